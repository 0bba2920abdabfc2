import { sql } from 'kysely'
import { custom } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { applyEvidence } from '../orders/index'
import { type OneOrder, postOrder } from '../pos/worker'

interface Proved {
  readonly providerPaymentId: string
  readonly amount: number
  readonly paidAt: string
}

interface Order {
  channel: 'online' | 'pos' | 'qr'
  qrMode: 'pg' | 'upi' | null
  orderNo: string
  providerOrderId: string | null
  /** Of the last payment that was tried. */
  method: string | null
}

async function readOrder(trx: Trx, { schoolId, id }: OneOrder): Promise<Order> {
  const { rows } = await sql<Order>`
    select o.channel, o.qr_mode as "qrMode", o.order_no as "orderNo", o.provider_order_id as "providerOrderId",
      (select a.method from order_attempts a where a.school_id = o.school_id and a.order_id = o.id order by a.at desc limit 1) as method
    from fee_orders o where o.school_id = ${schoolId} and o.id = ${id}`.execute(trx)
  return rows[0]!
}

/** Posts the money of an order as if its provider had told of it. @returns the number of its receipt. */
export async function postProved(
  services: Services,
  trx: Trx,
  one: OneOrder,
  { providerPaymentId, amount, paidAt: paid }: Proved,
  by: string,
): Promise<string> {
  const { schoolId, id } = one
  const order = await readOrder(trx, one)
  // Its line is assigned where the bank's lines are.
  if (order.qrMode === 'upi') throw custom(409, 'PaidAtBank', 'The line of the bank pays this order. Assign it to the student.')
  const paidAt = new Date(paid)
  if (order.channel === 'pos') {
    const payment = { rrn: providerPaymentId, amount, mode: 'card', approvalCode: null, last4: null, paidAt } as const
    await postOrder(services, trx, one, payment, by)
  } else
    await applyEvidence(services, trx, schoolId, id, [
      {
        orderNo: order.orderNo,
        providerOrderId: order.providerOrderId,
        providerPaymentId,
        amount,
        currency: 'INR',
        status: 'captured',
        method: order.method ?? (order.channel === 'qr' ? 'upi' : ''),
        bankRef: null,
        paidAt,
      },
    ])
  const { rows } = await sql<{ no: string }>`
    select r.receipt_no as no from fee_orders o join receipts r on r.school_id = o.school_id and r.id = o.receipt_id
    join payments p on p.school_id = r.school_id and p.id = r.payment_id
    where o.school_id = ${schoolId} and o.id = ${id} and p.provider_payment_id = ${providerPaymentId}`.execute(trx)
  if (!rows[0]) throw custom(409, 'AlreadySuccessful', 'Already successful.')
  return rows[0].no
}
