import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { apiBase } from '../../../../platform/api-base'
import type { Services } from '../../../../platform/services'
import { inSchool, type Trx, transact } from '../../../../platform/transaction'
import type { GatewayAccess, GatewayDriver, GatewayEvidence, GatewayOrder } from '../driver'
import { sameText } from './proof'

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

const keyOf = ({ credentials }: GatewayAccess) => credentials.keySecret!

/** What proves that the address of an order's page was given by the provider for trials. */
export const pageKey = (access: GatewayAccess, orderId: string): string => signed(keyOf(access), `page ${orderId}`).slice(0, 32)

export const pageUrl = ({ accountId }: GatewayAccess, orderId: string): string =>
  `${apiBase}/fees/gateway/${accountId}/sandbox/${orderId}`

/** How a browser is sent back after a payment. */
export const returnFields = (access: GatewayAccess, orderNo: string, paymentId: string): Record<string, string> => ({
  order_no: orderNo,
  payment_id: paymentId,
  signature: signed(keyOf(access), `${orderNo}|${paymentId}`),
})

interface Payment {
  id: string
  orderNo: string
  amount: number
  method: string
  status: 'pending' | 'captured' | 'failed'
  becomesAt: Date | null
  paidAt: Date
}

/** Payments at the provider for trials, the oldest first. */
export async function readPaymentsBy(trx: Trx, where: RawBuilder<unknown>): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select p.id, o.order_no as "orderNo", p.amount, p.method, p.status, p.becomes_at as "becomesAt", p.paid_at as "paidAt"
    from sandbox_payments p join fee_orders o on o.school_id = p.school_id and o.id = p.order_id
    where ${where} order by p.paid_at, p.id`.execute(trx)
  return rows
}

/** What the provider says of a payment at a moment. */
export function evidenceOf({ id, orderNo, amount, method, status, becomesAt, paidAt }: Payment, now: Date): GatewayEvidence {
  const is = becomesAt !== null && becomesAt <= now ? 'captured' : status
  return {
    orderNo,
    providerOrderId: `order_${orderNo}`,
    providerPaymentId: id,
    amount,
    currency: 'INR',
    status: is,
    method,
    bankRef: id.slice(-12),
    paidAt,
    ...(is === 'failed' ? { error: { code: 'BAD_REQUEST_ERROR', text: 'The bank declined the payment' } } : {}),
  }
}

/** A webhook of the provider for trials, signed. */
export function webhookOf(access: GatewayAccess, eventId: string, evidence: GatewayEvidence) {
  const body = JSON.stringify({ event: `payment.${evidence.status}`, payload: evidence })
  return {
    headers: { 'x-sandbox-signature': signed(access.credentials.webhookSecret!, body), 'x-sandbox-event-id': eventId },
    body,
  }
}

function evidenceOfBody(raw: string): readonly GatewayEvidence[] {
  const { payload } = JSON.parse(raw) as { payload?: GatewayEvidence }
  if (!payload) return []
  return [{ ...payload, paidAt: payload.paidAt ? new Date(payload.paidAt) : null }]
}

/** A provider of the server's own: what is pressed on its page stands in tables. */
export function sandboxDriver(services: Services): GatewayDriver {
  const read = (access: GatewayAccess, order: GatewayOrder) =>
    transact(services.db, inSchool(access.schoolId), trx =>
      readPaymentsBy(trx, sql`p.school_id = ${access.schoolId} and p.order_id = ${order.id}`),
    )
  return {
    name: 'sandbox',
    can: { sdk: true, redirect: true, webhook: true, qr: true, refund: true, settlement: false },
    fields: [],
    failureIsFinal: false,
    async createOrder(access, order) {
      const fields = { key: pageKey(access, order.id) }
      return {
        providerOrderId: `order_${order.orderNo}`,
        handoff: { kind: 'redirect', method: 'GET', url: pageUrl(access, order.id), fields },
      }
    },
    verifyReturn(access, { order_no: orderNo = '', payment_id: paymentId = '', signature = '' }) {
      return sameText(signature, signed(keyOf(access), `${orderNo}|${paymentId}`)) ? { orderNo } : null
    },
    returnedOrder: fields => fields.order_no ?? null,
    verifyWebhook(access, headers, raw) {
      const secret = access.credentials.webhookSecret!
      if (!sameText(headers['x-sandbox-signature'] ?? '', signed(secret, raw))) return null
      return { eventId: headers['x-sandbox-event-id'] ?? null, evidence: evidenceOfBody(raw) }
    },
    async fetchStatus(access, order) {
      return (await read(access, order)).map(payment => evidenceOf(payment, services.clock.now()))
    },
    async test() {},
    async createQr(access, order) {
      const begin = access.returnUrl.slice(0, access.returnUrl.indexOf(apiBase))
      return {
        providerOrderId: `order_${order.orderNo}`,
        qrString: `${begin}${pageUrl(access, order.id)}?key=${pageKey(access, order.id)}`,
        imageUrl: null,
      }
    },
    async closeQr() {},
    async refund(access, { key, providerPaymentId, amount }) {
      return transact(services.db, inSchool(access.schoolId), async trx => {
        const { rows } = await sql`
          insert into sandbox_refunds (school_id, refund_key, payment_id, amount)
          select p.school_id, ${key}, p.id, ${amount} from sandbox_payments p
          where p.school_id = ${access.schoolId} and p.id = ${providerPaymentId} and p.amount - p.refunded >= ${amount}
          on conflict do nothing returning 1`.execute(trx)
        if (rows.length > 0)
          await sql`
            update sandbox_payments set refunded = refunded + ${amount}
            where school_id = ${access.schoolId} and id = ${providerPaymentId}`.execute(trx)
        const kept =
          await sql`select 1 from sandbox_refunds where school_id = ${access.schoolId} and refund_key = ${key}`.execute(trx)
        const providerRefundId = `rfnd_${key}`
        return kept.rows.length > 0
          ? { status: 'done' as const, providerRefundId }
          : { status: 'failed' as const, providerRefundId, error: 'The payment does not have so much left.' }
      })
    },
    async fetchRefund(access, { key }) {
      return transact(services.db, inSchool(access.schoolId), async trx => {
        const { rows } =
          await sql`select 1 from sandbox_refunds where school_id = ${access.schoolId} and refund_key = ${key}`.execute(trx)
        return rows.length > 0 ? { status: 'done' as const, providerRefundId: `rfnd_${key}` } : null
      })
    },
  }
}
