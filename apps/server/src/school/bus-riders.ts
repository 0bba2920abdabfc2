import type { contract, OutputOf } from '@school/api'
import { dayIn } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../platform/person'
import type { Services } from '../platform/services'
import { inBulk, type Trx } from '../platform/transaction'
import { busOrder } from './bus-stops'
import { enrolledOn } from './enrolments'
import { shownMobile, studentsOfDayInScope } from './scope'
import { matches } from './search'
import { statusOn } from './students'
import { schoolZone } from './zone'

/** Filters of the bus report. */
export type BusAsked = OutputOf<NonNullable<(typeof contract.students.exportBusReport)['body']>>['filters']
export type Trip = 'Pickup' | 'Drop'

/** A student at the stop by which the row stands in the report. */
export interface Rider {
  readonly id: string
  readonly admNo: string
  readonly name: string
  readonly class: string
  readonly guardianName: string
  readonly mobile: string
  readonly busId: string
  readonly bus: string
  readonly stopId: string
  readonly stop: string
  readonly pickup: string
  readonly drop: string
  readonly additional: Trip[]
}

export interface BusGroup {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly stops: { readonly id: string; readonly name: string; readonly count: number }[]
}

/** The day of the report: the one that is named, else today where the school is. */
export async function busDay(services: Services, trx: Trx, schoolId: string, asked?: string): Promise<string> {
  return asked ?? dayIn(await schoolZone(trx, schoolId), services.clock.now())
}

/** Students with the additional stop that holds on a day: the latest begun of those for the trip and the weekday, as `effectiveStop` says. */
export const additionalStops = (trip: Trip, day: string): RawBuilder<unknown> => sql`
  select distinct on (a.student_id) a.school_id, a.student_id, a.bus_stop_id from additional_buses a
  where a.trip in (${trip}, 'Both') and a.starts_on <= ${day}::date
    and (a.ends_on is null or a.ends_on >= ${day}::date) and extract(isodow from ${day}::date)::int = any(a.weekdays)
  order by a.student_id, a.starts_on desc, a.id`

const stopOrder = sql`st.sort_order, lower(st.name), st.id`

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Whether there is a stop and it is asked for. */
const isAsked = (stop: string, { busId, stopId }: BusAsked): RawBuilder<boolean> =>
  sql`${sql.ref(`${stop}.id`)} is not null and ${busId ? sql`${sql.ref(`${stop}.bus_id`)} = ${busId}::uuid` : sql`true`} and ${stopId ? sql`${sql.ref(`${stop}.id`)} = ${stopId}::uuid` : sql`true`}`

/** The stop by which a row stands: that of the trip; with both the pickup stop where it is asked for, else the drop stop. */
const standsAt = (asked: BusAsked): RawBuilder<unknown> => {
  const of = (trip: Trip, stop: string) =>
    asked.trip === 'Both' || asked.trip === trip ? sql`when ${isAsked(stop, asked)} then ${sql.ref(`${stop}.id`)}` : sql``
  return sql`case ${of('Pickup', 'p')} ${of('Drop', 'dr')} end`
}

/** Students of the own scope on a day with their stops, as a table `r`; `stop_id` is empty for who does not ride as asked. */
function ridersTable(person: Person, asked: BusAsked, day: string): RawBuilder<unknown> {
  const { text } = asked
  return sql`
    (
      select s.id, s.adm_no, s.name, s.name_key, s.guardian_id, s.school_id, c.name || ' ' || d.name as class, x.sort_order as o1, c.sort_order as o2, d.sort_order as o3, e.roll_no,
        g.name as guardian, ${shownMobile(person)} as mobile, p.name as pickup, dr.name as "drop", p.id as pickup_id, dr.id as drop_id, p.bus_id as pickup_bus_id, dr.bus_id as drop_bus_id,
        array_remove(array[case when ap.bus_stop_id is not null then 'Pickup' end, case when ad.bus_stop_id is not null then 'Drop' end], null) as additional,
        ${standsAt(asked)} as stop_id
      from students s
      join (select id, school_id, is_current from academic_years order by (${day}::date between starts_on and ends_on) desc, is_current desc, starts_on desc limit 1) y on y.school_id = s.school_id
      join ${enrolledOn(day)} e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      join divisions d on d.school_id = s.school_id and d.id = e.division_id
      join courses c on c.school_id = s.school_id and c.id = d.course_id
      join sections x on x.school_id = s.school_id and x.id = c.section_id
      left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
      left join student_details sd on sd.school_id = s.school_id and sd.student_id = s.id
      left join student_buses sb on sb.school_id = s.school_id and sb.student_id = s.id and sb.academic_year_id = y.id
      left join (${additionalStops('Pickup', day)}) ap on ap.school_id = s.school_id and ap.student_id = s.id
      left join (${additionalStops('Drop', day)}) ad on ad.school_id = s.school_id and ad.student_id = s.id
      left join bus_stops p on p.school_id = s.school_id and p.id = coalesce(ap.bus_stop_id, sb.pickup_stop_id)
      left join bus_stops dr on dr.school_id = s.school_id and dr.id = coalesce(ad.bus_stop_id, sb.drop_stop_id)
      where ${studentsOfDayInScope(person, sql`y.is_current`)} and ${statusOn(day)} = 'studying' and (sd.admission_date is null or sd.admission_date <= ${day}::date)
        and ${some(sql`c.section_id`, asked.sectionIds)} and ${some(sql`c.id`, asked.courseIds)} and ${some(sql`d.id`, asked.divisionIds)}
        and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')} or ${matches(sql`g.name_key`, text, 'contains')})
    ) r`
}

