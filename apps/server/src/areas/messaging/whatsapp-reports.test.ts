import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whatsappCloudSignature } from '../../platform/outbox/whatsapp-cloud-reports'
import { onPlatform, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'
import { TestProvider } from '../../testing/provider'

let provider: TestProvider
let desk: MessageDesk
const reports = { address: 'https://school.example', token: 'reports-of-the-tests-and-no-others' }
const path = `/api/messaging/webhooks/whatsapp-cloud/${reports.token}`

beforeAll(async () => {
  provider = await TestProvider.open()
  desk = await MessageDesk.open('whatsapp-reports', 42, {
    configuration: {
      whatsapp: {
        driver: 'whatsapp-cloud',
        reports,
        url: provider.url,
        phone: '1',
        secret: 'token',
        appSecret: 'app-secret',
        language: 'en',
      },
      reports,
      messageAllowList: Array.from({ length: 2000 }, (_, number) => `98470${String(number).padStart(5, '0')}`),
    },
  })
})
afterAll(async () => {
  await desk.server.close()
  await provider.close()
})
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches', 'notifications', 'contact_preferences', 'address_states'])
    await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await transact(desk.server.services.db, onPlatform, trx => trx.deleteFrom('webhook_events').execute())
  await desk.credits(1000)
  await desk.at('2026-07-15T10:30:00')
  provider.requests.length = 0
  let count = 0
  provider.reply = () => {
    count += 1
    return { status: 200, body: { messages: [{ id: `wamid.${count}` }] } }
  }
})

const drain = () => desk.server.services.outbox.drain(desk.server.services)
const seconds = () => String(Math.floor(desk.server.clock.now().getTime() / 1000))

/** What the provider tells, signed. */
function tell(value: object, secret = 'app-secret', field = 'messages') {
  // Written as no reader of JSON would write it again.
  const body = JSON.stringify(
    { object: 'whatsapp_business_account', entry: [{ id: '7', time: Number(seconds()), changes: [{ field, value }] }] },
    null,
    2,
  )
  return desk.server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': whatsappCloudSignature(secret, body) },
    payload: body,
  })
}
const status = (id: string, name: string, code?: number) => ({
  id: `of-${id}`,
  status: name,
  timestamp: seconds(),
  recipient_id: '919847000001',
  biz_opaque_callback_data: id,
  ...(code ? { errors: [{ code }] } : {}),
})
const answered = (number: string, body: string, id = body) => ({
  messages: [{ id: `in-${id}`, from: `91${number}`, timestamp: seconds(), type: 'text', text: { body } }],
})
/** What the provider was asked to send. */
interface Asked {
  readonly to: string
  readonly template: {
    readonly name: string
    readonly components: readonly { readonly parameters: readonly { readonly document: { link: string; filename: string } }[] }[]
  }
  readonly biz_opaque_callback_data: string
}
const asked = () => provider.requests.map(({ body }) => JSON.parse(body) as Asked)
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
    await drain()
    expect(asked()).toHaveLength(35)
    const { template } = asked()[0]!
    const { document } = template.components[0]!.parameters[0]!
    expect([template.name, document.filename]).toEqual(['circular', 'July.pdf'])
    // The provider fetches the file without a login.
    const fetched = await desk.server.app.inject({ url: document.link.replace(reports.address, '') })
    expect([fetched.statusCode, fetched.headers['content-type'], fetched.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.4\n%%EOF\n',
    ])
    const [first, ...others] = asked()
    const answer = await tell({
      statuses: [
        status(first!.biz_opaque_callback_data, 'failed', 131026),
        ...others.map(one => status(one.biz_opaque_callback_data, 'delivered')),
      ],
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 35 }])
    await drain()
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
    await drain()
    const id = asked()[0]!.biz_opaque_callback_data
    for (const name of ['delivered', 'delivered', 'read', 'sent']) {
      expect((await tell({ statuses: [status(id, name)] })).statusCode).toBe(200)
      await drain()
    }
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ read: 1 })
  })

  it('whose answer was lost is not sent again, and is known by its report', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    provider.reply = () => 'break'
    const sent = await desk.sendWhatsapp(format, desk.students.slice(0, 1))
    await drain()
    desk.server.clock.advance(600_000)
    await drain()
    expect(asked()).toHaveLength(1)
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ unconfirmed: 1 })
    await tell({ statuses: [status(asked()[0]!.biz_opaque_callback_data, 'delivered')] })
    await drain()
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ delivered: 1, unconfirmed: 0 })
  })

  it('is tried again when the provider is busy, and not when it spares the person an advertisement', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const codes = [130429, 131049]
    provider.reply = () => ({ status: 400, body: { error: { code: codes.shift() } } })
    const sent = await desk.sendWhatsapp(format, desk.students.slice(0, 1))
    await drain()
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ queued: 1 })
    desk.server.clock.advance(30_000)
    await drain()
    desk.server.clock.advance(600_000)
    await drain()
    expect(asked()).toHaveLength(2)
    expect(await desk.batch(sent.batchId)).toMatchObject({ counts: { failed: 1 }, refunded: 1 })
  })
})

