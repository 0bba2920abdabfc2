import { addDays } from '../lists/dates'
import { academicYearName, checkAcademicYear, twelveMonthsEnd } from '../platform/academic-years'

/** Where the end of a year stands: being prepared, checked, at work, the next year is there, taken back. */
export const yearEndingStatuses = ['Draft', 'Validated', 'Running', 'Done', 'Reverted'] as const
export type YearEndingStatus = (typeof yearEndingStatuses)[number]

/** A run that fails leaves it checked, and a revert that fails leaves it done. */
const steps: Readonly<Record<YearEndingStatus, readonly YearEndingStatus[]>> = {
  Draft: ['Validated'],
  Validated: ['Draft', 'Running'],
  Running: ['Done', 'Validated', 'Draft'],
  Done: ['Reverted'],
  Reverted: [],
}

export const yearEndingMayBecome = (from: YearEndingStatus, to: YearEndingStatus): boolean => steps[from].includes(to)

/** An academic year as its end sees it; days are `YYYY-MM-DD`. */
export interface EndingYear {
  readonly id: string
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
}

/** The year that usually follows: it begins on the next day and has twelve months. */
export function usualNextYear({ endsOn: before }: Pick<EndingYear, 'endsOn'>): Omit<EndingYear, 'id'> {
  const startsOn = addDays(before, 1)
  const endsOn = twelveMonthsEnd(startsOn)
  return { name: academicYearName(startsOn, endsOn), startsOn, endsOn }
}

/** What is wrong with the year that is to follow. */
export type NextYearFault =
  | { readonly fault: 'length' }
  | { readonly fault: 'nameUsed' | 'overlap'; readonly name: string }
  | { readonly fault: 'switchOn' }

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The year that was prepared already: of the same name and days, after the one that ends. */
export const preparedYear = <Y extends EndingYear>(to: Omit<EndingYear, 'id'>, years: readonly Y[]): Y | undefined =>
  years.find(year => sameName(year.name, to.name) && year.startsOn === to.startsOn && year.endsOn === to.endsOn)

/**
 * @param years all years of the school, the one that ends too.
 * @param switchOn the day on which the next year becomes the current one.
 */
export function nextYearFaults(
  from: EndingYear,
  to: Omit<EndingYear, 'id'>,
  years: readonly EndingYear[],
  switchOn: string,
): NextYearFault[] {
  const prepared = preparedYear(to, years)
  const others = years.filter(year => year !== prepared)
  const named = others.find(year => sameName(year.name, to.name))
  const met = others.find(year => year !== named && to.startsOn <= year.endsOn && to.endsOn >= year.startsOn)
  return [
    ...(checkAcademicYear(to.startsOn, to.endsOn) ? [{ fault: 'length' } as const] : []),
    ...(named ? [{ fault: 'nameUsed', name: named.name } as const] : []),
    ...(met ? [{ fault: 'overlap', name: met.name } as const] : []),
    ...(!named && !met && to.startsOn <= from.endsOn ? [{ fault: 'overlap', name: from.name } as const] : []),
    ...(switchOn <= from.endsOn || switchOn > to.endsOn ? [{ fault: 'switchOn' } as const] : []),
  ]
}

/** Rows of the new year that stand in the way of a revert. */
export interface NewYearRows {
  readonly attendance: number
  readonly marks: number
  readonly fees: number
  readonly leave: number
}

const revertDays = 7

/** The last day on which the end of a year may be taken back. */
export const revertUntil = (switchOn: string): string => addDays(switchOn, revertDays)

/** Why it may not be taken back; undefined when it may. */
export function revertFault(
  ending: { readonly status: YearEndingStatus; readonly switchOn: string },
  today: string,
  rows: NewYearRows,
): 'status' | 'late' | 'rows' | undefined {
  if (!yearEndingMayBecome(ending.status, 'Reverted')) return 'status'
  if (today > revertUntil(ending.switchOn)) return 'late'
  return rows.attendance + rows.marks + rows.fees + rows.leave > 0 ? 'rows' : undefined
}
