import { addDays, weekdayOf } from '../lists/dates'
import type { BusDays } from '../people/bus'
import type { PlannedTrip } from './trips'

/** Departures closer than this, in minutes, are hard for the same person. */
export const busDutyGap = 60

/** Somebody marks a trip from a day on. */
export interface BusDutyDays extends BusDays {
  readonly staffId: string
  readonly trip: Pick<PlannedTrip, 'id' | 'departAt' | 'weekdays'>
}

/** Whether a day lies in a duty. */
export const onBusDuty = ({ startsOn, endsOn }: BusDays, day: string): boolean =>
  startsOn <= day && (endsOn === null || day <= endsOn)

/** Who may be about to mark a run. */
export interface RunMarker {
  /** The administrators and the head. */
  readonly leads: boolean
  /** Own duties for the trip. */
  readonly duties: readonly BusDays[]
}

/** Whether somebody may mark the run of a day. */
export const mayMarkRun = ({ leads, duties }: RunMarker, day: string): boolean =>
  leads || duties.some(duty => onBusDuty(duty, day))

const overlap = (a: BusDays, b: BusDays) =>
  (a.endsOn === null || b.startsOn <= a.endsOn) && (b.endsOn === null || a.startsOn <= b.endsOn)

/** The duty of the same person for the same trip that shares a day with a new one. */
export const repeatedDuty = <Duty extends BusDutyDays>(duty: BusDutyDays, others: readonly Duty[]): Duty | undefined =>
  others.find(other => other.staffId === duty.staffId && other.trip.id === duty.trip.id && overlap(duty, other))

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether both trips are made on some day of both duties. */
function meet(a: BusDutyDays, b: BusDutyDays): boolean {
  const [, first] = [a.startsOn, b.startsOn].toSorted() as [string, string]
  // A week holds every weekday.
  return Array.from({ length: 7 }, (_, count) => addDays(first, count)).some(day =>
    [a, b].every(duty => onBusDuty(duty, day) && duty.trip.weekdays.includes(weekdayOf(day))),
  )
}

/** A duty for another trip that departs too close to that of a new one. */
export interface CloseDuty<Duty> {
  readonly duty: Duty
  /** Between the departures. */
  readonly minutes: number
}

/** Duties of the same person for other trips that depart within `busDutyGap` on a day of both, closest first. */
export function closeDuties<Duty extends BusDutyDays>(duty: BusDutyDays, others: readonly Duty[]): readonly CloseDuty<Duty>[] {
  return others
    .filter(other => other.staffId === duty.staffId && other.trip.id !== duty.trip.id && meet(duty, other))
    .map(other => ({ duty: other, minutes: Math.abs(minutes(other.trip.departAt) - minutes(duty.trip.departAt)) }))
    .filter(close => close.minutes < busDutyGap)
    .toSorted((a, b) => a.minutes - b.minutes)
}
