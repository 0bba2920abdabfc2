import { behindAll, nextSortOrder, type OrderedItem, placeAt } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../platform/http/call'
import { custom } from '../platform/problems'

type Call = Pick<CallContext, 'trx' | 'schoolId'>

/** Tables whose rows the school puts into an order of its own. */
type OrderedTable = 'admin_port_items' | 'feedback_categories'

async function readOrder({ trx }: Pick<Call, 'trx'>, table: OrderedTable): Promise<OrderedItem[]> {
  const { rows } = await sql<OrderedItem>`select id, sort_order as "sortOrder" from ${sql.table(table)}`.execute(trx)
  return rows
}

/** Keeps the order of a list as it is until the transaction ends. */
export const lockOrder = async ({ trx, schoolId }: Call, table: OrderedTable): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order:${table}:${schoolId}`}, 0))`.execute(trx)
}

/** The number that a new item is offered. */
export const offeredOrder = async (call: Call, table: OrderedTable): Promise<number> =>
  nextSortOrder(await readOrder(call, table))

/**
 * Makes room for an item, new or not, in a locked list; versions of what moves stay, for nothing of it was changed.
 *
 * @returns the item's own number, which a new one is written with; of one that exists it is written already
 * @throws 409 for a list without a place
 */
export async function makeRoom(call: Call, table: OrderedTable, id: string, wanted?: number): Promise<number> {
  const order = await readOrder(call, table)
  const moved = placeAt(order, id, wanted ?? behindAll)
  if (!moved) throw custom(409, 'ListFull', 'The list is full.')
  const known = new Set(order.map(item => item.id))
  const written = moved.filter(item => known.has(item.id))
  if (written.length > 0)
    await sql`
      update ${sql.table(table)} t set sort_order = n.at
      from unnest(${written.map(item => item.id)}::uuid[], ${written.map(item => item.sortOrder)}::int[]) as n(id, at)
      where t.id = n.id`.execute(call.trx)
  return moved.find(item => item.id === id)!.sortOrder
}
