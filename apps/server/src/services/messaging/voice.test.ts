import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk, type TestSend } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'
import { wavOf } from '../../testing/voice'

let desk: MessageDesk
let students: string[]
let key = 0

beforeAll(async () => {
  desk = await MessageDesk.open('voice-calls')
  ;({ students } = desk)
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  for (const table of [
    'outbox',
    'message_batches',
    'notifications',
    'voice_descriptions',
    'contact_preferences',
    'address_states',
  ])
    await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.setting('comm.teacherChannels', undefined)
  await desk.credits(1000)
  await desk.at('2026-07-15T10:00:00')
})

const rows = (ids: readonly string[]) => ids.map(id => ({ id }))
async function describeVoice(body: object): Promise<string> {
  const response = await desk.desk.admin.post('voice-descriptions', { name: 'Closed tomorrow', ...body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
async function recording(seconds: number): Promise<string> {
  const upload = await desk.desk.admin.upload('files/single?kind=voice', 'closed.wav', wavOf(seconds))
  return describeVoice({ kind: 'file', fileId: upload.json().id })
}
const spokenText = (text = 'School is closed tomorrow.') => describeVoice({ kind: 'text', text, language: 'hi' })
function post(voiceDescriptionId: string, ids: readonly string[], over: object = {}, browser: TestBrowser = desk.desk.admin) {
  key += 1
  const body = { voiceDescriptionId, entries: rows(ids), SendEmailorSMS: 'Voice', sendTowhom: 'Guardian', ...over }
  return browser.send('POST', 'sms-to-guardian/send-voice-sms', body, { 'idempotency-key': `voice-${key}` })
}
async function send(...args: Parameters<typeof post>): Promise<TestSend> {
  const response = await post(...args)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const said = (response: { statusCode: number; json: () => { message: string } }) => [response.statusCode, response.json().message]
const drain = () => desk.server.services.outbox.drain(desk.server.services)
const bells = () =>
  desk.sql(sql<{ title: string; message: string }>`select title, message from notifications where title <> 'SMS credits are low'`)

describe('calls', () => {
  it('of 47 seconds to 35 people take 70 credits', async () => {
    const voice = await recording(46.5)
    const estimate = await desk.desk.admin.post('messaging/estimate', {
      door: 'guardian',
      channel: 'voice',
      voiceDescriptionId: voice,
      entries: rows(students.slice(0, 35)),
    })
    expect(estimate.json()).toMatchObject({
      messages: 35,
      parts: 35,
      credits: 70,
      balance: 1000,
      unicode: false,
      holdUntil: null,
    })
    const sent = await send(voice, students.slice(0, 35))
    expect(sent).toMatchObject({ status: 'Running', messages: 35, credits: 70, balance: 930 })
    expect(sent.message).toBe('35 message(s) sent, 0 without mobile number.')
    expect(await drain()).toBe(35)
    const batch = (await desk.desk.admin.get(`messaging/batches/${sent.batchId}`)).json()
    expect(batch).toMatchObject({
      channel: 'voice',
      format: 'Closed tomorrow',
      text: 'Closed tomorrow',
      credits: 70,
      status: 'Done',
    })
    const { results } = (await desk.desk.admin.get(`messaging/batches/${sent.batchId}/messages`)).json()
    expect(results[0]).toMatchObject({ channel: 'voice', state: 'Sent', credits: 2, parts: 1 })
    const history = (await desk.desk.admin.get('notification-history/List?type=Student&channel=voice')).json()
    expect([history.pagination.count, history.results[0].channel]).toEqual([35, 'voice'])
    expect(await bells()).toEqual([])
  })

  it('name their recording, and keep it when the description is removed', async () => {
    const voice = await recording(10)
    const sent = await send(voice, students.slice(0, 2))
    const kept = () =>
      desk.sql(sql<{ file_ids: string[]; voice_description_id: string; file: string | null }>`
        select b.file_ids, b.voice_description_id, v.file_id as file from message_batches b left join voice_descriptions v on v.id = b.voice_description_id`)
    const [before] = await kept()
    expect([before!.voice_description_id, before!.file_ids]).toEqual([voice, [before!.file]])
    await desk.desk.admin.delete(`voice-descriptions/${voice}`)
    expect(await kept()).toEqual([{ ...before, file: null }])
    expect(await drain()).toBe(2)
    expect((await desk.batch(sent.batchId)).counts).toMatchObject({ sent: 2 })
  })

  it('that read a text out say it as it is, and ring the bell with it', async () => {
    const words = 'Dear {{Student}}, [[today]] <b>no</b> school.'
    const sent = await send(await spokenText(words), students.slice(0, 3))
    expect((await desk.messages(sent.batchId)).map(row => [row.channel, row.body])).toEqual(Array(3).fill(['voice', words]))
    const [template] = await desk.sql(sql<{ template: object }>`select template from message_batches`)
    expect(template).toEqual({ template: { language: 'hi' } })
    for (const bell of await bells())
      expect(bell).toEqual({ title: 'Closed tomorrow', message: 'Dear {{Student}}, [[today]] &lt;b&gt;no&lt;/b&gt; school.' })
    await desk.sql(sql`delete from notifications`)
    await send(await spokenText(), students.slice(0, 3), { alsoBell: false })
    expect(await bells()).toEqual([])
  })

  it('go once to a number, and to nobody who has none or wants none', async () => {
    const family = students.slice(37)
    const families = await desk.sql(sql<{ id: string; guardian_id: string }>`
      select id, guardian_id from students where id = any(${family}::uuid[]) order by array_position(${family}::uuid[], id)`)
    const guardian = (at: number) => families[at]!.guardian_id
    await desk.sql(sql`update guardians set mobile = '9999900001' where id in (${guardian(0)}::uuid, ${guardian(1)}::uuid)`)
    await desk.sql(sql`update guardians set mobile = '' where id = ${guardian(2)}::uuid`)
    await desk.sql(sql`
      insert into contact_preferences (school_id, person_id, person_type, channel, category, off, source, at)
      values (${desk.desk.schoolId}, ${guardian(3)}, 'guardian', 'voice', 'general', true, 'school', now())`)
    const voice = await spokenText()
    const sent = await send(voice, family)
    expect([sent.messages, sent.credits]).toEqual([2, 2])
    expect(sent.skipped.map(({ reason, count }) => [reason, count]).sort()).toEqual([
      ['NoMobile', 1],
      ['OptedOut', 1],
      ['Repeated', 1],
    ])
    expect(sent.message).toBe('2 message(s) sent, 1 without mobile number.')
    const urgent = await send(voice, [family[3]!], { urgent: { reason: 'Flood in the valley' } })
    expect(urgent.messages).toBe(1)
    expect(said(await post(voice, [family[2]!]))).toEqual([409, 'No recipient is left.'])
    expect(said(await post(voice, [family[4]!], { sendTowhom: 'Student' }))).toEqual([400, 'Students have no mobile number.'])
  })

  it.each([
    ['2026-07-15T08:59:00', '2026-07-15T09:00:00+05:30'],
    ['2026-07-15T20:00:00', '2026-07-16T09:00:00+05:30'],
    ['2026-07-15T23:00:00', '2026-07-16T09:00:00+05:30'],
  ])('at %s wait until %s, but for urgent ones', async (at, until) => {
    await desk.at(at)
    const voice = await spokenText()
    const held = await send(voice, students.slice(0, 1))
    expect(held).toMatchObject({ status: 'Held', holdUntil: new Date(until).toISOString() })
    expect(held.message).toMatch(/^Quiet hours\. The message will be sent at /)
    const urgent = await send(voice, students.slice(1, 2), { urgent: { reason: 'Flood in the valley' } })
    expect(urgent.status).toBe('Running')
    expect(await drain()).toBe(1)
  })

  it('of an approved batch wait for the hours of calls too', async () => {
    await desk.setting('comm.approval', 'all')
    const [head] = await desk.at('2026-07-15T19:59:00', 'GVS.HEAD')
    const sent = await send(await spokenText(), students.slice(0, 1))
    expect(sent.status).toBe('Waiting')
    desk.server.clock.set('2026-07-15T20:01:00+05:30')
    const approved = await head!.post(`messaging/batches/${sent.batchId}/approve`)
    expect(approved.json()).toMatchObject({ status: 'Held', releaseAt: '2026-07-16T03:30:00.000Z' })
    await desk.setting('comm.approval', undefined)
  })

  it('are repeated for what they cost, with what was heard', async () => {
    const voice = await recording(46.5)
    const sent = await send(voice, students.slice(0, 3))
    await drain()
    await desk.sql(sql`update outbox set status = 'Undelivered' where id = (select min(id::text)::uuid from outbox)`)
    const again = await desk.desk.admin.post(`messaging/batches/${sent.batchId}/send-again`, { states: ['Undelivered'] })
    expect(again.json()).toMatchObject({ messages: 1, credits: 2, balance: 992 })
    const batches = await desk.sql(sql<{ file_ids: string[]; voice_description_id: string }>`
      select file_ids, voice_description_id from message_batches`)
    expect(batches[0]).toEqual(batches[1])
    expect(await desk.messages(again.json().batchId)).toMatchObject([{ channel: 'voice', credits: 2 }])
  })

  it('are refused with too few credits, with a description that is off, and to those who may not', async () => {
    const voice = await recording(46.5)
    await desk.credits(69)
    expect(said(await post(voice, students.slice(0, 35)))).toEqual([409, 'Insufficient SMS balance. Required 70, available 69.'])
    expect(await desk.sql(sql`select id from message_batches`)).toEqual([])
    await desk.desk.admin.patch(`voice-descriptions/${voice}`, { active: false, version: 1 })
    expect(said(await post(voice, students.slice(0, 1)))).toEqual([409, 'This voice message is switched off.'])
    expect((await post('01900000-0000-7000-8000-000000000001', students.slice(0, 1))).statusCode).toBe(404)
    expect((await post(voice, students.slice(0, 1), { SendEmailorSMS: 'Email' })).statusCode).toBe(400)
    const own = await spokenText()
    const [teacher, guardian] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER', 'GVS.GUARDIAN')
    expect((await post(own, students.slice(0, 1), {}, guardian)).statusCode).toBe(403)
    expect(said(await post(own, students.slice(0, 1), {}, teacher))).toEqual([
      403,
      'Teachers of this school do not send this way.',
    ])
  })

  it('go to staff', async () => {
    const { results } = (await desk.desk.admin.post('sendsmstostaff/viewData?pageSize=5', {})).json()
    const ids = results.map((row: { id: string }) => row.id)
    const voice = await spokenText()
    const sent = await desk.desk.admin.post('sendsmstostaff/send-voice-sms', { voiceDescriptionId: voice, StaffEntry: rows(ids) })
    expect(sent.json()).toMatchObject({ messages: 5, credits: 5, status: 'Running' })
    const history = (await desk.desk.admin.get('notification-history/List?type=Staff&channel=voice')).json()
    expect(history.pagination.count).toBe(5)
  })

  it('are offered in production with a provider alone', async () => {
    const { configuration } = desk.server.services
    const offered = async () =>
      (await desk.desk.admin.get('sms-to-guardian/initialvalues'))
        .json()
        .channels.find((channel: { code: string }) => channel.code === 'voice')
    expect(await offered()).toEqual({ code: 'voice', enabled: true, rate: 1 })
    const voice = await spokenText()
    const before = configuration.environment
    Object.assign(configuration, { environment: 'production' })
    expect(await offered()).toEqual({ code: 'voice', enabled: false, reason: 'NoProvider', rate: 1 })
    expect(said(await post(voice, students.slice(0, 1)))).toEqual([409, 'No provider is set up for this way.'])
    Object.assign(configuration, { environment: before })
  })
})

describe('a call to oneself', () => {
  it('is a batch of one that is charged', async () => {
    const [head] = await desk.at('2026-07-15T10:00:00', 'GVS.HEAD')
    const voice = await recording(46.5)
    const tried = await head!.post(`voice-descriptions/${voice}/test`)
    expect(tried.json()).toMatchObject({ messages: 1, credits: 2, balance: 998, status: 'Running' })
    const [own] = await desk.sql(sql<{ mobile: string }>`select btrim(mobile) as mobile from staff where code = 'T001'`)
    expect((await desk.messages(tried.json().batchId)).map(row => [row.recipient, row.channel])).toEqual([[own!.mobile, 'voice']])
    expect(await bells()).toEqual([])
    expect((await head!.post(`voice-descriptions/${voice}/test`)).json()).toMatchObject({ replayed: true, balance: 998 })
  })

  it('waits for nobody, whatever the school lets approve', async () => {
    await desk.setting('comm.approval', 'all')
    const [head] = await desk.at('2026-07-15T10:00:00', 'GVS.HEAD')
    const tried = await head!.post(`voice-descriptions/${await spokenText()}/test`)
    await desk.setting('comm.approval', undefined)
    expect(tried.json()).toMatchObject({ messages: 1, status: 'Running' })
  })

  it('of a login without a record goes to the number of the login', async () => {
    const voice = await spokenText()
    const call = () => desk.desk.admin.post(`voice-descriptions/${voice}/test`)
    expect(said(await call())).toEqual([409, 'Your record has no mobile number to call.'])
    await desk.sql(sql`update users set mobile = '9847099999' where login_name = 'GVS.ADMIN'`)
    const sent = (await call()).json()
    expect((await desk.messages(sent.batchId)).map(row => row.recipient)).toEqual(['9847099999'])
    await desk.sql(sql`update users set mobile = null where login_name = 'GVS.ADMIN'`)
  })

  it('is for teachers where they may call', async () => {
    const voice = await spokenText()
    const [teacher] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER')
    expect((await teacher!.post(`voice-descriptions/${voice}/test`)).statusCode).toBe(403)
    await desk.setting('comm.teacherChannels', ['voice'])
    expect((await teacher!.post(`voice-descriptions/${voice}/test`)).json()).toMatchObject({ messages: 1, credits: 1 })
  })
})
