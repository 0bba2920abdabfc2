import { type OrderStatus, orderMayBecome } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { fineKey } from '../owed'
import { lockAccount, postMoney } from '../posting'
import { planReceiptText } from '../receipt-text'
import type { KeptLine, LinePosted } from './post-line'

interface Order {
  studentId: string
  feeAccountId: string
  status: OrderStatus
  amount: number
  advanceUsed: number
  quotedOn: string
  expiresOn: string
  createdBy: string | null
  hasLeft: boolean
}

async function lockOrder(trx: Trx, schoolId: string, id: string): Promise<Order> {
  const { rows: found } = await sql<{ studentId: string; feeAccountId: string }>`
    select student_id as "studentId", fee_account_id as "feeAccountId" from fee_orders where school_id = ${schoolId} and id = ${id}`.execute(
    trx,
  )
  await lockAccount(trx, schoolId, found[0]!.studentId, found[0]!.feeAccountId)
  const { rows } = await sql<Order>`
    select o.student_id as "studentId", o.fee_account_id as "feeAccountId", o.status, o.amount, o.advance_used as "advanceUsed",
      o.quoted_on as "quotedOn", (o.expires_at at time zone sc.time_zone)::date as "expiresOn", o.created_by as "createdBy",
      coalesce(s.status, '') <> 'studying' as "hasLeft"
    from fee_orders o join schools sc on sc.id = o.school_id left join students s on s.school_id = o.school_id and s.id = o.student_id
    where o.school_id = ${schoolId} and o.id = ${id} for update of o`.execute(trx)
  return rows[0]!
}

async function linesOf(trx: Trx, schoolId: string, id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ demandId: string | null; installmentId: string; amount: number }>`
    select demand_id as "demandId", installment_id as "installmentId", amount from fee_order_lines
    where school_id = ${schoolId} and order_id = ${id} order by no`.execute(trx)
  return new Map(rows.map(row => [row.demandId ?? fineKey(row.installmentId), row.amount]))
}

/**
 * Posts the money of an order whose code named the school's own UPI address: the bank alone says that it came. A second credit
 * for the same order waits as a duplicate.
 */
export async function postOrderLine(
  services: Services,
  trx: Trx,
  line: KeptLine,
  orderId: string,
  by: string | null,
): Promise<LinePosted> {
  const { schoolId, valueDate } = line
  const order = await lockOrder(trx, schoolId, orderId)
  const isFirst = orderMayBecome(order.status, 'success')
  const now = services.clock.now()
  await sql`
    insert into order_attempts (school_id, order_id, provider_payment_id, status, amount, method, bank_ref, at)
    values (${schoolId}, ${orderId}, ${line.key}, 'captured', ${line.amount}, 'upi', ${line.utr}, ${now})
    on conflict do nothing`.execute(trx)
  const { receiptId, receiptNo } = await postMoney(
    services,
    trx,
    schoolId,
    {
      source: 'qr',
      sourceAccountId: line.bankAccountId,
      providerPaymentId: line.key,
      studentId: order.studentId,
      feeAccountId: order.feeAccountId,
      amount: line.amount,
      mode: 'UPI',
      bankRef: line.utr,
      paidOn: valueDate,
      orderId,
      ...(order.hasLeft ? { waits: 'inactive-student' as const } : isFirst ? {} : { waits: 'duplicate' as const }),
      ...(isFirst && line.amount < order.amount ? { short: order.amount - line.amount } : {}),
      quote: {
        lines: await linesOf(trx, schoolId, orderId),
        // A bank tells the day alone: one that was paid in time is never short, however late we hear of it.
        asOf: valueDate <= order.expiresOn ? order.quotedOn : valueDate,
        advance: isFirst && !order.hasLeft ? order.advanceUsed : 0,
      },
    },
    by ?? order.createdBy,
  )
  if (isFirst)
    await sql`
      update fee_orders set status = 'success', receipt_id = ${receiptId}, provider_status = 'captured', ended_by = null, post_error = null,
        next_check_at = null, leased_until = null
      where school_id = ${schoolId} and id = ${orderId}`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from receipts where school_id = ${schoolId} and id = ${receiptId}`.execute(trx)
  await planReceiptText(services, trx, schoolId, receiptId)
  return { paymentId: rows[0]!.id, receiptNo }
}
