import { failures, firstLookup, lookupHours, type MessageChannel, messageChannels, nextLookup, theOneFound } from '@school/rules'
import { sql } from 'kysely'
import { firstId } from '../clock'
import type { Services } from '../services'
import { onPlatform, type Trx, transact } from '../transaction'
import type { Claimer } from './claim'
import type { Deliverer } from './deliver'
import type { Driver, FoundMessage, LookupAnswer } from './driver'
import { storeReports } from './events'
import { noAccount, withinRates } from './fair-turns'
import { wordsOf } from './grouped-sends'
import type { Claimed } from './message'

/** Questions that one server has open at a time. */
export const placesOfLookups = 2
/** A server that has not decided by then is not heard of again: another asks. */
const leaseSeconds = 60
/** Days within which a message leaves after it was written, approved or planned. Parts of months before are not planned for. */
const reachDays = 62
/** Messages begun so shortly before may be meant by what is found as well. */
const alikeMinutes = 10

/** How a message left that nobody knows the outcome of. */
interface Begun {
  readonly driver: string | null
  readonly account: string | null
  readonly started_at: Date | null
}

const mayAsk = (driver: Driver, { driver: name, account }: Begun): boolean =>
  driver.lookup !== undefined && driver.name === name && (driver.account ?? null) === account

/** When a message that has become unconfirmed now is asked about first; undefined where nobody can be asked. */
export const lookupOf = (driver: Driver, begun: Begun, now: Date): Date | undefined =>
  begun.started_at !== null && mayAsk(driver, begun) ? firstLookup(begun.started_at, now) : undefined

/** A message that a server asks about now. */
export interface SoughtRow extends Pick<Claimed, 'id' | 'channel' | 'recipient' | 'school_id' | 'body' | 'variables' | 'sealed'> {
  driver: string
  account: string | null
  provider_ref: string | null
  started_at: Date
  /** Until when no other server asks. */
  until: Date
}

interface DueRow {
  id: string
  channel: MessageChannel
  account: string
}

/**
 * Takes in hand what is due to be asked about. `run_after` of an unconfirmed message is when to ask; where it does not lie
 * after the beginning, nothing is to be asked. While a server asks it is the end of its lease.
 */
export async function claimLookups(
  services: Services,
  trx: Trx,
  { breaker, isLimited }: Pick<Claimer, 'breaker' | 'isLimited'>,
  room: number,
): Promise<SoughtRow[]> {
  if (room <= 0) return []
  const now = services.clock.now()
  const since = new Date(now.getTime() - lookupHours * 3_600_000)
  const { rows: due } = await sql<DueRow>`
    select o.id, o.channel, coalesce(o.school_id, ${noAccount}::uuid) as account
    from unnest(${[...messageChannels]}::text[]) as c(channel) cross join lateral (
      select id, channel, school_id from outbox
      where id >= ${firstId(new Date(now.getTime() - reachDays * 86_400_000))}::uuid and status = 'NotConfirmed' and channel = c.channel and started_at > ${since} and run_after > started_at and run_after <= ${now}
      order by started_at limit ${room} for update skip locked) o`.execute(trx)
  if (due.length === 0) return []
  const places = new Map<MessageChannel, number>()
  for (const [channel, rows] of Map.groupBy(due, row => row.channel))
    places.set(channel, breaker.allowedLookups(channel, rows.length, now))
  const open = due.filter(({ channel }) => {
    const left = places.get(channel)!
    places.set(channel, left - 1)
    return left > 0
  })
  const shares = [...Map.groupBy(open.slice(0, room), ({ account, channel }) => `${account} ${channel}`).values()].map(rows => ({
    account: rows[0]!.account,
    channel: rows[0]!.channel,
    most: rows.length,
  }))
  const { allowed, note } = await withinRates(trx, shares, isLimited, now)
  const taken = allowed.flatMap(({ account, channel, most }) =>
    open
      .slice(0, room)
      .filter(row => row.account === account && row.channel === channel)
      .slice(0, most),
  )
  if (taken.length === 0) return []
  await note(taken)
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await sql<SoughtRow>`
    update outbox set run_after = ${until} where id = any(${taken.map(row => row.id)}::uuid[])
    returning id, channel, recipient, school_id, body, variables, sealed, driver, account, provider_ref, started_at, run_after as until`.execute(
    trx,
  )
  return rows
}

