import type { Delivery } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Driver, DriverMessage } from '../../platform/outbox/driver'
import { Outbox } from '../../platform/outbox/worker'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let students: string[]
/** Students of the teacher, and a student whose guardian has a login. */
let own: string[]
let withLogin: string

beforeAll(async () => {
  desk = await MessageDesk.open('batches')
  ;({ students } = desk)
  const teacher = await desk.desk.browser('GVS.TEACHER')
  own = (await teacher.post('sms-to-guardian/viewData?all=1', { userIds: [] })).json().all
  const rows = await desk.sql(sql<{ id: string }>`
    select s.id from students s join user_schools us on us.guardian_id = s.guardian_id and us.active
    where s.id = any(${own}::uuid[]) and s.status = 'studying' limit 1`)
  withLogin = rows[0]?.id ?? own[0]!
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from notifications`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await desk.credits(10_000)
})

const bellsShown = async () =>
  (
    await desk.sql(
      sql<{ count: number }>`select count(*)::int as count from notifications where not held and batch_id is not null`,
    )
  )[0]!.count
const act = (browser: TestBrowser, id: string, what: string, body: object = {}) =>
  browser.post(`messaging/batches/${id}/${what}`, body)

const statesOf = async (id: string) => {
  const counts: Record<string, number> = {}
  for (const { status } of await desk.messages(id)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const accepted: Delivery = { outcome: 'accepted' }
function noting(answer: (message: DriverMessage) => Promise<Delivery> | Delivery) {
  const sent: string[] = []
  const driver: Driver = {
    name: 'noting',
    idempotent: false,
    async send(message) {
      sent.push(message.to)
      return answer(message)
    },
  }
  return { driver, sent }
}

describe('quiet hours', () => {
  it('keep a text until the morning and the bell not at all; cancelling gives all back', async () => {
    const [teacher] = await desk.at('2026-07-15T22:30:00', 'GVS.TEACHER')
    const format = await desk.format('Night', 'Hello')
    const sent = await desk.send(format, [withLogin], {}, teacher)
    expect(sent).toMatchObject({
      status: 'Held',
      holdUntil: '2026-07-16T01:30:00.000Z',
      credits: 1,
      balance: 9999,
      message: 'Quiet hours. The message will be sent at 07:00.',
    })
    const { services } = desk.server
    expect([await services.outbox.drain(services), (await bellsShown()) > 0]).toEqual([0, true])
    const [again] = await desk.at('2026-07-15T23:00:00', 'GVS.TEACHER')
    const cancelled = (await act(again!, sent.batchId, 'cancel')).json()
    expect([cancelled.status, cancelled.refunded, await desk.balance()]).toEqual(['Cancelled', 1, 10_000])
    expect(await statesOf(sent.batchId)).toEqual({ Cancelled: 1 })
    expect((await act(again!, sent.batchId, 'cancel')).statusCode).toBe(409)
    await desk.at('2026-07-16T08:00:00')
    expect(await services.outbox.drain(services)).toBe(0)
  })

  it('let an urgent one of the head pass, and others at their end', async () => {
    const [head] = await desk.at('2026-07-15T22:31:00', 'GVS.HEAD')
    const format = await desk.format('Night', 'Hello')
    const urgent = await desk.send(format, students.slice(0, 2), { urgent: { reason: 'School is closed tomorrow' } }, head)
    expect(urgent.status).toBe('Running')
    const held = await desk.send(format, students.slice(2, 4), {}, head)
    const { services } = desk.server
    expect(await services.outbox.drain(services)).toBe(2)
    expect((await desk.batch(urgent.batchId)).status).toBe('Done')
    await desk.at('2026-07-16T07:00:00')
    expect((await desk.batch(held.batchId)).status).toBe('Running')
    expect(await services.outbox.drain(services)).toBe(2)
    expect(await desk.batch(held.batchId)).toMatchObject({ status: 'Done', counts: { total: 2, sent: 2 } })
  })

  it('are told of once more when the same is asked again', async () => {
    await desk.at('2026-07-15T22:30:00')
    const format = await desk.format('Night', 'Hello')
    const post = async () => (await desk.post(format, students.slice(0, 1), {}, undefined, 'night')).json()
    const first = await post()
    expect(first).toMatchObject({ status: 'Held', message: expect.stringMatching(/^Quiet hours\./) })
    expect(await post()).toEqual({ ...first, replayed: true })
  })

  it('of promotional texts last from 21:00 to 10:00, urgent or not', async () => {
    const [head] = await desk.at('2026-07-15T08:00:00', 'GVS.HEAD')
    const format = await desk.format('Fair', 'Visit our fair')
    await desk.sql(sql`update message_formats set dlt_template_id = '1107160000000000001' where id = ${format}::uuid`)
    const urgent = { urgent: { reason: 'The fair is today' } }
    expect((await desk.send(format, students.slice(0, 1), urgent, head)).status).toBe('Running')
    await desk.sql(sql`update message_formats set dlt_category = 'promotional' where id = ${format}::uuid`)
    expect(await desk.send(format, students.slice(0, 1), urgent, head)).toMatchObject({
      status: 'Held',
      holdUntil: '2026-07-15T04:30:00.000Z',
    })
  })
})

describe('a planned message', () => {
  it('leaves at its time, and its bell comes then', async () => {
    await desk.at('2026-07-15T10:00:00')
    const format = await desk.format('Plan', 'On {{Current Date}}')
    const sent = await desk.send(format, [withLogin], { sendAt: '2026-07-20T09:30:00' })
    expect(sent).toMatchObject({
      status: 'Scheduled',
      sendAt: '2026-07-20T04:00:00.000Z',
      message: 'Message scheduled for 20-07-2026 09:30.',
    })
    expect((await desk.messages(sent.batchId))[0]!.body).toBe('On 20/7/2026')
    const { services } = desk.server
    expect(await services.outbox.drain(services)).toBe(0)
    const shown = await desk.sql(
      sql<{ count: number }>`select count(*)::int as count from notifications where sent_at <= ${desk.server.clock.now()}`,
    )
    expect(shown[0]!.count).toBe(0)
    await desk.at('2026-07-20T09:30:00')
    expect(await services.outbox.drain(services)).toBe(1)
  })
})

describe('approval', () => {
  it('holds what a teacher sends until somebody else lets it go', async () => {
    const [teacher, head] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER', 'GVS.HEAD')
    await desk.setting('comm.approval', 'teachers')
    const format = await desk.format('Trip', 'Trip on Friday')
    const post = async () => (await desk.post(format, own.slice(0, 3), {}, teacher, 'trip')).json()
    const sent = await post()
    expect(await post()).toEqual({ ...sent, replayed: true })
    expect(sent.status).toBe('Waiting')
    expect(sent.message).toMatch(/^Sent for approval to .+\.$/)
    expect([await desk.balance(), await bellsShown()]).toEqual([10_000 - sent.credits, 0])
    const { services } = desk.server
    expect(await services.outbox.drain(services)).toBe(0)
    expect((await act(teacher!, sent.batchId, 'approve')).statusCode).toBe(403)
    expect((await act(desk.desk.admin, sent.batchId, 'approve')).statusCode).toBe(403)
    const asked = await desk.sql(
      sql<{ title: string; route: string }>`select title, route from notifications where batch_id is null`,
    )
    expect(asked[0]).toEqual({
      title: 'Message waits for approval',
      route: `/communication/notification-history?tab=batches&open=${sent.batchId}`,
    })
    const approved = (await act(head!, sent.batchId, 'approve')).json()
    expect(approved).toMatchObject({ status: 'Running', counts: { queued: sent.messages } })
    expect((await act(head!, sent.batchId, 'approve')).statusCode).toBe(409)
    expect(await services.outbox.drain(services)).toBe(sent.messages)
    expect((await desk.batch(sent.batchId, teacher)).status).toBe('Done')
    await desk.setting('comm.approval', undefined)
  })

  it('that is refused gives the credits back and says why', async () => {
    const [teacher, head] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER', 'GVS.HEAD')
    await desk.setting('comm.approval', 'all')
    const format = await desk.format('Trip', 'Trip on Friday')
    const sent = await desk.send(format, own.slice(0, 3), {}, teacher)
    expect((await act(head!, sent.batchId, 'reject', { reason: 'No' })).json().fieldErrors[0].field).toBe('reason')
    const rejected = (await act(head!, sent.batchId, 'reject', { reason: 'The trip is off.' })).json()
    expect(rejected).toMatchObject({ status: 'Rejected', rejectReason: 'The trip is off.', refunded: sent.credits })
    expect([await desk.balance(), await statesOf(sent.batchId)]).toEqual([10_000, { Cancelled: sent.messages }])
    const mine = await desk.sql(sql<{ message: string }>`select message from notifications where title = 'Message rejected'`)
    expect(mine[0]!.message).toContain('The trip is off.')
    await desk.setting('comm.approval', undefined)
  })

  it('of a notification shows it then', async () => {
    const [teacher, head] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER', 'GVS.HEAD')
    await desk.setting('comm.approval', 'teachers')
    const sent = (
      await teacher!.post('sms-to-guardian/send-notification', {
        entries: [{ id: withLogin }],
        title: 'Trip',
        notificationDescription: 'On Friday.',
      })
    ).json()
    expect([sent.status, await bellsShown()]).toEqual(['Waiting', 0])
    expect((await act(head!, sent.batchId, 'approve')).json().status).toBe('Done')
    expect(await bellsShown()).toBeGreaterThan(0)
    await desk.setting('comm.approval', undefined)
  })
})

describe('a crash', () => {
  it('loses nothing and sends nothing twice', async () => {
    await desk.at('2026-07-15T10:00:00')
    const { services, clock } = desk.server
    const format = await desk.format('Text', 'Hello')
    const sent = await desk.send(format, students)
    let done = 0
    // The server dies after eight messages, with eight more in hand.
    const dying = noting(() => {
      done += 1
      return done <= 8 ? accepted : new Promise<Delivery>(() => {})
    })
    void new Outbox('dying', () => dying.driver, { callSeconds: 3600 }).drain(services)
    await vi.waitFor(() => expect(dying.sent.length).toBe(16))
    await vi.waitFor(async () => expect((await statesOf(sent.batchId)).Sent).toBe(8))
    clock.advance(61_000)
    const living = noting(() => accepted)
    await new Outbox('living', () => living.driver).drain(services)
    expect(await statesOf(sent.batchId)).toEqual({ Sent: 34, NotConfirmed: 8 })
    const all = [...dying.sent, ...living.sent]
    expect([all.length, new Set(all).size]).toEqual([42, 42])
    await desk.at('2026-07-15T10:02:00')
    expect(await desk.batch(sent.batchId)).toMatchObject({ status: 'Done', counts: { total: 42, sent: 34, unconfirmed: 8 } })
  })
})

describe('messages that failed', () => {
  it('give their credits back, and are sent again once', async () => {
    await desk.at('2026-07-15T10:00:00')
    const { services } = desk.server
    const format = await desk.format('Text', 'Hello')
    const sent = await desk.send(format, students.slice(0, 5))
    const wrong = noting(message => (message.to.endsWith('1') ? { outcome: 'permanent', reason: 'Refused' } : accepted))
    await new Outbox('wrong', () => wrong.driver).drain(services)
    const batch = await desk.batch(sent.batchId)
    const { failed } = batch.counts
    expect(failed).toBe(wrong.sent.filter(to => to.endsWith('1')).length)
    await desk.sql(
      sql`update outbox set status = 'NotConfirmed' where id = (select id from outbox where status = 'Sent' order by id limit 1)`,
    )
    expect(await desk.balance()).toBe(10_000 - 5 + failed)
    expect(await desk.batch(sent.batchId)).toMatchObject({
      repeatable: { messages: failed + 1, unconfirmed: 1, credits: failed + 1 },
      actions: ['send-again'],
    })
    const again = (await act(desk.desk.admin, sent.batchId, 'send-again', { states: ['Failed', 'Unconfirmed'] })).json()
    expect([again.messages, again.credits]).toEqual([failed + 1, failed + 1])
    const page = (await desk.desk.admin.get(`messaging/batches/${again.batchId}/messages?pageSize=50`)).json()
    expect(page.results).toHaveLength(failed + 1)
    expect(page.results[0]).toMatchObject({ channel: 'sms', state: 'Queued', text: 'Hello', students: [expect.any(String)] })
    desk.server.clock.advance(6 * 60_000)
    expect((await act(desk.desk.admin, sent.batchId, 'send-again', { states: ['Failed', 'Unconfirmed'] })).statusCode).toBe(409)
    expect(await desk.batch(sent.batchId)).toMatchObject({ repeatable: { messages: 0 }, actions: [] })
  })

  it('are sent again as others are sent: by ways and formats of today, at the pace of a person, to those who are here', async () => {
    const [teacher] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER')
    const format = await desk.format('Text', 'Hello')
    const sent = await desk.send(format, own.slice(0, 3), {}, teacher)
    await desk.sql(sql`update outbox set status = 'Failed' where batch_id = ${sent.batchId}::uuid`)
    const again = async () => {
      const response = await act(teacher!, sent.batchId, 'send-again', { states: ['Failed'] })
      return [response.statusCode, response.json().name ?? response.json().messages]
    }
    await desk.setting('comm.teacherChannels', ['notification'])
    expect(await again()).toEqual([403, 'TeacherChannelOff'])
    await desk.setting('comm.teacherChannels', undefined)
    await desk.sql(sql`update message_formats set is_approved = false where id = ${format}::uuid`)
    expect(await again()).toEqual([409, 'FormatWaiting'])
    await desk.sql(sql`update message_formats set is_approved = true where id = ${format}::uuid`)
    await desk.sql(sql`
      insert into message_batches select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', null))).*
      from message_batches b, generate_series(1, 2) where b.id = ${sent.batchId}::uuid`)
    expect(await again()).toEqual([429, 'TooManyPaidBatches'])
    await desk.sql(sql`update message_batches set credits = 0 where id <> ${sent.batchId}::uuid`)
    await desk.sql(sql`update students set status = 'terminated' where id = ${own[0]!}::uuid`)
    expect(await again()).toEqual([200, 2])
    await desk.sql(sql`update students set status = 'studying' where id = ${own[0]!}::uuid`)
  })
})

describe('the list', () => {
  it('holds own batches, and all for those who lead', async () => {
    const [teacher, head] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER', 'GVS.HEAD')
    const format = await desk.format('Text', 'Hello')
    const mine = await desk.send(format, own.slice(0, 1), {}, teacher)
    const other = await desk.send(format, students.slice(0, 1))
    const ids = async (browser: TestBrowser, query = '') =>
      (await browser.get(`messaging/batches?${query}`)).json().results.map((row: { id: string }) => row.id)
    expect(await ids(teacher!)).toEqual([mine.batchId])
    expect((await ids(head!)).sort()).toEqual([mine.batchId, other.batchId].sort())
    expect((await teacher!.get(`messaging/batches/${other.batchId}`)).statusCode).toBe(404)
    expect(await ids(head!, 'status=Running&channel=sms&text=text&from=2026-07-15&to=2026-07-15')).toHaveLength(2)
    expect(await ids(head!, 'status=Done')).toEqual([])
    const [message] = (await teacher!.get(`messaging/batches/${mine.batchId}/messages`)).json().results
    expect(message.to).toMatch(/^98•+\d{3}$/)
    const found = async (browser: TestBrowser, text: string) =>
      (await browser.get(`messaging/batches/${mine.batchId}/messages?text=${encodeURIComponent(text)}`)).json().pagination.count
    const [row] = await desk.messages(mine.batchId)
    const number = row!.recipient
    expect([await found(head!, number), await found(head!, message.to), await found(teacher!, message.to)]).toEqual([0, 1, 1])
    const foreign = await desk.desk.browser('GVN.ADMIN')
    expect((await foreign.get(`messaging/batches/${mine.batchId}`)).statusCode).toBe(404)
  })
  it('shows each item of siblings once, and what became of it', async () => {
    await desk.at('2026-07-15T10:00:00')
    const sent = (
      await desk.desk.admin.post('sms-to-guardian/send-notification', {
        entries: [{ id: withLogin }],
        title: 'Absent',
        notificationDescription: 'Absent today.',
      })
    ).json()
    const { services } = desk.server
    const sibling = students.find(id => id !== withLogin)!
    const [first] = await desk.sql(sql<{ id: string }>`select id from outbox where batch_id = ${sent.batchId}::uuid`)
    await desk.sql(sql`
      insert into outbox select (jsonb_populate_record(o, jsonb_build_object('id', ${services.newId()}::text, 'student_ids', array[${sibling}]))).* from outbox o
      where o.id = ${first!.id}::uuid`)
    await desk.sql(sql`
      insert into notifications
      select (jsonb_populate_record(n, jsonb_build_object('id', ${services.newId()}::text, 'child_id', ${sibling}::text, 'read_at', now()))).* from notifications n
      where n.batch_id = ${sent.batchId}::uuid`)
    const page = (await desk.desk.admin.get(`messaging/batches/${sent.batchId}/messages`)).json()
    expect(page.pagination.count).toBe(2)
    expect(page.results.map((row: { state: string }) => row.state)).toEqual(['Delivered', 'Read'])
    const rows = (await desk.desk.admin.get('notification-history/List?columns=status')).json()
    expect(rows.results.map((row: { status: string }) => row.status).sort()).toEqual(['Delivered', 'Read'])
    expect(new Set(rows.results.map((row: { id: string }) => row.id)).size).toBe(2)
  })
  it('keeps what the school sent for two years', async () => {
    await desk.at('2026-07-15T10:00:00')
    const { services, clock } = desk.server
    const format = await desk.format('Text', 'Hello')
    const sent = await desk.send(format, students.slice(0, 1))
    await services.outbox.drain(services)
    clock.advance(400 * 86_400_000)
    await new Outbox('later', () => noting(() => accepted).driver).drain(services)
    expect(await desk.messages(sent.batchId)).toHaveLength(1)
    clock.advance(400 * 86_400_000)
    await new Outbox('latest', () => noting(() => accepted).driver).drain(services)
    expect(await desk.messages(sent.batchId)).toEqual([])
    expect(await desk.sql(sql`select id from message_batches`)).toEqual([])
  })
})