describe('a provider that stops us', () => {
  const bells = () =>
    desk.sql(sql<{ message: string }>`
      select n.message from notifications n join user_schools us on us.user_id = n.user_id and us.school_id = n.school_id
      where n.title = 'WhatsApp messages are paused' and 'SystemAdmin' = any(us.roles)`)
  const refuse = (code: number) => {
    provider.reply = () => ({ status: 400, body: { error: { code } } })
  }
  const accept = () => {
    provider.reply = () => ({ status: 200, body: { messages: [{ id: `wamid.${provider.requests.length}` }] } })
  }

  it('with a text keeps its batch, tells the administrator once, and goes on later', async () => {
    const paused = await desk.whatsappFormat('Fair', 'Come')
    const other = await desk.whatsappFormat('Meeting', 'Hello')
    refuse(132015)
    const sent = await desk.sendWhatsapp(paused, desk.students.slice(0, 35))
    await drain()
    expect(provider.requests.length).toBeLessThanOrEqual(10)
    expect(await desk.batch(sent.batchId)).toMatchObject({ status: 'Paused', counts: { queued: 35 }, refunded: 0 })
    expect((await bells()).map(row => row.message)).toEqual([
      'The provider has stopped the campaign of &#34;Fair&#34; (132015). Its messages wait and are tried again.',
    ])
    accept()
    const going = await desk.sendWhatsapp(other, desk.students.slice(0, 1))
    await drain()
    expect((await desk.batch(going.batchId)).counts).toMatchObject({ sent: 1 })
    for (let tries = 0; tries < 8; tries += 1) {
      refuse(132015)
      await desk.at(`2026-07-15T${String(11 + tries).padStart(2, '0')}:30:00`)
      await drain()
    }
    // A pause takes none of the tries of a message.
    expect(await bells()).toHaveLength(1)
    accept()
    await desk.at('2026-07-15T19:30:00')
    await drain()
    expect(await desk.batch(sent.batchId)).toMatchObject({ status: 'Done', counts: { sent: 35 } })
  })

  it('with the account keeps all of WhatsApp, and nothing else', async () => {
    const [one, two] = [await desk.whatsappFormat('One', 'Hello'), await desk.whatsappFormat('Two', 'Hello')]
    refuse(131048)
    const first = await desk.sendWhatsapp(one, desk.students.slice(0, 2))
    const second = await desk.sendWhatsapp(two, desk.students.slice(2, 20))
    const sms = await desk.send(await desk.format('Text', 'Hello'), desk.students.slice(0, 1))
    await drain()
    for (const { batchId } of [first, second]) expect((await desk.batch(batchId)).status).toBe('Paused')
    expect((await desk.batch(sms.batchId)).counts).toMatchObject({ sent: 1 })
    expect(provider.requests.length).toBeLessThanOrEqual(10)
    expect((await bells()).length).toBe(2)
    const cancelled = await desk.desk.admin.post(`messaging/batches/${second.batchId}/cancel`)
    expect(cancelled.json()).toMatchObject({ status: 'Cancelled', refunded: 18 })
    await desk.at('2026-07-16T12:00:00')
    await drain()
    expect(await desk.batch(first.batchId)).toMatchObject({ status: 'Done', counts: { failed: 2 }, refunded: 2 })
  })
})

