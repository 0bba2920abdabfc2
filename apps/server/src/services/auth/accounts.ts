import { mobileNumber, settingDefinition } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** A login as the login page sees it, with where it may go. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly passwordHash: string
  readonly status: 'Created' | 'Active' | 'Blocked'
  readonly tempExpiresAt: Date | null
  readonly secondFactorSecret: string | null
  /** The half minute of the last code that was taken. */
  readonly secondFactorStep: number | null
  readonly platformRoles: readonly string[]
  readonly lastSchoolId: string | null
  readonly groupAdmin: boolean
  readonly places: readonly Place[]
}

export interface Place {
  readonly schoolId: string
  readonly name: string
  readonly code: string
  readonly status: string
  readonly roles: readonly string[]
  readonly active: boolean
  readonly guardianId: string | null
  /** The group that the login administers here; null at a school that it belongs to itself. */
  readonly groupId: string | null
}

interface AccountRow {
  id: string
  name: string
  password_hash: string
  status: 'Created' | 'Active' | 'Blocked'
  temp_expires_at: Date | null
  second_factor_secret: string | null
  second_factor_step: number | null
  platform_roles: string[]
  last_school_id: string | null
  group_admin: boolean
  places: Place[]
}

const columns = sql`
  u.id, u.name, u.password_hash, u.status, u.temp_expires_at, u.second_factor_secret, u.second_factor_step,
  u.platform_roles, u.last_school_id,
  exists (select from user_groups g where g.user_id = u.id) as group_admin,
  coalesce((
    select jsonb_agg(jsonb_build_object('schoolId', p.school_id, 'name', p.name, 'code', p.code, 'status', p.status, 'roles', p.roles,
      'active', p.active, 'guardianId', p.guardian_id, 'groupId', p.group_id) order by lower(p.name), p.school_id)
    from (
      select us.school_id, s.name, s.code, s.status, to_jsonb(us.roles) as roles, us.active, us.guardian_id, null::uuid as group_id
      from user_schools us join schools s on s.id = us.school_id where us.user_id = u.id and s.status <> 'Removed'
      union all
      select s.id, s.name, s.code, s.status, '["SchoolGroupAdmin"]'::jsonb, true, null, g.group_id
      from user_groups g join schools s on s.group_id = g.group_id where g.user_id = u.id and s.status <> 'Removed'
    ) p), '[]'::jsonb) as places`

const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  name: row.name,
  passwordHash: row.password_hash,
  status: row.status,
  tempExpiresAt: row.temp_expires_at,
  secondFactorSecret: row.second_factor_secret,
  secondFactorStep: row.second_factor_step,
  platformRoles: row.platform_roles,
  lastSchoolId: row.last_school_id,
  groupAdmin: row.group_admin,
  places: row.places,
})

/** At most this many logins of one mobile or e-mail are tried. */
const atMost = 8

/** Whether a school of the login lets its people in by mobile number; a login of no school is not asked. */
const mobileAllowed = sql<boolean>`(
  not exists (select from user_schools us where us.user_id = u.id)
  or exists (
    select from user_schools us join schools s on s.id = us.school_id
    where us.user_id = u.id and coalesce(
      (select value from school_settings v where v.school_id = s.id and v.code = 'login.allowMobileLogin'),
      (select value from group_settings v where v.group_id = s.group_id and v.code = 'login.allowMobileLogin'),
      ${JSON.stringify(settingDefinition('login.allowMobileLogin').default)}::jsonb) = 'true'::jsonb))`

/**
 * Logins that the typed text may mean, by login name, mobile or e-mail; the one of that name comes first.
 *
 * @param anyMobile also where the school does not let people log in by mobile: a forgotten password still finds its owner.
 */
export async function findAccounts(trx: Trx, typed: string, { anyMobile = false } = {}): Promise<Account[]> {
  const mobile = mobileNumber(typed) ?? null
  const { rows } = await sql<AccountRow>`
    select ${columns} from users u
    where u.status <> 'Removed' and (
      upper(u.login_name) = upper(${typed}) or lower(u.email) = lower(${typed})
      or (u.mobile = ${mobile}::text and (${anyMobile} or ${mobileAllowed})))
    order by upper(u.login_name) = upper(${typed}) desc, u.created_at, u.id limit ${atMost}`.execute(trx)
  return rows.map(accountOf)
}

export async function findAccount(trx: Trx, userId: string): Promise<Account | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from users u where u.id = ${userId} and u.status <> 'Removed'`.execute(
    trx,
  )
  return rows[0] && accountOf(rows[0])
}

/** What the login page of `id` belongs to: a school with its group, or a group alone. */
export interface Scope {
  readonly schoolId: string | null
  readonly groupId: string | null
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Finds a school by code or id, else a group by id. */
export async function findScope(trx: Trx, id: string | undefined): Promise<Scope | undefined> {
  if (!id) return undefined
  const school = await trx
    .selectFrom('schools')
    .select(['id', 'group_id'])
    .where(where => (uuid.test(id) ? where('id', '=', id) : where('code', '=', id.toUpperCase())))
    .where('status', '<>', 'Removed')
    .executeTakeFirst()
  if (school) return { schoolId: school.id, groupId: school.group_id }
  if (!uuid.test(id)) return undefined
  const group = await trx.selectFrom('school_groups').select('id').where('id', '=', id).executeTakeFirst()
  return group && { schoolId: null, groupId: group.id }
}

/** The guardian's first studying child by name. */
export async function firstChild(trx: Trx, schoolId: string, guardianId: string): Promise<string | null> {
  const child = await trx
    .selectFrom('students')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('guardian_id', '=', guardianId)
    .where('status', '=', 'studying')
    .orderBy('name_key')
    .orderBy('id')
    .executeTakeFirst()
  return child?.id ?? null
}
