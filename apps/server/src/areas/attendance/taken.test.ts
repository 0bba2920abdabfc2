import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { attendanceCutOff, planCutOffs } from './cut-off'

const path = 'attendance-taken'
const day = '2026-07-15'

let desk: ImportDesk
let teacher: TestBrowser
let own: { id: string; name: string }

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
/** The office at a time of the day. */
const at = async (time: string) => {
  desk.server.clock.set(`${day}T${time}:00+05:30`)
  await desk.admin.logIn('GVS.ADMIN', demoPassword)
}
const setting = (code: string, value: string) =>
  rows(sql`
    insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}::uuid, ${code}, ${value}::jsonb, now())
    on conflict (school_id, code) do update set value = excluded.value`)

interface Row {
  divisionId: string
  sitting: string
  state: string
  present: number | null
  absent: number | null
  strength: number
  percent: number | null
}
const view = async (query = '', browser: TestBrowser = desk.admin) => {
  const response = await browser.get(`${path}?pageSize=200${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    results: Row[]
    totals: Record<string, number | null>
    pagination: { count: number }
  }
}
const ownRows = async (query = '') => (await view(query)).results.filter(row => row.divisionId === own.id)
const save = async (half: string, marks: object[] = [], version = 0) => {
  const body = { divisionId: own.id, date: day, half, version, marks, restPresent: true }
  const response = await desk.admin.put('attendance-entry/register', body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const roll = async () =>
  (await desk.admin.get(`attendance-entry/register?divisionId=${own.id}&date=${day}`)).json().students as { id: string }[]
const bells = (login: string) =>
  rows<{ message: string }>(sql`
    select n.message from notifications n join users u on u.id = n.user_id and u.login_name = ${login} where n.kind = 'attendance' order by n.sent_at, n.message`)

beforeAll(async () => {
  desk = await ImportDesk.open('attendance-taken', 0.1)
  await rows(sql`delete from attendance_registers`)
  await rows(sql`delete from attendance_months`)
  await rows(sql`delete from calendar_events`)
  await at('09:00')
  own = (
    await rows<{ id: string; name: string }>(sql`
      select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.id = d.course_id
      join user_schools us on us.staff_id = d.class_teacher_id join users u on u.id = us.user_id and u.login_name = 'GVS.TEACHER' limit 1`)
  )[0]!
})
afterAll(() => desk.server.close())

describe('registers of a day', () => {
  it('are due, then taken, with their people', async () => {
    expect(await ownRows()).toMatchObject([{ sitting: 'DAY', state: 'Due', present: null, percent: null }])
    const before = await view()
    expect(before.totals).toMatchObject({ expected: 0, taken: 0, takenPercent: null, notTaken: 0 })
    const [first, second] = await roll()
    await save('DAY', [
      { studentId: first!.id, fn: 'A', an: 'A' },
      { studentId: second!.id, fn: 'P', an: 'A' },
    ])
    const [row] = await ownRows()
    const { strength } = row!
    expect(row).toMatchObject({ state: 'Taken', absent: 1, present: strength - 2 })
    expect(row!.percent).toBe(Math.round(((2 * strength - 3) / (2 * strength)) * 1000) / 10)
    const [taker] = await rows(sql<{ takenBy: string; takenById: string | null }>`
      select u.name as "takenBy", us.staff_id as "takenById" from users u join user_schools us on us.user_id = u.id where u.login_name = 'GVS.ADMIN'`)
    expect(row).toMatchObject(taker!)
    expect((await view()).totals).toMatchObject({ expected: 1, taken: 1, takenPercent: 100, absent: 1 })
    expect((await view('&state=Taken')).pagination.count).toBe(1)
  })

  it('are missing after the cut-off, which is told once', async () => {
    await at('08:00')
    await desk.inSchool(trx => planCutOffs({ trx, services: desk.server.services, schoolId: desk.schoolId }, day))
    const planned = await rows<{ half: string; at: Date }>(
      sql`select payload->>'half' as half, run_after as at from jobs where kind = ${attendanceCutOff.kind} and status = 'Queued' order by run_after`,
    )
    expect(planned.map(one => `${one.half} ${one.at.toISOString()}`)).toEqual([
      'FN 2026-07-15T05:00:00.000Z',
      'AN 2026-07-15T09:00:00.000Z',
    ])
    await at('10:31')
    await desk.server.services.jobs.drain(desk.server.services)
    const { totals, results } = await view('&state=Not+taken')
    expect(results.length).toBe(totals.notTaken)
    const [told] = await bells('GVS.HEAD')
    expect(told!.message).toMatch(new RegExp(`^${results.length} divisions without attendance: `))
    // The own class is taken.
    expect(await bells('GVS.TEACHER')).toEqual([])
  })

  it('are those of the own classes for a teacher', async () => {
    await rows(sql`delete from subject_allotments`)
    await rows(sql`delete from attendance_allotments`)
    teacher = await desk.browser('GVS.TEACHER')
    const mine = await view('', teacher)
    expect(mine.results.map(row => row.divisionId)).toContain(own.id)
    const others = (await view()).results.find(row => !mine.results.some(one => one.divisionId === row.divisionId))!
    expect((await teacher.get(`${path}?divisionIds=${others.divisionId}`)).statusCode).toBe(404)
  })

  it('stand in a matrix of some days, at most 31', async () => {
    const { results } = await view('&view=matrix&from=2026-07-13&to=2026-07-15')
    const mine = results.find(row => (row as unknown as { id: string }).id === own.id)
    expect(mine).toMatchObject({ division: own.name, d1: 'Not taken', d2: 'Not taken', d3: 'Taken' })
    const refused = await desk.admin.get(`${path}?from=2026-06-01&to=2026-07-15`)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Please choose at most 31 days.'])
  })

  it('are void on a holiday that is declared later', async () => {
    await rows(sql`update attendance_registers set void = true`)
    expect(await ownRows()).toMatchObject([{ state: 'Void' }])
    await rows(sql`update attendance_registers set void = false`)
  })

  it('are written into a file', async () => {
    const started = await desk.admin.post(`${path}/export`, { filters: { state: 'Taken' }, format: 'csv' })
    expect(started.statusCode, started.body).toBe(202)
    await desk.server.services.jobs.drain(desk.server.services)
    expect((await desk.admin.get(`jobs/${started.json().id}`)).json()).toMatchObject({ status: 'Done' })
  })
})

describe('a reminder', () => {
  it('reaches who takes the class, once in half an hour', async () => {
    await rows(sql`delete from attendance_registers`)
    await rows(sql`delete from attendance_reminders`)
    await at('11:00')
    const body = { rows: [{ divisionId: own.id, date: day, half: 'DAY' }] }
    const sent = await desk.admin.post(`${path}/remind`, body)
    expect(sent.json()).toEqual({ teachers: 1, refused: [] })
    expect((await bells('GVS.TEACHER')).map(bell => bell.message)).toEqual([`Attendance of ${own.name} is not taken.`])
    await at('11:20')
    const again = (await desk.admin.post(`${path}/remind`, body)).json()
    expect(again).toEqual({
      teachers: 0,
      refused: [{ divisionId: own.id, division: own.name, why: 'reminded', at: '2026-07-15T05:30:00.000Z' }],
    })
    await at('11:31')
    expect((await desk.admin.post(`${path}/remind`, body)).json().teachers).toBe(1)
    await save('DAY')
    expect((await desk.admin.post(`${path}/remind`, body)).json()).toMatchObject({ teachers: 0, refused: [{ why: 'taken' }] })
  })
})

describe('a school that takes each half', () => {
  it('lists the halves, and tells of the afternoon at its cut-off (scenario 4)', async () => {
    await rows(sql`delete from attendance_registers`)
    await rows(sql`delete from attendance_reminders`)
    await rows(sql`delete from notifications`)
    await setting('attendance.mode', '"session"')
    await at('09:30')
    await save('FN')
    await at('13:00')
    const halves = async () => (await ownRows()).map(row => `${row.sitting} ${row.state}`)
    expect(await halves()).toEqual(['FN Taken', 'AN Due'])
    await desk.inSchool(trx => planCutOffs({ trx, services: desk.server.services, schoolId: desk.schoolId }, day))
    await at('14:31')
    await desk.server.services.jobs.drain(desk.server.services)
    expect(await halves()).toEqual(['FN Taken', 'AN Not taken'])
    expect((await bells('GVS.TEACHER')).map(bell => bell.message)).toEqual([`Attendance of ${own.name} is not taken.`])
    await setting('attendance.mode', '"day"')
  })
})

describe('a safety flag', () => {
  it('is resolved once, with what was found out', async () => {
    expect((await desk.admin.get(`${path}/safety`)).json().results).toEqual([])
    const made = await rows<{ id: string }>(sql`
      insert into safety_flags (school_id, id, student_id, on_day, kind, run_id, at)
      select m.school_id, ${desk.server.services.newId()}::uuid, m.student_id, r.on_day, 'M1', r.id, ${desk.server.clock.now()}
      from bus_marks m join bus_runs r on r.id = m.run_id limit 1 returning id`)
    if (made.length === 0) return
    const [flag] = (await desk.admin.get(`${path}/safety`)).json().results
    expect(flag).toMatchObject({ id: made[0]!.id, kind: 'M1', state: 'Open' })
    expect((await desk.admin.get(`${path}/initialvalues`)).json().openFlags).toBe(1)
    const done = await desk.admin.post(`${path}/safety/${flag.id}/resolve`, { note: 'Went home with the father.' })
    expect(done.json()).toMatchObject({ state: 'Resolved', note: 'Went home with the father.' })
    expect((await desk.admin.post(`${path}/safety/${flag.id}/resolve`, { note: 'Again' })).statusCode).toBe(409)
  })
})
