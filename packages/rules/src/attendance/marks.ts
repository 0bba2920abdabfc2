import { percentHalfUp } from '../lists/numbers'
import { type DayPlan, type Half, halvesOf } from './calendar'

/** Present, late, absent, on leave, on duty: what is marked for a half. */
export const markCodes = ['P', 'LT', 'A', 'LV', 'OD'] as const
/** One of `markCodes`. */
export type MarkCode = (typeof markCodes)[number]

/** Whether somebody with this mark is there; on duty stands for the school elsewhere and counts. */
export const isThere = (code: MarkCode): boolean => code !== 'A' && code !== 'LV'

/** The marks of a student on a day; a half without one is not taken. */
export type DayMarks = Readonly<Partial<Record<Half, MarkCode | null>>>

/** What a day was for a student. */
export const dayStatuses = ['Present', 'Late', 'Absent', 'Half day', 'On leave', 'On duty', 'Not taken', 'Holiday'] as const
/** One of `dayStatuses`. */
export type DayStatus = (typeof dayStatuses)[number]

/** What families are told of a day. */
export const toldStatuses = ['Absent', 'Present', 'Late', 'Half day', 'On leave'] as const satisfies readonly DayStatus[]

/** What stands in the diary of a child: days that were not attended as others are. */
export const missedStatuses = ['Absent', 'Late', 'Half day', 'On leave'] as const satisfies readonly DayStatus[]
/** One of `missedStatuses`. */
export type MissedStatus = (typeof missedStatuses)[number]

/** Kinds of alerts; a family gets each once a day and channel. */
export const alertTypes = ['Absent', 'Late', 'Correction'] as const
/** One of `alertTypes`. */
export type AlertType = (typeof alertTypes)[number]

/** The alert that a message about such a day is; none of a day on which nothing is wrong. */
export function alertTypeOf(status: DayStatus): AlertType | undefined {
  if (status === 'Absent' || status === 'Half day') return 'Absent'
  return status === 'Late' ? 'Late' : undefined
}

/** The status of a day from the marks of its planned halves. */
export function dayStatus(plan: DayPlan, marks: DayMarks): DayStatus {
  const planned = halvesOf(plan)
  if (planned.length === 0) return 'Holiday'
  const codes = planned.flatMap(half => marks[half] ?? [])
  if (codes.length === 0) return 'Not taken'
  const there = codes.filter(isThere)
  if (there.length === codes.length) {
    if (codes.includes('LT')) return 'Late'
    return codes.every(code => code === 'OD') ? 'On duty' : 'Present'
  }
  if (there.length > 0) return 'Half day'
  return codes.every(code => code === 'LV') ? 'On leave' : 'Absent'
}

/** Halves by mark. `taken` is their sum: halves that are not taken are in none of them. */
export interface HalfCounts {
  readonly taken: number
  readonly present: number
  readonly late: number
  readonly absent: number
  readonly leave: number
  readonly duty: number
}

/** Nothing taken. */
export const noHalves: HalfCounts = { taken: 0, present: 0, late: 0, absent: 0, leave: 0, duty: 0 }

const countOf = { P: 'present', LT: 'late', A: 'absent', LV: 'leave', OD: 'duty' } as const satisfies Record<
  MarkCode,
  keyof HalfCounts
>

/** Counts marks; those that are not taken count nowhere. */
export function countHalves(codes: Iterable<MarkCode | null | undefined>): HalfCounts {
  const counts = { ...noHalves }
  for (const code of codes) {
    if (!code) continue
    counts.taken += 1
    counts[countOf[code]] += 1
  }
  return counts
}

/** Counts of several months or students together. */
export function sumHalves(all: Iterable<HalfCounts>): HalfCounts {
  const sum = { ...noHalves }
  for (const counts of all) for (const key of Object.keys(sum) as (keyof HalfCounts)[]) sum[key] += counts[key]
  return sum
}

