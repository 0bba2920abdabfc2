import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

const path = 'student/busStudentReport'

let desk: MessageDesk
let teacher: TestBrowser
let riders: { id: string; name: string; division: string; guardianName: string; mobile: string }[]

const admin = () => desk.desk.admin
const told = (response: { statusCode: number; json: () => { message: string } }) => [response.statusCode, response.json().message]
const rowsOf = (ids: readonly string[]) => ids.map(id => ({ id }))
const recipients = async (query = '', browser = admin()) => {
  const response = await browser.get(`${path}/format-sms${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().entries as typeof riders
}
const send = (formatId: string, ids: readonly string[], over: object = {}, browser = admin()) =>
  browser.post(`${path}/send-sms`, {
    formatId,
    group: 'busStudentReportSMS',
    ExampleMessage: 'x',
    content: '',
    StudEntry: rowsOf(ids),
    SendEmailorSMS: 'SMS',
    ...over,
  })

beforeAll(async () => {
  desk = await MessageDesk.open('bus-door')
  teacher = await desk.desk.browser('GVS.TEACHER')
  riders = await recipients()
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches', 'notifications']) await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await desk.credits(1000)
})

describe('the rows of a send', () => {
  it('are the riders that the report finds', async () => {
    const view = (await admin().get(`${path}/view?pageSize=5`)).json()
    expect(riders).toHaveLength(view.pagination.count)
    const [first] = view.results
    expect(riders[0]).toEqual({
      id: first.id,
      admNo: first.admNo,
      name: first.name,
      division: first.class,
      guardianName: first.guardianName,
      mobile: first.mobile,
    })
    const ofBus = await recipients(`?busId=${first.busId}`)
    expect(ofBus.length).toBe((await admin().get(`${path}/view?busId=${first.busId}`)).json().pagination.count)
    expect(ofBus.length).toBeLessThan(riders.length)
  })
  it('are those of the own divisions for a teacher', async () => {
    const own = await recipients('', teacher)
    expect(own).toHaveLength((await teacher.get(`${path}/view`)).json().pagination.count)
    expect(own.length).toBeLessThan(riders.length)
  })
})

describe('a message to riders', () => {
  it('says name and division, and stands among the batches of its door', async () => {
    const format = await desk.format('Late bus', '{{Name}} of {{Division}}: {{Content}}', {
      door: 'busReport',
      content: 'the bus is late.',
    })
    const [one, other] = riders
    const sent = await send(format, [one!.id, other!.id], { avoidRepeatedSMS: false })
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json()).toMatchObject({
      messages: 2,
      credits: 2,
      balance: 998,
      message: '2 message(s) sent, 0 without mobile number.',
    })
    const texts = await desk.messages(sent.json().batchId)
    expect(texts.map(({ body }) => body)).toEqual([one, other].map(row => `${row!.name} of ${row!.division}: the bus is late.`))
    const listed = (await admin().get('messaging/batches?door=busReport')).json()
    expect(listed.results).toMatchObject([{ id: sent.json().batchId, door: 'busReport', format: 'Late bus' }])
    expect((await admin().get('messaging/batches?door=guardian')).json().results).toEqual([])
  })
  it('is estimated and goes to the bell as a notification', async () => {
    const estimate = await admin().post('messaging/estimate', {
      door: 'busReport',
      channel: 'notification',
      title: 'Bus',
      notificationDescription: 'Dear family of {{Name}}, the bus is late.',
      entries: rowsOf(riders.map(row => row.id)),
    })
    expect(estimate.statusCode, estimate.body).toBe(200)
    const sent = await admin().post(`${path}/send-notification`, {
      title: 'Bus',
      notificationDescription: 'Dear family of {{Name}}, the bus is late.',
      entries: rowsOf(riders.map(row => row.id)),
    })
    expect(sent.json()).toMatchObject({ messages: estimate.json().messages, credits: 0 })
    expect(sent.json().messages).toBeGreaterThan(0)
  })
  it('is sent by its own formats alone', async () => {
    const foreign = await desk.format('Other', 'Hello', { door: 'guardian' })
    expect((await send(foreign, [riders[0]!.id])).statusCode).toBe(404)
    const own = await desk.format('Own', 'Hello', { door: 'busReport' })
    const wrong = await send(own, [riders[0]!.id], { group: 'guardianGeneralSMS' })
    expect([wrong.statusCode, wrong.json().fieldErrors]).toEqual([400, [{ field: 'group', message: expect.any(String) }]])
    expect((await desk.post(own, [riders[0]!.id])).statusCode).toBe(404)
    const named = await admin().post('notification/common/sendformat-notification', {
      formatId: own,
      group: 'busStudentNotifications',
      entries: rowsOf([riders[0]!.id]),
    })
    expect(named.statusCode).toBe(404)
  })
  it('needs recipients, at most 20,000 of them', async () => {
    const format = await desk.format('Late', 'Hello', { door: 'busReport' })
    expect(told(await send(format, []))).toEqual([400, 'Please select at least one recipient.'])
    const many = Array.from({ length: 20_001 }, () => riders[0]!.id)
    expect((await send(format, many)).statusCode).toBe(400)
    expect((await send(format, [riders[0]!.id, desk.desk.schoolId])).statusCode).toBe(404)
    expect(await desk.sql(sql`select id from message_batches`)).toEqual([])
  })
})

describe('who writes to riders', () => {
  it('is a teacher to the own divisions alone', async () => {
    const format = await desk.format('Late', 'Hello', { door: 'busReport' })
    const own = new Set((await recipients('', teacher)).map(row => row.id))
    const foreign = riders.find(row => !own.has(row.id))!
    expect((await send(format, [foreign.id], {}, teacher)).statusCode).toBe(404)
    expect((await send(format, [...own].slice(0, 1), {}, teacher)).statusCode).toBe(200)
    expect((await send(format, [...own].slice(0, 1), { SendEmailorSMS: 'Email' }, teacher)).statusCode).toBe(403)
  })
  it('is neither a family nor an operator, who reads', async () => {
    const format = await desk.format('Late', 'Hello', { door: 'busReport' })
    const guardian = await desk.desk.browser('GVS.GUARDIAN')
    expect((await send(format, [riders[0]!.id], {}, guardian)).statusCode).toBe(403)
    const operator = await desk.desk.browser('GJ.SUPPORT')
    operator.token = (await operator.post(`platform/schools/${desk.desk.schoolId}/enter`, {})).json().accessToken
    expect((await send(format, [riders[0]!.id], {}, operator)).statusCode).toBe(403)
    expect((await operator.get(`${path}/initialvalues`)).json()).toMatchObject({ readOnly: true })
  })
})

describe('what the dialogs ask', () => {
  it('is the balance, who lets messages go, and the settings by any form name of buses', async () => {
    expect((await admin().get(`${path}/getbalance/intial`)).json()).toMatchObject({ balance: 1000, status: 'Active' })
    expect((await admin().get(`${path}/getbalance`)).json().balance).toBe(1000)
    expect((await admin().get(`${path}/autherizedPerson`)).json()).toMatchObject({ authorised: false, needsApproval: false })
    const settings = (await admin().get(`${path}/getSettings/busStudentReportSMS`)).json()
    expect((await admin().get(`${path}/getSettings/busAttendanceSMS`)).json()).toEqual(settings)
    expect((await admin().get(`${path}/getSettings/guardianGeneralSMS`)).statusCode).toBe(404)
    const change = { settings: [{ code: 'comm.alsoBell', value: false }] }
    expect((await teacher.post(`${path}/multiplesettings`, change)).statusCode).toBe(403)
    expect((await admin().post(`${path}/multiplesettings`, change)).statusCode).toBe(200)
    await desk.setting('comm.alsoBell', undefined)
  })
  it('are the parameters and ways of the report', async () => {
    const offers = (await admin().get(`${path}/initialvalues`)).json()
    expect(offers.parameters.sms.map((one: { name: string }) => one.name)).toEqual(['Name', 'Division', 'Content'])
    expect(offers.parameters.whatsapp.map((one: { name: string }) => one.name)).toEqual(['Student', 'Division'])
    expect(offers.channels.find((one: { code: string }) => one.code === 'sms')).toMatchObject({ enabled: true })
    expect(offers.channels.find((one: { code: string }) => one.code === 'whatsapp')).toMatchObject({ enabled: true })
  })
})
