import { busCalled, escapedHtml, languageOf, timeIn } from '@school/rules'
import { sql } from 'kysely'
import { schoolZone } from '../../school/zone'
import type { BusPlace } from './scope'
import { busAttendanceText } from './texts'

interface Found {
  readonly kind: 'M1' | 'M2'
  readonly studentId: string
  readonly runId: string
  readonly tripId: string
  readonly bus: string
  readonly leftAt: Date | null
  readonly name: string
  readonly division: string
  readonly classTeacherId: string | null
}

/**
 * Students of whom bus and class tell different stories on a day. Names are joined to what was found: to plan all of it at
 * once takes longer than to read it.
 */
async function contradictions({ trx }: BusPlace, day: string, ids: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with classes as materialized (
      select a.student_id, max(g.division_id::text)::uuid as division_id, bool_or(g.fn_taken_at is not null and a.fn = 'A') as absent,
        bool_or(case when g.planned = 'FN' then a.fn else a.an end in ('P', 'LT', 'OD')) as there
      from attendance_marks a join attendance_registers g on g.school_id = a.school_id and g.id = a.register_id and not g.void
      where a.on_day = ${day}::date and a.student_id = any(${[...ids]}::uuid[]) group by a.student_id
    ), x as materialized (
      select m.school_id, case t.kind when 'pickup' then 'M1' else 'M2' end as kind, m.student_id, r.id as run_id, t.id as trip_id, t.bus_id,
        t.depart_at, m.left_at, k.division_id
      from bus_marks m
      join bus_runs r on r.school_id = m.school_id and r.id = m.run_id and r.on_day = ${day}::date and r.status <> 'Cancelled'
      join bus_trips t on t.school_id = r.school_id and t.id = r.trip_id
      join classes k on k.student_id = m.student_id
      where m.student_id = any(${[...ids]}::uuid[]) and case t.kind
        when 'pickup' then m.status = 'Left' and k.absent
        when 'drop' then m.status = 'Not boarded' and m.reason in ('missed the bus', 'not seen') and k.there
      end
    )
    select x.kind, x.student_id as "studentId", x.run_id as "runId", x.trip_id as "tripId", b.name as bus, x.left_at as "leftAt", s.name,
      c.name || ' ' || d.name as division, d.class_teacher_id as "classTeacherId"
    from x
    join buses b on b.school_id = x.school_id and b.id = x.bus_id
    join students s on s.school_id = x.school_id and s.id = x.student_id
    join divisions d on d.school_id = x.school_id and d.id = x.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    order by x.student_id, x.kind, x.depart_at`.execute(trx)
  return [...new Map(rows.toReversed().map(row => [`${row.studentId} ${row.kind}`, row])).values()]
}

/** Opens flags; answers those that were not open already. One that a person has resolved stays so. */
async function openFlags(
  { trx, services, schoolId }: BusPlace,
  day: string,
  found: readonly Found[],
): Promise<ReadonlySet<string>> {
  const rows = found.map(one => ({ id: services.newId(), student: one.studentId, kind: one.kind, run: one.runId }))
  const { rows: opened } = await sql<{ key: string }>`
    insert into safety_flags as f (school_id, id, student_id, on_day, kind, run_id, at)
    select ${schoolId}::uuid, x.id, x.student, ${day}::date, x.kind, x.run, ${services.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, student uuid, kind text, run uuid)
    on conflict (school_id, student_id, on_day, kind) do update set status = 'Open', run_id = excluded.run_id, at = excluded.at
      where f.status = 'Resolved' and f.resolved_by is null
    returning f.student_id || ' ' || f.kind as key`.execute(trx)
  return new Set(opened.map(row => row.key))
}

/** The class teacher, the heads and who is on duty for the trip, of each of the flags by its place. */
async function receivers({ trx, schoolId }: BusPlace, day: string, found: readonly Found[]) {
  const flags = found.map(({ classTeacherId, tripId }, place) => ({ place, teacher: classTeacherId, trip: tripId }))
  const { rows } = await sql<{ place: number; id: string; language: string | null }>`
    select distinct w.place, u.id, u.language
    from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as w(place int, teacher uuid, trip uuid)
    join user_schools us on us.school_id = ${schoolId}::uuid and us.active and (
      'SchoolHead' = any(us.roles) or us.staff_id = w.teacher
      or us.staff_id in (
        select du.staff_id from bus_duties du where du.trip_id = w.trip
          and du.starts_on <= ${day}::date and (du.ends_on is null or du.ends_on >= ${day}::date)))
    join users u on u.id = us.user_id and u.status <> 'Removed'
    order by w.place, u.id`.execute(trx)
  return rows
}

/** Tells of flags that were opened, with one question for all of them. */
async function tell(place: BusPlace, day: string, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  const { trx, services, schoolId } = place
  const zone = await schoolZone(trx, schoolId)
  const items = (await receivers(place, day, found)).map(({ place: at, id, language: spoken }) => {
    const flag = found[at]!
    const language = languageOf(spoken) ?? 'en'
    return {
      school_id: schoolId,
      id: services.newId(),
      user_id: id,
      audience: 'Staff',
      kind: 'bus',
      alert: true,
      title: busAttendanceText(language, 'SafetyTitle'),
      message: escapedHtml(
        busAttendanceText(language, flag.kind, {
          name: flag.name,
          division: flag.division,
          bus: busCalled(flag.bus),
          time: flag.leftAt ? timeIn(zone, flag.leftAt) : '',
        }),
      ),
      route: `/curriculum/bus-attendance-report?tab=report&view=students&from=${day}&to=${day}`,
      sent_at: services.clock.now(),
    }
  })
  if (items.length > 0) await trx.insertInto('notifications').values(items).execute()
}

/**
 * Of some students those of whom bus and class may tell different stories, or a flag is open: few or nobody, and soon found.
 */
async function worthComparing({ trx }: BusPlace, day: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.student_id as id from bus_runs r join bus_marks m on m.school_id = r.school_id and m.run_id = r.id
    join attendance_marks a on a.school_id = m.school_id and a.student_id = m.student_id and a.on_day = r.on_day
    where r.on_day = ${day}::date and r.status <> 'Cancelled' and m.student_id = any(${[...ids]}::uuid[])
      and case m.status when 'Left' then a.fn = 'A' when 'Not boarded' then a.fn in ('P', 'LT', 'OD') or a.an in ('P', 'LT', 'OD') end
    union
    select f.student_id from safety_flags f where f.on_day = ${day}::date and f.student_id = any(${[...ids]}::uuid[]) and f.status = 'Open'`.execute(
    trx,
  )
  return rows.map(row => row.id)
}

/**
 * Compares bus and class of some students on a day, after either was marked: what contradicts is flagged and told at once,
 * and what was corrected is resolved.
 */
export async function checkSafety(place: BusPlace, day: string, marked: readonly string[]): Promise<void> {
  const ids = marked.length > 0 ? await worthComparing(place, day, marked) : []
  if (ids.length === 0) return
  const found = await contradictions(place, day, ids)
  const still = found.map(one => `${one.studentId} ${one.kind}`)
  await sql`
    update safety_flags f set status = 'Resolved' where f.on_day = ${day}::date and f.student_id = any(${[...ids]}::uuid[]) and f.status = 'Open'
      and not (f.student_id || ' ' || f.kind = any(${still}::text[]))`.execute(place.trx)
  if (found.length === 0) return
  const opened = await openFlags(place, day, found)
  await tell(
    place,
    day,
    found.filter(one => opened.has(`${one.studentId} ${one.kind}`)),
  )
}
