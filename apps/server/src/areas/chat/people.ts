import { familyRoles, mayBeginChat, mayWriteChat, type Role } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import type { ChatRules } from '../../school/chat-rules'
import { type Addresses, readAddresses } from '../../school/photo-addresses'
import { chatText } from './texts'
import { type Writer, writerOfLogin } from './writer'

export type ChatCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

/** Another person of the chat as the one who looks knows them. */
export interface Known extends Writer {
  readonly name: string
  readonly photoFileId: string | null
  readonly caption: string
  /** Somebody can read what is written to them. */
  readonly reachable: boolean
  /** One is class or subject teacher of the other, or of a child of the other. */
  readonly teaches: boolean
  /** Their logins. */
  readonly userIds: readonly string[]
}

/** That a member of staff is class or subject teacher of one of some students this year. */
export const teaches = (staffId: RawBuilder<unknown>, students: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from students c join academic_years y on y.school_id = c.school_id and y.is_current
    join enrolments e on e.school_id = c.school_id and e.student_id = c.id and e.academic_year_id = y.id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
  where c.status = 'studying' and ${students} and (d.class_teacher_id = ${staffId} or exists (
    select from subject_allotments a where a.school_id = e.school_id and a.academic_year_id = e.academic_year_id
      and a.division_id = e.division_id and a.staff_id = ${staffId})))`

/** Whether the person who looks teaches, or is taught by, one of the kind under an alias. */
export function teachesEachOther(
  me: Writer,
  kind: 'staff' | 'guardian' | 'student',
  other: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (kind === 'staff')
    return me.role === 'Guardian'
      ? teaches(other, sql`c.guardian_id = ${me.id}::uuid`)
      : me.role === 'Student'
        ? teaches(other, sql`c.id = ${me.id}::uuid`)
        : sql`false`
  if (familyRoles.includes(me.role)) return sql`false`
  return teaches(sql`${me.id}::uuid`, kind === 'guardian' ? sql`c.guardian_id = ${other}` : sql`c.id = ${other}`)
}

/** What a member of staff teaches the family that looks, such as 'English, Science'; null for who looks as staff. */
export function subjectsFor(me: Writer, staffId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!familyRoles.includes(me.role)) return sql`null::text`
  return sql`(
    select string_agg(distinct sm.name, ', ') from students c join academic_years y on y.school_id = c.school_id and y.is_current
      join enrolments e on e.school_id = c.school_id and e.student_id = c.id and e.academic_year_id = y.id
      join subject_allotments a on a.school_id = e.school_id and a.academic_year_id = e.academic_year_id and a.division_id = e.division_id
      join masters sm on sm.school_id = a.school_id and sm.id = a.subject_id
    where c.status = 'studying' and ${me.role === 'Guardian' ? sql`c.guardian_id` : sql`c.id`} = ${me.id}::uuid and a.staff_id = ${staffId})`
}

/** The class of a student under the alias `s` this year. */
export const classOf = sql`(
  select c.name || ' ' || d.name from academic_years y
  join enrolments e on e.school_id = y.school_id and e.student_id = s.id and e.academic_year_id = y.id
  join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
  where y.is_current)`

/** The children of a guardian under the alias `g`, with their classes. */
export const childrenOf = sql`(
  select string_agg(s.name || coalesce(' (' || ${classOf} || ')', ''), ', ' order by s.name_key, s.id) from students s
  where s.school_id = g.school_id and s.guardian_id = g.id and s.status = 'studying')`

interface Row {
  id: string
  staff: string | null
  staff_status: string | null
  guardian: string | null
  student: string | null
  student_status: string | null
  login: string | null
  photo: string | null
  designation: string | null
  class: string | null
  children: string | null
  staff_teaches: boolean
  guardian_teaches: boolean
  student_teaches: boolean
}

interface LoginRow {
  user_id: string
  staff_id: string | null
  guardian_id: string | null
  student_id: string | null
  roles: string[]
}

/** Persons by their ids. One that is not there any more comes as a former member; an id of nobody at all does not come. */
export async function readPeople(call: ChatCall, me: Writer, ids: readonly string[]): Promise<Map<string, Known>> {
  const found = new Map<string, Known>()
  if (ids.length === 0) return found
  const { rows } = await sql<Row>`
    select p.id, t.name as staff, t.status as staff_status, g.name as guardian, s.name as student, s.status as student_status,
      case when t.id is null then u.name end as login, coalesce(t.photo_file_id, s.photo_file_id) as photo, coalesce(${subjectsFor(me, sql`t.id`)}, m.name) as designation,
      case when s.id is not null then ${classOf} end as class, case when g.id is not null then ${childrenOf} end as children,
      t.id is not null and ${teachesEachOther(me, 'staff', sql`p.id`)} as staff_teaches,
      g.id is not null and ${teachesEachOther(me, 'guardian', sql`p.id`)} as guardian_teaches,
      s.id is not null and ${teachesEachOther(me, 'student', sql`p.id`)} as student_teaches
    from unnest(${[...ids]}::uuid[]) p(id)
    left join staff t on t.id = p.id left join masters m on m.school_id = t.school_id and m.id = t.designation_id
    left join guardians g on g.id = p.id left join students s on s.id = p.id left join users u on u.id = p.id`.execute(call.trx)
  const { rows: logins } = await sql<LoginRow>`
    select us.user_id, us.staff_id, us.guardian_id, us.student_id, us.roles from user_schools us
    join users u on u.id = us.user_id and u.status in ('Created', 'Active')
    where us.active and (us.staff_id = any(${[...ids]}::uuid[]) or us.guardian_id = any(${[...ids]}::uuid[])
      or us.student_id = any(${[...ids]}::uuid[]) or us.user_id = any(${[...ids]}::uuid[]))
    order by us.user_id`.execute(call.trx)
  const writers = Map.groupBy(
    logins.flatMap(login => {
      const { user_id: userId, staff_id: staffId, guardian_id: guardianId, student_id: studentId } = login
      const writer = writerOfLogin(login.roles, { userId, staffId, guardianId, studentId })
      return writer ? [{ ...writer, userId }] : []
    }),
    writer => writer.id,
  )
  for (const row of rows) {
    const own = writers.get(row.id) ?? []
    const name = row.staff ?? row.guardian ?? row.student ?? (own.length > 0 ? row.login : null)
    const roles = [...new Set(own.flatMap(writer => writer.roles))]
    const works = row.staff ? row.staff_status === 'Working' : row.student ? row.student_status === 'studying' : true
    const family = row.guardian ? row.children !== null : true
    found.set(row.id, {
      id: row.id,
      role: own[0]?.role ?? 'NonTeachingStaff',
      roles,
      name: name ?? chatText(call.language, 'FormerMember'),
      photoFileId: row.photo,
      caption: row.class ?? row.children ?? row.designation ?? '',
      reachable: name !== null && own.length > 0 && works && family,
      teaches: row.staff_teaches || row.guardian_teaches || row.student_teaches,
      userIds: own.map(writer => writer.userId),
    })
    if (name === null && own.length === 0 && row.login === null) found.delete(row.id)
  }
  return found
}

/** What a name is shortened to where there is no photo. */
export const shortName = (name: string): string => [...name.trim()].slice(0, 2).join('').toUpperCase()

const anyPair = (from: Writer, to: Writer, may: (from: Role, to: Role) => boolean) =>
  from.roles.some(one => to.roles.some(other => may(one, other)))

/** Whether a person may begin to write to another. */
export const mayBegin = (me: Writer, other: Known, rules: ChatRules): boolean =>
  other.reachable && other.id !== me.id && anyPair(me, other, (from, to) => mayBeginChat(from, to, other, rules))

/** Whether a person may write in a conversation that has begun. */
export const mayAnswer = (me: Writer, other: Known, rules: ChatRules): boolean =>
  other.reachable && anyPair(me, other, (from, to) => mayWriteChat(from, to, { teaches: other.teaches, begun: true }, rules))

/** Photos of persons; guardians have none. */
export const photosOf = (call: ChatCall, people: readonly { readonly photoFileId: string | null }[]): Promise<Addresses> =>
  readAddresses(
    call.services,
    call.trx,
    people.map(person => person.photoFileId),
  )
