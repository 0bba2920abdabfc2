import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { desk, head, logIn, openDiary, other, own, rows, teacher } from '../../testing/diary'

const path = 'studentAbsentPresentReport'
const day = '2026-07-15'

const set = (code: string, value: unknown) =>
  rows(sql`
    insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}::uuid, ${code}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (school_id, code) do update set value = excluded.value`)
const credits = (balance: number) =>
  rows(sql`
    insert into sms_accounts (school_id, balance, low_balance) values (${desk.schoolId}, ${balance}, 0)
    on conflict (school_id) do update set balance = excluded.balance, low_balance = 0`)
const clock = (time: string) => desk.server.clock.set(`${day}T${time}:00+05:30`)
const goTo = async (time: string) => {
  clock(time)
  await logIn()
}
/** Time passes, and what is due is done. */
const until = async (time: string) => {
  clock(time)
  await desk.server.services.jobs.drain(desk.server.services)
}
const mark = async (marks: object[], on = day, by = head) => {
  const { register } = (await by.get(`attendance-entry/register?divisionId=${own.id}&date=${on}`)).json()
  const saved = await by.put('attendance-entry/register', {
    divisionId: own.id,
    date: on,
    half: 'DAY',
    version: register.version,
    marks,
    restPresent: register.version === 0,
    ...(on === day ? {} : { changeReason: 'Forgotten' }),
  })
  expect(saved.statusCode, saved.body).toBe(200)
}
const both = (studentId: string | undefined, code: string) => ({ studentId, fn: code, an: code })
const scenario = () => [
  both(own.students[0], 'A'),
  both(own.students[1], 'A'),
  { studentId: own.students[2], fn: 'LT', an: 'P', arrivedAt: '08:55' },
  { studentId: own.students[3], fn: 'P', an: 'A' },
]
const alerts = () =>
  rows(sql<{ student: string; type: string; channel: string; automatic: boolean }>`
    select student_id as student, type, channel, by_id is null as automatic from absence_alerts order by sent_at, channel, student_id`)
const texts = () =>
  rows(sql<{ channel: string; body: string; status: string }>`
    select channel, body, status from outbox where batch_id is not null order by id`)
const bells = () =>
  rows(sql<{ title: string; message: string }>`select title, message from notifications where batch_id is not null order by id`)
const format = async (channel: string, name = 'Absent') =>
  (
    await rows(sql<{ id: string; title: string; body: string }>`
      select id, title, body from message_formats where door = 'absentPresent' and channel = ${channel} and name = ${name}`)
  )[0]!
const send = async (ids: readonly (string | undefined)[], over: object = {}, browser = head) =>
  browser.post(`${path}/send-sms`, {
    formatId: (await format('sms')).id,
    group: 'studentAbsentPresentSMS',
    ExampleMessage: 'x',
    content: '',
    SendEmailorSMS: 'SMS',
    StudEntry: ids.map(id => ({ id, attendanceDate: '15/07/2026', status: 'Absent' })),
    attendanceDate: '15/07/2026',
    ...over,
  })
const told = (response: { statusCode: number; json: () => { message: string } }) => [response.statusCode, response.json().message]

beforeAll(async () => {
  await openDiary('absence-alerts')
  await rows(sql`delete from calendar_events`)
  // Each family has a number of its own.
  await rows(sql`
    update guardians g set mobile = '98470' || lpad(x.number::text, 5, '0') from (select id, row_number() over (order by id) as number from guardians) x where x.id = g.id`)
})
beforeEach(async () => {
  for (const table of [
    'attendance_registers',
    'attendance_months',
    'absence_alerts',
    'absence_alert_failures',
    'jobs',
    'outbox',
    'message_batches',
    'notifications',
  ])
    await rows(sql`delete from ${sql.table(table)}`)
  await rows(sql`delete from school_settings where code like 'attendance.%'`)
  await credits(100)
  await rows(sql`update message_formats set is_approved = true where door = 'absentPresent'`)
  await goTo('09:10')
})
afterAll(() => desk.server.close())

