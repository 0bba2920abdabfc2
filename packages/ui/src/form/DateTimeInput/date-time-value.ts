/** A date and time with the offset of its clock. */
export type DateTimeValue = {
  year: number
  /** From 1. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
  /** Minutes that the clock is ahead of UTC: 330 in India. */
  timeZoneOffset: number
}

const shape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/

const figures = (value: number, length = 2): string => String(value).padStart(length, '0')

/** `±HH:MM` of an offset in minutes. */
const offsetText = (offset: number): string =>
  `${offset < 0 ? '-' : '+'}${figures(Math.floor(Math.abs(offset) / 60))}:${figures(Math.abs(offset) % 60)}`

/** Reads `YYYY-MM-DDTHH:mm:ss±HH:MM`, or with `Z`; null for anything else. */
export function readDateTimeValue(text: string): DateTimeValue | null {
  const match = shape.exec(text)
  if (!match || Number.isNaN(Date.parse(text))) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const size = Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0)
  return { year, month, day, hour, minute, second, timeZoneOffset: match[7] === '-' && size > 0 ? -size : size }
}

/** Writes `YYYY-MM-DDTHH:mm:ss±HH:MM`. */
export function writeDateTimeValue({ year, month, day, hour, minute, second, timeZoneOffset }: DateTimeValue): string {
  const date = [figures(year, 4), figures(month), figures(day)].join('-')
  return `${date}T${[hour, minute, second].map(unit => figures(unit)).join(':')}${offsetText(timeZoneOffset)}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `YYYY-MM-DDTHH:mm:ss` of an instant on the clock of a time zone. */
function clockAt(instant: number, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

/** How many minutes the clock of a time zone is ahead of UTC at an instant. */
const offsetAt = (instant: number, timeZone: string): number =>
  Math.round((Date.parse(`${clockAt(instant, timeZone)}Z`) - Math.floor(instant / 1000) * 1000) / 60_000)

const day = 86_400_000

/**
 * Puts the offset of a time zone behind `YYYY-MM-DDTHH:mm:ss` of its clock. An hour that is twice is the first one; of
 * an hour that is left out, the clock is taken to be as before.
 */
export function withOffset(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  const before = offsetAt(asUtc - day, timeZone)
  const after = offsetAt(asUtc + day, timeZone)
  const isAfter = offsetAt(asUtc - before * 60_000, timeZone) !== before && offsetAt(asUtc - after * 60_000, timeZone) === after
  return local + offsetText(isAfter ? after : before)
}

/** `YYYY-MM-DDTHH:mm:ss` on the clock of a time zone; a text without an offset is of that clock already. */
export function withoutOffset(value: string | null, timeZone: string): string | null {
  if (value === null || readDateTimeValue(value) === null) return value
  const local = value.slice(0, 19)
  return value === withOffset(local, timeZone) ? local : clockAt(Date.parse(value), timeZone)
}
