import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let guardian: TestBrowser
let year: { id: string; starts_on: string; ends_on: string }
/** Children of the guardian; the first is the chosen one and rides from stop 4 both ways. */
let children: { id: string; division_id: string }[]
let stops: { id: string; bus_id: string; name: string; bus: string }[]
let stop4: (typeof stops)[number]
let stop9: (typeof stops)[number]

const today = '2026-07-15'
const path = 'set-student-bus'

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

beforeAll(async () => {
  desk = await ImportDesk.open('bus-settings', 0.1)
  guardian = await desk.browser('GVS.GUARDIAN')
  await rows(sql`delete from additional_buses`)
  year = (await rows(sql<typeof year>`select id, starts_on::text, ends_on::text from academic_years where is_current`))[0]!
  const known = (await guardian.get('parent-home/get-guardian-children')).json() as { id: string }[]
  children = await rows(sql<(typeof children)[number]>`
    select student_id as id, division_id from enrolments where student_id = any(${known.map(child => child.id)}::uuid[]) and academic_year_id = ${year.id}::uuid`)
  const chosen = await guardian.post('auth/choose-child', { childId: children[0]!.id })
  guardian.token = chosen.json().accessToken
  stops = await rows(sql<(typeof stops)[number]>`
    select st.id, st.bus_id, st.name, b.name as bus from bus_stops st join buses b on b.id = st.bus_id order by b.name, st.sort_order`)
  stop4 = stops[0]!
  stop9 = stops.find(stop => stop.bus_id !== stop4.bus_id)!
  await rows(sql`delete from student_buses where student_id = any(${children.map(child => child.id)}::uuid[])`)
  const saved = await regular([change('Pickup', stop4), change('Drop', stop4)])
  expect(saved.saved).toHaveLength(2)
})
afterAll(() => desk.server.close())

const of = (stop: { id: string; bus_id: string }) => ({ busId: stop.bus_id, busStopId: stop.id })
const change = (trip: 'Pickup' | 'Drop', stop: (typeof stops)[number] | null, version = 0, studentId = children[0]!.id) => ({
  studentId,
  trip,
  stop: stop && of(stop),
  version,
})

async function regular(changes: object[], browser = desk.admin) {
  const response = await browser.post(`${path}/save`, { kind: 'regular', academicYearId: year.id, changes })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as {
    saved: { stop: object | null; version: number; trip: string }[]
    rejected: { stop: object | null; version: number }[]
    notified: number
  }
}

