import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

const path = 'bus-attendance'

let desk: ImportDesk
let teacher: TestBrowser
let office: TestBrowser
/** The newest day with runs. */
let day: string

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

interface View {
  readonly results: Record<string, string | number | null>[]
  readonly pagination: { count: number }
  readonly totals: Record<string, number>
  readonly from: string
  readonly to: string
}

beforeAll(async () => {
  desk = await ImportDesk.open('bus-report', 0.1)
  teacher = await desk.browser('GVS.TEACHER')
  office = await desk.browser('GVS.OFFICE')
  // The teacher leads one class and teaches no other.
  await rows(sql`delete from subject_allotments`)
  day = (await rows(sql<{ day: string }>`select max(on_day)::text as day from bus_runs`))[0]!.day
})
afterAll(() => desk.server.close())

async function view(query: string, browser = desk.admin): Promise<View> {
  const response = await browser.get(`${path}/report?pageSize=200&${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('the report of buses', () => {
  it('tells of the runs of days, with those that nobody started', async () => {
    const { results, totals, from, to } = await view('')
    expect([from, to]).toEqual(['2026-07-09', '2026-07-15'])
    const done = results.filter(row => row.status === 'Completed')
    const open = results.filter(row => row.status === 'Not started')
    expect(done.length).toBeGreaterThan(0)
    expect(open.every(row => row.date === '2026-07-15' && row.expected === null)).toBe(true)
    const sum = (key: string) => done.reduce((all, row) => all + Number(row[key]), 0)
    expect([totals.expected, totals.boarded, totals.notBoarded]).toEqual([sum('expected'), sum('boarded'), sum('notBoarded')])
    for (const row of done)
      expect(row.percent).toBe(Math.round((1000 * Number(row.boarded)) / (Number(row.expected) - Number(row.onLeave))) / 10)
  })

  it('names the staff of a run with their records', async () => {
    const { results } = await view(`from=${day}&to=${day}`)
    const staff = await rows(sql<{ id: string; name: string }>`select id, name from staff`)
    const names = new Map(staff.map(({ id, name }) => [id, name]))
    const named = results.filter(row => row.staffIds)
    expect(named.length).toBeGreaterThan(0)
    for (const row of named) {
      const ids = String(row.staffIds).split(' ')
      expect(row.staff).toBe(ids.map(id => names.get(id)).join(', '))
    }
  })

  it('counts the same students in all its views', async () => {
    const { totals } = await view(`from=${day}&to=${day}`)
    const students = await view(`view=students&from=${day}&to=${day}`)
    expect(students.pagination.count).toBe(totals.expected! + totals.extra!)
    const matrix = await view(`view=matrix&from=${day}&to=${day}`)
    const letters = matrix.results.flatMap(row => String(row.d1).split('/'))
    expect(letters.filter(letter => letter === 'L')).toHaveLength(totals.left!)
    expect(letters.filter(letter => letter === 'N')).toHaveLength(totals.notBoarded!)
  })

  it('is narrowed by bus, kind, stop, state and student', async () => {
    const all = await view(`view=students&from=${day}&to=${day}`)
    const [first] = all.results
    const student = await view(`view=students&from=${day}&to=${day}&text=${encodeURIComponent(String(first!.admNo))}`)
    expect(new Set(student.results.map(row => row.name))).toEqual(new Set([first!.name]))
    const away = await view(`view=students&from=${day}&to=${day}&status=Not%20boarded`)
    expect(away.results.every(row => row.status === 'Not boarded' && row.reason)).toBe(true)
    const drops = await view(`view=runs&kind=drop&status=Completed`)
    expect(new Set(drops.results.map(row => row.trip))).toEqual(new Set(['Evening']))
    const [stop] = await rows(sql<{ id: string; name: string }>`
      select st.id, st.name from bus_marks m join bus_stops st on st.id = m.bus_stop_id order by st.name limit 1`)
    const there = await view(`view=students&stopId=${stop!.id}`)
    expect(new Set(there.results.map(row => row.stop))).toEqual(new Set([stop!.name]))
  })

  it('shows teachers their divisions and drivers their duties', async () => {
    const all = await view(`view=students&from=${day}&to=${day}`)
    const own = await view(`view=students&from=${day}&to=${day}`, teacher)
    expect(own.pagination.count).toBeLessThan(all.pagination.count)
    const [other] = await rows(sql<{ id: string }>`
      select d.id from divisions d where d.class_teacher_id is distinct from (
        select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER')
      limit 1`)
    expect((await teacher.get(`${path}/report?divisionIds=${other!.id}`)).statusCode).toBe(404)
    const duties = await view(`from=${day}&to=${day}&view=runs`, office)
    const [bus] = await rows(sql<{ name: string }>`
      select distinct b.name from bus_duties du join bus_trips t on t.id = du.trip_id join buses b on b.id = t.bus_id
      join user_schools us on us.staff_id = du.staff_id join users u on u.id = us.user_id where u.login_name = 'GVS.OFFICE'`)
    expect(new Set(duties.results.map(row => row.bus))).toEqual(new Set([bus!.name]))
  })

  it.each([
    ['from=2026-07-10&to=2026-07-01', 'To date must not be before from date.'],
    ['from=2026-01-01&to=2026-07-01', 'Choose at most 62 days.'],
  ])('refuses %s in words', async (query, words) => {
    const response = await desk.admin.get(`${path}/report?${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(words)
  })

  it.each(['runs', 'students', 'matrix'] as const)('is a file of its %s', async shown => {
    const columns = { runs: ['date', 'trip', 'boarded'], students: ['name', 'status', 'reason'], matrix: ['name', 'd1', 'd2'] }
    const filters = { view: shown, from: day, to: day }
    const begun = await desk.admin.post(`${path}/report/export`, {
      filters: shown === 'matrix' ? { ...filters, from: '2026-07-09' } : filters,
      columns: columns[shown],
      format: 'csv',
      language: 'de',
    })
    expect(begun.statusCode, begun.body).toBe(202)
    await desk.server.services.jobs.drain(desk.server.services)
    const job = (await desk.admin.get(`jobs/${begun.json().id}`)).json()
    expect(job.status).toBe('Done')
    const heads = {
      runs: 'Datum,Fahrt,Eingestiegen',
      students: 'Schüler,Status,Grund',
      matrix: 'Schüler,09-07-2026,10-07-2026',
    }
    const { url } = (await desk.admin.get(`files/geturl/${job.resultFileId}`)).json()
    const text = (await desk.server.app.inject(url)).body
    expect(text.replace('\ufeff', '').split('\r\n')[0]!.replaceAll('"', '')).toBe(heads[shown])
  })
})

