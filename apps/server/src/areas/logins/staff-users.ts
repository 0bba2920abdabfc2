import type { BodyOf, contract } from '@school/api'
import { credentialState, isLoginName, type Role, refusedRole, rolesToGive, staffRoles } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import { beyondSchool, type Trx } from '../../platform/transaction'
import { masters, sections } from '../../school/lookups'
import { matches } from '../../school/search'
import { channelsOf } from '../../services/credentials/channels'
import { lockLoginNames, takenLoginNames } from '../../services/credentials/login-names'
import { endSessionsOf, keepsSystemAdmin, lockAdministrators, sharedLogin, sharedLogins } from './end-sessions'
import { loginFieldText } from './texts'

export type StaffCall = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>
type Contract = typeof contract.staffUsers

export const mostIds = 20_000
const staffRoleList = sql`${[...staffRoles]}::text[]`

export const readStaffOffers = async (call: StaffCall) => ({
  sections: await sections(call.trx),
  designations: await masters(call.trx, 'designation'),
  roles: rolesToGive(personOf(call).roles) as (
    | 'SystemAdmin'
    | 'SchoolSuperAdmin'
    | 'SchoolHead'
    | 'Teacher'
    | 'NonTeachingStaff'
  )[],
  channels: await channelsOf(call),
})

export const usedName = (name: string) => custom(409, 'LoginNameUsed', 'Login name {x} is already used.', { x: name })
const notGiven = (role: string) => custom(403, 'RoleNotGiven', 'You cannot give the role {role}.', { role })

/** Whether somebody on the platform bears a login name. */
export const isTaken = async (trx: Trx, name: string): Promise<boolean> =>
  (await takenLoginNames(trx, [name])).has(name.toUpperCase())

/** Refuses roles beyond the reach of the person, whether they are given, taken or only held by the login. */
export function checkReach(call: StaffCall, roles: readonly string[]): void {
  const refused = beyondReach(call, roles)
  if (refused) throw notGiven(refused)
}

interface LoginRow {
  id: string
  staff_id: string | null
  guardian_id: string | null
  code: string
  name: string
  designation: string
  mobile: string
  email: string
  login_name: string
  roles: string[]
  mode: 'role' | 'allotted'
  active: boolean
  status: string
  sent: boolean
  last_login_at: Date | null
  version: number
}

const loginColumns = sql`
  us.user_id as id, us.staff_id, us.guardian_id, coalesce(t.code, '') as code, coalesce(t.name, u.name) as name, coalesce(m.name, '') as designation,
  coalesce(t.mobile, u.mobile, '') as mobile, coalesce(t.email, u.email, '') as email, u.login_name, us.roles, us.allotment_mode as mode, us.active, u.status,
  u.sent_at is not null as sent, u.last_login_at, us.version`

const logins = sql`
  from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
  left join staff t on t.school_id = us.school_id and t.id = us.staff_id left join masters m on m.school_id = t.school_id and m.id = t.designation_id
  where us.roles && ${staffRoleList}`

const ofStatus = {
  '': sql`true`,
  Blocked: sql`not us.active`,
  Active: sql`us.active and u.status = 'Active'`,
  Sent: sql`us.active and u.status = 'Created' and u.sent_at is not null`,
  Created: sql`us.active and u.status = 'Created' and u.sent_at is null`,
} as const

const stateOf = ({ status, active, sent }: LoginRow) =>
  credentialState({ status, open: active, sent }) as 'Created' | 'Sent' | 'Active' | 'Blocked'