/** Counts less some that are among them. */
export function withoutHalves(counts: HalfCounts, some: HalfCounts): HalfCounts {
  const rest = { ...noHalves }
  for (const key of Object.keys(rest) as (keyof HalfCounts)[]) rest[key] = counts[key] - some[key]
  return rest
}

/** How a school counts attendance. */
export interface AttendanceRules {
  /** So many times late in a month cost half a day; 0: none. */
  readonly lateForHalf: number
  /** Halves on leave are not asked of anybody. */
  readonly leaveExcluded: boolean
}

/** Halves that were attended, of those that count. */
export interface Attended {
  readonly attended: number
  readonly counted: number
  /** Halves taken off for being late, already off `attended`. */
  readonly penalty: number
}

/** What counts of one month. Lateness is weighed by month, so a year is the sum of its months. */
export function attendedInMonth(counts: HalfCounts, { lateForHalf, leaveExcluded }: AttendanceRules): Attended {
  const there = counts.present + counts.late + counts.duty
  const penalty = lateForHalf > 0 ? Math.min(there, Math.floor(counts.late / lateForHalf)) : 0
  return { attended: there - penalty, counted: counts.taken - (leaveExcluded ? counts.leave : 0), penalty }
}

/** What counts of several months. */
export function attendedInMonths(months: Iterable<HalfCounts>, rules: AttendanceRules): Attended {
  const sum = { attended: 0, counted: 0, penalty: 0 }
  for (const month of months) {
    const { attended, counted, penalty } = attendedInMonth(month, rules)
    sum.attended += attended
    sum.counted += counted
    sum.penalty += penalty
  }
  return sum
}

/** Attendance in percent, one decimal, halves up; undefined ('–') when nothing counts. */
export const attendancePercent = ({ attended, counted }: Pick<Attended, 'attended' | 'counted'>): number | undefined =>
  percentHalfUp(attended, counted)

/** Where a student stands against the least percentage that the school asks for. */
export interface Shortage {
  /** Below it, less than ten points above it, or neither. */
  readonly band: 'short' | 'near' | 'fine'
  /** Halves to attend, all of them, until it is reached; 0 when it is. */
  readonly toAttend: number
  /** Halves that may still be missed; 0 when none. */
  readonly mayMiss: number
}

/** Undefined while nothing counts. */
export function shortageOf({ attended, counted }: Pick<Attended, 'attended' | 'counted'>, least: number): Shortage | undefined {
  if (counted === 0) return undefined
  const over = 100 * attended - least * counted
  return {
    band: over < 0 ? 'short' : over < 10 * counted ? 'near' : 'fine',
    toAttend: over < 0 ? Math.ceil(-over / (100 - least)) : 0,
    mayMiss: over > 0 ? Math.floor(over / least) : 0,
  }
}

/** Present % of a class on a day: halves that were there, of those marked; undefined ('–') when none is. */
export const classPercent = (counts: HalfCounts): number | undefined =>
  percentHalfUp(counts.present + counts.late + counts.duty, counts.taken)

/** A day for the count of absences in a row. */
export interface StreakDay {
  readonly plan: DayPlan
  readonly marks: DayMarks
}

/**
 * Days in a row on which somebody was absent in all halves, back from the last day that was taken. Holidays, days that
 * were not taken and days of leave neither count nor break it; a half that was there does.
 *
 * @param days newest first.
 */
export function absenceStreak(days: Iterable<StreakDay>): number {
  let streak = 0
  for (const { plan, marks } of days) {
    const codes = halvesOf(plan).flatMap(half => marks[half] ?? [])
    if (codes.some(isThere)) return streak
    if (codes.length > 0 && codes.every(code => code === 'A')) streak += 1
  }
  return streak
}

/** Registers taken, in percent of those expected so far; undefined ('–') when none is expected yet. */
export const takenPercent = (taken: number, expected: number): number | undefined => percentHalfUp(taken, expected)
