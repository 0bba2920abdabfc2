import { displayDay, formatParameters, formatRupees, messageCredits, messageFor } from '@school/rules'
import { sql } from 'kysely'
import { sendMessage } from '../../platform/outbox/send'
import { HttpProblem } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { settingValue } from '../../platform/settings'
import { readSmsAccount } from '../../platform/sms-account'
import { spendCredits } from '../../platform/sms-credits'
import type { Trx } from '../../platform/transaction'
import { tellLowBalance } from '../../services/messaging/low-balance'

/** What a text message about a payment says. */
export interface PaymentText {
  readonly format: 'PaymentSuccessSMS' | 'PaymentFailureSMS'
  readonly to: string
  readonly admNo: string
  readonly name: string
  readonly division: string
  readonly transactionId: string
  readonly amount: number
  readonly onDay: string
  /** The order, by which it is found again. */
  readonly batchId: string
  /** The same message is sent once. */
  readonly key: string
}

/** Sends a text message about a payment in the format of the school. @returns false when it cannot be sent now. */
export async function sendPaymentText(services: Services, trx: Trx, schoolId: string, of: PaymentText): Promise<boolean> {
  const format = await trx
    .selectFrom('message_formats')
    .select(['body', 'is_approved', 'dlt_template_id'])
    .where('school_id', '=', schoolId)
    .where('door', '=', 'fees')
    .where('name', '=', of.format)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!format || (!format.is_approved && (await settingValue(trx, schoolId, 'sms.formatApproval')) === true)) return false
  const entry = {
    admissionNo: of.admNo,
    name: of.name,
    division: of.division,
    transactionId: of.transactionId,
    amount: formatRupees(of.amount).replace('₹', ''),
    feesRemittedDate: displayDay(of.onDay),
    transactionStatus: of.format === 'PaymentSuccessSMS' ? 'Success' : 'Failed',
  }
  const moment = { date: '', time: '' }
  const parameters = formatParameters('sms', 'fees')
  const made = messageFor({ body: format.body, entry, parameters, door: 'fees', moment }, 'dash', true)
  if ('missing' in made) return false
  const { rates } = await readSmsAccount(trx, schoolId)
  const credits = messageCredits('sms', made.text, rates)
  const { batchId } = of
  await sql`savepoint payment_text`.execute(trx)
  try {
    const account = await spendCredits(services, trx, { schoolId, credits, messages: 1, batchId, by: null })
    if (account) await tellLowBalance({ trx, services, schoolId }, account)
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    await sql`rollback to savepoint payment_text`.execute(trx)
    return false
  }
  await sendMessage(services, trx, {
    schoolId,
    channel: 'sms',
    to: of.to,
    body: made.text,
    ...(format.dlt_template_id ? { template: { dltTemplateId: format.dlt_template_id }, variables: made.values ?? [] } : {}),
    dedupeKey: of.key,
    kind: 'message',
    credits,
    batchId,
  })
  return true
}
