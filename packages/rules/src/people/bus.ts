import { addDays, weekdayOf } from '../lists/dates'

/** Ways of a student by bus that an additional stop is for. */
export const busTrips = ['Pickup', 'Drop', 'Both'] as const
/** One of `busTrips`. */
export type BusTrip = (typeof busTrips)[number]
/** One way: to the school or home. */
export type BusWay = Exclude<BusTrip, 'Both'>

/** Monday to Saturday, as schools work unless they say otherwise. */
export const workingWeekdays: readonly number[] = [1, 2, 3, 4, 5, 6]

/** Days from one to the other, `YYYY-MM-DD`; without an end they go on. */
export interface BusDays {
  readonly startsOn: string
  readonly endsOn: string | null
}

/** An additional bus stop for a time; weekdays 1 (Monday) to 7. */
export interface AdditionalStop extends BusDays {
  readonly stopId: string
  readonly trip: BusTrip
  readonly weekdays: readonly number[]
}

const isFor = (trip: BusTrip, way: BusTrip) => trip === way || trip === 'Both' || way === 'Both'

/** The additional stop that holds on a day: the latest begun of those for the way and the weekday. */
export function additionalStopOn<Stop extends Omit<AdditionalStop, 'stopId'>>(
  additional: readonly Stop[],
  way: BusWay,
  day: string,
): Stop | undefined {
  const weekday = weekdayOf(day)
  const holding = additional.filter(
    row =>
      isFor(row.trip, way) && row.startsOn <= day && (row.endsOn === null || day <= row.endsOn) && row.weekdays.includes(weekday),
  )
  return holding.reduce<Stop | undefined>((found, row) => (found && found.startsOn >= row.startsOn ? found : row), undefined)
}

/** Where a student gets on or off on a day: the additional stop that holds then, else the regular one. */
export const effectiveStop = (
  regularStopId: string | null,
  additional: readonly AdditionalStop[],
  way: BusWay,
  day: string,
): string | null => additionalStopOn(additional, way, day)?.stopId ?? regularStopId

/** Whether there is a day on which two rows of a student are for the same way. */
export function additionalStopsOverlap(a: Omit<AdditionalStop, 'stopId'>, b: Omit<AdditionalStop, 'stopId'>): boolean {
  const weekdays = a.weekdays.filter(day => b.weekdays.includes(day))
  if (!isFor(a.trip, b.trip) || weekdays.length === 0) return false
  const [, first] = [a.startsOn, b.startsOn].toSorted() as [string, string]
  const ends = [a.endsOn, b.endsOn].filter(day => day !== null)
  // A week holds every weekday.
  return Array.from({ length: 7 }, (_, count) => addDays(first, count)).some(
    day => ends.every(end => day <= end) && weekdays.includes(weekdayOf(day)),
  )
}

/** Where an additional stop stands on a day. */
export type AdditionalStopState = 'Upcoming' | 'Active' | 'Ended'

export const additionalStopState = ({ startsOn, endsOn }: BusDays, today: string): AdditionalStopState =>
  startsOn > today ? 'Upcoming' : endsOn !== null && endsOn < today ? 'Ended' : 'Active'

/** What becomes of an additional stop that is taken away. */
export type AdditionalStopRemoval =
  | { readonly kind: 'delete' }
  | { readonly kind: 'none' }
  | { readonly kind: 'end'; readonly endsOn: string }

/**
 * What taking an additional stop away does: one that nobody has used yet goes, one in use ends yesterday so that the days
 * before stay as they were, and one that has ended stays.
 */
export function additionalStopRemoval(days: BusDays, today: string): AdditionalStopRemoval {
  if (days.startsOn >= today) return { kind: 'delete' }
  return additionalStopState(days, today) === 'Ended' ? { kind: 'none' } : { kind: 'end', endsOn: addDays(today, -1) }
}

/** What may be changed: everything before the first day is over, then the end and the reason, and nothing once it has ended. */
export const additionalStopEdit = (days: BusDays, today: string): 'all' | 'end' | 'none' =>
  days.startsOn >= today ? 'all' : additionalStopState(days, today) === 'Ended' ? 'none' : 'end'
