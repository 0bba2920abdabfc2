import type { contract, QueryOf } from '@school/api'
import { daysBetween } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import { yearOffers } from '../../school/class-offers'

type Call = Pick<CallContext, 'trx' | 'schoolId' | 'person'>
type Asked = QueryOf<typeof contract.parentFees.payments>

/** The chosen child, as long as it is theirs. */
export function ownChild({ person }: Pick<Call, 'person'>): RawBuilder<unknown> {
  const { childId, guardianId, studentId } = personOf({ person })
  return sql`(select s.id from students s where s.id = ${childId}::uuid and (s.guardian_id = ${guardianId}::uuid or s.id = ${studentId}::uuid))`
}

/**
 * How the payer knows a receipt `r` of a payment `p`: by the number of its order, else by what was given elsewhere; what
 * came over the counter or the bank was given the number of the receipt alone.
 */
export const transactionOf = sql`
  coalesce((select o.order_no from fee_orders o where o.school_id = r.school_id and (o.id = p.order_id or o.receipt_id = r.id) limit 1),
    case when p.source in ('counter', 'bank') then r.receipt_no else p.provider_payment_id end)`

/** What was given back of a payment `p`. */
export const refundedOf = sql`
  coalesce((select sum(f.amount) from fee_refunds f
    where f.school_id = p.school_id and f.payment_id = p.id and f.status = 'done'), 0)::bigint`

const receipts = (call: Call) => sql`
  select r.id, r.on_day as date, p.posted_at as at, ${transactionOf} as "transactionId", r.fee_account_id as account_id,
    array(select i.name from installments i where i.school_id = r.school_id and i.id in (
      select l.installment_id from receipt_lines l where l.school_id = r.school_id and l.receipt_id = r.id)
      order by i.due_date, i.no) as installments,
    p.mode, r.amount,
    (select coalesce(sum(l.amount), 0)::bigint from receipt_lines l
      where l.school_id = r.school_id and l.receipt_id = r.id and l.kind = 'advance') as advance,
    ${refundedOf} as refunded,
    case r.status when 'issued' then 'Success' else 'Cancelled' end as status,
    '' as reason, null as "endedBy", r.receipt_no as "receiptNo", null::uuid as "orderId"
  from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
  where r.school_id = ${call.schoolId} and r.student_id = ${ownChild(call)}`

/** What has a receipt is told by it; what expired came to nothing and is nobody's news. */
const orders = (call: Call) => sql`
  select o.id, (o.created_at at time zone sc.time_zone)::date as date, o.created_at as at, o.order_no as "transactionId", o.fee_account_id as account_id,
    array(select i.name from installments i where i.school_id = o.school_id and i.id in (
      select l.installment_id from fee_order_lines l where l.school_id = o.school_id and l.order_id = o.id)
      order by i.due_date, i.no) as installments,
    coalesce(t.method, '') as mode, o.amount, 0::bigint as advance, 0::bigint as refunded,
    case o.status when 'failed' then 'Failed' else 'Pending' end as status,
    case o.status when 'failed' then coalesce(t.error_text, '') else '' end as reason,
    case o.status when 'failed' then o.ended_by end as "endedBy", '' as "receiptNo",
    case o.status when 'failed' then null else o.id end as "orderId"
  from fee_orders o join schools sc on sc.id = o.school_id
  left join lateral (
    select a.method, a.error_text from order_attempts a where a.school_id = o.school_id and a.order_id = o.id
    order by a.at desc, a.provider_payment_id limit 1) t on true
  where o.school_id = ${call.schoolId} and o.student_id = ${ownChild(call)} and o.status in ('created', 'pending', 'failed')`

/** Days of one list at most. */
const mostDays = 366

/** The days that are asked for: those of a year unless they are named. */
async function daysAsked({ trx, schoolId }: Call, query: Asked, yearId: string) {
  const { rows } = await sql<{ from: string; to: string }>`
    select starts_on as from, ends_on as to from academic_years where school_id = ${schoolId} and id = ${yearId}`.execute(trx)
  const year = rows[0]!
  const from = query.fromDate ?? (query.toDate && query.toDate < year.from ? query.toDate : year.from)
  const to = query.toDate ?? (query.fromDate && query.fromDate > year.to ? query.fromDate : year.to)
  if (from > to) throw custom(400, 'DaysOrder', 'To date must not be before from date.')
  if (daysBetween(from, to) >= mostDays) throw custom(400, 'AtMostOneYear', 'Please choose at most one year.')
  return { from, to }
}

/** What was paid for the chosen child, whoever took it, and what waits or failed; the newest first. */
export async function readPayments(call: Call, query: Asked) {
  const { trx, schoolId } = call
  const years = await yearOffers(trx)
  const yearId = query.academicYearId?.toLowerCase() ?? years.find(year => year.isCurrent)?.id
  if (!yearId || !years.some(year => year.id === yearId)) throw notFound()
  const { from, to } = await daysAsked(call, query, yearId)
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select id, name from fee_accounts where school_id = ${schoolId} order by sort_order, name`.execute(trx)
  const account = query.accountId?.toLowerCase()
  if (account && !accounts.some(one => one.id === account)) throw notFound()
  const found = sql`
    (${receipts(call)} union all ${orders(call)}) h
    where h.date between ${from}::date and ${to}::date and (${account ?? null}::uuid is null or h.account_id = ${account ?? null}::uuid)
      and (${query.status ?? null}::text is null or h.status = ${query.status ?? null}::text)`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from ${found}`.execute(trx)
  const { rows: results } = await sql<{
    id: string
    date: string
    transactionId: string
    account: string
    installments: string[]
    mode: string
    amount: number
    advance: number
    refunded: number
    status: 'Success' | 'Pending' | 'Failed' | 'Cancelled'
    reason: string
    endedBy: 'busy' | 'declined' | 'cancelled' | 'time' | null
    receiptNo: string
    orderId: string | null
  }>`
    select h.id, h.date, h."transactionId", (select a.name from fee_accounts a where a.school_id = ${schoolId} and a.id = h.account_id) as account,
      h.installments, h.mode, h.amount, h.advance, h.refunded, h.status, h.reason, h."endedBy", h."receiptNo", h."orderId"
    from ${found} order by h.date desc, h.at desc, h.id desc
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
  return {
    results,
    pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    years,
    academicYearId: yearId,
    fromDate: from,
    toDate: to,
    accounts,
  }
}
