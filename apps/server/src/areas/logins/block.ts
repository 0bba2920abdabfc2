import type { BodyOf, contract } from '@school/api'
import { dayIn, refusedRole, schoolOperators, staffRoles } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import { classOffers } from '../../school/class-offers'
import { masters } from '../../school/lookups'
import { checkReason } from '../../school/reason'
import { matches } from '../../school/search'
import { schoolZone } from '../../school/zone'
import { endSessionsOf, keepsSystemAdmin, lockAdministrators } from './end-sessions'
import { planUnblocking } from './jobs'
import { checkReachOfEach } from './staff-users'
import { loginFieldText } from './texts'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'auditAll'>
type View = BodyOf<(typeof contract.logins)['viewBlocks']>

const mostIds = 10_000

/** What the filters offer. */
export const readBlockOffers = async ({ trx }: Call) => ({
  userTypes: ['Guardian' as const, 'Student' as const, 'Staff' as const],
  ...(await classOffers(trx)),
  designations: await masters(trx, 'designation'),
})

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Classes of this year, of the students that a condition names. */
const classesOf = (students: RawBuilder<boolean>) => sql`
  from students s join academic_years y on y.school_id = s.school_id and y.is_current
  join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
  where ${students}`

interface Kind {
  readonly join: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  /** The name as it is sought and ordered, from its stored key where there is one. */
  readonly key: RawBuilder<unknown>
  readonly of: RawBuilder<unknown>
  /** The student whose record is opened. */
  readonly student: RawBuilder<unknown>
  readonly mobile: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
}

function kindOf({ userType, sectionIds, courseIds, divisionIds, designationId }: View['filters']): Kind {
  const byClass = sectionIds.length + courseIds.length + divisionIds.length > 0
  const inClasses = (students: RawBuilder<boolean>): RawBuilder<boolean> =>
    byClass
      ? sql`exists (select ${classesOf(students)} and ${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)})`
      : sql`true`
  const classNames = (students: RawBuilder<boolean>) =>
    sql`coalesce((select string_agg(distinct c.name || ' ' || d.name, ', ') ${classesOf(students)}), '')`
  switch (userType) {
    case 'Guardian': {
      const children = sql<boolean>`s.guardian_id = us.guardian_id and s.status = 'studying'`
      return {
        join: sql`join guardians p on p.school_id = us.school_id and p.id = us.guardian_id`,
        name: sql`p.name`,
        key: sql`p.name_key`,
        of: classNames(children),
        student: sql`(select s.id from students s where s.school_id = us.school_id and ${children} order by s.name_key, s.id limit 1)`,
        mobile: sql`p.mobile`,
        where: inClasses(children),
      }
    }
    case 'Student': {
      const self = sql<boolean>`s.id = us.student_id`
      return {
        join: sql`join students p on p.school_id = us.school_id and p.id = us.student_id`,
        name: sql`p.name`,
        key: sql`p.name_key`,
        of: classNames(self),
        student: sql`us.student_id`,
        mobile: sql`coalesce(u.mobile, '')`,
        where: inClasses(self),
      }
    }
    default:
      return {
        join: sql`left join staff p on p.school_id = us.school_id and p.id = us.staff_id left join masters m on m.school_id = p.school_id and m.id = p.designation_id`,
        name: sql`coalesce(p.name, u.name)`,
        key: sql`coalesce(p.name_key, search_key(u.name))`,
        of: sql`coalesce(m.name, '')`,
        student: sql`null::uuid`,
        mobile: sql`coalesce(p.mobile, u.mobile, '')`,
        where: sql`us.roles && array['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff'] and ${designationId ? sql`p.designation_id = ${designationId}::uuid` : sql`true`}`,
      }
  }
}

interface Row {
  id: string
  student_id: string | null
  staff_id: string | null
  school_id: string
  name: string
  of: string
  login_name: string
  mobile: string
  active: boolean
  reason: string | null
  since: Date | null
  until_day: string | null
  by: string | null
}

/** Operators of schools block whom they are asked to; others nobody with a role that they cannot give. */
const isLimited = (call: Call): boolean => !personOf(call).roles.some(role => schoolOperators.includes(role))

/** Logins that the person can block and unblock. */
function withinReach(call: Call): RawBuilder<boolean> {
  const { roles } = personOf(call)
  const beyond = isLimited(call) ? staffRoles.filter(role => refusedRole(roles, [role])) : []
  return sql`not us.roles && ${[...beyond]}::text[]`
}

/** Logins of one kind of people with their block here. */
export async function viewBlocks(call: Call, { filters, page, pageSize, all }: View) {
  const { trx } = call
  const kind = kindOf(filters)
  const from = sql`
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' ${kind.join}
    where ${kind.where}
      and ${filters.status === '' ? sql`true` : sql`us.active = ${filters.status === 'Open'}`}
      and (${matches(kind.key, filters.text, 'contains')} or ${matches(sql`lower(u.login_name)`, filters.text, 'contains')} or ${matches(kind.mobile, filters.text, 'contains')})`
  const order = sql`order by ${kind.key}, us.user_id`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(trx)
  const { rows } = await sql<Row>`
    select x.*, b.reason, b.starts_at as since, ((b.until at time zone sc.time_zone)::date - 1)::text as until_day, w.name as by
    from (select us.user_id as id, us.school_id, us.active, u.login_name, us.staff_id, ${kind.student} as student_id, ${kind.name} as name, ${kind.of} as of, ${kind.mobile} as mobile ${from} ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) x
    join schools sc on sc.id = x.school_id
    left join login_blocks b on b.school_id = x.school_id and b.user_id = x.id and b.ended_at is null
    left join users w on w.id = b.blocked_by
    order by search_key(x.name), x.id`.execute(trx)
  const ids = all
    ? (await sql<{ id: string }>`select us.user_id as id ${from} and ${withinReach(call)} ${order} limit ${mostIds}`.execute(trx))
        .rows
    : []
  return {
    results: rows.map(row => ({
      id: row.id,
      name: row.name,
      studentId: row.student_id,
      staffId: row.staff_id,
      of: row.of,
      loginName: row.login_name,
      mobile: row.mobile,
      status: row.active ? ('Open' as const) : ('Blocked' as const),
      reason: row.reason ?? '',
      since: row.since?.toISOString() ?? null,
      until: row.until_day,
      by: row.by ?? '',
    })),
    pagination: { currentPage: page, pageSize, count: counted[0]!.count },
    ...(all ? { ids: ids.map(row => row.id) } : {}),
  }
}