describe('alerts of the school itself', () => {
  it('tell two guardians at 09:25, once (scenario 2)', async () => {
    await mark(scenario())
    await until('09:24')
    expect(await alerts()).toEqual([])
    await until('09:25')
    const found = await alerts()
    expect(found).toEqual(
      [own.students[0], own.students[1]].map(student => ({ student, type: 'Absent', channel: 'notification', automatic: true })),
    )
    const rung = await bells()
    expect(rung).toHaveLength(2)
    expect(rung[0]).toMatchObject({ title: 'Absent today' })
    expect(rung[0]!.message).toMatch(/^Dear Parent, .+ of .+ is absent on 15\/07\/2026\. Please inform the class teacher\.$/)
    await goTo('09:30')
    await mark([{ studentId: own.students[4], fn: 'P', an: 'A' }])
    await until('10:00')
    expect(await bells()).toHaveLength(2)
  })
  it('leave out who was corrected before, and take back once what was told (scenario 3)', async () => {
    await mark(scenario())
    await goTo('09:20')
    await mark([both(own.students[0], 'P')])
    await until('09:35')
    expect(await alerts()).toMatchObject([{ student: own.students[1], type: 'Absent' }])
    await goTo('09:40')
    await mark([both(own.students[1], 'LT')])
    await until('09:55')
    await until('11:00')
    expect((await alerts()).map(row => row.type)).toEqual(['Absent', 'Correction'])
    expect((await bells()).map(bell => bell.message)[1]).toMatch(/^Correction: .+ is present on 15\/07\/2026\.$/)
    await goTo('11:10')
    await mark([both(own.students[1], 'A')])
    await mark([both(own.students[1], 'P')])
    await until('11:30')
    expect(await bells()).toHaveLength(2)
  })
  it('tell of the afternoon after noon', async () => {
    await mark(scenario())
    await until('09:25')
    await goTo('12:10')
    await mark([{ studentId: own.students[5], fn: 'P', an: 'P' }, both(own.students[6], 'OD')])
    await until('12:25')
    expect((await alerts()).map(row => row.student)).toEqual([own.students[0], own.students[1], own.students[3]])
  })
  it('wait for the approval of an SMS format', async () => {
    await set('attendance.autoAlert', ['sms'])
    await rows(sql`update message_formats set is_approved = false where door = 'absentPresent'`)
    await mark(scenario())
    await until('09:25')
    const news = await rows(sql<{ message: string }>`select message from notifications`)
    expect(news.map(row => row.message)).toEqual(['SMS format Absent is waiting for approval.'])
  })
  it('go by each channel of the school, and tell administrators when the balance is too small', async () => {
    await set('attendance.autoAlert', ['notification', 'sms'])
    await credits(1)
    await mark(scenario())
    await until('09:25')
    await until('09:40')
    expect((await alerts()).map(row => row.channel)).toEqual(['notification', 'notification'])
    expect(await texts()).toHaveLength(2)
    const news = await rows(sql<{ message: string }>`select message from notifications where batch_id is null`)
    expect(news.map(row => row.message)).toEqual(['Absence SMS not sent: insufficient SMS balance.'])
    await credits(100)
    await rows(sql`delete from absence_alerts`)
    await goTo('09:50')
    await mark([{ studentId: own.students[5], fn: 'P', an: 'A' }])
    await until('10:05')
    expect((await texts()).filter(row => row.channel === 'sms')).toHaveLength(2)
  })
  it('are no part of what who saved the register may send in an hour', async () => {
    await set('attendance.autoAlert', ['sms'])
    await set('attendance.alertLate', true)
    await mark([both(own.students[0], 'A'), { studentId: own.students[2], fn: 'LT', arrivedAt: '08:55' }], day, teacher)
    await until('09:25')
    await goTo('09:26')
    await mark([both(own.students[5], 'A')], day, teacher)
    await until('09:41')
    const batches = await rows(sql<{ automatic: boolean; credits: number }>`
      select b.automatic, b.credits from message_batches b join users u on u.id = b.made_by where u.login_name = 'GVS.TEACHER'`)
    expect(batches).toEqual(Array.from({ length: 3 }, () => ({ automatic: true, credits: 1 })))
    await goTo('09:42')
    const sent = await send([own.students[0]], { avoidRepeatedSMS: false }, teacher)
    expect(sent.statusCode, sent.body).toBe(200)
  })
  it('are of today alone, tell who is late where the school wants it, and wait for the afternoon', async () => {
    await mark([both(own.students[0], 'A')], '2026-07-14')
    await until('10:00')
    expect(await alerts()).toEqual([])
    await goTo('10:00')
    await set('attendance.alertLate', true)
    await set('attendance.mode', 'session')
    const half = await head.put('attendance-entry/register', {
      divisionId: own.id,
      date: day,
      half: 'FN',
      version: 0,
      marks: [{ studentId: own.students[2], fn: 'LT', arrivedAt: '08:55' }],
      restPresent: true,
    })
    expect(half.statusCode, half.body).toBe(200)
    await until('10:15')
    expect(await alerts()).toMatchObject([{ student: own.students[2], type: 'Late' }])
  })
})

