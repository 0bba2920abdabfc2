import { sql } from 'kysely'
import { custom } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { expireOrder } from './expire'
import { linesOf } from './lines'
import { type Account, type Quoted, rupees } from './quote'

/** An order that still waits for its end. */
export interface OpenOrder {
  readonly id: string
  readonly channel: 'online' | 'pos' | 'qr'
  readonly qrMode: 'pg' | 'upi' | null
  readonly gatewayId: string | null
  readonly amount: number
  readonly advanceUsed: number
  readonly status: 'created' | 'pending'
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly holdMinutes: number
  /** A payment of it is in hand at the bank. */
  readonly isWaiting: boolean
}

/** The open orders of an account over all channels, the newest first; the account is locked already. */
export async function openOrders(trx: Trx, schoolId: string, { studentId, feeAccountId }: Account): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id, o.channel, o.qr_mode as "qrMode", o.gateway_account_id as "gatewayId", o.amount, o.advance_used as "advanceUsed", o.status,
      o.created_at as "createdAt", o.expires_at as "expiresAt", coalesce(g.pending_hold_minutes, 30) as "holdMinutes",
      exists (select from order_attempts a where a.school_id = o.school_id and a.order_id = o.id and a.status in ('pending', 'authorized')) as "isWaiting"
    from fee_orders o left join gateway_accounts g on g.school_id = o.school_id and g.id = o.gateway_account_id
    where o.school_id = ${schoolId} and o.student_id = ${studentId} and o.fee_account_id = ${feeAccountId}
      and o.status in ('created', 'pending')
    order by o.created_at desc, o.id desc`.execute(trx)
  return rows
}

/** A payment is under way: who pays now pays twice. */
export function confirming({ amount }: Pick<OpenOrder, 'amount'>, until: Date, now: Date) {
  return custom(
    409,
    'PaymentConfirming',
    'A payment of ₹{amount} is being confirmed. Please wait {n} minutes before paying again.',
    { amount: rupees(amount), n: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) },
  )
}

/** The provider of an order has to be asked before another one is made; nothing was written. */
export class AskFirst extends Error {
  readonly orderId: string

  constructor(orderId: string) {
    super('The provider is asked first.')
    this.orderId = orderId
  }
}

const sameLines = (a: ReadonlyMap<string, number>, b: Quoted['lines']) =>
  a.size === b.length && b.every(line => a.get(line.key) === line.amount)

export interface Wish extends Account {
  readonly channel: 'online' | 'qr'
  readonly qrMode: 'pg' | 'upi' | null
  readonly gatewayId: string | null
  /** Whether a payer may go on with an order that the provider has seen. */
  readonly isResumable: boolean
  /** Staff take another payment beside what is under way. */
  readonly override: boolean
  /** Orders of which the provider has just told. */
  readonly asked: ReadonlyMap<string, 'asked' | 'silent' | 'none'>
}

/**
 * Keeps a student from paying twice: one open order over all channels.
 *
 * @returns the order to go on with; or whether the new one stands beside payments that nobody waits for any more.
 * @throws AskFirst, and 409 while a payment is being confirmed.
 */
export async function guardTwice(
  services: Services,
  trx: Trx,
  schoolId: string,
  wish: Wish,
  quoteWith: (noAdvance: boolean) => Promise<Quoted>,
): Promise<{ readonly resume: string } | { readonly beside: boolean }> {
  const now = services.clock.now()
  let beside = false
  for (const open of await openOrders(trx, schoolId, wish)) {
    const quoted = await quoteWith(open.advanceUsed === 0 && beside)
    const isSame =
      open.channel === wish.channel &&
      open.qrMode === wish.qrMode &&
      open.gatewayId === wish.gatewayId &&
      open.amount === quoted.total &&
      open.expiresAt > now &&
      sameLines(await linesOf(trx, schoolId, open.id), quoted.lines)
    const told = wish.asked.get(open.id)
    if (isSame && (open.status === 'created' || wish.isResumable) && !open.isWaiting) return { resume: open.id }
    const heldUntil =
      open.channel === 'pos' || open.qrMode === 'upi'
        ? open.expiresAt
        : new Date(open.createdAt.getTime() + open.holdMinutes * 60_000)
    if (open.channel === 'pos' || open.qrMode === 'upi') {
      if (!wish.override && open.qrMode === 'upi' && wish.channel === 'qr') {
        // The code of the own address tells nobody who has read it: the new one takes its place.
        await expireOrder(services, trx, schoolId, open.id, 'cancelled')
        continue
      }
      if (!wish.override && open.channel === 'pos') throw confirming(open, heldUntil, now)
      beside = true
      continue
    }
    if (told === undefined) throw new AskFirst(open.id)
    if (told !== 'silent' && (await expireOrder(services, trx, schoolId, open.id, 'cancelled'))) continue
    if (heldUntil > now && !wish.override) throw confirming(open, heldUntil, now)
    beside = true
  }
  return { beside }
}
