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
  orderId: string | null
  orderNo: string
  admNo: string
  name: string
  division: string
  amount: number
  onDay: string
  mobile: string | null
}

async function readReceipt(trx: Trx, schoolId: string, receiptId: string): Promise<Receipt | undefined> {
  const { rows } = await sql<Receipt>`
    select o.id as "orderId", coalesce(o.order_no, r.receipt_no) as "orderNo", r.adm_no as "admNo", r.student_name as name, r.division_name as division, r.amount,
      r.on_day as "onDay", coalesce(nullif(o.payer_mobile, ''), g.mobile) as mobile
    from receipts r left join fee_orders o on o.school_id = r.school_id and o.receipt_id = r.id
    left join students s on s.school_id = r.school_id and s.id = r.student_id
    left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    where r.school_id = ${schoolId} and r.id = ${receiptId} and r.status = 'issued' and o.told_at is null and r.told_at is null for update of r`.execute(
    trx,
  )
  return rows[0]
}

/** Tells a payer once that the money is there. What cannot be sent now stays open on the order. */
export const receiptText: JobKind<Payload> = {
  kind,
  tries: 3,
  run: ({ payload, schoolId, services, conclude }) =>
    conclude(async trx => {
      const school = schoolId!
      const receipt = await readReceipt(trx, school, payload.receiptId)
      const to = receipt && mobileNumber(receipt.mobile ?? '')
      if (!receipt || !to) return {}
      const format = await trx
        .selectFrom('message_formats')
        .select(['body', 'is_approved', 'dlt_template_id'])
        .where('school_id', '=', school)
        .where('door', '=', 'fees')
        .where('name', '=', 'PaymentSuccessSMS')
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!format || (!format.is_approved && (await settingValue(trx, school, 'sms.formatApproval')) === true)) return {}
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
      if ('missing' in made) return {}
      const { rates } = await readSmsAccount(trx, school)
      const credits = messageCredits('sms', made.text, rates)
      const batchId = receipt.orderId ?? payload.receiptId
      await sql`savepoint receipt_text`.execute(trx)
      try {
        const account = await spendCredits(services, trx, { schoolId: school, credits, messages: 1, batchId, by: null })
        if (account) await tellLowBalance({ trx, services, schoolId: school }, account)
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error
        await sql`rollback to savepoint receipt_text`.execute(trx)
        return {}
      }
      await sendMessage(services, trx, {
        schoolId: school,
        channel: 'sms',
        to,
        body: made.text,
        ...(format.dlt_template_id ? { template: { dltTemplateId: format.dlt_template_id }, variables: made.values ?? [] } : {}),
        dedupeKey: `receipt:${payload.receiptId}`,
        kind: 'message',
        credits,
        batchId,
      })
      const told = receipt.orderId ? sql`fee_orders` : sql`receipts`
      await sql`
        update ${told} set told_at = ${services.clock.now()} where school_id = ${school} and id = ${batchId}`.execute(trx)
      return {}
    }),
}
