import { addDays, instantIn } from '../lists'

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
  /** Where the school is: there its last day ends. */
  readonly timeZone: string
  readonly cancelled: boolean
  /** Grows with every change. */
  readonly revision: number
}

/** Bytes of a letter in UTF-8. */
const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0)!
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
const compact = (day: string) => day.replaceAll('-', '')

/** An event over several days whose last hour nobody named lasts to the end of its last day. */
const endOf = ({ startsOn, endsOn, endsAt, timeZone }: CalendarEvent): Date | null =>
  endsAt ?? (endsOn > startsOn ? instantIn(timeZone, `${addDays(endsOn, 1)}T00:00:00`) : null)

/** An event as a file (.ics) that calendars read; the last day of whole days is the day after, as the format wants it. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const { startsAt, startsOn, endsOn } = event
  const endsAt = endOf(event)
  const times = startsAt
    ? [`DTSTART:${stamp(startsAt)}`, ...(endsAt && endsAt > startsAt ? [`DTEND:${stamp(endsAt)}`] : [])]
    : [`DTSTART;VALUE=DATE:${compact(startsOn)}`, `DTEND;VALUE=DATE:${compact(addDays(endsOn, 1))}`]
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
