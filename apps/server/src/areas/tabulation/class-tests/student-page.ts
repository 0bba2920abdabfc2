import { testPercent } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { codesOf } from '../scheme'
import { sheetsInScope } from '../sheets'
import { takesSubject } from './takers'

/** So many tests the page on a student tells of. */
const most = 50

/** A test of a student: a number, the word of a code, or nothing yet. */
export interface StudentTest {
  readonly id: string
  readonly date: string
  readonly title: string
  readonly subject: string
  readonly max: number
  readonly value: number | null
  readonly label: string | null
  readonly percent: number | null
  readonly published: boolean
}

/** The last tests of a student in the current year, the newest first, as far as the person sees their sheets. */
export async function readStudentTests(
  { trx, person }: Pick<CallContext, 'trx' | 'person'>,
  studentId: string,
): Promise<StudentTest[]> {
  const { rows } = await sql<{
    id: string
    date: string
    title: string
    subject: string
    max: string
    value: string | null
    code: string | null
    published: boolean
  }>`
    select e.id, e.on_day as date, e.name as title, m.name as subject, coalesce(k.out_of, e.max) as max, k.value, k.code,
      ms.published_at is not null as published
    from students s
    join enrolments en on en.school_id = s.school_id and en.student_id = s.id
    join academic_years y on y.school_id = en.school_id and y.id = en.academic_year_id and y.is_current
    join mark_sheets ms on ms.school_id = en.school_id and ms.academic_year_id = y.id and ms.division_id = en.division_id and ms.kind = 'marks'
    join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id and e.kind = 'class-test'
    join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
    join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
    left join marks k on k.school_id = ms.school_id and k.exam_id = e.id and k.subject_id = ms.subject_id and k.student_id = s.id
    where s.id = ${studentId}::uuid and ${takesSubject} and ${sheetsInScope(personOf({ person }))}
    order by e.on_day desc, e.id desc limit ${most}`.execute(trx)
  const codes = await codesOf(trx)
  return rows.map(({ value, code, max, ...row }) => ({
    ...row,
    max: Number(max),
    value: value === null ? null : Number(value),
    label: code === null ? null : (codes.get(code)?.label ?? code),
    percent: value === null ? null : testPercent(Number(value), Number(max)),
  }))
}
