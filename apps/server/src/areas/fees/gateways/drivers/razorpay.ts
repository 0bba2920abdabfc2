import { createHmac } from 'node:crypto'
import type { GatewayAccess, GatewayDriver, GatewayEvidence, RefundState } from '../driver'
import { askGateway, type Json, jsonOf, record, records, refused, word } from './ask'
import { sameText } from './proof'

const address = 'https://api.razorpay.com/v1'
const script = 'https://checkout.razorpay.com/v1/checkout.js'

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

const states: Readonly<Record<string, GatewayEvidence['status']>> = {
  created: 'pending',
  pending: 'pending',
  authorized: 'authorized',
  captured: 'captured',
  // It was captured before it was given back.
  refunded: 'captured',
  failed: 'failed',
}

/** What a payment of theirs tells; `orderNo` where the payment itself does not say it. */
function evidenceOf(payment: Json, orderNo: string, providerOrderId: string | null): GatewayEvidence {
  const acquirer = record(payment.acquirer_data)
  const last4 = word(record(payment.card).last4)
  const status = states[word(payment.status)] ?? 'pending'
  const reference = word(acquirer.rrn) || word(acquirer.bank_transaction_id) || word(acquirer.upi_transaction_id)
  return {
    orderNo: word(record(payment.notes).order_no) || orderNo,
    providerOrderId: providerOrderId ?? (word(payment.order_id) || null),
    providerPaymentId: word(payment.id),
    amount: Number(payment.amount),
    currency: word(payment.currency) || 'INR',
    status,
    method: word(payment.method),
    bankRef: reference || null,
    paidAt: typeof payment.created_at === 'number' ? new Date(payment.created_at * 1000) : null,
    ...(last4 ? { last4 } : {}),
    ...(status === 'failed' ? { error: { code: word(payment.error_code), text: word(payment.error_description) } } : {}),
  }
}

const refundStates: Readonly<Record<string, RefundState['status']>> = {
  pending: 'processing',
  processed: 'done',
  failed: 'failed',
}

const refundOf = (refund: Json): RefundState => ({
  status: refundStates[word(refund.status)] ?? 'processing',
  providerRefundId: word(refund.id),
})

const isQr = (providerOrderId: string) => providerOrderId.startsWith('qr_')

/** Orders of Razorpay: the payer pays in a window of theirs, and may try again on the same order. */
export function razorpayDriver(api: string = address): GatewayDriver {
  /** @throws GatewayRefused in their words. */
  async function ask(
    { credentials }: GatewayAccess,
    method: 'GET' | 'POST',
    path: string,
    signal: AbortSignal,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Json> {
    const login = Buffer.from(`${credentials.keyId}:${credentials.keySecret}`).toString('base64')
    const answer = await askGateway(
      `${api}${path}`,
      {
        method,
        headers: { authorization: `Basic ${login}`, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      signal,
    )
    const told = jsonOf(answer.text)
    if (answer.status >= 300) throw refused(word(record(told.error).description))
    return told
  }

  return {
    name: 'razorpay',
    can: { sdk: true, redirect: false, webhook: true, qr: true, refund: true, settlement: false },
    fields: [
      { name: 'keyId', secret: false },
      { name: 'keySecret', secret: true },
      { name: 'webhookSecret', secret: true },
    ],
    webhookSecret: 'webhookSecret',
    failureIsFinal: false,
    isLiveKey: ({ keyId = '' }) => keyId.startsWith('rzp_live_'),
    async createOrder(access, { orderNo, amount, description, payer }, signal) {
      const notes = { order_no: orderNo }
      const made = await ask(access, 'POST', '/orders', signal, { amount, currency: 'INR', receipt: orderNo, notes })
      const providerOrderId = word(made.id)
      return {
        providerOrderId,
        handoff: {
          kind: 'sdk',
          script,
          params: {
            key: access.credentials.keyId!,
            order_id: providerOrderId,
            amount,
            currency: 'INR',
            description,
            callback_url: access.returnUrl,
            redirect: 'true',
            'prefill.name': payer.name,
            'prefill.contact': payer.mobile,
            'prefill.email': payer.email,
            'notes.order_no': orderNo,
          },
        },
      }
    },
    verifyReturn({ credentials }, fields) {
      const { razorpay_order_id: orderId = '', razorpay_payment_id: paymentId = '', razorpay_signature: signature = '' } = fields
      return sameText(signature, signed(credentials.keySecret ?? '', `${orderId}|${paymentId}`)) ? { orderNo: orderId } : null
    },
    returnedOrder: fields => fields.razorpay_order_id ?? null,
    verifyWebhook({ credentials }, headers, raw) {
      const secret = credentials.webhookSecret ?? ''
      if (secret === '' || !sameText(headers['x-razorpay-signature'] ?? '', signed(secret, raw))) return null
      const payload = record(jsonOf(raw).payload)
      const payment = record(record(payload.payment).entity)
      const order = record(record(payload.order).entity)
      const qr = record(record(payload.qr_code).entity)
      const orderNo = word(order.receipt) || word(record(qr.notes).order_no)
      return {
        eventId: headers['x-razorpay-event-id'] ?? null,
        evidence: payment.id ? [evidenceOf(payment, orderNo, word(qr.id) || null)] : [],
      }
    },
    async fetchStatus(access, { orderNo, providerOrderId }, signal) {
      if (!providerOrderId) return []
      const path = isQr(providerOrderId)
        ? `/payments/qr_codes/${providerOrderId}/payments`
        : `/orders/${providerOrderId}/payments`
      const { items } = await ask(access, 'GET', path, signal)
      return records(items)
        .map(payment => evidenceOf(payment, orderNo, providerOrderId))
        .toReversed()
    },
    async test(access, signal) {
      await ask(access, 'GET', '/payments?count=1', signal)
    },
    async capture(access, { providerPaymentId, amount, currency }, signal) {
      await ask(access, 'POST', `/payments/${providerPaymentId}/capture`, signal, { amount, currency })
    },
    async createQr(access, { orderNo, amount, description, expiresAt }, signal) {
      const made = await ask(access, 'POST', '/payments/qr_codes', signal, {
        ...{ type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: amount, description },
        ...{ name: orderNo, close_by: Math.floor(expiresAt.getTime() / 1000), notes: { order_no: orderNo } },
      })
      return { providerOrderId: word(made.id), qrString: null, imageUrl: word(made.image_url) || null }
    },
    async closeQr(access, { providerOrderId }, signal) {
      await ask(access, 'POST', `/payments/qr_codes/${providerOrderId}/close`, signal, {})
    },
    async refund(access, { key, providerPaymentId, amount }, signal) {
      const headers = { 'x-refund-idempotency': key }
      const body = { amount, receipt: key }
      return refundOf(await ask(access, 'POST', `/payments/${providerPaymentId}/refund`, signal, body, headers))
    },
    async fetchRefund(access, { key, providerPaymentId }, signal) {
      const { items } = await ask(access, 'GET', `/payments/${providerPaymentId}/refunds?count=100`, signal)
      const found = records(items).find(refund => word(refund.receipt) === key)
      return found ? refundOf(found) : null
    },
  }
}
