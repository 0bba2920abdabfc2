import type { OrderStatus } from './orders'

/** Ways by which an order is paid. */
export const orderChannels = ['online', 'pos', 'qr'] as const
export type OrderChannel = (typeof orderChannels)[number]

/** Providers of payments. */
export const gatewayDriverNames = ['razorpay', 'payu', 'ccavenue', 'sandbox'] as const

/** Lists of orders that somebody has to look at: those that hang, and those that are paid and lack something. */
export const orderPresets = ['hanging', 'unfinished'] as const
export type OrderPreset = (typeof orderPresets)[number]

/** What is done after an order is paid. */
export const orderSteps = ['receiptPdf', 'sms', 'notification', 'sync'] as const
export type OrderStep = (typeof orderSteps)[number]

/** `none`: there is nothing to do; `waiting`: it is on its way by itself; `open`: somebody has to begin it again. */
export const orderStepStates = ['none', 'waiting', 'open', 'done'] as const
export type OrderStepState = (typeof orderStepStates)[number]

/** Minutes that an order is left alone before it counts as hanging. */
export const hangingAfter = 15

/** Days after which providers no longer tell of an order. */
export const providerKeeps = 180

/** What a restart of an order has come to. */
export type RestartResult = 'success' | 'failed' | 'pending' | 'error'

/** How a status counts among the results of asking again. */
export function restartResult(status: OrderStatus): RestartResult {
  if (status === 'success' || status === 'reconciled') return 'success'
  return status === 'created' || status === 'pending' ? 'pending' : 'failed'
}

const secretKeys =
  /signature|hash|secret|token|password|salt|cvv|cvc|^pin$|enc_?resp|enc_?request|working_?key|access_?code|^key$|key_?id/i
const personKeys = /name|mail|phone|contact|mobile|address|vpa|account|holder|zip|city|notes|udf|card|^pan$/i

/** The last four letters of what nobody needs to read whole. */
const tail = (value: string): string => (value.length <= 4 ? '••••' : `••••${value.slice(-4)}`)

const maskedVpa = (value: string): string => value.replace(/^(.{0,2})[^@]*@/, '$1••••@')

function masked(key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(one => masked(key, one))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(name, one)]))
  if (value === null || typeof value === 'boolean' || value === '') return value
  const text = String(value)
  if (secretKeys.test(key)) return '••••'
  if (text.includes('@')) return maskedVpa(text)
  if (personKeys.test(key)) return tail(text)
  // A long number under another name may be that of a card.
  return /^\d{13,19}$/.test(text) && passesLuhn(text) ? tail(text) : value
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const longestRaw = 4000

/** A part of a form as it was meant; one that was not written as a part of a form stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    return part
  }
}

/**
 * What a provider sent, as an operator may read it: without signatures and secrets, and of people, cards and addresses the
 * last letters alone. What cannot be read is not shown.
 */
export function maskedEvidence(raw: string): string {
  const text = raw.trim()
  if (text === '') return ''
  try {
    return JSON.stringify(masked('', JSON.parse(text)), null, 1).slice(0, longestRaw)
  } catch {
    if (!/^[\w.[\]%-]+=/.test(text)) return '••••'
    return text
      .split('&')
      .map(pair => {
        const at = pair.indexOf('=')
        const [key, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
        return `${decoded(key)}=${String(masked(decoded(key), decoded(value)))}`
      })
      .join('\n')
      .slice(0, longestRaw)
  }
}

/** Columns of the statement of online payments. */
export const statementColumns = [
  'date',
  'school',
  'transactionId',
  'paymentId',
  'admNo',
  'name',
  'division',
  'account',
  'method',
  'amount',
  'charge',
  'status',
  'receiptNo',
  'settledOn',
  'utr',
  'gatewayFee',
  'net',
] as const

/** What the statistics of online payments put together. */
export const statisticsGroups = ['day', 'month', 'school', 'gateway', 'method'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

/** Columns of these statistics. */
export const statisticsColumns = [
  'name',
  'orders',
  'success',
  'failed',
  'expired',
  'pending',
  'rate',
  'amount',
  'average',
  'medianSeconds',
  'unsettled',
  'exceptions',
] as const

/** Columns of the collection by card machines. */
export const posCollectionColumns = [
  'date',
  'receiptNo',
  'admNo',
  'name',
  'division',
  'machine',
  'mode',
  'last4',
  'rrn',
  'amount',
  'refunded',
  'cashier',
  'settledOn',
] as const
