import { readDate } from '../DateInput'

/** Parts of a display format: `MM dd yyyy HH mm ss`, anything else stands for itself. */
const tokens = { yyyy: '\\d{4}', MM: '\\d{1,2}', dd: '\\d{1,2}', HH: '\\d{1,2}', mm: '\\d{1,2}', ss: '\\d{1,2}' } as const

type Token = keyof typeof tokens

const tokenPattern = /yyyy|MM|dd|HH|mm|ss/g

/** How date-time fields are written unless a screen says otherwise. */
export const defaultDateTimeFormat = 'MM/dd/yyyy HH:mm:ss'

/** Writes `YYYY-MM-DDTHH:mm:ss` in the given format; an empty text for null. */
export function writeDateTime(value: string | null, format: string = defaultDateTimeFormat): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(value ?? '')
  if (!match) return ''
  const [, yyyy = '', MM = '', dd = '', HH = '00', mm = '00', ss = '00'] = match
  const parts: Record<Token, string> = { yyyy, MM, dd, HH, mm, ss }
  return format.replace(tokenPattern, token => parts[token as Token])
}

/**
 * Reads a text in the given format into `YYYY-MM-DDTHH:mm:ss`. The time may be left out and is midnight then.
 * Gives null for no text, another format, and a day or time there is not.
 */
export function readDateTime(text: string, format: string = defaultDateTimeFormat): string | null {
  const dateAlone = format.split(' ').slice(0, -1).join(' ')
  for (const shape of dateAlone ? [format, dateAlone] : [format]) {
    const order = shape.match(tokenPattern) as Token[] | null
    if (!order) return null
    const source = shape.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(tokenPattern, token => `(${tokens[token as Token]})`)
    const match = new RegExp(`^\\s*${source}\\s*$`).exec(text)
    if (!match) continue
    const found = Object.fromEntries(order.map((token, index) => [token, match[index + 1]!.padStart(2, '0')]))
    const day = readDate(`${found.dd}/${found.MM}/${found.yyyy}`)
    const [hour, minute, second] = [found.HH ?? '00', found.mm ?? '00', found.ss ?? '00']
    if (!day || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
    return `${day}T${hour}:${minute}:${second}`
  }
  return null
}

export type TimeUnit = 'hour' | 'minute' | 'second'

/** How far one step of the time picker goes. */
export const timeSteps: Readonly<Record<TimeUnit, number>> = { hour: 1, minute: 15, second: 30 }

const unitTokens = { hour: 'HH', minute: 'mm', second: 'ss' } as const

/** Units of the time that a format shows. */
export const unitsOf = (format: string): TimeUnit[] =>
  (['hour', 'minute', 'second'] as const).filter(unit => format.includes(unitTokens[unit]))

const place: Readonly<Record<TimeUnit, number>> = { hour: 11, minute: 14, second: 17 }

/** Reads one unit out of `YYYY-MM-DDTHH:mm:ss`. */
export function unitOf(value: string, unit: TimeUnit): number {
  return Number(value.slice(place[unit], place[unit] + 2))
}

/** Puts one unit into `YYYY-MM-DDTHH:mm:ss`; past its end it begins again, and the other units stay. */
export function setUnit(value: string, unit: TimeUnit, to: number): string {
  const limit = unit === 'hour' ? 24 : 60
  const wrapped = ((Math.trunc(to) % limit) + limit) % limit
  return value.slice(0, place[unit]) + String(wrapped).padStart(2, '0') + value.slice(place[unit] + 2)
}
