import { type FieldChanges, momentIn } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { enrolmentPeriods } from '../../school/enrolments'
import { loadStudent } from '../../school/student-records'
import { readRecords } from './data-records'

type Facts = Readonly<Record<string, string>>

/** All that is held about a student, without data of other people. Moments are told by the school's clock. */
export interface StudentData {
  readonly madeOn: string
  readonly school: { readonly code: string; readonly name: string; readonly place: string }
  readonly student: Facts
  readonly guardian: Facts
  readonly enrolments: readonly Facts[]
  readonly buses: readonly Facts[]
  readonly additionalStops: readonly Facts[]
  readonly attendance: readonly Facts[]
  readonly dues: readonly Facts[]
  readonly receipts: readonly Facts[]
  readonly feeSummaries: readonly Facts[]
  readonly diary: readonly Facts[]
  readonly anecdotals: readonly Facts[]
  readonly leave: readonly Facts[]
  readonly feedback: readonly Facts[]
  readonly files: readonly Facts[]
  readonly changeRequests: readonly Facts[]
  readonly logins: readonly Facts[]
  readonly devices: readonly Facts[]
  readonly notifications: readonly Facts[]
  readonly messages: readonly Facts[]
  readonly history: readonly Facts[]
}

/** Keys of a student's record that tell of the guardian, with their names here. */
const ofGuardian: Readonly<Record<string, string>> = {
  guardianName: 'name',
  relation: 'relation',
  guardianMobile: 'mobile',
  whatsapp: 'whatsappNumber',
  guardianEmail: 'email',
  address: 'address',
}

/** Told by year in lists of their own. */
const ofYear: ReadonlySet<string> = new Set([
  'section',
  'course',
  'division',
  'rollNo',
  'academicYear',
  'bus',
  'pickupStop',
  'dropStop',
])

/** Stands for the text of a message that carried a code or a password. */
const hidden = '••••••'

/** The logins whose devices are told, of one school. */
export interface Holders {
  readonly schoolId: string | null
  readonly userIds: readonly string[]
  readonly timeZone: string
}

/** What one school's transaction finds; the devices are read apart. */
export interface Held {
  readonly data: Omit<StudentData, 'devices'>
  readonly holders: Holders
}

interface Row {
  readonly [column: string]: string | number | Date | readonly string[] | null
}

/** Every value as a text, moments by the school's clock. */
const texts =
  (timeZone: string) =>
  (row: Row): Facts =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        value === null
          ? ''
          : value instanceof Date
            ? momentIn(timeZone, value)
            : typeof value === 'object'
              ? value.join(', ')
              : String(value),
      ]),
    )

async function readLogins(trx: Trx, person: Person, studentId: string, guardianId: string) {
  // The guardian's login is no data of the student.
  const guardian = person.guardianId ? sql`us.guardian_id = ${guardianId}::uuid` : sql`false`
  const { rows } = await sql<Row & { id: string }>`
    select u.id, u.login_name as "loginName", us.roles, u.status, u.language, u.created_at as "createdAt", u.sent_at as "sentAt",
      u.sent_channel as "sentBy", u.last_login_at as "lastLoginAt"
    from user_schools us join users u on u.id = us.user_id
    where us.student_id = ${studentId}::uuid or ${guardian} order by u.login_name`.execute(trx)
  return rows
}

/** Sessions belong to no school and are read on the platform, of these logins in this school alone. */
export async function readDevices(services: Services, { schoolId, userIds, timeZone }: Holders): Promise<Facts[]> {
  const { rows } = await transact(services.db, onPlatform, trx =>
    sql<Row>`
      select u.login_name as "loginName", s.user_agent as browser, s.ip as address, s.created_at as "signedInAt", s.last_used_at as "lastUsedAt", s.ended_at as "endedAt"
      from sessions s join users u on u.id = s.user_id
      where s.user_id = any(${[...userIds]}::uuid[]) and s.school_id = ${schoolId}::uuid order by s.created_at desc, s.id`.execute(
      trx,
    ),
  )
  return rows.map(texts(timeZone))
}

