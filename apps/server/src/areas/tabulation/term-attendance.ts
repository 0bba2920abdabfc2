import { attendanceOnCard, attendedInMonths, type HalfCounts } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { attendanceRules } from '../attendance/counting'
import { countedMarksFor } from '../attendance/day'

export interface Term {
  readonly id: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
}

export interface TermDays {
  readonly present: number
  readonly days: number
  readonly percent: number
}

interface Month extends HalfCounts {
  readonly student_id: string
}

/**
 * Attendance of students in a term until a day: the halves that were taken, without any the imported months that lie in the
 * term. Who has nothing is not in it.
 */
export async function termAttendance(
  trx: Trx,
  schoolId: string,
  term: Pick<Term, 'startsOn' | 'endsOn'>,
  studentIds: readonly string[],
  until: string,
): Promise<ReadonlyMap<string, TermDays>> {
  if (studentIds.length === 0) return new Map()
  const ids = sql`${[...studentIds]}::uuid[]`
  const last = until < term.endsOn ? until : term.endsOn
  const taken = await sql<Month>`
    select m.student_id, count(*)::int as taken, (count(*) filter (where h.code = 'P'))::int as present, (count(*) filter (where h.code = 'LT'))::int as late,
      (count(*) filter (where h.code = 'A'))::int as absent, (count(*) filter (where h.code = 'LV'))::int as leave, (count(*) filter (where h.code = 'OD'))::int as duty
    from ${countedMarksFor(sql`m.student_id = any(${ids}) and m.on_day between ${term.startsOn}::date and ${last}::date`)}
    cross join lateral (values (m.fn), (m.an)) as h(code)
    where h.code is not null
    group by m.student_id, date_trunc('month', m.on_day)`.execute(trx)
  const imported = await sql<Month>`
    select m.student_id, m.taken, m.present, m.late, m.absent, m.leave, m.duty from attendance_months m
    where m.student_id = any(${ids}) and m.source = 'import' and m.taken > 0 and m.month >= ${term.startsOn}::date
      and (m.month + interval '1 month' - interval '1 day')::date <= ${term.endsOn}::date`.execute(trx)
  const rules = await attendanceRules(trx, schoolId)
  const found = new Map<string, TermDays>()
  for (const rows of [imported.rows, taken.rows])
    for (const [studentId, months] of Map.groupBy(rows, row => row.student_id)) {
      const { attended, counted } = attendedInMonths(months, rules)
      const figures = attendanceOnCard(attended, counted)
      if (figures) found.set(studentId, figures)
    }
  return found
}
