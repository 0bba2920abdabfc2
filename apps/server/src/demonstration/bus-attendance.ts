import { addDays, type BusMarkState, dayIn, instantIn, type MarkCode, tripRunsOn } from '@school/rules'
import { sql } from 'kysely'
import { ridersOf } from '../areas/bus-attendance/expected'
import { dayPlans } from '../areas/bus-attendance/scope'
import { readTrips, type TripRow } from '../areas/bus-attendance/trips'
import type { Services } from '../platform/services'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { Chance } from './chance'

const timeZone = 'Asia/Kolkata'
/** Working days before today of which there are runs. */
const riddenDays = 10
/** Minutes from one stop to the next. */
const between = 6

const clock = (time: string, minutes: number) => {
  const all = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

/** When the buses are planned to be at their stops. */
const planTimes = (trx: Trx) =>
  sql`
    update bus_trip_stops ts set at = t.depart_at + (ts.sort_order - 1) * make_interval(mins => ${between})
    from bus_trips t where t.school_id = ts.school_id and t.id = ts.trip_id`.execute(trx)

/** The office looks after the first bus, teachers and staff after the others. */
async function makeDuties(services: Services, trx: Trx, schoolId: string, trips: readonly TripRow[], today: string) {
  const { rows: staff } = await sql<{ id: string }>`
    select t.id from staff t where t.status = 'Working'
    order by exists (select from user_schools us join users u on u.id = us.user_id where us.staff_id = t.id and u.login_name = 'GVS.OFFICE') desc, t.teaching, t.code`.execute(
    trx,
  )
  const buses = [...new Set(trips.map(trip => trip.busId))]
  const rows = trips.map(trip => ({
    school_id: schoolId,
    id: services.newId(),
    trip_id: trip.id,
    staff_id: staff[buses.indexOf(trip.busId) % staff.length]!.id,
    starts_on: addDays(today, -60),
    ends_on: null,
  }))
  await trx.insertInto('bus_duties').values(rows).execute()
}

/** Whoever was absent in class on a day did not come by bus. */
async function absentees(trx: Trx, day: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; fn: MarkCode | null }>`
    select student_id as id, fn from attendance_marks where on_day = ${day}::date and fn = 'A'`.execute(trx)
  return new Set(rows.map(row => row.id))
}

interface Mark {
  readonly studentId: string
  readonly busStopId: string
  readonly status: BusMarkState
  readonly boardedAt: string | null
  readonly leftAt: string | null
  readonly reason: string | null
}

/** One run of a trip that is over, with how everybody went. */
async function makeRun(services: Services, trx: Trx, schoolId: string, trip: TripRow, day: string, chance: Chance) {
  const riders = (await ridersOf({ trx, services, schoolId }, [trip], day)).get(trip.id) ?? []
  const absent = await absentees(trx, day)
  const places = new Map(trip.stops.map((stop, index) => [stop.busStopId, index]))
  const last = trip.stops.length * between + 4
  const at = (minutes: number) => instantIn(timeZone, `${day}T${clock(trip.departAt, minutes)}:00`).toISOString()
  const marks = riders.flatMap(({ studentId, busStopId, status, elsewhere }): Mark[] => {
    if (elsewhere !== null) return []
    const stop = places.get(busStopId)! * between
    const base = { studentId, busStopId }
    if (status === 'On leave') return [{ ...base, status, boardedAt: null, leftAt: null, reason: null }]
    if (absent.has(studentId) || chance.percent(3)) {
      const reason = absent.has(studentId) ? 'absent today' : chance.pick(['own transport', 'collected by guardian'])
      return [{ ...base, status: 'Not boarded', boardedAt: null, leftAt: null, reason }]
    }
    const [on, off] = trip.kind === 'pickup' ? [stop, last] : [0, stop + 2]
    return [{ ...base, status: 'Left', boardedAt: at(on + chance.below(3)), leftAt: at(off + chance.below(2)), reason: null }]
  })
  const id = services.newId()
  await sql`
    insert into bus_runs (school_id, id, trip_id, on_day, status, started_at, started_by, completed_at, completed_by)
    select ${schoolId}::uuid, ${id}::uuid, ${trip.id}::uuid, ${day}::date, 'Completed', ${at(-3)}::timestamptz, u.id, ${at(last + 2)}::timestamptz, u.id
    from (select (
      select us.user_id from bus_duties du join user_schools us on us.school_id = du.school_id and us.staff_id = du.staff_id
      where du.trip_id = ${trip.id}::uuid order by us.user_id limit 1) as id) u`.execute(trx)
  await sql`
    insert into bus_marks (school_id, run_id, student_id, bus_stop_id, status, boarded_at, left_at, reason, client_at)
    select ${schoolId}::uuid, ${id}::uuid, x."studentId", x."busStopId", x.status, x."boardedAt", x."leftAt", x.reason, coalesce(x."leftAt", ${at(0)}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as x("studentId" uuid, "busStopId" uuid, status text, "boardedAt" timestamptz, "leftAt" timestamptz, reason text)`.execute(
    trx,
  )
}

/** Times of stops, who marks which trip, and the runs of the last working days. */
export async function makeBusAttendance(services: Services, schoolId: string): Promise<void> {
  const today = dayIn(timeZone, services.clock.now())
  await transact(services.db, inSchool(schoolId), async trx => {
    await planTimes(trx)
    const trips = await readTrips({ trx })
    if (trips.length === 0) return
    await makeDuties(services, trx, schoolId, trips, today)
    const chance = new Chance(58)
    let days = 0
    for (let day = addDays(today, -1); days < riddenDays && day > addDays(today, -40); day = addDays(day, -1)) {
      const { yearId, holiday } = await dayPlans({ trx, schoolId }, day)
      if (!yearId || holiday !== null) continue
      days += 1
      for (const trip of trips) if (tripRunsOn(trip, day)) await makeRun(services, trx, schoolId, trip, day, chance)
    }
  })
}
