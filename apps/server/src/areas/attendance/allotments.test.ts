import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { endAllotmentsOfLeave } from './allotment-warnings'

// The clock of tests stands on Wednesday, 15 July 2026.
let desk: ImportDesk
let teacher: TestBrowser
let own: string
let teacherId: string
/** A class of others and a teacher without a class. */
let other: { id: string; name: string }
let plain: { id: string; name: string; login: string }
let plainLogin: TestBrowser

const path = 'attendance-allotment'
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const create = (body: object, browser: TestBrowser = desk.admin) =>
  browser.post(path, { divisionIds: [other.id], staffId: plain.id, from: '2026-07-15', ...body })
const made = async (body: object) => {
  const response = await create(body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().results[0] as { id: string; version: number; state: string }
}
const bells = (staffId: string) =>
  rows<{ message: string }>(sql`
    select n.message from notifications n join user_schools us on us.user_id = n.user_id and us.staff_id = ${staffId}::uuid
    where n.kind = 'attendance' order by n.sent_at, n.id`)

beforeAll(async () => {
  desk = await ImportDesk.open('allotments', 0.1)
  await rows(sql`delete from attendance_allotments`)
  teacher = await desk.browser('GVS.TEACHER')
  const [me] = await rows<{ staff: string; division: string }>(sql`
    select us.staff_id as staff, d.id as division from users u join user_schools us on us.user_id = u.id
    join divisions d on d.class_teacher_id = us.staff_id where u.login_name = 'GVS.TEACHER' limit 1`)
  teacherId = me!.staff
  own = me!.division
  other = (
    await rows<{ id: string; name: string }>(sql`
    select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.id = d.course_id
    where d.class_teacher_id is distinct from ${teacherId}::uuid order by d.id limit 1`)
  )[0]!
  const found = await rows<{ id: string; name: string; login: string }>(sql`
    select s.id, s.name, u.login_name as login from staff s join user_schools us on us.staff_id = s.id and us.active join users u on u.id = us.user_id
    where s.status = 'Working' and s.teaching and us.roles = '{Teacher}' and s.id <> ${teacherId}::uuid
      and not exists (select from divisions d where d.class_teacher_id = s.id) and u.status <> 'Removed' order by s.id limit 1`)
  plain = found[0]!
  await rows(sql`delete from subject_allotments where staff_id = ${plain.id}::uuid`)
  plainLogin = await desk.browser(found[0]!.login)
})
afterAll(() => desk.server.close())

describe('who takes a class beside its class teacher', () => {
  it('is told, and marks the class in these days alone', async () => {
    expect((await plainLogin.get(path)).statusCode).toBe(403)
    expect((await plainLogin.get(`attendance-entry/register?divisionId=${other.id}&date=2026-07-15`)).statusCode).toBe(404)
    const one = await made({ to: '2026-07-17' })
    expect(one.state).toBe('Active')
    expect((await bells(plain.id)).map(bell => bell.message)).toEqual([
      `You take the attendance of ${other.name} from 15-07-2026 to 17-07-2026.`,
    ])
    const register = await plainLogin.get(`attendance-entry/register?divisionId=${other.id}&date=2026-07-15`)
    expect(register.statusCode, register.body).toBe(200)
    desk.server.clock.set('2026-07-20T09:00:00+05:30')
    await plainLogin.logIn(plain.login, demoPassword)
    expect((await plainLogin.get(`attendance-entry/register?divisionId=${other.id}&date=2026-07-20`)).statusCode).toBe(404)
    desk.server.clock.set('2026-07-15T11:30:00+05:30')
    await desk.admin.logIn('GVS.ADMIN', demoPassword)
    teacher = await desk.browser('GVS.TEACHER')
    const ended = await desk.admin.post(`${path}/${one.id}/end`)
    expect(ended.json()).toMatchObject({ to: '2026-07-15', state: 'Active' })
  })

  it('is not allotted twice, not before today, and as a substitute not for ever', async () => {
    const twice = await create({ to: '2026-07-16' })
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      `${plain.name} is already allotted to ${other.name} in these dates.`,
    ])
    const later = await made({ from: '2026-08-03', to: '2026-08-07', halves: 'FN' })
    expect((await create({ from: '2026-08-05', halves: 'AN' })).statusCode).toBe(201)
    expect((await create({ from: '2026-08-07' })).statusCode).toBe(409)
    expect((await create({ from: '2026-07-14' })).json().fieldErrors).toMatchObject([{ field: 'from' }])
    expect((await create({ from: '2026-09-01', kind: 'substitute' })).json().fieldErrors).toMatchObject([{ field: 'to' }])
    const stale = await desk.admin.patch(`${path}/${later.id}`, { from: '2026-08-04', to: '2026-08-04', version: 9 })
    expect(stale.statusCode).toBe(409)
    const moved = await desk.admin.patch(`${path}/${later.id}`, {
      from: '2026-08-04',
      to: '2026-08-04',
      halves: 'FN',
      version: 1,
    })
    expect(moved.json().allotment).toMatchObject({ from: '2026-08-04', state: 'Upcoming', version: 2 })
    expect((await desk.admin.post(`${path}/${later.id}/end`)).json().name).toBe('AllotmentNotBegun')
    expect((await desk.admin.delete(`${path}/${later.id}`)).statusCode).toBe(204)
  })

  it('is chosen by a class teacher for the own class alone', async () => {
    const offers = (await teacher.get(`${path}/initialvalues`)).json()
    expect(offers.divisions.every((one: { classTeacher: { id: string } }) => one.classTeacher.id === teacherId)).toBe(true)
    expect((await create({ divisionIds: [other.id], from: '2026-10-01' }, teacher)).statusCode).toBe(404)
    const mine = await create({ divisionIds: [own], from: '2026-10-01' }, teacher)
    expect(mine.statusCode, mine.body).toBe(201)
    const listed = (await teacher.get(`${path}?pageSize=200`)).json().results
    expect(listed.every((one: { classTeacher: { id: string } | null }) => one.classTeacher?.id === teacherId)).toBe(true)
    const [foreign] = (await desk.admin.get(`${path}?pageSize=200&divisionIds=${other.id}`)).json().results
    expect((await teacher.post(`${path}/${foreign.id}/end`)).statusCode).toBe(404)
  })

  it('may be somebody without a login, which is said', async () => {
    const [quiet] = await rows<{ id: string; name: string }>(sql`
      select s.id, s.name from staff s where s.status = 'Working' and not exists (select from user_schools us where us.staff_id = s.id) limit 1`)
    if (!quiet) return
    const warned = (await desk.admin.get(`${path}/warnings?staffId=${quiet.id}&from=2026-07-15`)).json()
    expect(warned).toEqual([{ kind: 'no-login', staff: quiet.name, from: null, to: null }])
  })

  it('stands among the classes that nobody takes until somebody does', async () => {
    await rows(sql`update divisions set class_teacher_id = null where id = ${other.id}::uuid`)
    await rows(sql`delete from attendance_allotments where division_id = ${other.id}::uuid`)
    const without = async () => (await desk.admin.get(path)).json().without as { id: string }[]
    expect((await without()).map(one => one.id)).toContain(other.id)
    const one = await made({ from: '2026-07-15' })
    expect((await without()).map(row => row.id)).not.toContain(other.id)
    await rows(
      sql`update attendance_allotments set source = 'leave', leave_id = ${desk.server.services.newId()} where id = ${one.id}::uuid`,
    )
    const [{ leave }] = (await rows<{ leave: string }>(
      sql`select leave_id as leave from attendance_allotments where id = ${one.id}::uuid`,
    )) as [{ leave: string }]
    await desk.inSchool(trx =>
      endAllotmentsOfLeave(
        {
          trx,
          services: desk.server.services,
          schoolId: desk.schoolId,
          person: { userId: desk.server.services.newId(), name: '' } as never,
          audit: async () => {},
          language: 'en',
        },
        leave,
      ),
    )
    expect(await rows(sql`select to_day::text as to from attendance_allotments where id = ${one.id}::uuid`)).toEqual([
      { to: '2026-07-15' },
    ])
  })
})
