import {
  type BusTripKind,
  type DayPlan,
  type Half,
  halves,
  type MarkCode,
  ridersOfTrip,
  type TripRider,
  type TripStudent,
  tripRunsOn,
} from '@school/rules'
import { sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { additionalStops } from '../../school/bus-riders'
import { enrolledOn } from '../../school/enrolments'
import { grantedIn, readLeavesOn } from '../../school/leaves'
import { statusOn } from '../../school/students'
import { marksOn } from '../attendance/day'
import { type BusPlace, dayPlans } from './scope'
import { readTrips, type TripRow } from './trips'

const ways = { pickup: 'Pickup', drop: 'Drop' } as const

interface StudentRow {
  readonly id: string
  readonly courseId: string
  readonly busStopId: string
  readonly fn: MarkCode | null
  readonly an: MarkCode | null
}

/** Who studies on a day and has one of some stops on the way, with the plan of the day and leave that is marked or granted. */
async function studentsAt(place: BusPlace, kind: BusTripKind, stopIds: readonly string[], day: string): Promise<TripStudent[]> {
  const { yearId, planOf } = await dayPlans(place, day)
  if (!yearId || stopIds.length === 0) return []
  const regular = kind === 'pickup' ? sql`sb.pickup_stop_id` : sql`sb.drop_stop_id`
  const query = sql<StudentRow>`
    select s.id, d.course_id as "courseId", coalesce(a.bus_stop_id, ${regular}) as "busStopId", m.fn, m.an
    from students s
    join ${enrolledOn(day)} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${yearId}::uuid
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
    left join student_buses sb on sb.school_id = s.school_id and sb.student_id = s.id and sb.academic_year_id = e.academic_year_id
    left join (${additionalStops(ways[kind], day)}) a on a.school_id = s.school_id and a.student_id = s.id
    left join (${marksOn(day)}) m on m.student_id = s.id
    where coalesce(a.bus_stop_id, ${regular}) = any(${[...stopIds]}::uuid[])
      and ${statusOn(day)} = 'studying' and (sd.admission_date is null or sd.admission_date <= ${day}::date)
    order by s.name_key, s.id`
  const { rows } = await inBulk(place.trx, () => query.execute(place.trx))
  const leaves = await readLeavesOn(
    place.trx,
    place.schoolId,
    day,
    rows.map(row => row.id),
  )
  return rows.map(row => {
    const marks: Readonly<Record<Half, MarkCode | null>> = { FN: row.fn, AN: row.an }
    return {
      studentId: row.id,
      busStopId: row.busStopId,
      plan: planOf.get(row.courseId) ?? ('none' satisfies DayPlan),
      onLeave: halves.filter(half => (marks[half] ?? grantedIn(leaves.get(row.id), half)?.countsAs) === 'LV'),
    }
  })
}

/** Riders of trips of one day: those who are expected, and those who are expected on an earlier trip of their stop. */
export async function ridersOf(
  place: BusPlace,
  trips: readonly TripRow[],
  day: string,
): Promise<ReadonlyMap<string, readonly TripRider[]>> {
  const found = new Map<string, readonly TripRider[]>()
  for (const [kind, wanted] of Map.groupBy(trips, trip => trip.kind)) {
    const buses = [...new Set(wanted.map(trip => trip.busId))]
    // A stop is of one bus, so no other bus matters.
    const others = await readTrips(place, sql`t.active and t.kind = ${kind} and t.bus_id = any(${buses}::uuid[])`)
    const all = [...others, ...wanted.filter(trip => !trip.active)]
    const stops = [...new Set(wanted.flatMap(trip => trip.stops.map(stop => stop.busStopId)))]
    const students = await studentsAt(place, kind, stops, day)
    const byStop = Map.groupBy(students, student => student.busStopId)
    for (const trip of wanted) {
      const own = trip.stops.flatMap(stop => byStop.get(stop.busStopId) ?? [])
      found.set(
        trip.id,
        ridersOfTrip(
          trip,
          all.filter(other => other.busId === trip.busId && (other.id === trip.id || tripRunsOn(other, day))),
          own,
          day,
        ),
      )
    }
  }
  return found
}

/** How many students each of some trips expects on a day, on leave or not. */
export async function expectedByTrip(
  place: BusPlace,
  trips: readonly TripRow[],
  day: string,
): Promise<ReadonlyMap<string, number>> {
  const riders = await ridersOf(place, trips, day)
  return new Map([...riders].map(([id, all]) => [id, all.filter(rider => rider.elsewhere === null).length]))
}
