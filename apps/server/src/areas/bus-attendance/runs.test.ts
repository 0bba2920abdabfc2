import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

const path = 'bus-attendance'
const today = '2026-07-15'

interface Run {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly counts: Record<string, number>
  readonly stops: { id: string; name: string }[]
  readonly students: {
    studentId: string
    name: string
    busStopId: string
    status: string
    extra: boolean
    boardedAt: string | null
    leftAt: string | null
    reason: string | null
  }[]
  readonly mayMark: boolean
  readonly mayReopen: boolean
}

let desk: ImportDesk
let office: TestBrowser
let teacher: TestBrowser
let officeStaff: string
let trips: { id: string; bus: string; kind: string; bus_id: string }[]
/** Trips of the bus that everything happens on. */
let morning: string
let evening: string
let bus: string

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

const staffOf = async (login: string) =>
  (
    await rows(
      sql<{
        id: string
      }>`select us.staff_id as id from user_schools us join users u on u.id = us.user_id where u.login_name = ${login}`,
    )
  )[0]!.id

beforeAll(async () => {
  desk = await ImportDesk.open('bus-runs', 0.1)
  office = await desk.browser('GVS.OFFICE')
  teacher = await desk.browser('GVS.TEACHER')
  officeStaff = await staffOf('GVS.OFFICE')
  trips = await rows(sql<(typeof trips)[number]>`
    select t.id, b.name as bus, t.kind, t.bus_id from bus_trips t join buses b on b.id = t.bus_id
    order by (select count(*) from student_buses sb join bus_stops st on st.id = sb.pickup_stop_id where st.bus_id = b.id) desc, b.name`)
  bus = trips[0]!.bus
  morning = trips.find(trip => trip.bus === bus && trip.kind === 'pickup')!.id
  evening = trips.find(trip => trip.bus === bus && trip.kind === 'drop')!.id
})
afterAll(() => desk.server.close())

beforeEach(async () => {
  await rows(sql`delete from bus_runs`)
  await rows(sql`delete from bus_duties`)
  await rows(sql`delete from attendance_registers where on_day = ${today}::date`)
  await rows(sql`delete from notifications`)
  await rows(sql`delete from school_settings where code = 'bus.notify'`)
  await onDuty(morning, evening)
})

const onDuty = async (...ids: string[]) => {
  for (const id of ids)
    await rows(sql`
      insert into bus_duties (school_id, id, trip_id, staff_id, starts_on)
      values (${desk.schoolId}::uuid, gen_random_uuid(), ${id}::uuid, ${officeStaff}::uuid, '2026-07-01')`)
}

const start = (browser = office, more: object = {}) => browser.post(`${path}/runs`, { tripId: morning, date: today, ...more })

