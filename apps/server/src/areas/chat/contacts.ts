import { type ChatContactRole, chatContactRoles, familyRoles, type Role } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { matches } from '../../school/search'
import { type ChatCall, childrenOf, classOf, photosOf, shortName, subjectsFor, teachesEachOther } from './people'
import { statusesOf } from './presence'
import { enter } from './rules'
import type { Writer } from './writer'

/** Persons of a page. */
const pageLength = 30

interface Query {
  readonly division: readonly string[]
  readonly role: readonly ChatContactRole[]
  readonly search: string
  readonly page: number
}

const office: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead']
const staffRoles: readonly Role[] = [...office, 'Teacher', 'NonTeachingStaff']
const roleArray = (roles: readonly Role[]) => sql`${[...roles]}::text[]`
/** A login that has no role of staff: the others are staff. */
const familyLogin = sql`not (us.roles && ${roleArray(staffRoles)})`
const open = sql`us.active and u.status in ('Created', 'Active')`

/** The first of the roles of a login, in the order in which a person is known by them. */
const firstRole = sql`(select r from unnest(${roleArray(staffRoles)}) with ordinality o(r, at) where r = any(us.roles) order by at limit 1)`

/** Staff, each once, who meet a condition on a login `us` of theirs and on the record `t`. */
const staffRows = (me: Writer, where: RawBuilder<unknown>) => sql`
  select distinct on (coalesce(t.id, u.id)) coalesce(t.id, u.id) as id, coalesce(t.name, u.name) as name, coalesce(t.name_key, search_key(u.name)) as key, ${firstRole} as role
  from user_schools us join users u on u.id = us.user_id
  left join staff t on t.school_id = us.school_id and t.id = us.staff_id
  where ${open} and us.roles && ${roleArray(staffRoles)} and (t.id is null or t.status = 'Working') and coalesce(t.id, u.id) <> ${me.id}::uuid and ${where}
  order by coalesce(t.id, u.id), array_position(${roleArray(staffRoles)}, ${firstRole})`

const guardianRows = (where: RawBuilder<unknown>) => sql`
  select distinct g.id, g.name, g.name_key as key, 'Guardian' as role
  from user_schools us join users u on u.id = us.user_id join guardians g on g.school_id = us.school_id and g.id = us.guardian_id
  where ${open} and ${familyLogin} and 'Guardian' = any(us.roles) and exists (
    select from students s where s.school_id = g.school_id and s.guardian_id = g.id and s.status = 'studying') and ${where}`

const studentRows = (where: RawBuilder<unknown>) => sql`
  select distinct s.id, s.name, s.name_key as key, 'Student' as role
  from user_schools us join users u on u.id = us.user_id join students s on s.school_id = us.school_id and s.id = us.student_id
  where ${open} and ${familyLogin} and not 'Guardian' = any(us.roles) and s.status = 'studying' and ${where}`

/** Students, or their guardians, whom a member of staff teaches this year. Found at once: a test of each guardian is slow. */
const taught = (me: Writer, column: 'id' | 'guardian_id') => sql`(
  select ${sql.ref(`c.${column}`)} from academic_years y join enrolments e on e.school_id = y.school_id and e.academic_year_id = y.id
    join students c on c.school_id = e.school_id and c.id = e.student_id and c.status = 'studying'
  where y.is_current and e.division_id in (
    select d.id from divisions d where d.class_teacher_id = ${me.id}::uuid
    union select a.division_id from subject_allotments a join academic_years ay on ay.school_id = a.school_id and ay.id = a.academic_year_id and ay.is_current
    where a.staff_id = ${me.id}::uuid))`

/** In one of the divisions this year; true without divisions. */
const inDivisions = (division: readonly string[], student: RawBuilder<unknown>) =>
  division.length === 0
    ? sql`true`
    : sql`exists (select from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
        where e.student_id = ${student} and e.division_id = any(${[...division]}::uuid[]))`

