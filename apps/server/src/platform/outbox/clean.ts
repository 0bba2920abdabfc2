import { expiredReason, type MessageChannel } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../services'
import { refundCredits } from '../sms-credits'
import type { Trx } from '../transaction'
import { type Change, readOnce } from './message'

const keptDays = 30
/** What a school sent stays in its history for two years. */
const keptMonths = 24
/** And in the bells of people for so long. */
const keptItemMonths = 13
/** Rows of a kind that one step removes. */
const atOnce = 2000
const day = 86_400_000

/**
 * Ends messages that help nobody any more.
 *
 * @param since no message with a lower id may still leave.
 */
export async function endExpired(services: Services, trx: Trx, since: string): Promise<Change[]> {
  const now = services.clock.now()
  const over = await trx
    .selectFrom('outbox')
    .select('id')
    .where('id', '>=', since)
    .where('status', '=', 'Waiting')
    .where('run_after', '<=', now)
    .where('expires_at', '<=', now)
    .orderBy('run_after')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
  if (over.length === 0) return []
  const ended = await trx
    .updateTable('outbox')
    .set({ status: 'Failed', last_error: expiredReason, ...readOnce })
    .where(
      'id',
      'in',
      over.map(row => row.id),
    )
    .returning(['channel', 'school_id', 'batch_id', 'credits'])
    .execute()
  await refundCredits(services, trx, ended)
  return ended.map(({ channel, batch_id: batchId }) => [channel as MessageChannel, 'Failed', batchId])
}

const monthsAgo = (now: Date, months: number): Date => {
  const long = new Date(now)
  long.setUTCMonth(long.getUTCMonth() - months)
  return long
}

/** Since when what is kept for a time is kept at a moment. */
export const keptSince = (now: Date) => ({
  /** Also messages of no person. */
  reports: new Date(now.getTime() - keptDays * day),
  items: monthsAgo(now, keptItemMonths),
  batches: monthsAgo(now, keptMonths),
})

/**
 * Removes some of what is too old: messages without a person and reports after a month, items of bells after 13 months,
 * batches of schools with their messages after two years. Small steps, between which messages leave.
 *
 * @returns whether there may be more.
 */
export async function removeOld(services: Services, trx: Trx): Promise<boolean> {
  const now = services.clock.now()
  const kept = keptSince(now)
  const removed = async (statement: RawBuilder<unknown>) => Number((await statement.execute(trx)).numAffectedRows ?? 0n)
  const counts = [
    await removed(sql`
      delete from outbox where id in (
        select id from outbox where person_id is null and created_at < ${kept.reports} and status not in ('Waiting', 'Sending')
        order by created_at limit ${atOnce} for update skip locked)`),
    await removed(sql`
      delete from webhook_events where id in (
        select id from webhook_events where received_at < ${kept.reports} order by received_at limit ${atOnce} for update skip locked)`),
    await removed(sql`
      delete from notifications where (school_id, id) in (
        select school_id, id from notifications where sent_at < ${kept.items}
        order by sent_at limit ${atOnce} for update skip locked)`),
    await removeBatch(trx, kept.batches),
  ]
  await sql`delete from message_selections where expires_at < ${new Date(now.getTime() - day)}`.execute(trx)
  return counts.some(count => count >= atOnce)
}

/** Removes messages of the oldest batch that is too old, and the batch with its last ones. Answers how much may be left. */
async function removeBatch(trx: Trx, before: Date): Promise<number> {
  const { rows } = await sql<{ school_id: string; id: string }>`
    select school_id, id from message_batches where made_at < ${before} order by made_at limit 1 for update skip locked`.execute(
    trx,
  )
  const [batch] = rows
  if (!batch) return 0
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where id in (
      select id from outbox where school_id = ${batch.school_id}::uuid and batch_id = ${batch.id}::uuid limit ${atOnce})`.execute(
    trx,
  )
  if (Number(numAffectedRows) < atOnce)
    await sql`delete from message_batches where school_id = ${batch.school_id}::uuid and id = ${batch.id}::uuid`.execute(trx)
  // There may be another one.
  return atOnce
}
