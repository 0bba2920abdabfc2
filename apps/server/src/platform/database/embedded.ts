import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import type { OpenDatabase } from './database'
import { migrate } from './migrate'
import { EmbeddedDatabase, embeddedDialect, lockDataDir } from './pglite'
import type { Database } from './tables'

/** Whether a folder holds the files of an embedded database. */
export const existsIn = (dataDir: string): boolean => existsSync(`${dataDir}/PG_VERSION`)

/**
 * Opens the embedded database.
 *
 * @param dataDir folder of its files; in memory without one.
 * @param snapshot a prepared copy to begin with when the folder is new.
 */
export async function openEmbedded(dataDir?: string, snapshot?: string): Promise<OpenDatabase> {
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  const fresh = !dataDir || !existsIn(dataDir)
  const embedded = new EmbeddedDatabase({ dataDir, snapshot: fresh ? snapshot : undefined })
  await embedded.ready
  const db = new Kysely<Database>({ dialect: embeddedDialect(embedded) })
  return {
    db,
    kind: 'embedded',
    listen: (channel, listener) => embedded.listen(channel, listener),
    migrate: () =>
      migrate(db, async script => {
        const end = await embedded.turn()
        try {
          await embedded.ask('script', script)
        } finally {
          end()
        }
      }),
    dump: () => embedded.dump(),
    close: async () => {
      await db.destroy()
      unlock()
    },
  }
}
