/** What a calendar keeps of an event. Days are `YYYY-MM-DD`. */
export interface CalendarEvent {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly place: string
  readonly startsOn: string
  readonly endsOn: string
  /** When it begins and ends; without a beginning it takes whole days. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly cancelled: boolean
  /** Grows with every change. */
  readonly revision: number
}

/** Bytes of a letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** A line in pieces of at most 75 bytes, as RFC 5545 wants them; no letter is cut. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const letter of line) {
    const size = bytesOf(letter)
    if (bytes + size > 75) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += letter
    bytes += size
  }
  return [...pieces, piece].join('\r\n')
}

const escaped = (text: string) =>
  text
    .replace(/\r\n|\r/g, '\n')
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\n/g, '\\n')

const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const compact = (day: string) => day.replaceAll('-', '')

/** An event as a file (.ics) that calendars read; the last day of whole days is the day after, as the format wants it. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const { startsAt, endsAt, startsOn, endsOn } = event
  const times = startsAt
    ? [`DTSTART:${stamp(startsAt)}`, ...(endsAt && endsAt > startsAt ? [`DTEND:${stamp(endsAt)}`] : [])]
    : [`DTSTART;VALUE=DATE:${compact(startsOn)}`, `DTEND;VALUE=DATE:${compact(dayAfter(endsOn))}`]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//School//Notice board//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@school`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${stamp(now)}`,
    ...times,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
