import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/**
 * Keeps the day on which the principal of installments became 0, and forgets it where something is owed again. Money is not
 * always told in the order in which it came: the last day on which some of it reached the installment counts.
 */
export async function noteCleared(
  trx: Trx,
  schoolId: string,
  studentId: string,
  installmentIds: readonly string[],
  onDay: string,
): Promise<void> {
  if (installmentIds.length === 0) return
  await sql`
    insert into fine_states (school_id, student_id, installment_id, cleared_on)
    select ${schoolId}, ${studentId}, d.installment_id,
      case when sum(d.gross - d.concession - d.write_off - d.paid) = 0 and sum(d.paid) > 0 then greatest(${onDay}::date, (
        select max(m.on_day) from (
          select r.on_day from receipts r
          join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id and l.kind = 'principal' and l.installment_id = d.installment_id
          where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.status = 'issued'
          union all
          select a.on_day from fee_adjustments a
          join fee_adjustment_lines l on l.school_id = a.school_id and l.adjustment_id = a.id and l.kind = 'principal' and l.amount > 0
            and l.installment_id = d.installment_id
          where a.school_id = ${schoolId} and a.student_id = ${studentId}) m)) end
    from demands d
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.installment_id = any(${installmentIds}::uuid[]) and d.status = 'open'
    group by d.installment_id
    on conflict (school_id, student_id, installment_id) do update
      set cleared_on = case when excluded.cleared_on is null then null else coalesce(fine_states.cleared_on, excluded.cleared_on) end`.execute(
    trx,
  )
}
