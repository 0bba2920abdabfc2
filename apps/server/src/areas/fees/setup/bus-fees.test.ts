import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FeeDesk } from '../../../testing/fee-setup'

// School time stands at 15 July 2026.
let fees: FeeDesk
let scheduleId: string
const stops: string[] = []
let busId: string

const ride = (student: string, pickup: string | null, drop: string | null) =>
  fees.rows(sql`
    insert into student_buses (school_id, academic_year_id, student_id, pickup_stop_id, drop_stop_id)
    values (${fees.desk.schoolId}, ${fees.year}, ${student}, ${pickup}, ${drop})
    on conflict (school_id, academic_year_id, student_id) do update set pickup_stop_id = excluded.pickup_stop_id, drop_stop_id = excluded.drop_stop_id`)
const nets = async (student: string) => (await fees.owed(student, fees.busAccount)).installments.map(one => one.net)
const follow = () => fees.desk.server.services.jobs.drain(fees.desk.server.services)

beforeAll(async () => {
  fees = await FeeDesk.open('bus-fees')
  busId = fees.desk.server.services.newId()
  await fees.rows(sql`insert into buses (school_id, id, name) values (${fees.desk.schoolId}, ${busId}, 'Fee bus')`)
  for (const [name, rate] of [
    ['Near', 100_000],
    ['Far', 120_000],
    ['Free', null],
  ] as const) {
    const id = fees.desk.server.services.newId()
    stops.push(id)
    await fees.rows(
      sql`insert into bus_stops (school_id, id, bus_id, name) values (${fees.desk.schoolId}, ${id}, ${busId}, ${name})`,
    )
    if (rate !== null) await fees.made('fees/bus-rates', { academicYearId: fees.year, busStopId: id, amountPerMonth: rate })
  }
  const plan = await fees.plan({ feeAccountId: fees.busAccount })
  scheduleId = (await fees.schedule(plan.id, [])).id
})
afterAll(() => fees.close())

describe('bus fees', () => {
  it('are asked of who rides, by stop and way; a stop without a rate is told', async () => {
    const [both, oneWay, mixed, none, walks] = [
      await fees.student(),
      await fees.student(),
      await fees.student(),
      await fees.student(),
      await fees.student(),
    ]
    const [near, far, free] = stops as [string, string, string]
    await ride(both, far, far)
    await ride(oneWay, far, null)
    await ride(mixed, far, near)
    await ride(none, free, free)
    const preview = await fees.preview(scheduleId)
    expect(preview).toMatchObject({ students: 3, lines: 6 })
    expect(preview.unmatchedStudents.map((one: { id: string }) => one.id)).toContain(none)
    await fees.publish(scheduleId)
    expect(await nets(both)).toEqual([360_000, 360_000])
    expect(await nets(oneWay)).toEqual([216_000, 216_000])
    expect(await nets(mixed)).toEqual([360_000, 360_000])
    expect(await nets(none)).toEqual([])
    expect(await nets(walks)).toEqual([])
    expect(await fees.breaches()).toEqual([])
  })

  it('follow a change of the bus where their day has not come and they are not paid', async () => {
    const [near, far] = stops as [string, string, string]
    const [moves, paid, leaves, joins] = [await fees.student(), await fees.student(), await fees.student(), await fees.student()]
    for (const student of [moves, paid, leaves]) await ride(student, far, far)
    // A first publishing is over: only what comes is asked for.
    await follow()
    expect(await nets(moves)).toEqual([360_000])
    await fees.pay(paid, 360_000, fees.busAccount)
    await ride(moves, near, null)
    await ride(paid, near, null)
    await fees.rows(sql`delete from student_buses where student_id = ${leaves}`)
    await ride(joins, near, near)
    await follow()
    expect(await nets(moves)).toEqual([180_000])
    expect(await nets(paid)).toEqual([360_000])
    expect(await nets(leaves)).toEqual([0])
    expect(await nets(joins)).toEqual([300_000])
    expect(await fees.breaches()).toEqual([])
  })

  it('stand in their report by bus, stop and way', async () => {
    const [near] = stops as [string]
    const student = await fees.student()
    await ride(student, near, near)
    await follow()
    const { results } = (await fees.head.get(`fees/reports/bus?studentId=${student}&busId=${busId}`)).json()
    expect(results).toEqual([
      expect.objectContaining({ bus: 'Fee bus', stop: 'Near', trips: 'both', net: 300_000, balance: 300_000 }),
    ])
  })

  it('have no amounts of their own', async () => {
    const { items, version, installments } = (await fees.desk.admin.get(`fees/schedules/${scheduleId}`)).json()
    expect(items).toEqual([])
    const head = await fees.feeHead({ feeAccountId: fees.busAccount })
    const wrong = await fees.desk.admin.patch(`fees/schedules/${scheduleId}`, {
      items: [{ installmentId: installments[0].id, headId: head.id, amount: 1 }],
      version,
    })
    expect([wrong.statusCode, wrong.json().fieldErrors[0].field]).toEqual([400, 'items'])
  })
})
