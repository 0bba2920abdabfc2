import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BareDatabase, openBareDatabase } from '../../testing/database'
import { migrations } from './migrate'

const name = '0058_bus_attendance.sql'
const school = '00000000-0000-7000-8000-00000000000a'
const [used, empty] = ['00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-00000000000c']

let database: BareDatabase

const query = <T>(statement: string): Promise<T[]> => database.query<T>(statement)

async function apply(which: (file: string) => boolean): Promise<void> {
  for (const migration of migrations().filter(candidate => which(candidate.name)))
    await database.script(`begin; ${migration.sql} commit;`)
}

beforeAll(async () => {
  database = await openBareDatabase(name)
  await apply(file => file < name)
  await query(`insert into schools (id, code, name, place, domain, created_at)
    values ('${school}', 'OLD', 'Old School', 'Kochi', 'old.example', '2026-01-01')`)
  await query(
    `insert into buses (school_id, id, name) values ('${school}', '${used}', 'Bus 1'), ('${school}', '${empty}', 'Bus 2')`,
  )
  await query(`insert into bus_stops (school_id, id, bus_id, name, sort_order)
    select '${school}', gen_random_uuid(), '${used}', x.name, x.at from (values ('Mill', 2), ('Temple', 1)) as x(name, at)`)
  await apply(file => file >= name)
})
afterAll(() => database.drop())

it('gives trips to the buses that were there before, and none to one without stops', async () => {
  const trips = await query(`
    select b.name as bus, t.name as trip, array(
      select st.name from bus_trip_stops ts join bus_stops st on st.id = ts.bus_stop_id where ts.trip_id = t.id order by ts.sort_order) as stops
    from bus_trips t join buses b on b.id = t.bus_id order by b.name, t.depart_at`)
  expect(trips).toEqual([
    { bus: 'Bus 1', trip: 'Morning', stops: ['Temple', 'Mill'] },
    { bus: 'Bus 1', trip: 'Evening', stops: ['Mill', 'Temple'] },
  ])
})
