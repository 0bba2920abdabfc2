import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { countedMarksFor } from '../../attendance/day'

/** Halves of days. */
export interface TermHalves {
  readonly taken: number
  readonly present: number
}

/**
 * Attendance of students in some days of a year, in halves: from registers, else from imported months that lie wholly in
 * them. Who has neither is not there.
 */
export async function termHalves(
  trx: Trx,
  { academicYearId, from, to }: { readonly academicYearId: string; readonly from: string; readonly to: string },
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, TermHalves>> {
  if (studentIds.length === 0 || to < from) return new Map()
  const ids = [...studentIds]
  const { rows } = await sql<{ id: string } & TermHalves>`
    select m.student_id as id, (count(m.fn) + count(m.an))::int as taken,
      (count(*) filter (where m.fn in ('P', 'LT', 'OD')) + count(*) filter (where m.an in ('P', 'LT', 'OD')))::int as present
    from ${countedMarksFor(sql`m.student_id = any(${ids}::uuid[]) and m.on_day between ${from}::date and ${to}::date`)}
    where m.academic_year_id = ${academicYearId}::uuid group by m.student_id having count(m.fn) + count(m.an) > 0`.execute(trx)
  const found = new Map(rows.map(({ id, taken, present }) => [id, { taken, present }]))
  const rest = ids.filter(id => !found.has(id))
  if (rest.length === 0) return found
  const { rows: months } = await sql<{ id: string } & TermHalves>`
    select m.student_id as id, sum(m.taken)::int as taken, sum(m.present + m.late + m.duty)::int as present from attendance_months m
    where m.student_id = any(${rest}::uuid[]) and m.academic_year_id = ${academicYearId}::uuid and m.source = 'import' and m.taken > 0
      and m.month >= ${from}::date and m.month + interval '1 month' - interval '1 day' <= ${to}::date
    group by m.student_id`.execute(trx)
  return new Map([...found, ...months.map(({ id, taken, present }) => [id, { taken, present }] as const)])
}