describe('messages by hand', () => {
  it('say the day, are kept as told, and skip who was told', async () => {
    await mark(scenario())
    const sent = await send([own.students[0], own.students[1]])
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json()).toMatchObject({ messages: 2, message: '2 message(s) sent, 0 without mobile number.' })
    expect((await texts())[0]!.body).toMatch(/is absent on 15\/07\/2026\. Please inform the class teacher\.$/)
    expect(await alerts()).toMatchObject([
      { channel: 'sms', automatic: false },
      { channel: 'sms', automatic: false },
    ])
    expect(told(await send([own.students[0], own.students[1]], { ExampleMessage: 'other' }))).toEqual([
      409,
      'No recipient is left.',
    ])
    const again = await send([own.students[0]], { ExampleMessage: 'y', avoidRepeatedSMS: false })
    expect(again.json()).toMatchObject({ messages: 1 })
    const batch = await rows(sql`select attendance_date::text as day from message_batches limit 1`)
    expect(batch).toEqual([{ day }])
    const list = (await head.get(`${path}?date=${day}&divisionIds=${own.id}&status=Absent`)).json()
    expect(list.results[0].sent).toBe('sms 09:10')
    expect(list.toTell).toEqual([])
    await until('09:25')
    expect(await alerts()).toHaveLength(2)
  })
  it('that did not arrive told nobody, until they are sent again', async () => {
    await mark(scenario())
    const first = await send([own.students[0], own.students[1]])
    const lost = `and id = (select min(id::text)::uuid from outbox where channel = 'sms')`
    await rows(sql`update outbox set status = 'Failed' where channel = 'sms' ${sql.raw(lost)}`)
    const list = async () => (await head.get(`${path}?date=${day}&divisionIds=${own.id}&status=Absent`)).json()
    const [open] = (await list()).toTell as { id: string }[]
    expect((await list()).toTell).toHaveLength(1)
    const second = await send([own.students[0], own.students[1]], { ExampleMessage: 'other' })
    expect(second.json()).toMatchObject({ messages: 1, skipped: [{ reason: 'AlreadyTold', count: 1 }] })
    expect([(await list()).toTell, (await alerts()).length]).toEqual([[], 2])
    // Of the first batch nothing is left that the student was told by.
    const batchId = second.json().batchId as string
    await rows(sql`update outbox set status = 'Undelivered' where batch_id = ${batchId}::uuid and channel = 'sms'`)
    expect((await list()).toTell).toMatchObject([{ id: open!.id }])
    const again = await head.post(`messaging/batches/${batchId}/send-again`, { states: ['Undelivered'] })
    expect(again.statusCode, again.body).toBe(200)
    expect((await list()).toTell).toEqual([])
    expect(first.json().batchId).not.toBe(batchId)
  })
  it('go to nobody whose status changed since', async () => {
    await mark(scenario())
    const sent = await send([own.students[0], own.students[3], own.students[4]])
    expect(sent.json()).toMatchObject({ messages: 1, skipped: [{ reason: 'StatusChanged', count: 2 }] })
    const half = await send([own.students[3]], { half: 'AN', notificationType: 'Absent' })
    expect(half.json()).toMatchObject({ messages: 1 })
    const estimate = await head.post('messaging/estimate', {
      door: 'absentPresent',
      channel: 'notification',
      title: 'Absent today',
      notificationDescription: 'x',
      attendanceDate: day,
      notificationType: 'Late',
      entries: [{ id: own.students[1] }],
    })
    expect(estimate.json()).toMatchObject({ messages: 0, skipped: [{ reason: 'StatusChanged', count: 1 }] })
  })
  it('are one for each child, whoever shares a number', async () => {
    const [one, two] = own.students
    const [before] = await rows(sql<{ guardian: string }>`select guardian_id as guardian from students where id = ${two}::uuid`)
    await rows(
      sql`update students s set guardian_id = o.guardian_id from students o where s.id = ${two}::uuid and o.id = ${one}::uuid`,
    )
    await mark(scenario())
    const sent = await send([one, two], { avoidRepeatedSMS: true })
    expect(sent.json()).toMatchObject({ messages: 2 })
    expect(new Set((await texts()).map(row => row.body)).size).toBe(2)
    expect((await alerts()).map(row => row.student).sort()).toEqual([one, two].sort())
    await rows(sql`update students set guardian_id = ${before!.guardian}::uuid where id = ${two}::uuid`)
  })
  it('tell nobody twice from two tabs at once', async () => {
    await mark(scenario())
    const both = await Promise.all(['a', 'b'].map(one => send([own.students[0], own.students[1]], { ExampleMessage: one })))
    expect(both.map(one => one.statusCode).sort()).toEqual([200, 409])
    expect(await texts()).toHaveLength(2)
  })
  it('are notifications and WhatsApp messages too, and free what a cancelled batch had told', async () => {
    await mark(scenario())
    const { title, body } = await format('notification')
    const sent = await head.post(`${path}/send-notification`, {
      entries: [{ id: own.students[0] }],
      title,
      notificationDescription: body,
      attendanceDate: day,
      notificationType: 'Absent',
    })
    expect(sent.json()).toMatchObject({ messages: 1, credits: 0 })
    await rows(
      sql`update message_formats set campaign_name = 'absent', is_approved = true where door = 'absentPresent' and channel = 'whatsapp'`,
    )
    const written = await head.post(`${path}/send-whatsapp`, {
      formatId: (await format('whatsapp')).id,
      group: 'StudentAbsentPresentWhatsapp',
      StudEntry: [{ id: own.students[0] }],
      attendanceDate: '15/07/2026',
    })
    expect(written.statusCode, written.body).toBe(200)
    expect((await alerts()).map(row => row.channel)).toEqual(['notification', 'whatsapp'])
    // The bell says what WhatsApp says.
    const said = (await texts()).find(row => row.channel === 'whatsapp')!.body
    expect(said).not.toContain('{{')
    expect((await bells()).map(bell => bell.message)).toContain(said)
    await head.post(`messaging/batches/${sent.json().batchId}/withdraw`, {})
    expect((await alerts()).map(row => row.channel)).toEqual(['whatsapp'])
  })
  it('are of one day, for the own divisions, and not for operators', async () => {
    await mark(scenario())
    const one = 'Please choose one date to send messages.'
    expect(told(await send([own.students[0]], { attendanceDate: '14/07/2026' }))).toEqual([400, one])
    expect(told(await send([own.students[0]], { attendanceDate: 'today' }))).toEqual([400, one])
    expect(told(await send([]))).toEqual([400, 'Please select at least one recipient.'])
    expect((await send([other.student], {}, teacher)).statusCode).toBe(404)
    const operator = await desk.browser('GJ.SUPPORT')
    operator.token = (await operator.post(`platform/schools/${desk.schoolId}/enter`, {})).json().accessToken
    expect((await send([own.students[0]], {}, operator)).statusCode).toBe(403)
    expect((await operator.get(`${path}?date=${day}`)).statusCode).toBe(200)
    await credits(1)
    expect(told(await send([own.students[0], own.students[1]]))).toEqual([
      409,
      'Insufficient SMS balance. Required 2, available 1.',
    ])
    expect(await alerts()).toEqual([])
  })
})

