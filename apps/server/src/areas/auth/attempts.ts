import { type AttemptHistory, challengeRequired, lockedMinutes, recordFailure } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'

/** Failed logins of a typed name and of an address, held for the length of the transaction. */
export interface Attempts {
  readonly nameKey: string
  readonly ip: string
  readonly history: AttemptHistory
  readonly addressFailures: readonly Date[]
}

const quarterHour = 15 * 60_000

/** Reads the history of a name, whether or not such a login exists, and locks it against a parallel try. */
export async function readAttempts(services: Services, trx: Trx, typed: string, ip: string): Promise<Attempts> {
  const nameKey = typed.toUpperCase().slice(0, 254)
  const now = services.clock.now()
  await trx
    .insertInto('login_attempts')
    .values({ name_key: nameKey, updated_at: now })
    .onConflict(conflict => conflict.column('name_key').doNothing())
    .execute()
  const row = await trx
    .selectFrom('login_attempts')
    .selectAll()
    .where('name_key', '=', nameKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const address = await trx.selectFrom('address_attempts').select('failures').where('ip', '=', ip).executeTakeFirst()
  return {
    nameKey,
    ip,
    history: { failures: row.failures, locks: row.locks, lockedUntil: row.locked_until },
    addressFailures: address?.failures ?? [],
  }
}

/** Refuses while the name is locked; a try meanwhile changes nothing. */
export function refuseLocked(services: Services, attempts: Attempts): void {
  const minutes = lockedMinutes(attempts.history, services.clock.now())
  if (minutes > 0) throw custom(429, 'LoginLocked', 'Too many attempts. Try again in {n} minutes.', { n: minutes })
}

export const needsChallenge = (services: Services, attempts: Attempts) =>
  challengeRequired(attempts.history, attempts.addressFailures, services.clock.now())

const times = (dates: readonly Date[]) => sql<Date[]>`${`{${dates.map(date => date.toISOString()).join(',')}}`}::timestamptz[]`

export async function countFailure(services: Services, trx: Trx, attempts: Attempts): Promise<void> {
  const now = services.clock.now()
  const after = recordFailure(attempts.history, now)
  await trx
    .updateTable('login_attempts')
    .set({ failures: times(after.failures), locks: times(after.locks), locked_until: after.lockedUntil, updated_at: now })
    .where('name_key', '=', attempts.nameKey)
    .execute()
  const recent = [...attempts.addressFailures.filter(date => now.getTime() - date.getTime() < quarterHour), now].slice(-50)
  await trx
    .insertInto('address_attempts')
    .values({ ip: attempts.ip, failures: times(recent), updated_at: now })
    .onConflict(conflict => conflict.column('ip').doUpdateSet({ failures: times(recent), updated_at: now }))
    .execute()
}

export async function clearFailures(trx: Trx, attempts: Attempts): Promise<void> {
  await trx.deleteFrom('login_attempts').where('name_key', '=', attempts.nameKey).execute()
}
