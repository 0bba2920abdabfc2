import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'

/** Which schemes and divisions sheets are made for; all of the school's active schemes where nothing is named. */
export interface SheetsFor {
  readonly schemeId?: string
  readonly divisionId?: string
}

type Work = Pick<CallContext, 'trx' | 'schoolId' | 'services'>

/**
 * Makes the sheets that active schemes ask for and that are not there: of marks for each exam, division and subject in which
 * something is entered, of remarks for each term and division, and for each subject of it. What is there stays as it is, so
 * it may be done again for divisions and subjects that come later.
 *
 * @returns how many sheets of marks were made.
 */
export async function makeSheets({ trx, schoolId, services }: Work, { schemeId, divisionId }: SheetsFor = {}): Promise<number> {
  const { rows } = await sql<{ yearId: string; divisionId: string; examId: string; subjectId: string }>`
    select distinct s.academic_year_id as "yearId", d.id as "divisionId", n.exam_id as "examId", m.subject_id as "subjectId"
    from tab_schemes s
    join tab_scheme_courses c on c.school_id = s.school_id and c.scheme_id = s.id and c.active
    join divisions d on d.school_id = s.school_id and d.course_id = c.course_id
    join tab_nodes n on n.school_id = s.school_id and n.scheme_id = s.id and n.exam_id is not null and n.source = 'entry'
    join tab_leaf_max m on m.school_id = s.school_id and m.scheme_id = s.id and m.exam_id = n.exam_id and m.entry <> 'none'
    join tab_scheme_subjects j on j.school_id = s.school_id and j.scheme_id = s.id and j.subject_id = m.subject_id
    left join mark_sheets x on x.school_id = s.school_id and x.kind = 'marks' and x.division_id = d.id and x.exam_id = n.exam_id
      and x.subject_id = m.subject_id
    where s.school_id = ${schoolId} and s.status = 'Active' and x.id is null
      and (${schemeId === undefined} or s.id = ${schemeId ?? null}::uuid)
      and (${divisionId === undefined} or d.id = ${divisionId ?? null}::uuid)
    order by 1, 2, 3, 4`.execute(trx)
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000)
    await sql`
      insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, exam_id, subject_id)
      select ${schoolId}, a.id, a.year, a.division, 'marks', a.exam, a.subject
      from unnest(${some.map(() => services.newId())}::uuid[], ${some.map(one => one.yearId)}::uuid[], ${some.map(one => one.divisionId)}::uuid[],
        ${some.map(one => one.examId)}::uuid[], ${some.map(one => one.subjectId)}::uuid[]) a(id, year, division, exam, subject)
      on conflict do nothing`.execute(trx)
  }
  await makeRemarkSheets({ trx, schoolId, services }, { schemeId, divisionId })
  return rows.length
}

/** One sheet of remarks for each term of a scheme and division, and one for each subject that is marked. */
async function makeRemarkSheets(
  { trx, schoolId, services }: Work,
  { schemeId, divisionId }: { [K in keyof SheetsFor]: SheetsFor[K] | undefined },
) {
  const { rows } = await sql<{ yearId: string; divisionId: string; termId: string; subjectId: string | null }>`
    with asked as materialized (
      select s.academic_year_id as year, s.id as scheme, d.id as division, n.term_id as term
      from tab_schemes s
      join tab_scheme_courses c on c.school_id = s.school_id and c.scheme_id = s.id and c.active
      join divisions d on d.school_id = s.school_id and d.course_id = c.course_id
      join tab_nodes n on n.school_id = s.school_id and n.scheme_id = s.id and n.kind = 'term' and n.term_id is not null
      where s.school_id = ${schoolId} and s.status = 'Active'
        and (${schemeId === undefined} or s.id = ${schemeId ?? null}::uuid)
        and (${divisionId === undefined} or d.id = ${divisionId ?? null}::uuid)),
    sheets as materialized (
      select year, division, term, null::uuid as subject from asked
      union
      select a.year, a.division, a.term, j.subject_id from asked a
      join tab_scheme_subjects j on j.school_id = ${schoolId} and j.scheme_id = a.scheme)
    select w.year as "yearId", w.division as "divisionId", w.term as "termId", w.subject as "subjectId" from sheets w
    left join mark_sheets x on x.school_id = ${schoolId} and x.kind = 'remarks' and x.division_id = w.division and x.term_id = w.term
      and x.subject_id is not distinct from w.subject
    where x.id is null order by 1, 2, 3, 4`.execute(trx)
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000)
    await sql`
      insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, term_id, subject_id)
      select ${schoolId}, a.id, a.year, a.division, 'remarks', a.term, a.subject
      from unnest(${some.map(() => services.newId())}::uuid[], ${some.map(one => one.yearId)}::uuid[], ${some.map(one => one.divisionId)}::uuid[],
        ${some.map(one => one.termId)}::uuid[], ${some.map(one => one.subjectId)}::uuid[]) a(id, year, division, term, subject)
      on conflict do nothing`.execute(trx)
  }
}
