import type { BodyOf, contract, QueryOf } from '@school/api'
import { additionalStopState, type BusDutyDays, type BusTripKind, closeDuties, repeatedDuty } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import { busOrder } from '../../school/bus-stops'
import { matches } from '../../school/search'
import { busFieldText } from '../bus/texts'
import { expectedByTrip } from './expected'
import { type BusAttendanceCall, busToday } from './scope'
import { busAttendanceFieldText } from './texts'
import { readTrips } from './trips'

type Contract = typeof contract.busAttendance

interface DutyRow {
  readonly id: string
  readonly tripId: string
  readonly trip: string
  readonly kind: BusTripKind
  readonly departAt: string
  readonly weekdays: number[]
  readonly busId: string
  readonly bus: string
  readonly staffId: string
  readonly staff: string
  readonly mobile: string
  readonly from: string
  readonly to: string | null
  readonly version: number
}

const tables = sql`
  bus_duties du join bus_trips t on t.school_id = du.school_id and t.id = du.trip_id
  join buses b on b.school_id = t.school_id and b.id = t.bus_id
  join staff s on s.school_id = du.school_id and s.id = du.staff_id`

async function readDuties(
  { trx }: Pick<BusAttendanceCall, 'trx'>,
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<DutyRow[]> {
  const { rows } = await sql<DutyRow>`
    select du.id, t.id as "tripId", t.name as trip, t.kind, left(t.depart_at::text, 5) as "departAt", t.weekdays, b.id as "busId", b.name as bus,
      s.id as "staffId", s.name as staff, coalesce(s.mobile, '') as mobile, du.starts_on::text as "from", du.ends_on::text as "to", du.version
    from ${tables} where ${where} order by ${busOrder}, t.depart_at, s.name_key, du.starts_on desc, du.id ${page}`.execute(trx)
  return rows
}

async function answer(call: BusAttendanceCall, rows: readonly DutyRow[]) {
  const { today } = await busToday(call)
  const trips = await readTrips(call, sql`t.id = any(${[...new Set(rows.map(row => row.tripId))]}::uuid[])`)
  const expected = await expectedByTrip(call, trips, today)
  return rows.map(row => ({
    id: row.id,
    trip: { id: row.tripId, name: row.trip, kind: row.kind, departAt: row.departAt, busId: row.busId, bus: row.bus },
    students: expected.get(row.tripId) ?? 0,
    staff: { id: row.staffId, name: row.staff, mobile: row.mobile },
    from: row.from,
    to: row.to,
    state: additionalStopState({ startsOn: row.from, endsOn: row.to }, today),
    version: row.version,
  }))
}

export async function listDuties(call: BusAttendanceCall, asked: QueryOf<Contract['duties']>) {
  const { busId, tripId, all, text, page, pageSize } = asked
  const { today } = await busToday(call)
  const where = sql`
    (${busId} = '' or t.bus_id = nullif(${busId}, '')::uuid) and (${tripId} = '' or t.id = nullif(${tripId}, '')::uuid)
    and (${all} or du.ends_on is null or du.ends_on >= ${today}::date) and ${matches(sql`s.name_key`, text, 'contains')}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tables} where ${where}`.execute(call.trx)
  const duties = await readDuties(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return { results: await answer(call, duties), pagination: { currentPage: page, pageSize, count: rows[0]!.count } }
}

/** A duty as the rules compare it. */
const daysOf = (row: DutyRow): BusDutyDays & { readonly row: DutyRow } => ({
  staffId: row.staffId,
  trip: { id: row.tripId, departAt: row.departAt, weekdays: row.weekdays },
  startsOn: row.from,
  endsOn: row.to,
  row,
})

const called = (row: DutyRow) => `${row.bus} · ${row.trip}`

/**
 * Looks at new days of duties beside the others of the same people. They are locked, so that two tabs do not give the
 * same duty twice.
 *
 * @throws 409 when somebody is on the trip already.
 */
async function compare(call: BusAttendanceCall, rows: readonly DutyRow[]) {
  const staffIds = [...new Set(rows.map(row => row.staffId))].toSorted()
  await sql`select 1 from staff where id = any(${staffIds}::uuid[]) order by id for update`.execute(call.trx)
  const others = (await readDuties(call, sql`du.staff_id = any(${staffIds}::uuid[])`)).map(daysOf)
  return rows.flatMap(row => {
    const own = daysOf(row)
    const rest = others.filter(other => other.row.id !== row.id)
    if (repeatedDuty(own, rest))
      throw custom(409, 'DutyTwice', '{staff} is already on {trip} in these dates.', { staff: row.staff, trip: called(row) })
    return closeDuties(own, rest).map(({ duty, minutes }) => ({ staff: row.staff, trip: called(duty.row), minutes }))
  })
}

const once = <Close extends { readonly staff: string; readonly trip: string; readonly minutes: number }>(
  found: readonly Close[],
) => [...new Map(found.map(one => [`${one.staff} ${one.trip} ${one.minutes}`, one])).values()]

function refuseDays(from: string, to: string | null): void {
  if (to !== null && to < from) throw invalid([{ field: 'to', message: busFieldText('EndBeforeStart') }])
}

export async function createDuties(call: BusAttendanceCall, { tripIds, staffIds, from, to }: BodyOf<Contract['createDuties']>) {
  const { trx, services, schoolId } = call
  refuseDays(from, to)
  const trips = [...new Set(tripIds.map(id => id.toLowerCase()))]
  const people = [...new Set(staffIds.map(id => id.toLowerCase()))]
  const { rows: known } = await sql<{ trips: number; staff: number; working: number }>`
    select (select count(*)::int from bus_trips where id = any(${trips}::uuid[])) as trips,
      (select count(*)::int from staff where id = any(${people}::uuid[])) as staff,
      (select count(*)::int from staff where id = any(${people}::uuid[]) and status = 'Working') as working`.execute(trx)
  if (known[0]!.trips < trips.length || known[0]!.staff < people.length) throw notFound()
  if (known[0]!.working < people.length) throw invalid([{ field: 'staffIds', message: busAttendanceFieldText('NotWorking') }])
  const made = trips.flatMap(tripId => people.map(staffId => ({ id: services.newId(), tripId, staffId })))
  await sql`
    insert into bus_duties (school_id, id, trip_id, staff_id, starts_on, ends_on)
    select ${schoolId}::uuid, x.id, x."tripId", x."staffId", ${from}::date, ${to}::date
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(id uuid, "tripId" uuid, "staffId" uuid)`.execute(trx)
  const rows = await readDuties(call, sql`du.id = any(${made.map(duty => duty.id)}::uuid[])`)
  const close = once(await compare(call, rows))
  for (const row of rows)
    await call.audit({
      action: 'busDuty.create',
      entity: 'bus_duties',
      entityId: row.id,
      after: { trip: called(row), staff: row.staff, from, to },
    })
  return { results: await answer(call, rows), close }
}

async function lockDuty(call: BusAttendanceCall, id: string): Promise<DutyRow> {
  await sql`select 1 from bus_duties where id = ${id}::uuid for update`.execute(call.trx)
  const [row] = await readDuties(call, sql`du.id = ${id}::uuid`)
  if (!row) throw notFound()
  return row
}

async function write(call: BusAttendanceCall, before: DutyRow, days: { readonly from: string; readonly to: string | null }) {
  await call.trx
    .updateTable('bus_duties')
    .set({ starts_on: days.from, ends_on: days.to, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
  const told = { action: 'busDuty.change', entity: 'bus_duties', entityId: before.id }
  await call.audit({ ...told, before: { from: before.from, to: before.to }, after: days })
  return (await readDuties(call, sql`du.id = ${before.id}::uuid`))[0]!
}

export async function changeDuty(call: BusAttendanceCall, id: string, { from, to, version }: BodyOf<Contract['changeDuty']>) {
  refuseDays(from, to)
  const before = await lockDuty(call, id)
  if (before.version !== version) throw changedMeanwhile()
  const row = await write(call, before, { from, to })
  const close = once(await compare(call, [row]))
  const [shown] = await answer(call, [row])
  return { ...shown!, close }
}

/** The last day is today; a duty that has ended stays as it was. */
export async function endDuty(call: BusAttendanceCall, id: string) {
  const before = await lockDuty(call, id)
  const { today } = await busToday(call)
  if (before.from > today) throw custom(409, 'DutyNotBegun', 'This duty has not begun. Delete it instead.')
  const row = before.to !== null && before.to <= today ? before : await write(call, before, { from: before.from, to: today })
  return (await answer(call, [row]))[0]!
}

export async function removeDuty(call: BusAttendanceCall, id: string): Promise<void> {
  const before = await lockDuty(call, id)
  const { today } = await busToday(call)
  if (before.from <= today) throw custom(409, 'DutyBegun', 'This duty has begun. End it instead.')
  await call.trx.deleteFrom('bus_duties').where('id', '=', before.id).execute()
  const told = { action: 'busDuty.delete', entity: 'bus_duties', entityId: before.id }
  await call.audit({ ...told, before: { trip: called(before), staff: before.staff, from: before.from, to: before.to } })
}
