import { busAttendance as calls } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type BusTripKind, timesInOrder, trimmed, workingWeekdays } from '@school/rules'
import { useForm } from '../../forms/form'
import { useText } from '../../texts/text'
import type { RideOffers } from './offers'
import type { Trip } from './Trips'

export interface Stop {
  readonly busStopId: string
  readonly at: string
}

interface Values {
  busId: string | null
  kind: BusTripKind
  name: string
  departAt: string
  stops: readonly Stop[]
  weekdays: number[]
  active: boolean
}

const begun = (trip: Trip | undefined): Values => ({
  busId: trip?.busId ?? null,
  kind: trip?.kind ?? 'pickup',
  name: trip?.name ?? '',
  departAt: trip?.departAt ?? '',
  stops: (trip?.stops ?? []).map(stop => ({ busStopId: stop.busStopId, at: stop.at ?? '' })),
  weekdays: [...(trip?.weekdays ?? workingWeekdays)],
  active: trip?.active ?? true,
})

interface Plan {
  readonly offers: RideOffers
  readonly trip: Trip | undefined
  readonly onClose: () => void
}

/** The form of a trip; a new one begins with all stops of its bus. */
export function useTripForm({ offers, trip, onClose }: Plan) {
  const text = useText()
  const { client } = useApi()
  const needed = (value: unknown) => (value ? undefined : text('rides.required'))
  const form = useForm<Values>({
    begin: () => begun(trip),
    problems: values => ({
      busId: needed(values.busId),
      name: needed(trimmed(values.name)),
      departAt: needed(values.departAt),
      weekdays: needed(values.weekdays.length > 0),
      stops:
        needed(values.stops.length > 0) ??
        (timesInOrder(
          values.departAt,
          values.stops.map(stop => ({ at: stop.at || null })),
        )
          ? undefined
          : text('rides.timesInOrder')),
    }),
    shownBy: [calls.trips, calls.initialValues],
    onClose,
  })
  const { values, setValues } = form
  /** All stops of the bus, in the morning along the way and in the evening back. */
  const stopsOf = (busId: string | null, kind: BusTripKind): readonly Stop[] => {
    const own = offers.stops.filter(stop => stop.busId === busId).map(stop => ({ busStopId: stop.id, at: '' }))
    return kind === 'drop' ? own.toReversed() : own
  }
  const choose = (more: Partial<Pick<Values, 'busId' | 'kind'>>) =>
    setValues(before => {
      const next = { ...before, ...more }
      return trip ? next : { ...next, stops: stopsOf(next.busId, next.kind) }
    })
  const save = () => {
    const body = {
      busId: values.busId!,
      kind: values.kind,
      name: trimmed(values.name),
      departAt: values.departAt,
      stops: values.stops.map(stop => ({ busStopId: stop.busStopId, at: stop.at || null })),
      weekdays: values.weekdays,
      active: values.active,
    }
    return form.save(
      () =>
        trip
          ? client.call(calls.changeTrip, { params: { id: trip.id }, body: { ...body, version: trip.version } })
          : client.call(calls.createTrip, { body }),
      text('rides.saved'),
    )
  }
  return { ...form, choose, save }
}
