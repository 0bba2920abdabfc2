import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let admin: TestBrowser

beforeAll(async () => {
  desk = await MessageDesk.open('selections', 6)
  admin = desk.desk.admin
})
afterAll(() => desk.server.close())

const entries = (ids: readonly string[]) => ids.map(studentId => ({ studentId }))

it('hands students over to the same person in their order, once each, for 30 minutes', async () => {
  const [one, two, three] = desk.students as [string, string, string]
  const made = await admin.post('messaging/selections', {
    source: 'guardian-user',
    entries: [...entries([three, one, three.toUpperCase()]), { studentId: two, extra: { dueAmount: '4,500.00' } }],
  })
  expect(made.statusCode, made.body).toBe(201)
  const { id, expiresAt } = made.json()
  expect(new Date(expiresAt).getTime() - desk.server.clock.now().getTime()).toBe(30 * 60_000)
  expect((await admin.get(`messaging/selections/${id}`)).json()).toEqual({
    source: 'guardian-user',
    studentIds: [three, one, two],
    expiresAt,
  })
  const head = await desk.desk.browser('GVS.HEAD')
  expect((await head.get(`messaging/selections/${id}`)).statusCode).toBe(404)
  desk.server.clock.advance(30 * 60_000)
  const late = await (await desk.desk.browser('GVS.ADMIN')).get(`messaging/selections/${id}`)
  expect([late.statusCode, late.json().message]).toEqual([410, 'The selection has expired. Please select again.'])
})

it('takes nobody from outside the own scope, and nobody twice into the count', async () => {
  const teacher = await desk.desk.browser('GVS.TEACHER')
  const own = (await teacher.get('student-selector?page=1&pageSize=10')).json().results.map((row: { id: string }) => row.id)
  const [other] = await desk.sql(sql<{ id: string }>`
    select s.id from students s where s.status = 'studying' and not s.id = any(${own}::uuid[]) and s.id not in (
      select e.student_id from enrolments e where e.student_id = s.id and e.division_id in (select division_id from enrolments where student_id = any(${own}::uuid[])))
    order by s.id limit 1`)
  const ask = (ids: readonly string[]) => teacher.post('messaging/selections', { source: 'x', entries: entries(ids) })
  expect((await ask([own[0], own[0]])).statusCode).toBe(201)
  expect((await ask([own[0], other!.id])).statusCode).toBe(404)
  expect((await ask([])).statusCode).toBe(400)
})
