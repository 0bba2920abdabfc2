import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let teacher: TestBrowser
let format: string

beforeAll(async () => {
  desk = await MessageDesk.open('whom')
  teacher = await desk.desk.browser('GVS.TEACHER')
  format = await desk.format('Text', 'Hello')
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from notifications`)
  await desk.credits(10_000)
})

type Filters = Readonly<Record<string, unknown>>
const chosen = (filters: Filters, excludeIds: readonly string[] = []) => ({ entries: [], selection: { filters, excludeIds } })
/** Students whom the list finds. */
const found = async (query: string, browser = desk.desk.admin): Promise<string[]> =>
  (await browser.post(`sms-to-guardian/viewData?all=1&pageSize=1&${query}`, { userIds: [] })).json().all
/** Students whom a batch was about, also those who got nothing. */
const about = async (batchId: string) =>
  (
    await desk.sql(sql<{ id: string }>`
      select distinct x.id from outbox o cross join unnest(o.student_ids) as x(id) where o.batch_id = ${batchId}::uuid order by 1`)
  ).map(row => row.id)

describe('everybody whom filters find', () => {
  it('is read again by the server, but for those taken out', async () => {
    const all = await found('gender=Female')
    expect(all.length).toBeGreaterThan(10)
    const [one, other] = all as [string, string]
    const sent = await desk.send(format, [], chosen({ gender: 'Female' }, [one.toUpperCase(), other]))
    expect(await about(sent.batchId)).toEqual(all.slice(2).sort())
    const estimate = { door: 'guardian', channel: 'sms', formatId: format, ...chosen({ gender: 'Female' }, [one, other]) }
    expect((await desk.desk.admin.post('messaging/estimate', estimate)).json().messages).toBe(sent.messages)
  })
  it('is the own scope of the sender', async () => {
    const own = await found('', teacher)
    const sent = await desk.send(format, [], chosen({}), teacher)
    expect(await about(sent.batchId)).toEqual(own.sort())
  })
  it('is one request, whoever came since', async () => {
    const [someone] = await found('gender=Male')
    const post = () => desk.post(format, [], chosen({ gender: 'Male' }), undefined, 'males')
    const first = (await post()).json()
    await desk.sql(sql`update students set status = 'terminated' where id = ${someone}::uuid`)
    expect((await post()).json()).toMatchObject({ batchId: first.batchId, replayed: true })
    await desk.sql(sql`update students set status = 'studying' where id = ${someone}::uuid`)
    const other = await desk.post(format, [], chosen({ gender: 'Male' }, [someone!]), undefined, 'males')
    expect(other.statusCode).toBe(409)
  })
  it('is refused beside rows, with a filter that is not known, and where nobody is left', async () => {
    const both = await desk.post(format, desk.students.slice(0, 1), { selection: { filters: {} } })
    expect([both.statusCode, both.json().fieldErrors]).toEqual([
      400,
      [{ field: 'selection', message: 'Send rows or a selection, not both.' }],
    ])
    const unknown = await desk.post(format, [], chosen({ courseId: desk.students[0] }))
    expect([unknown.statusCode, unknown.json().fieldErrors[0].field]).toEqual([400, 'selection.filters'])
    const nobody = await desk.post(format, [], chosen({ text: 'nobody is called so' }))
    expect([nobody.statusCode, nobody.json().message]).toEqual([400, 'Please select at least one recipient.'])
    expect(await desk.sql(sql`select id from message_batches`)).toEqual([])
  })
  it('is staff at their door, with their filters', async () => {
    const { all } = (await desk.desk.admin.post('sendsmstostaff/viewData?all=1&pageSize=1&teaching=yes', { userIds: [] })).json()
    const selection = { filters: { teaching: 'yes' }, excludeIds: [all[0]] }
    const body = { title: 'Meeting', notificationDescription: 'At 4 pm.', selection }
    const sent = (await desk.desk.admin.post('sendsmstostaff/send-notification', body)).json()
    const people = await desk.sql(sql<{ id: string }>`
      select distinct person_id as id from outbox where batch_id = ${sent.batchId}::uuid order by 1`)
    expect(people.map(row => row.id)).toEqual(all.slice(1).sort())
    const estimate = { door: 'staff', channel: 'notification', title: 'Meeting', notificationDescription: 'At 4 pm.' }
    const ask = async (one: object) => (await desk.desk.admin.post('messaging/estimate', { ...estimate, selection: one })).json()
    expect((await ask(selection)).messages).toBe(sent.messages)
    expect((await ask({ filters: { login: 'with' } })).fieldErrors[0].field).toBe('selection.filters')
  })
  it('is riders in the bus report, with its day', async () => {
    const { entries } = (await desk.desk.admin.get('student/busStudentReport/format-sms?trip=Pickup')).json()
    const ids = entries.map((entry: { id: string }) => entry.id)
    const bus = await desk.format('Bus', 'Hello', { door: 'busReport' })
    const selection = { filters: { trip: 'Pickup' }, excludeIds: ids.slice(0, 1) }
    const sent = (await desk.desk.admin.post('student/busStudentReport/send-sms', { formatId: bus, selection })).json()
    expect(await about(sent.batchId)).toEqual(ids.slice(1).sort())
  })
})

describe('a notification to families', () => {
  it('reaches whom the school has set, unless the sender says so', async () => {
    const [child] = await found('login=with')
    const body = { door: 'guardian', channel: 'notification', entries: [{ id: child }], title: 'Trip' }
    /** Messages, and those who have no login, as the student. */
    const reached = async (over: object = {}) => {
      const response = await desk.desk.admin.post('messaging/estimate', { ...body, notificationDescription: 'Soon.', ...over })
      const { messages, skipped } = response.json()
      return [messages, skipped.flatMap((group: { reason: string; ids: string[] }) => [group.reason, ...group.ids])]
    }
    expect(await reached()).toEqual([1, []])
    await desk.setting('comm.sendTowhom', 'Both')
    expect(await reached()).toEqual([1, ['NoLogin', child]])
    await desk.setting('comm.sendTowhom', 'Student')
    expect(await reached()).toEqual([0, ['NoLogin', child]])
    expect(await reached({ sendTowhom: 'Guardian' })).toEqual([1, []])
    // Numbers are the guardian's, whatever is set.
    const sms = await desk.send(format, [child!])
    expect(sms.skipped).toEqual([])
    await desk.setting('comm.sendTowhom', undefined)
  })
})

describe('a link in a text message', () => {
  beforeAll(() => desk.setting('sms.formatApproval', false))
  afterAll(() => desk.setting('sms.formatApproval', undefined))

  const link = 'This link is not registered for SMS: trip.example.'
  const told = (response: { statusCode: number; json: () => { message: string } }) => [
    response.statusCode,
    response.json().message,
  ]
  it('typed as its content is refused by the estimate and by the send, for SMS alone', async () => {
    const id = await desk.format('Content', 'Hello {{Content}}', { approved: false })
    const over = { content: 'See https://trip.example/day' }
    const entries = desk.students.slice(0, 1).map(one => ({ id: one }))
    const estimate = (more: object) =>
      desk.desk.admin.post('messaging/estimate', { door: 'guardian', channel: 'sms', formatId: id, entries, ...over, ...more })
    expect(told(await estimate({}))).toEqual([400, link])
    expect(told(await desk.post(id, desk.students.slice(0, 1), over))).toEqual([400, link])
    expect((await estimate({ SendEmailorSMS: 'Email' })).statusCode).toBe(200)
    expect(told(await estimate({ SendEmailorSMS: 'Both' }))).toEqual([400, link])
    await desk.sql(sql`update sms_accounts set link_hosts = '{trip.example}'`)
    expect((await estimate({})).statusCode).toBe(200)
    await desk.sql(sql`update sms_accounts set link_hosts = '{}'`)
  })
  it('of a notification counts where it goes by SMS to those without login', async () => {
    const [without] = await found('login=without')
    const body = {
      entries: [{ id: without }, { id: (await found('login=with'))[0] }],
      title: 'Trip',
      notificationDescription: 'See https://trip.example/day',
    }
    expect((await desk.desk.admin.post('sms-to-guardian/send-notification', body)).statusCode).toBe(200)
    const withTexts = await desk.desk.admin.post('sms-to-guardian/send-notification', { ...body, smsFallback: true })
    expect(told(withTexts)).toEqual([400, link])
  })
})
