import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import type { Target } from './target'

/** Sheets that a result needs, and those of them that are locked. */
export interface NeededSheets {
  readonly needed: number
  readonly locked: number
}

/** Nodes of active schemes from the target down, as a recursive `below`. */
export const nodesBelowTarget = ({ academicYearId, nodeCode }: Target): RawBuilder<unknown> => sql`
  below as (
    select n.school_id, n.scheme_id, n.id, n.exam_id, sc.course_id from tab_nodes n
    join tab_scheme_courses sc on sc.school_id = n.school_id and sc.scheme_id = n.scheme_id and sc.active and sc.academic_year_id = ${academicYearId}::uuid
    where n.code = ${nodeCode}
    union all
    select n.school_id, n.scheme_id, n.id, n.exam_id, b.course_id from tab_nodes n
    join below b on b.school_id = n.school_id and b.scheme_id = n.scheme_id and b.id = n.parent_id)`

/**
 * Sheets of exams below the target, by division: one of each subject in which something is entered, where somebody takes
 * it. A sheet that was never made counts as not locked.
 *
 * @param which a condition on `divisions d`
 */
export async function neededSheets(
  trx: Trx,
  target: Target,
  which: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, NeededSheets>> {
  const { rows } = await sql<{ id: string } & NeededSheets>`
    with recursive ${nodesBelowTarget(target)},
    needed as materialized (
      select distinct b.school_id, b.course_id, m.exam_id, m.subject_id, ss.choice from below b
      join tab_leaf_max m on m.school_id = b.school_id and m.scheme_id = b.scheme_id and m.exam_id = b.exam_id and m.entry <> 'none'
      join tab_scheme_subjects ss on ss.school_id = m.school_id and ss.scheme_id = m.scheme_id and ss.subject_id = m.subject_id),
    chosen as materialized (
      select distinct e.division_id, ch.subject_id from student_subjects ch
      join enrolments e on e.school_id = ch.school_id and e.academic_year_id = ch.academic_year_id and e.student_id = ch.student_id
      where ch.academic_year_id = ${target.academicYearId}::uuid)
    select d.id, count(*)::int as needed, (count(*) filter (where ms.status = 'Locked'))::int as locked
    from divisions d
    join needed n on n.school_id = d.school_id and n.course_id = d.course_id
    left join mark_sheets ms on ms.school_id = d.school_id and ms.division_id = d.id and ms.exam_id = n.exam_id and ms.subject_id = n.subject_id
      and ms.kind = 'marks'
    where (${which}) and (n.choice <> 'chosen' or exists (select from chosen c where c.division_id = d.id and c.subject_id = n.subject_id))
    group by d.id`.execute(trx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
