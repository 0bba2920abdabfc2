import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** A rule of money that does not hold, and where. */
export interface Breach {
  readonly rule: 'payment' | 'demand' | 'fine' | 'advance' | 'ledger' | 'receipt' | 'refund' | 'series' | 'order'
  readonly id: string
}

/**
 * Rules that money keeps in a school whatever happened: a payment is the sum of its receipt; what is paid of a line is what
 * receipts, adjustments and refunds say; advance is what they left over; the ledger comes to what is owed; no more is refunded
 * than was paid; numbers of a series are given without a gap; an order that is paid has its receipt.
 */
export async function findBreaches(trx: Trx, schoolId: string): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    with moved as materialized (
      select r.student_id, r.fee_account_id, l.kind, l.demand_id, l.installment_id, l.amount
      from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
      where r.school_id = ${schoolId} and r.status = 'issued'
      union all
      select a.student_id, a.fee_account_id, l.kind, l.demand_id, l.installment_id, l.amount
      from fee_adjustments a join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id
      where a.school_id = ${schoolId}
      union all
      select f.student_id, f.fee_account_id, l.kind, l.demand_id, l.installment_id, -l.amount
      from fee_refunds f join fee_refund_lines l on l.school_id = f.school_id and l.refund_id = f.id
      where f.school_id = ${schoolId}
    ), of_demand as materialized (
      select demand_id, sum(amount) as amount from moved where demand_id is not null group by 1
    ), of_fine as materialized (
      select student_id, installment_id, sum(amount) as amount from moved where kind = 'fine' group by 1, 2
    ), of_advance as materialized (
      select student_id, fee_account_id, sum(amount) as amount from moved where kind = 'advance' group by 1, 2
    ), owed as materialized (
      select student_id, fee_account_id, sum(gross - concession - write_off - paid) as amount
      from demands where school_id = ${schoolId} and status = 'open' group by 1, 2
    ), booked as materialized (
      select student_id, fee_account_id, sum(debit - credit) as amount from fee_ledger where school_id = ${schoolId} group by 1, 2
    ), numbers as materialized (
      select s.fee_account_id, s.period, s.sample, s.next, substring(r.receipt_no from '\\d+$')::bigint as number
      from receipt_series s left join receipts r on r.school_id = s.school_id and r.fee_account_id = s.fee_account_id and not r.external
        and r.sample = s.sample and r.receipt_no like '%/' || s.period || '/%'
      where s.school_id = ${schoolId}
    )
    select 'payment' as rule, p.id from payments p
    left join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    left join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    where p.school_id = ${schoolId} group by p.id, p.amount, p.payer_charge having p.amount - p.payer_charge <> coalesce(sum(l.amount), 0)
    union all
    select 'receipt', r.id from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    where r.school_id = ${schoolId} group by r.id, r.amount having r.amount <> sum(l.amount)
    union all
    select 'demand', d.id from demands d left join of_demand m on m.demand_id = d.id
    where d.school_id = ${schoolId} and d.paid <> coalesce(m.amount, 0)
    union all
    select 'fine', f.installment_id from fine_states f
    left join of_fine m on m.student_id = f.student_id and m.installment_id = f.installment_id
    where f.school_id = ${schoolId} and f.paid <> coalesce(m.amount, 0)
    union all
    select 'advance', s.student_id from student_fee_accounts s left join of_advance m using (student_id, fee_account_id)
    where s.school_id = ${schoolId} and s.advance_available + s.advance_held <> coalesce(m.amount, 0)
    union all
    select 'ledger', s.student_id from student_fee_accounts s
    left join owed o using (student_id, fee_account_id) left join booked b using (student_id, fee_account_id)
    where s.school_id = ${schoolId} and coalesce(b.amount, 0) <> coalesce(o.amount, 0) - s.advance_available - s.advance_held
    union all
    select 'refund', p.id from payments p
    join fee_refunds f on f.school_id = p.school_id and f.payment_id = p.id and f.status <> 'rejected'
    where p.school_id = ${schoolId} group by p.id, p.amount, p.payer_charge having sum(f.amount) > p.amount - p.payer_charge
    union all
    select 'refund', f.id from fee_refunds f
    left join fee_refund_lines l on l.school_id = f.school_id and l.refund_id = f.id
    where f.school_id = ${schoolId} and f.status in ('approved', 'processing', 'done', 'failed')
    group by f.id, f.amount having f.amount <> coalesce(sum(l.amount), 0)
    union all
    select 'series', fee_account_id from numbers group by fee_account_id, period, sample, next
    having count(number) filter (where number < next) <> next - 1 or count(distinct number) <> count(number) or max(number) >= next
    union all
    select 'order', o.id from fee_orders o left join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    where o.school_id = ${schoolId} and o.status in ('success', 'reconciled') and r.id is null`.execute(trx)
  return rows
}
