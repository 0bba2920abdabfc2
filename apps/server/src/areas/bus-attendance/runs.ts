import type { BodyOf, contract, QueryOf } from '@school/api'
import {
  type BusMarkState,
  type BusRunState,
  type BusRunStep,
  busRunAfter,
  countRun,
  displayDay,
  type NotBoardedReason,
  runIsAccountedFor,
  timeIn,
  tripRunsOn,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, invalid, noAccess, notFound } from '../../platform/problems'
import { busOrder } from '../../school/bus-stops'
import { enrolledOn } from '../../school/enrolments'
import { readAddresses } from '../../school/photo-addresses'
import { shownMobile } from '../../school/scope'
import { matches } from '../../school/search'
import { planClose } from './close'
import { ridersOf } from './expected'
import { tellCancelled } from './news'
import {
  administersBuses,
  type BusAttendanceCall,
  busToday,
  dayPlans,
  leadsBuses,
  mayMark,
  onDutyFor,
  refuseStrangers,
} from './scope'
import { busAttendanceFieldText } from './texts'
import { readTrip, readTrips, type TripRow } from './trips'

type Contract = typeof contract.busAttendance

export interface RunRow {
  readonly id: string
  readonly tripId: string
  readonly day: string
  readonly status: BusRunState
  readonly startedAt: Date | null
  readonly startedBy: string | null
  readonly completedAt: Date | null
  readonly completedBy: string | null
  readonly cancelReason: string | null
  readonly version: number
}

export interface MarkRow {
  readonly studentId: string
  readonly busStopId: string
  readonly status: BusMarkState
  readonly extra: boolean
  readonly boardedAt: Date | null
  readonly leftAt: Date | null
  readonly reason: NotBoardedReason | null
  readonly markedAt: Date | null
}

async function readRuns({ trx }: Pick<BusAttendanceCall, 'trx'>, where: RawBuilder<unknown>, lock = false): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.trip_id as "tripId", r.on_day::text as day, r.status, r.started_at as "startedAt", a.name as "startedBy",
      r.completed_at as "completedAt", c.name as "completedBy", r.cancel_reason as "cancelReason", r.version
    from bus_runs r left join users a on a.id = r.started_by left join users c on c.id = r.completed_by
    where ${where} ${lock ? sql`for update of r` : sql``}`.execute(trx)
  return rows
}

/** A run that the person may open, locked until the transaction ends where it is to change. */
export async function findRun(call: BusAttendanceCall, id: string, lock = false): Promise<RunRow> {
  const [run] = await readRuns(call, sql`r.id = ${id}::uuid`, lock)
  if (!run) throw notFound()
  await refuseStrangers(call, run.tripId, run.day)
  return run
}

export async function readMarks({ trx }: Pick<BusAttendanceCall, 'trx'>, runId: string): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select student_id as "studentId", bus_stop_id as "busStopId", status, extra, boarded_at as "boardedAt", left_at as "leftAt", reason,
      client_at as "markedAt"
    from bus_marks where run_id = ${runId}::uuid`.execute(trx)
  return rows
}

/** What is known of students in the list of a run. */
async function readPeople(call: BusAttendanceCall, ids: readonly string[], day: string) {
  const { rows } = await sql<{
    id: string
    admNo: string
    name: string
    division: string
    photo: string | null
    guardian: string
    mobile: string
  }>`
    select s.id, s.adm_no as "admNo", s.name, coalesce(c.name || ' ' || d.name, '') as division, s.photo_file_id as photo,
      coalesce(g.name, '') as guardian, coalesce(${shownMobile(personOf(call))}, '') as mobile
    from students s left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
    left join academic_years y on y.school_id = s.school_id and ${day}::date between y.starts_on and y.ends_on
    left join ${enrolledOn(day)} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.id = any(${[...ids]}::uuid[]) order by s.name_key, s.id`.execute(call.trx)
  const photos = await readAddresses(
    call.services,
    call.trx,
    rows.map(row => row.photo),
  )
  return new Map(rows.map(({ photo, ...row }) => [row.id, { ...row, photoUrl: photos(photo) }]))
}

