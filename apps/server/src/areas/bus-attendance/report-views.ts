import {
  addDays,
  type BusMarkState,
  type BusRunCounts,
  type BusRunState,
  busMarkLetters,
  daysBetween,
  type NotBoardedReason,
  ridership,
  timeIn,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { inBulk } from '../../platform/transaction'
import { busOrder } from '../../school/bus-stops'
import { choosePage } from '../../school/report/page'
import { schoolZone } from '../../school/zone'
import { coursePlans, yearOfDay } from '../attendance/day'
import {
  type BusReportRow,
  type BusReportScope,
  countedMarks,
  isByStudent,
  type MarksRead,
  marksTable,
  marksWhere,
  type Page,
  readMarksRead,
  runsAsked,
} from './report-scope'

const most = 20_000

const countColumns = sql`
  count(*) filter (where not m.extra)::int as expected,
  count(*) filter (where not m.extra and m.status in ('Boarded', 'Left'))::int as boarded,
  count(*) filter (where not m.extra and m.status = 'Left')::int as "left",
  count(*) filter (where not m.extra and m.status = 'Not boarded')::int as "notBoarded",
  count(*) filter (where not m.extra and m.status = 'On leave')::int as "onLeave",
  count(*) filter (where not m.extra and m.status = 'Waiting')::int as open,
  count(*) filter (where m.extra and m.status in ('Boarded', 'Left'))::int as extra,
  count(*) filter (where m.status = 'Boarded')::int as aboard`

/** Students of all rows by how they went. */
export async function readRideTotals(scope: BusReportScope): Promise<BusRunCounts & { percent: number | null }> {
  const query = sql<BusRunCounts>`
    select ${countColumns} from ${countedMarks(scope)} where ${marksWhere(scope, await readMarksRead(scope))} and r.status <> 'Cancelled'`
  const { rows } = await inBulk(scope.trx, () => query.execute(scope.trx))
  return { ...rows[0]!, percent: ridership(rows[0]!) ?? null }
}

/** Days with school on which trips could have been made, from the first run of the school on. */
async function daysWithoutRun({ trx, schoolId, from, to, today }: BusReportScope): Promise<string[]> {
  const { rows } = await sql<{ day: string | null }>`select min(on_day)::text as day from bus_runs`.execute(trx)
  const first = rows[0]?.day ?? today
  const begin = first > from ? first : from
  const end = to < today ? to : today
  if (begin > end) return []
  const days = Array.from({ length: daysBetween(begin, end) + 1 }, (_, at) => addDays(begin, at))
  const byYear = new Map<string, string[]>()
  for (const day of days) {
    const year = await yearOfDay(trx, day)
    if (year) byYear.set(year, [...(byYear.get(year) ?? []), day])
  }
  const found = new Set<string>()
  for (const [year, own] of byYear)
    for (const plan of await coursePlans(trx, schoolId, year, own)) if (plan.plan !== 'none') found.add(plan.day)
  return [...found]
}

/** Runs of the days as `r`, and trips that nobody started. */
const runsTable = (scope: BusReportScope, days: readonly string[]): RawBuilder<unknown> => sql`
  (select q.trip_id || ' ' || q.on_day as key, q.school_id, q.id, q.trip_id, q.on_day, q.status, q.started_at, q.completed_at, q.started_by
   from bus_runs q where q.on_day between ${scope.from}::date and ${scope.to}::date
   union all
   select p.id || ' ' || w.day, p.school_id, null, p.id, w.day, 'Not started', null, null, null
   from bus_trips p cross join unnest(${[...days]}::date[]) as w(day)
   where p.active and extract(isodow from w.day)::int = any(p.weekdays)
     and not exists (select from bus_runs q where q.school_id = p.school_id and q.trip_id = p.id and q.on_day = w.day)) r
  join bus_trips t on t.school_id = r.school_id and t.id = r.trip_id
  join buses b on b.school_id = t.school_id and b.id = t.bus_id`

interface RunRow {
  readonly key: string
  readonly runId: string | null
  readonly date: string
  readonly bus: string
  readonly trip: string
  readonly staff: string | null
  readonly staffIds: string | null
  readonly startedAt: Date | null
  readonly completedAt: Date | null
  readonly status: BusRunState
}

const runOrder = sql`r.on_day desc, ${busOrder}, t.depart_at, t.id`

/** How students went, by the id of the run; one without students is absent. */
async function countsOf(scope: BusReportScope, read: MarksRead): Promise<ReadonlyMap<string, BusRunCounts>> {
  const query = sql<BusRunCounts & { runId: string }>`
    select m.run_id as "runId", ${countColumns} from ${countedMarks(scope)} where ${marksWhere(scope, read)} group by m.run_id`
  const { rows } = await inBulk(scope.trx, () => query.execute(scope.trx))
  return new Map(rows.map(({ runId, ...counts }) => [runId, counts]))
}

const noStudents: BusRunCounts = { expected: 0, boarded: 0, left: 0, notBoarded: 0, onLeave: 0, open: 0, extra: 0, aboard: 0 }

/** Runs, the newest first. */
export async function readRuns(scope: BusReportScope, { limit = most, offset = 0 }: Page) {
  const { trx, schoolId } = scope
  const byStudent = isByStudent(scope)
  const table = runsTable(scope, byStudent ? [] : await daysWithoutRun(scope))
  const ofStudents = byStudent ? await countsOf(scope, await readMarksRead(scope)) : undefined
  const withStudents = ofStudents ? sql`r.id = any(${[...ofStudents.keys()]}::uuid[])` : sql`true`
  const { ids, count } = await choosePage(trx, {
    id: sql`r.key`,
    from: sql`from ${table} where ${runsAsked(scope)} and ${withStudents}`,
    order: runOrder,
    limit,
    offset,
  })
  const query = sql<RunRow>`
    select r.key, r.id as "runId", r.on_day::text as date, b.name as bus, t.name as trip, r.status, r.started_at as "startedAt",
      r.completed_at as "completedAt",
      coalesce(f.names, u.name) as staff, case when f.names is null then us.staff_id::text else f.ids end as "staffIds"
    from ${table} left join users u on u.id = r.started_by
    left join user_schools us on us.school_id = r.school_id and us.user_id = r.started_by
    cross join lateral (
      select string_agg(f.name, ', ' order by f.name, f.id) as names, string_agg(f.id::text, ' ' order by f.name, f.id) as ids
      from staff f where f.school_id = r.school_id and f.id in (
        select du.staff_id from bus_duties du where du.school_id = r.school_id and du.trip_id = r.trip_id
          and du.starts_on <= r.on_day and (du.ends_on is null or du.ends_on >= r.on_day))) f
    where r.key = any(${ids}::text[]) order by ${runOrder}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const counted = ofStudents ?? (await countsOf(scope, { runIds: rows.flatMap(row => row.runId ?? []), studentIds: undefined }))
  const zone = await schoolZone(trx, schoolId)
  const clock = (at: Date | null) => (at ? timeIn(zone, at) : null)
  const results = rows.map((row): BusReportRow => {
    const counts = counted.get(row.runId ?? '') ?? noStudents
    const figure = (value: number) => (row.runId === null ? null : value)
    return {
      id: row.key,
      runId: row.runId,
      date: row.date,
      bus: row.bus,
      trip: row.trip,
      staff: row.staff,
      staffIds: row.staffIds,
      started: clock(row.startedAt),
      completed: clock(row.completedAt),
      expected: figure(counts.expected),
      boarded: figure(counts.boarded),
      notBoarded: figure(counts.notBoarded),
      onLeave: figure(counts.onLeave),
      extra: figure(counts.extra),
      percent: row.status === 'Completed' || row.status === 'Running' ? (ridership(counts) ?? null) : null,
      status: row.status,
    }
  })
  return { results, count }
}

interface RideRow {
  readonly id: string
  readonly studentId: string
  readonly date: string
  readonly bus: string
  readonly trip: string
  readonly admNo: string
  readonly name: string
  readonly division: string | null
  readonly stop: string
  readonly status: BusMarkState
  readonly boardedAt: Date | null
  readonly leftAt: Date | null
  readonly reason: NotBoardedReason | null
}

const rideOrder = sql`r.on_day desc, ${busOrder}, t.depart_at, t.id, st.sort_order, lower(st.name), st.id, s.name_key, s.id`

/** The runs on a page of rides, how many rides stand before them, and how many there are: whole runs are passed over unread. */
async function runsOfPage(scope: BusReportScope, { limit, offset }: Required<Page>) {
  const read = await readMarksRead(scope)
  const query = sql<{ id: string; rides: number }>`
    select r.id, n.rides from (
      select m.run_id, count(*)::int as rides from ${countedMarks(scope)} where ${marksWhere(scope, read)} group by m.run_id) n
    join bus_runs r on r.id = n.run_id
    join bus_trips t on t.school_id = r.school_id and t.id = r.trip_id
    join buses b on b.school_id = t.school_id and b.id = t.bus_id
    order by ${runOrder}`
  const { rows } = await inBulk(scope.trx, () => query.execute(scope.trx))
  const runIds: string[] = []
  let [count, before] = [0, 0]
  for (const { id, rides } of rows) {
    if (count + rides <= offset) before += rides
    else if (count < offset + limit) runIds.push(id)
    count += rides
  }
  return { read: { ...read, runIds }, before, count }
}

/** Students of runs, the newest run first, along the way. */
export async function readRides(scope: BusReportScope, { limit = most, offset = 0 }: Page) {
  const { trx, schoolId } = scope
  const { read, before, count } = await runsOfPage(scope, { limit, offset })
  const { ids } = await choosePage(trx, {
    id: sql`s.id || ':' || r.id`,
    from: sql`from ${marksTable} where ${marksWhere(scope, read)}`,
    order: rideOrder,
    limit,
    offset: offset - before,
  })
  const runs = [...new Set(ids.map(id => id.split(':')[1]!))]
  const students = [...new Set(ids.map(id => id.split(':')[0]!))]
  const query = sql<RideRow>`
    select s.id || ':' || r.id as id, s.id as "studentId", r.on_day::text as date, b.name as bus, t.name as trip, s.adm_no as "admNo", s.name,
      c.name || ' ' || d.name as division, st.name as stop, m.status, m.boarded_at as "boardedAt", m.left_at as "leftAt", m.reason
    from ${marksTable}
    where m.run_id = any(${runs}::uuid[]) and m.student_id = any(${students}::uuid[]) and s.id || ':' || r.id = any(${ids}::text[])
    order by ${rideOrder}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const zone = await schoolZone(trx, schoolId)
  const clock = (at: Date | null) => (at ? timeIn(zone, at) : null)
  const results = rows.map(
    ({ boardedAt, leftAt, ...row }): BusReportRow => ({ ...row, boardedAt: clock(boardedAt), leftAt: clock(leftAt) }),
  )
  return { results, count }
}

const classOrder = sql`
  min(x.sort_order), min(lower(x.name)), min(c.sort_order), min(lower(c.name)), min(d.sort_order), min(lower(d.name)), s.name_key, s.id`

/** Students by class, with how they went on each day: the way to school before the way home. */
export async function readMatrix(scope: BusReportScope, { limit = most, offset = 0 }: Page) {
  const { trx, from } = scope
  const where = marksWhere(scope, await readMarksRead(scope))
  const { ids, count } = await choosePage(trx, {
    id: sql`s.id`,
    from: sql`from ${marksTable} where ${where} group by s.id, s.name_key`,
    order: classOrder,
    limit,
    offset,
  })
  const query = sql<{ id: string; admNo: string; name: string; division: string | null; date: string; status: BusMarkState }>`
    select s.id, s.adm_no as "admNo", s.name, c.name || ' ' || d.name as division, r.on_day::text as date, m.status
    from ${marksTable} where s.id = any(${ids}::uuid[]) and ${where} and r.status <> 'Cancelled'
    order by r.on_day, t.depart_at, t.id`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const byStudent = Map.groupBy(rows, row => row.id)
  const results = ids.flatMap((id): BusReportRow[] => {
    const own = byStudent.get(id)
    if (!own) return []
    const { admNo, name, division } = own.at(-1)!
    const days: Record<string, string> = {}
    for (const { date, status } of own) {
      const key = `d${daysBetween(from, date) + 1}`
      days[key] = days[key] ? `${days[key]}/${busMarkLetters[status]}` : busMarkLetters[status]
    }
    return [{ id, admNo, name, division, ...days }]
  })
  return { results, count }
}
