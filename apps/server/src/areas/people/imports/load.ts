import {
  classKey,
  type ExistingGuardian,
  type ExistingStudent,
  type FlatRecord,
  nameKey,
  type ReadRow,
  type StudentsView,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk, type Trx } from '../../../platform/transaction'
import { holdMobiles } from '../../../school/guardian-keys'
import type { ImportPlace } from '../../../school/imports/kind'
import type { NameIds } from '../../../school/imports/name-ids'
import type { LoadedView } from '../../../school/imports/view'
import { placeColumns, placesOfYear, studentRecords } from '../../../school/student-records'

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

/** Holds the families of rows: the numbers by which they find a guardian, and the guardians that they may find or change. */
export async function holdFamilies({ trx, schoolId }: ImportPlace, rows: readonly ReadRow[]): Promise<void> {
  const mobiles = valuesOf(rows, 'guardianMobile')
  await holdMobiles(trx, schoolId, mobiles)
  const keys = [...rows.map(row => row.key), ...valuesOf(rows, 'siblingAdmNo').map(nameKey)]
  await sql`
    select 1 from guardians g where g.id in (
      select id from guardians where mobile = any(${mobiles}) union select guardian_id from students where adm_no_key = any(${keys}))
    order by g.id for no key update of g`.execute(trx)
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