async function started(browser = office, more: object = {}): Promise<Run> {
  const response = await start(browser, more)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const markOf = (run: Run, index: number, status: string, more: object = {}) => ({
  clientId: randomUUID(),
  studentId: run.students[index]!.studentId,
  busStopId: run.students[index]!.busStopId,
  status,
  at: `2026-07-15T02:${String(10 + index).padStart(2, '0')}:00.000Z`,
  ...more,
})

const mark = (run: Run, marks: object[], browser = office) => browser.post(`${path}/runs/${run.id}/marks`, { marks })

async function marked(run: Run, marks: object[], browser = office) {
  const response = await mark(run, marks, browser)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { accepted: string[]; ignored: { clientId: string; why: string }[]; run: Run }
}

/** Everybody boards. */
const allAboard = (run: Run) => run.students.map((_, index) => markOf(run, index, 'Boarded'))

const bells = () =>
  rows(sql<{ login: string; title: string; message: string }>`
    select u.login_name as login, n.title, n.message from notifications n join users u on u.id = n.user_id where n.kind = 'bus' order by n.message, login`)

describe('a run', () => {
  it('starts once, whoever starts it, with everybody who is expected', async () => {
    const first = await started()
    const second = await started(desk.admin)
    expect(second).toMatchObject({ id: first.id, status: 'Running' })
    const [expected] = await rows(sql<{ count: number }>`
      select count(*)::int as count from student_buses sb join bus_stops st on st.id = sb.pickup_stop_id
      join students s on s.id = sb.student_id and s.status = 'studying' join academic_years y on y.id = sb.academic_year_id and y.is_current
      where st.bus_id = ${trips.find(trip => trip.id === morning)!.bus_id}::uuid
        and not exists (select from additional_buses a where a.student_id = s.id)`)
    expect(first.counts.expected).toBeGreaterThan(5)
    expect(first.counts.expected).toBeGreaterThanOrEqual(expected!.count)
    expect(first.students).toHaveLength(first.counts.expected!)
    expect(first.students.every(student => ['Waiting', 'On leave'].includes(student.status))).toBe(true)
  })

  it('is completed when everybody is accounted for, and shows the ridership (scenario 17)', async () => {
    const run = await started()
    const [last, ...others] = run.students.map((_, index) => index)
    const { run: ridden } = await marked(
      run,
      others.map(index => markOf(run, index, 'Boarded')),
    )
    expect(ridden.counts.open).toBe(1)
    const early = await office.post(`${path}/runs/${run.id}/complete`)
    expect(early.statusCode).toBe(400)
    expect(early.json().message).toBe('Account for 1 student(s) before completing the trip.')
    await marked(run, [markOf(run, last!, 'Not boarded', { reason: 'absent today' })])
    const done = await office.post(`${path}/runs/${run.id}/complete`)
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json()).toMatchObject({
      status: 'Completed',
      counts: { boarded: others.length, notBoarded: 1, open: 0 },
    })
    const report = await desk.admin.get(`${path}/report?view=runs&tripId=${morning}&from=${today}&to=${today}`)
    expect(report.json().results).toHaveLength(1)
    expect(report.json().results[0]).toMatchObject({
      date: today,
      bus,
      status: 'Completed',
      boarded: others.length,
      notBoarded: 1,
      percent: Math.round((1000 * others.length) / run.students.length) / 10,
    })
    // What is completed again is done; a new mark is too late.
    expect((await office.post(`${path}/runs/${run.id}/complete`)).statusCode).toBe(200)
    const late = await mark(run, [markOf(run, 1, 'Left')])
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toMatch(/^This trip was completed at \d\d:\d\d\.$/)
  })

  it('leaves out who is on leave, unless they come anyway', async () => {
    const before = await started()
    const away = before.students[0]!.studentId
    await rows(sql`delete from bus_runs`)
    const [division] = await rows(sql<{ id: string }>`
      select e.division_id as id from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current where e.student_id = ${away}::uuid`)
    const saved = await desk.admin.put('attendance-entry/register', {
      divisionId: division!.id,
      date: today,
      half: 'DAY',
      version: 0,
      marks: [{ studentId: away, fn: 'LV', an: 'LV' }],
      restPresent: true,
    })
    expect(saved.statusCode, saved.body).toBe(200)
    const run = await started()
    expect(run.counts).toMatchObject({ expected: before.counts.expected, onLeave: 1, open: before.counts.expected! - 1 })
    const others = run.students.flatMap((student, index) => (student.studentId === away ? [] : [markOf(run, index, 'Boarded')]))
    await marked(run, others.slice(1))
    await marked(run, [{ ...others[0]!, status: 'Not boarded', reason: 'own transport' }])
    expect((await office.post(`${path}/runs/${run.id}/complete`)).statusCode).toBe(200)
    const report = await desk.admin.get(`${path}/report?view=runs&tripId=${morning}&from=${today}&to=${today}`)
    expect(report.json().results[0]).toMatchObject({
      onLeave: 1,
      percent: Math.round((1000 * (others.length - 1)) / others.length) / 10,
    })
    await desk.admin.post(`${path}/runs/${run.id}/reopen`, { reason: 'came later' })
    const at = run.students.findIndex(student => student.studentId === away)
    const came = await marked(run, [markOf(run, at, 'Boarded', { at: '2026-07-15T03:20:00.000Z' })])
    expect(came.run.counts).toMatchObject({ onLeave: 0, boarded: others.length })
  })

  it('takes marks of a phone that was offline once, with their own times (scenario 19)', async () => {
    const run = await started()
    const marks = allAboard(run).slice(0, 15)
    const once = await marked(run, marks)
    expect(once.accepted).toHaveLength(marks.length)
    const again = await marked(run, marks)
    expect(again.accepted).toEqual([])
    expect(again.ignored).toEqual(marks.map(one => ({ clientId: one.clientId, why: 'repeated' })))
    expect(again.run.counts.boarded).toBe(marks.length)
    expect(again.run.students.filter(one => one.boardedAt).map(one => one.boardedAt)).toEqual(marks.map(one => one.at))
  })

  it('keeps the newer of two phones, and holds a fast clock to the present', async () => {
    const run = await started()
    await marked(run, [markOf(run, 0, 'Not boarded', { reason: 'not seen', at: '2026-07-15T02:30:00.000Z' })])
    const older = await marked(run, [markOf(run, 0, 'Waiting', { at: '2026-07-15T02:29:00.000Z' })], desk.admin)
    expect(older.ignored).toMatchObject([{ why: 'older' }])
    const fast = await marked(run, [markOf(run, 1, 'Boarded', { at: '2026-07-16T09:00:00.000Z' })])
    expect(fast.run.students[1]!.boardedAt! < '2026-07-15T06:00:00.000Z').toBe(true)
  })

  it('takes two phones at once without losing a mark', async () => {
    const run = await started()
    const marks = allAboard(run)
    const half = Math.ceil(marks.length / 2)
    await Promise.all([marked(run, marks.slice(0, half)), marked(run, marks.slice(half), desk.admin)])
    const read = (await office.get(`${path}/runs/${run.id}`)).json() as Run
    expect(read.counts).toMatchObject({ boarded: marks.length, open: 0 })
  })

  it('adds a student of another bus, who stands on both reports', async () => {
    const run = await started()
    const [stranger] = (await office.get(`${path}/runs/${run.id}/students?text=an`)).json() as { id: string; name: string }[]
    expect(run.students.some(student => student.studentId === stranger!.id)).toBe(false)
    const extra = { ...markOf(run, 0, 'Boarded'), studentId: stranger!.id, extra: true }
    const added = await marked(run, [extra])
    expect(added.run.counts).toMatchObject({ extra: 1, expected: run.counts.expected })
    const view = (await desk.admin.get(`${path}/report?view=students&text=${encodeURIComponent(stranger!.name)}`)).json()
    expect(view.results).toMatchObject([{ name: stranger!.name, status: 'Boarded' }])
  })

  it('asks before it starts on a holiday', async () => {
    const year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
    await rows(sql`
      insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, section_ids, course_ids, created_at)
      values (${desk.schoolId}::uuid, gen_random_uuid(), ${year}::uuid, 'Founders day', 'holiday', ${today}, ${today}, 'both', 'all', '{}', '{}', now())`)
    const asked = await start()
    expect(asked.statusCode).toBe(409)
    expect(asked.json()).toMatchObject({ name: 'BusHoliday', message: '15-07-2026 is a holiday. Start anyway?' })
    expect((await office.get(`${path}/my-trips`)).json()).toMatchObject({ holiday: 'Founders day' })
    const run = await started(office, { anyway: true })
    expect(run.counts.expected).toBe(0)
    await rows(sql`delete from calendar_events where name = 'Founders day'`)
  })

  it('is cancelled before it starts or on its way, and guardians are told why', async () => {
    const run = await started(office, { cancelReason: 'flat tyre' })
    expect(run).toMatchObject({ status: 'Cancelled' })
    const told = await bells()
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]!.message).toBe(`Bus ${bus.replace('Bus ', '')} will not run today: flat tyre.`)
    expect((await start()).statusCode).toBe(409)
    const evenings = await started(office, { tripId: evening })
    const cancelled = await office.post(`${path}/runs/${evenings.id}/cancel`, { reason: 'flooded road' })
    expect(cancelled.json()).toMatchObject({ status: 'Cancelled', cancelReason: 'flooded road' })
  })

  it('is opened again on its day by administrators alone', async () => {
    const run = await started()
    await marked(run, allAboard(run))
    await office.post(`${path}/runs/${run.id}/complete`)
    expect((await office.post(`${path}/runs/${run.id}/reopen`, { reason: 'wrong bus' })).statusCode).toBe(403)
    expect((await desk.admin.post(`${path}/runs/${run.id}/reopen`, { reason: 'wrong bus' })).json()).toMatchObject({
      status: 'Running',
    })
    expect((await marked(run, [markOf(run, 0, 'Left', { at: '2026-07-15T03:00:00.000Z' })])).accepted).toHaveLength(1)
  })

  it('is for who is on duty, and who leads the school', async () => {
    const run = await started()
    const refused = await start(teacher)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe('You are not on duty for this trip today.')
    expect((await mark(run, allAboard(run), teacher)).statusCode).toBe(403)
    expect((await teacher.get(`${path}/my-trips`)).json().results).toEqual([])
    expect((await office.get(`${path}/my-trips`)).json().results.map((trip: { runId: string }) => trip.runId)).toEqual([
      run.id,
      null,
    ])
    expect((await desk.admin.get(`${path}/my-trips`)).json().results).toHaveLength(trips.length)
    await rows(sql`update bus_duties set ends_on = '2026-07-14'`)
    expect((await mark(run, allAboard(run))).statusCode).toBe(403)
  })

  it('is completed by the system at eleven at night, and open marks are told', async () => {
    const run = await started()
    await marked(run, [markOf(run, 0, 'Boarded')])
    const [job] = await rows(sql<{ id: string; at: string }>`
      select id, run_after::text as at from jobs where kind = 'bus.close' order by created_at desc limit 1`)
    expect(new Date(job!.at).toISOString()).toBe('2026-07-15T17:30:00.000Z')
    const now = desk.server.services.clock.now()
    desk.server.clock.set('2026-07-15T17:31:00Z')
    await desk.server.services.jobs.drain(desk.server.services)
    desk.server.clock.set(now.toISOString())
    expect(await rows(sql`select status, completed_by from bus_runs where id = ${run.id}::uuid`)).toEqual([
      { status: 'Completed', completed_by: null },
    ])
    const told = await rows(sql<{ message: string }>`
      select distinct message from notifications where title = 'Trip completed by the system'`)
    expect(told.map(one => one.message)).toEqual([
      `Bus ${bus.replace('Bus ', '')}, Morning: ${run.students.length - 1} student(s) were never accounted for.`,
    ])
  })
})

