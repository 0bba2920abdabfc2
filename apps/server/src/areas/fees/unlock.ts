import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import { beyondSchool, type Trx } from '../../platform/transaction'
import { amountsOf, type FeeRules, readInstallments } from './owed'

/**
 * Families of students see at their next call what a lock, or its end, leaves them: at once on this server, within 30 seconds
 * on the others.
 */
export async function refreshFamilies(
  services: Services,
  trx: Trx,
  schoolId: string,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return
  const ids = [...studentIds]
  const { rows } = await beyondSchool(trx, () =>
    sql<{ id: string }>`
      select s.id from sessions s where s.ended_at is null and s.school_id = ${schoolId}::uuid and (
        s.child_id = any(${ids}::uuid[]) or exists (
          select from user_schools us where us.school_id = s.school_id and us.user_id = s.user_id and us.student_id = any(${ids}::uuid[])))`.execute(
      trx,
    ),
  )
  for (const { id } of rows) services.sessions.unsettle(id)
}

/**
 * Frees a student from the locks of an account's installments that are paid, principal and fine, unless the school wants to
 * do that by hand. The student's account is locked by the caller.
 *
 * @param onDay the day of which the fine is
 */
export async function liftPaidLocks(
  services: Services,
  trx: Trx,
  of: { readonly schoolId: string; readonly studentId: string; readonly feeAccountId: string; readonly onDay: string },
  rules: FeeRules,
): Promise<void> {
  const { schoolId, studentId, feeAccountId } = of
  const { rows: locks } = await sql<{ id: string; installment_id: string }>`
    select l.id, l.installment_id from student_locks l join installments i on i.school_id = l.school_id and i.id = l.installment_id
    where l.school_id = ${schoolId} and l.student_id = ${studentId} and l.unlocked_at is null and i.fee_account_id = ${feeAccountId}`.execute(
    trx,
  )
  if (locks.length === 0 || !(await settingValue(trx, schoolId, 'fees.autoUnlock'))) return
  const dues = await readInstallments(
    trx,
    sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and d.status = 'open'
      and d.installment_id = any(${locks.map(lock => lock.installment_id)}::uuid[])`,
  )
  const open = new Set(
    dues
      .filter(due => {
        const { balance, fineDue } = amountsOf(due, of.onDay, rules.roundTo)
        return balance + fineDue > 0
      })
      .map(due => due.id),
  )
  const paid = locks.filter(lock => !open.has(lock.installment_id)).map(lock => lock.id)
  if (paid.length === 0) return
  await sql`
    update student_locks set unlocked_at = ${services.clock.now()}, unlock_reason = 'paid'
    where school_id = ${schoolId} and id = any(${paid}::uuid[])`.execute(trx)
  await refreshFamilies(services, trx, schoolId, [studentId])
}
