import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'

interface Counts {
  terms: number
  exams: number
  courses: number
  covered: number
  leaves: number
  filled: number
  taught: number
  lacking: number
  cards: number
}

/** How far the set-up of a year is. */
export async function checklistOf(trx: Trx, schoolId: string, yearId: string) {
  const { rows } = await sql<Counts>`
    with used as materialized (
      select distinct d.course_id as id from enrolments e join divisions d on d.school_id = e.school_id and d.id = e.division_id
      where e.school_id = ${schoolId} and e.academic_year_id = ${yearId}::uuid),
    covered as materialized (
      select distinct course_id as id from tab_scheme_courses where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid and active),
    cells as materialized (
      select n.scheme_id, n.exam_id, coalesce(n.tool_id, '00000000-0000-0000-0000-000000000000') as tool_id, j.subject_id
      from tab_schemes s join tab_nodes n on n.school_id = s.school_id and n.scheme_id = s.id
      join tab_scheme_subjects j on j.school_id = s.school_id and j.scheme_id = s.id
      where s.school_id = ${schoolId} and s.academic_year_id = ${yearId}::uuid and s.status <> 'Archived' and n.exam_id is not null
        and n.source = 'entry' and not exists (select 1 from tab_nodes k where k.school_id = n.school_id and k.parent_id = n.id)),
    sheets as materialized (
      select distinct division_id, subject_id from mark_sheets where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid
        and kind = 'marks'),
    allotted as materialized (
      select distinct division_id, subject_id from subject_allotments where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid)
    select
      (select count(*) from tab_terms where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid and active)::int as terms,
      (select count(*) from tab_exams where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid and active and kind = 'main')::int
        as exams,
      (select count(*) from used)::int as courses,
      (select count(*) from used where id in (select id from covered))::int as covered,
      (select count(*) from cells)::int as leaves,
      (select count(*) from cells c join tab_leaf_max m on m.school_id = ${schoolId} and m.scheme_id = c.scheme_id and m.exam_id = c.exam_id
        and m.tool_id = c.tool_id and m.subject_id = c.subject_id)::int as filled,
      (select count(*) from sheets)::int as taught,
      (select count(*) from sheets s where not exists (select 1 from allotted a where a.division_id = s.division_id
        and a.subject_id = s.subject_id))::int as lacking,
      (select count(*) from cards where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid and active)::int as cards`.execute(
    trx,
  )
  const { rows: without } = await sql<{ id: string; name: string }>`
    select c.id, c.name from courses c join sections s on s.school_id = c.school_id and s.id = c.section_id
    where c.school_id = ${schoolId} and exists (select 1 from enrolments e
        join divisions d on d.school_id = e.school_id and d.id = e.division_id
        where e.school_id = c.school_id and e.academic_year_id = ${yearId}::uuid and d.course_id = c.id)
      and not exists (select 1 from tab_scheme_courses t where t.school_id = c.school_id and t.academic_year_id = ${yearId}::uuid
        and t.course_id = c.id and t.active)
    order by s.sort_order, lower(s.name), c.sort_order, lower(c.name)`.execute(trx)
  const is = rows[0]!
  const some = (step: 'terms' | 'exams' | 'cards') => ({ step, isDone: is[step] > 0, count: is[step], of: null })
  const all = (step: 'schemes' | 'max-marks' | 'teachers', count: number, of: number) => ({
    step,
    isDone: of > 0 && count === of,
    count,
    of,
  })
  return {
    steps: [
      some('terms'),
      some('exams'),
      all('schemes', is.covered, is.courses),
      all('max-marks', is.filled, is.leaves),
      all('teachers', is.taught - is.lacking, is.taught),
      some('cards'),
    ],
    coursesWithoutScheme: without,
  }
}
