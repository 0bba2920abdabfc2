import type { contract, QueryOf } from '@school/api'
import type { paymentSources, RefundMethod } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { matches } from '../../../school/search'
import { schoolToday } from '../../../school/zone'
import { takingRules } from '../orders/quote'
import { listOf } from './refund-list'
import { type CounterCall, daysOf, mayDecide, mayTake, pageOf } from './rights'

type Contract = typeof contract.feeReceipts

interface Row {
  id: string
  receiptNo: string
  onDay: string
  studentId: string
  studentName: string
  admNo: string
  division: string
  accountId: string
  account: string
  source: (typeof paymentSources)[number]
  mode: string
  reference: string | null
  instrumentNo: string | null
  instrumentOn: string | null
  instrumentBank: string | null
  amount: number
  status: 'issued' | 'cancelled'
  paymentId: string
  paymentStatus: string
  refunded: number
  cashier: string
  isExternal: boolean
}

const from = sql`
  receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
  join fee_accounts a on a.school_id = r.school_id and a.id = r.fee_account_id`

const columns = sql`
  r.id, r.receipt_no as "receiptNo", r.on_day as "onDay", r.student_id as "studentId", r.student_name as "studentName", r.adm_no as "admNo",
  r.division_name as division, a.id as "accountId", a.name as account, p.source, p.mode, p.bank_ref as reference, p.instrument_no as "instrumentNo",
  p.instrument_on as "instrumentOn", p.instrument_bank as "instrumentBank", r.amount, r.status, p.id as "paymentId", p.status as "paymentStatus",
  (select coalesce(sum(f.amount), 0)::bigint from fee_refunds f
    where f.school_id = r.school_id and f.payment_id = p.id and f.status = 'done') as refunded,
  coalesce((select u.name from users u where u.id = p.posted_by), '') as cashier, r.external as "isExternal"`

const answer = (row: Row) => ({
  id: row.id,
  receiptNo: row.receiptNo,
  onDay: row.onDay,
  student: { id: row.studentId, name: row.studentName, admNo: row.admNo, division: row.division },
  account: { id: row.accountId, name: row.account },
  source: row.source,
  mode: row.mode,
  reference: row.reference,
  instrument: row.instrumentNo === null ? null : { no: row.instrumentNo, on: row.instrumentOn!, bank: row.instrumentBank! },
  amount: row.amount,
  status: row.status,
  payment: { id: row.paymentId, status: row.paymentStatus },
  refunded: row.refunded,
  cashier: row.cashier,
  isExternal: row.isExternal,
})

/** Cheques and drafts by what became of them. */
const cheques: Readonly<Record<string, RawBuilder<boolean>>> = {
  open: sql`p.instrument_no is not null and p.status = 'received'`,
  cleared: sql`p.instrument_no is not null and p.status in ('cleared', 'part-refunded', 'refunded')`,
  bounced: sql`p.instrument_no is not null and p.status = 'bounced'`,
}

export async function listReceipts(call: CounterCall, query: QueryOf<Contract['list']>) {
  const { trx, services, schoolId } = call
  const today = await schoolToday(services, trx, schoolId)
  // A cheque is asked about until it is known, whenever it was taken.
  const ofAllDays = query.cheques !== '' && !query.fromDate && !query.toDate
  const days = daysOf(query, today)
  const one = (column: RawBuilder<unknown>, id: string | undefined) => (id ? sql`${column} = ${id}::uuid` : sql`true`)
  const text = query.text.toLowerCase()
  const where = sql`r.school_id = ${schoolId} and ${ofAllDays ? sql`true` : sql`r.on_day between ${days.from}::date and ${days.to}::date`}
    and ${one(sql`r.fee_account_id`, query.accountId)} and ${one(sql`r.student_id`, query.studentId)} and ${one(sql`p.posted_by`, query.userId)}
    and ${query.source ? sql`p.source = ${query.source}` : sql`true`} and ${query.mode ? sql`p.mode = ${query.mode}` : sql`true`}
    and ${query.status ? sql`r.status = ${query.status}` : sql`true`} and ${cheques[query.cheques] ?? sql`true`}
    and (${text} = '' or ${matches(sql`lower(r.receipt_no)`, text, 'contains')} or ${matches(sql`lower(r.adm_no)`, text, 'contains')}
      or ${matches(sql`search_key(r.student_name)`, text, 'contains')} or p.instrument_no = ${text})`
  const { rows } = await sql<{ count: number; total: number }>`
    select count(*)::int as count, coalesce(sum(r.amount) filter (where r.status = 'issued'), 0)::bigint as total from ${from} where ${where}`.execute(
    trx,
  )
  const { limit, offset } = pageOf(query)
  const { rows: results } = await sql<Row>`
    select ${columns} from ${from} where ${where} order by r.on_day desc, r.receipt_no desc, r.id desc limit ${limit} offset ${offset}`.execute(
    trx,
  )
  return {
    results: results.map(answer),
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: rows[0]!.count },
    total: rows[0]!.total,
  }
}

