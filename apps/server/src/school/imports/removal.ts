import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** Removes records, leaving those that others refer to. Halves the list where one of them stands in the way. */
export async function removeUnused(trx: Trx, table: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await sql`savepoint removal`.execute(trx)
  try {
    await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(trx)
    await sql`release savepoint removal`.execute(trx)
    return [...ids]
  } catch (error) {
    await sql`rollback to savepoint removal`.execute(trx)
    if ((error as { code?: string }).code !== '23503') throw error
    if (ids.length === 1) return []
    const half = Math.ceil(ids.length / 2)
    return [...(await removeUnused(trx, table, ids.slice(0, half))), ...(await removeUnused(trx, table, ids.slice(half)))]
  }
}
