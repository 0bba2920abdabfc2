import { type MessageChannel, type MessageKind, messageMinutes } from '@school/rules'
import type { Services } from '../services'
import type { Trx } from '../transaction'
import { sealText } from './encrypted-text'
import type { MessageTemplate } from './message'

export interface OutgoingMessage {
  readonly schoolId: string | null
  readonly channel: MessageChannel
  readonly to: string
  readonly subject?: string
  readonly body: string
  /** What fills the places of a text that the provider holds itself, and how it knows that text. */
  readonly variables?: readonly string[] | undefined
  readonly template?: MessageTemplate | undefined
  /** The same key is written once, whatever is retried. */
  readonly dedupeKey: string
  /**
   * Who may read it and how long it is of use. A message that says nothing is treated as the most delicate one, a code:
   * it leaves first, ends after ten minutes, and its text is kept from everybody else.
   */
  readonly kind?: MessageKind
  /** Absent: as long as messages of its kind are of use. */
  readonly expiresAt?: Date
  /** What the school paid for it; given back when it fails. */
  readonly credits?: number
  /** The send that it belongs to. */
  readonly batchId?: string
}

/** Messages that one statement writes. */
const batchSize = 500

function rowOf(services: Services, message: OutgoingMessage, now: Date) {
  const kind = message.kind ?? 'code'
  const sealed = services.outbox.seals(kind, message)
  return {
    id: services.newId(),
    school_id: message.schoolId,
    channel: message.channel,
    recipient: message.to,
    subject: message.subject ?? null,
    body: sealed ? sealText(services, message.body) : message.body,
    variables: message.variables?.map(value => (sealed ? sealText(services, value) : value)) ?? null,
    template: message.template ? JSON.stringify(message.template) : null,
    sealed,
    kind,
    dedupe_key: message.dedupeKey,
    run_after: now,
    created_at: now,
    expires_at: message.expiresAt ?? new Date(now.getTime() + messageMinutes(kind) * 60_000),
    credits: message.credits ?? 0,
    batch_id: message.batchId ?? null,
  }
}

/**
 * Puts messages into the outbox in the transaction of their cause; the worker delivers them. One whose key is known is left
 * out by the table itself.
 */
export async function sendMessages(services: Services, trx: Trx, messages: readonly OutgoingMessage[]): Promise<void> {
  const now = services.clock.now()
  for (let from = 0; from < messages.length; from += batchSize) {
    await trx
      .insertInto('outbox')
      .values(messages.slice(from, from + batchSize).map(message => rowOf(services, message, now)))
      .execute()
  }
  if (messages.length > 0) services.outbox.wake()
}

/** Puts one message into the outbox. */
export const sendMessage = (services: Services, trx: Trx, message: OutgoingMessage): Promise<void> =>
  sendMessages(services, trx, [message])