/** Logins of staff. */
export async function listStaffUsers(call: StaffCall, { filters, page, pageSize, all }: BodyOf<Contract['list']>) {
  const { trx, schoolId } = call
  const { designationId, role, mode, status, text } = filters
  const from = sql`${logins}
    and ${designationId ? sql`t.designation_id = ${designationId}::uuid` : sql`true`} and ${role ? sql`${role} = any(us.roles)` : sql`true`}
    and ${mode ? sql`us.allotment_mode = ${mode}` : sql`true`} and ${ofStatus[status]}
    and (${matches(sql`coalesce(t.name_key, search_key(u.name))`, text, 'contains')} or ${matches(sql`lower(coalesce(t.code, ''))`, text, 'contains')} or ${matches(sql`lower(u.login_name)`, text, 'contains')})`
  const order = sql`order by coalesce(t.name_key, search_key(u.name)), us.user_id`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(trx)
  const { rows } = await sql<LoginRow>`
    select ${loginColumns} ${from} ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const { rows: found } = all
    ? await sql<{ id: string; roles: string[] }>`
        select us.user_id as id, to_jsonb(us.roles) as roles ${from} ${order} limit ${mostIds}`.execute(trx)
    : { rows: [] }
  const shared = await sharedLogins(
    trx,
    schoolId,
    [...rows, ...found].map(row => row.id),
  )
  const reaches = (row: { id: string; roles: readonly string[] }) =>
    beyondReach(call, row.roles) === undefined && (isOperator(call) || !shared.has(row.id))
  return {
    results: rows.map(row => ({
      id: row.id,
      staffId: row.staff_id,
      code: row.code,
      name: row.name,
      designation: row.designation,
      mobile: row.mobile,
      email: row.email,
      loginName: row.login_name,
      roles: row.roles,
      mode: row.mode,
      status: stateOf(row),
      lastLoginAt: row.last_login_at?.toISOString() ?? null,
      shared: shared.has(row.id),
      reachable: reaches(row),
      version: row.version,
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
    ...(all ? { ids: found.filter(reaches).map(row => row.id) } : {}),
  }
}

/** Logins of staff here by id, locked. One that is not here does not exist. */
export async function findStaffUsers({ trx }: Pick<StaffCall, 'trx'>, userIds: readonly string[]): Promise<LoginRow[]> {
  const wanted = [...new Set(userIds)]
  const { rows } = await sql<LoginRow>`
    select ${loginColumns} ${logins} and us.user_id = any(${wanted}::uuid[]) order by us.user_id for update of us`.execute(trx)
  if (rows.length < wanted.length) throw notFound()
  return rows
}

const isOperator = (call: StaffCall) => personOf(call).roles.includes('GJAdmin')

/** What a login is in another school is not for this one to change. */
export async function refuseShared(call: StaffCall, userIds: readonly string[]): Promise<void> {
  if (isOperator(call)) return
  if ((await sharedLogins(call.trx, call.schoolId, userIds)).size > 0) throw sharedLogin()
}

/** A role of staff that a login has and that the person cannot give. */
const beyondReach = (call: Pick<StaffCall, 'person'>, roles: readonly string[]) =>
  refusedRole(personOf(call).roles, roles.filter(role => staffRoles.includes(role as Role)) as Role[])

/** Refuses a selection in which a login has a role beyond the reach of the person. */
export function checkReachOfEach(
  call: Pick<StaffCall, 'person'>,
  found: readonly { readonly name: string; readonly roles: readonly string[] }[],
): void {
  for (const { name, roles } of found) {
    const role = beyondReach(call, roles)
    if (role)
      throw custom(
        403,
        'LoginOutOfReach',
        '{name} has the role {role}, which you cannot give. Take the login out of the selection.',
        { name, role },
      )
  }
}

/** Whose password may be made anew: logins here alone, whose roles are within the person's reach. */
export async function checkSecrets(call: StaffCall, userIds: readonly string[]): Promise<void> {
  checkReachOfEach(call, await findStaffUsers(call, userIds))
  await refuseShared(call, userIds)
}

/** Whose password ends: one's own is changed in the profile. */
export async function checkRenewal(call: StaffCall, userIds: readonly string[]): Promise<void> {
  await checkSecrets(call, userIds)
  if (userIds.includes(personOf(call).userId)) throw ownLogin()
}

const ownLogin = () => custom(400, 'OwnLogin', 'You cannot do this with your own login.')
export const lastAdministrator = () => custom(409, 'LastSystemAdmin', 'The school must keep at least one SystemAdmin.')
const ownRoles = () => custom(400, 'OwnRoles', 'You cannot change your own roles.')

/** Changes roles and login name. */
export async function updateStaffUser(call: StaffCall, id: string, body: BodyOf<Contract['update']>) {
  const { trx, services, schoolId } = call
  await lockAdministrators(trx, schoolId)
  const [before] = await findStaffUsers(call, [id])
  const others = before!.roles.filter(role => !staffRoles.includes(role as Role))
  const roles = [...staffRoles.filter(role => body.roles.includes(role as (typeof body.roles)[number])), ...others]
  const changed = roles.length !== before!.roles.length || roles.some(role => !before!.roles.includes(role))
  if (changed && id === personOf(call).userId) throw ownRoles()
  checkReach(call, [...before!.roles, ...roles])
  if (before!.version !== body.version) throw changedMeanwhile()
  if (
    changed &&
    before!.roles.includes('SystemAdmin') &&
    !roles.includes('SystemAdmin') &&
    !(await keepsSystemAdmin(trx, schoolId, [id]))
  )
    throw lastAdministrator()
  const loginName = body.loginName.toUpperCase()
  const renamed = loginName !== before!.login_name.toUpperCase()
  if (renamed) {
    if (!isLoginName(loginName)) throw invalid([{ field: 'loginName', message: loginFieldText('BadLoginName') }])
    await refuseShared(call, [id])
    await lockLoginNames(trx)
    if (await isTaken(trx, loginName)) throw usedName(loginName)
    await trx
      .updateTable('users')
      .set(({ eb }) => ({ login_name: loginName, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
  const version = body.version + 1
  await trx.updateTable('user_schools').set({ roles, version }).where('user_id', '=', id).execute()
  if (changed) await endSessionsOf(services, trx, { userIds: [id], schoolId }, 'operator')
  await call.audit({
    action: 'login.change',
    entity: 'users',
    entityId: id,
    before: { roles: before!.roles, loginName: before!.login_name },
    after: { roles, loginName },
  })
  return { id, loginName: renamed ? loginName : before!.login_name, roles, version }
}

/** Links a login to another member of staff. */
export async function moveStaffUser(call: StaffCall, { userId, staffId }: BodyOf<Contract['move']>): Promise<void> {
  const { trx, services } = call
  const [login] = await findStaffUsers(call, [userId])
  checkReach(call, login!.roles)
  const staff = await trx
    .selectFrom('staff')
    .select(['id', 'name', 'mobile', 'email'])
    .where('id', '=', staffId)
    .where('status', '=', 'Working')
    .forUpdate()
    .executeTakeFirst()
  if (!staff) throw notFound()
  const owner = await trx.selectFrom('user_schools').select('user_id').where('staff_id', '=', staffId).executeTakeFirst()
  if (owner) throw custom(409, 'StaffHasLogin', '{name} already has a login.', { name: staff.name })
  if (userId === personOf(call).userId) throw ownLogin()
  await refuseShared(call, [userId])
  await trx
    .updateTable('user_schools')
    .set(({ eb }) => ({ staff_id: staffId, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ name: staff.name, mobile: staff.mobile, email: staff.email, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(services, trx, { userIds: [userId], schoolId: null }, 'operator')
  await call.audit({
    action: 'login.move',
    entity: 'users',
    entityId: userId,
    before: { staffId: login!.staff_id },
    after: { staffId },
  })
}

/** Removes a login of staff from this school. Who is a parent here too keeps that. */
export async function removeStaffUser(call: StaffCall, id: string): Promise<void> {
  const { trx, services, schoolId } = call
  await lockAdministrators(trx, schoolId)
  const [login] = await findStaffUsers(call, [id])
  if (id === personOf(call).userId) throw ownLogin()
  checkReach(call, login!.roles)
  if (login!.roles.includes('SystemAdmin') && !(await keepsSystemAdmin(trx, schoolId, [id]))) throw lastAdministrator()
  await endSessionsOf(services, trx, { userIds: [id], schoolId }, 'operator')
  await trx.deleteFrom('user_allotments').where('user_id', '=', id).execute()
  const family = login!.roles.filter(role => !staffRoles.includes(role as Role))
  if (family.length > 0)
    await trx
      .updateTable('user_schools')
      .set(({ eb }) => ({ roles: family, staff_id: null, allotment_mode: 'role' as const, version: eb('version', '+', 1) }))
      .where('user_id', '=', id)
      .execute()
  else {
    const shared = await sharedLogins(trx, schoolId, [id])
    if (!shared.has(id)) await trx.updateTable('users').set({ status: 'Removed' }).where('id', '=', id).execute()
    await trx.deleteFrom('user_schools').where('user_id', '=', id).execute()
  }
  await call.audit({
    action: 'login.remove',
    entity: 'users',
    entityId: id,
    before: { loginName: login!.login_name, roles: login!.roles, staffId: login!.staff_id },
  })
}

/** Runs work on every school of one login, which is the operator's alone. */
export async function onSchoolsOf<T>(call: StaffCall, id: string, work: (login: LoginRow) => Promise<T>): Promise<T> {
  const [login] = await findStaffUsers(call, [id])
  if (!isOperator(call)) throw custom(403, 'OperatorsOnly', 'Only the operator can give a login other schools.')
  return beyondSchool(call.trx, () => work(login!))
}
