import { daysOfFinancialYear } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import { type ReportCall, readChild } from './family-report'

/** What was paid for a head, or as fine or advance. Paise. */
export interface PaidFor {
  readonly kind: 'principal' | 'fine' | 'advance'
  readonly head: string | null
  readonly amount: number
}

/**
 * What was paid for the chosen child in a financial year. A refund is taken off the year of its receipt, whenever it was
 * given; advance counts in the year in which it came, and what it went to later is told there beside it.
 *
 * @throws 404 for a year in which nothing was paid.
 */
export async function readCertificate(call: ReportCall, financialYear: string) {
  const { trx, schoolId } = call
  const child = await readChild(call)
  const { from, to } = daysOfFinancialYear(financialYear)
  const { rows: receipts } = await sql<{
    date: string
    receiptNo: string
    mode: string
    amount: number
    refunded: number
    division: string
    sample: boolean
  }>`
    select r.on_day as date, r.receipt_no as "receiptNo", p.mode, r.amount, r.division_name as division, r.sample,
      coalesce((select sum(f.amount) from fee_refunds f
        where f.school_id = p.school_id and f.payment_id = p.id and f.status = 'done'), 0)::bigint as refunded
    from receipts r join payments p on p.school_id = r.school_id and p.id = r.payment_id
    where r.school_id = ${schoolId} and r.student_id = ${child.id} and r.status = 'issued' and r.on_day between ${from}::date and ${to}::date
    order by r.on_day, r.receipt_no, r.id`.execute(trx)
  if (receipts.length === 0) throw custom(404, 'NoFeesFound', 'No fees found for {year}.', { year: financialYear })
  const { rows: heads } = await sql<PaidFor>`
    select m.kind, h.name as head, sum(m.amount)::bigint as amount from (
      select l.kind, l.demand_id, l.amount from receipts r
      join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
      where r.school_id = ${schoolId} and r.student_id = ${child.id} and r.status = 'issued' and r.on_day between ${from}::date and ${to}::date
      union all
      select l.kind, l.demand_id, -l.amount from receipts r
      join fee_refunds f on f.school_id = r.school_id and f.payment_id = r.payment_id and f.status = 'done'
      join fee_refund_lines l on l.school_id = f.school_id and l.refund_id = f.id
      where r.school_id = ${schoolId} and r.student_id = ${child.id} and r.status = 'issued' and r.on_day between ${from}::date and ${to}::date
      union all
      select l.kind, l.demand_id, l.amount from fee_adjustments a
      join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id
      where a.school_id = ${schoolId} and a.student_id = ${child.id} and a.on_day between ${from}::date and ${to}::date
    ) m
    left join demands d on d.school_id = ${schoolId} and d.id = m.demand_id
    left join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    left join fee_accounts a on a.school_id = h.school_id and a.id = h.fee_account_id
    group by m.kind, h.id, h.name, h.sort_order, a.sort_order having sum(m.amount) <> 0
    order by array_position(array['principal', 'fine', 'advance'], m.kind), a.sort_order, h.sort_order, lower(h.name)`.execute(
    trx,
  )
  return {
    child,
    financialYear,
    from,
    to,
    division: receipts.at(-1)!.division,
    heads,
    total: heads.reduce((sum, one) => sum + one.amount, 0),
    receipts,
    isTrial: receipts.some(one => one.sample),
  }
}
