import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../platform/problems'
import { inBulk, type Trx } from '../../platform/transaction'
import { choosePage } from '../../school/report/page'
import { matches } from '../../school/search'

type ReportBody = OutputOf<NonNullable<(typeof contract.guardianUsers.reportView)['body']>>
export type ReportFilters = ReportBody['filters']
export type Filters = OutputOf<NonNullable<(typeof contract.guardianUsers.viewData)['body']>>['filters']
export type UserType = Filters['userType']

/** Classes that a list, a preview or a run is limited to. */
export type ClassFilters = Pick<Filters, 'sectionIds' | 'courseIds' | 'divisionIds'>

/** The person of a login, and the same person in a student's row. */
const linkOf = (userType: UserType) =>
  userType === 'Guardian'
    ? { login: sql`us.guardian_id`, person: sql`s.guardian_id` }
    : { login: sql`us.student_id`, person: sql`s.id` }

/** Students `s` with guardian `g` and class `d c x`. */
export const studying = sql`
  from students s
  join schools sc on sc.id = s.school_id
  left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  left join academic_years y on y.school_id = s.school_id and y.is_current
  left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id`

/** `own_id` is null where the login is one of staff too: screens of staff keep it. */
const loginFacts = sql`u.id as user_id, case when us.staff_id is null then u.id end as own_id, u.login_name, u.status, us.active, u.created_at, u.sent_at, u.sent_channel, u.first_login_at, u.last_login_at`

/** The login `l` of the guardian or of the student, looked for row by row: for a page. */
const withLoginOfEach = (userType: UserType): RawBuilder<unknown> => sql`${studying}
  left join lateral (
    select ${loginFacts} from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.school_id = s.school_id and ${linkOf(userType).login} = ${linkOf(userType).person} order by u.created_at, u.id limit 1) l on true`

/**
 * The same for a whole school, to be read in bulk: the logins of the school are read once. Each is fetched by its id, for
 * `users` holds those of all schools.
 */
export const studyingWithLogin = (userType: UserType): RawBuilder<unknown> => sql`${studying}
  left join (
    select distinct on (${linkOf(userType).login}) ${linkOf(userType).login} as person_id, ${loginFacts}
    from user_schools us cross join lateral (select * from users u where u.id = us.user_id and u.status <> 'Removed' limit 1) u
    where ${linkOf(userType).login} is not null order by ${linkOf(userType).login}, u.created_at, u.id) l on l.person_id = ${linkOf(userType).person}`

/** The state of a row's login, as the rules name it. */
export const stateOfRow = sql<string>`case
  when l.user_id is null then 'NotCreated' when not l.active or l.status = 'Blocked' then 'Blocked'
  when l.status = 'Active' then 'Active' when l.sent_at is not null then 'Sent' else 'Created' end`

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

export const inClasses = ({ sectionIds, courseIds, divisionIds }: ClassFilters): RawBuilder<boolean> =>
  sql`s.status = 'studying' and ${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)}`

export const whereOf = ({ status, text, ...classes }: Filters): RawBuilder<boolean> => sql`${inClasses(classes)}
  and ${status === '' ? sql`true` : sql`(${stateOfRow}) = ${status}`}
  and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')} or ${matches(sql`g.name_key`, text, 'contains')}
    or ${matches(sql`g.mobile`, text, 'contains')} or ${matches(sql`lower(l.login_name)`, text, 'contains')})`

/** Whether the condition names the login. */
const asksLogin = ({ status, text }: Filters): boolean => status !== '' || text.trim() !== ''

const fromFor = (filters: Filters): RawBuilder<unknown> => (asksLogin(filters) ? studyingWithLogin(filters.userType) : studying)

/** Chosen students with their logins, in the order in which they were chosen. */
export const chosenWithLogin = (userType: UserType, studentIds: readonly string[]): RawBuilder<unknown> => sql`
  ${withLoginOfEach(userType)} where s.id = any(${[...studentIds]}::uuid[]) order by array_position(${[...studentIds]}::uuid[], s.id)`

