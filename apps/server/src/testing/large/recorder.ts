import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Configuration } from '../../platform/configuration'
import type { OpenDatabase } from '../../platform/database/database'
// Columns are read as the server reads them.
import '../../platform/database/postgres'
import type { Database } from '../../platform/database/tables'
import { makeApplication, makeServices } from '../../start'

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** It joins a whole school at once. */
  readonly bulk: boolean
  /** Declared work of the school's transaction that reaches other schools too. */
  readonly beyond: boolean
}

export interface Recorder {
  readonly address: string
  /** The statements inside school transactions while the work runs. */
  readonly during: (work: () => Promise<unknown>) => Promise<Statement[]>
  readonly stop: () => Promise<void>
}

export const localConfiguration = (folder: string, databaseUrl?: string): Configuration => ({
  environment: 'local',
  port: 0,
  host: '127.0.0.1',
  databaseUrl,
  databaseConnections: 4,
  dataDir: folder,
  secret: createHash('sha256').update(folder).digest(),
  secure: false,
  trustProxy: false,
  demonstration: false,
  logLevel: 'silent',
  files: { driver: 'local', folder: join(folder, 'files') },
  rateLimitPerMinute: 1_000_000_000,
})

/** A second server over the same database that notes its own SQL, so that exactly that can be run alone. */
export async function startRecorder(databaseUrl: string): Promise<Recorder> {
  let noted: Statement[] = []
  let inside = false
  let bulk = false
  let beyond = false
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl, max: 4 }) }),
    log: event => {
      const { sql, parameters } = event.query
      if (/^(begin|start transaction|commit|rollback)/i.test(sql)) inside = bulk = beyond = false
      else if (sql.includes(`set_config('enable_nestloop'`)) bulk = sql.includes(`'off'`)
      else if (sql.includes('set_config')) {
        beyond = inside && sql.includes(`'school_platform'`)
        if (!beyond) inside = parameters[0] === 'school_app'
      } else if (inside) noted.push({ sql, parameters, bulk, beyond })
    },
  })
  const database: OpenDatabase = {
    db,
    kind: 'postgres',
    listen: async () => async () => {},
    migrate: async () => [],
    close: () => db.destroy(),
  }
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const app = await makeApplication(makeServices(localConfiguration(folder, databaseUrl), database), { checkAnswers: false })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    during: async work => {
      noted = []
      await work()
      return noted
    },
    stop: async () => {
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
