import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'

const path = 'bus-attendance'

let desk: ImportDesk
let buses: { id: string; name: string }[]
let stops: { id: string; bus_id: string; name: string }[]
let staff: { id: string; name: string }[]

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

beforeAll(async () => {
  desk = await ImportDesk.open('bus-allotment', 0.1)
  await rows(sql`delete from bus_runs`)
  await rows(sql`delete from bus_duties`)
  buses = await rows(sql`select id, name from buses order by name`)
  stops = await rows(sql`select id, bus_id, name from bus_stops order by sort_order, name`)
  staff = await rows(sql`select id, name from staff where status = 'Working' order by code limit 3`)
})
afterAll(() => desk.server.close())

const stopsOf = (busId: string) => stops.filter(stop => stop.bus_id === busId)
const fields = (more: object = {}) => ({
  busId: buses[0]!.id,
  kind: 'pickup',
  name: 'Early',
  departAt: '06:10',
  stops: stopsOf(buses[0]!.id)
    .slice(0, 2)
    .map((stop, index) => ({ busStopId: stop.id, at: `06:1${index + 1}` })),
  weekdays: [1, 2, 3, 4, 5],
  active: true,
  ...more,
})

describe('trips of a bus', () => {
  it('are made with stops and times, changed, and counted by the students of today', async () => {
    const made = await desk.admin.post(`${path}/trips`, fields())
    expect(made.statusCode, made.body).toBe(201)
    const trip = made.json()
    expect(trip).toMatchObject({ bus: buses[0]!.name, name: 'Early', departAt: '06:10', isUsed: false, version: 1, unserved: [] })
    expect(trip.stops.map((stop: { at: string }) => stop.at)).toEqual(['06:11', '06:12'])
    const { results } = (await desk.admin.get(`${path}/trips?busId=${buses[0]!.id}&kind=pickup`)).json()
    const morning = results.find((row: { name: string }) => row.name === 'Morning')
    // Students of the first stops are expected on the earlier trip alone.
    expect(trip.students).toBeGreaterThan(0)
    const all = await rows(sql<{ count: number }>`
      select count(*)::int as count from student_buses sb join bus_stops st on st.id = sb.pickup_stop_id
      join students s on s.id = sb.student_id and s.status = 'studying' join academic_years y on y.id = sb.academic_year_id and y.is_current
      where st.bus_id = ${buses[0]!.id}::uuid and not exists (select from additional_buses a where a.student_id = s.id)`)
    expect(trip.students + morning.students).toBeGreaterThanOrEqual(all[0]!.count)
    const body = { ...fields({ name: 'Very early' }), version: trip.version }
    expect((await desk.admin.patch(`${path}/trips/${trip.id}`, body)).json()).toMatchObject({ name: 'Very early', version: 2 })
    expect((await desk.admin.patch(`${path}/trips/${trip.id}`, body)).statusCode).toBe(409)
    expect((await desk.admin.delete(`${path}/trips/${trip.id}`)).statusCode).toBe(204)
  })

  it.each([
    ['a stop of another bus', () => ({ stops: [{ busStopId: stopsOf(buses[1]!.id)[0]!.id, at: null }] }), 'stops'],
    [
      'a stop twice',
      () => ({ stops: [0, 0].map(() => ({ busStopId: stopsOf(buses[0]!.id)[0]!.id, at: null })) }),
      'stops.1.busStopId',
    ],
    [
      'times that go back',
      () => ({
        stops: stopsOf(buses[0]!.id)
          .slice(0, 2)
          .map((stop, index) => ({ busStopId: stop.id, at: `06:3${1 - index}` })),
      }),
      'stops',
    ],
    ['a name that the bus has', () => ({ name: 'morning' }), 'name'],
    ['no weekday', () => ({ weekdays: [] }), 'weekdays'],
  ])('are refused with %s', async (_, more, field) => {
    const response = await desk.admin.post(`${path}/trips`, fields(more()))
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json().fieldErrors[0].field).toBe(field)
  })

  it('tell of stops that none of them serves, and stay once they have attendance', async () => {
    const { results } = (await desk.admin.get(`${path}/trips?busId=${buses[0]!.id}&kind=pickup`)).json()
    const { id, version } = results.find((row: { name: string }) => row.name === 'Morning')
    const own = stopsOf(buses[0]!.id)
    const shorter = fields({ name: 'Morning', stops: own.slice(1).map(stop => ({ busStopId: stop.id, at: null })) })
    const changed = await desk.admin.patch(`${path}/trips/${id}`, { ...shorter, version })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json().unserved).toEqual([{ kind: 'pickup', stop: own[0]!.name, bus: buses[0]!.name }])
    await rows(sql`
      insert into bus_runs (school_id, id, trip_id, on_day, status, started_at)
      values (${desk.schoolId}::uuid, gen_random_uuid(), ${id}::uuid, '2026-07-15', 'Running', '2026-07-15T01:30:00Z')`)
    const removed = await desk.admin.delete(`${path}/trips/${id}`)
    expect(removed.statusCode).toBe(409)
    expect(removed.json().message).toBe('Trip has attendance and cannot be deleted. Make it inactive instead.')
    const turned = await desk.admin.patch(`${path}/trips/${id}`, { ...shorter, kind: 'drop', version: version + 1 })
    expect(turned.statusCode).toBe(400)
  })
})