const facts = (trip: TripRow, run: RunRow | undefined, day: string, marks: readonly Pick<MarkRow, 'status' | 'extra'>[]) => ({
  tripId: trip.id,
  name: trip.name,
  kind: trip.kind,
  bus: trip.bus,
  departAt: trip.departAt,
  date: day,
  status: run?.status ?? ('Not started' as const),
  startedAt: run?.startedAt?.toISOString() ?? null,
  startedBy: run?.startedBy ?? '',
  completedAt: run?.completedAt?.toISOString() ?? null,
  completedBy: run?.completedBy ?? '',
  cancelReason: run?.cancelReason ?? null,
  counts: countRun(marks),
})

/** A run with everybody in its list. */
export async function answerRun(call: BusAttendanceCall, run: RunRow) {
  const trip = await readTrip(call, run.tripId)
  const marks = await readMarks(call, run.id)
  const riders = (await ridersOf(call, [trip], run.day)).get(trip.id) ?? []
  const onLeave = new Set(riders.filter(rider => rider.status === 'On leave').map(rider => rider.studentId))
  const others = riders.filter(rider => rider.elsewhere !== null && !marks.some(mark => mark.studentId === rider.studentId))
  const people = await readPeople(
    call,
    [...marks, ...others].map(one => one.studentId),
    run.day,
  )
  const nameOf = new Map((await readTrips(call, sql`t.bus_id = ${trip.busId}::uuid`)).map(one => [one.id, one.name]))
  const own = new Set(trip.stops.map(stop => stop.busStopId))
  const foreign = [...new Set(marks.map(mark => mark.busStopId))].filter(id => !own.has(id))
  const { rows: added } = await sql<{ id: string; name: string }>`
    select st.id, b.name || ' · ' || st.name as name from bus_stops st join buses b on b.school_id = st.school_id and b.id = st.bus_id
    where st.id = any(${foreign}::uuid[]) order by ${busOrder}, st.sort_order, st.name`.execute(call.trx)
  const { today } = await busToday(call)
  const person = personOf(call)
  return {
    id: run.id,
    ...facts(trip, run, run.day, marks),
    stops: [
      ...trip.stops.map(stop => ({ id: stop.busStopId, name: stop.name, at: stop.at })),
      ...added.map(stop => ({ ...stop, at: null })),
    ],
    students: [...people.values()].flatMap(student => {
      const mark = marks.find(one => one.studentId === student.id)
      if (!mark) return []
      return [
        {
          studentId: student.id,
          admNo: student.admNo,
          name: student.name,
          division: student.division,
          photoUrl: student.photoUrl,
          guardianName: student.guardian,
          mobile: student.mobile,
          busStopId: mark.busStopId,
          status: mark.status,
          extra: mark.extra,
          onLeave: mark.status === 'On leave' || (!mark.extra && onLeave.has(student.id)),
          boardedAt: mark.boardedAt?.toISOString() ?? null,
          leftAt: mark.leftAt?.toISOString() ?? null,
          reason: mark.reason,
          markedAt: mark.markedAt?.toISOString() ?? null,
        },
      ]
    }),
    elsewhere: others.flatMap(rider => {
      const student = people.get(rider.studentId)
      return student
        ? [
            {
              studentId: student.id,
              name: student.name,
              division: student.division,
              busStopId: rider.busStopId,
              trip: nameOf.get(rider.elsewhere!) ?? '',
            },
          ]
        : []
    }),
    mayMark: await mayMark(call, run.tripId, run.day),
    mayReopen: run.status === 'Completed' && run.day === today && administersBuses(person),
    version: run.version,
  }
}

export const readRun = async (call: BusAttendanceCall, id: string) => answerRun(call, await findRun(call, id))

