import type { Half } from '../attendance/calendar'

/** Periods of a bell schedule at most. */
export const mostPeriods = 15

/** What a period of a day is for. */
export const periodKinds = ['lesson', 'break', 'assembly', 'activity'] as const
/** One of `periodKinds`. */
export type PeriodKind = (typeof periodKinds)[number]

/** A stretch of a day; both 'HH:mm' on the clock of the school, the end not counted. */
export interface TimeSpan {
  readonly from: string
  readonly to: string
}

/** A period of a bell schedule. */
export interface BellPeriod extends TimeSpan {
  readonly id: string
  /** Its place in the day, by which the bells of two days are compared. */
  readonly no: number
  /** '1', 'Recess'. */
  readonly name: string
  readonly kind: PeriodKind
  readonly half: Half
}

/** When the bell rings on days of some sections. */
export interface BellSchedule {
  readonly id: string
  readonly sectionIds: readonly string[]
  readonly active: boolean
  readonly periods: readonly BellPeriod[]
}

/** The bell that a section has on one weekday in place of its usual one. */
export interface DayBell {
  readonly sectionId: string
  /** 1 is Monday. */
  readonly weekday: number
  readonly bellId: string
}

/** Minutes since midnight of 'HH:mm'. */
export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes from the beginning of a span to its end. */
export const spanLength = ({ from, to }: TimeSpan): number => minutesOfTime(to) - minutesOfTime(from)

/** Whether two spans of one day share a minute. */
export const spansOverlap = (a: TimeSpan, b: TimeSpan): boolean => a.from < b.to && b.from < a.to

const byStart = (a: TimeSpan, b: TimeSpan) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/** What is wrong with the periods of a bell schedule. */
export type BellProblem =
  | { readonly is: 'PeriodsOverlap'; readonly a: string; readonly b: string }
  | { readonly is: 'PeriodEndsBefore'; readonly name: string }
  | { readonly is: 'NumberTwice'; readonly no: number }
  | { readonly is: 'TooManyPeriods' }

/** Everything wrong with the periods of a bell schedule, by the names of periods. */
export function bellProblems(periods: readonly Omit<BellPeriod, 'id'>[]): BellProblem[] {
  const problems: BellProblem[] = []
  if (periods.length > mostPeriods) problems.push({ is: 'TooManyPeriods' })
  for (const period of periods)
    if (period.to <= period.from) problems.push({ is: 'PeriodEndsBefore', name: period.name })
    else if (periods.find(other => other.no === period.no) !== period) problems.push({ is: 'NumberTwice', no: period.no })
  const running = periods.filter(period => period.from < period.to).sort(byStart)
  for (const [at, period] of running.entries())
    for (const later of running.slice(at + 1))
      if (spansOverlap(period, later)) problems.push({ is: 'PeriodsOverlap', a: period.name, b: later.name })
  return problems
}

/** The bell of a section on a weekday: the one that this weekday has, else the usual one of the section. */
export function bellOf(
  bells: readonly BellSchedule[],
  days: readonly DayBell[],
  sectionId: string,
  weekday: number,
): BellSchedule | undefined {
  const own = days.find(day => day.sectionId === sectionId && day.weekday === weekday)
  return own ? bells.find(bell => bell.id === own.bellId) : bells.find(bell => bell.active && bell.sectionIds.includes(sectionId))
}

/** The periods of a bell in the order of the clock. */
export const periodsInOrder = <P extends TimeSpan>(periods: readonly P[]): P[] => [...periods].sort(byStart)
