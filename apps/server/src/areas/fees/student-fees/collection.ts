import { studentCollectionColumns } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk } from '../../../platform/transaction'
import { classAsked, classOfReceipt, type FeeRow, type FeeScope, oneOf, some } from '../report-scope'
import { type CollectionAsked, orderBy, studentsAsked } from './scope'

const zoned = (at: RawBuilder<unknown>) =>
  sql`(${at} at time zone (select sc.time_zone from schools sc where sc.id = r.school_id))::date`

/** Lines of what came in: those of receipts, and below nought what was taken back or refunded. */
function movements({ schoolId }: FeeScope, { status }: CollectionAsked): RawBuilder<unknown> {
  const wanted = (kind: 'issued' | 'cancelled' | 'refunded') => status === '' || status === kind
  const receipts = sql`
    select r.id as receipt_id, 'r' || l.no as part, r.on_day as day, l.kind, l.demand_id, l.installment_id, l.amount, r.status, 'receipt' as entity,
      r.id as entity_id
    from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    where r.school_id = ${schoolId} and (${wanted('issued')} and r.status = 'issued' or ${wanted('cancelled')} and r.status = 'cancelled')`
  const cancelledOn = sql`coalesce(${zoned(sql`r.cancelled_at`)}, r.on_day)`
  const cancelled = sql`
    select r.id, 'c' || l.no, ${cancelledOn}, l.kind, l.demand_id, l.installment_id, -l.amount, 'cancelled', 'cancel', r.id
    from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    where r.school_id = ${schoolId} and ${wanted('cancelled')} and r.status = 'cancelled'
    union all
    select r.id, 'a', ${cancelledOn}, 'advance', null::uuid, null::uuid, r.amount, 'cancelled', 'cancel', r.id
    from receipts r where r.school_id = ${schoolId} and ${wanted('cancelled')} and r.status = 'cancelled' and r.cancel_outcome = 'to-advance'`
  const refunded = sql`
    select r.id, f.id || ':' || l.no, coalesce(f.taken_on, f.done_on, ${zoned(sql`f.requested_at`)}), l.kind, l.demand_id, l.installment_id, -l.amount,
      'refunded', 'refund', f.id
    from fee_refunds f join fee_refund_lines l on l.school_id = f.school_id and l.refund_id = f.id
    join receipts r on r.school_id = f.school_id and r.payment_id = f.payment_id
    where f.school_id = ${schoolId} and ${wanted('refunded')} and f.status <> 'rejected'`
  return sql`${receipts} union all ${cancelled} union all ${refunded}`
}

const lines = (scope: FeeScope, asked: CollectionAsked): RawBuilder<unknown> => sql`
  select m.receipt_id || ':' || m.part as id, m.receipt_id as "receiptId", r.student_id as "studentId", m.day::text as date,
    r.receipt_no as "receiptNo", r.adm_no as "admNo", r.student_name as name, p.source as channel, p.mode, coalesce(p.bank_ref, '') as reference,
    coalesce(i.name, '') as installment, coalesce(h.name, m.kind) as head, m.kind, m.amount, m.status,
    coalesce((select o.order_no from fee_orders o where o.school_id = p.school_id and o.id = p.order_id), '') as "orderNo",
    coalesce(y.status, '') as "syncStatus", coalesce(y.external_ref, '') as "externalRef"
  from (${movements(scope, asked)}) m
  join receipts r on r.school_id = ${scope.schoolId} and r.id = m.receipt_id
  join payments p on p.school_id = r.school_id and p.id = r.payment_id
  left join demands d on d.school_id = r.school_id and d.id = m.demand_id
  left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
  left join installments i on i.school_id = r.school_id and i.id = m.installment_id
  left join sync_items y on y.school_id = r.school_id and y.entity = m.entity and y.entity_id = m.entity_id
  ${classOfReceipt(scope)}
  where m.day between ${scope.from}::date and ${scope.to}::date and ${oneOf(sql`r.fee_account_id`, asked.accountId)}
    and ${asked.channel ? sql`p.source = ${asked.channel}` : sql`true`} and ${some(sql`m.installment_id`, scope.asked.installmentIds)}
    and ${classAsked(scope, sql`r.student_id`)} and ${studentsAsked(sql`r.student_id`, asked)}`

/** A page of what came in, with the sum of all: the money that was kept. */
export async function readCollection(
  scope: FeeScope,
  asked: CollectionAsked,
  sort: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const found = lines(scope, asked)
  const order = orderBy(studentCollectionColumns, sort, sql`date, "receiptNo", id`)
  const { rows } = await inBulk(scope.trx, () =>
    sql<FeeRow>`select * from (${found}) found order by ${order} limit ${limit} offset ${offset}`.execute(scope.trx),
  )
  const { rows: sums } = await inBulk(scope.trx, () =>
    sql<{ count: number; amount: number }>`
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from (${found}) found`.execute(scope.trx),
  )
  const { count, amount } = sums[0]!
  return { results: rows, count, totals: { amount } as FeeRow }
}
