import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let admin: TestBrowser
let head: TestBrowser
let teacher: TestBrowser
/** Records of staff by login name. */
let staffOf: Map<string, string>

const code = 'comm.authorisedStaff'
const name = (login: string) => staffOf.get(login)!
const act = (browser: TestBrowser, id: string, what: string, body: object = {}) =>
  browser.post(`messaging/batches/${id}/${what}`, body)
const authorised = async (browser: TestBrowser) => (await browser.get('sms-to-guardian/autherizedPerson')).json()

beforeAll(async () => {
  desk = await MessageDesk.open('deciders')
  admin = desk.desk.admin
  head = await desk.desk.browser('GVS.HEAD')
  teacher = await desk.desk.browser('GVS.TEACHER')
  const rows = await desk.sql(sql<{ login: string; id: string }>`
    select u.login_name as login, us.staff_id as id from user_schools us join users u on u.id = us.user_id where us.staff_id is not null`)
  staffOf = new Map(rows.map(row => [row.login, row.id]))
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from notifications`)
  await desk.credits(10_000)
  await desk.setting('comm.approval', 'all')
  await desk.setting(code, undefined)
})

it('are those whom the school names, who see what waits and what they decided, and nobody else', async () => {
  const format = await desk.format('Trip', 'Trip on Friday')
  await desk.setting(code, [name('GVS.TEACHER')])
  const sent = await desk.send(format, desk.students.slice(0, 3))
  expect(sent.status).toBe('Waiting')
  const rung = await desk.sql(sql<{ login: string }>`
    select u.login_name as login from notifications n join users u on u.id = n.user_id where n.batch_id is null`)
  expect(rung).toEqual([{ login: 'GVS.TEACHER' }])
  expect((await authorised(teacher)).authorised).toBe(true)
  expect(await authorised(head)).toMatchObject({ authorised: false, persons: [{ id: name('GVS.TEACHER') }] })
  expect((await desk.batch(sent.batchId, head)).actions).not.toContain('approve')
  expect((await act(head, sent.batchId, 'approve')).statusCode).toBe(403)
  expect((await desk.batch(sent.batchId, teacher)).actions).toEqual(['approve', 'reject'])
  expect((await teacher.get('messaging/batches?status=Waiting')).json().results).toHaveLength(1)
  expect((await act(teacher, sent.batchId, 'approve')).json()).toMatchObject({ status: 'Running', actions: [] })
  const other = await desk.desk.browser('GVS.PLAIN')
  expect((await other.get(`messaging/batches/${sent.batchId}`)).statusCode).toBe(404)
})

it('never decide on what they sent: where nobody else is named super administrators and heads do', async () => {
  const format = await desk.format('Trip 2', 'Trip on Friday')
  await desk.setting(code, [name('GVS.TEACHER')])
  const own = (await teacher.post('sms-to-guardian/viewData?all=1', { userIds: [] })).json().all
  const sent = await desk.send(format, own.slice(0, 1), {}, teacher)
  expect((await act(teacher, sent.batchId, 'approve')).statusCode).toBe(403)
  expect((await authorised(teacher)).persons.map((person: { id: string }) => person.id)).toContain(name('GVS.HEAD'))
  expect((await act(head, sent.batchId, 'approve')).statusCode).toBe(200)
})

it('that left the school or have no login any more are as if they were not named', async () => {
  const format = await desk.format('Trip 3', 'Trip on Friday')
  await desk.setting(code, [name('GVS.TEACHER')])
  await desk.sql(sql`update staff set status = 'Relieved' where id = ${name('GVS.TEACHER')}::uuid`)
  const sent = await desk.send(format, desk.students.slice(0, 1))
  expect((await act(head, sent.batchId, 'approve')).statusCode).toBe(200)
  await desk.sql(sql`update staff set status = 'Working' where id = ${name('GVS.TEACHER')}::uuid`)
})

it('are chosen among working staff with a login; who left since stays without harm', async () => {
  const version = async () =>
    (await admin.get('profile/school/settings')).json().find((one: { code: string }) => one.code === code).version
  const save = async (value: unknown) =>
    admin.send('PATCH', 'profile/school/settings', { changes: [{ code, value, version: await version() }] })
  const without = await desk.sql(sql<{ id: string }>`
    select t.id from staff t where t.status = 'Working' and not exists (select from user_schools us where us.staff_id = t.id) limit 1`)
  const refused = await save([without[0]!.id])
  expect([refused.statusCode, refused.json().fieldErrors]).toEqual([
    400,
    [{ field: code, message: 'Choose staff who work at the school and have a login.' }],
  ])
  expect((await save([name('GVS.TEACHER')])).statusCode).toBe(200)
  await desk.sql(sql`update staff set status = 'Relieved' where id = ${name('GVS.TEACHER')}::uuid`)
  expect((await save([name('GVS.TEACHER'), name('GVS.HEAD')])).statusCode).toBe(200)
  await desk.sql(sql`update staff set status = 'Working' where id = ${name('GVS.TEACHER')}::uuid`)
  expect((await save(['x'])).statusCode).toBe(400)
})
