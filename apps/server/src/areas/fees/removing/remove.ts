import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { noteCleared } from '../cleared'
import { moveToAdvance } from '../dues'
import { writeLedger } from '../ledger'
import { type FeeRules, feeRules } from '../owed'
import { lockAccount } from '../posting'
import { cancelReceipt } from '../reversing'
import { liftPaidLocks } from '../unlock'
import { planRemoval, type RemovalScope, type StudentPlan } from './plan'

interface Place {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string
  readonly by: string | null
  readonly onDay: string
}

export interface Removed {
  readonly outcome: 'removed' | 'kept' | 'order' | 'changed'
  readonly lines: number
  readonly amount: number
  readonly kept: number
  readonly receipts: number
  readonly advance: number
}

const nothing = { lines: 0, amount: 0, receipts: 0, advance: 0 }

interface Line {
  id: string
  fee_account_id: string
  installment_id: string
  gross: number
  concession: number
  write_off: number
  paid: number
  /** Something tells of it that stays: a cancelled receipt, an order. */
  told: boolean
}

/** Lines as they are after receipts were cancelled. */
async function readLines({ trx, schoolId }: Place, ids: readonly string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select d.id, d.fee_account_id, d.installment_id, d.gross, d.concession, d.write_off, d.paid, (
      exists (select from receipt_lines l where l.school_id = d.school_id and l.demand_id = d.id)
      or exists (select from fee_adjustment_lines l where l.school_id = d.school_id and l.demand_id = d.id)
      or exists (select from fee_order_lines l where l.school_id = d.school_id and l.demand_id = d.id)
      or exists (select from fee_refund_lines l where l.school_id = d.school_id and l.demand_id = d.id)
      or exists (select from carried_demands l where l.school_id = d.school_id and (l.demand_id = d.id or l.to_demand_id = d.id))) as told
    from demands d where d.school_id = ${schoolId} and d.id = any(${[...ids]}::uuid[]) order by d.id for update`.execute(trx)
  return rows
}

/** Takes lines of one account away; those of which something tells are lowered to nought. The ledger tells it. */
async function takeLines(place: Place, studentId: string, feeAccountId: string, lines: readonly Line[]): Promise<void> {
  const { services, trx, schoolId } = place
  const of = { schoolId, studentId, feeAccountId, onDay: place.onDay, by: place.by }
  const installments = [...new Set(lines.map(line => line.installment_id))]
  const told = lines.filter(line => line.told || line.paid > 0).map(line => line.id)
  const free = lines.filter(line => !line.told && line.paid === 0).map(line => line.id)
  await sql`
    update demands set gross = 0, concession = 0, write_off = 0, paid = 0, version = version + 1
    where school_id = ${schoolId} and id = any(${told}::uuid[])`.execute(trx)
  // What was paid of them by advance is advance again.
  await moveToAdvance(
    services,
    trx,
    of,
    lines
      .filter(line => line.paid > 0)
      .map(line => ({ demandId: line.id, installmentId: line.installment_id, amount: line.paid })),
  )
  await sql`delete from demands where school_id = ${schoolId} and id = any(${free}::uuid[])`.execute(trx)
  await sql`
    delete from fine_states f where f.school_id = ${schoolId} and f.student_id = ${studentId} and f.installment_id = any(${installments}::uuid[])
      and f.paid = 0 and not exists (
        select from demands d where d.school_id = f.school_id and d.student_id = f.student_id and d.installment_id = f.installment_id)`.execute(
    trx,
  )
  await writeLedger(
    services,
    trx,
    of,
    lines.flatMap(line => [
      { kind: 'demand' as const, credit: line.gross, refId: line.id },
      { kind: 'concession' as const, debit: line.concession, refId: line.id },
      { kind: 'write-off' as const, debit: line.write_off, refId: line.id },
    ]),
  )
  await noteCleared(trx, schoolId, studentId, installments, place.onDay)
}

async function removeOf(place: Place, plan: StudentPlan, reason: string, rules: FeeRules): Promise<Removed> {
  const { services, trx, schoolId } = place
  let advance = 0
  for (const { id } of plan.receipts)
    advance += (
      await cancelReceipt(services, trx, schoolId, {
        receiptId: id,
        outcome: 'to-advance',
        reason,
        by: place.by,
        onDay: place.onDay,
      })
    ).toAdvance
  const lines = await readLines(
    place,
    plan.goes.map(line => line.id),
  )
  for (const [accountId, own] of Map.groupBy(lines, line => line.fee_account_id)) {
    await takeLines(place, plan.studentId, accountId, own)
    advance += own.reduce((sum, line) => sum + line.paid, 0)
    await liftPaidLocks(
      services,
      trx,
      { schoolId, studentId: plan.studentId, feeAccountId: accountId, onDay: place.onDay },
      rules,
    )
  }
  return {
    outcome: lines.length > 0 ? 'removed' : 'kept',
    lines: lines.length,
    amount: plan.goes.reduce((sum, line) => sum + line.net, 0),
    kept: plan.stays.length,
    receipts: plan.receipts.length,
    advance,
  }
}

/**
 * Removes the dues of some students as they were counted. Whoever changed since, or has a payment under way, is left out.
 *
 * @param counted fingerprints by student
 * @returns what became of each.
 */
export async function removeDues(
  place: Place,
  scope: RemovalScope,
  counted: ReadonlyMap<string, string>,
  reason: string,
): Promise<Map<string, Removed>> {
  const { trx, schoolId } = place
  const students = [...counted.keys()].sort()
  const rules = await feeRules(trx, schoolId)
  const { rows: accounts } = await sql<{ student_id: string; fee_account_id: string }>`
    select distinct d.student_id, d.fee_account_id from demands d
    where d.school_id = ${schoolId} and d.academic_year_id = ${scope.academicYearId}::uuid and d.student_id = any(${students}::uuid[])
    order by d.student_id, d.fee_account_id`.execute(trx)
  for (const { student_id, fee_account_id } of accounts) await lockAccount(trx, schoolId, student_id, fee_account_id)
  const plans = new Map((await planRemoval(trx, schoolId, scope, students)).map(plan => [plan.studentId, plan]))
  const done = new Map<string, Removed>()
  for (const student of students) {
    const plan = plans.get(student)
    if (!plan || plan.fingerprint !== counted.get(student))
      done.set(student, { ...nothing, outcome: 'changed', kept: (plan?.goes.length ?? 0) + (plan?.stays.length ?? 0) })
    else if (plan.openOrders > 0) done.set(student, { ...nothing, outcome: 'order', kept: plan.stays.length })
    else done.set(student, await removeOf(place, plan, reason, rules))
  }
  return done
}
