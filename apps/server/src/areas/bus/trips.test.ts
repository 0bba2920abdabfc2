import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk, type Table } from '../../testing/imports'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('bus-trips')
})
afterAll(() => desk.server.close())

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

/** Trips of a bus and the stops of each in their order. */
const tripsOf = (bus: string) =>
  rows(sql<{ name: string; kind: string; depart_at: string; weekdays: number[]; stops: string[] }>`
    select t.name, t.kind, t.depart_at::text, t.weekdays, array(
      select st.name from bus_trip_stops ts join bus_stops st on st.school_id = ts.school_id and st.id = ts.bus_stop_id
      where ts.school_id = t.school_id and ts.trip_id = t.id order by ts.sort_order) as stops
    from bus_trips t join buses b on b.school_id = t.school_id and b.id = t.bus_id where b.name = ${bus} order by t.depart_at`)

const bring = (...lines: Table) => desk.bringIn('buses', ['Bus', 'Reg No', 'Stop', 'Order'], lines)

const stopsOf = async (bus: string) => (await tripsOf(bus)).map(trip => trip.stops)

describe('trips of a bus', () => {
  it('are there for the buses that a school has', async () => {
    const [count] = await rows(sql<{ buses: number; trips: number }>`
      select (select count(distinct bus_id)::int from bus_stops) as buses, (select count(*)::int from bus_trips) as trips`)
    expect(count!.buses).toBeGreaterThan(0)
    expect(count!.trips).toBe(2 * count!.buses)
  })

  it('come with its first stops, and go back the other way in the evening', async () => {
    await bring(['Bus 90', '', 'Mill', '2'], ['Bus 90', '', 'Temple', '1'], ['Bus 90', '', 'Bridge', '2'])
    expect(await tripsOf('Bus 90')).toEqual([
      {
        name: 'Morning',
        kind: 'pickup',
        depart_at: '07:00:00',
        weekdays: [1, 2, 3, 4, 5, 6],
        stops: ['Temple', 'Bridge', 'Mill'],
      },
      {
        name: 'Evening',
        kind: 'drop',
        depart_at: '15:30:00',
        weekdays: [1, 2, 3, 4, 5, 6],
        stops: ['Mill', 'Bridge', 'Temple'],
      },
    ])
  })

  it('follow the stops as long as nobody has changed them', async () => {
    await rows(
      sql`update bus_trips t set made = false from buses b where b.id = t.bus_id and b.name = 'Bus 90' and t.kind = 'drop'`,
    )
    await bring(['Bus 90', '', 'Mill', '1'], ['Bus 90', '', 'Temple', '2'], ['Bus 90', '', 'Harbour', '3'])
    expect(await stopsOf('Bus 90')).toEqual([
      ['Mill', 'Bridge', 'Temple', 'Harbour'],
      ['Mill', 'Bridge', 'Temple'],
    ])
  })

  it('go with the bus when the file that brought it is taken back', async () => {
    const run = await bring(['Bus 91', '', 'Lake', '1'], ['Bus 91', '', 'Hill', '2'])
    expect(await stopsOf('Bus 91')).toEqual([
      ['Lake', 'Hill'],
      ['Hill', 'Lake'],
    ])
    await desk.work(run.id, 'rollback')
    expect(await rows(sql`select name from buses where name = 'Bus 91'`)).toEqual([])
    expect(await tripsOf('Bus 91')).toEqual([])
  })

  it('stay, with their bus and stop, once there is attendance of them', async () => {
    const run = await bring(['Bus 92', '', 'Lake', '1'], ['Bus 92', '', 'Hill', '2'])
    await rows(sql`
      insert into bus_runs (school_id, id, trip_id, on_day, status, started_at)
      select t.school_id, gen_random_uuid(), t.id, '2026-07-08', 'Running', '2026-07-08T01:30:00Z'
      from bus_trips t join buses b on b.id = t.bus_id where b.name = 'Bus 92' and t.kind = 'pickup'`)
    await rows(sql`
      insert into bus_marks (school_id, run_id, student_id, bus_stop_id, status, boarded_at)
      select r.school_id, r.id, (select id from students order by id limit 1), st.id, 'Boarded', '2026-07-08T01:35:00Z'
      from bus_runs r join bus_trips t on t.id = r.trip_id join bus_stops st on st.bus_id = t.bus_id and st.name = 'Hill'`)
    await desk.work(run.id, 'rollback')
    expect(await stopsOf('Bus 92')).toEqual([['Hill'], ['Hill']])
  })
})

describe('a run', () => {
  const insert = (status: string, reason: string | null) =>
    rows(sql`
      insert into bus_runs (school_id, id, trip_id, on_day, status, started_at, cancel_reason)
      select t.school_id, gen_random_uuid(), t.id, '2026-07-05', ${status}, '2026-07-05T01:30:00Z', ${reason}
      from bus_trips t order by t.id limit 1`)

  it('is cancelled with a reason alone, completed with a time, and there once a day', async () => {
    await expect(insert('Cancelled', null)).rejects.toThrow(/check constraint/)
    await expect(insert('Completed', null)).rejects.toThrow(/check constraint/)
    await insert('Running', null)
    await expect(insert('Running', null)).rejects.toThrow(/bus_runs_school_id_trip_id_on_day_key/)
  })
})
