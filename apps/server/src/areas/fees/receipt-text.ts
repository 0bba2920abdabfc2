import { mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { sendPaymentText } from './payment-text'
import { ringFamily } from './receipt-notice'

interface Payload {
  readonly receiptId: string
}

const kind = 'fees.receipt-text'

/** Plans the text message that tells a payer of a receipt, in the transaction that writes it. */
export const planReceiptText = async (services: Services, trx: Trx, schoolId: string, receiptId: string): Promise<void> => {
  const payload: Payload = { receiptId }
  await services.jobs.enqueue(services, trx, { kind, payload, schoolId, dedupeKey: `${kind} ${receiptId}` })
}

interface Receipt {
  orderId: string | null
  orderNo: string
  admNo: string
  name: string
  division: string
  amount: number
  onDay: string
  mobile: string | null
}

async function readReceipt(trx: Trx, schoolId: string, receiptId: string, again: boolean): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select o.id as "orderId", coalesce(o.order_no, r.receipt_no) as "orderNo", r.adm_no as "admNo", r.student_name as name, r.division_name as division, r.amount,
      r.on_day as "onDay", coalesce(nullif(o.payer_mobile, ''), g.mobile) as mobile
    from receipts r left join fee_orders o on o.school_id = r.school_id and o.receipt_id = r.id
    left join students s on s.school_id = r.school_id and s.id = r.student_id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where r.school_id = ${schoolId} and r.id = ${receiptId} and r.status = 'issued'
      and (${again} or (o.told_at is null and r.told_at is null)) for update of r`.execute(trx)
  return rows[0]
}

/**
 * Tells a payer that the money is there, once; what cannot be sent stays open on the order.
 *
 * @param again names a further time, when somebody wants the message to be sent once more.
 * @returns whether it was sent.
 */
export async function sendReceiptText(
  services: Services,
  trx: Trx,
  school: string,
  receiptId: string,
  again?: string,
): Promise<boolean> {
  const receipt = await readReceipt(trx, school, receiptId, again !== undefined)
  const to = receipt && mobileNumber(receipt.mobile ?? '')
  if (!receipt || !to) return false
  const batchId = receipt.orderId ?? receiptId
  const isSent = await sendPaymentText(services, trx, school, {
    format: 'PaymentSuccessSMS',
    to,
    admNo: receipt.admNo,
    name: receipt.name,
    division: receipt.division,
    transactionId: receipt.orderNo,
    amount: receipt.amount,
    onDay: receipt.onDay,
    batchId,
    key: `receipt:${receiptId}${again === undefined ? '' : `:${again}`}`,
  })
  if (!isSent) return false
  const told = receipt.orderId ? sql`fee_orders` : sql`receipts`
  await sql`
    update ${told} set told_at = ${services.clock.now()} where school_id = ${school} and id = ${batchId}`.execute(trx)
  return true
}

/** The message and the bells after a receipt was written. */
export const receiptText: JobKind<Payload> = {
  kind,
  tries: 3,
  run: ({ payload, schoolId, services, conclude }) =>
    conclude(async trx => {
      await sendReceiptText(services, trx, schoolId!, payload.receiptId)
      await ringFamily(services, trx, schoolId!, payload.receiptId)
      return {}
    }),
}
