import type { BodyOf, contract } from '@school/api'
import { groupLoginName, isEmail, mobileNumber } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import type { CallContext } from '../../platform/http/call'
import { custom, type FieldProblem, invalid, notFound } from '../../platform/problems'
import { inviteAgain, makeInvited } from '../../services/auth/invited'
import { endSessions } from '../../services/auth/sessions'
import { type Call, type Group, noted } from './groups'

type Inviting = Call & Pick<CallContext, 'language' | 'request'>
type Person = BodyOf<(typeof contract.schoolGroups)['addAdministrator']>

export const emailUsed = () => custom(409, 'UserEmailUsed', 'A user with this email already exists.')

/** Who administers a group, by name. */
export async function readAdministrators({ trx }: Pick<Call, 'trx'>, groupId: string, userId?: string) {
  const { rows } = await sql<{
    id: string
    name: string
    login_name: string
    email: string | null
    mobile: string | null
    status: string
    last_login_at: Date | null
  }>`
    select u.id, u.name, u.login_name, u.email, u.mobile, u.status, u.last_login_at
    from user_groups g join users u on u.id = g.user_id and u.status <> 'Removed'
    where g.group_id = ${groupId}::uuid and (${userId ?? null}::uuid is null or u.id = ${userId ?? null}::uuid)
    order by lower(u.name), u.id`.execute(trx)
  return rows.map(({ login_name, last_login_at, status, email, mobile, ...row }) => ({
    ...row,
    loginName: login_name,
    email: email ?? '',
    mobile: mobile ?? '',
    status: status === 'Created' ? ('Invited' as const) : (status as 'Active' | 'Blocked'),
    lastLoginAt: last_login_at?.toISOString() ?? null,
  }))
}

/** Makes the login of an administrator of the group and invites its owner. */
export async function addAdministrator(call: Inviting, group: Group, { name, email, mobile }: Person) {
  const { trx } = call
  const number = mobileNumber(mobile)
  const problems: FieldProblem[] = [
    ...(isEmail(email) ? [] : [{ field: 'email', message: fieldText('BadEmail') }]),
    ...(number === undefined ? [{ field: 'mobile', message: fieldText('BadMobile', { value: mobile }) }] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  const { rows } = await sql`
    select from users u join user_groups g on g.user_id = u.id where lower(u.email) = lower(${email}) and u.status <> 'Removed'`.execute(
    trx,
  )
  if (rows.length > 0) throw emailUsed()
  const { userId, loginName } = await makeInvited(call, {
    ...{ name, email, mobile: number!, wanted: groupLoginName(group.name), place: group.name },
  })
  await trx.insertInto('user_groups').values({ user_id: userId, group_id: group.id }).execute()
  await noted(call, 'group.administrator', group.id, { after: { userId, loginName, name, email } })
  return (await readAdministrators(call, group.id, userId))[0]!
}

/** Somebody who administers the group. */
async function findAdministrator(call: Call, group: Group, userId: string) {
  const [found] = await readAdministrators(call, group.id, userId)
  if (!found) throw notFound()
  return found
}

/** Invites an administrator who has not come yet once more. */
export async function inviteAdministrator(call: Inviting, group: Group, userId: string): Promise<void> {
  const { id, loginName } = await findAdministrator(call, group, userId)
  await inviteAgain(call, id, group.name)
  await noted(call, 'group.invite', group.id, { after: { userId: id, loginName } })
}

/** Takes the group from logins; those that are left without anything end. */
export async function leaveGroup({ trx, services }: Call, groupId: string, userIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('user_groups')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .execute()
  for (const userId of userIds) await endSessions(services, trx, { userId }, 'operator')
  await sql`
    update users u set status = 'Removed', version = version + 1 where u.id = any(${[...userIds]}::uuid[]) and u.platform_roles = '{}'
      and not exists (select from user_groups g where g.user_id = u.id) and not exists (select from user_schools s where s.user_id = u.id)`.execute(
    trx,
  )
}

/** Takes the group from one administrator. */
export async function removeAdministrator(call: Call, group: Group, userId: string): Promise<void> {
  const { id, loginName, name } = await findAdministrator(call, group, userId)
  await leaveGroup(call, group.id, [id])
  await noted(call, 'group.administrator', group.id, { before: { userId: id, loginName, name } })
}
