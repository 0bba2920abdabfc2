import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Trx } from '../platform/transaction'
import type { ImportDesk } from './imports'

/** How many connections of this database wait for another. */
async function waiting(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct w.pid)::int as count from pg_locks w where not w.granted
      and w.pid in (select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`.execute(
    trx,
  )
  return rows[0]!.count
}

/**
 * Begins calls one after the other while nobody may write a table, each once those before it have come as far as they can; all
 * have then read what there was. Answers what they did when they could go on.
 *
 * @param table which all of them write sooner or later.
 */
export async function atOnce<T>(desk: ImportDesk, table: string, ...calls: (() => Promise<T>)[]): Promise<T[]> {
  const begun: Promise<T>[] = []
  await desk.inSchool(async trx => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
    for (const call of calls) {
      begun.push(call())
      await expect.poll(() => waiting(trx), { timeout: 8000 }).toBe(begun.length)
    }
  })
  return Promise.all(begun)
}