interface Row {
  id: string
  name: string
  role: string
  caption: string
  photo: string | null
}

/** A page of those to whom a person may begin to write, by name; what is told of them is read for the page alone. */
export async function readContacts(call: ChatCall, { division, role, search, page }: Query) {
  const { me, rules } = await enter(call)
  call.services.live.act(call.services, call.schoolId, me.id)
  const everyRole = role.length === 0 || chatContactRoles.every(one => role.includes(one))
  const chosen = (one: ChatContactRole) => everyRole || role.includes(one)
  const named = (name: RawBuilder<unknown>) => matches(name, search, 'contains')
  const isStaff = !familyRoles.includes(me.role)
  const whole = me.roles.some(one => office.includes(one))
  const kinds: RawBuilder<unknown>[] = []

  const staffName = named(sql`coalesce(t.name_key, search_key(u.name))`)
  // Administrators and heads stand under no single choice of the filter, but under all of them.
  const staffKind = sql`(${everyRole} or (${role.includes('Teacher')} and 'Teacher' = any(us.roles)) or (${role.includes('NonTeachingStaff')} and 'NonTeachingStaff' = any(us.roles)))`
  if (isStaff && (chosen('Teacher') || chosen('NonTeachingStaff'))) kinds.push(staffRows(me, sql`${staffKind} and ${staffName}`))
  if (me.role === 'Guardian' || (me.role === 'Student' && rules.students)) {
    const always: Role[] =
      me.role === 'Guardian' ? ['SchoolHead', ...(rules.guardianOffice ? (['SystemAdmin'] as const) : [])] : []
    kinds.push(
      staffRows(
        me,
        sql`${staffKind} and ${staffName} and (us.roles && ${roleArray(always)} or ('Teacher' = any(us.roles) and ${teachesEachOther(me, 'staff', sql`t.id`)}))`,
      ),
    )
  }
  const teacher = isStaff && me.roles.includes('Teacher')
  if ((whole || teacher) && chosen('Guardian'))
    kinds.push(
      guardianRows(sql`${named(sql`g.name_key`)} and ${whole ? sql`true` : sql`g.id in ${taught(me, 'guardian_id')}`}
        and exists (select from students s where s.school_id = g.school_id and s.guardian_id = g.id and ${inDivisions(division, sql`s.id`)})`),
    )
  if ((whole || teacher) && rules.students && chosen('Student'))
    kinds.push(
      studentRows(
        sql`${named(sql`s.name_key`)} and ${whole ? sql`true` : sql`s.id in ${taught(me, 'id')}`} and ${inDivisions(division, sql`s.id`)}`,
      ),
    )
  if (kinds.length === 0) return []
  const union = sql.join(
    kinds.map(kind => sql`select * from (${kind}) kind`),
    sql` union all `,
  )
  const { rows } = await sql<Row>`
    with page as materialized (
      select id, name, key, role from (${union}) everybody order by key, id limit ${pageLength} offset ${(page - 1) * pageLength})
    select p.id, p.name, p.role, coalesce(t.photo_file_id, s.photo_file_id) as photo, coalesce(
      case when g.id is not null then ${childrenOf} when s.id is not null then ${classOf} when t.id is not null then ${subjectsFor(me, sql`t.id`)} end, m.name, '') as caption
    from page p left join guardians g on p.role = 'Guardian' and g.id = p.id left join students s on p.role = 'Student' and s.id = p.id
    left join staff t on t.id = p.id left join masters m on m.school_id = t.school_id and m.id = t.designation_id
    order by p.key, p.id`.execute(call.trx)
  const photos = await photosOf(
    call,
    rows.map(row => ({ photoFileId: row.photo })),
  )
  const status = await statusesOf(
    call,
    me,
    rules,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    userId: row.id,
    name: row.name,
    shortName: shortName(row.name),
    avatar: photos(row.photo),
    receiveUserRole: row.role,
    caption: row.caption,
    status: status(row.id),
  }))
}
