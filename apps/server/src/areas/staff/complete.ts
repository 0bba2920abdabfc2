import type { contract, OutputOf } from '@school/api'
import { mayOpenForm, type RecordValues, recordChanges, type ValueChange } from '@school/rules'
import { sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { beyondSchool, type Trx } from '../../platform/transaction'
import { readAddress } from '../../school/photo-addresses'
import { selectOf } from '../../school/report/columns'
import { schoolToday } from '../../school/zone'
import { readTimetable } from '../timetables/files'
import { fromStaff, mayRead, staffColumns } from './columns'
import { classesLedBy } from './information'

export type CompleteSection = OutputOf<NonNullable<(typeof contract.staff.completeSection)['params']>>['section']
type Answer = OutputOf<NonNullable<(typeof contract.staff.completeSection)['answer']>>
type SectionAnswer<Name extends CompleteSection> = Extract<Answer, { section: Name }>

const allSections: readonly CompleteSection[] = ['teaching', 'timetable', 'login', 'history']

/** So much of the history is told. */
const mostHistory = 200

/** The sections that a person may see: the history is for those who administer the school. */
export function sectionsFor(person: Person): CompleteSection[] {
  const administers = person.roles.some(role => role === 'SystemAdmin' || role === 'SchoolSuperAdmin')
  const { modules } = viewerOf(person)
  return allSections.filter(section => (section === 'history' ? administers : section !== 'timetable' || modules.includes('TT')))
}

/** Whether all staff are open to the person; others see their own record alone. */
export function readsAllStaff(person: Person): boolean {
  const viewer = viewerOf(person)
  return mayOpenForm('s.staff.report', { ...viewer, roles: viewer.roles.filter(role => role !== 'SchoolGroupAdmin') })
}

const moreValues = [
  { key: 'whatsapp', title: 'WhatsApp', value: sql`t.whatsapp_number` },
  { key: 'emergencyPhone', title: 'Emergency Phone', value: sql`td.emergency_phone` },
]

interface Asked {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string | null
  readonly person: Person
  readonly id: string
}

/** The details of one member of staff that the person may see. */
export async function readComplete({ services, trx, schoolId, person, id }: Asked) {
  if (id !== person.staffId && !readsAllStaff(person)) throw notFound()
  const columns = staffColumns(await schoolToday(services, trx, schoolId)).filter(mayRead(person))
  interface Found extends Record<string, string | number | null> {
    readonly '#photo': string | null
  }
  const { rows } = await sql<Found>`
    select ${selectOf([...columns, ...moreValues])}, t.photo_file_id as "#photo" ${fromStaff} where t.id = ${id}::uuid`.execute(
    trx,
  )
  const row = rows[0]
  if (!row) throw notFound()
  const { '#photo': photo, ...values } = row
  return {
    id,
    photoUrl: await readAddress(services, trx, photo),
    status: values.status === 'Relieved' ? ('Relieved' as const) : ('Working' as const),
    values: Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== null && entry[1] !== ''),
    ),
    sections: sectionsFor(person),
  }
}

/** Classes and subjects of this year, and the divisions that the person leads. */
async function readTeaching(trx: Trx, id: string): Promise<SectionAnswer<'teaching'>> {
  const { rows } = await sql<{ id: string; name: string; students: number; subjects: string[] }>`
    select d.id, c.name || ' ' || d.name as name, array_agg(m.name order by m.sort_order, lower(m.name)) as subjects,
      (select count(*)::int from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
        where e.school_id = d.school_id and e.division_id = d.id and e.academic_year_id = y.id) as students
    from subject_allotments a
    join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current
    join divisions d on d.school_id = a.school_id and d.id = a.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    join masters m on m.school_id = a.school_id and m.id = a.subject_id
    where a.staff_id = ${id}::uuid
    group by d.school_id, d.id, d.name, d.sort_order, c.name, c.sort_order, x.sort_order, y.id
    order by x.sort_order, c.sort_order, d.sort_order, lower(d.name)`.execute(trx)
  return { section: 'teaching', classTeacherOf: await classesLedBy(trx, id), classes: rows }
}

