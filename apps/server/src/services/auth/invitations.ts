import { createHash } from 'node:crypto'
import { type Language, shortestPassword } from '@school/rules'
import { say } from '@school/texts'
import { sendMessage } from '../../platform/outbox/send'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readPasswordOwner, setPassword } from './password'
import { endSessions } from './sessions'

/** How long an invitation can be followed, in hours. */
export const invitationHours = 48

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const gone = () => custom(410, 'InvitationGone', 'This invitation is no longer valid. Ask for a new one.')

export interface Invited {
  readonly userId: string
  readonly loginName: string
  readonly name: string
  readonly email: string
  readonly language: Language
  /** What the login is for: a school, or the platform. */
  readonly place: string
  /** Address of this server, `https://host`. */
  readonly origin: string
}

/** Lets the owner of a login set the first password by a token; earlier invitations end. */
export async function openInvitation(services: Services, trx: Trx, userId: string) {
  const id = services.newId()
  const now = services.clock.now()
  const token = Buffer.from(services.random.bytes(32)).toString('base64url')
  const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000)
  await endInvitations(services, trx, userId)
  await trx
    .insertInto('invitations')
    .values({ id, user_id: userId, token_hash: hashOf(token), created_at: now, expires_at: expiresAt })
    .execute()
  return { id, token, expiresAt }
}

/** Invites the owner of a login by e-mail to set the first password; earlier invitations end. */
export async function invite(services: Services, trx: Trx, invited: Invited): Promise<void> {
  const { userId, loginName, name, email, language, place, origin } = invited
  const { id, token, expiresAt } = await openInvitation(services, trx, userId)
  await sendMessage(services, trx, {
    schoolId: null,
    channel: 'email',
    to: email,
    subject: say(language, 'invitation.subject', { place }),
    // What follows # never leaves the browser: no log on the way holds the token.
    body: say(language, 'invitation.body', {
      name,
      place,
      loginName,
      link: `${origin}/invitation#${token}`,
      hours: invitationHours,
    }),
    dedupeKey: `invitation:${id}`,
    expiresAt,
  })
}

/** The open invitation of a token with its login; locked when it is to be used. */
async function readOpen(services: Services, trx: Trx, token: string, use = false) {
  const query = trx
    .selectFrom('invitations')
    .select(['id', 'user_id'])
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
  const found = await (use ? query.forUpdate() : query).executeTakeFirst()
  const user = found && (await readPasswordOwner(trx, found.user_id))
  if (!user) throw gone()
  return { id: found.id, user }
}

/** @throws 410 when it was used, replaced or is too old. */
export async function readInvitation(services: Services, trx: Trx, token: string) {
  const { user } = await readOpen(services, trx, token)
  return { loginName: user.login_name, shortest: shortestPassword(user.platform_roles) }
}

/** Sets the first password of an invited login, once. */
export async function acceptInvitation(services: Services, trx: Trx, body: { token: string; newPassword: string }) {
  const { id, user } = await readOpen(services, trx, body.token, true)
  await setPassword(services, trx, user, body.newPassword)
  await trx.updateTable('invitations').set({ used_at: services.clock.now() }).where('id', '=', id).execute()
  await endSessions(services, trx, { userId: user.id }, 'password')
  return { loginName: user.login_name }
}

/** Ends the invitations of a login that were not followed. */
export async function endInvitations(services: Services, trx: Trx, userId: string): Promise<void> {
  const now = services.clock.now()
  await trx
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}
