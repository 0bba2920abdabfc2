import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { type GatewayAccess, type GatewayDriver, type GatewayEvidence, GatewaySilent } from '../driver'
import { askGateway, formHeaders, formOf, indianTime, type Json, jsonOf, record, refused, word } from './ask'
import { paiseOf, rupeeText } from './proof'

const hosts = {
  live: {
    pay: 'https://secure.ccavenue.com/transaction/transaction.do?command=initiateTransaction',
    ask: 'https://api.ccavenue.com/apis/servlet/DoWebTrans',
  },
  test: {
    pay: 'https://test.ccavenue.com/transaction/transaction.do?command=initiateTransaction',
    ask: 'https://apitest.ccavenue.com/apis/servlet/DoWebTrans',
  },
}

const keyOf = (workingKey: string) => createHash('md5').update(workingKey).digest()
/** Their own: the same for everything. */
const nonce = Buffer.from(Array.from({ length: 16 }, (_, index) => index))

export function encrypted(workingKey: string, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', keyOf(workingKey), nonce)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex')
}

/** Null for what was not encrypted with the key. */
export function decrypted(workingKey: string, hex: string): string | null {
  if (!/^([0-9a-f]{32})+$/i.test(hex)) return null
  try {
    const decipher = createDecipheriv('aes-128-cbc', keyOf(workingKey), nonce)
    return Buffer.concat([decipher.update(Buffer.from(hex, 'hex')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** What an order of theirs is: money is there once it is confirmed. */
const states: Readonly<Record<string, GatewayEvidence['status']>> = {
  shipped: 'captured',
  refunded: 'captured',
  systemrefund: 'captured',
  chargeback: 'captured',
  successful: 'authorized',
  success: 'authorized',
  awaited: 'pending',
  unsuccessful: 'failed',
  failure: 'failed',
  aborted: 'failed',
  invalid: 'failed',
  cancelled: 'failed',
  'auto-cancelled': 'failed',
  'auto-reversed': 'failed',
  fraud: 'failed',
  timeout: 'failed',
}

const methods: Readonly<Record<string, string>> = {
  OPTCRDC: 'card',
  OPTDBCRD: 'card',
  OPTNBK: 'netbanking',
  OPTUPI: 'upi',
  OPTWLT: 'wallet',
  OPTMOBP: 'wallet',
  OPTEMI: 'emi',
  'Credit Card': 'card',
  'Debit Card': 'card',
  'Net Banking': 'netbanking',
  'Unified Payments': 'upi',
  UPI: 'upi',
  Wallet: 'wallet',
  EMI: 'emi',
}

interface Told {
  readonly orderNo: string
  readonly reference: string
  readonly status: string
  readonly amount: string
  readonly currency: string
  readonly method: string
  readonly bankRef: string
  readonly at: string
  readonly text: string
}

function evidenceOf(told: Told): GatewayEvidence[] {
  const status = states[told.status.toLowerCase()]
  if (!status || told.reference === '') return []
  return [
    {
      orderNo: told.orderNo,
      providerOrderId: told.orderNo,
      providerPaymentId: told.reference,
      amount: paiseOf(told.amount),
      currency: told.currency || 'INR',
      status,
      method: methods[told.method] ?? 'online',
      bankRef: told.bankRef && told.bankRef !== 'null' ? told.bankRef : null,
      paidAt: indianTime(told.at),
      ...(status === 'failed' ? { error: { code: told.status, text: told.text } } : {}),
    },
  ]
}

/** Day first, as their pages write it: '15/07/2026 13:24:05'. */
const dayFirst = (text: string) => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1')

/** What a browser or their server brings, encrypted with our key. */
function opened({ credentials }: GatewayAccess, fields: Readonly<Record<string, string>>): Told | null {
  const text = decrypted(credentials.workingKey ?? '', fields.encResp ?? '')
  if (text === null) return null
  const told = Object.fromEntries(new URLSearchParams(text))
  if (!/^[A-Z0-9]{20}$/.test(told.order_id ?? '') || !told.order_status) return null
  return {
    orderNo: told.order_id!,
    reference: told.tracking_id ?? '',
    status: told.order_status,
    amount: told.amount ?? '',
    currency: told.currency ?? 'INR',
    method: told.payment_mode ?? '',
    bankRef: told.bank_ref_no ?? '',
    at: dayFirst(told.trans_date ?? ''),
    text: told.failure_message || told.status_message || '',
  }
}

const ofOrder = (told: Json): Told => ({
  orderNo: word(told.order_no),
  reference: word(told.reference_no),
  status: word(told.order_status),
  amount: word(told.order_amt),
  currency: word(told.order_currncy),
  method: word(told.order_option_type),
  bankRef: word(told.order_bank_ref_no),
  at: word(told.order_status_date_time),
  text: word(told.order_bank_response),
})

/** Payments on a page of CCAvenue, to which the browser is sent with an encrypted form. */
export function ccavenueDriver(at: { readonly pay: string; readonly ask: string } | undefined = undefined): GatewayDriver {
  const host = ({ testMode }: GatewayAccess) => at ?? (testMode ? hosts.test : hosts.live)

  async function ask(access: GatewayAccess, command: string, request: object, signal: AbortSignal): Promise<Json> {
    const { accessCode = '', workingKey = '' } = access.credentials
    const body = formOf({
      ...{ enc_request: encrypted(workingKey, JSON.stringify(request)), access_code: accessCode, command },
      ...{ request_type: 'JSON', response_type: 'JSON', version: '1.2' },
    })
    const answer = await askGateway(host(access).ask, { method: 'POST', headers: formHeaders, body }, signal)
    const told = new URLSearchParams(answer.text.trim())
    const response = (told.get('enc_response') ?? '').trim()
    // Of a request that they do not take, the reason stands there as it is.
    if (told.get('status') === '1') throw refused(response || word(told.get('enc_error_code')))
    const text = decrypted(workingKey, response)
    if (text === null) throw new GatewaySilent('The gateway answered in a form that says nothing.')
    const all = jsonOf(text)
    // Older versions wrap it under the name of the command.
    return Object.keys(all).length === 1 ? { ...all, ...record(Object.values(all)[0]) } : all
  }

  return {
    name: 'ccavenue',
    can: { sdk: false, redirect: true, webhook: true, qr: false, refund: true, settlement: false },
    fields: [
      { name: 'merchantId', secret: false },
      { name: 'accessCode', secret: true },
      { name: 'workingKey', secret: true },
    ],
    webhookSecret: 'workingKey',
    failureIsFinal: true,
    async createOrder(access, { orderNo, amount, payer }) {
      const { merchantId = '', accessCode = '', workingKey = '' } = access.credentials
      const request = formOf({
        ...{ merchant_id: merchantId, order_id: orderNo, currency: 'INR', amount: rupeeText(amount) },
        ...{ redirect_url: access.returnUrl, cancel_url: access.returnUrl, language: 'EN' },
        ...{ billing_name: payer.name.slice(0, 60), billing_tel: payer.mobile, billing_email: payer.email },
      })
      return {
        providerOrderId: orderNo,
        handoff: {
          kind: 'redirect',
          method: 'POST',
          url: host(access).pay,
          fields: { encRequest: encrypted(workingKey, request), access_code: accessCode },
        },
      }
    },
    verifyReturn(access, fields) {
      const told = opened(access, fields)
      return told && { orderNo: told.orderNo }
    },
    returnedOrder: fields => fields.orderNo ?? null,
    verifyWebhook(access, _, raw) {
      const told = opened(access, Object.fromEntries(new URLSearchParams(raw)))
      return told && { eventId: null, evidence: evidenceOf(told) }
    },
    async fetchStatus(access, { orderNo }, signal) {
      const told = await ask(access, 'orderStatusTracker', { order_no: orderNo, reference_no: '' }, signal)
      return evidenceOf({ ...ofOrder(told), orderNo: word(told.order_no) || orderNo })
    },
    async test(access, signal) {
      await ask(access, 'orderStatusTracker', { order_no: 'CONNECTIONTEST', reference_no: '' }, signal)
    },
    async capture(access, { providerPaymentId, amount }, signal) {
      const order_List = [{ reference_no: providerPaymentId, amount: rupeeText(amount) }]
      await ask(access, 'confirmOrder', { order_List }, signal)
    },
    async refund(access, { key, providerPaymentId, amount }, signal) {
      const request = { reference_no: providerPaymentId, refund_amount: rupeeText(amount), refund_ref_no: key }
      const told = await ask(access, 'refundOrder', request, signal)
      if (word(told.refund_status) === '0') return { status: 'done', providerRefundId: key }
      return { status: 'failed', providerRefundId: key, error: word(told.reason) || word(told.error_desc) }
    },
    async fetchRefund(access, { key, providerPaymentId }, signal) {
      const told = await ask(access, 'getRefundDetails', { reference_no: providerPaymentId }, signal)
      const list = [told.refund_details, told.refund_list, told.Refund_Details].find(Array.isArray) as unknown[] | undefined
      const found = (list ?? []).map(record).find(one => word(one.refund_ref_no) === key)
      return found ? { status: 'done', providerRefundId: key } : null
    },
  }
}
