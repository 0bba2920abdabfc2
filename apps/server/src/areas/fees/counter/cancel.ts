import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, noAccess, notFound } from '../../../platform/problems'
import { schoolToday } from '../../../school/zone'
import { type Cancelling, cancelReceipt } from '../reversing'
import { readReceipt } from './receipts'
import { type CounterCall, mayDecide, refuseReaders } from './rights'

type Body = BodyOf<(typeof contract.feeReceipts)['cancel']>

/** Takes a receipt back as the office asks for it. */
export async function cancelByHand(call: CounterCall, id: string, { reason, outcome }: Body) {
  refuseReaders(call)
  const { trx, services, schoolId } = call
  const { rows } = await sql<{ onDay: string; source: string; receiptNo: string }>`
    select r.on_day as "onDay", p.source, r.receipt_no as "receiptNo" from receipts r
    join payments p on p.school_id = r.school_id and p.id = r.payment_id
    where r.school_id = ${schoolId} and r.id = ${id}::uuid`.execute(trx)
  const [receipt] = rows
  if (!receipt) throw notFound()
  const today = await schoolToday(services, trx, schoolId)
  if (receipt.onDay !== today && !mayDecide(call)) throw noAccess()
  if (outcome === 'void' && receipt.source !== 'counter')
    throw custom(409, 'OnlyToAdvance', 'Money that did not come over the counter can only become advance.')
  const asked: Cancelling = { receiptId: id, outcome, reason, by: personOf(call).userId, onDay: today }
  const { toAdvance } = await cancelReceipt(services, trx, schoolId, asked)
  await call.audit({
    action: 'feeReceipt.cancel',
    entity: 'receipts',
    entityId: id,
    after: { receiptNo: receipt.receiptNo, outcome, reason, toAdvance },
  })
  return readReceipt(call, id)
}
