import { createHash } from 'node:crypto'
import type { GatewayAccess, GatewayDriver, GatewayEvidence, RefundState } from '../driver'
import { askGateway, formHeaders, formOf, indianTime, type Json, jsonOf, record, refused, word } from './ask'
import { paiseOf, rupeeText, sameText } from './proof'

const hosts = {
  live: { pay: 'https://secure.payu.in/_payment', ask: 'https://info.payu.in/merchant/postservice.php?form=2' },
  test: { pay: 'https://test.payu.in/_payment', ask: 'https://test.payu.in/merchant/postservice.php?form=2' },
}

const hashOf = (...parts: readonly string[]) => createHash('sha512').update(parts.join('|')).digest('hex')

const own = (fields: Readonly<Record<string, string>>, names: readonly string[]) => names.map(name => fields[name] ?? '')
const udfs = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5']
const empty = ['', '', '', '', '']

/** What a request is signed with. */
export const requestHash = (fields: Readonly<Record<string, string>>, salt: string): string =>
  hashOf(...own(fields, ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email', ...udfs]), ...empty, salt)

/** What they sign an answer with: the same from behind, additional charges in front where there are some. */
export function responseHash(fields: Readonly<Record<string, string>>, salt: string): string {
  const names = ['email', 'firstname', 'productinfo', 'amount', 'txnid', 'key']
  const charges = fields.additionalCharges || fields.additional_charges
  const parts = [salt, fields.status ?? '', ...empty, ...own(fields, udfs.toReversed()), ...own(fields, names)]
  return hashOf(...(charges ? [charges, ...parts] : parts))
}

/** A text that may stand between bars, in a form that they take. */
const plain = (text: string, most: number) =>
  text
    .normalize('NFKD')
    .replace(/[^\w .,@-]/g, '')
    .trim()
    .slice(0, most)

const methods: Readonly<Record<string, string>> = {
  CC: 'card',
  DC: 'card',
  NB: 'netbanking',
  UPI: 'upi',
  CASH: 'wallet',
  EMI: 'emi',
}

/** What their own word for a state means: money that is only authorized is not there yet. */
function stateOf(status: string, unmapped: string): GatewayEvidence['status'] | null {
  if (status === 'success') return unmapped === 'auth' ? 'authorized' : 'captured'
  if (status === 'failure') return 'failed'
  // Nobody has begun to pay.
  return status === 'pending' && ['', 'initiated', 'not started'].includes(unmapped)
    ? null
    : status === 'pending'
      ? 'pending'
      : null
}

function evidenceOf(told: Json, orderNo: string): GatewayEvidence[] {
  const status = stateOf(word(told.status).toLowerCase(), word(told.unmappedstatus).toLowerCase())
  const providerPaymentId = word(told.mihpayid)
  if (status === null || providerPaymentId === '' || providerPaymentId === 'Not Found') return []
  const last4 = word(told.card_no || told.cardnum).slice(-4)
  const text = word(told.error_Message) || word(told.field9)
  return [
    {
      orderNo: word(told.txnid) || orderNo,
      providerOrderId: word(told.txnid) || orderNo,
      providerPaymentId,
      amount: paiseOf(word(told.amt) || word(told.transaction_amount) || word(told.amount)),
      currency: 'INR',
      status,
      method: methods[word(told.mode)] ?? 'online',
      bankRef: word(told.bank_ref_num) || null,
      paidAt: indianTime(word(told.addedon)),
      ...(/^\d{4}$/.test(last4) ? { last4 } : {}),
      ...(status === 'failed' ? { error: { code: word(told.error_code || told.error), text } } : {}),
    },
  ]
}

function fieldsOf(raw: string): Record<string, string> {
  if (!raw.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(raw))
  return Object.fromEntries(Object.entries(jsonOf(raw)).map(([name, value]) => [name, word(value)]))
}

const refundStates: Readonly<Record<string, RefundState['status']>> = { success: 'done', failure: 'failed' }

/** Payments on a page of PayU, to which the browser is sent with a form. */
export function payuDriver(at: { readonly pay: string; readonly ask: string } | undefined = undefined): GatewayDriver {
  const host = ({ testMode }: GatewayAccess) => at ?? (testMode ? hosts.test : hosts.live)

  async function ask(access: GatewayAccess, command: string, vars: readonly string[], signal: AbortSignal): Promise<Json> {
    const { key = '', salt = '' } = access.credentials
    const body = formOf({
      key,
      command,
      hash: hashOf(key, command, vars[0]!, salt),
      ...Object.fromEntries(vars.map((value, index) => [`var${index + 1}`, value])),
    })
    const answer = await askGateway(host(access).ask, { method: 'POST', headers: formHeaders, body }, signal)
    if (answer.status >= 300) throw refused(`HTTP ${answer.status}`)
    const told = jsonOf(answer.text)
    if (/invalid (hash|key|merchant)/i.test(word(told.msg))) throw refused(word(told.msg))
    return told
  }

  /** Fields that they have signed; null when it was somebody else. */
  const proved = ({ credentials }: GatewayAccess, fields: Record<string, string>) =>
    fields.key === credentials.key && sameText((fields.hash ?? '').toLowerCase(), responseHash(fields, credentials.salt ?? ''))

  return {
    name: 'payu',
    can: { sdk: false, redirect: true, webhook: true, qr: false, refund: true, settlement: false },
    fields: [
      { name: 'key', secret: false },
      { name: 'salt', secret: true },
    ],
    webhookSecret: 'salt',
    failureIsFinal: true,
    async createOrder(access, { orderNo, amount, description, payer }) {
      const { key = '', salt = '' } = access.credentials
      const fields: Record<string, string> = {
        key,
        txnid: orderNo,
        amount: rupeeText(amount),
        productinfo: plain(description, 100) || 'Fees',
        firstname: plain(payer.name, 60) || 'Payer',
        email: plain(payer.email, 50),
        phone: payer.mobile,
        surl: access.returnUrl,
        furl: access.returnUrl,
      }
      return {
        providerOrderId: orderNo,
        handoff: {
          kind: 'redirect',
          method: 'POST',
          url: host(access).pay,
          fields: { ...fields, hash: requestHash(fields, salt) },
        },
      }
    },
    verifyReturn: (access, fields) => (proved(access, fields) ? { orderNo: fields.txnid ?? '' } : null),
    returnedOrder: fields => fields.txnid ?? null,
    verifyWebhook(access, _, raw) {
      const fields = fieldsOf(raw)
      return proved(access, fields) ? { eventId: null, evidence: evidenceOf(fields, '') } : null
    },
    async fetchStatus(access, { orderNo }, signal) {
      const told = await ask(access, 'verify_payment', [orderNo], signal)
      return evidenceOf(record(record(told.transaction_details)[orderNo]), orderNo)
    },
    async test(access, signal) {
      await ask(access, 'verify_payment', ['CONNECTIONTEST'], signal)
    },
    async refund(access, { key, providerPaymentId, amount }, signal) {
      const told = await ask(access, 'cancel_refund_transaction', [providerPaymentId, key, rupeeText(amount)], signal)
      const providerRefundId = word(told.request_id)
      if (word(told.status) !== '1') return { status: 'failed', providerRefundId, error: word(told.msg) }
      return { status: 'processing', providerRefundId }
    },
    async fetchRefund(access, { key, providerPaymentId }, signal) {
      const told = await ask(access, 'check_action_status', [providerPaymentId, 'payuid'], signal)
      const actions = Object.values(record(record(told.transaction_details)[providerPaymentId])).map(record)
      const found = actions.find(action => word(action.token) === key && word(action.action) === 'refund')
      if (!found) return null
      const status = refundStates[word(found.status).toLowerCase()] ?? 'processing'
      return { status, providerRefundId: word(found.request_id), ...(status === 'failed' ? { error: word(found.remark) } : {}) }
    },
  }
}