describe('messages about the bus', () => {
  const riders = async () => (await view(`view=students&from=${day}&to=${day}&kind=pickup`)).results
  const format = async (channel: string) =>
    (
      await rows(sql<{ id: string; title: string; body: string }>`
        select id, title, body from message_formats where door = 'busAttendance' and channel = ${channel}`)
    )[0]!

  it('go to the guardians of riders of one day, with its date', async () => {
    const [first, second] = await riders()
    const known = await format('notification')
    const response = await desk.admin.post(`${path}/send-notification`, {
      title: known.title,
      notificationDescription: known.body,
      formatId: known.id,
      attendanceDate: day,
      entries: [first, second].map(row => ({ id: row!.studentId })),
    })
    expect(response.statusCode, response.body).toBe(200)
    const told = await rows(sql<{ message: string }>`
      select message from notifications where kind = 'bus' and title = ${known.title}`)
    const shown = day.split('-').reverse().join('/')
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(one => one.message.endsWith(`on ${shown}.`))).toBe(true)
    const estimate = await desk.admin.post('messaging/estimate', {
      door: 'busAttendance',
      channel: 'whatsapp',
      formatId: (await format('whatsapp')).id,
      attendanceDate: day,
      entries: [{ id: first!.studentId }],
    })
    expect(estimate.statusCode, estimate.body).toBe(200)
  })

  it('ask for one day, and for riders of it', async () => {
    const [first] = await riders()
    const known = await format('sms')
    const send = (body: object) =>
      desk.admin.post(`${path}/send-sms`, { formatId: known.id, StudEntry: [{ id: first!.studentId }], ...body })
    expect((await send({})).json().message).toBe('Please choose one date to send messages.')
    expect(
      (await send({ attendanceDate: '2026-07-14', StudEntry: [{ id: first!.studentId, attendanceDate: day }] })).statusCode,
    ).toBe(day === '2026-07-14' ? 200 : 400)
    const [walker] = await rows(sql<{ id: string }>`
      select id from students s where status = 'studying' and not exists (select from bus_marks m where m.student_id = s.id) limit 1`)
    expect((await send({ attendanceDate: day, StudEntry: [{ id: walker!.id }] })).statusCode).toBe(404)
  })

  it('have formats through the calls of the bus report', async () => {
    const listed = await desk.admin.get('student/busStudentReport/get-formats/busAttendanceSMS')
    expect(listed.json().smsFormats.map((one: { name: string }) => one.name)).toEqual(['Bus update'])
    const [known] = listed.json().smsFormats
    expect((await office.get(`student/busStudentReport/get-formats-by-id/${known.id}`)).json()).toMatchObject({ id: known.id })
    const wa = await format('whatsapp')
    expect((await office.get(`whatsapp-to-guardian/get-bus-formats-by-id/${wa.id}`)).json()).toMatchObject({ id: wa.id })
    expect((await office.get(`whatsapp-to-guardian/get-stud-bus-formats-by-id/${wa.id}`)).statusCode).toBe(404)
  })

  it('are followed by a sender who opens nothing but the bus attendance', async () => {
    const own = sql`user_id = (select id from users where login_name = 'GVS.OFFICE')`
    await rows(sql`delete from user_allotments where ${own}`)
    await rows(sql`
      insert into user_allotments (school_id, user_id, form_code) select school_id, user_id, 's.att.bus-report' from user_schools where ${own}`)
    await rows(sql`update user_schools set allotment_mode = 'allotted' where ${own}`)
    const clerk = await desk.browser('GVS.OFFICE')
    const [first] = await riders()
    const known = await format('notification')
    const sent = await clerk.post(`${path}/send-notification`, {
      title: known.title,
      notificationDescription: known.body,
      formatId: known.id,
      attendanceDate: day,
      entries: [{ id: first!.studentId }],
    })
    expect(sent.statusCode, sent.body).toBe(200)
    expect((await clerk.get('notification-history/List')).statusCode).toBe(403)
    const batch = await clerk.get(`messaging/batches/${sent.json().batchId}`)
    expect([batch.statusCode, batch.json().own]).toEqual([200, true])
  })
})
