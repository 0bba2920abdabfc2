import { allocate, type OwedLine, owedInOrder } from './allocation'
import { divideRounded } from './money'

/** A wish to pay, from the moment it is written until the money is known to be there or not. */
export const orderStatuses = ['created', 'pending', 'failed', 'expired', 'success', 'reconciled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Steps of an order; everything that is not here is a step back and is ignored. */
const steps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['pending', 'failed', 'expired', 'success'],
  pending: ['failed', 'expired', 'success'],
  // Money that is confirmed afterwards is taken at any age.
  failed: ['success'],
  expired: ['success'],
  success: ['reconciled'],
  reconciled: [],
}

export const orderMayBecome = (from: OrderStatus, to: OrderStatus): boolean => steps[from].includes(to)

/** Whether an order still waits for its end. */
export const isOpenOrder = (status: OrderStatus): boolean => status === 'created' || status === 'pending'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How often a machine is asked while somebody stands before it, in ms. */
const machineEvery = 3 * second
/** Minutes after which an order is asked about again: after its end at a machine, after its making at a gateway. */
const soonAfter = [1, 2, 5, 10, 15, 30]

/**
 * When the provider is asked about an order the next time: every 3 seconds until it expires, then after 1, 2, 5, 10, 15 and
 * 30 minutes, every hour for a day and every six hours until the third; null when it is asked no more.
 */
export function nextOrderCheck(expiresAt: Date, now: Date): Date | null {
  if (now < expiresAt) return new Date(Math.min(now.getTime() + machineEvery, expiresAt.getTime()))
  const since = now.getTime() - expiresAt.getTime()
  const soon = soonAfter.find(one => one * minute > since)
  if (soon !== undefined) return new Date(expiresAt.getTime() + soon * minute)
  const step = since < 24 * hour ? hour : 6 * hour
  const next = (Math.floor(since / step) + 1) * step
  return next <= 72 * hour ? new Date(expiresAt.getTime() + next) : null
}

/**
 * When a gateway is asked about an order the next time: 1, 2, 5, 10, 15 and 30 minutes after it was made and as it expires,
 * every hour for a day and every six hours until the third; null when it is asked no more.
 */
export function nextGatewayCheck(createdAt: Date, expiresAt: Date, now: Date): Date | null {
  const since = Math.max(0, now.getTime() - createdAt.getTime())
  const soon = soonAfter.find(one => one * minute > since)
  const step = since < 24 * hour ? hour : 6 * hour
  const next = soon === undefined ? (Math.floor(since / step) + 1) * step : soon * minute
  if (next > 72 * hour) return null
  const at = createdAt.getTime() + next
  return new Date(expiresAt > now ? Math.min(at, expiresAt.getTime()) : at)
}

/** What a payer adds for the way of paying. Shares are hundredths of a percent, amounts paise. */
export interface PayerCharge {
  readonly bps: number
  readonly flat: number
  readonly gstBps: number
}

/** The charge on an amount with the tax on it, in paise. */
export function payerCharge(base: number, { bps, flat, gstBps }: PayerCharge): number {
  const charge = divideRounded(base * bps, 10_000) + flat
  return charge + divideRounded(charge * gstBps, 10_000)
}

/** Part payments that a school takes. */
export const partialPayments = ['none', 'any'] as const
export type PartialPayment = (typeof partialPayments)[number]

/** The least part that may be paid, in paise. */
export const leastPart = 10_000

export interface QuoteAsked {
  /** Installments that the payer chose. */
  readonly installmentIds: readonly string[]
  /** Paise; absent: all that is owed for them. */
  readonly amount?: number | undefined
}

export interface QuoteTerms {
  readonly fineOrder: 'before' | 'after'
  /** Whether older installments come first. */
  readonly strictOrder: boolean
  readonly partialPayment: PartialPayment
  /** Paise that are free to use. */
  readonly advance: number
  /** The least part in paise, where the school says another one. */
  readonly least?: number
}

export interface Quote {
  /** What each line is meant to get, by key, advance and money together. */
  readonly lines: readonly { readonly key: string; readonly amount: number }[]
  /** Of it in fines. */
  readonly fine: number
  readonly advanceUsed: number
  /** Money to come; 0 when the advance covers it. */
  readonly total: number
}

export type QuoteRefusal =
  | { readonly refused: 'None' | 'NotOwed' | 'OlderFirst' }
  | { readonly refused: 'Amount'; readonly min: number; readonly max: number }

/** What is asked for chosen installments, or why they cannot be paid so. */
export function quoteFor(owed: readonly OwedLine[], asked: QuoteAsked, terms: QuoteTerms): Quote | QuoteRefusal {
  const chosen = new Set(asked.installmentIds)
  if (chosen.size === 0) return { refused: 'None' }
  const lines = owedInOrder(owed, terms.fineOrder)
  const ids = [...new Set(lines.map(line => line.installment.id))]
  if ([...chosen].some(id => !ids.includes(id))) return { refused: 'NotOwed' }
  if (terms.strictOrder && !ids.slice(0, chosen.size).every(id => chosen.has(id))) return { refused: 'OlderFirst' }
  const meant = lines.filter(line => chosen.has(line.installment.id))
  const max = meant.reduce((sum, line) => sum + line.owed, 0)
  const amount = asked.amount ?? max
  const min = terms.partialPayment === 'any' ? Math.min(terms.least ?? leastPart, max) : max
  if (amount < min || amount > max) return { refused: 'Amount', min, max }
  const poured = allocate(amount, meant, { fineOrder: terms.fineOrder }).lines
  const advanceUsed = Math.min(terms.advance, amount)
  const fines = new Set(meant.filter(line => line.kind === 'fine').map(line => line.key))
  return {
    lines: poured,
    fine: poured.reduce((sum, line) => (fines.has(line.key) ? sum + line.amount : sum), 0),
    advanceUsed,
    total: amount - advanceUsed,
  }
}

const orderLength = 20
const orderLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Number of an order as payer and provider read it: 20 capital letters and digits, the school's code first.
 *
 * @param chance bytes, as many as are left to fill.
 */
export function orderNumber(schoolCode: string, chance: Uint8Array): string {
  const code = schoolCode
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8)
  const rest = Array.from(chance.slice(0, orderLength - code.length), byte => orderLetters[byte % orderLetters.length])
  return (code + rest.join('')).padEnd(orderLength, '0')
}

/** The number under which a bank knows a payment by card or UPI. */
export const isRrn = (text: string): boolean => /^\d{12}$/.test(text)
/** What the bank says to a payment on a machine. */
export const isApprovalCode = (text: string): boolean => /^[A-Z0-9]{6}$/i.test(text)

/**
 * What is chosen after a tick: where older installments come first, ticking one ticks all older, and taking one away takes
 * the later ones.
 *
 * @param order ids from the oldest on.
 */
export function pickInstallments(
  order: readonly string[],
  chosen: readonly string[],
  { id, ticked, strict }: { readonly id: string; readonly ticked: boolean; readonly strict: boolean },
): string[] {
  const place = order.indexOf(id)
  if (strict) return order.slice(0, ticked ? place + 1 : place)
  const others = new Set(chosen)
  if (ticked) others.add(id)
  else others.delete(id)
  return order.filter(one => others.has(one))
}
