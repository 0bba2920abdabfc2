import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WhatsappCloudDesk } from '../../testing/whatsapp-cloud'

let cloud: WhatsappCloudDesk
let desk: WhatsappCloudDesk['desk']
let provider: WhatsappCloudDesk['provider']
const { reports, path } = WhatsappCloudDesk

beforeAll(async () => {
  cloud = await WhatsappCloudDesk.open('whatsapp-reports')
  desk = cloud.desk
  provider = cloud.provider
})
afterAll(() => cloud.close())
beforeEach(() => cloud.clear())

const answered = (number: string, body: string, id = body) => ({
  messages: [{ id: `in-${id}`, from: `91${number}`, timestamp: cloud.seconds(), type: 'text', text: { body } }],
})
const numberOf = async (student: string) =>
  (
    await desk.sql(sql<{ mobile: string }>`
    select g.mobile from guardians g join students s on s.guardian_id = g.id where s.id = ${student}::uuid`)
  )[0]!.mobile

describe('a circular by WhatsApp', () => {
  it('reaches 34 of 35; who is not there costs nothing and is left out for a month', async () => {
    const format = await desk.whatsappFormat('Circular', 'Dear {{Guardian}}', { file: 'document', campaign: 'circular' })
    const students = desk.students.slice(0, 35)
    const missing = await desk.postWhatsapp(format, students)
    expect([missing.statusCode, missing.json().fieldErrors[0].message]).toEqual([400, 'Please attach a file.'])
    const file = (await desk.desk.admin.upload('files/single', 'July.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).json()
    const sent = await desk.sendWhatsapp(format, students, { attachmentFileId: file.id })
    expect(sent).toMatchObject({ messages: 35, credits: 35, balance: 965 })
    await cloud.drain()
    expect(cloud.asked()).toHaveLength(35)
    const { template } = cloud.asked()[0]!
    const { document } = template.components[0]!.parameters[0]!
    expect([template.name, document.filename]).toEqual(['circular', 'July.pdf'])
    // The provider fetches the file without a login.
    const fetched = await desk.server.app.inject({ url: document.link.replace(reports.address, '') })
    expect([fetched.statusCode, fetched.headers['content-type'], fetched.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.4\n%%EOF\n',
    ])
    const [first, ...others] = cloud.asked()
    const answer = await cloud.tell({
      statuses: [
        cloud.status(first!.biz_opaque_callback_data, 'failed', 131026),
        ...others.map(one => cloud.status(one.biz_opaque_callback_data, 'delivered')),
      ],
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 35 }])
    await cloud.drain()
    expect(await desk.batch(sent.batchId)).toMatchObject({ counts: { delivered: 34, undelivered: 1, sent: 0 }, refunded: 1 })
    expect(await desk.balance()).toBe(966)
    const states = await desk.sql(
      sql<{ address: string; state: string; until: Date }>`select address, state, until from address_states`,
    )
    expect(states).toEqual([{ address: first!.to.slice(2), state: 'noWhatsApp', until: new Date('2026-08-14T05:00:00Z') }])
    await desk.at('2026-07-22T10:30:00')
    const plain = await desk.whatsappFormat('Reminder', 'Hello')
    expect(await desk.sendWhatsapp(plain, students, { urgent: { reason: 'Only this week' } })).toMatchObject({
      messages: 34,
      skipped: [{ reason: 'NoWhatsApp', count: 1 }],
    })
    await desk.at('2026-08-15T10:30:00')
    expect(await desk.sendWhatsapp(plain, students)).toMatchObject({ messages: 35, skipped: [] })
  })

  it('is applied once, however often and in whatever order it is told', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const sent = await desk.sendWhatsapp(format, desk.students.slice(0, 1))
    await cloud.drain()
    const id = cloud.asked()[0]!.biz_opaque_callback_data
    for (const name of ['delivered', 'delivered', 'read', 'sent']) {
      expect((await cloud.tell({ statuses: [cloud.status(id, name)] })).statusCode).toBe(200)
      await cloud.drain()
    }
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ read: 1 })
  })

  it('whose answer was lost is not sent again, and is known by its report', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    provider.reply = () => 'break'
    const sent = await desk.sendWhatsapp(format, desk.students.slice(0, 1))
    await cloud.drain()
    desk.server.clock.advance(600_000)
    await cloud.drain()
    expect(cloud.asked()).toHaveLength(1)
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ unconfirmed: 1 })
    await cloud.tell({ statuses: [cloud.status(cloud.asked()[0]!.biz_opaque_callback_data, 'delivered')] })
    await cloud.drain()
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ delivered: 1, unconfirmed: 0 })
  })

  it('is tried again when the provider is busy, and not when it spares the person an advertisement', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const codes = [130429, 131049]
    provider.reply = () => ({ status: 400, body: { error: { code: codes.shift() } } })
    const sent = await desk.sendWhatsapp(format, desk.students.slice(0, 1))
    await cloud.drain()
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ queued: 1 })
    desk.server.clock.advance(30_000)
    await cloud.drain()
    desk.server.clock.advance(600_000)
    await cloud.drain()
    expect(cloud.asked()).toHaveLength(2)
    expect(await desk.batch(sent.batchId)).toMatchObject({ counts: { failed: 1 }, refunded: 1 })
  })
})

