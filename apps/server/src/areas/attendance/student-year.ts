import { attendanceFigures, type DayPlan, dayStatus, type HalfCounts, type MarkCode } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { attendanceRules } from './counting'
import { countedMarks, plannedTogether } from './day'

interface Where {
  readonly trx: Trx
  readonly schoolId: string
}

/** Halves of a student's month. */
export interface MonthRow extends HalfCounts {
  /** `YYYY-MM`. */
  readonly month: string
  readonly source: 'native' | 'import'
}

/** The months of a student in a year of which anything is known, the first one first. */
export async function readMonths({ trx, schoolId }: Where, studentId: string, academicYearId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month, m.taken, m.present, m.late, m.absent, m.leave, m.duty, m.source from attendance_months m
    where m.school_id = ${schoolId} and m.student_id = ${studentId} and m.academic_year_id = ${academicYearId} and m.taken > 0
    order by m.month`.execute(trx)
  return rows
}

/** The days of a student that were taken, the newest first. */
export async function readLastDays({ trx }: Where, studentId: string, academicYearId: string, most: number) {
  const { rows } = await sql<{ day: string; planned: DayPlan; fn: MarkCode | null; an: MarkCode | null; reason: string | null }>`
    select m.on_day::text as day, ${plannedTogether} as planned, max(m.fn) as fn, max(m.an) as an, max(m.reason) as reason
    from ${countedMarks} where m.student_id = ${studentId} and m.academic_year_id = ${academicYearId}
    group by m.on_day order by m.on_day desc limit ${most}`.execute(trx)
  return rows.map(({ day, planned, fn, an, reason }) => ({
    date: day,
    status: dayStatus(planned, { FN: fn, AN: an }),
    reason: reason ?? '',
  }))
}

/** Days that the page on a student tells one by one. */
const lastDays = 10

/** Attendance of a student in the current year: by month, together, and the last days. */
export async function readAttendanceDetails(where: Where, studentId: string) {
  const year = await where.trx
    .selectFrom('academic_years')
    .select(['id', 'name'])
    .where('school_id', '=', where.schoolId)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const [rules, months] = [await attendanceRules(where.trx, where.schoolId), await readMonths(where, studentId, year.id)]
  const figures = (some: readonly HalfCounts[]) => {
    const { counted: _, ...told } = attendanceFigures(some, rules)
    return told
  }
  return {
    year: year.name,
    months: months.map(row => ({ month: row.month, ...figures([row]) })),
    total: figures(months),
    recent: await readLastDays(where, studentId, year.id, lastDays),
  }
}
