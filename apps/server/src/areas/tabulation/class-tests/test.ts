import { holdsOne } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { notFound } from '../../../platform/problems'
import { type SheetCall, seesAllSheets } from '../sheets'

export type TestCall = SheetCall & Pick<CallContext, 'audit'>

/** A test of classes as it is kept. */
export interface StoredTest {
  readonly id: string
  readonly title: string
  readonly date: string
  readonly academicYearId: string
  readonly yearLocked: boolean
  readonly termId: string
  readonly subjectId: string
  readonly subject: string
  readonly max: number
  readonly pass: number | null
  readonly syllabus: string
  readonly version: number
}

export interface TestSheet {
  readonly id: string
  readonly divisionId: string
  readonly division: string
  readonly status: 'NotStarted' | 'Draft' | 'Submitted' | 'Verified' | 'Locked'
  readonly publishedAt: Date | null
  readonly marked: number
  readonly isAllotted: boolean
  readonly isClassTeacher: boolean
}

/** Administrators may do to published tests what others may not. */
export const undoesPublishing = (person: Person): boolean => holdsOne(person, ['SystemAdmin', 'SchoolSuperAdmin'])

/**
 * A test, held while the transaction runs when `hold` says so.
 *
 * @throws 404 for one that the school has not
 */
export async function findTest(call: SheetCall, id: string, hold = false): Promise<StoredTest> {
  if (hold) await sql`select from tab_exams where id = ${id}::uuid for update`.execute(call.trx)
  const { rows } = await sql<Omit<StoredTest, 'max' | 'pass'> & { max: string; pass: string | null }>`
    select e.id, e.name as title, e.on_day as date, e.academic_year_id as "academicYearId", y.locked as "yearLocked", e.term_id as "termId",
      e.subject_id as "subjectId", m.name as subject, e.max, e.pass, coalesce(e.syllabus, '') as syllabus, e.version
    from tab_exams e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    join masters m on m.school_id = e.school_id and m.id = e.subject_id
    where e.id = ${id}::uuid and e.kind = 'class-test'`.execute(call.trx)
  const row = rows[0]
  if (!row) throw notFound()
  return { ...row, max: Number(row.max), pass: row.pass === null ? null : Number(row.pass) }
}

/** Sheets of a test in the order of the school's classes, and how the person stands to each. */
export async function sheetsOfTest(call: SheetCall, testId: string): Promise<TestSheet[]> {
  const person = personOf(call)
  const { rows } = await sql<TestSheet>`
    select ms.id, ms.division_id as "divisionId", c.name || ' ' || d.name as division, ms.status, ms.published_at as "publishedAt",
      (select count(*)::int from marks k join enrolments en on en.school_id = k.school_id and en.student_id = k.student_id
          and en.academic_year_id = ms.academic_year_id and en.division_id = ms.division_id
        where k.school_id = ms.school_id and k.exam_id = ms.exam_id and num_nonnulls(k.value, k.grade, k.code) > 0) as marked,
      exists (select from subject_allotments a where a.school_id = ms.school_id and a.academic_year_id = ms.academic_year_id
        and a.division_id = ms.division_id and a.subject_id = ms.subject_id and a.staff_id = ${person.staffId}::uuid) as "isAllotted",
      coalesce(d.class_teacher_id = ${person.staffId}::uuid, false) as "isClassTeacher"
    from mark_sheets ms join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
    join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    where ms.exam_id = ${testId}::uuid and ms.kind = 'marks'
    order by x.sort_order, c.sort_order, d.sort_order, lower(d.name)`.execute(call.trx)
  return rows
}

/** Whether the person enters marks of a class of the test. */
export const entersOn = (person: Person, sheet: Pick<TestSheet, 'isAllotted'>): boolean =>
  seesAllSheets(person) || sheet.isAllotted

/** A test as the contract answers it. */
export async function testAnswer(call: SheetCall, test: StoredTest, sheets: readonly TestSheet[]) {
  const person = personOf(call)
  const isPublished = sheets.some(sheet => sheet.publishedAt !== null)
  const mayEdit = !test.yearLocked && sheets.every(sheet => entersOn(person, sheet))
  const { yearLocked: _, ...values } = test
  return {
    ...values,
    sheets: sheets.map(({ isAllotted: _a, isClassTeacher: _c, publishedAt, ...sheet }) => ({
      ...sheet,
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
    mayEdit,
    mayDelete: mayEdit && (!isPublished || undoesPublishing(person)) && sheets.every(sheet => sheet.status !== 'Locked'),
  }
}
