import { type ExceptionKind, formatRupees, holdsMoney } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { writeLedger } from '../ledger'
import type { Place } from '../posting'
import { type Back, paidLines, poured, reopen, sumOf } from '../reopening'

export const refundTooMuch = (paise: number) =>
  custom(409, 'RefundTooMuch', 'Refund cannot exceed ₹{amount}.', { amount: formatRupees(Math.max(0, paise)).replace('₹', '') })

interface Waiting {
  id: string
  kind: ExceptionKind
  amount: number
}

/** Exceptions of a payment that hold some of its money, the oldest first. */
async function heldBy(trx: Trx, schoolId: string, paymentId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, kind, amount from payment_exceptions
    where school_id = ${schoolId} and payment_id = ${paymentId}::uuid and status = 'open' order by at, id`.execute(trx)
  return rows.filter(row => holdsMoney(row.kind))
}

/** What lines of the payment's receipt may still give back, the last first. */
async function receiptBack(trx: Trx, schoolId: string, paymentId: string): Promise<Back[]> {
  const { rows } = await sql<Back>`
    select l.kind, l.demand_id as "demandId", l.installment_id as "installmentId",
      least(coalesce(d.paid, f.paid, 0), l.amount - (
        select coalesce(sum(b.amount), 0) from fee_refund_lines b join fee_refunds o on o.school_id = b.school_id and o.id = b.refund_id
        where b.school_id = l.school_id and o.payment_id = r.payment_id and b.kind = l.kind and b.installment_id = l.installment_id
          and b.demand_id is not distinct from l.demand_id))::bigint as amount
    from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id and l.kind <> 'advance'
    left join demands d on d.school_id = l.school_id and d.id = l.demand_id
    left join fine_states f on l.kind = 'fine' and f.school_id = l.school_id and f.student_id = r.student_id and f.installment_id = l.installment_id
    where r.school_id = ${schoolId} and r.payment_id = ${paymentId}::uuid and r.status = 'issued' order by l.no desc`.execute(trx)
  return rows.filter(row => row.amount > 0)
}

/** Ends exceptions whose money has gone back, and lowers the one of which some is left. */
async function settle(
  services: Services,
  trx: Trx,
  { schoolId, by }: Place,
  waiting: readonly Waiting[],
  held: number,
): Promise<void> {
  let rest = held
  for (const { id, amount } of waiting) {
    const taken = Math.min(rest, amount)
    rest -= taken
    if (taken === 0) return
    const change =
      taken === amount
        ? sql`status = 'resolved', resolution = 'refund', resolved_at = ${services.clock.now()}, resolved_by = ${by}`
        : sql`amount = amount - ${taken}`
    await sql`
      update payment_exceptions set ${change}, version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(trx)
  }
}

/**
 * Takes the money of a refund back: what of the payment waits, then free advance, then the lines of its receipt, the last
 * first, and where these have given it away since, whatever else is paid in the account. The account is locked already.
 *
 * @throws 409 when there is not as much.
 */
export async function takeRefund(
  services: Services,
  trx: Trx,
  place: Place,
  refund: { readonly id: string; readonly paymentId: string; readonly amount: number },
): Promise<void> {
  const { schoolId, studentId, feeAccountId } = place
  const { rows } = await sql<{ free: number; held: number }>`
    select advance_available as free, advance_held as held from student_fee_accounts
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  const account = rows[0]!
  const waiting = await heldBy(trx, schoolId, refund.paymentId)
  const held = Math.min(refund.amount, sumOf(waiting), account.held)
  const free = Math.min(refund.amount - held, account.free)
  const own = poured(await receiptBack(trx, schoolId, refund.paymentId), refund.amount - held - free)
  await reopen(trx, place, own)
  const others = poured(await paidLines(trx, place), refund.amount - held - free - sumOf(own))
  const taken = held + free + sumOf(own) + sumOf(others)
  if (taken < refund.amount) throw refundTooMuch(taken)
  await reopen(trx, place, others)
  await sql`
    update student_fee_accounts set advance_held = advance_held - ${held}, advance_available = advance_available - ${free}
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  await settle(services, trx, place, waiting, held)
  const back = merged([...own, ...others])
  const lines = [
    { kind: 'advance' as const, demand_id: null, installment_id: null, amount: held + free },
    ...back.map(({ kind, demandId, installmentId, amount }) => ({
      kind,
      demand_id: demandId,
      installment_id: installmentId as string | null,
      amount,
    })),
  ].filter(line => line.amount > 0)
  await trx
    .insertInto('fee_refund_lines')
    .values(lines.map((line, index) => ({ school_id: schoolId, refund_id: refund.id, no: index + 1, ...line })))
    .execute()
  await writeLedger(services, trx, place, [
    { kind: 'refund', debit: refund.amount, refId: refund.id },
    { kind: 'fine', credit: sumOf(back.filter(line => line.kind === 'fine')), refId: refund.id },
  ])
}

/** A line stands once, whichever way it was come to. */
function merged(lines: readonly Back[]): Back[] {
  const byLine = Map.groupBy(lines, line => `${line.kind} ${line.demandId} ${line.installmentId}`)
  return [...byLine.values()].map(same => ({ ...same[0]!, amount: sumOf(same) }))
}
