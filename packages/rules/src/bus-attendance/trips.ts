import { type DayPlan, type Half, halvesOf } from '../attendance/calendar'
import { weekdayOf } from '../lists/dates'

/** What a trip is for: to the school or home. */
export const busTripKinds = ['pickup', 'drop'] as const
/** One of `busTripKinds`. */
export type BusTripKind = (typeof busTripKinds)[number]

/** A stop of a trip and when the bus is planned to be there, `HH:mm`. */
export interface TripStop {
  readonly busStopId: string
  readonly at: string | null
}

/** A trip that a bus makes on some weekdays, 1 (Monday) to 7. */
export interface PlannedTrip {
  readonly id: string
  readonly busId: string
  readonly kind: BusTripKind
  /** `HH:mm`. */
  readonly departAt: string
  /** In the order in which the bus comes by. */
  readonly stops: readonly TripStop[]
  readonly weekdays: readonly number[]
  readonly active: boolean
}

/** Whether a trip is made on a day, as far as its weekdays tell. */
export const tripRunsOn = ({ active, weekdays }: Pick<PlannedTrip, 'active' | 'weekdays'>, day: string): boolean =>
  active && weekdays.includes(weekdayOf(day))

/** Stops of a bus at which no active trip of a kind stops. */
export function stopsWithoutTrip(
  busStopIds: readonly string[],
  trips: readonly Pick<PlannedTrip, 'kind' | 'stops' | 'active'>[],
  kind: BusTripKind,
): readonly string[] {
  const served = new Set(
    trips.filter(trip => trip.active && trip.kind === kind).flatMap(trip => trip.stops.map(stop => stop.busStopId)),
  )
  return busStopIds.filter(id => !served.has(id))
}

const earlier = (a: PlannedTrip, b: PlannedTrip): PlannedTrip =>
  b.departAt < a.departAt || (b.departAt === a.departAt && b.id < a.id) ? b : a

/** The trip on which students of a stop are expected on a day: the earliest of those that stop there. */
export function tripOfStop(
  trips: readonly PlannedTrip[],
  busStopId: string,
  kind: BusTripKind,
  day: string,
): PlannedTrip | undefined {
  return trips
    .filter(trip => trip.kind === kind && tripRunsOn(trip, day) && trip.stops.some(stop => stop.busStopId === busStopId))
    .reduce<PlannedTrip | undefined>((found, trip) => (found ? earlier(found, trip) : trip), undefined)
}

/** The half of a day that a trip brings to or takes from: the first planned one, or the last. */
export const halfOfTrip = (kind: BusTripKind, plan: DayPlan): Half | undefined => halvesOf(plan).at(kind === 'pickup' ? 0 : -1)

/** A studying student, as far as a trip needs it. */
export interface TripStudent {
  readonly studentId: string
  /** The stop that holds on the day for the kind of the trip; null without one. */
  readonly busStopId: string | null
  readonly plan: DayPlan
  /** Halves of the day that approved leave covers. */
  readonly onLeave: readonly Half[]
}

/** A student in the list of a trip. */
export interface TripRider {
  readonly studentId: string
  readonly busStopId: string
  readonly status: 'Waiting' | 'On leave'
  /** The earlier trip on which the student is expected in the place of this one. */
  readonly elsewhere: string | null
}

/** Who stands in the list of a trip on a day, stop by stop; those of an earlier trip are listed, not expected. */
export function ridersOfTrip(
  trip: PlannedTrip,
  trips: readonly PlannedTrip[],
  students: readonly TripStudent[],
  day: string,
): readonly TripRider[] {
  return trip.stops.flatMap(({ busStopId }) => {
    const first = tripOfStop(trips, busStopId, trip.kind, day)
    return students.flatMap(({ studentId, plan, onLeave, ...at }): TripRider[] => {
      const half = halfOfTrip(trip.kind, plan)
      if (at.busStopId !== busStopId || !half) return []
      return [
        {
          studentId,
          busStopId,
          status: onLeave.includes(half) ? 'On leave' : 'Waiting',
          elsewhere: first && first.id !== trip.id ? first.id : null,
        },
      ]
    })
  })
}

/** Whether the times that are given never go back along the way, nor before the departure. */
export function timesInOrder(departAt: string, stops: readonly Pick<TripStop, 'at'>[]): boolean {
  const times = [departAt, ...stops.flatMap(({ at }) => at ?? [])]
  return times.every((time, index) => index === 0 || times[index - 1]! <= time)
}
