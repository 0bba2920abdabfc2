import { addDays } from '@school/rules'

/** Monday of the week of a day, both `YYYY-MM-DD`. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** Days of a week from its first one on. */
export const daysOf = (week: string, count = 7): readonly string[] =>
  Array.from({ length: count }, (_, index) => addDays(week, index))

/** The week some weeks after another. */
export const weekAfter = (week: string, count: number): string => addDays(week, count * 7)

/** Weeks that Page Up and Page Down go over; null for other keys. */
export const weekStep = (key: string): -1 | 1 | null => (key === 'PageUp' ? -1 : key === 'PageDown' ? 1 : null)

/** The day that a phone shows of a week: the chosen one, else today, else the first that is no holiday. */
export function dayInSight(
  days: readonly { readonly day: string; readonly holiday?: string }[],
  chosen: string | undefined,
  today: string | undefined,
): string | undefined {
  const has = (day: string | undefined) => day !== undefined && days.some(one => one.day === day)
  if (has(chosen)) return chosen
  if (has(today)) return today
  return (days.find(one => !one.holiday) ?? days[0])?.day
}
