import { nextLoginName } from '@school/rules'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { lockLoginNames, takenLoginNames } from '../credentials/login-names'
import { originOf } from '../credentials/sends'
import { invite } from './invitations'

type Call = Pick<CallContext, 'trx' | 'services' | 'language' | 'request' | 'person'>

interface Unopened {
  readonly name: string
  readonly email: string
  readonly mobile: string
  /** Login name that it gets, or the next one with a number. */
  readonly wanted: string
}

interface Invited extends Unopened {
  /** What the login is for: a school, a group, or the platform. */
  readonly place: string
}

/** Makes a login that nothing opens until its owner has followed an invitation. */
export async function makeUnopened(services: Services, trx: Trx, { wanted, ...person }: Unopened, by: string | null) {
  await lockLoginNames(trx)
  const taken = await takenLoginNames(trx, [wanted])
  const loginName = nextLoginName(wanted, candidate => taken.has(candidate))
  const userId = services.newId()
  const now = services.clock.now()
  const { name, mobile, email } = person
  await trx
    .insertInto('users')
    .values({
      id: userId,
      login_name: loginName,
      // Of a secret that is dropped at once.
      password_hash: await services.passwords.hash(Buffer.from(services.random.bytes(32)).toString('base64url')),
      ...{ name, mobile, email },
      must_change_password: true,
      temp_expires_at: now,
      sent_at: now,
      sent_by: by,
      sent_channel: 'email',
      created_at: now,
    })
    .execute()
  return { userId, loginName }
}

/** Makes a login that nothing opens until its owner follows the invitation, which leaves by e-mail. */
export async function makeInvited(call: Call, { place, ...person }: Invited) {
  const { trx, services, language } = call
  const { userId, loginName } = await makeUnopened(services, trx, person, personOf(call).userId)
  const { name, email } = person
  await invite(services, trx, { userId, loginName, name, email, language, place, origin: originOf(call) })
  return { userId, loginName }
}

/**
 * Invites the owner of a login anew.
 *
 * @throws 409 when the login was used already, or is blocked.
 */
export async function inviteAgain(call: Call, userId: string, place: string): Promise<string> {
  const { trx, services, language } = call
  const user = await trx
    .selectFrom('users')
    .select(['login_name', 'name', 'email', 'status', 'must_change_password'])
    .where('id', '=', userId)
    .where('status', '<>', 'Removed')
    .forUpdate()
    .executeTakeFirst()
  if (!user?.email) throw notFound()
  if (user.status !== 'Created' || !user.must_change_password)
    throw custom(409, 'NotInvited', 'Only somebody who was invited and has not logged in yet is invited again.')
  const { name, email, login_name: loginName } = user
  await invite(services, trx, { userId, loginName, name, email, language, place, origin: originOf(call) })
  const now = services.clock.now()
  await trx
    .updateTable('users')
    .set({ sent_at: now, sent_by: personOf(call).userId })
    .where('id', '=', userId)
    .execute()
  return email
}
