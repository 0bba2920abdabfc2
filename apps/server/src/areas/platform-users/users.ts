import {
  type OperatorScope,
  type PlatformUserRole,
  type PlatformUserState,
  platformUserHold,
  type platformUserPermissions,
  scopeHolds,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { custom, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'

export type Call = Pick<CallContext, 'trx' | 'person' | 'services' | 'audit' | 'language' | 'request'>

export interface UserRow {
  id: string
  name: string
  login_name: string
  email: string | null
  mobile: string | null
  role: PlatformUserRole
  permissions: (typeof platformUserPermissions)[number][]
  school_scope: OperatorScope['kind']
  scope_ids: string[]
  /** Groups or schools by name, in the order of names. */
  scope: { id: string; name: string }[]
  second_factor: boolean
  last_login_at: Date | null
  status: 'Created' | 'Active' | 'Blocked'
  version: number
}

const states = { Created: 'Invited', Active: 'Active', Blocked: 'Blocked' } as const satisfies Record<string, PlatformUserState>

export const answer = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  loginName: row.login_name,
  email: row.email ?? '',
  mobile: row.mobile ?? '',
  role: row.role,
  permissions: row.permissions,
  scope: row.school_scope,
  scopeIds: row.scope,
  secondFactor: row.second_factor,
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  status: states[row.status],
  version: row.version,
})

/** Operators `u` whose schools all lie within those of the person; oneself is. */
const usersInScope = ({ userId, schoolScope: { kind, ids } }: Person): RawBuilder<boolean> => {
  if (kind === 'all') return sql`true`
  const own = sql`${[...ids]}::uuid[]`
  const groupsHold = sql`u.school_scope = 'schools' and not exists (
    select from unnest(u.school_scope_ids) x(id) where not exists (select from schools sc where sc.id = x.id and sc.group_id = any(${own})))`
  return sql`(u.id = ${userId}::uuid or (u.school_scope = ${kind} and u.school_scope_ids <@ ${own})
    ${kind === 'groups' ? sql`or (${groupsHold})` : sql``})`
}

const operators = sql`users u where u.status <> 'Removed' and u.platform_roles <> '{}'`

/** Operators within the person's scope that fit a condition, by name. */
export async function readUsers(call: Pick<Call, 'trx' | 'person'>, where: RawBuilder<boolean>, end = sql``) {
  const { trx } = call
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.login_name, u.email, u.mobile, u.platform_roles[1] as role, u.permissions, u.school_scope, u.school_scope_ids as scope_ids,
      u.second_factor_secret is not null as second_factor, u.last_login_at, u.status, u.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by lower(x.name), x.id) from (
        select g.id, g.name from school_groups g where u.school_scope = 'groups' and g.id = any(u.school_scope_ids)
        union all select s.id, s.name from schools s where u.school_scope = 'schools' and s.id = any(u.school_scope_ids)) x), '[]') as scope
    from ${operators} and ${usersInScope(personOf(call))} and ${where} order by lower(u.name), u.id ${end}`.execute(trx)
  return rows
}

export async function countUsers(call: Pick<Call, 'trx' | 'person'>, where: RawBuilder<boolean>): Promise<number> {
  const { trx } = call
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${operators} and ${usersInScope(personOf(call))} and ${where}`.execute(trx)
  return rows[0]!.count
}

/** One operator is changed at a time, so that the last GJAdmin stays whoever changes whom at once. */
export const lockOperators = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('platform-users'))`.execute(trx)

/** An operator within the person's scope. */
export async function findUser(call: Pick<Call, 'trx' | 'person'>, id: string): Promise<UserRow> {
  const [row] = await readUsers(call, sql`u.id = ${id}::uuid`)
  if (!row) throw notFound()
  return row
}

/** Refuses what would leave no active GJAdmin, or take from oneself. Asked under `lockOperators`. */
export async function refuseLoss(call: Pick<Call, 'trx' | 'person'>, user: UserRow, self: () => Error): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${operators} and u.status = 'Active' and 'GJAdmin' = any(u.platform_roles) and u.id <> ${user.id}::uuid`.execute(
    call.trx,
  )
  const hold = platformUserHold({
    self: user.id === personOf(call).userId,
    activeAdmin: user.role === 'GJAdmin' && user.status === 'Active',
    otherAdmins: rows[0]!.count,
  })
  if (hold === 'LastAdmin') throw custom(409, 'LastGJAdmin', 'At least one active GJAdmin must remain.')
  if (hold === 'Self') throw self()
}

/** Whether the person may give somebody these schools, and each of them is there. */
export async function mayGive(call: Pick<Call, 'trx' | 'person'>, scope: OperatorScope): Promise<boolean> {
  const { trx } = call
  const ids = [...new Set(scope.ids)]
  if (scope.kind === 'all') return personOf(call).schoolScope.kind === 'all'
  const { rows } = await (scope.kind === 'groups'
    ? sql<{ id: string; group_id: string | null }>`select id, null as group_id from school_groups where id = any(${ids}::uuid[])`
    : sql<{ id: string; group_id: string | null }>`
        select id, group_id from schools where id = any(${ids}::uuid[]) and status <> 'Removed'`
  ).execute(trx)
  const groups = new Map(rows.map(row => [row.id, row.group_id ?? undefined]))
  return rows.length === ids.length && scopeHolds(personOf(call).schoolScope, scope, id => groups.get(id))
}
