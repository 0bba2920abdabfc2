import { type BusTrip, busTripTexts, displayDay, fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  EndBeforeStart: 'To date must not be before from date.',
  OtherBus: 'Choose a stop of this bus.',
  TooEarly: 'Choose yesterday or a later day.',
  ChangeTitle: 'Bus stop changed',
  EndTitle: 'Bus stop ends',
  NoStop: 'no bus',
  Regular: '{trip}: {stop}',
  From: 'from {from}',
  FromTo: 'from {from} to {to}',
  Until: '{trip}: {stop} until {to}',
  Gone: '{trip}: no longer {stop}',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    EndBeforeStart: 'La fecha final no puede ser anterior a la inicial.',
    OtherBus: 'Elija una parada de este autobús.',
    TooEarly: 'Elija ayer o un día posterior.',
    ChangeTitle: 'Cambio de parada de autobús',
    EndTitle: 'Fin de una parada de autobús',
    NoStop: 'sin autobús',
    Regular: '{trip}: {stop}',
    From: 'desde el {from}',
    FromTo: 'del {from} al {to}',
    Until: '{trip}: {stop} hasta el {to}',
    Gone: '{trip}: ya no {stop}',
  },
  pt: {
    EndBeforeStart: 'A data de fim não pode ser anterior à data de início.',
    OtherBus: 'Escolha uma paragem deste autocarro.',
    TooEarly: 'Escolha ontem ou um dia posterior.',
    ChangeTitle: 'Paragem de autocarro alterada',
    EndTitle: 'Fim de uma paragem de autocarro',
    NoStop: 'sem autocarro',
    Regular: '{trip}: {stop}',
    From: 'a partir de {from}',
    FromTo: 'de {from} a {to}',
    Until: '{trip}: {stop} até {to}',
    Gone: '{trip}: já não {stop}',
  },
  de: {
    EndBeforeStart: 'Das Bis-Datum darf nicht vor dem Von-Datum liegen.',
    OtherBus: 'Wählen Sie eine Haltestelle dieses Busses.',
    TooEarly: 'Wählen Sie gestern oder einen späteren Tag.',
    ChangeTitle: 'Bushaltestelle geändert',
    EndTitle: 'Bushaltestelle endet',
    NoStop: 'kein Bus',
    Regular: '{trip}: {stop}',
    From: 'ab {from}',
    FromTo: 'von {from} bis {to}',
    Until: '{trip}: {stop} bis {to}',
    Gone: '{trip}: nicht mehr {stop}',
  },
}

export const busText = (language: Language, name: Name, values?: TextValues): string => fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const busFieldText = (name: Name) => (language: Language) => busText(language, name)

/** '{trip}: {stop}', or that there is no bus. */
export const regularText = (language: Language, trip: BusTrip, stop: string | null): string =>
  busText(language, 'Regular', { trip: busTripTexts[language][trip], stop: stop ?? busText(language, 'NoStop') })

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
