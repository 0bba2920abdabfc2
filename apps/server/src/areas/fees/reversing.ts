import { sql } from 'kysely'
import { custom, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { writeLedger } from './ledger'
import { lockAccount, type Place } from './posting'
import { type Back, paidLines, poured, reopen, sumOf } from './reopening'
import { noteForSync } from './sync/note'

/** How a receipt is taken back. */
export interface Cancelling {
  readonly receiptId: string
  /** Whether the money is gone, or stays as advance. */
  readonly outcome: 'void' | 'to-advance'
  readonly reason: string
  /** What the payment is when its money is gone. */
  readonly paymentStatus?: 'void' | 'bounced' | 'reversed'
  readonly by: string | null
  readonly onDay: string
}

interface Found {
  readonly studentId: string
  readonly feeAccountId: string
  readonly paymentId: string
  readonly receiptNo: string
  readonly amount: number
  readonly status: 'issued' | 'cancelled'
  readonly refunded: boolean
  /** Paise of its advance that wait for a decision. */
  readonly waiting: number
}

async function find(trx: Trx, schoolId: string, id: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select r.student_id as "studentId", r.fee_account_id as "feeAccountId", r.payment_id as "paymentId", r.receipt_no as "receiptNo", r.amount, r.status,
      exists (select from fee_refunds f where f.school_id = r.school_id and f.payment_id = r.payment_id and f.status <> 'rejected') as refunded,
      (select coalesce(sum(e.amount), 0)::bigint from payment_exceptions e where e.school_id = r.school_id and e.payment_id = r.payment_id
        and e.status = 'open' and e.kind in ('duplicate', 'excess', 'inactive-student')) as waiting
    from receipts r where r.school_id = ${schoolId} and r.id = ${id}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Lines of a receipt in dues, the last first, and paise of it that became advance. */
async function linesOf(trx: Trx, schoolId: string, id: string) {
  const { rows } = await sql<{
    kind: 'principal' | 'fine' | 'advance'
    demandId: string | null
    installmentId: string | null
    amount: number
    paid: number
  }>`
    select l.kind, l.demand_id as "demandId", l.installment_id as "installmentId", l.amount, coalesce(d.paid, f.paid, 0) as paid
    from receipts r join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id
    left join demands d on d.school_id = l.school_id and d.id = l.demand_id
    left join fine_states f on l.kind = 'fine' and f.school_id = l.school_id and f.student_id = r.student_id and f.installment_id = l.installment_id
    where r.school_id = ${schoolId} and r.id = ${id} order by l.no desc`.execute(trx)
  const dues = rows.flatMap(({ kind, demandId, installmentId, amount, paid }) =>
    kind === 'advance' ? [] : [{ kind, demandId, installmentId: installmentId!, amount, paid }],
  )
  return { dues, advance: sumOf(rows.filter(row => row.kind === 'advance')) }
}

async function advanceOf(trx: Trx, { schoolId, studentId, feeAccountId }: Place): Promise<{ free: number; held: number }> {
  const { rows } = await sql<{ free: number; held: number }>`
    select advance_available as free, advance_held as held from student_fee_accounts
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  return rows[0]!
}

/** Writes an adjustment of the account, without the lines that came to nothing. */
export async function writeAdjustment(
  services: Services,
  trx: Trx,
  { schoolId, studentId, feeAccountId, onDay, by }: Place,
  of: { readonly reason: string; readonly receiptId?: string; readonly exceptionId?: string },
  lines: readonly Back[],
  advance: number,
): Promise<string | null> {
  const all = [
    ...lines.map(({ kind, demandId, installmentId, amount }) => ({
      kind,
      demand_id: demandId,
      installment_id: installmentId as string | null,
      amount,
    })),
    { kind: 'advance' as const, demand_id: null, installment_id: null, amount: advance },
  ].filter(line => line.amount !== 0)
  if (all.length === 0) return null
  const id = services.newId()
  await trx
    .insertInto('fee_adjustments')
    .values({
      school_id: schoolId,
      id,
      student_id: studentId,
      fee_account_id: feeAccountId,
      reason: of.reason,
      receipt_id: of.receiptId ?? null,
      exception_id: of.exceptionId ?? null,
      on_day: onDay,
      at: services.clock.now(),
      by,
    })
    .execute()
  await trx
    .insertInto('fee_adjustment_lines')
    .values(all.map((line, index) => ({ school_id: schoolId, adjustment_id: id, no: index + 1, ...line })))
    .execute()
  return id
}

const negative = (lines: readonly Back[]): Back[] => lines.map(line => ({ ...line, amount: -line.amount }))
const fines = (lines: readonly Back[]) => sumOf(lines.filter(line => line.kind === 'fine'))

/**
 * Takes a receipt back: what it paid is owed again, and its money is gone or stays as advance. The number is kept. Where a line
 * has given money to advance since, or advance of the receipt has paid other dues, that goes back as well.
 *
 * @returns paise that became advance.
 * @throws 404 without the receipt; 409 when it is cancelled already, has a refund, or its advance went to another student.
 */
export async function cancelReceipt(
  services: Services,
  trx: Trx,
  schoolId: string,
  { receiptId, outcome, reason, paymentStatus = 'void', by, onDay }: Cancelling,
): Promise<{ readonly toAdvance: number }> {
  const { studentId, feeAccountId } = await find(trx, schoolId, receiptId)
  await lockAccount(trx, schoolId, studentId, feeAccountId)
  const receipt = await find(trx, schoolId, receiptId)
  if (receipt.status === 'cancelled') throw custom(409, 'ReceiptCancelled', 'This receipt is cancelled already.')
  if (receipt.refunded) throw custom(409, 'ReceiptRefunded', 'This receipt has a refund and cannot be cancelled.')
  const place: Place = { schoolId, studentId, feeAccountId, onDay, by }
  const { dues, advance } = await linesOf(trx, schoolId, receiptId)
  // What the line has given away since it was paid cannot be taken from it.
  const back = dues.map(({ paid, ...line }) => ({ ...line, amount: Math.min(line.amount, paid) })).filter(line => line.amount > 0)
  const gone = dues.map(({ paid, ...line }) => ({ ...line, amount: line.amount - Math.min(line.amount, paid) }))
  const stays = outcome === 'to-advance' ? receipt.amount : 0
  const account = await advanceOf(trx, place)
  const held = Math.min(receipt.waiting, advance, account.held)
  const free = account.free + held + stays - advance - sumOf(gone)
  await reopen(trx, place, back)
  const others = free < 0 ? poured(await paidLines(trx, place), -free) : []
  if (free + sumOf(others) < 0)
    throw custom(409, 'AdvanceGone', 'The advance of this receipt was given to another student. It cannot be cancelled.')
  await reopen(trx, place, others)
  await writeAdjustment(
    services,
    trx,
    place,
    { reason: 'cancel', receiptId },
    [...gone, ...negative(others)],
    stays + sumOf(others) - sumOf(gone),
  )
  await sql`
    update student_fee_accounts set advance_available = ${free + sumOf(others)}, advance_held = advance_held - ${held}
    where school_id = ${schoolId} and student_id = ${studentId} and fee_account_id = ${feeAccountId}`.execute(trx)
  await sql`
    update receipts set status = 'cancelled', cancel_reason = ${reason}, cancelled_at = ${services.clock.now()}, cancelled_by = ${by},
      cancel_outcome = ${outcome} where school_id = ${schoolId} and id = ${receiptId}`.execute(trx)
  if (outcome === 'void')
    await sql`
      update payments set status = ${paymentStatus}, told_on = ${onDay}, told_by = ${by}
      where school_id = ${schoolId} and id = ${receipt.paymentId}`.execute(trx)
  await sql`
    update payment_exceptions set status = 'resolved', resolution = 'cancelled', resolved_at = ${services.clock.now()}, resolved_by = ${by},
      version = version + 1
    where school_id = ${schoolId} and payment_id = ${receipt.paymentId} and status = 'open'`.execute(trx)
  await writeLedger(services, trx, place, [
    { kind: 'cancel', debit: receipt.amount, refId: receiptId },
    { kind: 'fine', credit: fines(back) + fines(others), refId: receiptId },
    { kind: 'adjustment', credit: stays, refId: receiptId },
  ])
  await noteForSync(services, trx, schoolId, 'cancel', receiptId)
  return { toAdvance: stays }
}
