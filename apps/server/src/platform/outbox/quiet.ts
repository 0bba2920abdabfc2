import { goesOn, isAlertDoor, nextRelease, settingDefinition } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../transaction'
import { type Claimed, isPromotional } from './message'

const codes = ['comm.quietFrom', 'comm.quietTo'] as const

/** Quiet hours and clocks of schools, read at once. */
async function quietOf(trx: Trx, schoolIds: readonly string[]) {
  const { rows } = await sql<{ id: string; time_zone: string; values: unknown[] }>`
    select s.id, s.time_zone, (
      select jsonb_agg(coalesce(own.value, shared.value) order by c.place) from unnest(${[...codes]}::text[]) with ordinality c(code, place)
      left join school_settings own on own.school_id = s.id and own.code = c.code
      left join group_settings shared on shared.group_id = s.group_id and shared.code = c.code) as values
    from schools s where s.id = any(${[...schoolIds]}::uuid[])`.execute(trx)
  return new Map(
    rows.map(row => {
      const [from, to] = codes.map((code, at) => String(row.values[at] ?? settingDefinition(code).default).slice(0, 5))
      return [row.id, { timeZone: row.time_zone, quiet: { from: from!, to: to! } }] as const
    }),
  )
}

/** A claimed message whose time to leave is asked for once more: it was tried before, or was kept since it was let go. */
function isLate(message: Claimed, now: Date): boolean {
  const { door, urgent, template, attempts, released_at: released } = message
  if (door === null || released === null || isAlertDoor(door)) return false
  const promotional = isPromotional(template)
  return (promotional || !urgent) && !goesOn({ released, attempts, promotional }, now)
}

interface Kept {
  readonly message: Claimed
  readonly until: Date
}

/** Puts messages back until their time, each with what waits of the same batch for the same time. */
async function putBack(trx: Trx, kept: readonly Kept[], now: Date): Promise<void> {
  const ids = kept.map(one => one.message.id)
  const until = kept.map(one => one.until)
  await sql`
    update outbox o set status = 'Waiting', run_after = t.until, attempts = o.attempts - 1, leased_until = null, leased_by = null
    from unnest(${ids}::uuid[], ${until}::timestamptz[]) as t(id, until)
    where o.id = t.id and o.id = any(${ids}::uuid[])`.execute(trx)
  // A message alone may be late because it was tried before; of a batch that is late all are.
  const batches = new Map(
    kept
      .filter(
        ({ message: { released_at: released, template } }) =>
          !goesOn({ released: released!, attempts: 1, promotional: isPromotional(template) }, now),
      )
      .map(one => [one.message.batch_id!, one]),
  )
  for (const [batchId, { message, until: release }] of batches) {
    // What another server has in hand it decides about itself.
    const { rows } = await sql<{ id: string }>`
      select id from outbox where school_id = ${message.school_id}::uuid and batch_id = ${batchId}::uuid and channel = ${message.channel}
        and status = 'Waiting' and run_after < ${release} order by id for update skip locked`.execute(trx)
    const others = rows.map(row => row.id)
    if (others.length > 0) await sql`update outbox set run_after = ${release} where id = any(${others}::uuid[])`.execute(trx)
    // Whoever decides about the batch now waits for its messages.
    await sql`
      update message_batches set release_at = ${release} where id = (
        select id from message_batches where school_id = ${message.school_id}::uuid and id = ${batchId}::uuid and release_at < ${release}
        for update skip locked)`.execute(trx)
  }
}

/**
 * Of what was claimed that which may leave now. What was tried again, paused or kept waiting does not leave in hours that
 * began meanwhile: it waits for their end. Nothing is read for a message that goes as it was accepted.
 */
export async function keepQuiet(trx: Trx, claimed: Claimed[], now: Date): Promise<Claimed[]> {
  const late = claimed.filter(message => isLate(message, now))
  if (late.length === 0) return claimed
  const quiet = await quietOf(trx, [...new Set(late.map(message => message.school_id!))])
  const kept = late.flatMap((message): Kept[] => {
    const rules = quiet.get(message.school_id!)
    if (!rules) return []
    const { channel, urgent, template, attempts, released_at: released } = message
    const facts = { released: released!, attempts, urgent, promotional: isPromotional(template), voice: channel === 'voice' }
    const until = nextRelease(now, { ...rules, ...facts })
    return until > now ? [{ message, until }] : []
  })
  if (kept.length === 0) return claimed
  await putBack(trx, kept, now)
  const ids = new Set(kept.map(one => one.message.id))
  return claimed.filter(message => !ids.has(message.id))
}
