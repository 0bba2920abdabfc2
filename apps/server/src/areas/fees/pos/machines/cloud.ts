import { askProvider } from '../../../../platform/outbox/http'
import type { PosCloud } from '../../../../platform/pos-cloud'
import type { Machine, MachineAnswer, MachineOrder } from '../machine'

type Fields = Readonly<Record<string, unknown>>

const approved = 0
/** The machine has it on its display. */
const uploaded = 1001

const textOf = (body: Fields) => (typeof body.ResponseMessage === 'string' ? body.ResponseMessage.slice(0, 200) : '')

/** Values that the provider tells of a payment, by their tags. */
function tagsOf(body: Fields): Map<string, string> {
  const data = Array.isArray(body.TransactionData) ? (body.TransactionData as readonly Fields[]) : []
  return new Map(data.map(({ Tag, Value }) => [String(Tag).replace(/\s/g, '').toLowerCase(), String(Value ?? '')]))
}

function payment(body: Fields, order: MachineOrder): MachineAnswer {
  const tags = tagsOf(body)
  const rrn = tags.get('rrn') ?? ''
  // Money without its number cannot be told from other money.
  if (rrn === '') return { state: 'unknown', text: 'RRN missing' }
  const paise = Number(tags.get('amountinpaisa') ?? order.amount)
  return {
    state: 'captured',
    payment: {
      rrn,
      amount: Number.isSafeInteger(paise) && paise > 0 ? paise : order.amount,
      mode: /upi/i.test(tags.get('paymentmode') ?? '') ? 'upi' : 'card',
      approvalCode: tags.get('approvalcode') || null,
      last4: /(\d{4})$/.exec(tags.get('cardnumber') ?? '')?.[1] ?? null,
    },
  }
}

/**
 * Machines that a provider reaches over its cloud: an order is uploaded for a machine, asked about, and taken back. Requests
 * and answers are JSON; a response code of 0 is a yes, 1001 says that the machine waits for the payer.
 */
export function cloudMachine({ url, clientId, token }: PosCloud): Machine {
  const ask = async (call: string, order: MachineOrder, fields: Fields, signal: AbortSignal) =>
    askProvider(
      `${url}/${call}`,
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          MerchantID: order.merchantId,
          SecurityToken: token,
          ClientID: clientId,
          StoreID: order.storeId,
          ...fields,
        }),
      },
      signal,
    )
  const numbered = ({ reference }: MachineOrder) => ({ PlutusTransactionReferenceID: Number(reference) })

  const status = async (order: MachineOrder, signal: AbortSignal): Promise<MachineAnswer> => {
    if (order.reference === null) return { state: 'unknown', text: 'no reference' }
    const answer = await ask('GetCloudBasedTxnStatus', order, numbered(order), signal)
    if ('outcome' in answer) return { state: 'unknown', text: 'no answer' }
    if (answer.status !== 200) return { state: 'unknown', text: `HTTP ${answer.status}` }
    const code = answer.body.ResponseCode
    if (code === approved) return payment(answer.body, order)
    if (code === uploaded) return { state: 'waiting' }
    const text = textOf(answer.body)
    if (/cancel/i.test(text)) return { state: 'cancelled' }
    if (/declin|fail|reject/i.test(text)) return { state: 'declined', text }
    return { state: 'unknown', text: text || `code ${String(code)}` }
  }

  return {
    async push(order, signal) {
      const fields = {
        TransactionNumber: order.orderNo,
        SequenceNumber: 1,
        AllowedPaymentMode: '0',
        MerchantStorePosCode: order.serialNo,
        Amount: String(order.amount),
        UserID: '',
        AutoCancelDurationInMinutes: order.minutes,
      }
      const answer = await ask('UploadBilledTransaction', order, fields, signal)
      if ('outcome' in answer)
        return answer.outcome === 'temporary' ? { state: 'busy', text: 'not reached' } : { state: 'unknown', text: 'no answer' }
      if (answer.status >= 500) return { state: 'unknown', text: `HTTP ${answer.status}` }
      const reference = answer.body.PlutusTransactionReferenceID
      if (answer.status === 200 && answer.body.ResponseCode === approved && reference)
        return { state: 'waiting', reference: String(reference) }
      return { state: 'busy', text: textOf(answer.body) || `HTTP ${answer.status}` }
    },
    ask: status,
    async cancel(order, signal) {
      if (order.reference === null) return { state: 'unknown', text: 'no reference' }
      const answer = await ask('CancelTransaction', order, { ...numbered(order), Amount: String(order.amount) }, signal)
      if (!('outcome' in answer) && answer.status === 200 && answer.body.ResponseCode === approved) return { state: 'cancelled' }
      // It did not let go: the card may have been read already.
      return status(order, signal)
    },
  }
}
