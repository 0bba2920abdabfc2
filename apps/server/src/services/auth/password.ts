import { checkPassword, type PasswordFault, passwordMessage, sameAsCurrent } from '@school/rules'
import { speakIn } from '@school/texts'
import { noticeVersion, type Person } from '../../platform/person'
import { custom, HttpProblem, signInAgain } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { clearFailures, countFailure, readAttempts, refuseLocked } from './attempts'
import { endSessions } from './sessions'

interface PasswordOwner {
  readonly id: string
  readonly login_name: string
  readonly mobile: string | null
  readonly email: string | null
  readonly password_hash: string
  readonly platform_roles: string[]
  readonly must_change_password: boolean
}

/** The first fault names the problem, so that it is said in the reader's language; all stand at the field. */
const refused = (faults: readonly PasswordFault[]) =>
  new HttpProblem(400, 'Custom', `Password${faults[0]!.code}`, passwordMessage(faults[0]!, speakIn('en')), {
    values: faults[0]!.values,
    fieldErrors: faults.map(fault => ({ field: 'newPassword', message: language => passwordMessage(fault, speakIn(language)) })),
  })

/** A login is Active once its password is its own and the privacy notice is accepted. Blocked stays Blocked. */
export async function activate(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: 'Active' })
    .where('id', '=', userId)
    .where('status', '=', 'Created')
    .where('must_change_password', '=', false)
    .where('notice_version', '>=', noticeVersion)
    .execute()
}

/**
 * Checks a new password against the rules and writes it.
 *
 * @throws 400 with the field `newPassword` in words.
 */
export async function setPassword(services: Services, trx: Trx, user: PasswordOwner, newPassword: string): Promise<void> {
  const admissionNumbers = await trx
    .selectFrom('user_schools as us')
    .innerJoin('students as s', join =>
      join
        .onRef('s.school_id', '=', 'us.school_id')
        .on(on => on.or([on('s.guardian_id', '=', on.ref('us.guardian_id')), on('s.id', '=', on.ref('us.student_id'))])),
    )
    .select('s.adm_no')
    .where('us.user_id', '=', user.id)
    .execute()
  const faults = checkPassword(newPassword, {
    operator: user.platform_roles.length > 0,
    forbidden: [user.login_name, user.mobile ?? '', ...admissionNumbers.map(row => row.adm_no)],
  })
  if (faults.length > 0) throw refused(faults)
  if (await services.passwords.fits(user.password_hash, newPassword)) throw refused([sameAsCurrent])
  await trx
    .updateTable('users')
    .set({ password_hash: await services.passwords.hash(newPassword), must_change_password: false, temp_expires_at: null })
    .where('id', '=', user.id)
    .execute()
  await activate(trx, user.id)
}

/** Whose password it is; undefined when the login was removed. */
export const readPasswordOwner = (trx: Trx, userId: string): Promise<PasswordOwner | undefined> =>
  trx
    .selectFrom('users')
    .select(['id', 'login_name', 'mobile', 'email', 'password_hash', 'platform_roles', 'must_change_password'])
    .where('id', '=', userId)
    .where('status', '<>', 'Removed')
    .executeTakeFirst()

/** Changes the own password; the other sessions end. At the first login the current one is not asked. */
export async function changePassword(
  services: Services,
  trx: Trx,
  person: Person,
  body: { currentPassword?: string; newPassword: string },
): Promise<void> {
  const user = await readPasswordOwner(trx, person.userId)
  if (!user) throw signInAgain()
  if (!user.must_change_password) {
    const attempts = await readAttempts(services, trx, ['password', user.id], '')
    refuseLocked(services, attempts)
    if (!(await services.passwords.fits(user.password_hash, body.currentPassword ?? ''))) {
      await countFailure(services, trx, attempts)
      throw custom(400, 'WrongPassword', 'Current password is wrong.', undefined, { keepWrites: true })
    }
    await clearFailures(trx, attempts)
  }
  await setPassword(services, trx, user, body.newPassword)
  await endSessions(services, trx, { userId: user.id, but: person.sessionId }, 'password')
  await trx
    .insertInto('audit_entries')
    .values({
      id: services.newId(),
      school_id: person.schoolId,
      at: services.clock.now(),
      actor_id: user.id,
      actor_roles: [...person.roles],
      action: 'password.change',
      entity: 'users',
      entity_id: user.id,
    })
    .execute()
}
