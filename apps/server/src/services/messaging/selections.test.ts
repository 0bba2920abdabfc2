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
    entries: [...entries([three, one]), { studentId: two, extra: { dueAmount: '4,500.00' } }],
  })
  expect(made.statusCode, made.body).toBe(201)
  const twice = { source: 'guardian-user', entries: entries([three, one, three.toUpperCase()]) }
  expect((await admin.post('messaging/selections', twice)).json().fieldErrors[0].field).toBe('entries.2.studentId')
  const { id, expiresAt } = made.json()
  expect(new Date(expiresAt).getTime() - desk.server.clock.now().getTime()).toBe(30 * 60_000)
  expect((await admin.get(`messaging/selections/${id}`)).json()).toEqual({
    source: 'guardian-user',
    studentIds: [three, one, two],
    extra: { [two]: { dueAmount: '4,500.00' } },
    expiresAt,
  })
  const head = await desk.desk.browser('GVS.HEAD')
  expect((await head.get(`messaging/selections/${id}`)).statusCode).toBe(404)
  desk.server.clock.advance(30 * 60_000)
  const late = await (await desk.desk.browser('GVS.ADMIN')).get(`messaging/selections/${id}`)
  expect([late.statusCode, late.json().message]).toEqual([410, 'The selection has expired. Please select again.'])
})

it('reminds of fees with what was handed over, by formats of its own', async () => {
  const browser = await desk.desk.browser('GVS.ADMIN')
  const [reached] = await desk.sql(sql<{ id: string; name: string }>`
    select s.id, s.name from students s join guardians g on g.id = s.guardian_id and g.mobile <> '' where s.status = 'studying' and exists (
      select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' where us.guardian_id = s.guardian_id and us.active)
    order by s.id limit 1`)
  const one = reached!.id
  const two = desk.students.find(id => id !== one)!
  const extra = { dueAmount: '4,500.00', dueDate: '10/07/2026', name: 'Somebody else' }
  const made = await browser.post('messaging/selections', {
    source: 'fee-dues',
    entries: [{ studentId: one, extra }, { studentId: two }],
  })
  const handOver = made.json().id as string
  const listed = (await browser.get('sms-to-guardian/get-formats?group=feeDuesSMS')).json().smsFormats
  expect(listed.map((format: { name: string }) => format.name)).toEqual(['Fee reminder'])
  const [format] = listed as { id: string; smsBody: string }[]
  expect((await browser.get(`sms-to-guardian/get-formats-by-id/${format!.id}`)).json()).toMatchObject({ group: 'feeDuesSMS' })
  const asked = { door: 'guardian', channel: 'sms', formatId: format!.id, entries: [{ id: one }, { id: two }] }
  // A format of reminders needs what they say.
  expect((await browser.post('messaging/estimate', asked)).statusCode).toBe(404)
  const estimate = await browser.post('messaging/estimate', { ...asked, handOver })
  expect(estimate.statusCode, estimate.body).toBe(200)
  expect(estimate.json()).toMatchObject({ messages: 1, skipped: [{ reason: 'NoValue', count: 1 }] })
  const sent = await browser.post('sms-to-guardian/send-notification', {
    title: 'Fees are due',
    notificationDescription: 'Fees of {{Due Amount}} for {{Student}} were due on {{Due Date}}.',
    group: 'feeDuesNotifications',
    entries: [{ id: one }],
    handOver,
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const [bell] = await desk.sql(sql<{ message: string; kind: string }>`
    select message, kind from notifications where title = 'Fees are due' limit 1`)
  expect(bell!.kind).toBe('fees')
  // What the server reads itself is not handed over.
  expect(bell!.message).toBe(`Fees of 4,500.00 for ${reached!.name} were due on 10/07/2026.`)
})

it('takes nobody from outside the own scope, and nobody twice', async () => {
  const teacher = await desk.desk.browser('GVS.TEACHER')
  const own = (await teacher.get('student-selector?page=1&pageSize=10')).json().results.map((row: { id: string }) => row.id)
  const [other] = await desk.sql(sql<{ id: string }>`
    select s.id from students s where s.status = 'studying' and not s.id = any(${own}::uuid[]) and s.id not in (
      select e.student_id from enrolments e where e.student_id = s.id and e.division_id in (select division_id from enrolments where student_id = any(${own}::uuid[])))
    order by s.id limit 1`)
  const ask = (ids: readonly string[]) => teacher.post('messaging/selections', { source: 'x', entries: entries(ids) })
  expect((await ask([own[0], own[0]])).json().fieldErrors).toMatchObject([{ field: 'entries.1.studentId' }])
  expect((await ask([own[0]])).statusCode).toBe(201)
  expect((await ask([own[0], other!.id])).statusCode).toBe(404)
  expect((await ask([])).statusCode).toBe(400)
})
