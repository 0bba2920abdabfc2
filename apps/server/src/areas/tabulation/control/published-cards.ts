import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { theseSheets } from './sheet-list'

/** Students `en` of a sheet `ms` of an exam `e` with a published card `r` that its marks or remarks stand on. */
const standing = (ids: readonly string[]) => sql`
  from mark_sheets ms
  left join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
  join enrolments en on en.school_id = ms.school_id and en.academic_year_id = ms.academic_year_id and en.division_id = ms.division_id
  join report_cards r on r.school_id = ms.school_id and r.student_id = en.student_id and r.academic_year_id = ms.academic_year_id
    and r.status = 'Published'
  join cards c on c.school_id = r.school_id and c.id = r.card_id
  where ${theseSheets(ids)} and case
    when ms.kind = 'remarks' then c.term_id is null or c.term_id = ms.term_id
    when c.node_code is not null then lower(c.node_code) in (${codesAbove(sql`ms.school_id`, sql`ms.exam_id`)})
    else c.term_id is null or c.term_id = e.term_id end`

/** Codes, in small letters, of the nodes in which the marks of an exam count. */
export const codesAbove = (school: ReturnType<typeof sql>, exam: ReturnType<typeof sql>) => sql`
  with recursive up as (
    select n.school_id, n.id, n.parent_id, n.code from tab_nodes n where n.school_id = ${school} and n.exam_id = ${exam}
    union
    select n.school_id, n.id, n.parent_id, n.code from tab_nodes n join up on n.school_id = up.school_id and n.id = up.parent_id)
  select lower(up.code) from up`

/** How many students have a published card that stands on these sheets. */
export async function publishedCardsOf(trx: Trx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`select count(distinct r.student_id)::int as count ${standing(ids)}`.execute(trx)
  return rows[0]!.count
}

/** The same by sheet. */
export async function publishedCardsBySheet(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select ms.id, count(distinct r.student_id)::int as count ${standing(ids)} group by ms.id`.execute(trx)
  return new Map(rows.map(row => [row.id, row.count]))
}
