import { dueStatus } from '@school/rules'
import { sql } from 'kysely'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { schoolToday } from '../../school/zone'
import { amountsOf, type DueInstallment, feeRules, readInstallments } from './owed'

interface AccountRow {
  id: string
  name: string
  kind: 'school' | 'bus'
  available: number
  held: number
}

/** The fee accounts of a school with a student's advance in each. */
async function readAccounts(trx: Trx, schoolId: string, studentId: string): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.kind, coalesce(s.advance_available, 0) as available, coalesce(s.advance_held, 0) as held
    from fee_accounts a
    left join student_fee_accounts s on s.school_id = a.school_id and s.fee_account_id = a.id and s.student_id = ${studentId}
    where a.school_id = ${schoolId} order by a.sort_order, a.name`.execute(trx)
  return rows
}

/**
 * What a student owes and has paid, account by account and installment by installment. Amounts are paise; fines are those of
 * today.
 *
 * @param yearId null for all years.
 * @throws 404 when the school has no such student.
 */
export async function readPosition(services: Services, trx: Trx, schoolId: string, studentId: string, yearId: string | null) {
  const { rows } = await sql<{ id: string; name: string; adm_no: string }>`
    select id, name, adm_no from students where school_id = ${schoolId} and id = ${studentId}`.execute(trx)
  const [student] = rows
  if (!student) throw notFound()
  const rules = await feeRules(trx, schoolId)
  const today = await schoolToday(services, trx, schoolId)
  const dues = await readInstallments(
    trx,
    sql`d.school_id = ${schoolId} and d.student_id = ${studentId} and (${yearId}::uuid is null or d.academic_year_id = ${yearId}::uuid)`,
  )
  const accounts = (await readAccounts(trx, schoolId, studentId)).map(({ available, held, ...account }) => {
    const installments = dues.filter(due => due.accountId === account.id).map(due => told(due, today, rules.roundTo))
    return {
      ...account,
      advanceAvailable: available,
      advanceHeld: held,
      totalDue: installments.reduce((total, one) => total + one.balance + one.fineDue, 0),
      installments,
    }
  })
  return {
    student: { id: student.id, name: student.name, admNo: student.adm_no },
    academicYearId: yearId,
    // An account that never had a line says nothing.
    accounts: accounts.filter(one => one.installments.length > 0 || one.advanceAvailable > 0 || one.advanceHeld > 0),
    rules,
  }
}

/** An installment as people read it. */
export function told(due: DueInstallment, today: string, roundTo: Parameters<typeof amountsOf>[2]) {
  const { net, accrued: _, ...amounts } = amountsOf(due, today, roundTo)
  return {
    id: due.id,
    academicYearId: due.yearId,
    year: due.year,
    no: due.no,
    name: due.name,
    dueDate: due.dueDate,
    status: dueStatus({ net, paid: amounts.paid, fineDue: amounts.fineDue, dueDate: due.dueDate }, today),
    ...amounts,
    finePaid: due.finePaid,
    fineRule: due.rule && { ...due.rule, slabs: [...due.rule.slabs] },
    heads: due.heads.map(({ headId, name, gross, concession, writeOff, paid }) => ({
      id: headId,
      name,
      gross,
      concession: concession + writeOff,
      paid,
      balance: gross - concession - writeOff - paid,
    })),
  }
}