describe('what the dialogs ask', () => {
  it('are the formats of the school, which stay', async () => {
    const { smsFormats } = (await head.get(`${path}/get-formats`)).json()
    expect(smsFormats.map((one: { name: string }) => one.name)).toEqual(['Absent', 'Correction', 'Late'])
    expect((await head.delete(`${path}/${smsFormats[0].id}`)).statusCode).toBe(409)
    const notification = await format('notification')
    expect((await desk.admin.delete(`notification/common/delete/${notification.id}`)).statusCode).not.toBe(200)
    const { id } = await format('whatsapp')
    expect((await head.get(`whatsapp-to-guardian/get-absent-formats-by-id/${id}`)).json()).toMatchObject({ name: 'Absent' })
  })
  it('are its own settings and the balance', async () => {
    clock('09:10')
    expect((await head.get(`${path}/autherizedPerson`)).json()).toMatchObject({ needsApproval: false })
    const settings = (await head.get(`${path}/getSettings/studentAbsentPresentSMS`)).json().settings
    expect(settings.map((one: { code: string }) => one.code)).toEqual([
      'comm.avoidRepeatedSMS',
      'comm.sendTowhom',
      'attendance.autoAlert',
      'attendance.alertDelay',
    ])
    // By itself a school writes once to a number, which never joins two children.
    expect(settings.find((one: { code: string }) => one.code === 'comm.avoidRepeatedSMS').value).toBe(true)
    const change = { settings: [{ code: 'attendance.alertDelay', value: 5 }] }
    expect((await head.post(`${path}/multiplesettings`, change)).statusCode).toBe(403)
    const admin = await desk.browser('GVS.ADMIN')
    expect((await admin.post(`${path}/multiplesettings`, change)).statusCode).toBe(200)
    expect((await head.get(`${path}/getbalance/intial`)).json()).toMatchObject({ balance: 100 })
    const offers = (await teacher.get(`${path}/initialvalues`)).json()
    expect(offers.parameters.whatsapp.map((one: { name: string }) => one.name)).toEqual([
      'Student',
      'Division',
      'Section',
      'Date',
    ])
  })
})
