import { addDays } from '@school/rules'

/** '2026-07' of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month some months after another, both `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const at = year * 12 + number - 1 + count
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The seven days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -weekday(day))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The weeks of a month from Monday, with null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = []
  for (let monday = weekOf(`${month}-01`)[0]!; monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    weeks.push(weekOf(monday).map(day => (monthOf(day) === month ? day : null)))
  return weeks
}

/** The same day in another month, or the last one of a shorter month. */
export function dayInMonth(day: string, month: string): string {
  const wanted = `${month}-${day.slice(8)}`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return wanted > last ? last : wanted
}