const july = () => ({
  kind: 'additional',
  academicYearId: year.id,
  studentId: children[0]!.id,
  trip: 'Pickup',
  ...of(stop9),
  startsOn: '2026-07-01',
  endsOn: '2026-07-31',
  weekdays: [1, 3],
  reason: 'Grandparents',
})
const send = (over: object = {}) => desk.admin.post(`${path}/save`, { ...july(), ...over })
async function add(over: object = {}): Promise<string> {
  const response = await send(over)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const clear = () => rows(sql`delete from additional_buses`)
const list = async (query = '') => {
  const response = await desk.admin.get(`${path}/additional?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { results: Record<string, unknown>[]; pagination: { count: number } }
}
const bell = async () =>
  (await guardian.get('auth/notifications')).json().studentNotificationList as {
    title: string
    message: string
    studentNames: string[]
  }[]

describe('a regular stop', () => {
  it('is shown by class and changed cell by cell', async () => {
    const query = `academicYearId=${year.id}&divisionId=${children[0]!.division_id}`
    const read = async () =>
      ((await desk.admin.get(`${path}/regular?${query}`)).json() as Record<string, unknown>[]).find(
        row => row.studentId === children[0]!.id,
      )!
    const before = await read()
    expect(before).toMatchObject({ pickup: of(stop4), drop: of(stop4) })
    const { saved, notified } = await regular([change('Drop', stop9, before.dropVersion as number)])
    expect([saved.length, saved[0]!.stop, notified]).toEqual([1, of(stop9), 1])
    const now = await read()
    expect(now).toMatchObject({ pickup: of(stop4), drop: of(stop9), pickupVersion: before.pickupVersion })
    const [told] = await bell()
    expect(told).toMatchObject({
      title: `${told!.studentNames[0]}: Bus stop changed`,
      kind: 'bus',
      message: expect.stringMatching(new RegExp(`– Drop: ${stop9.bus} · ${stop9.name}$`)),
    })
    await regular([change('Drop', stop4, now.dropVersion as number)])
    const history = (await desk.admin.get(`studentcompleteinforpt/gethistory/${children[0]!.id}`)).json()
    expect(history.results[0]).toMatchObject({ action: 'changed' })
  })

  it('is not overwritten when somebody else was faster, also where the row went in between', async () => {
    const student = children[1]!.id
    await rows(sql`delete from student_buses where student_id = ${student}::uuid`)
    const first = await regular([change('Pickup', stop4, 0, student)])
    const { version } = first.saved[0]!
    const late = await regular([change('Pickup', stop9, 0, student)])
    expect([late.saved, late.rejected, late.notified]).toEqual([
      [],
      [{ studentId: student, trip: 'Pickup', stop: of(stop4), version }],
      0,
    ])
    // The drop had no stop before, and that is still so.
    expect((await regular([change('Drop', stop9, 0, student)])).saved).toHaveLength(1)
    await regular([change('Drop', null, (await regular([change('Drop', stop9, 0, student)])).saved[0]!.version, student)])
    await regular([change('Pickup', null, version, student)])
    expect(await rows(sql`select 1 from student_buses where student_id = ${student}::uuid`)).toEqual([])
    await regular([change('Pickup', stop9, 0, student)])
    expect((await regular([change('Pickup', null, version, student)])).rejected).toHaveLength(1)
  })

  it('is refused for a stop of another bus, an unknown one and who does not study in the year', async () => {
    const save = (changes: object[]) => desk.admin.post(`${path}/save`, { kind: 'regular', academicYearId: year.id, changes })
    const wrong = await save([{ ...change('Pickup', stop4), stop: { busId: stop9.bus_id, busStopId: stop4.id } }])
    expect([wrong.statusCode, wrong.json().fieldErrors]).toEqual([
      400,
      [{ field: 'changes', message: 'Choose a stop of this bus.' }],
    ])
    const unknown = { busId: stop4.bus_id, busStopId: '01900000-0000-7000-8000-000000000001' }
    expect((await save([{ ...change('Pickup', stop4), stop: unknown }])).statusCode).toBe(404)
    const [left] = await rows(sql<{ id: string }>`select id from students where status <> 'studying' limit 1`)
    if (left) expect((await save([change('Pickup', stop4, 0, left.id)])).statusCode).toBe(400)
    expect((await save([change('Pickup', stop4, 0, unknown.busStopId)])).statusCode).toBe(404)
  })

  it('belongs to those who look after the buses', async () => {
    for (const login of ['GVS.TEACHER', 'GVS.HEAD', 'GVS.GUARDIAN'])
      expect((await (await desk.browser(login)).get(`${path}/initialvalues`)).statusCode, login).toBe(403)
    const offers = (await desk.admin.get(`${path}/initialvalues`)).json()
    expect([offers.today, offers.weekdays]).toEqual([today, [1, 2, 3, 4, 5, 6]])
    expect((await desk.admin.get(`${path}/busstop/${stop4.bus_id}`)).json()[0]).toEqual({ id: stop4.id, name: stop4.name })
  })
})

describe('an additional stop', () => {
  it('holds on its days in the report and in the diary (scenario 17)', async () => {
    await clear()
    await add()
    const report = async (day: string) =>
      (await desk.admin.get(`student/busStudentReport/view?pageSize=200&trip=Pickup&onDate=${day}`))
        .json()
        .results.find((row: { id: string }) => row.id === children[0]!.id)
    expect(await report('2026-07-08')).toMatchObject({ stopId: stop9.id, additional: ['Pickup'] })
    for (const day of ['2026-07-09', '2026-08-03'])
      expect(await report(day), day).toMatchObject({ stopId: stop4.id, additional: [] })
    const diary = async (day: string) =>
      (await guardian.get(`parent/student-diary?date=${day}`))
        .json()
        .days[0].items.filter((item: { type: string }) => item.type === 'bus')
    expect(await diary('2026-07-08')).toMatchObject([
      { trip: 'Pickup', title: `${stop9.bus} · ${stop9.name}`, text: 'Grandparents' },
    ])
    expect(await diary('2026-07-09')).toEqual([])
    const month = (await guardian.get('parent/student-diary?month=2026-07')).json().days as {
      date: string
      items: { type: string }[]
    }[]
    expect(month.filter(day => day.items.some(item => item.type === 'bus')).map(day => day.date)).toEqual([
      '2026-07-01',
      '2026-07-06',
      '2026-07-08',
      '2026-07-13',
      '2026-07-15',
      '2026-07-20',
      '2026-07-22',
      '2026-07-27',
      '2026-07-29',
    ])
    expect((await guardian.get('parent/student-diary?month=9999-12')).statusCode).toBe(200)
    expect((await bell())[0]!.message).toMatch(/ – Pickup: .* from 01-07-2026 to 31-07-2026 \(Mon, Wed\)$/)
  })

  it('is no change in the diary where it is the regular stop', async () => {
    await clear()
    await add({ ...of(stop4), trip: 'Both' })
    expect((await guardian.get('parent/student-diary?date=2026-07-08')).json().days[0].items).not.toContainEqual(
      expect.objectContaining({ type: 'bus' }),
    )
  })

  it('does not overlap another one', async () => {
    await clear()
    await add()
    const told = async (over: object) => {
      const response = await send(over)
      return [response.statusCode, response.json().message]
    }
    expect(await told({ ...of(stop4), trip: 'Both', weekdays: [3, 5], startsOn: '2026-07-20', endsOn: null })).toEqual([
      409,
      `Overlaps with ${stop9.name} from 01-07-2026 to 31-07-2026.`,
    ])
    await add({ weekdays: [2], endsOn: null })
    expect(await told({ weekdays: [2], startsOn: '2026-11-01', endsOn: '2026-11-30' })).toEqual([
      409,
      `Overlaps with ${stop9.name} from 01-07-2026, which has no end.`,
    ])
    await add({ trip: 'Drop' })
    await add({ startsOn: '2026-08-01', endsOn: null })
  })

  it('has an end behind its beginning, in the year', async () => {
    await clear()
    const field = async (over: object) => (await send(over)).json().fieldErrors
    expect(await field({ endsOn: '2026-06-30' })).toEqual([{ field: 'endsOn', message: 'To date must not be before from date.' }])
    expect(await field({ startsOn: '2020-01-01' })).toEqual([
      { field: 'startsOn', message: 'Choose a day of the academic year.' },
    ])
    expect((await field({ endsOn: '2030-01-01' }))[0].field).toBe('endsOn')
    expect((await field({ busId: stop4.bus_id }))[0]).toEqual({ field: 'busStopId', message: 'Choose a stop of this bus.' })
    for (const over of [{ weekdays: [] }, { weekdays: [8] }, { reason: 'x'.repeat(101) }, { trip: 'Never' }])
      expect((await send(over)).statusCode, JSON.stringify(over)).toBe(400)
  })

  it('is listed with its state, by class and by bus', async () => {
    await clear()
    await add({ reason: '' })
    await add({ startsOn: '2026-09-01', endsOn: null })
    await add({ startsOn: '2026-06-15', endsOn: '2026-06-30' })
    expect((await list()).results.map(row => row.state)).toEqual(['Upcoming', 'Active', 'Ended'])
    expect((await list('state=Active')).results).toMatchObject([
      { stop: stop9.name, bus: stop9.bus, weekdays: [1, 3], edit: 'end', reason: '' },
    ])
    expect((await list(`divisionIds=${children[0]!.division_id}`)).pagination.count).toBe(3)
    expect((await list(`busId=${stop4.bus_id}`)).pagination.count).toBe(0)
    expect((await list('text=nobody')).pagination.count).toBe(0)
    const data = (await desk.admin.get(`${path}/getData/${children[0]!.id}`)).json()
    expect(data.additional).toHaveLength(3)
    expect(data.regular[0]).toMatchObject({ academicYearId: year.id, pickup: of(stop4) })
  })

  it('is changed freely before it begins, then in its end alone, and never once it ended', async () => {
    await clear()
    const patch = async (id: string, over: object, version = 1) => {
      const { kind: _, academicYearId: __, studentId: ___, ...values } = july()
      return desk.admin.send('PATCH', `${path}/${id}`, { ...values, version, ...over })
    }
    const running = await add()
    const other = await patch(running, { ...of(stop4) })
    expect([other.statusCode, other.json().name]).toEqual([409, 'BusInUse'])
    expect((await patch(running, { endsOn: '2026-07-10' })).json().fieldErrors[0].field).toBe('endsOn')
    const shorter = await patch(running, { endsOn: '2026-07-20', reason: 'Shorter' })
    expect([shorter.statusCode, shorter.json().version], shorter.body).toEqual([200, 2])
    expect((await patch(running, { endsOn: '2026-07-21' })).statusCode).toBe(409)
    const coming = await add({ startsOn: '2026-08-01', endsOn: null })
    expect(
      (await patch(coming, { ...of(stop4), trip: 'Both', startsOn: '2026-07-25', endsOn: null, weekdays: [6] })).statusCode,
    ).toBe(200)
    expect((await patch(coming, { startsOn: '2026-07-16', endsOn: null }, 2)).json().name).toBe('BusOverlap')
    const over = await add({ startsOn: '2026-06-15', endsOn: '2026-06-30', weekdays: [2] })
    expect((await patch(over, {})).json().name).toBe('BusEnded')
    expect((await desk.admin.send('DELETE', `${path}/delete-event/${over}`)).statusCode).toBe(409)
  })

  it('ends yesterday when it is taken away in use, and goes before it was used', async () => {
    await clear()
    const running = await add()
    const remove = async (id: string) => (await desk.admin.send('DELETE', `${path}/delete-event/${id}`)).json()
    expect(await remove(running)).toEqual({ ended: true, notified: 1 })
    expect((await list()).results).toMatchObject([{ id: running, endsOn: '2026-07-14', state: 'Ended' }])
    const [told] = await bell()
    expect(told).toMatchObject({
      title: `${told!.studentNames[0]}: Bus stop ends`,
      message: expect.stringContaining('until 14-07-2026'),
    })
    const coming = await add({ startsOn: today })
    expect(await remove(coming)).toEqual({ ended: false, notified: 1 })
    expect((await list()).pagination.count).toBe(1)
  })
})

describe('the home of the office', () => {
  it('counts who rides today, for who looks after the buses', async () => {
    const office = await desk.browser('GVS.OFFICE')
    const tile = async () =>
      (await office.get('dashboard')).json().tiles.find((one: { code: string }) => one.code === 'busStudents')
    const counted = (await desk.admin.get('student/busStudentReport/view')).json().pagination.count
    expect(await tile()).toMatchObject({ value: counted, unit: 'count', route: '/student/report?tab=bus' })
  })
})
