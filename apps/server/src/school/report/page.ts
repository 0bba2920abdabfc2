import { type RawBuilder, sql } from 'kysely'
import { inBulk, type Trx } from '../../platform/transaction'

interface Asked {
  /** What a row is known by. */
  readonly id: RawBuilder<unknown>
  /** Tables and condition; every table belongs to schools. */
  readonly from: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly limit: number
  readonly offset: number
}

/** How many rows all pages have, where the rows of a page tell it: one that is not full is the last. */
export const countOfLastPage = (rows: number, { before, pageSize }: { readonly before: number; readonly pageSize: number }) =>
  rows < pageSize && (rows > 0 || before === 0) ? before + rows : undefined

/**
 * Ids of a page in their order, and how many rows all pages have: one reading of the school gives both. What the rows
 * show is then read for these alone.
 */
export async function choosePage(trx: Trx, { id, from, order, limit, offset }: Asked): Promise<{ ids: string[]; count: number }> {
  const page = sql<{ id: string; count: number }>`
    select ${id} as id, count(*) over ()::int as count ${from} order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await inBulk(trx, () => page.execute(trx))
  const ids = rows.map(row => row.id)
  if (rows[0] || offset === 0) return { ids, count: rows[0]?.count ?? 0 }
  // A page behind the last one tells nothing of those before it.
  const all = sql<{ count: number }>`select count(*)::int as count ${from}`
  const counted = await inBulk(trx, () => all.execute(trx))
  return { ids, count: counted.rows[0]!.count }
}