/** Riders by bus and stop; all of them without a limit. */
export async function readRiders(
  trx: Trx,
  person: Person,
  asked: BusAsked,
  day: string,
  { limit, offset = 0 }: { readonly limit?: number; readonly offset?: number } = {},
): Promise<Rider[]> {
  const query = sql<Omit<Rider, 'pickup' | 'drop'> & { pickup: string | null; drop: string | null }>`
    select r.id, r.adm_no as "admNo", r.name, r.class, r.guardian as "guardianName", r.mobile, b.id as "busId",
      case when r.pickup_bus_id is distinct from r.drop_bus_id and r.pickup_bus_id is not null and r.drop_bus_id is not null
        then (select name from buses where id = r.pickup_bus_id) || ' / ' || (select name from buses where id = r.drop_bus_id) else b.name end as bus,
      st.id as "stopId", st.name as stop, r.pickup, r."drop", r.additional
    from ${ridersTable(person, asked, day)} join bus_stops st on st.school_id = r.school_id and st.id = r.stop_id join buses b on b.school_id = st.school_id and b.id = st.bus_id
    order by ${busOrder}, ${stopOrder}, r.o1, r.o2, r.o3, r.class, r.roll_no nulls last, r.name_key, r.id
    ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`}`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  return rows.map(row => ({ ...row, pickup: row.pickup ?? '', drop: row.drop ?? '' }))
}

/** Ids of the riders of a day, by bus and stop. */
export async function findRiders(
  {
    trx,
    services,
    schoolId,
    person,
  }: { readonly trx: Trx; readonly services: Services; readonly schoolId: string; readonly person: Person },
  asked: BusAsked,
  limit: number,
): Promise<string[]> {
  const riders = await readRiders(trx, person, asked, await busDay(services, trx, schoolId, asked.onDate), { limit })
  return riders.map(rider => rider.id)
}

/** How many riders there are, all of them and of each bus and stop; who uses two of them counts at both. */
export async function countRiders(
  trx: Trx,
  person: Person,
  asked: BusAsked,
  day: string,
): Promise<{ count: number; groups: BusGroup[] }> {
  const used = sql.join(
    [...(asked.trip === 'Drop' ? [] : [sql`pickup_id`]), ...(asked.trip === 'Pickup' ? [] : [sql`drop_id`])].map(
      stop => sql`select id, school_id, ${stop} as stop_id from riders`,
    ),
    sql` union all `,
  )
  const query = sql<{ bus_id: string; bus: string; id: string | null; name: string | null; count: number; all: number }>`
    with riders as materialized (select r.id, r.school_id, r.pickup_id, r.drop_id from ${ridersTable(person, asked, day)} where r.stop_id is not null)
    select b.id as bus_id, b.name as bus, st.id, st.name, count(distinct r.id)::int as count, (select count(*)::int from riders) as "all"
    from (${used}) r join bus_stops st on st.school_id = r.school_id and st.id = r.stop_id and ${isAsked('st', asked)}
    join buses b on b.school_id = st.school_id and b.id = st.bus_id
    group by grouping sets ((b.id, b.name), (b.id, b.name, st.id, st.name, st.sort_order))
    order by ${busOrder}, st.sort_order nulls first, lower(st.name) nulls first, st.id nulls first`
  const { rows } = await inBulk(trx, () => query.execute(trx))
  const groups = [...Map.groupBy(rows, row => row.bus_id)].map(([id, of]) => ({
    id,
    name: of[0]!.bus,
    count: of.find(row => row.id === null)?.count ?? 0,
    stops: of.flatMap(({ id: stopId, name, count }) => (stopId && name !== null ? [{ id: stopId, name, count }] : [])),
  }))
  return { count: rows[0]?.all ?? 0, groups }
}
