import { clockParts } from './clock-parts'

/** 'dd-MM-yyyy' of a day `YYYY-MM-DD`. */
export const displayDay = (day: string): string => day.split('-').reverse().join('-')

/** 'dd/MM/yyyy' of a day `YYYY-MM-DD`, as parameters of messages carry it. */
export const slashedDay = (day: string): string => day.split('-').reverse().join('/')

/** 'HH:mm' of an instant in a time zone. */
export function timeIn(timeZone: string, at: Date): string {
  const { hour, minute } = clockParts(timeZone, at)
  return `${hour}:${minute}`
}

/** 'dd-MM-yyyy HH:mm' of an instant in a time zone. */
export const momentIn = (timeZone: string, at: Date): string => `${displayDay(dayIn(timeZone, at))} ${timeIn(timeZone, at)}`

/** The day some days after another, both `YYYY-MM-DD`; a negative number goes back. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Days from one day to another, both `YYYY-MM-DD`; negative when the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** Weekday of a day `YYYY-MM-DD`; 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Day `YYYY-MM-DD` of an instant in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const { year, month, day } = clockParts(timeZone, at)
  return `${year}-${month}-${day}`
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** `YYYY-MM-DDTHH:mm:ss` of an instant in a time zone. */
export function clockIn(timeZone: string, at: Date): string {
  const { year, month, day, hour, minute, second } = clockParts(timeZone, at)
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

/** The instant of `YYYY-MM-DDTHH:mm:ss` on the clock of a time zone; one that summer time leaves out moves on. */
export function instantIn(timeZone: string, clock: string): Date {
  const wanted = Date.parse(`${clock}Z`)
  // What the clock shows for a guess tells how far off the guess is; the second step minds a change of the offset between.
  let at = wanted
  for (let step = 0; step < 2; step += 1) at += wanted - Date.parse(`${clockIn(timeZone, new Date(at))}Z`)
  return new Date(at)
}

/** `YYYY-MM` so many months later. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7)
}
