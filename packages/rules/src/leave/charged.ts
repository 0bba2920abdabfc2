import { type DayPlan, type Half, halves } from '../attendance/calendar'
import { addDays } from '../lists/dates'

/** From a half of a day to a half of a day, both with it. */
export interface LeaveInterval {
  readonly fromDate: string
  readonly fromHalf: Half
  readonly toDate: string
  readonly toHalf: Half
}

/** What days that are no working days cost within a leave: nothing, all, or those that leave encloses. */
export const holidayRules = ['exclude', 'sandwich', 'include'] as const
export type HolidayRule = (typeof holidayRules)[number]

/** Days that one leave touches at most. */
export const longestLeave = 200
/** Days that are looked at beyond a leave for the nearest working day. */
const lookAhead = 60

/** One row of what a leave comes to: a half, or a whole day that is not working. */
export interface ChargedDay {
  readonly date: string
  readonly half: Half | 'day'
  readonly kind: 'charged' | 'holiday' | 'sandwich'
}

export interface Charge {
  readonly days: readonly ChargedDay[]
  /** Hundredths of days. */
  readonly hundredths: number
}

const isPlanned = (plan: DayPlan, half: Half) => plan === 'full' || plan === half

/** Whether a leave covers a half of a day. */
export function covers({ fromDate, fromHalf, toDate, toHalf }: LeaveInterval, date: string, half: Half): boolean {
  if (date < fromDate || date > toDate) return false
  return !(date === fromDate && fromHalf === 'AN' && half === 'FN') && !(date === toDate && toHalf === 'FN' && half === 'AN')
}

/** The days of a leave, the first to the last. */
export function daysOf({ fromDate, toDate }: LeaveInterval): string[] {
  const days: string[] = []
  for (let day = fromDate; day <= toDate && days.length <= longestLeave; day = addDays(day, 1)) days.push(day)
  return days
}

type Plan = (date: string) => DayPlan

/** Whether the working halves of a day all lie in some of the leaves. */
const isAway = (plan: Plan, leaves: readonly LeaveInterval[], date: string) =>
  halves.filter(half => isPlanned(plan(date), half)).every(half => leaves.some(leave => covers(leave, date, half)))

/** The nearest working day before or after a day; undefined where none is near. */
function nearest(plan: Plan, date: string, step: 1 | -1): string | undefined {
  for (let tried = 1, day = addDays(date, step); tried <= lookAhead; tried += 1, day = addDays(day, step))
    if (plan(day) !== 'none') return day
  return undefined
}

/** Days without work that touch a leave: those inside, and those right before and after it. */
function freeDays(plan: Plan, leave: LeaveInterval): string[] {
  const days = daysOf(leave).filter(day => plan(day) === 'none')
  for (const [start, step] of [
    [leave.fromDate, -1],
    [leave.toDate, 1],
  ] as const)
    for (
      let tried = 1, day = addDays(start, step);
      tried <= lookAhead && plan(day) === 'none';
      tried += 1, day = addDays(day, step)
    )
      days.push(day)
  return days.sort()
}

/** Days without work that this leave closes in: with the leaves applied for before it, and not by these alone. */
function sandwiched(plan: Plan, leave: LeaveInterval, earlier: readonly LeaveInterval[]): Set<string> {
  const closed = (day: string, leaves: readonly LeaveInterval[]) => {
    const [before, after] = [nearest(plan, day, -1), nearest(plan, day, 1)]
    return before !== undefined && after !== undefined && isAway(plan, leaves, before) && isAway(plan, leaves, after)
  }
  return new Set(freeDays(plan, leave).filter(day => closed(day, [leave, ...earlier]) && !closed(day, earlier)))
}

const worth = ({ half }: ChargedDay) => (half === 'day' ? 100 : 50)

/**
 * What a leave costs, half by half; null when no half of it is a working one.
 *
 * @param earlier leaves of the same person that were applied for before, of types that enclose days as well, and that wait
 * or are granted.
 */
export function chargeOf(
  plan: Plan,
  leave: LeaveInterval,
  rule: HolidayRule,
  earlier: readonly LeaveInterval[] = [],
): Charge | null {
  const enclosed = rule === 'sandwich' ? sandwiched(plan, leave, earlier) : new Set<string>()
  const days = daysOf(leave).flatMap((date): ChargedDay[] => {
    const day = plan(date)
    if (day === 'none')
      return [{ date, half: 'day', kind: rule === 'include' ? 'charged' : enclosed.has(date) ? 'sandwich' : 'holiday' }]
    return halves
      .filter(half => covers(leave, date, half))
      .flatMap((half): ChargedDay[] => {
        if (isPlanned(day, half)) return [{ date, half, kind: 'charged' }]
        return rule === 'include' ? [{ date, half, kind: 'charged' }] : []
      })
  })
  const works = days.some(({ date, half }) => half !== 'day' && isPlanned(plan(date), half))
  if (!works) return null
  const outside = [...enclosed].filter(date => date < leave.fromDate || date > leave.toDate)
  const all = [...days, ...outside.map((date): ChargedDay => ({ date, half: 'day', kind: 'sandwich' }))].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.half === b.half ? 0 : a.half === 'FN' ? -1 : 1,
  )
  return { days: all, hundredths: all.reduce((sum, one) => (one.kind === 'holiday' ? sum : sum + worth(one)), 0) }
}
