import type { contract, QueryOf } from '@school/api'
import type { OrderStatus } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type DeskCall, daysAsked, feeSchools, mostDays, ofSchools, searched, within } from '../order-desk/asked'

type Query = QueryOf<(typeof contract.onlinePayments)['statement']>
export type StatementFilters = Omit<Query, 'page' | 'pageSize'>

export interface StatementRow {
  id: string
  orderId: string
  date: Date
  schoolId: string
  school: string
  transactionId: string
  paymentId: string
  admNo: string
  name: string
  division: string
  account: string
  method: string
  amount: number
  charge: number
  status: OrderStatus
  receiptNo: string
  settledOn: string | null
  utr: string
  gatewayFee: number | null
  net: number | null
}

/** Orders by gateways with each payment that came of them, and the line of the settlement that names it. */
const from = sql`
  fee_orders o join schools sc on sc.id = o.school_id
  join gateway_accounts ga on ga.school_id = o.school_id and ga.id = o.gateway_account_id
  left join lateral (
    select p.id, p.provider_payment_id, p.amount, p.payer_charge, p.mode, p.paid_at from payments p
    where p.school_id = o.school_id and p.order_id = o.id) p on true
  left join lateral (
    select b.settled_on, coalesce(b.utr, '') as utr, l.fee + l.tax as fee, l.amount - l.fee - l.tax as net
    from settlement_lines l join settlement_batches b on b.school_id = l.school_id and b.id = l.settlement_batch_id
    where l.school_id = o.school_id and l.payment_id = p.id order by b.settled_on limit 1) st on true`

const beside = sql`
  left join receipts r on r.school_id = o.school_id and r.payment_id = o.payment_id
  left join students s on s.school_id = o.school_id and s.id = o.student_id
  left join fee_accounts a on a.school_id = o.school_id and a.id = o.fee_account_id`

async function whereOf(call: DeskCall, filters: StatementFilters) {
  // Who searches for a number wants the payment, whenever it was.
  const days = daysAsked(call, filters, filters.text.trim() === '' ? 0 : mostDays - 1)
  const { schoolId, driver, status, settled, text } = filters
  const where = sql<boolean>`${feeSchools(call)} and ${ofSchools(sql`o.school_id`, schoolId)} and ${within(sql`o.created_at`, days)}
    and ${driver === '' ? sql`true` : sql`ga.driver = ${driver}`}
    and ${status.length > 0 ? sql`o.status = any(${status})` : sql`true`}
    and ${settled === '' ? sql`true` : settled === 'yes' ? sql`st.settled_on is not null` : sql`(p.id is not null and st.settled_on is null)`}
    and ${await searched(call.trx, text, schoolId)}`
  return { where, days }
}

async function readRows(call: DeskCall, where: RawBuilder<unknown>, page: RawBuilder<unknown>): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select coalesce(o.payment_id, o.id)::text as id, o.id as "orderId", coalesce(o.paid_at, o.created_at) as date, o.school_id as "schoolId",
      o.school, o.order_no as "transactionId", coalesce(o.provider_payment_id, '') as "paymentId",
      coalesce(r.adm_no, s.adm_no, '') as "admNo", coalesce(r.student_name, s.name, '') as name,
      coalesce(r.division_name, '') as division, coalesce(a.name, '') as account,
      coalesce(o.mode, (select max(t.method) from order_attempts t where t.school_id = o.school_id and t.order_id = o.id), '') as method,
      o.amount, o.charge, o.status, coalesce(r.receipt_no, '') as "receiptNo", o.settled_on::text as "settledOn", coalesce(o.utr, '') as utr,
      o.fee as "gatewayFee", o.net
    from (
      select o.id, o.school_id, sc.name as school, o.student_id, o.fee_account_id, o.created_at, o.order_no, o.status, p.id as payment_id, p.paid_at,
        p.provider_payment_id, p.mode, coalesce(p.amount, o.amount) as amount, coalesce(p.payer_charge, o.payer_charge) as charge,
        st.settled_on, st.utr, st.fee, st.net
      from ${from} where ${where} order by o.created_at desc, o.id desc, p.id ${page}) o ${beside}
    order by o.created_at desc, o.id desc, o.payment_id`.execute(call.trx)
  return rows
}

interface Total {
  status: OrderStatus
  count: number
  amount: number
}

async function readTotals(call: DeskCall, where: RawBuilder<unknown>): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select o.status, count(*)::int as count, coalesce(sum(coalesce(p.amount, o.amount)), 0)::bigint as amount
    from ${from} where ${where} group by o.status
    order by array_position(array['success', 'reconciled', 'pending', 'created', 'failed', 'expired'], o.status)`.execute(
    call.trx,
  )
  return rows
}

/** A page of the statement with what all of it comes to. */
export async function readStatement(call: DeskCall, { page, pageSize, ...filters }: Query) {
  const { where, days } = await whereOf(call, filters)
  const totals = await readTotals(call, where)
  const rows = await readRows(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    results: rows.map(row => ({ ...row, date: row.date.toISOString() })),
    pagination: { currentPage: page, pageSize, count: totals.reduce((sum, one) => sum + one.count, 0) },
    totals,
    ...days,
  }
}

/** All rows of the statement, with its days. */
export async function readWholeStatement(call: DeskCall, filters: StatementFilters) {
  const { where, days } = await whereOf(call, filters)
  return { rows: await readRows(call, where, sql``), totals: await readTotals(call, where), ...days }
}