/** The logins that are linked to the member of staff, and where each is signed in to the school. */
async function readLogins({ services, trx, schoolId, id }: Asked): Promise<SectionAnswer<'login'>> {
  const { rows } = await sql<{
    id: string
    name: string
    status: 'Created' | 'Active' | 'Blocked'
    roles: string[]
    lastLoginAt: Date | null
  }>`
    select u.id, u.login_name as name, us.roles, case when us.active then u.status else 'Blocked' end as status, u.last_login_at as "lastLoginAt"
    from user_schools us join users u on u.id = us.user_id
    where us.staff_id = ${id}::uuid and u.status <> 'Removed' order by us.active desc, u.login_name`.execute(trx)
  const now = services.clock.now()
  const devices =
    rows.length === 0
      ? []
      : await beyondSchool(trx, () =>
          trx
            .selectFrom('sessions')
            .select(['id', 'user_id', 'user_agent', 'created_at', 'last_used_at'])
            .where(
              'user_id',
              'in',
              rows.map(row => row.id),
            )
            .where('school_id', '=', schoolId)
            .where('ended_at', 'is', null)
            .where('ends_at', '>', now)
            .orderBy('last_used_at', 'desc')
            .orderBy('id')
            .execute(),
        )
  return {
    section: 'login',
    logins: rows.map(row => ({
      ...row,
      lastLoginAt: row.lastLoginAt ? new Date(row.lastLoginAt).toISOString() : null,
      devices: devices
        .filter(device => device.user_id === row.id)
        .map(device => ({
          id: device.id,
          browser: device.user_agent,
          signedInAt: device.created_at.toISOString(),
          lastUsedAt: device.last_used_at.toISOString(),
        })),
    })),
  }
}

interface Deed {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly file: string | null
  readonly by: string | null
  readonly role: string | null
  readonly before: RecordValues | null
  readonly after: RecordValues | null
  readonly division: string | null
}

/** What a deed is called in `staff.action` and in the words of files. */
export const staffDeeds: Readonly<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  'import.single.create': 'added',
  'import.single.update': 'changed',
  'profile.staff': 'profile',
  'divisions.teacher': 'classTeacher',
  'messages.preferences': 'preferences',
}

/** A division that was given or taken is told by its name. */
function changesOf({ action, before, after, division }: Deed, id: string): ValueChange[] {
  if (action === 'messages.preferences') return []
  if (action !== 'divisions.teacher') return recordChanges(before, after).filter(change => change.field !== 'version')
  const name = (values: RecordValues | null) => (values?.classTeacherId === id ? (division ?? '–') : '')
  return [{ field: 'classTeacherOf', old: name(before), new: name(after) }]
}

/** What was changed of the member of staff, newest first. Of operators the role alone is told. */
async function readHistory(trx: Trx, id: string): Promise<SectionAnswer<'history'>> {
  const { rows } = await sql<Deed>`
    select * from (
      select a.id::text as id, a.at, a.action, null::text as file, case when a.via_operator then null else u.name end as by, a.actor_roles[1] as role, a.before, a.after,
        c.name || ' ' || d.name as division
      from audit_entries a left join users u on u.id = a.actor_id
      left join divisions d on a.entity = 'divisions' and d.id = a.entity_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
      where (a.entity = 'staff' and a.entity_id = ${id}::uuid)
        or (a.action = 'divisions.teacher' and a.entity = 'divisions' and (a.before->>'classTeacherId' is distinct from a.after->>'classTeacherId')
          and (a.before->>'classTeacherId' = ${id} or a.after->>'classTeacherId' = ${id}))
      union all
      select r.run_id::text || ':' || r.row_no, i.applied_at, r.action, i.file_name, u.name, null::text, r.before, r.after, null::text
      from import_rows r join import_runs i on i.school_id = r.school_id and i.id = r.run_id left join users u on u.id = i.created_by
      where r.entity_id = ${id}::uuid and i.kind = 'staff' and i.applied_at is not null and r.action in ('create', 'update')
    ) as history order by at desc, id desc limit ${mostHistory}`.execute(trx)
  return {
    section: 'history',
    rows: rows.map(row => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      action: staffDeeds[row.action] ?? row.action,
      file: row.file,
      by: row.by,
      role: row.role,
      changes: changesOf(row, id),
    })),
  }
}

/** One section of a member of staff. What the person may not see does not exist. */
export async function readSection(asked: Asked, section: CompleteSection): Promise<Answer> {
  const { sections } = await readComplete(asked)
  if (!sections.includes(section)) throw notFound()
  if (section === 'teaching') return readTeaching(asked.trx, asked.id)
  if (section === 'timetable') {
    const today = await schoolToday(asked.services, asked.trx, asked.schoolId)
    return { section, file: (await readTimetable(asked, 'teacher', asked.id, today)).file }
  }
  if (section === 'login') return readLogins(asked)
  return readHistory(asked.trx, asked.id)
}
