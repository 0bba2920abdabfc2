import { addDays, addMonths } from '../lists/dates'
import { joinerGrant, monthlyGrant } from './ledger'
import type { LeaveYear } from './years'

/** Whom a type is meant for. */
export interface TypeFor {
  readonly appliesTo: 'all' | 'teaching' | 'nonTeaching'
  readonly gender: 'any' | 'female' | 'male'
}

/** Whether a type is meant for somebody. */
export const isTypeFor = (
  { appliesTo, gender }: TypeFor,
  staff: { readonly teaching: boolean; readonly gender: string },
): boolean =>
  (appliesTo === 'all' || (appliesTo === 'teaching') === staff.teaching) &&
  (gender === 'any' || gender === staff.gender.toLowerCase())

/** What the first day of a leave year gives to somebody. */
export function yearlyGrant(quota: number, joinedOn: string | null, { startsOn, endsOn }: LeaveYear): number {
  if (joinedOn === null || joinedOn <= startsOn) return quota
  return joinedOn > endsOn ? 0 : joinerGrant(quota, joinedOn, endsOn)
}

/** The same day in a later month; the last of a month that has no such day. */
function monthsLater(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const last = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  return `${month}-${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`
}

/** A month of a leave year. */
export interface LeaveMonth {
  /** 1 for the first. */
  readonly number: number
  readonly startsOn: string
  readonly endsOn: string
}

/** The months of a leave year that ended before a day, at most twelve. */
export function monthsBefore({ startsOn, endsOn }: LeaveYear, day: string): LeaveMonth[] {
  const months: LeaveMonth[] = []
  for (let number = 1; number <= 12; number += 1) {
    const month = { number, startsOn: monthsLater(startsOn, number - 1), endsOn: addDays(monthsLater(startsOn, number), -1) }
    if (month.endsOn >= day || month.startsOn > endsOn) break
    months.push(month)
  }
  return months
}

/** What a month gives to somebody; nothing before they came, and the month in which they came when that was in its first half. */
export const grantOfMonth = (quota: number, month: LeaveMonth, joinedOn: string | null): number =>
  joinedOn !== null && joinedOn > addDays(month.startsOn, 14) ? 0 : monthlyGrant(quota, month.number)