describe('a provider that tells that it stops us', () => {
  const told = () =>
    desk.sql(sql<{ message: string }>`select message from notifications where title = 'WhatsApp messages are paused' order by id`)
  const mails = () =>
    transact(desk.server.services.db, onPlatform, trx =>
      trx.selectFrom('outbox').select(['recipient', 'subject', 'body']).where('dedupe_key', 'like', 'stopped:%').execute(),
    )
  const later = { sendAt: '2026-07-15T12:00:00' }

  it('keeps the batches of a text until it is approved again', async () => {
    const fair = await desk.whatsappFormat('Fair', 'Come', { campaign: 'fair' })
    const other = await desk.whatsappFormat('Meeting', 'Hello', { campaign: 'meeting' })
    const kept = await desk.sendWhatsapp(fair, desk.students.slice(0, 3), later)
    const going = await desk.sendWhatsapp(other, desk.students.slice(0, 1), later)
    await desk.at('2026-07-15T11:59:00')
    await tell({ event: 'PAUSED', message_template_name: 'fair' }, 'app-secret', 'message_template_status_update')
    await drain()
    expect((await told()).map(row => row.message)).toEqual([
      'The provider has stopped the campaign of &#34;Fair&#34; (PAUSED). Its messages wait and are tried again.',
    ])
    await desk.at('2026-07-15T12:00:00')
    await drain()
    expect(await desk.batch(kept.batchId)).toMatchObject({ status: 'Paused', counts: { queued: 3 } })
    expect((await desk.batch(going.batchId)).counts).toMatchObject({ sent: 1 })
    await tell({ event: 'APPROVED', message_template_name: 'fair' }, 'app-secret', 'message_template_status_update')
    await drain()
    expect(await desk.batch(kept.batchId)).toMatchObject({ status: 'Done', counts: { sent: 3 } })
  })

  it('keeps everything while the account is locked, and lets it go on', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const sent = await desk.sendWhatsapp(format, desk.students.slice(0, 2), later)
    const lock = (waba_ban_state: string) =>
      tell({ event: 'DISABLED_UPDATE', ban_info: { waba_ban_state } }, 'app-secret', 'account_update')
    await desk.at('2026-07-15T11:59:00')
    await lock('DISABLE')
    await drain()
    await desk.at('2026-07-15T12:00:00')
    await drain()
    expect((await desk.batch(sent.batchId)).status).toBe('Paused')
    expect(await told()).toHaveLength(1)
    await lock('REINSTATE')
    await drain()
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ sent: 2 })
    expect(await mails()).toEqual([])
  })

  it('tells those who keep the accounts also while nothing waits, once a day', async () => {
    await transact(desk.server.services.db, onPlatform, trx =>
      trx.updateTable('users').set({ email: 'keeper@platform.example' }).where('login_name', '=', 'GJ.SMS').execute(),
    )
    for (const name of ['one', 'two'])
      await tell({ event: 'ACCOUNT_RESTRICTION', name }, 'app-secret', 'account_update').then(() =>
        desk.server.clock.advance(1000),
      )
    await drain()
    expect(await mails()).toEqual([
      {
        recipient: 'keeper@platform.example',
        subject: 'WhatsApp messages are paused',
        body: 'The provider has stopped the WhatsApp account (ACCOUNT_RESTRICTION). Messages wait and are tried again.',
      },
    ])
  })

  it('by the report of a message that failed for it', async () => {
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    await desk.sendWhatsapp(format, desk.students.slice(0, 1))
    await drain()
    const waiting = await desk.sendWhatsapp(format, desk.students.slice(1, 3), later)
    await desk.at('2026-07-15T11:59:00')
    await tell({ statuses: [status(asked()[0]!.biz_opaque_callback_data, 'failed', 131048)] })
    await drain()
    const [row] = await desk.sql(sql<{ paused: boolean }>`
      select paused_until > ${desk.server.clock.now()} as paused from message_batches where id = ${waiting.batchId}::uuid`)
    expect([row!.paused, (await told()).length]).toEqual([true, 1])
  })
})

describe('who answers STOP', () => {
  it('gets no WhatsApp from then on, also in an emergency, until START', async () => {
    const [student, other] = desk.students as [string, string]
    const number = await numberOf(student)
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    await tell(answered(number, 'Stop'))
    await drain()
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
    await tell(answered(number, 'START'))
    await drain()
    expect(await desk.sendWhatsapp(format, [student, other], { content: 'again' })).toMatchObject({ messages: 2, skipped: [] })
  })

  it('is believed by the time of the answer, not of its arrival', async () => {
    const [student] = desk.students as [string]
    const number = await numberOf(student)
    const early = answered(number, 'START', '1')
    desk.server.clock.advance(60_000)
    await tell(answered(number, 'STOP', '2'))
    await drain()
    await tell(early)
    await drain()
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    expect((await desk.postWhatsapp(format, [student])).json().name).toBe('NoRecipientLeft')
  })

  it('still reads what stands in the bell', async () => {
    const [mine] = await desk.sql(sql<{ student: string; mobile: string; user: string }>`
      select u.id as user, g.mobile, (select min(s.id::text) from students s where s.guardian_id = g.id and s.status = 'studying') as student
      from users u join user_schools us on us.user_id = u.id join guardians g on g.id = us.guardian_id where u.login_name = 'GVS.GUARDIAN'`)
    await tell(answered(mine!.mobile, 'STOP'))
    await drain()
    const format = await desk.whatsappFormat('Meeting', 'Hello')
    const sent = await desk.sendWhatsapp(format, [mine!.student, ...desk.students.filter(id => id !== mine!.student).slice(0, 1)])
    expect(sent).toMatchObject({ messages: 1, skipped: [{ reason: 'OptedOut', count: 1 }] })
    const bells = await desk.sql(
      sql<{ user_id: string }>`select user_id from notifications where batch_id = ${sent.batchId}::uuid`,
    )
    expect(bells.map(row => row.user_id)).toContain(mine!.user)
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
    await drain()
    const { to, template } = asked()[0]!
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
    expect((await tell(answered(number, 'STOP'), 'guessed')).statusCode).toBe(401)
    await drain()
    expect(await desk.sql(sql`select * from contact_preferences`)).toEqual([])
  })
})
