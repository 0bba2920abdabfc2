import type { AnswerOfCall, RequestOfCall, students } from '@school/api/client'
import { classFilters, optionsOf, type ReportFilter, type ReportValues, searchFilter } from '../../report'
import type { Say } from '../../texts/text'

export type BusOffers = AnswerOfCall<typeof students.busInitialValues>
export type BusFilters = NonNullable<RequestOfCall<typeof students.viewBusReport>['query']>

export const trips = ['Pickup', 'Drop', 'Both'] as const

/** The filters of the bus report as its calls take them. */
export const busFiltersOf = (values: ReportValues) =>
  ({
    trip: values.choice('trip', trips, 'Both'),
    onDate: values.day('onDate'),
    busId: values.one('bus'),
    stopId: values.one('stop'),
    sectionIds: values.many('section'),
    courseIds: values.many('course'),
    divisionIds: values.many('division'),
    text: values.text(),
  }) satisfies BusFilters

/** The filters of the bus report as they are drawn; the day alone says the year. */
export function busFilters(text: Say, offers: BusOffers | undefined, values: ReportValues, today: string): ReportFilter[] {
  const bus = values.one('bus')
  const nameOfBus = new Map(offers?.buses.map(item => [item.id, item.name]))
  // Buses may stop at the same places: without a bus chosen its name tells which stop is meant.
  const stops = (offers?.stops ?? []).map(stop => ({ ...stop, name: `${nameOfBus.get(stop.busId) ?? ''} · ${stop.name}` }))
  return [
    { name: 'onDate', label: text('people.onDate'), kind: 'day', standard: today },
    {
      name: 'trip',
      label: text('students.trip'),
      kind: 'choice',
      options: trips.map(trip => ({ value: trip, label: text(`students.trip.${trip}`) })),
      standard: 'Both',
      plain: true,
    },
    {
      name: 'bus',
      label: text('people.bus'),
      kind: 'choice',
      options: optionsOf(offers?.buses),
      none: text('students.anyBus'),
      clears: ['stop'],
    },
    {
      name: 'stop',
      label: text('students.stop'),
      kind: 'choice',
      options: optionsOf(stops),
      offered: bus ? optionsOf(offers?.stops.filter(stop => stop.busId === bus)) : optionsOf(stops),
      none: text('students.anyStop'),
    },
    ...classFilters(text, offers && { ...offers, years: [] }, values).filter(filter => filter.name !== 'year'),
    searchFilter(text, text('people.searchHelp')),
  ]
}
