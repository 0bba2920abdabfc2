import { addDays } from '../lists/dates'
import { percentHalfUp } from '../lists/numbers'

/** Counts of logins of one kind in one row of a report. */
export interface AdoptionCounts {
  /** Logins created. */
  readonly created: number
  /** Logins used at least once. */
  readonly activated: number
  /** Logins used in the last 7 and 30 days, today included. */
  readonly active7: number
  readonly active30: number
  /** Studying students, and those of them whose guardian has a login. */
  readonly students: number
  readonly covered: number
}

/** Percents with one decimal, halves up; undefined ('–') of nothing. */
export interface Adoption {
  readonly activated: number | undefined
  readonly active7: number | undefined
  readonly active30: number | undefined
  readonly coverage: number | undefined
  readonly neverLoggedIn: number
}

/** How far a school's logins are in use. */
export const adoption = (counts: AdoptionCounts): Adoption => ({
  activated: percentHalfUp(counts.activated, counts.created),
  active7: percentHalfUp(counts.active7, counts.created),
  active30: percentHalfUp(counts.active30, counts.created),
  coverage: percentHalfUp(counts.covered, counts.students),
  neverLoggedIn: counts.created - counts.activated,
})

/** The first of the last `count` days, today included; days are `YYYY-MM-DD` of school time. */
export const firstOfLastDays = (today: string, count: number): string => addDays(today, 1 - count)

/** How many different users were active in the last `count` days, today included. */
export function activeUsers(
  activity: readonly { readonly userId: string; readonly day: string }[],
  today: string,
  count: number,
): number {
  const first = firstOfLastDays(today, count)
  return new Set(activity.filter(({ day }) => day >= first && day <= today).map(({ userId }) => userId)).size
}
