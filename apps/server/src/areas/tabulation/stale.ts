import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/**
 * Has results be reckoned again of which marks have changed: of whole classes, for ranks and figures of a class go by all
 * in it. What families read of published cards stays as it is.
 *
 * @param examId the exam, or a test of a class, in which marks changed
 */
export async function marksChanged(trx: Trx, examId: string, divisionIds: readonly string[]): Promise<void> {
  if (divisionIds.length === 0) return
  await sql`
    with recursive touched as (
      select n.school_id, n.id, n.parent_id from tab_nodes n join tab_exams e on e.school_id = n.school_id and e.id = ${examId}::uuid
      where n.exam_id = e.id or (e.kind = 'class-test' and n.source = 'class-tests')
      union
      select n.school_id, n.id, n.parent_id from tab_nodes n join touched t on t.school_id = n.school_id and t.parent_id = n.id)
    update results r set stale = true, version = r.version + 1
    from touched t
    where r.school_id = t.school_id and r.node_id = t.id and r.division_id = any(${[...divisionIds]}::uuid[]) and not r.stale`.execute(
    trx,
  )
}

/** Has results of a scheme be reckoned again, after its formula, its maxima or chosen subjects have changed. */
export async function schemeChanged(trx: Trx, schemeId: string): Promise<void> {
  await sql`
    update results r set stale = true, version = r.version + 1
    from tab_nodes n where n.school_id = r.school_id and n.id = r.node_id and n.scheme_id = ${schemeId}::uuid and not r.stale`.execute(
    trx,
  )
}

/** Has cards say that they are no longer as they would be made now: a remark, a height or a day present has changed. */
export async function cardsOutdated(trx: Trx, termId: string, studentIds: readonly string[]): Promise<void> {
  if (studentIds.length === 0) return
  await sql`
    update report_cards r set outdated = true, version = r.version + 1
    from cards c, tab_terms t
    where c.school_id = r.school_id and c.id = r.card_id and t.school_id = c.school_id and t.id = ${termId}::uuid
      and c.academic_year_id = t.academic_year_id and (c.term_id is null or c.term_id = t.id)
      and r.student_id = any(${[...studentIds]}::uuid[]) and r.source = 'generated' and not r.outdated
      and r.status in ('Draft', 'Ready', 'Scheduled', 'Published', 'Withdrawn')`.execute(trx)
}
