import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** A rule of money that does not hold, and where. */
export interface Breach {
  readonly rule: 'payment' | 'demand' | 'fine' | 'advance' | 'ledger' | 'receipt'
  readonly id: string
}

/**
 * Rules that money keeps in a school whatever happened: a payment is the sum of its receipt; what is paid of a line is what
 * receipts and adjustments say; advance is what they left over; the ledger comes to what is owed; a payment has one receipt.
 */
export async function findBreaches(trx: Trx, schoolId: string): Promise<Breach[]> {
  const { rows } = await sql<Breach>`
    with moved as (
      select r.student_id, r.fee_account_id, l.kind, l.demand_id, l.installment_id, l.amount
      from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
      where r.school_id = ${schoolId} and r.status = 'issued'
      union all
      select a.student_id, a.fee_account_id, l.kind, l.demand_id, l.installment_id, l.amount
      from fee_adjustments a join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id
      where a.school_id = ${schoolId}
    ), owed as (
      select student_id, fee_account_id, sum(gross - concession - write_off - paid) as amount
      from demands where school_id = ${schoolId} and status = 'open' group by 1, 2
    ), booked as (
      select student_id, fee_account_id, sum(debit - credit) as amount from fee_ledger where school_id = ${schoolId} group by 1, 2
    )
    select 'payment' as rule, p.id from payments p
    left join receipts r on r.school_id = p.school_id and r.payment_id = p.id
    left join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    where p.school_id = ${schoolId} group by p.id, p.amount, p.payer_charge having p.amount - p.payer_charge <> coalesce(sum(l.amount), 0)
    union all
    select 'receipt', r.id from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    where r.school_id = ${schoolId} group by r.id, r.amount having r.amount <> sum(l.amount)
    union all
    select 'demand', d.id from demands d where d.school_id = ${schoolId}
      and d.paid <> coalesce((select sum(m.amount) from moved m where m.demand_id = d.id), 0)
    union all
    select 'fine', f.installment_id from fine_states f where f.school_id = ${schoolId} and f.paid <> coalesce((
      select sum(m.amount) from moved m where m.kind = 'fine' and m.installment_id = f.installment_id and m.student_id = f.student_id), 0)
    union all
    select 'advance', s.student_id from student_fee_accounts s where s.school_id = ${schoolId}
      and s.advance_available + s.advance_held <> coalesce((
        select sum(m.amount) from moved m
        where m.kind = 'advance' and m.student_id = s.student_id and m.fee_account_id = s.fee_account_id), 0)
    union all
    select 'ledger', s.student_id from student_fee_accounts s
    left join owed o using (student_id, fee_account_id) left join booked b using (student_id, fee_account_id)
    where s.school_id = ${schoolId} and coalesce(b.amount, 0) <> coalesce(o.amount, 0) - s.advance_available - s.advance_held`.execute(
    trx,
  )
  return rows
}