describe('duties', () => {
  const trips = async () =>
    (await desk.admin.get(`${path}/trips?pageSize=100`)).json().results as { id: string; bus: string; name: string }[]
  const put = (body: object) => desk.admin.post(`${path}/duties`, { from: '2026-07-15', to: null, ...body })

  it('put staff on trips once, and warn of trips that are close', async () => {
    const all = await trips()
    const [first, second] = all.filter(trip => trip.name === 'Evening')
    const made = await put({ tripIds: [first!.id], staffIds: [staff[0]!.id, staff[1]!.id] })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json().results).toHaveLength(2)
    expect(made.json().close).toEqual([])
    const again = await put({ tripIds: [first!.id], staffIds: [staff[0]!.id], from: '2026-08-01' })
    expect(again.statusCode).toBe(409)
    expect(again.json().message).toBe(`${staff[0]!.name} is already on ${first!.bus} · ${first!.name} in these dates.`)
    const close = await put({ tripIds: [second!.id], staffIds: [staff[0]!.id] })
    expect(close.json().close).toEqual([{ staff: staff[0]!.name, trip: `${first!.bus} · ${first!.name}`, minutes: 0 }])
    // Nothing of a refused one is kept.
    expect((await desk.admin.get(`${path}/duties?pageSize=100`)).json().pagination.count).toBe(3)
  })

  it('are ended with today once they have begun, and deleted before', async () => {
    const [trip] = (await trips()).filter(one => one.name === 'Evening')
    const coming = (await put({ tripIds: [trip!.id], staffIds: [staff[2]!.id], from: '2026-08-01' })).json().results[0]
    expect(coming).toMatchObject({ state: 'Upcoming', to: null })
    expect((await desk.admin.post(`${path}/duties/${coming.id}/end`)).statusCode).toBe(409)
    expect((await desk.admin.delete(`${path}/duties/${coming.id}`)).statusCode).toBe(204)
    const begun = (await put({ tripIds: [trip!.id], staffIds: [staff[2]!.id], from: '2026-07-01' })).json().results[0]
    expect((await desk.admin.delete(`${path}/duties/${begun.id}`)).statusCode).toBe(409)
    expect((await desk.admin.post(`${path}/duties/${begun.id}/end`)).json()).toMatchObject({ to: '2026-07-15', version: 2 })
    expect((await desk.admin.post(`${path}/duties/${begun.id}/end`)).json()).toMatchObject({ to: '2026-07-15', version: 2 })
    const moved = await desk.admin.patch(`${path}/duties/${begun.id}`, { from: '2026-07-10', to: '2026-07-01', version: 2 })
    expect(moved.json().fieldErrors[0].field).toBe('to')
  })

  it('are not for teachers to give', async () => {
    const teacher = await desk.browser('GVS.TEACHER')
    expect((await teacher.get(`${path}/duties`)).statusCode).toBe(403)
    expect((await teacher.get(`${path}/trips`)).statusCode).toBe(403)
  })
})
