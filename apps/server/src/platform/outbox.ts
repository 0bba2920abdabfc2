import { type MessageChannel, type MessageKind, messageMinutes } from '@school/rules'
import { sealText } from './outbox/seal'
import type { Services } from './services'
import type { Trx } from './transaction'

export interface OutgoingMessage {
  readonly schoolId: string | null
  readonly channel: MessageChannel
  readonly to: string
  readonly subject?: string
  readonly body: string
  /** The same key is written once, whatever is retried. */
  readonly dedupeKey: string
  /**
   * Who may read it and how long it is of use. A message that says nothing is treated as the most delicate one, a code:
   * it leaves first, ends after ten minutes, and its text is kept from everybody else.
   */
  readonly kind?: MessageKind
  /** Absent: as long as messages of its kind are of use. */
  readonly expiresAt?: Date
}

/** Puts a message into the outbox in the transaction of its cause; the worker delivers it. */
export async function sendMessage(services: Services, trx: Trx, message: OutgoingMessage): Promise<void> {
  const now = services.clock.now()
  const kind = message.kind ?? 'code'
  const sealed = services.outbox.seals(kind, message)
  await trx
    .insertInto('outbox')
    .values({
      id: services.newId(),
      school_id: message.schoolId,
      channel: message.channel,
      recipient: message.to,
      subject: message.subject ?? null,
      body: sealed ? sealText(services, message.body) : message.body,
      sealed,
      kind,
      dedupe_key: message.dedupeKey,
      run_after: now,
      created_at: now,
      expires_at: message.expiresAt ?? new Date(now.getTime() + messageMinutes(kind) * 60_000),
    })
    .onConflict(conflict => conflict.column('dedupe_key').doNothing())
    .execute()
  services.outbox.wake()
}
