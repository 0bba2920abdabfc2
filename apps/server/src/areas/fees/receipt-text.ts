import { displayDay, formatParameters, formatRupees, messageCredits, messageFor, mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import { sendMessage } from '../../platform/outbox/send'
import { HttpProblem } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import { readSmsAccount } from '../../platform/sms-account'
import { spendCredits } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { tellLowBalance } from '../../services/messaging/low-balance'

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
  orderId: string
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
    select o.id as "orderId", o.order_no as "orderNo", r.adm_no as "admNo", r.student_name as name, r.division_name as division, r.amount,
      r.on_day as "onDay", coalesce(nullif(o.payer_mobile, ''), g.mobile) as mobile
    from fee_orders o join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    left join students s on s.school_id = r.school_id and s.id = r.student_id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where o.school_id = ${schoolId} and o.receipt_id = ${receiptId} and (${again} or o.told_at is null) for update of o`.execute(
    trx,
  )
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
  const format = await trx
    .selectFrom('message_formats')
    .select(['body', 'is_approved', 'dlt_template_id'])
    .where('school_id', '=', school)
    .where('door', '=', 'fees')
    .where('name', '=', 'PaymentSuccessSMS')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!format || (!format.is_approved && (await settingValue(trx, school, 'sms.formatApproval')) === true)) return false
  const entry = {
    admissionNo: receipt.admNo,
    name: receipt.name,
    division: receipt.division,
    transactionId: receipt.orderNo,
    amount: formatRupees(receipt.amount).replace('₹', ''),
    feesRemittedDate: displayDay(receipt.onDay),
    transactionStatus: 'Success',
  }
  const moment = { date: '', time: '' }
  const made = messageFor(
    { body: format.body, entry, parameters: formatParameters('sms', 'fees'), door: 'fees', moment },
    'dash',
    true,
  )
  if ('missing' in made) return false
  const { rates } = await readSmsAccount(trx, school)
  const credits = messageCredits('sms', made.text, rates)
  const batchId = receipt.orderId
  await sql`savepoint receipt_text`.execute(trx)
  try {
    const account = await spendCredits(services, trx, { schoolId: school, credits, messages: 1, batchId, by: null })
    if (account) await tellLowBalance({ trx, services, schoolId: school }, account)
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    await sql`rollback to savepoint receipt_text`.execute(trx)
    return false
  }
  await sendMessage(services, trx, {
    schoolId: school,
    channel: 'sms',
    to,
    body: made.text,
    ...(format.dlt_template_id ? { template: { dltTemplateId: format.dlt_template_id }, variables: made.values ?? [] } : {}),
    dedupeKey: `receipt:${receiptId}${again === undefined ? '' : `:${again}`}`,
    kind: 'message',
    credits,
    batchId,
  })
  await sql`
    update fee_orders set told_at = ${services.clock.now()} where school_id = ${school} and id = ${receipt.orderId}`.execute(trx)
  return true
}

/** The message after a receipt was written. */
export const receiptText: JobKind<Payload> = {
  kind,
  tries: 3,
  run: ({ payload, schoolId, services, conclude }) =>
    conclude(async trx => {
      await sendReceiptText(services, trx, schoolId!, payload.receiptId)
      return {}
    }),
}