/** Classes in their order, then names. */
export const classOrder = sql`x.sort_order nulls last, c.sort_order, lower(c.name), d.sort_order, lower(d.name), s.name_key`

interface Row {
  student_id: string
  adm_no: string
  student: string
  class: string | null
  guardian_id: string | null
  guardian: string | null
  mobile: string | null
  email: string | null
  user_id: string | null
  login_name: string | null
  status: 'NotCreated' | 'Created' | 'Sent' | 'Active' | 'Blocked'
  sent_at: Date | null
  last_login_at: Date | null
  sibling_ids: string[]
}

/** A page of the picker, and how many rows there are. */
export async function readRows(trx: Trx, filters: Filters, { page, pageSize }: { page: number; pageSize: number }) {
  const siblings = filters.userType === 'Guardian'
  const { ids, count } = await choosePage(trx, {
    id: sql`s.id`,
    from: sql`${fromFor(filters)} where ${whereOf(filters)}`,
    order: sql`${classOrder}, s.id`,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const { rows } = await sql<Row>`
    select s.id as student_id, s.adm_no, s.name as student, c.name || ' ' || d.name as class, g.id as guardian_id, g.name as guardian,
      g.mobile, g.email, l.own_id as user_id, l.login_name, ${stateOfRow} as status, l.sent_at, l.last_login_at,
      case when ${siblings} then array(select k.id from students k where k.school_id = s.school_id and k.guardian_id = s.guardian_id
        and k.status = 'studying' and k.id <> s.id order by k.name_key, k.id) else '{}'::uuid[] end as sibling_ids
    ${chosenWithLogin(filters.userType, ids)}`.execute(trx)
  const results = rows.map(row => ({
    studentId: row.student_id,
    admNo: row.adm_no,
    student: row.student,
    class: row.class ?? '',
    guardianId: row.guardian_id,
    guardian: row.guardian ?? '',
    mobile: row.mobile ?? '',
    email: row.email ?? '',
    userId: row.user_id,
    loginName: row.login_name ?? '',
    status: row.status,
    sentAt: row.sent_at?.toISOString() ?? null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    siblingIds: row.sibling_ids,
  }))
  return { results, count }
}

interface Known {
  studentId: string
  userId: string | null
  created: boolean
}

/** Students and logins of everybody that the filters find, in the order of the list. */
export async function readAll(trx: Trx, filters: Filters): Promise<Known[]> {
  const query = sql<Known>`
    select s.id as "studentId", l.own_id as "userId", l.user_id is not null as created ${studyingWithLogin(filters.userType)} where ${whereOf(filters)}
    order by ${classOrder}, s.id`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return rows
}

/** The students of some classes. */
export async function studentsOf(trx: Trx, classes: ClassFilters): Promise<string[]> {
  const query = sql<{ id: string }>`select s.id ${studying} where ${inClasses(classes)}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return rows.map(row => row.id)
}

/** @throws 404 unless all are studying students of the school. */
export async function checkStudents(trx: Trx, studentIds: readonly string[]): Promise<void> {
  const wanted = new Set(studentIds)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students where status = 'studying' and id = any(${[...wanted]}::uuid[])`.execute(trx)
  if (rows[0]!.count !== wanted.size) throw notFound()
}

/** @throws 404 unless all are logins of guardians or students of the school. */
export async function checkFamilies(trx: Trx, userIds: readonly string[]): Promise<void> {
  const wanted = new Set(userIds)
  const { rows } = await sql<{ count: number }>`
    select count(distinct us.user_id)::int as count from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where (us.guardian_id is not null or us.student_id is not null) and us.staff_id is null and us.user_id = any(${[...wanted]}::uuid[])`.execute(
    trx,
  )
  if (rows[0]!.count !== wanted.size) throw notFound()
}
