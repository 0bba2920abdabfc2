import { expiredReason, type MessageChannel } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../services'
import { refundCredits } from '../sms-credits'
import type { Trx } from '../transaction'
import { type Change, readOnce } from './message'

const keptDays = 30
/** What a school sent stays in its history for two years. */
const keptMonths = 24
const day = 86_400_000

/** Ends messages that help nobody any more. */
export async function endExpired(services: Services, trx: Trx): Promise<Change[]> {
  const now = services.clock.now()
  const ended = await trx
    .updateTable('outbox')
    .set({ status: 'Failed', last_error: expiredReason, ...readOnce })
    .where(
      'id',
      'in',
      trx
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'Waiting')
        .where('run_after', '<=', now)
        .where('expires_at', '<=', now)
        .orderBy('run_after')
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['channel', 'school_id', 'batch_id', 'credits'])
    .execute()
  await refundCredits(services, trx, ended)
  return ended.map(({ channel, batch_id: batchId }) => [channel as MessageChannel, 'Failed', batchId])
}

/** Removes messages and reports that are a month old, and of the batches of schools what is two years old. */
export async function removeOld(services: Services, trx: Trx): Promise<void> {
  const now = services.clock.now()
  const before = new Date(now.getTime() - keptDays * day)
  await sql`
    delete from outbox where id in (
      select id from outbox where person_id is null and created_at < ${before} and status not in ('Waiting', 'Sending')
      order by created_at limit 10000 for update skip locked)`.execute(trx)
  await sql`
    delete from webhook_events where id in (
      select id from webhook_events where received_at < ${before} order by received_at limit 10000 for update skip locked)`.execute(
    trx,
  )
  await sql`delete from message_selections where expires_at < ${new Date(now.getTime() - day)}`.execute(trx)
  const long = new Date(now)
  long.setUTCMonth(long.getUTCMonth() - keptMonths)
  const { rows } = await sql<{ id: string }>`
    delete from message_batches where (school_id, id) in (
      select school_id, id from message_batches where made_at < ${long} order by made_at limit 100 for update skip locked)
    returning id`.execute(trx)
  if (rows.length > 0) await sql`delete from outbox where batch_id = any(${rows.map(row => row.id)}::uuid[])`.execute(trx)
}
