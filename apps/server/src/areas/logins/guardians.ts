import { credentialState, isEmail, mobileNumber } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import type { CallContext } from '../../platform/http/call'
import { type FieldProblem, invalid, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { exportSoon } from '../document-export/run'
import { endSessionsOf, sharedLogins } from './end-sessions'
import { followGuardians } from './follow'
import { forgetPerson } from './merge-messages'

export type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

export type Relation = 'Father' | 'Mother' | 'Grandparent' | 'Guardian' | 'Other'

export interface GuardianRow {
  id: string
  name: string
  relation: Relation
  mobile: string
  whatsapp_number: string | null
  email: string | null
  address: string | null
  version: number
}

/** What a guardian is written with. */
export interface GuardianDetails {
  readonly name: string
  readonly relation: Relation
  readonly mobile: string
  readonly whatsappNumber: string
  readonly email: string
  readonly address: string
}

export const detailsOf = (row: GuardianRow) => ({
  id: row.id,
  name: row.name,
  relation: row.relation,
  mobile: row.mobile,
  whatsappNumber: row.whatsapp_number ?? '',
  email: row.email ?? '',
  address: row.address ?? '',
  version: row.version,
})

export const columnsOf = (details: GuardianDetails) => ({
  name: details.name,
  relation: details.relation,
  mobile: details.mobile,
  whatsapp_number: details.whatsappNumber || null,
  email: details.email || null,
  address: details.address || null,
})

/** Details as they are kept, or what is wrong with them. */
export function checkDetails(details: GuardianDetails): GuardianDetails {
  const problems: FieldProblem[] = []
  const number = (field: 'mobile' | 'whatsappNumber') => {
    const kept = details[field] && mobileNumber(details[field])
    if (kept === undefined) problems.push({ field, message: fieldText('BadMobile', { value: details[field] }) })
    return kept ?? ''
  }
  const kept = { ...details, mobile: number('mobile'), whatsappNumber: number('whatsappNumber') }
  if (details.email && !isEmail(details.email)) problems.push({ field: 'email', message: fieldText('BadEmail') })
  if (problems.length > 0) throw invalid(problems)
  return kept
}

/** Guardians by id, locked. One that is not in the school does not exist. */
export async function lockGuardians(trx: Trx, ids: readonly string[]): Promise<GuardianRow[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<GuardianRow>`
    select id, name, relation, mobile, whatsapp_number, email, address, version from guardians
    where id = any(${wanted}::uuid[]) order by id for update`.execute(trx)
  if (rows.length < wanted.length) throw notFound()
  return rows
}

export interface Child {
  id: string
  name: string
  admNo: string
  class: string
  status: 'studying' | 'terminated'
  guardianId: string
}

/** Students that a condition on `s` names, with their class of a year; the current one unless said otherwise. */
export async function readChildren(trx: Trx, where: RawBuilder<boolean>, yearId?: string): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select s.id, s.name, s.adm_no as "admNo", coalesce(c.name || ' ' || d.name, '') as class, s.status, s.guardian_id as "guardianId"
    from students s left join academic_years y on y.school_id = s.school_id and ${yearId ? sql`y.id = ${yearId}::uuid` : sql`y.is_current`}
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where ${where} order by s.name_key, s.id`.execute(trx)
  return rows
}

export const childAnswer = ({ id, name, admNo, class: className, status }: Child) => ({
  id,
  name,
  admNo,
  class: className,
  status,
})

export interface GuardianLogin {
  id: string
  login_name: string
  active: boolean
  status: string
  sent: boolean
  last_login_at: Date | null
  guardian_id: string
}

/** Logins of guardians, the one used last first. */
export async function readLoginsOf(trx: Trx, guardianIds: readonly string[]): Promise<GuardianLogin[]> {
  const { rows } = await sql<GuardianLogin>`
    select u.id, u.login_name, us.active, u.status, u.sent_at is not null as sent, u.last_login_at, us.guardian_id
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.guardian_id = any(${[...guardianIds]}::uuid[]) order by u.last_login_at desc nulls last, u.created_at, u.id`.execute(
    trx,
  )
  return rows
}

export const loginAnswer = (row: GuardianLogin) => ({
  id: row.id,
  loginName: row.login_name,
  status: credentialState({ status: row.status, open: row.active, sent: row.sent }) as 'Created' | 'Sent' | 'Active' | 'Blocked',
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
})

/** The logins of a changed guardian follow, and so does the export. */
export async function followGuardian({ services, trx, schoolId }: Call, guardianId: string): Promise<void> {
  await exportSoon(services, trx, schoolId)
  await followGuardians(trx, schoolId, [guardianId])
}

/** Tables of any area whose rows name a guardian, but for those that this area writes itself. */
export async function guardianTables(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped and a.attname = 'guardian_id'
      and c.relname not in ('students', 'user_schools', 'guardian_merges') order by 1`.execute(trx)
  return rows.map(row => row.name)
}