describe('who answers STOP', () => {
  it('gets no WhatsApp from then on, also in an emergency, until START', async () => {
    const [student, other] = desk.students as [string, string]
    const number = await numberOf(student)
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    await cloud.tell(answered(number, 'Stop'))
    await cloud.drain()
    const skipped = [{ reason: 'OptedOut', count: 1 }]
    expect(await desk.sendWhatsapp(format, [student, other])).toMatchObject({ messages: 1, skipped })
    const urgent = { urgent: { reason: 'A storm is coming' } }
    expect(await desk.sendWhatsapp(format, [student, other], urgent)).toMatchObject({ messages: 1, skipped })
    const sources = await desk.sql(sql<{ category: string; source: string; off: boolean }>`
      select category, source, off from contact_preferences where channel = 'whatsapp' order by 1`)
    expect(sources).toEqual(
      ['attendance', 'chat', 'diary', 'events', 'fees', 'general'].map(category => ({ category, source: 'reply', off: true })),
    )
    expect(await desk.send(await desk.format('Text', 'Hello'), [student, other])).toMatchObject({ messages: 2, skipped: [] })
    desk.server.clock.advance(60_000)
    await cloud.tell(answered(number, 'START'))
    await cloud.drain()
    expect(await desk.sendWhatsapp(format, [student, other], { content: 'again' })).toMatchObject({ messages: 2, skipped: [] })
  })

  it('is believed by the time of the answer, not of its arrival', async () => {
    const [student] = desk.students as [string]
    const number = await numberOf(student)
    const early = answered(number, 'START', '1')
    desk.server.clock.advance(60_000)
    await cloud.tell(answered(number, 'STOP', '2'))
    await cloud.drain()
    await cloud.tell(early)
    await cloud.drain()
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    expect((await desk.postWhatsapp(format, [student])).json().name).toBe('NoRecipientLeft')
  })

  it('still reads what stands in the bell', async () => {
    const [mine] = await desk.sql(sql<{ student: string; mobile: string; user: string }>`
      select u.id as user, g.mobile, (select min(s.id::text) from students s where s.guardian_id = g.id and s.status = 'studying') as student
      from users u join user_schools us on us.user_id = u.id join guardians g on g.id = us.guardian_id where u.login_name = 'GVS.GUARDIAN'`)
    await cloud.tell(answered(mine!.mobile, 'STOP'))
    await cloud.drain()
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const sent = await desk.sendWhatsapp(format, [mine!.student, ...desk.students.filter(id => id !== mine!.student).slice(0, 1)])
    expect(sent).toMatchObject({ messages: 1, skipped: [{ reason: 'OptedOut', count: 1 }] })
    const bells = await desk.sql(
      sql<{ user_id: string }>`select user_id from notifications where batch_id = ${sent.batchId}::uuid`,
    )
    expect(bells.map(row => row.user_id)).toContain(mine!.user)
    // An absence is told there all the same.
    const alert = await desk.desk.admin.post('studentAbsentPresentReport/send-notification', {
      entries: [{ id: mine!.student }],
      title: 'Absent today',
      notificationDescription: '{{Name}} is absent on {{Date}}.',
      attendanceDate: desk.server.clock.now().toISOString().slice(0, 10),
    })
    expect(alert.statusCode, alert.body).toBe(200)
    const [absence] = await desk.sql(
      sql<{ user: string; message: string }>`
        select n.user_id as user, n.message from notifications n where n.title like '%Absent today'`,
    )
    const [{ name }] = (await desk.sql(sql<{ name: string }>`select name from students where id = ${mine!.student}::uuid`)) as [
      { name: string },
    ]
    expect(absence).toEqual({ user: mine!.user, message: expect.stringContaining(`${name} is absent on `) })
  })
})

