import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { studyingOn, takesSubject } from './takers'

/** How a test came out in a class, over those who have a number. */
export interface TestFigures {
  readonly appeared: number
  readonly average: number | null
  readonly highest: number | null
  readonly passPercent: number | null
}

const none: TestFigures = { appeared: 0, average: null, highest: null, passPercent: null }

/** Figures of sheets of class tests, by the id of the sheet; marks are exact, so that their mean is rounded once. */
export async function testFigures(trx: Trx, sheetIds: readonly string[]): Promise<(sheetId: string) => TestFigures> {
  if (sheetIds.length === 0) return () => none
  const { rows } = await sql<{ id: string; appeared: number; average: string; highest: string; passPercent: string }>`
    with wanted as materialized (
      select ms.school_id, ms.id, ms.academic_year_id, ms.division_id, ms.exam_id, ms.subject_id, e.max, e.pass
      from mark_sheets ms join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
      where ms.id = any(${[...sheetIds]}::uuid[])),
    numbers as materialized (
      select ms.id, k.value, coalesce(ms.pass, floor(coalesce(
        (select coalesce(ss.pass_percent, sch.pass_percent) from tab_scheme_courses sc
          join tab_schemes sch on sch.school_id = sc.school_id and sch.id = sc.scheme_id
          left join tab_scheme_subjects ss on ss.school_id = sch.school_id and ss.scheme_id = sch.id and ss.subject_id = ms.subject_id
          where sc.school_id = ms.school_id and sc.academic_year_id = ms.academic_year_id and sc.course_id = d.course_id and sc.active), 33)
        * ms.max / 100 + 0.5)) as pass
      from wanted ms ${studyingOn}
      join marks k on k.school_id = ms.school_id and k.exam_id = ms.exam_id and k.subject_id = ms.subject_id and k.student_id = s.id and k.value is not null
      where ${takesSubject})
    select id, count(*)::int as appeared, round(avg(value), 1)::text as average, max(value)::text as highest,
      round(100.0 * count(*) filter (where value >= pass) / count(*), 1)::text as "passPercent"
    from numbers group by id`.execute(trx)
  const found = new Map(
    rows.map(({ id, appeared, average, highest, passPercent }) => [
      id,
      { appeared, average: Number(average), highest: Number(highest), passPercent: Number(passPercent) },
    ]),
  )
  return sheetId => found.get(sheetId) ?? none
}
