import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RideDesk, type TestRide } from '../../testing/rides'
import type { TestBrowser } from '../../testing/server'

const path = 'bus-attendance'

let rides: RideDesk
let teacher: TestBrowser

beforeAll(async () => {
  rides = await RideDesk.open('bus-runs')
  teacher = await rides.desk.browser('GVS.TEACHER')
})
afterAll(() => rides.desk.server.close())
beforeEach(() => rides.clear())

describe('a run', () => {
  it('starts once, whoever starts it, with everybody who is expected', async () => {
    const first = await rides.started()
    const second = await rides.started(rides.desk.admin)
    expect(second).toMatchObject({ id: first.id, status: 'Running' })
    const [expected] = await rides.rows(sql<{ count: number }>`
      select count(*)::int as count from student_buses sb join bus_stops st on st.id = sb.pickup_stop_id
      join students s on s.id = sb.student_id and s.status = 'studying' join academic_years y on y.id = sb.academic_year_id and y.is_current
      where st.bus_id = ${rides.trips.find(trip => trip.id === rides.morning)!.bus_id}::uuid
        and not exists (select from additional_buses a where a.student_id = s.id)`)
    expect(first.counts.expected).toBeGreaterThan(5)
    expect(first.counts.expected).toBeGreaterThanOrEqual(expected!.count)
    expect(first.students).toHaveLength(first.counts.expected!)
    expect(first.students.every(student => ['Waiting', 'On leave'].includes(student.status))).toBe(true)
  })

  it('is completed when everybody is accounted for, and shows the ridership (scenario 17)', async () => {
    await rides.riders(42)
    const before = await rides.started()
    const away = before.students.slice(0, 2).map(student => student.studentId)
    await rides.rows(sql`delete from bus_runs`)
    const classes = await Promise.all(away.map(async id => ({ id, division: (await rides.classOf(id)).id })))
    for (const [division, own] of Map.groupBy(classes, one => one.division))
      await rides.saveRegister(
        division,
        own.map(({ id }) => ({ studentId: id, fn: 'LV', an: 'LV' })),
      )
    const run = await rides.started()
    expect(run.counts).toMatchObject({ expected: 42, onLeave: 2, open: 40 })
    const here = run.students.flatMap((student, index) => (away.includes(student.studentId) ? [] : [index]))
    const [last, missing, ...others] = here
    await rides.marked(run, [
      ...others.map(index => rides.markOf(run, index, 'Boarded')),
      rides.markOf(run, missing!, 'Not boarded', { reason: 'own transport' }),
    ])
    const early = await rides.office.post(`${path}/runs/${run.id}/complete`)
    expect(early.statusCode).toBe(400)
    expect(early.json().message).toBe('Account for 1 student(s) before completing the trip.')
    await rides.marked(run, [rides.markOf(run, last!, 'Not boarded', { reason: 'absent today' })])
    const done = await rides.office.post(`${path}/runs/${run.id}/complete`)
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json()).toMatchObject({ status: 'Completed', counts: { boarded: 38, notBoarded: 2, onLeave: 2, open: 0 } })
    const report = await rides.desk.admin.get(
      `${path}/report?view=runs&tripId=${rides.morning}&from=${rides.today}&to=${rides.today}`,
    )
    expect(report.json().results).toMatchObject([
      { date: rides.today, bus: rides.bus, status: 'Completed', expected: 42, boarded: 38, notBoarded: 2, percent: 95 },
    ])
    // What is completed again is done; a new mark is too late.
    expect((await rides.office.post(`${path}/runs/${run.id}/complete`)).statusCode).toBe(200)
    const late = await rides.mark(run, [rides.markOf(run, others[0]!, 'Left')])
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toMatch(/^This trip was completed at \d\d:\d\d\.$/)
  })

  it('leaves out who is on leave, unless they come anyway', async () => {
    const before = await rides.started()
    const away = before.students[0]!.studentId
    await rides.rows(sql`delete from bus_runs`)
    await rides.saveRegister((await rides.classOf(away)).id, [{ studentId: away, fn: 'LV', an: 'LV' }])
    const run = await rides.started()
    expect(run.counts).toMatchObject({ expected: before.counts.expected, onLeave: 1, open: before.counts.expected! - 1 })
    const others = run.students.flatMap((student, index) =>
      student.studentId === away ? [] : [rides.markOf(run, index, 'Boarded')],
    )
    await rides.marked(run, others.slice(1))
    await rides.marked(run, [{ ...others[0]!, status: 'Not boarded', reason: 'own transport' }])
    expect((await rides.office.post(`${path}/runs/${run.id}/complete`)).statusCode).toBe(200)
    const report = await rides.desk.admin.get(
      `${path}/report?view=runs&tripId=${rides.morning}&from=${rides.today}&to=${rides.today}`,
    )
    expect(report.json().results[0]).toMatchObject({
      onLeave: 1,
      percent: Math.round((1000 * (others.length - 1)) / others.length) / 10,
    })
    await rides.desk.admin.post(`${path}/runs/${run.id}/reopen`, { reason: 'came later' })
    const at = run.students.findIndex(student => student.studentId === away)
    const came = await rides.marked(run, [rides.markOf(run, at, 'Boarded', { at: '2026-07-15T03:20:00.000Z' })])
    expect(came.run.counts).toMatchObject({ onLeave: 0, boarded: others.length })
  })

  it('takes marks of a phone that was offline once, with their own times (scenario 19)', async () => {
    await rides.riders(42)
    const run = await rides.started()
    const without = new Set(run.stops.slice(2, 6).map(stop => stop.id))
    const marks = rides
      .allAboard(run)
      .filter(mark => without.has(mark.busStopId))
      .slice(0, 15)
    expect(marks).toHaveLength(15)
    const once = await rides.marked(run, marks)
    expect(once.accepted).toHaveLength(marks.length)
    const again = await rides.marked(run, marks)
    expect(again.accepted).toEqual([])
    expect(again.ignored).toEqual(marks.map(one => ({ clientId: one.clientId, why: 'repeated' })))
    expect(again.run.counts.boarded).toBe(marks.length)
    expect(again.run.students.filter(one => one.boardedAt).map(one => one.boardedAt)).toEqual(marks.map(one => one.at))
  })

  it('keeps the newer of two phones, and holds a fast clock to the present', async () => {
    const run = await rides.started()
    await rides.marked(run, [rides.markOf(run, 0, 'Not boarded', { reason: 'not seen', at: '2026-07-15T02:30:00.000Z' })])
    const older = await rides.marked(run, [rides.markOf(run, 0, 'Waiting', { at: '2026-07-15T02:29:00.000Z' })], rides.desk.admin)
    expect(older.ignored).toMatchObject([{ why: 'older' }])
    const fast = await rides.marked(run, [rides.markOf(run, 1, 'Boarded', { at: '2026-07-16T09:00:00.000Z' })])
    expect(fast.run.students[1]!.boardedAt! < '2026-07-15T06:00:00.000Z').toBe(true)
  })

  it('takes two phones at once without losing a mark', async () => {
    const run = await rides.started()
    const marks = rides.allAboard(run)
    const half = Math.ceil(marks.length / 2)
    await Promise.all([rides.marked(run, marks.slice(0, half)), rides.marked(run, marks.slice(half), rides.desk.admin)])
    const read = (await rides.office.get(`${path}/runs/${run.id}`)).json() as TestRide
    expect(read.counts).toMatchObject({ boarded: marks.length, open: 0 })
  })

  it('adds a student of another bus, who stands on both reports', async () => {
    const run = await rides.started()
    const [stranger] = (await rides.office.get(`${path}/runs/${run.id}/students?text=an`)).json() as {
      id: string
      name: string
    }[]
    expect(run.students.some(student => student.studentId === stranger!.id)).toBe(false)
    const extra = { ...rides.markOf(run, 0, 'Boarded'), studentId: stranger!.id, extra: true }
    const added = await rides.marked(run, [extra])
    expect(added.run.counts).toMatchObject({ extra: 1, expected: run.counts.expected })
    const view = (await rides.desk.admin.get(`${path}/report?view=students&text=${encodeURIComponent(stranger!.name)}`)).json()
    expect(view.results).toMatchObject([{ name: stranger!.name, status: 'Boarded' }])
  })

  it('asks before it starts on a holiday', async () => {
    const year = (await rides.rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
    await rides.rows(sql`
      insert into calendar_events (school_id, id, academic_year_id, name, kind, from_day, to_day, halves, audience, section_ids, course_ids, created_at)
      values (${rides.desk.schoolId}::uuid, gen_random_uuid(), ${year}::uuid, 'Founders day', 'holiday', ${rides.today}, ${rides.today}, 'both', 'all', '{}', '{}', now())`)
    const asked = await rides.start()
    expect(asked.statusCode).toBe(409)
    expect(asked.json()).toMatchObject({ name: 'BusHoliday', message: '15-07-2026 is a holiday. Start anyway?' })
    expect((await rides.office.get(`${path}/my-trips`)).json()).toMatchObject({ holiday: 'Founders day' })
    const run = await rides.started(rides.office, { anyway: true })
    expect(run.counts.expected).toBe(0)
    await rides.rows(sql`delete from calendar_events where name = 'Founders day'`)
  })

  it('is cancelled before it starts or on its way, and guardians are told why', async () => {
    const run = await rides.started(rides.office, { cancelReason: 'flat tyre' })
    expect(run).toMatchObject({ status: 'Cancelled' })
    const told = await rides.bells()
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]!.message).toBe(`Bus ${rides.called} will not run today: flat tyre.`)
    expect((await rides.start()).statusCode).toBe(409)
    const evenings = await rides.started(rides.office, { tripId: rides.evening })
    const cancelled = await rides.office.post(`${path}/runs/${evenings.id}/cancel`, { reason: 'flooded road' })
    expect(cancelled.json()).toMatchObject({ status: 'Cancelled', cancelReason: 'flooded road' })
  })

  it('is opened again on its day by administrators alone', async () => {
    const run = await rides.started()
    await rides.marked(run, rides.allAboard(run))
    await rides.office.post(`${path}/runs/${run.id}/complete`)
    expect((await rides.office.post(`${path}/runs/${run.id}/reopen`, { reason: 'wrong bus' })).statusCode).toBe(403)
    expect((await rides.desk.admin.post(`${path}/runs/${run.id}/reopen`, { reason: 'wrong bus' })).json()).toMatchObject({
      status: 'Running',
    })
    expect((await rides.marked(run, [rides.markOf(run, 0, 'Left', { at: '2026-07-15T03:00:00.000Z' })])).accepted).toHaveLength(1)
  })

  it('is for who is on duty, and who leads the school', async () => {
    const run = await rides.started()
    const refused = await rides.start(teacher)
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe('You are not on duty for this trip today.')
    expect((await rides.mark(run, rides.allAboard(run), teacher)).statusCode).toBe(403)
    expect((await teacher.get(`${path}/my-trips`)).json().results).toEqual([])
    expect((await rides.office.get(`${path}/my-trips`)).json().results.map((trip: { runId: string }) => trip.runId)).toEqual([
      run.id,
      null,
    ])
    expect((await rides.desk.admin.get(`${path}/my-trips`)).json().results).toHaveLength(rides.trips.length)
    await rides.rows(sql`update bus_duties set ends_on = '2026-07-14'`)
    expect((await rides.mark(run, rides.allAboard(run))).statusCode).toBe(403)
  })

  it('is completed by the system at eleven at night, and open marks are told', async () => {
    const run = await rides.started()
    await rides.marked(run, [rides.markOf(run, 0, 'Boarded')])
    const [job] = await rides.rows(sql<{ id: string; at: string }>`
      select id, run_after::text as at from jobs where kind = 'bus.close' order by created_at desc limit 1`)
    expect(new Date(job!.at).toISOString()).toBe('2026-07-15T17:30:00.000Z')
    const now = rides.desk.server.services.clock.now()
    rides.desk.server.clock.set('2026-07-15T17:31:00Z')
    await rides.desk.server.services.jobs.drain(rides.desk.server.services)
    rides.desk.server.clock.set(now.toISOString())
    expect(await rides.rows(sql`select status, completed_by from bus_runs where id = ${run.id}::uuid`)).toEqual([
      { status: 'Completed', completed_by: null },
    ])
    const told = await rides.rows(sql<{ message: string }>`
      select distinct message from notifications where title = 'Trip completed by the system'`)
    expect(told.map(one => one.message)).toEqual([
      `Bus ${rides.called}, Morning: ${run.students.length - 1} student(s) were never accounted for.`,
    ])
  })
})

describe('a late run', () => {
  it('goes on for an hour at least', async () => {
    const now = rides.desk.server.services.clock.now()
    rides.desk.server.clock.set('2026-07-15T17:20:00Z')
    const late = await rides.desk.browser('GVS.ADMIN')
    await rides.started(late)
    const drainAt = async (at: string) => {
      rides.desk.server.clock.set(at)
      await rides.desk.server.services.jobs.drain(rides.desk.server.services)
      return (await rides.rows(sql<{ status: string }>`select status from bus_runs`)).map(run => run.status)
    }
    expect(await drainAt('2026-07-15T17:31:00Z')).toEqual(['Running'])
    expect(await drainAt('2026-07-15T18:21:00Z')).toEqual(['Completed'])
    rides.desk.server.clock.set(now.toISOString())
  })
})