/** Ends a login of a family here. One that serves another school, or staff of this one, loses only the guardian. */
export async function endFamilyLogin({ services, trx, schoolId }: Call, userId: string): Promise<void> {
  await endSessionsOf(services, trx, { userIds: [userId], schoolId }, 'operator')
  const row = await trx.selectFrom('user_schools').select(['roles']).where('user_id', '=', userId).executeTakeFirst()
  if (!row) return
  const roles = row.roles.filter(role => role !== 'Guardian')
  if (roles.length > 0) {
    await trx
      .updateTable('user_schools')
      .set(({ eb }) => ({ roles, guardian_id: null, version: eb('version', '+', 1) }))
      .where('user_id', '=', userId)
      .execute()
    return
  }
  const shared = await sharedLogins(trx, schoolId, [userId])
  if (!shared.has(userId)) await trx.updateTable('users').set({ status: 'Removed' }).where('id', '=', userId).execute()
  await trx.deleteFrom('user_allotments').where('user_id', '=', userId).execute()
  await trx.deleteFrom('user_schools').where('user_id', '=', userId).execute()
}

/** A guardian without child and login is nobody's: the record goes, unless something still names it. */
export async function removeIfLeft({ trx }: Call, guardianId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from students where guardian_id = ${guardianId}::uuid union all select 1 from user_schools where guardian_id = ${guardianId}::uuid limit 1`.execute(
    trx,
  )
  if (rows.length > 0) return false
  for (const table of await guardianTables(trx)) {
    const { rows: naming } = await sql`select 1 from ${sql.table(table)} where guardian_id = ${guardianId}::uuid limit 1`.execute(
      trx,
    )
    if (naming.length > 0) return false
  }
  await trx
    .updateTable('profile_change_requests')
    .set({ status: 'Withdrawn' })
    .where('person_id', '=', guardianId)
    .where('status', '=', 'Pending')
    .execute()
  await forgetPerson(trx, guardianId)
  await trx.deleteFrom('guardians').where('id', '=', guardianId).execute()
  return true
}

/**
 * Gives students another guardian. Sessions in which the former guardian had one of them open end: the child is not
 * theirs any more.
 */
export async function moveChildren(call: Call, students: readonly Child[], guardianId: string): Promise<void> {
  const { trx, services, schoolId } = call
  const moving = students.filter(student => student.guardianId !== guardianId)
  if (moving.length === 0) return
  const ids = moving.map(student => student.id)
  const former = [...new Set(moving.map(student => student.guardianId))]
  await sql`
    update students set guardian_id = ${guardianId}::uuid, version = version + 1, updated_at = ${services.clock.now()} where id = any(${ids}::uuid[])`.execute(
    trx,
  )
  // Both have changed: what was decided about a merge of them by what they were does not hold any more.
  await sql`update guardians set version = version + 1 where id = any(${[...former, guardianId]}::uuid[])`.execute(trx)
  const logins = await readLoginsOf(trx, former)
  await endSessionsOf(services, trx, { userIds: logins.map(login => login.id), schoolId, childIds: ids }, 'operator')
  await exportSoon(services, trx, schoolId)
}
