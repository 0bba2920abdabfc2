import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { picture } from '../../testing/files'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
const body = 'Dear {{Guardian}}, the meeting of {{Division}} is on [[Monday]].'

beforeAll(async () => {
  desk = await MessageDesk.open('whatsapp')
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches', 'notifications', 'contact_preferences', 'address_states'])
    await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await desk.credits(1000)
  await desk.setting('comm.teacherChannels', undefined)
  await desk.at('2026-07-15T10:30:00')
})

const upload = async (name: string, bytes: Uint8Array, browser: TestBrowser = desk.desk.admin): Promise<string> => {
  const response = await browser.upload('files/single', name, bytes)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const png = () => picture(20, 20).png().toBuffer()
const field = (response: { statusCode: number; json: () => { fieldErrors?: { field: string; message: string }[] } }) => [
  response.statusCode,
  response.json().fieldErrors?.map(one => [one.field, one.message]),
]
const rows = (batchId: string) =>
  desk.sql(sql<{ channel: string; recipient: string; body: string; variables: string[]; credits: number }>`
    select channel, recipient, body, variables, credits from outbox where batch_id = ${batchId}::uuid and status <> 'Skipped' order by id`)

describe('a WhatsApp message to guardians', () => {
  it('goes to the number on WhatsApp, else to the mobile, with what fills the places of the text', async () => {
    const [one, other] = desk.students as [string, string]
    await desk.sql(sql`
      update guardians set whatsapp_number = '+971501234567', mobile = '' where id = (select guardian_id from students where id = ${one}::uuid)`)
    await desk.sql(
      sql`update guardians set name = 'Asha  Rao' where id = (select guardian_id from students where id = ${other}::uuid)`,
    )
    const format = await desk.whatsappFormat('Meeting', body)
    const sent = await desk.sendWhatsapp(format, [one, other])
    expect(sent).toMatchObject({ messages: 2, credits: 2, message: '2 message(s) sent, 0 without mobile number.' })
    const messages = await rows(sent.batchId)
    expect(messages.map(row => row.channel)).toEqual(['whatsapp', 'whatsapp'])
    expect(messages[0]!.recipient).toBe('+971501234567')
    expect(messages[1]!.variables).toEqual(['Asha Rao', expect.any(String), 'Monday'])
    expect(messages[1]!.body).toBe(`Dear Asha Rao, the meeting of ${messages[1]!.variables[1]} is on Monday.`)
    const batch = (await desk.desk.admin.get(`messaging/batches/${sent.batchId}`)).json()
    expect(batch).toMatchObject({ channel: 'whatsapp', door: 'guardian', files: [] })
    const listed = (await desk.desk.admin.get('messaging/batches?channel=whatsapp')).json()
    expect(listed.results.map((row: { id: string }) => row.id)).toEqual([sent.batchId])
    await desk.sql(
      sql`update guardians set whatsapp_number = null, mobile = '9847099999' where whatsapp_number = '+971501234567'`,
    )
  })

  it('costs by its category, and an advertisement keeps to the hours of advertising, urgent or not', async () => {
    const utility = await desk.whatsappFormat('Utility', 'Hello')
    const marketing = await desk.whatsappFormat('Marketing', 'Come and see', { category: 'marketing' })
    expect(await desk.sendWhatsapp(utility, desk.students.slice(0, 35))).toMatchObject({ messages: 35, credits: 35 })
    expect(await desk.sendWhatsapp(marketing, desk.students.slice(0, 35))).toMatchObject({ credits: 210, balance: 755 })
    await desk.at('2026-07-15T08:00:00')
    const urgent = { urgent: { reason: 'Only today' } }
    expect(await desk.sendWhatsapp(utility, desk.students.slice(0, 1), urgent)).toMatchObject({ status: 'Running' })
    expect(await desk.sendWhatsapp(marketing, desk.students.slice(0, 1), urgent)).toMatchObject({
      status: 'Held',
      holdUntil: '2026-07-15T04:30:00.000Z',
    })
  })

  it('is one for each number, and leaves out who lacks a value', async () => {
    const [one, other, third] = desk.students as [string, string, string]
    await desk.sql(sql`
      update guardians set mobile = (select g.mobile from guardians g join students s on s.guardian_id = g.id where s.id = ${one}::uuid)
      where id = (select guardian_id from students where id = ${other}::uuid)`)
    const format = await desk.whatsappFormat('Same', 'Hello')
    expect(await desk.sendWhatsapp(format, [one, other, third])).toMatchObject({
      messages: 2,
      skipped: [{ reason: 'Repeated', count: 1 }],
    })
    expect(await desk.sendWhatsapp(format, [one, other, third], { avoidRepeatedSMS: false })).toMatchObject({ messages: 3 })
    await desk.sql(
      sql`update guardians set mobile = '9847088888' where id = (select guardian_id from students where id = ${other}::uuid)`,
    )
  })

  it('waits for the approval of its format, and needs a campaign where the provider knows texts by it', async () => {
    const waiting = await desk.whatsappFormat('Waiting', 'Hello', { approved: false })
    const response = await desk.postWhatsapp(waiting, desk.students.slice(0, 1))
    expect([response.statusCode, response.json().message]).toEqual([409, 'This format is waiting for approval.'])
    const bare = await desk.whatsappFormat('Bare', 'Hello', { campaign: '' })
    const services = desk.server.services as { configuration: typeof desk.server.services.configuration }
    const { configuration } = services
    services.configuration = Object.assign(Object.create(configuration), { whatsapp: { driver: 'whatsapp-cloud' } })
    const without = await desk.postWhatsapp(bare, desk.students.slice(0, 1))
    services.configuration = configuration
    expect(await desk.sendWhatsapp(bare, desk.students.slice(0, 1))).toMatchObject({ messages: 1 })
    expect([without.statusCode, without.json().message]).toEqual([409, 'Campaign name is required'])
  })

  it('is of the formats of its own door and channel', async () => {
    const sms = await desk.format('Text', 'Hello')
    const staff = await desk.whatsappFormat('Staff', 'Hello', { door: 'staff' })
    for (const id of [sms, staff]) expect((await desk.postWhatsapp(id, desk.students.slice(0, 1))).statusCode).toBe(404)
    const format = await desk.whatsappFormat('Own', 'Hello')
    const wrong = await desk.postWhatsapp(format, desk.students.slice(0, 1), { group: 'StaffGeneralWhatsapp' })
    expect([wrong.statusCode, wrong.json().fieldErrors[0].field]).toEqual([400, 'group'])
  })

  it('is sent by teachers where the school lets them, to their own', async () => {
    const format = await desk.whatsappFormat('Own', 'Hello')
    const [teacher] = (await desk.at('2026-07-15T10:30:00', 'GVS.TEACHER')) as [TestBrowser]
    const all = (await teacher.post('sms-to-guardian/viewData?pageSize=500')).json().results.map((row: { id: string }) => row.id)
    const [own] = all
    const offered = async () =>
      (await teacher.get('sms-to-guardian/initialvalues'))
        .json()
        .channels.find((one: { code: string }) => one.code === 'whatsapp')
    expect(await offered()).toEqual({ code: 'whatsapp', enabled: false, reason: 'NotForTeachers', rate: 1 })
    expect((await desk.postWhatsapp(format, [own], {}, teacher)).json().name).toBe('TeacherChannelOff')
    await desk.setting('comm.teacherChannels', ['notification', 'whatsapp'])
    expect(await offered()).toEqual({ code: 'whatsapp', enabled: true, rate: 1 })
    expect(await desk.sendWhatsapp(format, [own], {}, teacher)).toMatchObject({ messages: 1 })
    const foreign = desk.students.find(id => !all.includes(id))!
    expect((await desk.postWhatsapp(format, [own, foreign], {}, teacher)).statusCode).toBe(404)
  })

  it('goes to staff and to families of riders through their doors', async () => {
    const staff = (await desk.desk.admin.post('sendsmstostaff/viewData')).json().results[0]
    const ofStaff = await desk.whatsappFormat('Duty', 'Dear {{Name}}', { door: 'staff' })
    const toStaff = await desk.desk.admin.post('sendsmstostaff/send-whatsapp', {
      formatId: ofStaff,
      StaffEntry: [{ id: staff.id }],
    })
    expect(toStaff.json(), toStaff.body).toMatchObject({ messages: 1, credits: 1 })
    expect(await rows(toStaff.json().batchId)).toMatchObject([{ recipient: staff.mobile, variables: [staff.name] }])
    const { entries } = (await desk.desk.admin.get('student/busStudentReport/format-sms')).json()
    const known = await desk.sql(sql<{ id: string }>`
      select s.id from students s join user_schools us on us.guardian_id = s.guardian_id and us.active`)
    const rider = entries.find((entry: { id: string }) => known.some(({ id }) => id === entry.id))
    const ofBus = await desk.whatsappFormat('Late', '{{Student}} of {{Division}}', { door: 'busReport' })
    const body = { formatId: ofBus, group: 'BusStudentReportWhatsapp', StudEntry: [{ id: rider.id }] }
    const toRider = await desk.desk.admin.post('student/busStudentReport/send-whatsapp', body)
    expect(toRider.json(), toRider.body).toMatchObject({ messages: 1 })
    expect((await rows(toRider.json().batchId))[0]!.body).toBe(`${rider.name} of ${rider.division}`)
    const rung = await desk.sql(sql<{ message: string }>`
      select message from notifications where batch_id = ${toRider.json().batchId}::uuid`)
    expect(rung).toEqual([{ message: `${rider.name} of ${rider.division}` }])
  })
})

describe('the file of a WhatsApp message', () => {
  const send = (format: string, fileId: string | null, over: object = {}) =>
    desk.postWhatsapp(format, desk.students.slice(0, 2), { attachmentFileId: fileId, ...over })

  it('is asked for by formats with an attachment, also by the estimate', async () => {
    const format = await desk.whatsappFormat('Circular', 'Hello', { file: 'document' })
    const asked = [400, [['attachmentFileId', 'Please attach a file.']]]
    expect(field(await send(format, null))).toEqual(asked)
    const estimate = { door: 'guardian', channel: 'whatsapp', formatId: format, entries: [{ id: desk.students[0] }] }
    expect(field(await desk.desk.admin.post('messaging/estimate', estimate))).toEqual(asked)
    const attachmentFileId = await upload('a.pdf', pdf)
    const counted = await desk.desk.admin.post('messaging/estimate', { ...estimate, attachmentFileId })
    expect(counted.json(), counted.body).toMatchObject({ messages: 1, parts: 1, credits: 1, unicode: false })
    const plain = await desk.whatsappFormat('Plain', 'Hello')
    expect(field(await send(plain, attachmentFileId))).toEqual([400, [['attachmentFileId', 'This format goes without a file.']]])
  })

  it('is of the kind that the format names, and the own upload of the sender', async () => {
    const document = await desk.whatsappFormat('Document', 'Hello', { file: 'document' })
    const photo = await desk.whatsappFormat('Photo', 'Hello', { file: 'picture' })
    const [paper, image] = [await upload('a.pdf', pdf), await upload('a.png', await png())]
    expect(field(await send(document, image))).toEqual([400, [['attachmentFileId', 'Attach a PDF of at most 16 MB.']]])
    expect(field(await send(photo, paper))).toEqual([400, [['attachmentFileId', 'Attach a JPG or PNG picture of at most 5 MB.']]])
    const again = [400, [['attachmentFileId', 'Upload this file again.']]]
    const [head] = (await desk.at('2026-07-15T10:30:00', 'GVS.HEAD')) as [TestBrowser]
    expect(field(await send(document, await upload('b.pdf', pdf, head)))).toEqual(again)
    expect((await send(document, desk.students[0]!)).statusCode).toBe(404)
    expect((await send(photo, image)).statusCode).toBe(200)
    expect(field(await send(photo, image))).toEqual(again)
  })

  it('is read by those who see the batch, and stays as it was sent', async () => {
    const format = await desk.whatsappFormat('Circular', 'Hello', { file: 'document' })
    const id = await upload('Circular of July.pdf', pdf)
    const sent = (await send(format, id)).json()
    const batch = (await desk.desk.admin.get(`messaging/batches/${sent.batchId}`)).json()
    expect(batch.files).toMatchObject([{ id, name: 'Circular of July.pdf', extension: '.pdf' }])
    const [head, teacher, guardian] = await desk.at('2026-07-15T10:30:00', 'GVS.HEAD', 'GVS.TEACHER', 'GVS.GUARDIAN')
    expect((await head!.get(`files/geturl/${id}`)).statusCode).toBe(200)
    for (const browser of [teacher!, guardian!]) expect((await browser.get(`files/geturl/${id}`)).statusCode).toBe(404)
    expect((await desk.desk.admin.delete(`files/${id}`)).statusCode).not.toBe(200)
  })
})

describe('who does not want WhatsApp', () => {
  it('switches it off alone, and is written to in an emergency', async () => {
    const [guardian] = (await desk.at('2026-07-15T10:30:00', 'GVS.GUARDIAN')) as [TestBrowser]
    const rowsOf = await desk.sql(sql<{ student: string; mobile: string }>`
      select g.mobile, (select min(s.id::text) from students s where s.guardian_id = g.id and s.status = 'studying') as student
      from users u join user_schools us on us.user_id = u.id join guardians g on g.id = us.guardian_id where u.login_name = 'GVS.GUARDIAN'`)
    const [mine] = rowsOf as [{ student: string; mobile: string }]
    const set = await guardian.put('messaging/preferences', {
      preferences: [{ channel: 'whatsapp', category: 'general', off: true }],
    })
    expect(set.json().preferences).toContainEqual({ channel: 'whatsapp', category: 'general', off: true, to: mine.mobile })
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const refused = await desk.postWhatsapp(format, [mine.student])
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'No recipient is left.'])
    const urgent = { urgent: { reason: 'A storm is coming' } }
    expect(await desk.sendWhatsapp(format, [mine.student], urgent)).toMatchObject({ messages: 1, skipped: [] })
    const sms = await desk.format('Text', 'Hello')
    expect(await desk.send(sms, [mine.student])).toMatchObject({ messages: 1, skipped: [] })
    const view = (await desk.desk.admin.post('sms-to-guardian/viewData', { userIds: [mine.student] })).json()
    expect(view.results[0].optedOut).toEqual(['whatsapp'])
  })
})

describe('a school in production', () => {
  it('has no WhatsApp without a provider', async () => {
    const { configuration } = desk.server.services
    const production = Object.assign(Object.create(configuration), { environment: 'production' })
    const services = desk.server.services as { configuration: typeof configuration }
    services.configuration = production
    try {
      const { channels } = (await desk.desk.admin.get('sms-to-guardian/initialvalues')).json()
      expect(channels).toContainEqual({ code: 'whatsapp', enabled: false, reason: 'NoProvider', rate: 1 })
      const format = await desk.whatsappFormat('Meeting', 'Hello')
      const refused = await desk.postWhatsapp(format, desk.students.slice(0, 1))
      expect([refused.statusCode, refused.json().name]).toEqual([409, 'NoProvider'])
    } finally {
      services.configuration = configuration
    }
  })
})