async function readFiles(trx: Trx, studentId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.name, f.folder, f.bytes::int as bytes, f.created_at as "addedAt" from files f
    where f.deleted_at is null and (
      f.id = (select photo_file_id from students where id = ${studentId}::uuid)
      or f.id in (select (q.changes->'photo'->>'new')::uuid from profile_change_requests q
        where q.person_id = ${studentId}::uuid and q.changes->'photo'->>'new' ~ '^[0-9a-f-]{36}$')
      or f.id in (select rc.file_id from report_cards rc where rc.student_id = ${studentId}::uuid and rc.withheld_at is null
        and rc.status = 'Published'))
    order by f.created_at desc, f.id`.execute(trx)
  return rows
}

/**
 * What was sent to the guardian about this student or about none, and to the student. Rows that name nobody, codes above
 * all, are known by the address alone. Bells and devices are told as notifications.
 */
async function readMessages(trx: Trx, studentId: string, guardianId: string, guardian: Facts): Promise<Row[]> {
  const recipients = [guardian.mobile, guardian.whatsappNumber, guardian.email].filter(Boolean)
  const { rows } = await sql<Row>`
    select channel, recipient, subject, case when kind = 'message' and not sealed then body else ${hidden} end as text, status,
      created_at as "at", sent_at as "sentAt"
    from outbox where channel not in ('bell', 'push') and (
      person_id is null and recipient = any(${recipients}::text[])
      or person_type = 'guardian' and person_id = ${guardianId}::uuid and (student_ids = '{}' or ${studentId}::uuid = any(student_ids))
      or person_type = 'student' and person_id = ${studentId}::uuid)
    order by created_at desc, id`.execute(trx)
  return rows
}

const readHistory = async (
  trx: Trx,
  ids: { student: string; guardian: string; requests: readonly string[]; users: readonly string[] },
) => {
  const { rows } = await sql<{
    at: Date
    action: string
    actor_id: string | null
    actor_roles: string[]
    entity: string
    before: unknown
    after: unknown
  }>`
    select at, action, actor_id, actor_roles, entity, before, after from audit_entries
    where (entity = 'students' and entity_id = ${ids.student}::uuid) or (entity = 'guardians' and entity_id = ${ids.guardian}::uuid)
      or (entity = 'profile_change_requests' and entity_id = any(${[...ids.requests]}::uuid[]))
      or (entity = 'users' and entity_id = any(${[...ids.users]}::uuid[]))
    order by at desc, id desc`.execute(trx)
  const told = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))
  // Who did it is another person's data unless it was the family; the role says enough.
  return rows.map(({ at, action, actor_id, actor_roles, entity, before, after }) => ({
    at,
    action,
    by: actor_roles.join(', '),
    own: actor_id !== null && ids.users.includes(actor_id) ? 'Yes' : 'No',
    ...(entity === 'students' ? { before: told(before), after: told(after) } : { before: '', after: '' }),
  }))
}

const yearRows = (studentId: string) => sql<Row>`
  select y.name as "academicYear", sec.name as section, c.name || ' ' || d.name as class, e.roll_no as "rollNo"
  from ${enrolmentPeriods} e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
  join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
  join sections sec on sec.school_id = c.school_id and sec.id = c.section_id
  where e.student_id = ${studentId}::uuid order by y.starts_on desc, e.until desc`

const busRows = (studentId: string) => sql<Row>`
  select y.name as "academicYear", pb.name || ' / ' || p.name as pickup, db.name || ' / ' || dr.name as "drop"
  from student_buses sb join academic_years y on y.school_id = sb.school_id and y.id = sb.academic_year_id
  left join bus_stops p on p.school_id = sb.school_id and p.id = sb.pickup_stop_id left join buses pb on pb.school_id = p.school_id and pb.id = p.bus_id
  left join bus_stops dr on dr.school_id = sb.school_id and dr.id = sb.drop_stop_id left join buses db on db.school_id = dr.school_id and db.id = dr.bus_id
  where sb.student_id = ${studentId}::uuid order by y.starts_on desc`

const changesText = (changes: FieldChanges) =>
  Object.entries(changes)
    .map(([field, change]) => `${field}: ${change?.old || '–'} → ${change?.new || '–'}`)
    .join('\n')

/** Reads all that is held about a student, as far as the person who asks is meant by it. */
export async function readStudentData(services: Services, trx: Trx, person: Person, studentId: string): Promise<Held> {
  const school = await trx
    .selectFrom('schools')
    .select(['code', 'name', 'place', 'time_zone'])
    .where('id', '=', person.schoolId)
    .executeTakeFirstOrThrow()
  const record = await loadStudent(trx, studentId)
  const { rows: own } = await sql<{ guardian_id: string; updated_at: Date; address: string | null }>`
    select s.guardian_id, s.updated_at, sd.address from students s
    left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id where s.id = ${studentId}::uuid`.execute(
    trx,
  )
  const keys = own[0]
  if (!record || !keys) throw notFound()
  const told = texts(school.time_zone)
  const guardian = Object.fromEntries(Object.entries(ofGuardian).map(([key, name]) => [name, record[key] ?? '']))
  const student = {
    id: studentId,
    ...Object.fromEntries(Object.entries(record).filter(([key]) => !(key in ofGuardian) && !ofYear.has(key))),
    address: keys.address ?? '',
    updatedAt: momentIn(school.time_zone, keys.updated_at),
  }
  const { rows: requests } = await sql<{
    id: string
    about: string
    changes: FieldChanges
    status: string
    at: Date
    decided: Date | null
    remark: string | null
  }>`
    select id, person_type as about, changes, status, asked_at as at, decided_at as decided, remark from profile_change_requests
    where person_id in (${studentId}::uuid, ${keys.guardian_id}::uuid) order by asked_at desc, id`.execute(trx)
  const logins = await readLogins(trx, person, studentId, keys.guardian_id)
  const userIds = logins.map(login => login.id)
  const { rows: notices } = await sql<Row>`
    select title, message, sent_at as "at", read_at as "readAt" from notifications
    where user_id = any(${userIds}::uuid[]) and (child_id is null or child_id = ${studentId}::uuid) and not held and sent_at <= ${services.clock.now()} order by sent_at desc, id`.execute(
    trx,
  )
  const history = await readHistory(trx, {
    student: studentId,
    guardian: keys.guardian_id,
    requests: requests.map(request => request.id),
    users: userIds,
  })
  const records = await readRecords(trx, person.schoolId!, studentId, person.guardianId ? keys.guardian_id : null)
  const data = {
    madeOn: momentIn(school.time_zone, services.clock.now()),
    school: { code: school.code, name: school.name, place: school.place },
    student,
    guardian,
    enrolments: (await yearRows(studentId).execute(trx)).rows.map(told),
    buses: (await busRows(studentId).execute(trx)).rows.map(told),
    additionalStops: records.additionalStops.map(told),
    attendance: records.attendance.map(told),
    dues: records.dues.map(told),
    receipts: records.receipts.map(told),
    feeSummaries: records.feeSummaries.map(told),
    diary: records.diary.map(told),
    anecdotals: records.anecdotals.map(told),
    leave: records.leave.map(told),
    feedback: records.feedback.map(told),
    files: (await readFiles(trx, studentId)).map(told),
    changeRequests: requests.map(({ id: _, changes, ...request }) => told({ ...request, fields: changesText(changes) })),
    logins: logins.map(({ id: _, ...login }) => told(login)),
    notifications: notices.map(told),
    // What was sent to the guardian, codes among it, is not for the student's own login.
    messages: person.guardianId ? (await readMessages(trx, studentId, keys.guardian_id, guardian)).map(told) : [],
    history: history.map(told),
  }
  return { data, holders: { schoolId: person.schoolId, userIds, timeZone: school.time_zone } }
}