describe('a late run', () => {
  it('goes on for an hour at least', async () => {
    const now = desk.server.services.clock.now()
    desk.server.clock.set('2026-07-15T17:20:00Z')
    const late = await desk.browser('GVS.ADMIN')
    await started(late)
    const drainAt = async (at: string) => {
      desk.server.clock.set(at)
      await desk.server.services.jobs.drain(desk.server.services)
      return (await rows(sql<{ status: string }>`select status from bus_runs`)).map(run => run.status)
    }
    expect(await drainAt('2026-07-15T17:31:00Z')).toEqual(['Running'])
    expect(await drainAt('2026-07-15T18:21:00Z')).toEqual(['Completed'])
    desk.server.clock.set(now.toISOString())
  })
})

describe('families', () => {
  const ride = async (status: string[], tripId = morning) => {
    const run = await started(office, { tripId })
    const [child] = await rows(sql<{ id: string; name: string; login: string }>`
      select s.id, s.name, u.login_name as login from bus_marks m join students s on s.id = m.student_id
      join user_schools us on us.guardian_id = s.guardian_id and us.active join users u on u.id = us.user_id and u.status <> 'Removed'
      where m.run_id = ${run.id}::uuid and m.status = 'Waiting' order by s.id limit 1`)
    const index = run.students.findIndex(student => student.studentId === child!.id)
    await marked(
      run,
      status.map((one, at) =>
        markOf(run, index, one, {
          at: `2026-07-15T02:${20 + at}:00.000Z`,
          ...(one === 'Not boarded' ? { reason: 'not seen' } : {}),
        }),
      ),
    )
    return { child: child!, stop: run.stops.find(stop => stop.id === run.students[index]!.busStopId)!.name }
  }
  const called = () => bus.replace('Bus ', '')

  it('hear that their child left or did not board, and of boarding where the school wants it', async () => {
    const { child } = await ride(['Boarded', 'Left'])
    expect((await bells()).map(bell => bell.message)).toEqual([
      `${child.name} left bus ${called()} at Green Valley School at 07:51.`,
    ])
    await rows(sql`
      insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}::uuid, 'bus.notify', '["boarded"]'::jsonb, now())`)
    await rows(sql`delete from bus_runs`)
    await rows(sql`delete from notifications`)
    await ride(['Boarded'])
    expect((await bells()).map(bell => bell.message)).toEqual([`${child.name} boarded bus ${called()} at 07:50.`])
  })

  it('hear the same once, however often it is taken back', async () => {
    const { child } = await ride(['Not boarded', 'Waiting', 'Not boarded'])
    expect((await bells()).map(bell => bell.message)).toEqual([`${child.name} did not board bus ${called()} this morning.`])
  })

  it('hear where their child left in the evening', async () => {
    const { child, stop } = await ride(['Boarded', 'Left'], evening)
    expect((await bells()).map(bell => bell.message)).toEqual([`${child.name} left bus ${called()} at ${stop} at 07:51.`])
  })
})

