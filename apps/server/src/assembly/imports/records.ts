import {
  classKey,
  cleanText,
  defaultDecision,
  type ExistingGuardian,
  type ExistingStudent,
  type FlatRecord,
  type ImportKind,
  type ImportKindCode,
  isFeeFile,
  keyOf,
  nameKey,
  type ReadRow,
  recordKind,
  type StudentKindCode,
  type StudentsView,
  shownKey,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk, type Trx } from '../../platform/transaction'
import type { NameIds } from '../../school/name-ids'
import { placeColumns, placesOfYear, studentRecords } from '../../school/student-records'
import type { LoadedView } from './view'

const nextYearRecords = (yearName: string, where: RawBuilder<boolean>) => sql<{ student_id: string; record: FlatRecord }>`
  select e.student_id, jsonb_build_object(${placeColumns}) as record from enrolments e ${placesOfYear} where y.name = ${yearName} and ${where}`

const everyone = sql<boolean>`true`

const valuesOf = (rows: readonly ReadRow[], ...columns: readonly string[]) =>
  rows.flatMap(({ given }) => columns.flatMap(column => given[column] || []))

/**
 * Students that a plan of these rows can depend on: the rows' own and their siblings, all children of their guardians and of
 * guardians with the same mobile, and who has a roll number, PEN or APAAR ID that a row may want.
 */
async function touchedBy(trx: Trx, ids: NameIds, rows: readonly ReadRow[]): Promise<string[]> {
  const keys = [...rows.map(row => row.key), ...valuesOf(rows, 'siblingAdmNo').map(nameKey)]
  const { rows: named } = await sql<{
    guardian_id: string
    course: string | null
    division: string | null
    roll_no: number | null
  }>`
    select s.guardian_id, c.name as course, d.name as division, e.roll_no
    from students s left join enrolments e on e.school_id = s.school_id and e.student_id = s.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.adm_no_key = any(${keys})`.execute(trx)
  // A row may say a part of the seat alone and keep the rest.
  const courses = [...valuesOf(rows, 'course'), ...named.flatMap(({ course }) => course ?? [])]
  const names = [...valuesOf(rows, 'division'), ...named.flatMap(({ division }) => division ?? [])]
  const divisions = courses.flatMap(course => names.flatMap(name => ids.divisions.get(classKey(course, name)) ?? []))
  const rollNos = [...valuesOf(rows, 'rollNo').map(Number), ...named.flatMap(({ roll_no }) => roll_no ?? [])]
  const { rows: found } = await sql<{ id: string }>`
    select id from students where adm_no_key = any(${keys})
    union select id from students where guardian_id = any(${[...new Set(named.map(row => row.guardian_id))]}::uuid[])
    union select s.id from guardians g join students s on s.school_id = g.school_id and s.guardian_id = g.id
      where g.mobile = any(${valuesOf(rows, 'guardianMobile')})
    union select student_id from student_details where pen = any(${valuesOf(rows, 'pen')})
    union select student_id from student_details where apaar_id = any(${valuesOf(rows, 'apaarId')})
    union select student_id from enrolments
      where division_id = any(${[...new Set(divisions)]}::uuid[]) and roll_no = any(${[...new Set(rollNos)]}::int[])`.execute(trx)
  return found.map(row => row.id)
}

/**
 * Adds the students and guardians of the school.
 *
 * @param only rows whose plan needs no others: what is loaded for them does not grow with the school.
 */
export async function loadStudents(trx: Trx, { view, ids }: LoadedView, only?: readonly ReadRow[]): Promise<StudentsView> {
  const touched = only && (await touchedBy(trx, ids, only))
  const { rows } = touched
    ? await studentRecords(sql<boolean>`s.id = any(${touched}::uuid[])`).execute(trx)
    : await inBulk(trx, () => studentRecords(everyone).execute(trx))
  const years = touched ? sql<boolean>`e.student_id = any(${touched}::uuid[])` : everyone
  const next = view.nextYear ? (await nextYearRecords(view.nextYear.name, years).execute(trx)).rows : []
  const nextYears = new Map(next.map(row => [row.student_id, row.record]))
  const students = new Map<string, ExistingStudent>()
  const guardians = new Map<string, ExistingGuardian & { childKeys: string[] }>()
  let studying = 0
  for (const row of rows) {
    const key = nameKey(row.record.admNo ?? '')
    const nextYear = row.record.academicYear === view.nextYear?.name ? undefined : nextYears.get(row.id)
    students.set(key, { id: row.id, guardianId: row.guardian_id, record: row.record, ...(nextYear ? { nextYear } : {}) })
    if (row.record.status === 'studying') studying += 1
    const guardian = guardians.get(row.guardian_id) ?? {
      id: row.guardian_id,
      name: row.record.guardianName ?? '',
      mobile: row.record.guardianMobile ?? '',
      childKeys: [],
    }
    guardian.childKeys.push(key)
    guardians.set(row.guardian_id, guardian)
  }
  return { ...view, students, guardians, studying }
}

