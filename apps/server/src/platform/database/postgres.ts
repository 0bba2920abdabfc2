import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { DatabaseAway, statementError } from './away'
import type { OpenDatabase } from './database'
import { listenPostgres } from './listen'
import { migrate } from './migrate'
import type { Database } from './tables'

// Days stay text: a Date would bring a time zone into a birth date.
types.setTypeParser(types.builtins.DATE, text => text)
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, text => text)

/** How long a call waits for a connection, in ms. */
const waitForConnection = 15_000
/** A transaction in which nothing happens for so long has lost its server, in ms; its locks must not stay. */
const idleInTransaction = 120_000

/**
 * Compiling a query takes longer here than running it: `inBulk` makes all of them look dear. Every connection is opened
 * so, also for what runs outside a transaction of `transact`.
 */
const settings = '-c jit=off'

/**
 * A pool whose connections may break at any moment: idle, in use, or while they are made.
 *
 * What breaks is a `DatabaseAway` for whoever asked, and the connection is replaced at its next use.
 */
function makePool(url: string, connections: number) {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: waitForConnection,
    idle_in_transaction_session_timeout: idleInTransaction,
    options: settings,
  })
  // Each end of a connection is also an event, and one without a listener would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const connect = async () => {
    try {
      return await pool.connect()
    } catch (error) {
      // A wrong password or name is wrong for ever: whoever waits for the database should not wait for that.
      if (/^(?:28|3D)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
      throw new DatabaseAway(error, false)
    }
  }
  return { pool, connect }
}

/** The statements of a client, with errors that tell a lost connection from a wrong statement. */
function watched(client: PoolClient): PostgresPoolClient {
  const query = (statement: string, parameters: unknown[]) =>
    client.query(statement, parameters).catch(error => {
      throw statementError(error)
    })
  return { query: query as unknown as PostgresPoolClient['query'], release: destroy => client.release(destroy) }
}

/** Opens a PostgreSQL server by address. */
export function openPostgres(url: string, connections = 10): OpenDatabase {
  const { pool, connect } = makePool(url, connections)
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        end: () => pool.end(),
        connect: async () => {
          const client = await connect()
          const known = clients.get(client) ?? watched(client)
          clients.set(client, known)
          return known
        },
      },
    }),
  })
  return {
    db,
    kind: 'postgres',
    listen: (channel, listener) => listenPostgres(url, channel, listener),
    migrate: () =>
      migrate(db, async script => {
        const client = await connect()
        try {
          await client.query(script)
        } finally {
          client.release()
        }
      }),
    close: () => db.destroy(),
  }
}
