import type { BodyOf, contract, QueryOf } from '@school/api'
import { type BusTripKind, busTripKinds, stopsWithoutTrip, timesInOrder } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { changedMeanwhile, custom, invalid, notFound } from '../../platform/problems'
import { busOrder } from '../../school/bus-stops'
import { checkStops } from '../bus/stops'
import { expectedByTrip } from './expected'
import { type BusAttendanceCall, busToday } from './scope'
import { busAttendanceFieldText } from './texts'

type Contract = typeof contract.busAttendance
type Fields = BodyOf<Contract['createTrip']>

/** A trip with its stops along the way. */
export interface TripRow {
  readonly id: string
  readonly busId: string
  readonly bus: string
  readonly kind: BusTripKind
  readonly name: string
  readonly departAt: string
  readonly weekdays: number[]
  readonly active: boolean
  readonly isUsed: boolean
  readonly version: number
  readonly stops: { busStopId: string; name: string; at: string | null }[]
}

/** Trips by bus and departure. */
export async function readTrips(
  { trx }: Pick<BusAttendanceCall, 'trx'>,
  where: RawBuilder<unknown> = sql`true`,
  page: RawBuilder<unknown> = sql``,
): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select t.id, t.bus_id as "busId", b.name as bus, t.kind, t.name, left(t.depart_at::text, 5) as "departAt", t.weekdays, t.active, t.version,
      exists (select from bus_runs r where r.school_id = t.school_id and r.trip_id = t.id) as "isUsed",
      coalesce((
        select jsonb_agg(jsonb_build_object('busStopId', st.id, 'name', st.name, 'at', left(ts.at::text, 5)) order by ts.sort_order, st.name)
        from bus_trip_stops ts join bus_stops st on st.school_id = ts.school_id and st.id = ts.bus_stop_id
        where ts.school_id = t.school_id and ts.trip_id = t.id), '[]'::jsonb) as stops
    from bus_trips t join buses b on b.school_id = t.school_id and b.id = t.bus_id
    where ${where} order by ${busOrder}, t.depart_at, lower(t.name), t.id ${page}`.execute(trx)
  return rows
}

export async function readTrip(call: Pick<BusAttendanceCall, 'trx'>, id: string): Promise<TripRow> {
  const [trip] = await readTrips(call, sql`t.id = ${id}::uuid`)
  if (!trip) throw notFound()
  return trip
}

/** Stops of buses that no active trip of a kind serves. */
async function unservedStops({ trx }: Pick<BusAttendanceCall, 'trx'>, busIds: readonly string[]) {
  const { rows: stops } = await sql<{ id: string; name: string; busId: string; bus: string }>`
    select st.id, st.name, b.id as "busId", b.name as bus from bus_stops st join buses b on b.school_id = st.school_id and b.id = st.bus_id
    where st.bus_id = any(${[...busIds]}::uuid[]) order by ${busOrder}, st.sort_order, lower(st.name), st.id`.execute(trx)
  const trips = await readTrips({ trx }, sql`t.active and t.bus_id = any(${[...busIds]}::uuid[])`)
  return [...Map.groupBy(stops, stop => stop.busId)].flatMap(([busId, own]) => {
    const ofBus = trips.filter(trip => trip.busId === busId)
    const named = new Map(own.map(stop => [stop.id, stop]))
    return busTripKinds.flatMap(kind =>
      stopsWithoutTrip([...named.keys()], ofBus, kind).map(id => ({ kind, stop: named.get(id)!.name, bus: named.get(id)!.bus })),
    )
  })
}

async function answer(call: BusAttendanceCall, trips: readonly TripRow[]) {
  const { today } = await busToday(call)
  const expected = await expectedByTrip(call, trips, today)
  return trips.map(trip => ({ ...trip, students: expected.get(trip.id) ?? 0 }))
}

async function saved(call: BusAttendanceCall, id: string) {
  const trip = await readTrip(call, id)
  const [row] = await answer(call, [trip])
  const unserved = await unservedStops(call, [trip.busId])
  return { ...row!, unserved: unserved.filter(one => one.kind === trip.kind) }
}

export async function listTrips(call: BusAttendanceCall, { busId, kind, all, page, pageSize }: QueryOf<Contract['trips']>) {
  const { trx } = call
  const where = sql`(${busId} = '' or t.bus_id = nullif(${busId}, '')::uuid) and (${kind} = '' or t.kind = ${kind}) and (${all} or t.active)`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bus_trips t where ${where}`.execute(trx)
  const trips = await readTrips(call, where, sql`limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    results: await answer(call, trips),
    pagination: { currentPage: page, pageSize, count: rows[0]!.count },
    unserved: await unservedStops(call, [...new Set(trips.map(trip => trip.busId))]),
  }
}

async function check(call: BusAttendanceCall, fields: Fields, before?: TripRow): Promise<void> {
  const { trx } = call
  const { rows: buses } = await sql`select 1 from buses where id = ${fields.busId}::uuid`.execute(trx)
  if (buses.length === 0) throw notFound()
  const ids = fields.stops.map(stop => stop.busStopId.toLowerCase())
  await checkStops(
    call,
    ids.map(busStopId => ({ busId: fields.busId, busStopId })),
    'stops',
  )
  const wrong = (field: string, name: Parameters<typeof busAttendanceFieldText>[0]) => ({
    field,
    message: busAttendanceFieldText(name),
  })
  const problems = [
    ...(timesInOrder(fields.departAt, fields.stops) ? [] : [wrong('stops', 'TimesInOrder')]),
    ...(before?.isUsed && before.busId !== fields.busId.toLowerCase() ? [wrong('busId', 'Used')] : []),
    ...(before?.isUsed && before.kind !== fields.kind ? [wrong('kind', 'Used')] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  const { rows: same } = await sql`
    select 1 from bus_trips where bus_id = ${fields.busId}::uuid and lower(name) = lower(${fields.name}) and id is distinct from ${before?.id ?? null}::uuid`.execute(
    trx,
  )
  if (same.length > 0) throw invalid([{ field: 'name', message: busAttendanceFieldText('NameTaken') }])
}

async function writeStops({ trx, schoolId }: BusAttendanceCall, id: string, stops: Fields['stops']): Promise<void> {
  const rows = stops.map((stop, index) => ({ stop: stop.busStopId, at: stop.at, place: index + 1 }))
  await sql`delete from bus_trip_stops where trip_id = ${id}::uuid`.execute(trx)
  await sql`
    insert into bus_trip_stops (school_id, trip_id, bus_stop_id, sort_order, at)
    select ${schoolId}::uuid, ${id}::uuid, x.stop, x.place, x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(stop uuid, place int, at time)`.execute(trx)
}

const columns = (fields: Fields) => ({
  bus_id: fields.busId,
  kind: fields.kind,
  name: fields.name,
  depart_at: fields.departAt,
  weekdays: [...new Set(fields.weekdays)].toSorted((a, b) => a - b),
  active: fields.active,
  // From now on it is what somebody made of it.
  made: false,
})

export async function createTrip(call: BusAttendanceCall, body: Fields) {
  const { trx, services, schoolId } = call
  await check(call, body)
  const id = services.newId()
  await trx
    .insertInto('bus_trips')
    .values({ school_id: schoolId, id, ...columns(body) })
    .execute()
  await writeStops(call, id, body.stops)
  await call.audit({ action: 'busTrip.create', entity: 'bus_trips', entityId: id, after: body })
  return saved(call, id)
}

/** Locks a trip until the transaction ends. @throws 404, 409 when it is no longer at the version that was seen. */
async function lockTrip(call: BusAttendanceCall, id: string, version?: number): Promise<TripRow> {
  await sql`select 1 from bus_trips where id = ${id}::uuid for update`.execute(call.trx)
  const trip = await readTrip(call, id)
  if (version !== undefined && trip.version !== version) throw changedMeanwhile()
  return trip
}

export async function changeTrip(call: BusAttendanceCall, id: string, { version, ...fields }: BodyOf<Contract['changeTrip']>) {
  const before = await lockTrip(call, id, version)
  await check(call, fields, before)
  await call.trx
    .updateTable('bus_trips')
    .set({ ...columns(fields), version: version + 1 })
    .where('id', '=', before.id)
    .execute()
  await writeStops(call, before.id, fields.stops)
  await call.audit({ action: 'busTrip.change', entity: 'bus_trips', entityId: before.id, before, after: fields })
  return saved(call, before.id)
}

export async function removeTrip(call: BusAttendanceCall, id: string): Promise<void> {
  const before = await lockTrip(call, id)
  if (before.isUsed) throw custom(409, 'TripUsed', 'Trip has attendance and cannot be deleted. Make it inactive instead.')
  await call.trx.deleteFrom('bus_trips').where('id', '=', before.id).execute()
  await call.audit({ action: 'busTrip.delete', entity: 'bus_trips', entityId: before.id, before })
}
