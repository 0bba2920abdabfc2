import { addDays } from '../lists/dates'

/** The usual name of an academic year: '2026-27', or '2026' when it ends in the year it starts. */
export function academicYearName(startsOn: string, endsOn: string): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  return first === last ? first : `${first}-${last.slice(-2)}`
}

/** Days of an academic year, both ends counted. */
export const academicYearDays = (startsOn: string, endsOn: string): number =>
  (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1

/** Why the dates of an academic year are refused; undefined when they are good. */
export function checkAcademicYear(startsOn: string, endsOn: string): string | undefined {
  const days = academicYearDays(startsOn, endsOn)
  return days >= 300 && days <= 400 ? undefined : 'Academic year must be 300 to 400 days.'
}

/** The last day of a year of twelve months that starts on a day. */
export const twelveMonthsEnd = (startsOn: string): string =>
  addDays(`${Number(startsOn.slice(0, 4)) + 1}${startsOn.slice(4)}`, -1)

/** The days of an academic year, both ends of it. */
export interface YearDays {
  readonly name: string
  readonly startsOn: string
  readonly endsOn: string
}

/** Why an academic year cannot stand beside the others of its school. */
export type YearFault<Year> =
  | { readonly code: 'Name' | 'Overlap'; readonly year: Year }
  /** There is a year after the current one already. */
  | { readonly code: 'Prepared'; readonly year: Year }
  /** A next year begins after the newest one. */
  | { readonly code: 'Earlier'; readonly year: Year }

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Why a year does not fit beside the others: its name is taken, or days of it are those of another. */
export function misfitYear<Year extends YearDays>(year: YearDays, others: readonly Year[]): YearFault<Year> | undefined {
  const named = others.find(other => sameName(other.name, year.name))
  if (named) return { code: 'Name', year: named }
  const shared = others.find(other => other.startsOn <= year.endsOn && year.startsOn <= other.endsOn)
  return shared && { code: 'Overlap', year: shared }
}

/** Why a year cannot be added to those of a school: it comes after all of them, and only one is prepared at a time. */
export function misfitNextYear<Year extends YearDays & { readonly isCurrent: boolean }>(
  year: YearDays,
  others: readonly Year[],
): YearFault<Year> | undefined {
  const misfit = misfitYear(year, others)
  if (misfit) return misfit
  const newest = others.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))[0]
  if (!newest) return undefined
  if (year.startsOn < newest.startsOn) return { code: 'Earlier', year: newest }
  return newest.isCurrent ? undefined : { code: 'Prepared', year: newest }
}

/** Days on which something of a year was entered, the first and the last; null where nothing was. */
export interface EnteredDays {
  readonly first: string | null
  readonly last: string | null
}

/** Whether all that was entered stays inside the days of a year. */
export const holdsEntered = ({ startsOn, endsOn }: YearDays, { first, last }: EnteredDays): boolean =>
  (first === null || startsOn <= first) && (last === null || last <= endsOn)