/** Of what was found, what the provider calls other messages of ours. */
async function referencesOfOthers(trx: Trx, row: SoughtRow, found: readonly FoundMessage[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ provider_ref: string }>`
    select provider_ref from outbox where driver = ${row.driver} and provider_ref = any(${found.map(one => one.reference)}::text[])
      and id <> ${row.id}::uuid and (account is null or account is not distinct from ${row.account})`.execute(trx)
  return new Set(rows.map(one => one.provider_ref))
}

/** Whether what is found may be another message of ours: one to the same number that nobody knows the outcome of either. */
async function hasAlike(trx: Trx, row: SoughtRow): Promise<boolean> {
  const since = new Date(row.started_at.getTime() - alikeMinutes * 60_000)
  // Sealed texts cannot be compared.
  const alike = sql`recipient = ${row.recipient} and channel = ${row.channel} and driver = ${row.driver} and provider_ref is null
    and id <> ${row.id}::uuid and started_at > ${since} and (sealed or body = ${row.body})`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from outbox where status = 'Sending' and ${alike})
      or exists (select from outbox where status = 'NotConfirmed' and ${alike}) as found`.execute(trx)
  return rows[0]!.found
}

/** The message among those found that is surely this one. */
const oneOf = (services: Services, row: SoughtRow, found: readonly FoundMessage[]): Promise<FoundMessage | undefined> =>
  transact(services.db, onPlatform, async trx => {
    if (found.length === 0) return undefined
    const one = theOneFound(found, await referencesOfOthers(trx, row, found))
    if (one === undefined || row.provider_ref !== null) return one
    return (await hasAlike(trx, row)) ? undefined : one
  })

async function ask(
  services: Services,
  { driverOf, callMilliseconds }: Deliverer,
  row: SoughtRow,
): Promise<LookupAnswer | undefined> {
  const driver = driverOf(row.channel, row.recipient)
  if (!driver.lookup || !mayAsk(driver, row)) return undefined
  const sought = {
    to: row.recipient,
    text: wordsOf(services, row)?.text,
    reference: row.provider_ref,
    begunAt: row.started_at,
  }
  try {
    return await driver.lookup(sought, AbortSignal.timeout(callMilliseconds))
  } catch (error) {
    // Words of a provider may repeat the message: only the kind of the failure is kept.
    services.log.error({ driver: driver.name, message: row.id, failure: (error as Error)?.name }, 'message look-up')
    return { outcome: 'unknown', reason: failures.NotAsked }
  }
}

/**
 * Asks the provider what became of a message. What is found counts as a report of the provider; where nothing is found the
 * message stays as it is, for it may be listed late, and is never handed over again for it.
 */
export async function askAbout(services: Services, server: Deliverer, row: SoughtRow): Promise<void> {
  const answer = await ask(services, server, row)
  const now = services.clock.now()
  if (answer) server.told(row.channel, answer, now)
  if (answer?.outcome === 'answered') {
    const one = await oneOf(services, row, answer.found)
    if (one?.state) {
      const report = { ...one, state: one.state, messageId: row.id }
      await storeReports(services, { driver: row.driver, account: row.account ?? '' }, [report], '')
    }
  }
  const next = answer && nextLookup(row.started_at, now, answer.outcome === 'answered')
  await transact(services.db, onPlatform, trx =>
    trx
      .updateTable('outbox')
      .set({ run_after: next ?? row.started_at })
      .where('id', '=', row.id)
      .where('status', '=', 'NotConfirmed')
      .where('run_after', '=', row.until)
      .execute(),
  )
}
