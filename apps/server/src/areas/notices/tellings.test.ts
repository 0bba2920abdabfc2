import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bell, children, desk, guardian, guardianOf, head, openDiary, other, own, rows, teacher } from '../../testing/diary'
import type { TestBatch } from '../../testing/messages'
import { approve, cancel, clear, made, nobody, notify, read } from '../../testing/notices'
import type { TestBrowser } from '../../testing/server'

interface Batch extends TestBatch {
  readonly door: string
  readonly channel: string
  readonly title: string
  readonly text: string
  readonly by: string
}
interface Message {
  readonly to: string
  readonly state: string
  readonly students: string[]
  readonly skipReason: string | null
}

let neighbour: TestBrowser

const ok = async <T>(answer: ReturnType<TestBrowser['get']>): Promise<T> => {
  const response = await answer
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const batches = async (browser = head, query = 'door=notice') =>
  (await ok<{ results: Batch[] }>(browser.get(`messaging/batches?pageSize=50&${query}`))).results
const messages = async (id: string, query = '') =>
  (await ok<{ results: Message[] }>(head.get(`messaging/batches/${id}/messages?pageSize=200&${query}`))).results
const history = async (query = '', browser = head) =>
  (
    await ok<{ results: Record<string, string | null>[] }>(
      browser.get(`notification-history/List?columns=kind&columns=channel&columns=to&columns=status&pageSize=100&${query}`),
    )
  ).results
const withdraw = (browser: TestBrowser, id: string) => browser.post(`messaging/batches/${id}/withdraw`)
const told = async (id: string, browser = head, body: object = {}) =>
  ok<{ batchId: string; messages: number; replayed: boolean; skipped: { reason: string; count: number }[] }>(
    notify(browser, id, body),
  )
const titles = async (browser: TestBrowser) => (await bell(browser)).map(item => item.title)
/** Login names of people who were told, each as often as there is an item or a message. */
const rung = async (batchId: string) =>
  (
    await rows(sql<{ name: string }>`
      select u.login_name as name from notifications n join users u on u.id = n.user_id where n.batch_id = ${batchId}::uuid order by 1`)
  ).map(row => row.name)

beforeAll(async () => {
  await openDiary('tellings')
  // Both children of the guardian in the teacher's class.
  await rows(
    sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
  )
  neighbour = await guardianOf(other.student)
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await clear()
  for (const table of ['outbox', 'message_batches', 'notifications'] as const) await rows(sql`delete from ${sql.table(table)}`)
})

describe('telling of a notice', () => {
  it('is one batch in the history, also when the button is pressed twice at once', async () => {
    const { id } = await made(head, { title: 'Kite festival' })
    const both = await Promise.all([told(id, head, { told: 0 }), told(id, head, { told: 0 })])
    const [{ batchId, messages: count }] = both
    expect(both.map(one => one.batchId)).toEqual([batchId, batchId])
    expect(await batches()).toMatchObject([
      {
        id: batchId,
        door: 'notice',
        channel: 'notification',
        format: 'Kite festival',
        title: 'Kite festival',
        text: 'Event · 20-07-2026 – 21-07-2026\nCome early.',
        status: 'Done',
        by: 'Rosamma Varghese',
        credits: 0,
        counts: { total: count, delivered: count, skipped: 0 },
        actions: ['withdraw'],
      },
    ])
    // A guardian of two children once.
    expect(new Set(await rung(batchId)).size).toBe((await rung(batchId)).length)
    const [family] = (await messages(batchId)).filter(message => message.to === 'GVS.GUARDIAN')
    expect(family!.students).toHaveLength(children.length)
    expect(await history('kind=Notice&channel=notification')).toHaveLength(count)
    expect(await history('kind=Notice')).toContainEqual({
      id: expect.any(String),
      kind: 'Notice',
      channel: 'notification',
      to: 'GVS.GUARDIAN',
      status: 'Delivered',
      studentId: expect.any(String),
      staffId: null,
    })
    expect(await history('kind=Message')).toEqual([])
    const again = await told(id, head, { again: true, told: 1 })
    expect((await batches()).map(batch => batch.id)).toEqual([again.batchId, batchId])
  })

  it('counts as read once the bell was opened', async () => {
    const { id } = await made(head)
    const { batchId } = await told(id)
    const [item] = (await guardian.get('auth/notifications')).json().studentNotificationList
    const marked = await guardian.post('auth/notifications/read', {
      NotificationDetails: [{ id: item.id }],
      NotificationType: 'Student',
    })
    expect(marked.statusCode, marked.body).toBe(204)
    expect((await batches())[0]!.counts.read).toBe(1)
    expect(await messages(batchId, 'state=Read')).toMatchObject([{ to: 'GVS.GUARDIAN' }])
    expect(await history('status=Read')).toMatchObject([{ to: 'GVS.GUARDIAN', status: 'Read' }])
  })

  it('is withdrawn by whoever told or leads: the items vanish, the notice stays', async () => {
    const { id } = await made(teacher)
    await approve(head, id)
    const { batchId } = await told(id, teacher)
    expect(await titles(guardian)).toContain('Kite festival')
    expect((await batches(teacher)).map(batch => batch.id)).toEqual([batchId])
    const [message] = await history(`personId=${children[0]!.id}`)
    const done = await withdraw(teacher, batchId)
    expect([done.statusCode, done.json().status, done.json().actions], done.body).toEqual([200, 'Withdrawn', []])
    expect(await titles(guardian)).not.toContain('Kite festival')
    expect(await rung(batchId)).toEqual([])
    expect((await batches())[0]!.status).toBe('Withdrawn')
    const { events } = await ok<{ events: { event: string }[] }>(head.get(`notification-history/messages/${message!.id}`))
    expect(events.map(({ event }) => event)).toEqual(['Written', 'Delivered', 'Withdrawn'])
    expect((await withdraw(head, batchId)).statusCode).toBe(409)
    expect((await read(guardian, id)).status).toBe('Approved')
    expect((await notify(teacher, id)).json().message).toBe('Already notified on 15-07-2026. Notify again?')
    await told(id, teacher, { again: true })
    expect(await titles(guardian)).toContain('Kite festival')
  })

  it('of a notice that was cancelled goes to the same people, also those who have left the class', async () => {
    const { id } = await made(head)
    const first = await told(id)
    const people = await rung(first.batchId)
    await rows(
      sql`update enrolments set division_id = ${other.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
    )
    expect((await cancel(head, id)).statusCode).toBe(200)
    await rows(
      sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
    )
    const [cancelled] = await batches()
    expect(cancelled).toMatchObject({
      title: 'Kite festival',
      text: 'Kite festival was cancelled: Heavy rain.',
      counts: { total: people.length, delivered: people.length },
    })
    expect(cancelled!.id).not.toBe(first.batchId)
    expect(people).toContain('GVS.GUARDIAN')
    expect(await rung(cancelled!.id)).toEqual(people)
    expect(await titles(guardian)).toEqual(['Kite festival', 'Kite festival'])
    // Of one that nobody was told of nobody hears.
    const silent = await made(head)
    expect((await cancel(head, silent.id)).statusCode).toBe(200)
    expect(await batches()).toHaveLength(2)
  })

  it('rings in both bells of a member of the staff with a child, and says who has no login', async () => {
    await rows(sql`
      update user_schools set guardian_id = (select guardian_id from students where id = ${children[0]!.id}::uuid)
      where user_id = (select id from users where login_name = 'GVS.OFFICE')`)
    const [silent] = await rows(sql<{ id: string }>`
      update user_schools set active = false where guardian_id = (select guardian_id from students where id = ${other.student}::uuid) returning guardian_id as id`)
    const { id } = await made(head, { audience: { ...nobody, roles: ['Guardian', 'Staff'] } })
    const sent = await told(id)
    const { batchId } = sent
    const office = await desk.browser('GVS.OFFICE')
    const { studentNotificationList, staffNotificationList } = (await office.get('auth/notifications')).json()
    const ofNotice = (items: { id: string; title: string }[]) => items.filter(item => item.title === 'Kite festival')
    const [familyItems, staffItems] = [ofNotice(studentNotificationList), ofNotice(staffNotificationList)]
    expect([familyItems.length, staffItems.length]).toEqual([1, 1])
    const read = await office.post('auth/notifications/read', {
      NotificationDetails: [{ id: staffItems[0]!.id }],
      NotificationType: 'Staff',
    })
    expect(read.statusCode, read.body).toBe(204)
    expect((await messages(batchId)).filter(one => one.to === 'GVS.OFFICE').map(one => one.state)).toHaveLength(2)
    expect((await history('type=Staff&kind=Notice')).filter(row => row.to === 'GVS.OFFICE')).toMatchObject([{ status: 'Read' }])
    expect((await history('kind=Notice&status=Delivered')).filter(row => row.to === 'GVS.OFFICE')).toHaveLength(1)
    const [batch] = await batches()
    const without = sent.skipped.find(one => one.reason === 'NoLogin')!.count
    expect(batch!.counts).toMatchObject({ skipped: without, delivered: sent.messages - 1, read: 1 })
    expect((await messages(batchId, 'state=Skipped')).map(one => one.skipReason)).toContain('NoLogin')
    expect(await history(`personId=${other.student}`)).toMatchObject([{ status: 'Skipped', to: '' }])
    // All of a batch stand in its file, whomever it spoke to.
    expect((await history(`batchId=${batchId}&status=Read`)).map(row => row.to)).toEqual(['GVS.OFFICE'])
    await rows(sql`update user_schools set active = true where guardian_id = ${silent!.id}::uuid`)
  })

  it('reaches a teacher in the history as far as it is about own students', async () => {
    const { id } = await made(head, { audience: { ...nobody, roles: ['Guardian'] } })
    const { batchId } = await told(id)
    const mine = await history('kind=Notice', teacher)
    const all = await history('kind=Notice')
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.length).toBeLessThan(all.length)
    expect(await batches(teacher)).toEqual([])
    expect((await withdraw(teacher, batchId)).statusCode).toBe(404)
  })

  it('is nothing to another school', async () => {
    const { id } = await made(head)
    const { batchId } = await told(id)
    const north = await desk.browser('GVN.ADMIN')
    expect(await batches(north)).toEqual([])
    expect(await history('kind=Notice', north)).toEqual([])
    for (const answer of [await north.get(`messaging/batches/${batchId}`), await withdraw(north, batchId)])
      expect(answer.statusCode).toBe(404)
    expect(await titles(guardian)).toContain('Kite festival')
    expect(await titles(neighbour)).toEqual([])
  })

  it('keeps nobody from sending messages', async () => {
    for (let at = 0; at < 11; at += 1) await told((await made(head, { title: `Notice ${at}` })).id)
    const sent = await head.post('sms-to-guardian/send-notification', {
      entries: [{ id: children[0]!.id }],
      title: 'Hello',
      notificationDescription: 'Good morning.',
      ExampleMessage: 'x',
    })
    expect(sent.statusCode, sent.body).toBe(200)
    expect((await batches(head, 'door=guardian')).length).toBe(1)
  })
})