describe('bus and class', () => {
  it('that contradict raise a flag and three bells, until the mark is corrected (scenario 18)', async () => {
    const run = await started()
    const index = 0
    const { studentId } = run.students[index]!
    await marked(run, [
      markOf(run, index, 'Boarded', { at: '2026-07-15T02:50:00.000Z' }),
      markOf(run, index, 'Left', { at: '2026-07-15T03:12:00.000Z' }),
    ])
    await rows(sql`delete from notifications`)
    const [division] = await rows(sql<{ id: string; name: string }>`
      select d.id, c.name || ' ' || d.name as name from enrolments e join divisions d on d.id = e.division_id join courses c on c.id = d.course_id
      join academic_years y on y.id = e.academic_year_id and y.is_current where e.student_id = ${studentId}::uuid`)
    const save = async (version: number, code: string) => {
      const response = await desk.admin.put('attendance-entry/register', {
        divisionId: division!.id,
        date: today,
        half: 'DAY',
        version,
        marks: [{ studentId, fn: code, an: code }],
        restPresent: true,
      })
      expect(response.statusCode, response.body).toBe(200)
      return response.json().register.version as number
    }
    const version = await save(0, 'A')
    const flags = () => rows(sql`select kind, status from safety_flags where student_id = ${studentId}::uuid`)
    expect(await flags()).toEqual([{ kind: 'M1', status: 'Open' }])
    const told = await bells()
    expect(new Set(told.map(bell => bell.message))).toEqual(
      new Set([
        `Safety check: ${run.students[index]!.name} (${division!.name}) came by bus ${bus.replace('Bus ', '')} at 08:42 but is marked absent.`,
      ]),
    )
    const [heads] = await rows(sql<{ count: number }>`
      select count(distinct us.user_id)::int as count from user_schools us join divisions d on d.id = ${division!.id}::uuid
      where us.active and ('SchoolHead' = any(us.roles) or us.staff_id in (d.class_teacher_id, ${officeStaff}::uuid))`)
    expect(told).toHaveLength(heads!.count)
    await save(version, 'P')
    expect(await flags()).toEqual([{ kind: 'M1', status: 'Resolved' }])
  })

  it('see who was at school and did not board on the way home', async () => {
    const mornings = await started()
    const run = await started(office, { tripId: evening })
    const { studentId } = run.students[0]!
    const [division] = await rows(sql<{ id: string }>`
      select e.division_id as id from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current where e.student_id = ${studentId}::uuid`)
    const saved = await desk.admin.put('attendance-entry/register', {
      divisionId: division!.id,
      date: today,
      half: 'DAY',
      version: 0,
      marks: [],
      restPresent: true,
    })
    expect(saved.statusCode, saved.body).toBe(200)
    await marked(run, [markOf(run, 0, 'Not boarded', { reason: 'collected by guardian' })])
    const flags = () => rows(sql`select kind, status from safety_flags where student_id = ${studentId}::uuid`)
    expect(await flags()).toEqual([])
    await marked(run, [
      markOf(run, 0, 'Waiting', { at: '2026-07-15T02:40:00.000Z' }),
      markOf(run, 0, 'Not boarded', { reason: 'not seen', at: '2026-07-15T02:41:00.000Z' }),
    ])
    expect(await flags()).toEqual([{ kind: 'M2', status: 'Open' }])
    expect(mornings.id).not.toBe(run.id)
  })
})
