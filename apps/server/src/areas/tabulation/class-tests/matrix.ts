import { testAverage, testPercent } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { codesOf } from '../scheme'
import { type SheetCall, seesAllSheets } from '../sheets'
import { type TestFilters, testsAsked } from './list'
import { studyingOn, takesSubject } from './takers'

/** So many tests stand side by side. */
export const mostTests = 60

interface TestColumn {
  readonly id: string
  readonly sheetId: string
  readonly date: string
  readonly title: string
  readonly subject: string
  readonly max: number
  readonly published: boolean
}

async function testsOf(call: Pick<SheetCall, 'trx' | 'person'>, asked: TestFilters): Promise<TestColumn[]> {
  const { rows } = await sql<Omit<TestColumn, 'max'> & { max: string }>`
    with last as materialized (
      select e.school_id, e.id, ms.id as "sheetId", ms.subject_id, e.on_day as date, e.name as title, e.max, ms.published_at is not null as published
      ${testsAsked(personOf(call), asked)} order by e.on_day desc, e.id desc limit ${mostTests})
    select l.id, l."sheetId", l.date, l.title, m.name as subject, l.max, l.published
    from last l join masters m on m.school_id = l.school_id and m.id = l.subject_id order by l.date, l.id`.execute(call.trx)
  return rows.map(row => ({ ...row, max: Number(row.max) }))
}

/**
 * Students of a class by tests, each with the mean of those that count.
 *
 * @throws 404 for a class that the school has not, and to a teacher for one without tests of theirs
 */
export async function testMatrix(
  call: Pick<SheetCall, 'trx' | 'person'>,
  { studentId, ...asked }: TestFilters & { divisionId: string; studentId?: string | undefined },
) {
  const { trx } = call
  const person = personOf(call)
  const { rows: found } = await sql<{ name: string; reads: boolean }>`
    select c.name || ' ' || d.name as name, ${seesAllSheets(person)} or coalesce(d.class_teacher_id = ${person.staffId}::uuid, false)
      or exists (select from subject_allotments a where a.school_id = d.school_id and a.division_id = d.id and a.staff_id = ${person.staffId}::uuid) as reads
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id where d.id = ${asked.divisionId}::uuid`.execute(
    trx,
  )
  if (!found[0]?.reads) throw notFound()
  const tests = await testsOf(call, asked)
  const codes = await codesOf(trx)
  const { rows: students } = await sql<{ studentId: string; rollNo: number | null; admNo: string; name: string }>`
    select s.id as "studentId", en.roll_no as "rollNo", s.adm_no as "admNo", s.name
    from enrolments en join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
    where en.division_id = ${asked.divisionId}::uuid
      and en.academic_year_id = ${asked.academicYearId ? sql`${asked.academicYearId}::uuid` : sql`(select id from academic_years where is_current)`}
      and ${studentId ? sql`s.id = ${studentId}::uuid` : sql`true`}
    order by en.roll_no nulls last, s.name_key, s.id`.execute(trx)
  const { rows: marks } = await sql<{
    studentId: string
    sheetId: string
    value: string | null
    code: string | null
    outOf: string | null
  }>`
    select s.id as "studentId", ms.id as "sheetId", k.value, k.code, k.out_of as "outOf"
    from mark_sheets ms ${studyingOn}
    join marks k on k.school_id = ms.school_id and k.exam_id = ms.exam_id and k.subject_id = ms.subject_id and k.student_id = s.id
    where ms.id = any(${tests.map(test => test.sheetId)}::uuid[]) and num_nonnulls(k.value, k.code) > 0 and ${takesSubject}`.execute(
    trx,
  )
  const markOf = new Map(marks.map(mark => [`${mark.studentId} ${mark.sheetId}`, mark]))
  return {
    division: found[0].name,
    tests,
    rows: students.map(student => {
      const own = tests.map(test => markOf.get(`${student.studentId} ${test.sheetId}`))
      return {
        ...student,
        cells: own.map(mark =>
          mark
            ? {
                value: mark.value === null ? null : Number(mark.value),
                code: mark.code,
                percent: mark.value === null ? null : testPercent(Number(mark.value), Number(mark.outOf)),
              }
            : null,
        ),
        average: testAverage(
          own
            .filter(mark => mark !== undefined)
            .map(({ value, code, outOf }) =>
              value === null
                ? { effect: codes.get(code ?? '')?.effect ?? 'exclude' }
                : { value: Number(value), outOf: Number(outOf) },
            ),
        ),
      }
    }),
  }
}