const recordsQuery = {
  classes: sql`
    select d.id, jsonb_build_object('section', s.name, 'course', c.name, 'division', d.name, 'classTeacherCode', coalesce(t.code, '')) as record
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id`,
  subjects: sql`
    select id, jsonb_build_object('code', coalesce(code, ''), 'name', name) as record from (select * from masters where kind = 'subject') as masters`,
  buses: sql`
    select st.id, jsonb_build_object('bus', b.name, 'regNo', coalesce(b.reg_no, ''), 'stop', st.name, 'order', coalesce(nullif(st.sort_order, 0)::text, '')) as record
    from bus_stops st join buses b on b.school_id = st.school_id and b.id = st.bus_id`,
  staff: sql`
    select s.id, jsonb_build_object('code', s.code, 'name', s.name, 'designation', m.name, 'section', coalesce(sec.name, ''), 'gender', s.gender,
      'mobile', s.mobile, 'email', coalesce(s.email, ''), 'teaching', case when s.teaching then 'Yes' else 'No' end,
      'dateOfBirth', coalesce(d.date_of_birth::text, ''), 'joinedOn', coalesce(d.joined_on::text, ''), 'status', s.status,
      'relievedOn', coalesce(d.relieved_on::text, ''), 'qualification', coalesce(d.qualification, ''), 'address', coalesce(d.address, '')) as record
    from staff s join masters m on m.school_id = s.school_id and m.id = s.designation_id
    left join sections sec on sec.school_id = s.school_id and sec.id = s.section_id
    left join staff_details d on d.school_id = s.school_id and d.staff_id = s.id`,
  'subject-allotments': sql`
    select a.id, jsonb_build_object('course', c.name, 'division', d.name, 'subjectCode', coalesce(m.code, ''), 'subjectName', m.name, 'staffCode', t.code) as record
    from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current
    join divisions d on d.school_id = a.school_id and d.id = a.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join masters m on m.school_id = a.school_id and m.id = a.subject_id join staff t on t.school_id = a.school_id and t.id = a.staff_id`,
  'year-end-decisions': sql`
    select x.id, jsonb_build_object('admNo', s.adm_no, 'decision', x.decision, 'toCourse', coalesce(c.name, ''), 'toDivision', coalesce(d.name, '')) as record
    from year_end_decisions x join academic_years y on y.school_id = x.school_id and y.id = x.academic_year_id and y.is_current
    join students s on s.school_id = x.school_id and s.id = x.student_id and s.status = 'studying'
    join enrolments e on e.school_id = x.school_id and e.student_id = x.student_id and e.academic_year_id = x.academic_year_id
    left join divisions d on d.school_id = x.school_id and d.id = x.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id`,
}

export type RecordKindCode = keyof typeof recordsQuery

/** Kinds with a record for each person of the school are found by key; the others are few, and are compared with each other. */
const byKey: Partial<Record<RecordKindCode, (keys: readonly string[]) => RawBuilder<boolean>>> = {
  staff: keys => sql`s.code_key = any(${keys})`,
  'year-end-decisions': keys => sql`s.adm_no_key = any(${keys})`,
  'subject-allotments': keys => sql`t.code_key = any(${keys.map(key => key.split('\u0000').at(-1) ?? '')})`,
}

/**
 * Records of a simple kind by key, with their ids.
 *
 * @param keys of rows whose plan needs no others; without them all records are loaded.
 */
export async function loadRecords(
  trx: Trx,
  code: RecordKindCode,
  keys?: readonly string[],
): Promise<Map<string, { id: string; record: FlatRecord }>> {
  const kind = recordKind(code)
  const where = keys && byKey[code]?.(keys)
  const { rows } = await sql<{ id: string; record: FlatRecord }>`${recordsQuery[code]} where ${where ?? everyone}`.execute(trx)
  return new Map(rows.map(row => [keyOf(kind, row.record), { id: row.id, record: row.record }]))
}

/** Every student of the current year with the decision on them, so that the exceptions can be filled in. */
export async function loadDecisions(trx: Trx): Promise<FlatRecord[]> {
  const decided = await loadRecords(trx, 'year-end-decisions')
  const { rows } = await sql<{ adm_no: string }>`
    select s.adm_no from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    where s.status = 'studying'`.execute(trx)
  return rows.map(row => decided.get(nameKey(row.adm_no))?.record ?? { admNo: row.adm_no, decision: defaultDecision })
}

/** Whether the records of a kind are students, each with guardian, class and bus. */
export const isOfStudents = (code: ImportKindCode): code is StudentKindCode =>
  code === 'students' || code === 'guardians' || code === 'student-bus'

/** One record by its key, in the words of its kind's columns. */
export async function findRecord(trx: Trx, kind: ImportKind, key: string): Promise<FlatRecord | undefined> {
  // A summary is a list of lines, and money is nothing that is written by hand.
  if (isFeeFile(kind.code)) return undefined
  const found = isOfStudents(kind.code)
    ? (await studentRecords(sql<boolean>`s.adm_no_key = lower(${cleanText(key)})`).execute(trx)).rows[0]?.record
    : [...(await loadRecords(trx, kind.code, kind.key.length === 1 ? [nameKey(key)] : undefined)).values()].find(
        ({ record }) => nameKey(shownKey(kind, record)) === nameKey(key),
      )?.record
  return found && Object.fromEntries(kind.columns.map(column => [column.key, found[column.key] ?? '']))
}
