const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs more than a hundred uses of it, and a pane writes thousands of times. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

function partsOf(at: number, timeZone: string) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(at)) parts[type] = value
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts
  return { year, month, day, hour, minute, second }
}

/** Ms since midnight in a time zone. */
export function clockOf(at: Date, timeZone: string): number {
  const { hour, minute, second } = partsOf(at.getTime(), timeZone)
  const ms = ((at.getTime() % 1000) + 1000) % 1000
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms
}

/** Day 'YYYY-MM-DD' of a message, by which the pane is divided. */
export function chatDay(at: number, timeZone: string): string {
  const { year, month, day } = partsOf(at, timeZone)
  return `${year}-${month}-${day}`
}

const timeOf = ({ hour, minute }: { hour: string; minute: string }) =>
  `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`

/** 'dd-MM-YYYY, h:mm a' of a message, with the calendar's year. */
export function chatMoment(at: number, timeZone: string): string {
  const parts = partsOf(at, timeZone)
  return `${parts.day}-${parts.month}-${parts.year}, ${timeOf(parts)}`
}

/** The time beside a conversation: of today 'h:mm a', before that 'dd-MM-YYYY'. */
export function chatListTime(at: number, now: number, timeZone: string): string {
  const parts = partsOf(at, timeZone)
  return chatDay(now, timeZone) === `${parts.year}-${parts.month}-${parts.day}`
    ? timeOf(parts)
    : `${parts.day}-${parts.month}-${parts.year}`
}
