import { addDays } from '../lists/dates'

/** The first and the last day of a leave year. */
export interface LeaveYear {
  readonly startsOn: string
  readonly endsOn: string
}

export const yearBases = ['academic', 'calendar'] as const
export type YearBasis = (typeof yearBases)[number]

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** The same day so many years later; 29 February becomes the 1st of March. */
function yearsLater(day: string, years: number): string {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return later.endsWith('-02-29') && !isLeap(Number(later.slice(0, 4))) ? `${later.slice(0, 4)}-03-01` : later
}

/**
 * The leave year of a type in which a day lies. Days beyond the academic years that a school has lie in one that begins on the
 * same day of the year; days between two of them belong to the one that ended.
 */
export function leaveYearOf(basis: YearBasis, day: string, academicYears: readonly LeaveYear[]): LeaveYear {
  const calendar = { startsOn: `${day.slice(0, 4)}-01-01`, endsOn: `${day.slice(0, 4)}-12-31` }
  const years = academicYears.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  if (basis === 'calendar' || years.length === 0) return calendar
  const within = years.findLast(year => year.startsOn <= day && day <= year.endsOn)
  if (within) return within
  const before = years.findLast(year => year.endsOn < day)
  const after = years.find(year => year.startsOn > day)
  if (before && after) return { startsOn: before.startsOn, endsOn: addDays(after.startsOn, -1) }
  const near = (before ?? after)!
  const step = before ? 1 : -1
  for (let moved = 0; ; moved += step) {
    const startsOn = yearsLater(near.startsOn, moved)
    const endsOn = addDays(yearsLater(near.startsOn, moved + 1), -1)
    if (startsOn <= day && day <= endsOn) return { startsOn, endsOn }
    if (Math.abs(moved) > 200) return calendar
  }
}

/**
 * What is there of a type for whoever has such entries: a type that is given has what was posted, one that is not given but
 * limited has what is left of its quota, and one without a quota has no limit.
 */
export const balanceOfType = (
  { allot, quota }: { readonly allot: 'yearly' | 'monthly' | 'credit' | 'none'; readonly quota: number },
  posted: number,
): { readonly balance: number; readonly limited: boolean } =>
  allot === 'none' ? { balance: quota > 0 ? quota + posted : posted, limited: quota > 0 } : { balance: posted, limited: true }
