import { addDays, dayIn, settingDefinition } from '@school/rules'
import { sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import { mostEvents } from '../../platform/live/hub'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { usualZone } from '../../school/zone'

const kind = 'chat.retention'
const day = 86_400_000
const batch = 2000
/** Of a deleted message the reviewers have the text for so many days. */
const deletedKept = 90

/** The next quarter to three in the morning of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T02:45:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T02:45:00+05:30`)
}

/** Plans the removal of the next night, once over all servers. */
export async function planRetention(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/** Removes messages that are older than their school keeps them, but not of conversations under review. */
async function removeOld(trx: Trx, now: Date): Promise<number> {
  const months = sql`coalesce(
    (select value::text::int from school_settings v where v.school_id = s.id and v.code = 'chat.retentionMonths'),
    (select value::text::int from group_settings v where v.group_id = s.group_id and v.code = 'chat.retentionMonths'),
    ${Number(settingDefinition('chat.retentionMonths').default)})`
  const { rows } = await sql<{ school_id: string; conversation_id: string }>`
    with old as (
      select x.school_id, x.id from schools s join chat_messages x on x.school_id = s.id
        and x.sent_at < ${now}::timestamptz - make_interval(months => ${months})
      where not exists (
        select from chat_reports r join chat_messages k on k.school_id = r.school_id and k.id = r.message_id
        where k.school_id = x.school_id and k.conversation_id = x.conversation_id
          and (r.status = 'Open' or r.decided_at > ${now}::timestamptz - interval '12 months'))
      order by x.school_id, x.sent_at limit ${batch})
    delete from chat_messages x using old where x.school_id = old.school_id and x.id = old.id returning x.school_id, x.conversation_id`.execute(
    trx,
  )
  for (const [schoolId, own] of Map.groupBy(rows, row => row.school_id)) {
    const ids = [...new Set(own.map(row => row.conversation_id))]
    await sql`update chat_conversations c set version = version + 1, last_message_id = (
        select id from chat_messages x where x.school_id = c.school_id and x.conversation_id = c.id order by sent_at desc, id desc limit 1)
      where c.school_id = ${schoolId}::uuid and c.id = any(${ids}::uuid[])`.execute(trx)
    await sql`delete from chat_conversations where school_id = ${schoolId}::uuid and id = any(${ids}::uuid[]) and last_message_id is null`.execute(
      trx,
    )
  }
  return rows.length
}

/** Takes the text out of messages that were deleted long ago, so many at once. */
async function emptyDeleted(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql`
    with old as (
      select school_id, id from chat_messages
      where status = 'Deleted' and text <> '' and deleted_at < ${new Date(now.getTime() - deletedKept * day)}
      order by deleted_at limit ${batch})
    update chat_messages x set text = '' from old where x.school_id = old.school_id and x.id = old.id returning x.id`.execute(trx)
  return rows.length
}

/** Events of the last day, and of those the last of each login. */
async function removeEvents(trx: Trx, now: Date): Promise<void> {
  await sql`delete from live_events where at < ${new Date(now.getTime() - day)}`.execute(trx)
  await sql`delete from live_events e using live_cursors c
    where c.school_id = e.school_id and c.user_id = e.user_id and e.seq <= c.seq - ${mostEvents}`.execute(trx)
  await sql`delete from live_streams where seen_at < ${new Date(now.getTime() - day)}`.execute(trx)
}

/** Every night: old messages, texts of deleted ones and events that nobody will ask for. */
export const chatRetention: JobKind<object> = {
  kind,
  tries: 5,
  async run({ services, transact: run }) {
    await planRetention(services)
    const now = services.clock.now()
    let removed = 0
    for (let more = batch; more === batch; removed += more) more = await run(trx => removeOld(trx, now))
    for (let more = batch; more === batch; ) more = await run(trx => emptyDeleted(trx, now))
    await run(trx => removeEvents(trx, now))
    return { result: { removed } }
  },
}