/** Trips of a day that the person marks, and how far they are. */
export async function readMyTrips(call: BusAttendanceCall, { date }: QueryOf<Contract['myTrips']>) {
  const { today } = await busToday(call)
  const day = date ?? today
  const person = personOf(call)
  const mine = leadsBuses(person) ? sql`true` : onDutyFor(person, sql`t.id`, sql`${day}::date`)
  const runs = new Map((await readRuns(call, sql`r.on_day = ${day}::date`)).map(run => [run.tripId, run]))
  const trips = (await readTrips(call, mine)).filter(trip => runs.has(trip.id) || tripRunsOn(trip, day))
  const { rows: marks } = await sql<Pick<MarkRow, 'status' | 'extra'> & { runId: string }>`
    select run_id as "runId", status, extra from bus_marks where run_id = any(${[...runs.values()].map(run => run.id)}::uuid[])`.execute(
    call.trx,
  )
  const byRun = Map.groupBy(marks, mark => mark.runId)
  const riders = await ridersOf(
    call,
    trips.filter(trip => !runs.has(trip.id)),
    day,
  )
  const expected = (trip: TripRow) =>
    (riders.get(trip.id) ?? []).filter(rider => rider.elsewhere === null).map(rider => ({ status: rider.status, extra: false }))
  const { holiday } = await dayPlans(call, day)
  return {
    date: day,
    holiday,
    results: trips
      .toSorted((a, b) => (a.departAt < b.departAt ? -1 : a.departAt > b.departAt ? 1 : 0))
      .map(trip => {
        const run = runs.get(trip.id)
        return {
          runId: run?.id ?? null,
          ...facts(trip, run, day, run ? (byRun.get(run.id) ?? []) : expected(trip)),
          mayMark: day === today,
        }
      }),
  }
}

/** Whoever is expected is in the list from the start; who was added since stays. */
async function fillRun(call: BusAttendanceCall, runId: string, trip: TripRow, day: string): Promise<void> {
  const riders = (await ridersOf(call, [trip], day)).get(trip.id) ?? []
  const rows = riders.flatMap(rider =>
    rider.elsewhere === null ? [{ student: rider.studentId, stop: rider.busStopId, status: rider.status }] : [],
  )
  await sql`
    insert into bus_marks (school_id, run_id, student_id, bus_stop_id, status)
    select ${call.schoolId}::uuid, ${runId}::uuid, x.student, x.stop, x.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(student uuid, stop uuid, status text)
    on conflict (school_id, run_id, student_id) do nothing`.execute(call.trx)
}

/** Locks the run of a trip on a day, or the trip until there is one. */
async function lockRunOf(call: BusAttendanceCall, tripId: string, day: string): Promise<RunRow | undefined> {
  await sql`select 1 from bus_trips where id = ${tripId}::uuid for update`.execute(call.trx)
  const [run] = await readRuns(call, sql`r.trip_id = ${tripId}::uuid and r.on_day = ${day}::date`, true)
  return run
}

/** Starts the trip of today, or cancels it before it starts; somebody else's start is joined. */
export async function startRun(call: BusAttendanceCall, { tripId, date, anyway, cancelReason }: BodyOf<Contract['start']>) {
  const { trx, services, schoolId } = call
  const trip = await readTrip(call, tripId)
  const { today, timeZone, now } = await busToday(call)
  await refuseStrangers(call, trip.id, date)
  const before = await lockRunOf(call, trip.id, date)
  if (before && cancelReason !== undefined) return cancelRun(call, before.id, cancelReason)
  if (before?.status === 'Cancelled')
    throw custom(409, 'RunCancelled', 'This trip was cancelled: {reason}', { reason: before.cancelReason ?? '' })
  if (before) return answerRun(call, before)
  if (date !== today) throw invalid([{ field: 'date', message: busAttendanceFieldText('OnItsDay') }])
  if (!tripRunsOn(trip, date)) throw invalid([{ field: 'tripId', message: busAttendanceFieldText('NotMade') }])
  const { holiday } = await dayPlans(call, date)
  if (holiday !== null && !anyway && cancelReason === undefined)
    throw custom(409, 'BusHoliday', '{date} is a holiday. Start anyway?', { date: displayDay(date) })
  const id = services.newId()
  await trx
    .insertInto('bus_runs')
    .values({
      school_id: schoolId,
      id,
      trip_id: trip.id,
      on_day: date,
      ...(cancelReason === undefined
        ? { status: 'Running', started_at: now, started_by: personOf(call).userId }
        : { status: 'Cancelled', cancel_reason: cancelReason }),
    })
    .execute()
  await fillRun(call, id, trip, date)
  await planClose(call, date, timeZone)
  const action = cancelReason === undefined ? 'busRun.start' : 'busRun.cancel'
  await call.audit({
    action,
    entity: 'bus_runs',
    entityId: id,
    after: { trip: trip.name, bus: trip.bus, date, reason: cancelReason ?? '' },
  })
  const run = await findRun(call, id)
  if (cancelReason !== undefined) await tellCancelled(call, run, trip)
  return answerRun(call, run)
}

