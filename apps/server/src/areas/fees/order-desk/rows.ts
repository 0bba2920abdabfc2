import type { OrderChannel, OrderStatus, OrderStep } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { type DeskCall, type DeskFilters, feeSchools, ordersAsked } from './asked'
import { openSteps } from './steps'

export interface DeskRow {
  id: string
  schoolId: string
  school: string
  orderNo: string
  channel: OrderChannel
  createdAt: Date
  admNo: string
  name: string
  amount: number
  status: OrderStatus
  providerStatus: string | null
  postError: string | null
  attempts: number
  lastCheckedAt: Date | null
  nextCheckAt: Date | null
  receiptNo: string | null
  openSteps: OrderStep[]
}

export const from = sql`
  fee_orders o join schools sc on sc.id = o.school_id
  left join gateway_accounts ga on ga.school_id = o.school_id and ga.id = o.gateway_account_id`

/** Beside the orders, for those that are shown. */
const beside = sql`
  left join students s on s.school_id = o.school_id and s.id = o.student_id
  left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id`

const columns = (now: Date) => sql`
  o.id, sc.id as "schoolId", sc.name as school, o.order_no as "orderNo", o.channel, o.created_at as "createdAt",
  coalesce(s.adm_no, r.adm_no, '') as "admNo", coalesce(s.name, r.student_name, '') as name, o.amount, o.status,
  o.provider_status as "providerStatus", o.post_error as "postError",
  (select count(*)::int from order_attempts a where a.school_id = o.school_id and a.order_id = o.id) as attempts,
  o.last_checked_at as "lastCheckedAt", o.next_check_at as "nextCheckAt", r.receipt_no as "receiptNo", ${openSteps(now)} as "openSteps"`

const instant = (at: Date | null) => at?.toISOString() ?? null

export const deskAnswer = ({ schoolId, school, ...row }: DeskRow) => ({
  ...row,
  school: { id: schoolId, name: school },
  createdAt: row.createdAt.toISOString(),
  lastCheckedAt: instant(row.lastCheckedAt),
  nextCheckAt: instant(row.nextCheckAt),
})

async function readRows(trx: Trx, now: Date, where: RawBuilder<unknown>, page: RawBuilder<unknown> = sql``): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select ${columns(now)}
    from (select o.* from ${from} where ${where} order by o.created_at desc, o.id desc ${page}) o
    join schools sc on sc.id = o.school_id ${beside} order by o.created_at desc, o.id desc`.execute(trx)
  return rows
}

export async function listDesk(call: DeskCall, { page, pageSize, ...filters }: DeskFilters & { page: number; pageSize: number }) {
  const { trx, services } = call
  const { where, days } = await ordersAsked(call, filters)
  const { rows: counts } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(trx)
  const rows = await readRows(trx, services.clock.now(), where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    results: rows.map(deskAnswer),
    pagination: { currentPage: page, pageSize, count: counts[0]!.count },
    from: days?.from ?? null,
    to: days?.to ?? null,
  }
}

/** An order of the operator's schools. @throws 404 */
export async function readDeskOrder(call: DeskCall, id: string): Promise<DeskRow> {
  const [row] = await readRows(call.trx, call.services.clock.now(), sql`o.id = ${id} and ${feeSchools(call)}`)
  if (!row) throw notFound()
  return row
}

/** Those of the orders that are of the operator's schools, with their schools. */
export async function knownOrders(call: DeskCall, ids: readonly string[]): Promise<{ id: string; schoolId: string }[]> {
  const { rows } = await sql<{ id: string; schoolId: string }>`
    select o.id, o.school_id as "schoolId" from fee_orders o join schools sc on sc.id = o.school_id
    where o.id = any(${[...ids]}::uuid[]) and ${feeSchools(call)}`.execute(call.trx)
  return rows
}
