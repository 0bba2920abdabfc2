import { sql } from 'kysely'
import type { Trx } from '../platform/transaction'
import { type Option, read } from './lookups'

/** Order of buses under the alias `b`. Numbers in their names count as numbers: Bus 2 stands before Bus 10. */
export const busOrder = sql`regexp_replace(lower(b.name), '[0-9].*$', ''), substring(b.name from '[0-9]+')::numeric nulls first, lower(b.name), b.id`

/** Every bus of the school. */
export async function readBuses(trx: Trx): Promise<{ id: string; name: string; regNo: string }[]> {
  const { rows } = await sql<{ id: string; name: string; regNo: string }>`
    select b.id, b.name, coalesce(b.reg_no, '') as "regNo" from buses b order by ${busOrder}`.execute(trx)
  return rows
}

/** Every stop of the school, those of a bus in the order of its way. */
export async function readStops(trx: Trx): Promise<{ id: string; name: string; busId: string }[]> {
  const { rows } = await sql<{ id: string; name: string; busId: string }>`
    select id, name, bus_id as "busId" from bus_stops order by sort_order, lower(name), id`.execute(trx)
  return rows
}

/** Stops of one bus in the order of its way. */
export const stopsOfBus = (trx: Trx, busId: string): Promise<Option[]> =>
  read(trx, sql<Option>`select id, name from bus_stops where bus_id = ${busId} order by sort_order, lower(name), id`)
