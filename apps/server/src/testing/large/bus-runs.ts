import { dayOf } from './days-and-fees'
import type { Run } from './schools'

interface Size {
  readonly schools: number
  readonly at: string
  readonly days: number
}

/**
 * Trips of all buses, and how every rider went on them: in the first school on the working days of so many days, in the
 * others on the newest. Documents of the students as an export has left them.
 */
export async function fillBusRuns(run: Run, { schools, at, days }: Size): Promise<void> {
  // No trigger runs for rows that are copied.
  await run(`select make_bus_trips(school_id, array_agg(id)) from buses group by school_id`)
  await run(
    `insert into bus_runs (school_id, id, trip_id, on_day, status, started_at, completed_at)
     select t.school_id, md5(concat_ws('/', t.id, k))::uuid, t.id, ${dayOf('$2')} - k, 'Completed', $2::timestamptz - k * interval '1 day', $2::timestamptz - k * interval '1 day'
     from bus_trips t, generate_series(0, case when t.school_id = pg_temp.made_id(1, 1) then $3::int - 1 else 0 end) k
     where t.school_id in (select pg_temp.made_id(1, n) from generate_series(1, $1::int) n) and (k = 0 or extract(isodow from ${dayOf('$2')} - k) < 7)`,
    [schools, at, days],
  )
  await run(`analyze bus_trips, bus_trip_stops, bus_runs, student_buses`)
  await run(`set enable_nestloop = off`)
  await run(
    `insert into bus_marks (school_id, run_id, student_id, bus_stop_id, status, boarded_at, left_at, reason)
     select r.school_id, r.id, sb.student_id, ts.bus_stop_id, case when missed then 'Not boarded' else 'Left' end, case when not missed then r.started_at end,
       case when not missed then r.completed_at end, case when missed then 'not seen' end
     from bus_runs r join bus_trips t on t.school_id = r.school_id and t.id = r.trip_id
     join bus_trip_stops ts on ts.school_id = t.school_id and ts.trip_id = t.id
     join student_buses sb on sb.school_id = ts.school_id and case t.kind when 'pickup' then sb.pickup_stop_id else sb.drop_stop_id end = ts.bus_stop_id
     cross join lateral (select abs(hashtext(sb.student_id || r.on_day::text)) % 15 = 0 as missed) c`,
  )
  await run(`reset enable_nestloop`)
  await run(
    `insert into export_documents (school_id, student_id, sha256, told_guardian_id, exported_at)
     select school_id, id, md5(name), guardian_id, $1::timestamptz from students where school_id in (select pg_temp.made_id(1, n) from generate_series(1, $2::int) n)`,
    [at, schools],
  )
}
