import { sql } from 'kysely'
import type { Services } from './services'
import { onPlatform, transact, withoutHurry } from './transaction'

/** Has the database look at the tables that were filled, before anybody waits for a plan that was made without. Answers their names. */
export function learnTables({ db }: Pick<Services, 'db'>): Promise<string[]> {
  return withoutHurry(() =>
    transact(db, onPlatform, async trx => {
      const { rows } = await sql<{ names: string[] }>`select learn_tables() as names`.execute(trx)
      return rows[0]!.names
    }),
  )
}
