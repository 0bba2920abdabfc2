import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RideDesk } from '../../testing/rides'

let rides: RideDesk

beforeAll(async () => {
  rides = await RideDesk.open('bus-told')
})
afterAll(() => rides.desk.server.close())
beforeEach(() => rides.clear())

describe('families', () => {
  const ride = async (status: string[], tripId = rides.morning) => {
    const run = await rides.started(rides.office, { tripId })
    const [child] = await rides.rows(sql<{ id: string; name: string; login: string }>`
      select s.id, s.name, u.login_name as login from bus_marks m join students s on s.id = m.student_id
      join user_schools us on us.guardian_id = s.guardian_id and us.active join users u on u.id = us.user_id and u.status <> 'Removed'
      where m.run_id = ${run.id}::uuid and m.status = 'Waiting' order by s.id limit 1`)
    const index = run.students.findIndex(student => student.studentId === child!.id)
    await rides.marked(
      run,
      status.map((one, at) =>
        rides.markOf(run, index, one, {
          at: `2026-07-15T02:${20 + at}:00.000Z`,
          ...(one === 'Not boarded' ? { reason: 'not seen' } : {}),
        }),
      ),
    )
    return { child: child!, stop: run.stops.find(stop => stop.id === run.students[index]!.busStopId)!.name }
  }

  it('hear that their child left or did not board, and of boarding where the school wants it', async () => {
    const { child } = await ride(['Boarded', 'Left'])
    expect((await rides.bells()).map(bell => bell.message)).toEqual([
      `${child.name} left bus ${rides.called} at Green Valley School at 07:51.`,
    ])
    await rides.rows(sql`
      insert into school_settings (school_id, code, value, updated_at) values (${rides.desk.schoolId}::uuid, 'bus.notify', '["boarded"]'::jsonb, now())`)
    await rides.rows(sql`delete from bus_runs`)
    await rides.rows(sql`delete from notifications`)
    await ride(['Boarded'])
    expect((await rides.bells()).map(bell => bell.message)).toEqual([`${child.name} boarded bus ${rides.called} at 07:50.`])
    expect(await rides.keptAtNight()).toEqual([false])
  })

  it('hear the same once, however often it is taken back', async () => {
    const { child } = await ride(['Not boarded', 'Waiting', 'Not boarded'])
    expect((await rides.bells()).map(bell => bell.message)).toEqual([
      `${child.name} did not board bus ${rides.called} this morning.`,
    ])
  })

  it('hear where their child left in the evening', async () => {
    const { child, stop } = await ride(['Boarded', 'Left'], rides.evening)
    expect((await rides.bells()).map(bell => bell.message)).toEqual([
      `${child.name} left bus ${rides.called} at ${stop} at 07:51.`,
    ])
  })
})

describe('bus and class', () => {
  it('that contradict raise a flag and three bells, until the mark is corrected (scenario 18)', async () => {
    const run = await rides.started()
    const index = 0
    const { studentId } = run.students[index]!
    await rides.rows(sql`update students set name = 'Tom & Ria' where id = ${studentId}::uuid`)
    await rides.marked(run, [
      rides.markOf(run, index, 'Boarded', { at: '2026-07-15T02:50:00.000Z' }),
      rides.markOf(run, index, 'Left', { at: '2026-07-15T03:12:00.000Z' }),
    ])
    await rides.rows(sql`delete from notifications`)
    const division = await rides.classOf(studentId)
    const save = (version: number, code: string) => rides.saveRegister(division.id, [{ studentId, fn: code, an: code }], version)
    const version = await save(0, 'A')
    const flags = () => rides.rows(sql`select kind, status from safety_flags where student_id = ${studentId}::uuid`)
    expect(await flags()).toEqual([{ kind: 'M1', status: 'Open' }])
    const told = await rides.bells()
    expect(new Set(told.map(bell => bell.message))).toEqual(
      new Set([`Safety check: Tom &amp; Ria (${division.name}) came by bus ${rides.called} at 08:42 but is marked absent.`]),
    )
    expect(await rides.keptAtNight()).toEqual([false])
    const [heads] = await rides.rows(sql<{ count: number }>`
      select count(distinct us.user_id)::int as count from user_schools us join divisions d on d.id = ${division.id}::uuid
      where us.active and ('SchoolHead' = any(us.roles) or us.staff_id in (d.class_teacher_id, ${rides.officeStaff}::uuid))`)
    expect(told).toHaveLength(heads!.count)
    await save(version, 'P')
    expect(await flags()).toEqual([{ kind: 'M1', status: 'Resolved' }])
  })

  it('see who was at school and did not board on the way home', async () => {
    const mornings = await rides.started()
    const run = await rides.started(rides.office, { tripId: rides.evening })
    const { studentId } = run.students[0]!
    await rides.saveRegister((await rides.classOf(studentId)).id, [])
    await rides.marked(run, [rides.markOf(run, 0, 'Not boarded', { reason: 'collected by guardian' })])
    const flags = () => rides.rows(sql`select kind, status from safety_flags where student_id = ${studentId}::uuid`)
    expect(await flags()).toEqual([])
    await rides.marked(run, [
      rides.markOf(run, 0, 'Waiting', { at: '2026-07-15T02:40:00.000Z' }),
      rides.markOf(run, 0, 'Not boarded', { reason: 'not seen', at: '2026-07-15T02:41:00.000Z' }),
    ])
    expect(await flags()).toEqual([{ kind: 'M2', status: 'Open' }])
    expect(mornings.id).not.toBe(run.id)
  })
})
