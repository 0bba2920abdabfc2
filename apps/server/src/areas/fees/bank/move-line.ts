import { say } from '@school/texts'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'
import type { FeeRules } from '../owed'
import { cancelReceipt } from '../reversing'
import type { Match, MatchedAccount } from './matching'
import { type KeptLine, postLine } from './post-line'
import { postOrderLine } from './post-order'

/** What becomes of a line. */
export interface Decision {
  readonly status: 'posted' | 'linked' | 'suspense' | 'ignored'
  readonly reason: string
  readonly payment_id?: string
  readonly order_id?: string
  readonly settlement_batch_id?: string
}

/** Who moves money; nobody where the bank has told of it by itself. */
interface Mover {
  readonly services: Services
  readonly ownerId: string | null
}

/** Decisions that move no money. */
export function atRest(match: Match): Decision | undefined {
  if (match.by === 'none') return { status: 'suspense', reason: match.reason }
  if (match.by === 'debit') return { status: 'ignored', reason: 'debit' }
  if (match.by === 'settlement') return { status: 'linked', reason: 'settlement', settlement_batch_id: match.batchId }
  return undefined
}

async function clearCheque({ ownerId }: Mover, trx: Trx, line: KeptLine, paymentId: string): Promise<Decision> {
  const { rows } = await sql`
    update payments set status = 'cleared', told_on = ${line.valueDate}, told_by = ${ownerId}
    where school_id = ${line.schoolId} and id = ${paymentId} and status = 'received' returning id`.execute(trx)
  return rows.length > 0
    ? { status: 'linked', reason: 'cheque', payment_id: paymentId }
    : { status: 'suspense', reason: 'cheque-told' }
}

async function takeBack(
  { services, ownerId }: Mover,
  trx: Trx,
  line: KeptLine,
  match: Extract<Match, { by: 'reversal' }>,
): Promise<Decision> {
  await cancelReceipt(services, trx, line.schoolId, {
    receiptId: match.receiptId,
    outcome: 'void',
    paymentStatus: 'reversed',
    reason: say('en', 'bankFees.reversed', { utr: line.utr ?? '' }),
    by: ownerId,
    onDay: await schoolToday(services, trx, line.schoolId),
  })
  return { status: 'posted', reason: 'reversal', payment_id: match.paymentId }
}

/** Where lines are booked; the rules are read anew where they are not given. */
interface Books {
  readonly account: MatchedAccount
  readonly rules?: FeeRules
}

/** Moves the money of one line. */
export async function moveLine(
  mover: Mover,
  trx: Trx,
  { account, rules }: Books,
  line: KeptLine,
  match: Match,
): Promise<Decision> {
  const { services, ownerId } = mover
  switch (match.by) {
    case 'cheque':
      return clearCheque(mover, trx, line, match.paymentId)
    case 'reversal':
      return takeBack(mover, trx, line, match)
    case 'order': {
      const { paymentId } = await postOrderLine(services, trx, line, match.orderId, ownerId)
      return { status: 'posted', reason: 'order', payment_id: paymentId, order_id: match.orderId }
    }
    case 'code': {
      const to = { studentId: match.student.id, feeAccountId: account.feeAccountId }
      const { paymentId } = await postLine(services, trx, line, to, ownerId, rules)
      return { status: 'posted', reason: 'code', payment_id: paymentId }
    }
    default:
      return atRest(match)!
  }
}

/** Writes down what became of a line that nobody has decided about. */
export const decideLine = ({ services }: Pick<Mover, 'services'>, trx: Trx, schoolId: string, id: string, decision: Decision) =>
  trx
    .updateTable('bank_lines')
    .set({ ...decision, decided_at: services.clock.now() })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('status', '=', 'new')
    .execute()
