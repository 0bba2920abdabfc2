import { afterLease, type MessageChannel } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../services'
import { refundCredits } from '../sms-credits'
import type { Trx } from '../transaction'
import type { Breaker } from './breaker'
import type { ChooseDriver } from './driver'
import { accountSql, noAccount, type Share, type Turns, waitingSql, withinRates } from './fair-turns'
import { lookupOf } from './lookup'
import { type Change, type Claimed, readOnce, runAgain } from './message'
import { keepQuiet } from './quiet'

const leaseSeconds = 60
/** Messages that one server has in hand at a time, unless it is told otherwise. */
export const places = 10
/** How many of its places only codes may take. */
const placesForCodes = (all: number) => Math.ceil(all / 8)
/** How many of them pushes may take: what is sent to a whole school must not keep text messages waiting. */
const placesOfPushes = (all: number) => Math.floor(all * 0.4)

interface Abandoned {
  id: string
  channel: MessageChannel
  recipient: string
  attempts: number
  started_at: Date | null
  expires_at: Date
  driver: string | null
  account: string | null
  school_id: string | null
  batch_id: string | null
  credits: number
}

type Due = RawBuilder<DueRow>

interface DueRow {
  id: string
  school_id: string | null
  batch_id: string | null
}

/** Takes messages in hand that a query names. By their ids, so that only their part is planned for. */
async function claim(services: Services, trx: Trx, name: string, due: Due): Promise<Claimed[]> {
  const found = (await due.execute(trx)).rows
  if (found.length === 0) return []
  const now = services.clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const ids = found.map(row => row.id)
  const { rows } = await sql<Claimed>`
    update outbox o set status = 'Sending', attempts = attempts + 1, leased_until = ${until}, leased_by = ${name}, started_at = null
    from unnest(${ids}::uuid[], ${found.map(row => row.school_id)}::uuid[], ${found.map(row => row.batch_id)}::uuid[]) as due(id, school_id, batch_id)
    left join message_batches b on b.school_id = due.school_id and b.id = due.batch_id
    where o.id = due.id and o.id = any(${ids}::uuid[])
    returning o.id, o.channel, o.recipient, o.subject, o.body, o.variables, coalesce(o.template, b.template) as template, b.file_ids, o.school_id, o.batch_id, o.sealed, o.attempts,
      o.created_at, o.expires_at, o.about_id, o.last_error,
      o.person_type, o.person_id, b.door, b.urgent_reason is not null as urgent, b.release_at as released_at,
      (select name from schools where id = o.school_id) as school_name, (select email from schools where id = o.school_id) as school_email`.execute(
    trx,
  )
  return rows
}

const codesDue = (now: Date, room: number, since: string): Due => sql<DueRow>`
  select id, school_id, batch_id from outbox where id >= ${since}::uuid and status = 'Waiting' and kind = 'code' and run_after <= ${now} and expires_at > ${now}
  order by (kind <> 'code'), run_after, id limit ${room} for update skip locked`

const pushesDue = (now: Date, room: number, since: string): Due => sql<DueRow>`
  select id, school_id, batch_id from outbox where id >= ${since}::uuid and status = 'Waiting' and channel = 'push' and run_after <= ${now} and expires_at > ${now}
  order by run_after, id limit ${room} for update skip locked`

const sharesDue = (now: Date, shares: readonly Share[], since: string): Due => sql<DueRow>`
  select o.id, o.school_id, o.batch_id
  from unnest(${shares.map(share => share.account)}::uuid[], ${shares.map(share => share.channel)}::text[],
    ${shares.map(share => share.most)}::int[]) as t(account, channel, most)
  cross join lateral (
    select id, school_id, batch_id from outbox
    where id >= ${since}::uuid and ${waitingSql} and ${accountSql} = t.account and channel = t.channel and run_after <= ${now}
      and expires_at > ${now}
    order by lane, run_after, id limit t.most for update skip locked) o`

/** What a server claims with. */
export interface Claimer {
  readonly name: string
  /** Messages that it has in hand at a time. */
  readonly places: number
  /** No message with a lower id may still leave. */
  readonly since: string
  readonly turns: Turns
  readonly isLimited: (channel: MessageChannel) => boolean
  /** Spares providers that are down. */
  readonly breaker: Breaker
  /** Messages that one request may hold. */
  readonly together: (channel: MessageChannel) => number
}

/**
 * Claims for a server what is due, codes first, then of each school in its turn, and tells whether more may be waiting than
 * there was room for, whether something waits for its rate alone, and how many were put back until quiet hours are over.
 */
export async function claimDue(
  services: Services,
  trx: Trx,
  { name, places, since, turns, isLimited, together, breaker }: Claimer,
  { all: inHand, pushes: pushesInHand }: { readonly all: number; readonly pushes: number },
): Promise<{ claimed: Claimed[]; crowded: boolean; slowed: boolean; kept: number }> {
  const now = services.clock.now()
  const room = places - inHand
  const codes = await claim(services, trx, name, codesDue(now, room, since))
  const left = Math.min(room - codes.length, places - placesForCodes(places) - inHand - codes.length)
  if (left <= 0) return { claimed: codes, crowded: true, slowed: false, kept: 0 }
  // What goes with one request takes one place.
  const turn = await turns.next(trx, left, now, since)
  const shares = turn
    .map(share => ({ ...share, most: breaker.allowed(share.channel, Math.max(share.most, together(share.channel)), now) }))
    .filter(share => share.most > 0)
  const { allowed, cut, note } = await withinRates(trx, shares, isLimited, now)
  const found = allowed.length > 0 ? await claim(services, trx, name, sharesDue(now, allowed, since)) : []
  const others = await keepQuiet(trx, found, now)
  await note(others.map(({ school_id: account, channel }) => ({ account: account ?? noAccount, channel })))
  const rest = Math.min(left - others.length, placesOfPushes(places) - pushesInHand)
  const pushes = rest > 0 ? await claim(services, trx, name, pushesDue(now, rest, since)) : []
  return {
    claimed: [...codes, ...others, ...pushes],
    crowded: left <= found.length || rest <= pushes.length,
    slowed: cut,
    kept: found.length - others.length,
  }
}

/** Decides about messages whose server has not been heard of again. */
export async function takeUp(services: Services, trx: Trx, driverOf: ChooseDriver, since: string): Promise<Change[]> {
  const now = services.clock.now()
  const { rows } = await sql<Abandoned>`
    select id, channel, recipient, attempts, started_at, expires_at, driver, account, school_id, batch_id, credits from outbox
    where id >= ${since}::uuid and status = 'Sending' and leased_until < ${now} order by leased_until limit 100 for update skip locked`.execute(
    trx,
  )
  const changes: Change[] = []
  for (const row of rows) {
    const driver = driverOf(row.channel, row.recipient)
    const idempotent = driver.idempotent && driver.name === row.driver
    const { state, runAfter, reason } = afterLease({ ...row, expiresAt: row.expires_at, idempotent }, row.started_at, now)
    await trx
      .updateTable('outbox')
      .set({
        status: state,
        ...runAgain(runAfter ?? (state === 'NotConfirmed' ? lookupOf(driver, row, now) : undefined)),
        last_error: reason,
        leased_until: null,
        leased_by: null,
        // A try that was not begun does not count.
        attempts: row.started_at === null ? row.attempts - 1 : row.attempts,
        ...(state === 'Failed' ? readOnce : {}),
      })
      .where('id', '=', row.id)
      .execute()
    if (state === 'Failed') await refundCredits(services, trx, [row])
    changes.push([row.channel, state, row.batch_id])
  }
  return changes
}
