import { failures } from './failures'

/** The ways out of the server. */
export const messageChannels = ['sms', 'email', 'whatsapp', 'voice', 'push'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** What becomes of a message in the outbox. */
export const messageStates = ['Waiting', 'Sending', 'Sent', 'Delivered', 'Read', 'Undelivered', 'Failed', 'NotConfirmed'] as const
export type MessageState = (typeof messageStates)[number]

/** A code and credentials are secrets; a code goes before everything else. */
export const messageKinds = ['code', 'credentials', 'message'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What a provider said about a message, or that it said nothing. Only what is not `unknown` is definite. */
export type Delivery =
  | { readonly outcome: 'accepted'; readonly reference?: string }
  | {
      readonly outcome: 'temporary'
      readonly reason: string
      readonly retryAfterSeconds?: number
      /** Of trouble with the address, the provider's own code. */
      readonly code?: string
    }
  | {
      readonly outcome: 'permanent'
      readonly reason: string
      /** The provider's own code, where it has one. */
      readonly code?: string
    }
  /** Nothing leaves for a while by this account, or with this text, whoever it goes to. */
  | { readonly outcome: 'paused'; readonly what: 'account' | 'text'; readonly reason: string; readonly code: string }
  | { readonly outcome: 'unknown'; readonly reason: string }

/** A message on its way, as far as the next step depends on it. */
export interface MessageAttempt {
  readonly channel: MessageChannel
  /** Tries so far, this one included. */
  readonly attempts: number
  readonly expiresAt: Date
  /** Sending the same message again does nothing where it has arrived before. */
  readonly idempotent: boolean
}

export interface MessageStep {
  readonly state: MessageState
  /** When it is tried again; `Waiting` only. */
  readonly runAfter?: Date
  readonly reason: string | null
}

/** The reason of a message that was not sent in time. */
export const expiredReason = failures.Expired

const minute = 60
const retrySeconds = [30, 2 * minute, 10 * minute, 30 * minute, 120 * minute] as const

const paid: ReadonlySet<MessageChannel> = new Set(['sms', 'whatsapp', 'voice'])

/** Whether somebody pays for every message: such a one leaves at most once. */
export const isPaidChannel = (channel: MessageChannel): boolean => paid.has(channel)

/** Whether nobody but the recipient may read the text. */
export const isSecretMessage = (kind: MessageKind): boolean => kind !== 'message'

/** Minutes after which a message helps nobody any more. */
export const messageMinutes = (kind: MessageKind): number => (kind === 'code' ? 10 : 24 * 60)

/** Whether a message whose outcome nobody knows may be sent again without arriving twice. */
export const mayRepeat = ({ channel, idempotent }: Pick<MessageAttempt, 'channel' | 'idempotent'>): boolean =>
  idempotent && !isPaidChannel(channel)

/** Minutes after which what was paused is tried again. */
export const pauseMinutes = 30

/** A pause is no failure of the message: it waits as long as it is of use. */
function afterPause({ expiresAt }: MessageAttempt, reason: string, now: Date): MessageStep {
  if (expiresAt <= now) return { state: 'Failed', reason: expiredReason }
  const next = now.getTime() + pauseMinutes * minute * 1000
  return { state: 'Waiting', runAfter: new Date(Math.min(next, expiresAt.getTime())), reason }
}

/** Waits longer after each failure, and not past the end of the message, where it is found expired. */
function again({ attempts, expiresAt }: MessageAttempt, reason: string, now: Date, atLeastSeconds = 0): MessageStep {
  const pause = retrySeconds[attempts - 1]
  if (pause === undefined) return { state: 'Failed', reason }
  if (expiresAt <= now) return { state: 'Failed', reason: expiredReason }
  const next = now.getTime() + Math.max(pause, atLeastSeconds) * 1000
  return { state: 'Waiting', runAfter: new Date(Math.min(next, expiresAt.getTime())), reason }
}

/** The step after the provider's answer. */
export function afterDelivery(delivery: Delivery, attempt: MessageAttempt, now: Date): MessageStep {
  switch (delivery.outcome) {
    case 'accepted':
      return { state: 'Sent', reason: null }
    case 'permanent':
      return { state: 'Failed', reason: delivery.reason }
    case 'temporary':
      return again(attempt, delivery.reason, now, delivery.retryAfterSeconds)
    case 'paused':
      return afterPause(attempt, delivery.reason, now)
    case 'unknown':
      return mayRepeat(attempt) ? again(attempt, delivery.reason, now) : { state: 'NotConfirmed', reason: delivery.reason }
  }
}

/**
 * The step of a message whose worker was not heard of again. One that had not been handed over goes back at once; of one
 * that had, nobody knows whether it left.
 */
export function afterLease(attempt: MessageAttempt, startedAt: Date | null, now: Date): MessageStep {
  if (startedAt === null) return { state: 'Waiting', runAfter: now, reason: null }
  return afterDelivery({ outcome: 'unknown', reason: failures.ServerStopped }, attempt, now)
}

/** When a provider is asked what became of a message, after it was handed over. */
const lookupSeconds = [30, 2 * minute, 10 * minute, 25 * minute] as const
/** Pause after a question that the provider did not answer, once the plan is over. */
const lookupPauseSeconds = 10 * minute

/** Hours for which a provider is asked about a message. */
export const lookupHours = 24

/** When to ask first about a message that has become unconfirmed now: at once where the time for it has passed. */
export const firstLookup = (startedAt: Date, now: Date): Date =>
  new Date(Math.max(startedAt.getTime() + lookupSeconds[0] * 1000, now.getTime()))

/**
 * When to ask again about a message that is unconfirmed still; undefined: no more.
 *
 * @param answered the provider has answered, and knows of no such message or of several.
 */
export function nextLookup(startedAt: Date, now: Date, answered: boolean): Date | undefined {
  const begun = startedAt.getTime()
  const planned = lookupSeconds.map(seconds => begun + seconds * 1000).find(at => at > now.getTime())
  if (planned !== undefined) return new Date(planned)
  const next = now.getTime() + lookupPauseSeconds * 1000
  return answered || next >= begun + lookupHours * 3_600_000 ? undefined : new Date(next)
}

/**
 * Of messages that a provider knows under the same number, sender and text the one that is ours: nobody can say which of
 * several it is. Those that are known to be others of ours do not count.
 */
export function theOneFound<Found extends { readonly reference: string }>(
  found: readonly Found[],
  ofOthers: ReadonlySet<string>,
): Found | undefined {
  const free = found.filter(({ reference }) => !ofOthers.has(reference))
  return free.length === 1 ? free[0] : undefined
}

/**
 * Whether an answer still counts for a message that is in this state by now. A definite one does after the lease has run
 * out too, as long as nobody has tried again.
 */
export const takesAnswer = (state: MessageState, { state: next }: Pick<MessageStep, 'state'>): boolean =>
  state === 'Sending' || ((state === 'NotConfirmed' || state === 'Waiting') && (next === 'Sent' || next === 'Failed'))