interface Found {
  user_id: string
  name: string
  roles: string[]
  active: boolean
}

/** Logins of this school within reach by id, locked. One that is not here does not exist. */
async function loginsHere(call: Call, userIds: readonly string[]): Promise<Found[]> {
  const wanted = [...new Set(userIds)]
  const { rows } = await sql<Found>`
    select us.user_id, coalesce(t.name, u.name) as name, us.roles, us.active
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    left join staff t on t.school_id = us.school_id and t.id = us.staff_id
    where us.user_id = any(${wanted}::uuid[]) order by us.user_id for update of us`.execute(call.trx)
  if (rows.length < wanted.length) throw notFound()
  if (isLimited(call)) checkReachOfEach(call, rows)
  return rows
}

/** Blocks logins here; those that are blocked keep what they have. */
export async function blockLogins(call: Call, body: { userIds: readonly string[]; reason: string; until?: string }) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  checkReason(body.reason)
  const zone = await schoolZone(trx, schoolId)
  if (body.until && body.until <= dayIn(zone, services.clock.now()))
    throw invalid([{ field: 'until', message: loginFieldText('AfterToday') }])
  await lockAdministrators(trx, schoolId)
  const found = await loginsHere(call, body.userIds)
  if (found.some(login => login.user_id === person.userId)) throw custom(400, 'CannotBlockSelf', 'You cannot block yourself.')
  const open = found.filter(login => login.active)
  const ids = open.map(login => login.user_id)
  if (open.some(login => login.roles.includes('SystemAdmin')) && !(await keepsSystemAdmin(trx, schoolId, ids)))
    throw custom(409, 'LastSystemAdminBlocked', 'The last SystemAdmin cannot be blocked.')
  const now = services.clock.now()
  const until = body.until ? sql`((${body.until}::date + 1)::timestamp at time zone ${zone})` : sql`null::timestamptz`
  await sql`
    insert into login_blocks (school_id, id, user_id, reason, starts_at, until, blocked_by)
    select ${schoolId}::uuid, x.id, x.user_id, ${body.reason}, ${now}::timestamptz, ${until}, ${person.userId}::uuid
    from unnest(${ids.map(() => services.newId())}::uuid[], ${ids}::uuid[]) as x(id, user_id)
    on conflict do nothing`.execute(trx)
  await call.auditAll(
    ids.map(id => ({
      action: 'login.block',
      entity: 'users',
      entityId: id,
      reason: body.reason,
      after: { until: body.until ?? null },
    })),
  )
  if (ids.length > 0) {
    await sql`update user_schools set active = false where user_id = any(${ids}::uuid[])`.execute(trx)
    await endSessionsOf(services, trx, { userIds: ids, schoolId }, 'blocked')
    if (body.until) await planUnblocking(services, trx, schoolId)
  }
  return { blocked: ids.length }
}

/** Takes the blocks of logins here back. */
export async function unblockLogins(call: Call, body: { userIds: readonly string[]; reason: string }) {
  const { trx, services } = call
  checkReason(body.reason)
  const found = await loginsHere(call, body.userIds)
  const ids = found.filter(login => !login.active).map(login => login.user_id)
  if (ids.length === 0) return { unblocked: 0 }
  await sql`
    update login_blocks set ended_at = ${services.clock.now()}, ended_by = ${personOf(call).userId}::uuid, end_reason = ${body.reason}
    where user_id = any(${ids}::uuid[]) and ended_at is null`.execute(trx)
  await sql`update user_schools set active = true where user_id = any(${ids}::uuid[])`.execute(trx)
  await call.auditAll(ids.map(id => ({ action: 'login.unblock', entity: 'users', entityId: id, reason: body.reason })))
  return { unblocked: ids.length }
}

/** The blocks of one login here, the newest first. */
export async function readBlockHistory({ trx }: Call, userId: string) {
  const { rows: known } = await sql`select 1 from user_schools where user_id = ${userId}::uuid`.execute(trx)
  if (known.length === 0) throw notFound()
  const { rows } = await sql<{
    id: string
    reason: string
    starts_at: Date
    until_day: string | null
    by: string | null
    ended_at: Date | null
    ended_by: string | null
    end_reason: string | null
  }>`
    select b.id, b.reason, b.starts_at, ((b.until at time zone sc.time_zone)::date - 1)::text as until_day, w.name as by, b.ended_at, x.name as ended_by, b.end_reason
    from login_blocks b join schools sc on sc.id = b.school_id left join users w on w.id = b.blocked_by left join users x on x.id = b.ended_by
    where b.user_id = ${userId}::uuid order by b.starts_at desc, b.id desc limit 100`.execute(trx)
  return rows.map(row => ({
    id: row.id,
    reason: row.reason,
    from: row.starts_at.toISOString(),
    until: row.until_day,
    by: row.by ?? '',
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by ?? '',
    endReason: row.end_reason ?? '',
  }))
}
