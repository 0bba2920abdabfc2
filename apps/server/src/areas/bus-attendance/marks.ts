import type { BodyOf, contract } from '@school/api'
import { type BusMarkFacts, type SentMark, takeMarks } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { ridersOf } from './expected'
import { tellRiders } from './news'
import { answerRun, findRun, type MarkRow, readMarks, refuseClosed } from './runs'
import { checkSafety } from './safety'
import { type BusAttendanceCall, busToday } from './scope'
import { readTrip } from './trips'

type Body = BodyOf<(typeof contract.busAttendance)['mark']>

const factsOf = (row: MarkRow): BusMarkFacts => ({
  status: row.status,
  extra: row.extra,
  busStopId: row.busStopId,
  boardedAt: row.boardedAt?.toISOString() ?? null,
  leftAt: row.leftAt?.toISOString() ?? null,
  reason: row.reason,
  markedAt: row.markedAt?.toISOString() ?? null,
})

/** @throws 404 for a student or stop that the school does not have. */
async function refuseUnknown({ trx }: BusAttendanceCall, marks: readonly SentMark[]): Promise<void> {
  const students = [...new Set(marks.map(mark => mark.studentId))]
  const stops = [...new Set(marks.map(mark => mark.busStopId))]
  const { rows } = await sql<{ students: number; stops: number }>`
    select (select count(*)::int from students where id = any(${students}::uuid[])) as students,
      (select count(*)::int from bus_stops where id = any(${stops}::uuid[])) as stops`.execute(trx)
  if (rows[0]!.students < students.length || rows[0]!.stops < stops.length) throw notFound()
}

/**
 * Takes marks of phones. The run is locked, so that several staff mark it one after the other; what was taken before, is
 * older or is no step changes nothing and says so.
 */
export async function markRun(call: BusAttendanceCall, id: string, { marks }: Body) {
  const { trx, schoolId } = call
  const run = await findRun(call, id, true)
  const { timeZone, now } = await busToday(call)
  const latest = now.toISOString()
  const sent = marks.map((mark): SentMark => {
    // A phone whose clock is ahead would lock out everybody else.
    const at = new Date(mark.at).toISOString()
    return {
      ...mark,
      studentId: mark.studentId.toLowerCase(),
      busStopId: mark.busStopId.toLowerCase(),
      at: [at, latest].toSorted()[0]!,
    }
  })
  await refuseUnknown(call, sent)
  const ids = sent.map(mark => mark.clientId)
  const { rows: known } = await sql<{ id: string }>`
    select client_id as id from bus_mark_sends where run_id = ${run.id}::uuid and client_id = any(${ids}::text[])`.execute(trx)
  const before = new Map((await readMarks(call, run.id)).map(row => [row.studentId, factsOf(row)]))
  const trip = await readTrip(call, run.tripId)
  const riders = (await ridersOf(call, [trip], run.day)).get(trip.id) ?? []
  const onLeave = new Set(riders.filter(rider => rider.status === 'On leave').map(rider => rider.studentId))
  const taken = takeMarks(before, sent, new Set(known.map(row => row.id)), studentId => onLeave.has(studentId))
  // What all came before was answered before, also after the trip was completed.
  if (taken.accepted.length > 0) refuseClosed(run, timeZone)
  const changed = [...new Set(taken.accepted.map(mark => mark.studentId))]
  const rows = changed.map(studentId => ({ studentId, ...taken.marks.get(studentId)! }))
  await sql`
    insert into bus_marks (school_id, run_id, student_id, bus_stop_id, status, extra, boarded_at, left_at, reason, client_at, marked_by)
    select ${schoolId}::uuid, ${run.id}::uuid, x."studentId", x."busStopId", x.status, x.extra, x."boardedAt", x."leftAt", x.reason, x."markedAt",
      ${personOf(call).userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("studentId" uuid, "busStopId" uuid, status text, extra boolean,
      "boardedAt" timestamptz, "leftAt" timestamptz, reason text, "markedAt" timestamptz)
    on conflict (school_id, run_id, student_id) do update set bus_stop_id = excluded.bus_stop_id, status = excluded.status, extra = excluded.extra,
      boarded_at = excluded.boarded_at, left_at = excluded.left_at, reason = excluded.reason, client_at = excluded.client_at, marked_by = excluded.marked_by`.execute(
    trx,
  )
  await sql`
    insert into bus_mark_sends (school_id, run_id, client_id)
    select ${schoolId}::uuid, ${run.id}::uuid, x from unnest(${taken.accepted.map(mark => mark.clientId)}::text[]) as x on conflict do nothing`.execute(
    trx,
  )
  await tellRiders(call, run, trip, changed)
  await checkSafety(call, run.day, changed)
  return {
    accepted: taken.accepted.map(mark => mark.clientId),
    ignored: [...taken.ignored],
    run: await answerRun(call, await findRun(call, run.id)),
  }
}
