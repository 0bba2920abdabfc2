import { completeSectionsFor, maskedMobile, mayOpenForm } from '@school/rules'
import { sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { busDay } from '../../school/bus-riders'
import { readAddress, readAddresses } from '../../school/photo-addresses'
import { studentsInScope } from '../../school/scope'
import { loadStudent } from '../../school/student-records'
import { type FoundStudent, findStudent } from '../../school/students'

interface AdditionalRow {
  readonly trip: 'Pickup' | 'Drop' | 'Both'
  readonly bus: string
  readonly stop: string
  readonly startsOn: string
  readonly endsOn: string | null
  readonly weekdays: number[]
  readonly reason: string
}

/** Additional stops of a student that hold or are to come. */
async function readAdditional(services: Services, trx: Trx, schoolId: string, id: string): Promise<AdditionalRow[]> {
  const today = await busDay(services, trx, schoolId)
  const { rows } = await sql<AdditionalRow>`
    select a.trip, b.name as bus, st.name as stop, a.starts_on::text as "startsOn", a.ends_on::text as "endsOn", a.weekdays, coalesce(a.reason, '') as reason
    from additional_buses a join bus_stops st on st.school_id = a.school_id and st.id = a.bus_stop_id join buses b on b.school_id = st.school_id and b.id = st.bus_id
    where a.student_id = ${id} and (a.ends_on is null or a.ends_on >= ${today}::date) order by a.starts_on, a.trip, a.id`.execute(
    trx,
  )
  return rows
}

/** Whether the family sees fees alone. Others than those who lock students or read their fees are not told. */
async function isLocked(trx: Trx, person: Person, id: string): Promise<boolean> {
  const viewer = viewerOf(person)
  const told = mayOpenForm('s.lock', viewer) || completeSectionsFor(viewer).includes('fees')
  if (!told || !viewer.modules.includes('FEE')) return false
  const { rows } = await sql`select from student_locks where student_id = ${id} and unlocked_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/** Everything on one student that the person may see. */
export async function readStudent(
  { services, trx, schoolId }: { services: Services; trx: Trx; schoolId: string },
  person: Person,
  id: string,
) {
  const student = await findStudent(trx, person, id)
  const record = await loadStudent(trx, id)
  if (!record) throw notFound()
  const values = { ...record }
  if (!student.readsNumbers)
    for (const key of ['guardianMobile', 'whatsapp']) if (values[key]) values[key] = maskedMobile(values[key])
  const { rows: years } = await sql<{ year: string; class: string; roll_no: number | null }>`
    select y.name as year, c.name || ' ' || d.name as class, e.roll_no from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where e.student_id = ${id} order by y.starts_on desc`.execute(trx)
  const { rows: neighbours } = await sql<{ previous: string | null; next: string | null }>`
    select previous, next from (
      select s.id, lag(s.id) over (order by e.roll_no nulls last, s.name_key, s.id) as previous, lead(s.id) over (order by e.roll_no nulls last, s.name_key, s.id) as next
      from students s join academic_years y on y.school_id = s.school_id and y.is_current
      join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      where e.division_id = ${student.divisionId} and s.status = 'studying') class where id = ${id}`.execute(trx)
  return {
    id,
    photoUrl: await readAddress(services, trx, student.photoFileId),
    status: values.status === 'terminated' ? ('terminated' as const) : ('studying' as const),
    leftOn: values.leftOn || null,
    locked: await isLocked(trx, person, id),
    previousId: neighbours[0]?.previous ?? null,
    nextId: neighbours[0]?.next ?? null,
    values,
    additionalBuses: await readAdditional(services, trx, schoolId, id),
    years: years.map(row => ({ year: row.year, class: row.class, rollNo: row.roll_no })),
  }
}

/** Students of the own scope with the same guardian. */
export async function readSiblings(trx: Trx, person: Person, student: FoundStudent) {
  const { rows } = await sql<{
    id: string
    adm_no: string
    name: string
    class: string | null
    status: 'studying' | 'terminated'
  }>`
    select s.id, s.adm_no, s.name, s.status, c.name || ' ' || d.name as class from students s
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.guardian_id = ${student.guardianId} and s.id <> ${student.id} and ${studentsInScope(person)} order by s.name_key, s.id`.execute(
    trx,
  )
  return rows.map(row => ({ id: row.id, admNo: row.adm_no, name: row.name, class: row.class ?? '', status: row.status }))
}

interface DocumentRow {
  readonly id: string
  readonly kind: 'photo' | 'reportCard'
  readonly name: string
  readonly bytes: number
  readonly created_at: Date
}

/** The photo and the report cards, newest first; of a card the version that stands. */
export async function readDocuments(services: Services, trx: Trx, student: FoundStudent) {
  const { rows } = await sql<DocumentRow>`
    select f.id, 'photo' as kind, f.name, f.bytes::int as bytes, f.created_at from files f
    where f.deleted_at is null and f.id = ${student.photoFileId}::uuid
    union all
    select f.id, 'reportCard', f.name, f.bytes::int, f.created_at from report_cards rc join files f on f.id = rc.file_id and f.deleted_at is null
    where rc.student_id = ${student.id} and rc.status not in ('Deleted', 'Superseded')
    order by created_at desc, id`.execute(trx)
  const addresses = await readAddresses(
    services,
    trx,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    at: new Date(row.created_at).toISOString(),
    url: addresses(row.id),
  }))
}
