import type { DayStatus, MarkCode } from '@school/rules'
import type { AttendanceDay, DayLetter } from '@school/ui'

const letters: Readonly<Record<DayStatus, DayLetter | null>> = {
  Present: 'P',
  Late: 'LT',
  Absent: 'A',
  'Half day': 'HD',
  'On leave': 'LV',
  'On duty': 'OD',
  Holiday: 'H',
  'Not taken': null,
}

/** The letter of a day; null while nothing is marked, and for a status that nobody knows. */
export const letterOf = (status: string): DayLetter | null => letters[status as DayStatus] ?? null

/** '08:56' as it stands in a cell. */
export const shortTime = (time: string): string => time.replace(/^0/, '')

interface Day {
  readonly date: string
  readonly status: DayStatus
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
  readonly arrivedAt?: string | undefined
  readonly event?: string | undefined
}

/** What stands in the cell of a day: letters, both where the halves differ, the time of who came late, what a holiday is called. */
function shortOf({ status, fn, an, arrivedAt, event }: Day): string {
  if (status === 'Holiday') return event ?? ''
  if (status === 'Late' && arrivedAt) return shortTime(arrivedAt)
  if (fn && an && fn !== an) return `${fn} ${an}`
  return letterOf(status) ?? ''
}

/** A day as the month shows it. `word` says a status, such as 'Present'. */
export function cellOf(day: Day, word: (status: DayStatus) => string): AttendanceDay {
  const { date, status, arrivedAt, event } = day
  const isFree = status === 'Holiday' && !event
  return {
    day: date,
    mark: isFree ? null : letterOf(status),
    short: shortOf(day),
    label: [word(status), status === 'Late' ? arrivedAt : event].filter(Boolean).join(', '),
  }
}
