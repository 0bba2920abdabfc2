import { addDays } from '@school/rules'

/** '2026-07' of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The seven days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekday(day))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}
