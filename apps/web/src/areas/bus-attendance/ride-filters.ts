import type { busAttendance, RequestOfCall } from '@school/api/client'
import {
  addDays,
  type BusAttendanceView,
  busAttendanceColumns,
  busMarkStates,
  busReportDays,
  busRunStates,
  busTripKinds,
  daysBetween,
  displayDay,
} from '@school/rules'
import {
  classesOf,
  classFilters,
  codeFilter,
  dayFilters,
  optionsOf,
  type ReportFilter,
  type ReportValues,
  rowFilter,
  searchFilter,
} from '../../report'
import type { Say } from '../../texts/text'
import type { RideOffers } from './offers'

export type RideFilters = NonNullable<RequestOfCall<typeof busAttendance.exportFile>['body']['filters']>

/** The days of a view: the last seven unless they are chosen. */
export function rideDays(values: Pick<ReportValues, 'day'>, today: string): { readonly from: string; readonly to: string } {
  const to = values.day('to') ?? (values.day('from') && values.day('from')! > today ? values.day('from')! : today)
  return { from: values.day('from') ?? addDays(to, -6), to }
}

/** The columns of a view; the matrix has as many days as are told of. */
export function rideColumns(view: BusAttendanceView, { from, to }: { readonly from: string; readonly to: string }) {
  const columns: readonly string[] = busAttendanceColumns[view]
  const days = Math.min(busReportDays, Math.max(1, daysBetween(from, to) + 1))
  return columns.filter(key => !/^d\d+$/.test(key) || Number(key.slice(1)) <= days)
}

/** The day of a column of the matrix, 'dd-MM'; undefined of other columns. */
export const dayTitle = (key: string, from: string): string | undefined =>
  /^d\d+$/.test(key) ? displayDay(addDays(from, Number(key.slice(1)) - 1)).slice(0, 5) : undefined

const statusesOf = (view: BusAttendanceView) => (view === 'runs' ? busRunStates : busMarkStates)

/** The filters of a view as its calls take them. */
export function rideFiltersOf(view: BusAttendanceView, values: ReportValues) {
  return {
    view,
    ...classesOf(values),
    from: values.day('from'),
    to: values.day('to'),
    busId: values.one('bus') ?? '',
    tripId: values.one('trip') ?? '',
    kind: values.code('kind', busTripKinds),
    stopId: values.one('stop') ?? '',
    status: values.code<string>('status', statusesOf(view)) as RideFilters['status'],
    text: values.text(),
  } satisfies RideFilters
}

/** The filters of a view as they are drawn. */
export function rideFilters(
  text: Say,
  view: BusAttendanceView,
  offers: RideOffers | undefined,
  values: ReportValues,
): ReportFilter[] {
  const bus = values.one('bus')
  const stops = (offers?.stops ?? []).map(stop => ({
    ...stop,
    name: bus ? stop.name : `${offers?.buses.find(one => one.id === stop.busId)?.name ?? ''} · ${stop.name}`,
  }))
  const trips = (offers?.trips ?? []).map(trip => ({ ...trip, name: bus ? trip.name : `${trip.bus} · ${trip.name}` }))
  const ofBus = <Row extends { readonly busId: string }>(rows: readonly Row[]) => rows.filter(row => !bus || row.busId === bus)
  return [
    ...dayFilters(
      text,
      values,
      ['from', text('rides.from')],
      ['to', text('rides.to')],
      false,
      offers && rideDays(values, offers.today),
    ),
    { ...rowFilter(text, 'bus', text('rides.bus'), offers?.buses), clears: ['trip', 'stop'] },
    { ...rowFilter(text, 'trip', text('rides.trip'), trips), offered: optionsOf(ofBus(trips)) },
    { ...codeFilter(text, 'kind', text('rides.kind'), busTripKinds, kind => text(`rides.kind.${kind}`)), more: true },
    { ...rowFilter(text, 'stop', text('rides.stop'), stops), offered: optionsOf(ofBus(stops)), more: true },
    view === 'runs'
      ? codeFilter(text, 'status', text('rides.state'), busRunStates, state => text(`rides.run.${state}`))
      : codeFilter(text, 'status', text('rides.state'), busMarkStates, state => text(`rides.mark.${state}`)),
    ...classFilters(text, offers && { ...offers, years: [] }, values)
      .filter(filter => filter.name !== 'year')
      .map(filter => ({ ...filter, more: true })),
    searchFilter(text, text('rides.searchHelp')),
  ]
}
