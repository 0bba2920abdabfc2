import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { findAccounts } from './accounts'
import { clearFailures, countFailure, openAccounts, readAttempts, refuseLocked } from './attempts'
import { endSessions } from './sessions'

/** Joins another school's login of the same family to this one: its schools move here and it ends. */
export async function linkLogin(
  services: Services,
  trx: Trx,
  person: Person,
  body: { loginName: string; password: string },
  ip: string,
) {
  const known = (await findAccounts(trx, body.loginName)).filter(account => account.id !== person.userId)
  const attempts = await readAttempts(services, trx, ['login', body.loginName], ip, known)
  refuseLocked(services, attempts)
  const candidates = openAccounts(services, attempts, known)
  const now = services.clock.now()
  const fitting = []
  for (const account of candidates) {
    const expired = account.tempExpiresAt !== null && account.tempExpiresAt <= now
    if ((await services.passwords.fits(account.passwordHash, body.password)) && !expired) fitting.push(account)
  }
  if (candidates.length === 0) await services.passwords.fits(undefined, body.password)
  const other = fitting[0]
  if (!other) {
    await countFailure(services, trx, attempts)
    throw custom(400, 'InvalidLogin', 'Invalid login name or password.', undefined, { keepWrites: true })
  }
  await clearFailures(trx, attempts, [other])
  if (other.status === 'Blocked') {
    throw custom(403, 'LoginBlocked', 'Your login is blocked. Please contact the school.', undefined, { keepWrites: true })
  }
  const familyOnly =
    other.places.length > 0 && other.places.every(place => place.roles.every(role => role === 'Guardian' || role === 'Student'))
  const own = await trx.selectFrom('user_schools').select('school_id').where('user_id', '=', person.userId).execute()
  const clash = other.places.some(place => own.some(mine => mine.school_id === place.schoolId))
  if (!familyOnly || clash || other.platformRoles.length > 0) {
    throw custom(409, 'CannotLink', 'This login cannot be joined. Only a family login of another school can.', undefined, {
      keepWrites: true,
    })
  }
  await sql`update user_schools set user_id = ${person.userId} where user_id = ${other.id}`.execute(trx)
  // What was sent to the old login, and blocks of its schools, are this one's now.
  for (const table of ['notifications', 'login_blocks'] as const)
    await trx.updateTable(table).set({ user_id: person.userId }).where('user_id', '=', other.id).execute()
  await trx.updateTable('users').set({ status: 'Removed' }).where('id', '=', other.id).execute()
  await endSessions(services, trx, { userId: other.id }, 'operator')
  await trx
    .insertInto('audit_entries')
    .values({
      id: services.newId(),
      school_id: person.schoolId,
      at: now,
      actor_id: person.userId,
      actor_roles: [...person.roles],
      action: 'login.join',
      entity: 'users',
      entity_id: other.id,
      ip,
    })
    .execute()
  const schools = await trx
    .selectFrom('user_schools as us')
    .innerJoin('schools as s', 's.id', 'us.school_id')
    .select(['s.id', 's.name'])
    .where('us.user_id', '=', person.userId)
    .orderBy('s.name')
    .execute()
  return { schools }
}
