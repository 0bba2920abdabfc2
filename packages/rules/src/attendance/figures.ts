import { type AttendanceRules, type Attended, attendancePercent, attendedInMonths, type HalfCounts, sumHalves } from './marks'

/** Attendance of one student over some months, as people read it. */
export interface AttendanceFigures {
  /** Days that were taken; half days make .5, as in the next three. */
  readonly working: number
  readonly present: number
  readonly absent: number
  readonly leave: number
  /** How often late. */
  readonly late: number
  /** One decimal; null while nothing counts. */
  readonly percent: number | null
}

/** The figures of some months, and what counts of them. */
export function attendanceFigures(
  months: readonly HalfCounts[],
  rules: AttendanceRules,
): AttendanceFigures & { counted: Attended } {
  const sum = sumHalves(months)
  const counted = attendedInMonths(months, rules)
  return {
    working: sum.taken / 2,
    present: counted.attended / 2,
    absent: sum.absent / 2,
    leave: sum.leave / 2,
    late: sum.late,
    percent: attendancePercent(counted) ?? null,
    counted,
  }
}
