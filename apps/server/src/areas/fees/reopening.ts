import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { noteCleared } from './cleared'
import type { Place } from './posting'

/** Paise that a line of dues, or the fine of an installment, gives back. */
export interface Back {
  readonly kind: 'principal' | 'fine'
  readonly demandId: string | null
  readonly installmentId: string
  readonly amount: number
}

type Account = Pick<Place, 'schoolId' | 'studentId' | 'feeAccountId'>

export const sumOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0)

/** As much of the lines as the amount asks for, from the first on. */
export function poured(lines: readonly Back[], amount: number): Back[] {
  let rest = amount
  return lines.flatMap(line => {
    const taken = Math.min(rest, line.amount)
    rest -= taken
    return taken > 0 ? [{ ...line, amount: taken }] : []
  })
}

/** What is paid of a student's account, the latest installment first, by line; the account is locked already. */
export async function paidLines(trx: Trx, { schoolId, studentId, feeAccountId }: Account): Promise<Back[]> {
  const { rows } = await sql<Back>`
    select p.kind, p.demand_id as "demandId", p.installment_id as "installmentId", p.amount from (
      select 'principal' as kind, d.id as demand_id, d.installment_id, d.paid as amount, h.sort_order as place
      from demands d join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
      where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.fee_account_id = ${feeAccountId} and d.paid > 0
      union all
      select 'fine', null, f.installment_id, f.paid, -1 from fine_states f
      where f.school_id = ${schoolId} and f.student_id = ${studentId} and f.paid > 0) p
    join installments i on i.school_id = ${schoolId} and i.id = p.installment_id and i.fee_account_id = ${feeAccountId}
    order by i.due_date desc, i.no desc, i.id desc, p.place desc, p.demand_id desc`.execute(trx)
  return rows
}

/** The open line in which a carried one goes on; the last one, however often it was carried. */
async function goesOnIn(trx: Trx, { schoolId, studentId, feeAccountId }: Account, demandId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; status: string }>`
    select n.id, n.status from carried_demands m
    join fee_carry_lines l on l.school_id = m.school_id and l.carry_id = m.carry_id and l.student_id = ${studentId} and l.fee_account_id = ${feeAccountId}
    join demands n on n.school_id = l.school_id and n.student_id = l.student_id and n.installment_id = l.installment_id
    where m.school_id = ${schoolId} and m.demand_id = ${demandId}
    order by (n.id = m.to_demand_id) desc nulls last, n.id limit 1`.execute(trx)
  const [next] = rows
  return next?.status === 'carried' ? goesOnIn(trx, { schoolId, studentId, feeAccountId }, next.id) : next?.id
}

/**
 * Takes money off lines, so that they are owed again: in the line itself, or in the later year into which it was carried. The
 * account is locked already.
 */
export async function reopen(trx: Trx, place: Place, lines: readonly Back[]): Promise<void> {
  const { schoolId, studentId } = place
  for (const { kind, demandId, installmentId, amount } of lines) {
    if (kind === 'fine') {
      await sql`
        update fine_states set paid = paid - ${amount}
        where school_id = ${schoolId} and student_id = ${studentId} and installment_id = ${installmentId}`.execute(trx)
      continue
    }
    const { rows } = await sql<{ status: string }>`
      update demands set paid = paid - ${amount}, status = case status when 'closed' then 'open' else status end, version = version + 1
      where school_id = ${schoolId} and id = ${demandId} returning status`.execute(trx)
    if (rows[0]!.status !== 'carried') continue
    const later = await goesOnIn(trx, place, demandId!)
    await sql`
      update demands set gross = gross + ${amount}, version = version + 1 where school_id = ${schoolId} and id = ${later}`.execute(
      trx,
    )
  }
  await noteCleared(trx, schoolId, studentId, [...new Set(lines.map(line => line.installmentId))], place.onDay)
}
