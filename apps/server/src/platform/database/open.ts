import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenDatabase } from './database'
import { existsIn, openEmbedded } from './embedded'
import { openPostgres } from './postgres'

// The build puts a prepared copy of the empty database beside the bundle.
const snapshot = fileURLToPath(new URL('./empty-database.tar.gz', import.meta.url))

const folderOf = (dataDir: string): string => join(dataDir, 'database')

/** What of the configuration says where the database is. */
interface DatabaseSettings {
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly dataDir: string
}

/** Whether the configured database is an embedded one that is not there yet. */
export const isNew = ({ databaseUrl, dataDir }: DatabaseSettings): boolean => !databaseUrl && !existsIn(folderOf(dataDir))

/** The configured database: a PostgreSQL server, else the embedded one in the data folder. */
export async function openDatabase({ databaseUrl, databaseConnections, dataDir }: DatabaseSettings): Promise<OpenDatabase> {
  if (databaseUrl) return openPostgres(databaseUrl, databaseConnections)
  return openEmbedded(folderOf(dataDir), existsSync(snapshot) ? snapshot : undefined)
}