/** @throws 409 in words where a run is no longer open. */
export function refuseClosed(run: RunRow, timeZone: string): void {
  if (run.status === 'Completed')
    throw custom(409, 'RunCompleted', 'This trip was completed at {time}.', { time: timeIn(timeZone, run.completedAt!) })
  if (run.status === 'Cancelled')
    throw custom(409, 'RunCancelled', 'This trip was cancelled: {reason}', { reason: run.cancelReason ?? '' })
}

async function move(
  call: BusAttendanceCall,
  run: RunRow,
  step: Exclude<BusRunStep, 'start'>,
  reason: string | null,
): Promise<RunRow> {
  const { trx, services } = call
  const now = services.clock.now()
  const by = personOf(call).userId
  const set = {
    complete: { status: 'Completed', completed_at: now, completed_by: by },
    cancel: { status: 'Cancelled', cancel_reason: reason },
    reopen: { status: 'Running', completed_at: null, completed_by: null },
  }[step]
  await trx
    .updateTable('bus_runs')
    .set({ ...set, version: run.version + 1 })
    .where('id', '=', run.id)
    .execute()
  await call.audit({
    action: `busRun.${step}`,
    entity: 'bus_runs',
    entityId: run.id,
    before: { status: run.status },
    after: { status: set.status, reason: reason ?? '' },
  })
  return findRun(call, run.id)
}

export async function completeRun(call: BusAttendanceCall, id: string) {
  const run = await findRun(call, id, true)
  // Sent again, or completed by somebody else meanwhile: it is done.
  if (run.status === 'Completed') return answerRun(call, run)
  refuseClosed(run, (await busToday(call)).timeZone)
  const counts = countRun(await readMarks(call, run.id))
  if (!runIsAccountedFor(counts))
    throw custom(400, 'RunOpen', 'Account for {n} student(s) before completing the trip.', { n: counts.open })
  return answerRun(call, await move(call, run, 'complete', null))
}

export async function cancelRun(call: BusAttendanceCall, id: string, reason: string) {
  const run = await findRun(call, id, true)
  if (run.status === 'Cancelled') return answerRun(call, run)
  refuseClosed(run, (await busToday(call)).timeZone)
  const cancelled = await move(call, run, 'cancel', reason)
  await tellCancelled(call, cancelled, await readTrip(call, run.tripId))
  return answerRun(call, cancelled)
}

export async function reopenRun(call: BusAttendanceCall, id: string, reason: string) {
  const run = await findRun(call, id, true)
  if (!administersBuses(personOf(call))) throw noAccess()
  const { today } = await busToday(call)
  if (run.status === 'Running') return answerRun(call, run)
  if (busRunAfter(run, 'reopen', today) === undefined)
    throw custom(409, 'RunNotReopened', 'Only a trip that was completed today is opened again.')
  return answerRun(call, await move(call, run, 'reopen', reason))
}

/** Students of the school who are not on the run, by name or admission number. */
export async function findStrangers(call: BusAttendanceCall, id: string, text: string) {
  const run = await findRun(call, id)
  const { rows } = await sql<{ id: string; admNo: string; name: string; division: string; bus: string }>`
    select s.id, s.adm_no as "admNo", s.name, coalesce(c.name || ' ' || d.name, '') as division, coalesce(b.name, '') as bus
    from students s
    left join academic_years y on y.school_id = s.school_id and ${run.day}::date between y.starts_on and y.ends_on
    left join ${enrolledOn(run.day)} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join student_buses sb on sb.school_id = s.school_id and sb.student_id = s.id and sb.academic_year_id = y.id
    left join bus_stops st on st.school_id = sb.school_id and st.id = coalesce(sb.pickup_stop_id, sb.drop_stop_id)
    left join buses b on b.school_id = st.school_id and b.id = st.bus_id
    where s.status = 'studying' and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')})
      and not exists (select from bus_marks m where m.run_id = ${run.id}::uuid and m.student_id = s.id)
    order by s.name_key, s.id limit 20`.execute(call.trx)
  return rows
}