describe('login details', () => {
  it('go by the text that the provider holds, once the platform has named its campaign, and are kept from readers', async () => {
    await desk.setting('user.credentialChannel', ['sms', 'email', 'whatsapp'])
    const [login] = await desk.sql(sql<{ id: string; name: string; number: string }>`
      select u.id, u.login_name as name, g.mobile as number from users u join user_schools us on us.user_id = u.id
      join guardians g on g.id = us.guardian_id
      where u.status = 'Created' and coalesce(g.whatsapp_number, '') = '' and g.mobile like '98470%' order by u.id limit 1`)
    const send = () => desk.desk.admin.post('guardian-user/send-whatsapp', { userIds: [login!.id], resend: true })
    const bare = await send()
    expect([bare.statusCode, bare.json().message]).toEqual([409, 'Campaign name is required'])
    const operator = await desk.desk.browser('GJ.SMS')
    const found = (await operator.get(`platform/sms/formats?state=&channel=whatsapp&school=${desk.desk.schoolId}`)).json().results
    const format = found.find((one: { name: string }) => one.name === 'LoginCredentialsWhatsapp')
    const approve = (body: object) =>
      operator.post(`platform/sms/formats/${format.id}/approve`, { version: format.version, waCategory: 'utility', ...body })
    const unnamed = await approve({})
    expect([unnamed.statusCode, unnamed.json().fieldErrors[0].field]).toEqual([400, 'campaignName'])
    expect((await approve({ campaignName: 'login_details' })).json()).toMatchObject({
      isApproved: true,
      campaignName: 'login_details',
    })
    const sent = await send()
    expect(sent.statusCode, sent.body).toBe(200)
    const [waiting] = await desk.sql(
      sql<{ body: string; variables: string[] }>`select body, variables from outbox where kind = 'credentials'`,
    )
    await cloud.drain()
    const { to, template } = cloud.asked()[0]!
    expect([to, template.name]).toEqual([`91${login!.number}`, 'login_details'])
    const values = (template.components[0]!.parameters as unknown as { text: string }[]).map(one => one.text)
    expect(values.slice(1)).toEqual([login!.name, expect.stringMatching(/^\S{8,}$/)])
    expect(`${waiting!.body} ${waiting!.variables.join(' ')}`).not.toContain(values[2])
    const [done] = await desk.sql(sql`select body, variables, status from outbox where kind = 'credentials'`)
    expect(done).toEqual({ body: '••••', variables: null, status: 'Sent' })
  })
})

describe('the address of the reports', () => {
  it('answers the question of the provider as it asked, and refuses what is not signed', async () => {
    const ask = (token: string) =>
      desk.server.app.inject({ url: `${path}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444` })
    const right = await ask(reports.token)
    expect([right.statusCode, right.headers['content-type'], right.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      '1158201444',
    ])
    expect((await ask('guessed')).statusCode).toBe(401)
    const number = await numberOf(desk.students[0]!)
    expect((await cloud.tell(answered(number, 'STOP'), 'guessed')).statusCode).toBe(401)
    await cloud.drain()
    expect(await desk.sql(sql`select * from contact_preferences`)).toEqual([])
  })
})
