import { type BusTrip, displayDay, type Language } from '@school/rules'
import { fieldTextOf, sayOf } from '@school/texts'
import { codeIn } from '../../school/values'

const ids = {
  EndBeforeStart: 'bus.EndBeforeStart',
  OtherBus: 'bus.OtherBus',
  TooEarly: 'bus.tooEarly',
  ChangeTitle: 'bus.ChangeTitle',
  EndTitle: 'bus.EndTitle',
  NoStop: 'bus.NoStop',
  Regular: 'bus.Regular',
  From: 'bus.From',
  FromTo: 'bus.FromTo',
  Until: 'bus.Until',
  Gone: 'bus.Gone',
} as const

export const busText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const busFieldText = fieldTextOf(ids)

/** '{trip}: {stop}', or that there is no bus. */
export const regularText = (language: Language, trip: BusTrip, stop: string | null): string =>
  busText(language, 'Regular', { trip: codeIn('trip', trip, language), stop: stop ?? busText(language, 'NoStop') })

const weekdayText = (language: Language, weekdays: readonly number[]) => {
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return weekdays
    .toSorted((a, b) => a - b)
    .map(day => name.format(new Date(Date.UTC(2026, 5, day))))
    .join(', ')
}

/** An additional stop in words: where, from when to when, on which days. */
export function additionalText(
  language: Language,
  row: {
    readonly trip: BusTrip
    readonly stop: string
    readonly startsOn: string
    readonly endsOn: string | null
    readonly weekdays: readonly number[]
  },
): string {
  const from = displayDay(row.startsOn)
  const when =
    row.endsOn === null ? busText(language, 'From', { from }) : busText(language, 'FromTo', { from, to: displayDay(row.endsOn) })
  return `${regularText(language, row.trip, row.stop)}, ${when} (${weekdayText(language, row.weekdays)})`
}
