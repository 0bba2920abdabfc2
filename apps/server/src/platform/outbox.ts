import type { Services } from './services'
import type { Trx } from './transaction'

export interface OutgoingMessage {
  readonly schoolId: string | null
  readonly channel: 'sms' | 'email' | 'whatsapp' | 'voice' | 'push'
  readonly to: string
  readonly subject?: string
  readonly body: string
  /** The same key is written once, whatever is retried. */
  readonly dedupeKey: string
}

/** Puts a message into the outbox in the transaction of its cause; the worker delivers it. */
export async function sendMessage(services: Services, trx: Trx, message: OutgoingMessage): Promise<void> {
  const now = services.clock.now()
  await trx
    .insertInto('outbox')
    .values({
      id: services.newId(),
      school_id: message.schoolId,
      channel: message.channel,
      recipient: message.to,
      subject: message.subject ?? null,
      body: message.body,
      dedupe_key: message.dedupeKey,
      run_after: now,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('dedupe_key').doNothing())
    .execute()
}
