import { type AttemptHistory, challengeRequired, lockedMinutes, mobileNumber, noAttempts, recordFailure } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'

/** What is tried, and with what: a typed name, or the id of a login. Each kind is counted by itself. */
export type Tried = readonly ['login' | 'code', typed: string] | readonly ['password' | 'second-factor', userId: string]

/** Failed tries, and those of an address, held for the length of the transaction. */
export interface Attempts {
  readonly key: string
  readonly history: AttemptHistory
  /** Of the logins that a typed name may mean, by id. */
  readonly accounts: ReadonlyMap<string, AttemptHistory>
  readonly ip: string
  readonly addressFailures: readonly Date[]
}

const quarterHour = 15 * 60_000

/** A typed name as it is counted: a mobile counts the same however it is written. */
const spelt = (typed: string) => mobileNumber(typed) ?? typed.trim().toUpperCase().slice(0, 254)

/** The kind stands first, so that nothing that is typed is the key of another kind. */
const keyOf = ([kind, what]: Tried) => `${kind} ${kind === 'login' || kind === 'code' ? spelt(what) : what}`

const accountKey = (userId: string) => `account ${userId}`

/**
 * Reads the history of a name, whether or not such a login exists, and locks it against a parallel try.
 *
 * @param accounts logins that the name may mean: they are locked under all their names.
 */
export async function readAttempts(
  services: Services,
  trx: Trx,
  tried: Tried,
  ip: string,
  accounts: readonly { readonly id: string }[] = [],
): Promise<Attempts> {
  const key = keyOf(tried)
  // The name first and then always in the same order, so that two tries do not wait for each other.
  const keys = [key, ...accounts.map(({ id }) => accountKey(id)).sort()]
  const now = services.clock.now()
  const rows = await trx
    .insertInto('login_attempts')
    .values(keys.map(name_key => ({ name_key, updated_at: now })))
    .onConflict(conflict => conflict.column('name_key').doUpdateSet({ updated_at: now }))
    .returningAll()
    .execute()
  const histories = new Map(
    rows.map(row => [row.name_key, { failures: row.failures, locks: row.locks, lockedUntil: row.locked_until }]),
  )
  const historyOf = (name: string): AttemptHistory => histories.get(name) ?? noAttempts
  const address = await trx.selectFrom('address_attempts').select('failures').where('ip', '=', ip).executeTakeFirst()
  return {
    key,
    history: historyOf(key),
    accounts: new Map(accounts.map(({ id }) => [id, historyOf(accountKey(id))])),
    ip,
    addressFailures: address?.failures ?? [],
  }
}

const locked = (minutes: number) => custom(429, 'LoginLocked', 'Too many attempts. Try again in {n} minutes.', { n: minutes })

/** Refuses while the name is locked; a try meanwhile changes nothing. */
export function refuseLocked(services: Services, attempts: Attempts): void {
  const minutes = lockedMinutes(attempts.history, services.clock.now())
  if (minutes > 0) throw locked(minutes)
}

/** Those of the logins that may be tried. Refuses when all are locked, by whatever name they were tried. */
export function openAccounts<A extends { readonly id: string }>(
  services: Services,
  attempts: Attempts,
  accounts: readonly A[],
): A[] {
  const now = services.clock.now()
  const minutesOf = ({ id }: A) => lockedMinutes(attempts.accounts.get(id) ?? noAttempts, now)
  const open = accounts.filter(account => minutesOf(account) === 0)
  if (accounts.length > 0 && open.length === 0) throw locked(Math.min(...accounts.map(minutesOf)))
  return open
}

export const needsChallenge = (services: Services, attempts: Attempts) =>
  challengeRequired(attempts.history, attempts.addressFailures, services.clock.now())

const times = (dates: readonly Date[]) => sql<Date[]>`${`{${dates.map(date => date.toISOString()).join(',')}}`}::timestamptz[]`

/** Counts a failure of the name, of each login that it may mean and of the address. */
export async function countFailure(services: Services, trx: Trx, attempts: Attempts): Promise<void> {
  const now = services.clock.now()
  const failed = [[attempts.key, attempts.history] as const]
  for (const [id, history] of attempts.accounts) failed.push([accountKey(id), history])
  for (const [key, history] of failed) {
    const after = recordFailure(history, now)
    await trx
      .updateTable('login_attempts')
      .set({ failures: times(after.failures), locks: times(after.locks), locked_until: after.lockedUntil, updated_at: now })
      .where('name_key', '=', key)
      .execute()
  }
  const recent = [...attempts.addressFailures.filter(date => now.getTime() - date.getTime() < quarterHour), now].slice(-50)
  await trx
    .insertInto('address_attempts')
    .values({ ip: attempts.ip, failures: times(recent), updated_at: now })
    .onConflict(conflict => conflict.column('ip').doUpdateSet({ failures: times(recent), updated_at: now }))
    .execute()
}

/** Forgets the failures of the name, and of those logins that it was right for. */
export async function clearFailures(
  trx: Trx,
  attempts: Attempts,
  accounts: readonly { readonly id: string }[] = [],
): Promise<void> {
  await trx
    .deleteFrom('login_attempts')
    .where('name_key', 'in', [attempts.key, ...accounts.map(({ id }) => accountKey(id))])
    .execute()
}

/** Forgets the failures of a login under all its names. */
export async function clearAccount(
  trx: Trx,
  { id, names }: { readonly id: string; readonly names: readonly (string | null)[] },
): Promise<void> {
  const typed = names.flatMap(name => (name ? [keyOf(['login', name])] : []))
  await trx
    .deleteFrom('login_attempts')
    .where('name_key', 'in', [accountKey(id), keyOf(['password', id]), ...typed])
    .execute()
}
