import { clockParts } from '../lists/clock-parts'

/** Ms since midnight in a time zone. */
export function clockOf(at: Date, timeZone: string): number {
  const { hour, minute, second } = clockParts(timeZone, at)
  const ms = ((at.getTime() % 1000) + 1000) % 1000
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms
}

/** Day 'YYYY-MM-DD' of a message, by which the pane is divided. */
export function chatDay(at: number, timeZone: string): string {
  const { year, month, day } = clockParts(timeZone, at)
  return `${year}-${month}-${day}`
}

const timeOf = ({ hour, minute }: { hour: string; minute: string }) =>
  `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`

/** 'dd-MM-YYYY, h:mm a' of a message, with the calendar's year. */
export function chatMoment(at: number, timeZone: string): string {
  const parts = clockParts(timeZone, at)
  return `${parts.day}-${parts.month}-${parts.year}, ${timeOf(parts)}`
}

/** The time beside a conversation: of today 'h:mm a', before that 'dd-MM-YYYY'. */
export function chatListTime(at: number, now: number, timeZone: string): string {
  const parts = clockParts(timeZone, at)
  return chatDay(now, timeZone) === `${parts.year}-${parts.month}-${parts.day}`
    ? timeOf(parts)
    : `${parts.day}-${parts.month}-${parts.year}`
}
