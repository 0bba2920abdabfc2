import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { OpenDatabase } from '../platform/database/database'
import { openEmbedded } from '../platform/database/embedded'
import { EmbeddedDatabase } from '../platform/database/pglite'
import { openPostgres } from '../platform/database/postgres'
import { administer, serverLogin } from './postgres'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A gzipped copy of an embedded database with the newest schema. */
    snapshot: string
    /** A gzipped copy of an embedded database without any table. */
    emptySnapshot: string
    /** Address of a PostgreSQL database with the newest schema, to copy from. */
    postgres: string
  }
}

/** Whether the tests of this process run on the embedded database; all others run on PostgreSQL. */
export const isEmbedded = process.env.TEST_DATABASE === 'embedded'

export interface TestDatabase extends OpenDatabase {
  /** Address of the database; of PostgreSQL alone. */
  readonly url?: string
  /** Opens the same database once more, by another address if one is given; PostgreSQL alone. */
  readonly again?: (url?: string) => OpenDatabase
  readonly drop: () => Promise<void>
}

/** The name of the database to copy from, with which all names of the run begin. */
const templateName = () => new URL(inject('postgres')).pathname.slice(1)

const addressOf = (name: string): string => {
  const address = new URL(inject('postgres'))
  address.pathname = `/${name}`
  return address.href
}

/** A name that no other database of the server has. */
const newName = (seed: string) =>
  `${templateName()}_${createHash('sha256').update(`${seed}:${process.pid}:${process.hrtime.bigint()}`).digest('hex').slice(0, 16)}`

/** Copies all files at once: a third of the time that writing the pages one by one into the log takes. */
const copy = (name: string, from: string) =>
  administer(inject('postgres'), `create database ${name} template ${from} owner ${serverLogin} strategy file_copy`)

/** A state that many test files begin with: made once a run, and copied. */
export interface KeptState {
  /** Of letters, digits and `_`. */
  readonly name: string
  /** The folder of the run that holds what belongs to it. */
  readonly folder: string
}

const keptName = ({ name }: KeptState) => `${templateName()}_${name}`
const keptFile = ({ folder }: KeptState) => join(folder, 'database.tar.gz')

/**
 * Makes a state and keeps it.
 *
 * @param make fills the database.
 * @param from a kept state to begin with; the newest schema without rows otherwise.
 */
export async function keepState(
  state: KeptState,
  make: (database: OpenDatabase) => Promise<void>,
  from?: KeptState,
): Promise<void> {
  if (!isEmbedded) {
    // One of an earlier round, of tests that are run again when a file changes.
    await administer(inject('postgres'), `drop database if exists ${keptName(state)} with (force)`)
    await copy(keptName(state), from ? keptName(from) : templateName())
  }
  const database = isEmbedded
    ? await openEmbedded(undefined, from ? keptFile(from) : inject('snapshot'))
    : openPostgres(addressOf(keptName(state)), 6)
  await make(database)
  if (isEmbedded) writeFileSync(keptFile(state), await database.dump!())
  await database.close()
}

/**
 * Opens a database of its own: with the newest schema and no rows, or a copy of a kept state.
 *
 * @param dataDir folder of the files of an embedded one, which is in memory without.
 */
export async function openTestDatabase(seed: string, kept?: KeptState, dataDir?: string): Promise<TestDatabase> {
  if (isEmbedded) {
    const database = await openEmbedded(dataDir, kept ? keptFile(kept) : inject('snapshot'))
    return { ...database, drop: () => database.close() }
  }
  const name = newName(seed)
  await copy(name, kept ? keptName(kept) : templateName())
  const url = addressOf(name)
  const database = openPostgres(url, 6)
  return {
    ...database,
    url,
    again: (other = url) => openPostgres(other, 6),
    drop: async () => {
      await database.close()
      await administer(inject('postgres'), `drop database ${name} with (force)`)
    },
  }
}

/** A database without any table, for tests of single migrations. */
export interface BareDatabase {
  readonly query: <T>(statement: string) => Promise<T[]>
  /** Runs many statements. */
  readonly script: (statements: string) => Promise<void>
  readonly drop: () => Promise<void>
}

export async function openBareDatabase(seed: string): Promise<BareDatabase> {
  if (isEmbedded) {
    const database = new EmbeddedDatabase({ snapshot: inject('emptySnapshot') })
    await database.ready
    return {
      query: async <T>(statement: string) => (await database.ask('query', statement)).rows as T[],
      script: async statements => void (await database.ask('script', statements)),
      drop: () => database.close(),
    }
  }
  const name = newName(seed)
  await administer(inject('postgres'), `create database ${name} owner ${serverLogin}`)
  const client = new Client({ connectionString: addressOf(name) })
  await client.connect()
  return {
    query: async <T>(statement: string) => (await client.query(statement)).rows as T[],
    script: async statements => void (await client.query(statements)),
    drop: async () => {
      await client.end()
      await administer(inject('postgres'), `drop database ${name} with (force)`)
    },
  }
}
