import { addDays, dayIn } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { usualZone } from '../../school/zone'

const kind = 'auth.clean'
const day = 86_400_000
/** The homes count logins of the last 30 days; who was signed in where is kept a while longer. */
const sessionDays = 90
/** Rows of a kind that one step removes. */
const atOnce = 2000

/** The next quarter past three in the morning of school time. */
function nextNight(now: Date): Date {
  const today = dayIn(usualZone, now)
  const night = new Date(`${today}T03:15:00+05:30`)
  return night > now ? night : new Date(`${addDays(today, 1)}T03:15:00+05:30`)
}

/** Plans the removal of the next night, once over all servers. */
export async function planLoginClean(services: Services): Promise<void> {
  const runAfter = nextNight(services.clock.now())
  await transact(services.db, onPlatform, trx =>
    services.jobs.enqueue(services, trx, { kind, payload: {}, runAfter, dedupeKey: `${kind}:${runAfter.toISOString()}` }),
  )
}

/** Removes some of what is too old. Answers how many rows, and whether there may be more. */
async function removeOld(trx: Trx, now: Date): Promise<{ removed: number; more: boolean }> {
  const yesterday = new Date(now.getTime() - day)
  const counts: number[] = []
  const remove = async (statement: RawBuilder<unknown>) => {
    counts.push(Number((await statement.execute(trx)).numAffectedRows ?? 0n))
  }
  // Locks of the last day make the next one longer.
  await remove(sql`
    delete from login_attempts where name_key in (
      select name_key from login_attempts
      where updated_at < ${yesterday} and (locked_until is null or locked_until < ${yesterday})
      limit ${atOnce} for update skip locked)`)
  await remove(sql`
    delete from address_attempts where ip in (
      select ip from address_attempts where updated_at < ${yesterday} limit ${atOnce} for update skip locked)`)
  await remove(sql`
    delete from used_challenges where challenge in (
      select challenge from used_challenges where expires_at < ${now} limit ${atOnce} for update skip locked)`)
  // So long codes of a day are counted.
  await remove(sql`
    delete from reset_codes where id in (
      select id from reset_codes where created_at < ${yesterday} limit ${atOnce} for update skip locked)`)
  await remove(sql`
    delete from contact_codes where (school_id, id) in (
      select school_id, id from contact_codes where created_at < ${yesterday} limit ${atOnce} for update skip locked)`)
  await remove(sql`
    delete from sessions where id in (
      select id from sessions where ended_at < ${new Date(now.getTime() - sessionDays * day)}
      limit ${atOnce} for update skip locked)`)
  return { removed: counts.reduce((sum, count) => sum + count, 0), more: counts.some(count => count >= atOnce) }
}

/** Every night: failed tries and codes that count no more, and sessions that ended long ago. */
export const loginClean: JobKind<object> = {
  kind,
  tries: 5,
  async run({ services, transact: run }) {
    await planLoginClean(services)
    const now = services.clock.now()
    let removed = 0
    for (let more = true; more; ) {
      const step = await run(trx => removeOld(trx, now))
      removed += step.removed
      more = step.more
    }
    return { result: { removed } }
  },
}
