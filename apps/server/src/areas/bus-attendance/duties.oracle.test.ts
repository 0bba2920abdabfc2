import { addDays, mayMarkRun, type Role } from '@school/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../platform/person'
import { ImportDesk } from '../../testing/imports'
import { idsOf, writeLogins } from '../../testing/people'
import { mayMark, onDutyFor } from './scope'

const first = '2026-07-01'
const days = Array.from({ length: 9 }, (_, count) => addDays(first, count))
const roles: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead', 'Teacher', 'NonTeachingStaff']

let desk: ImportDesk
let trips: string[]
let persons: Person[]
let duties: { tripId: string; staffId: string; startsOn: string; endsOn: string | null }[]

beforeAll(async () => {
  desk = await ImportDesk.open('bus-duties-oracle')
  const [staff, all] = [await idsOf(desk, 'staff'), await idsOf(desk, 'bus_trips', 4)]
  trips = all
  persons = await writeLogins(
    desk,
    [...staff, null].flatMap(staffId =>
      roles.map(role => ({ roles: [role], staffId, guardianId: null, studentId: null, active: true })),
    ),
  )
  duties = fc
    .sample(
      fc.record({
        tripId: fc.constantFrom(...trips),
        staffId: fc.constantFrom(...staff),
        from: fc.integer({ min: -1, max: 8 }),
        more: fc.option(fc.nat(3)),
      }),
      20,
    )
    .map(({ from, more, ...duty }) => ({
      ...duty,
      startsOn: addDays(first, from),
      endsOn: more === null ? null : addDays(first, from + more),
    }))
  await desk.inSchool(async trx => {
    await sql`delete from bus_duties`.execute(trx)
    await trx
      .insertInto('bus_duties')
      .values(
        duties.map(({ tripId, staffId, startsOn, endsOn }) => ({
          school_id: desk.schoolId,
          id: desk.server.services.newId(),
          trip_id: tripId,
          staff_id: staffId,
          starts_on: startsOn,
          ends_on: endsOn,
        })),
      )
      .execute()
  })
})
afterAll(() => desk.server.close())

const dutiesOf = ({ staffId }: Person, trip: string) => duties.filter(duty => duty.staffId === staffId && duty.tripId === trip)

it('runs are marked by whom the rules let mark them', async () => {
  const told: boolean[] = []
  await desk.inSchool(async trx => {
    for (const person of persons)
      for (const tripId of trips)
        for (const day of days) {
          const leads = !person.roles.some(role => role === 'Teacher' || role === 'NonTeachingStaff')
          const expected = mayMarkRun({ leads, duties: dutiesOf(person, tripId) }, day)
          expect(await mayMark({ trx, person }, tripId, day), `${person.roles} ${day}`).toBe(expected)
          if (!leads) told.push(expected)
        }
  })
  expect(new Set(told)).toEqual(new Set([true, false]))
})

it('trips of a day that stand in lists of somebody are those of the own duties', async () => {
  await desk.inSchool(async trx => {
    for (const person of persons) {
      const { rows } = await sql<{ cell: string }>`
        select t.id || ' ' || d.day as cell from bus_trips t cross join unnest(${days}::date[]) d(day)
        where ${onDutyFor(person, sql`t.id`, sql`d.day`)} order by 1`.execute(trx)
      const expected = trips.flatMap(trip =>
        days.filter(day => mayMarkRun({ leads: false, duties: dutiesOf(person, trip) }, day)).map(day => `${trip} ${day}`),
      )
      expect(rows.map(row => row.cell)).toEqual(expected.toSorted())
    }
  })
})
