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
