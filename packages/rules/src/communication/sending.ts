import type { MessageChannel } from '../platform/outbox'

/** Messages that an account hands over in a second, where nothing else is agreed. */
export const usualPerSecond: Readonly<Record<MessageChannel, number>> = { sms: 20, whatsapp: 20, voice: 5, email: 10, push: 100 }

/** What a channel may still hand over, and since when that is known. */
export interface Allowance {
  readonly leftOver: number
  readonly at: Date
}

/** The clocks of two servers differ by so many seconds at most. */
const skewSeconds = 60

/**
 * Takes from what a channel may hand over: it grows by so many a second and never above a second's worth. What is known of
 * a moment that no clock can show yet was noted by one that has been set back since: it must not hold anything up until then.
 *
 * @param known undefined when nothing was taken yet.
 */
export function takeAllowance(
  known: Allowance | undefined,
  wanted: number,
  perSecond: number,
  now: Date,
): { readonly taken: number; readonly leftOver: number } {
  const since = known ? (now.getTime() - known.at.getTime()) / 1000 : 1
  const seconds = since < -skewSeconds ? 1 : Math.max(0, since)
  const full = Math.min(perSecond, (known?.leftOver ?? 0) + seconds * perSecond)
  // What a division leaves must not cost a whole message.
  const taken = Math.min(wanted, Math.floor(full + 1e-6))
  return { taken, leftOver: Math.max(0, full - taken) }
}

/** Messages of one send up to which it goes before larger ones. */
export const smallSend = 500

/** What leaves before what else of the same school, after codes: urgent and alerts, small sends, large ones. */
export const laneOf = ({ urgent, alert, messages }: { urgent: boolean; alert: boolean; messages: number }): 1 | 2 | 3 =>
  urgent || alert ? 1 : messages <= smallSend ? 2 : 3