interface Whole extends Row {
  cancelReason: string | null
  cancelOutcome: 'void' | 'to-advance' | null
  cancelledAt: Date | null
  cancelledBy: string | null
  asked: number
  byGateway: boolean
}

async function readWhole(trx: Trx, schoolId: string, where: RawBuilder<unknown>): Promise<Whole> {
  const { rows } = await sql<Whole>`
    select ${columns}, r.cancel_reason as "cancelReason", r.cancel_outcome as "cancelOutcome", r.cancelled_at as "cancelledAt",
      (select u.name from users u where u.id = r.cancelled_by) as "cancelledBy",
      (select coalesce(sum(f.amount), 0)::bigint from fee_refunds f
        where f.school_id = r.school_id and f.payment_id = p.id and f.status <> 'rejected') as asked,
      exists (select from fee_orders o where o.school_id = p.school_id and o.id = p.order_id and o.gateway_account_id is not null) as "byGateway"
    from ${from} where r.school_id = ${schoolId} and ${where}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function readLines(trx: Trx, schoolId: string, id: string) {
  const { rows } = await sql<{
    kind: 'principal' | 'fine' | 'advance'
    installment: string | null
    head: string | null
    amount: number
  }>`
    select l.kind, i.name as installment, h.name as head, l.amount from receipt_lines l
    left join installments i on i.school_id = l.school_id and i.id = l.installment_id
    left join demands d on d.school_id = l.school_id and d.id = l.demand_id
    left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    where l.school_id = ${schoolId} and l.receipt_id = ${id} order by l.no`.execute(trx)
  return rows
}

/** Payments whose money may go back. */
const kept = (row: Whole) =>
  ['received', 'cleared', 'part-refunded'].includes(row.paymentStatus) &&
  // The money of a cheque is there once the bank has said so.
  !(row.instrumentNo !== null && row.paymentStatus === 'received')

function actionsOf(call: CounterCall, row: Whole, today: string): ('void' | 'to-advance' | 'cheque' | 'refund')[] {
  if (!mayTake(call)) return []
  const isOpen = row.status === 'issued'
  const mayCancel = isOpen && row.asked === 0 && (row.onDay === today || mayDecide(call))
  return [
    ...(mayCancel && row.source === 'counter' ? (['void'] as const) : []),
    ...(mayCancel ? (['to-advance'] as const) : []),
    ...(isOpen && row.instrumentNo !== null && row.paymentStatus === 'received' ? (['cheque'] as const) : []),
    ...(kept(row) && row.asked < row.amount ? (['refund'] as const) : []),
  ]
}

export const methodsOf = (row: { readonly byGateway: boolean; readonly mode: string }): RefundMethod[] => [
  ...(row.byGateway ? (['gateway'] as const) : []),
  ...(row.mode === 'Cash' ? (['cash', 'bank', 'cheque'] as const) : (['bank', 'cheque', 'cash'] as const)),
]

async function whole(call: CounterCall, row: Whole) {
  const { trx, services, schoolId } = call
  const today = await schoolToday(services, trx, schoolId)
  return {
    ...answer(row),
    lines: await readLines(trx, schoolId, row.id),
    cancelReason: row.cancelReason,
    cancelOutcome: row.cancelOutcome,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelledBy: row.cancelledBy,
    refunds: await listOf(call, sql`f.payment_id = ${row.paymentId}::uuid`),
    refundable: kept(row) ? row.amount - row.asked : 0,
    refundMethods: methodsOf(row),
    actions: actionsOf(call, row, today),
  }
}

export const readReceipt = async (call: CounterCall, id: string) =>
  whole(call, await readWhole(call.trx, call.schoolId, sql`r.id = ${id}::uuid`))

/** The receipt of a payment. @throws 404 */
export const receiptOfPayment = async (call: CounterCall, paymentId: string) =>
  whole(call, await readWhole(call.trx, call.schoolId, sql`p.id = ${paymentId}::uuid`))

export async function receiptOffers(call: CallContext) {
  const { trx, services, schoolId } = call
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select id, name from fee_accounts where school_id = ${schoolId} order by sort_order, lower(name)`.execute(trx)
  const { rows: cashiers } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where u.id in (
      select p.posted_by from payments p where p.school_id = ${schoolId} and p.posted_by is not null) order by lower(u.name), u.id`.execute(
    trx,
  )
  const { rows: modes } = await sql<{ mode: string }>`
    select distinct mode from payments where school_id = ${schoolId} order by 1 limit 50`.execute(trx)
  const { rows: banks } = await sql<{ bank: string }>`
    select instrument_bank as bank from payments where school_id = ${schoolId} and instrument_bank is not null
    group by 1 order by count(*) desc, 1 limit 20`.execute(trx)
  const minAmount = (await settingValue(trx, schoolId, 'fees.minAmount')) as number
  return {
    today: await schoolToday(services, trx, schoolId),
    accounts,
    cashiers,
    modes: modes.map(row => row.mode),
    banks: banks.map(row => row.bank),
    rules: { ...(await takingRules(trx, schoolId)), minAmount: minAmount * 100 },
    may: { take: mayTake(call), decide: mayDecide(call) },
  }
}
