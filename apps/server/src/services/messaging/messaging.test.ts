import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onPlatform, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let students: string[]
let head: TestBrowser
let teacher: TestBrowser

const two = 'x'.repeat(174)

beforeAll(async () => {
  desk = await MessageDesk.open('messaging')
  ;({ students } = desk)
  head = await desk.desk.browser('GVS.HEAD')
  teacher = await desk.desk.browser('GVS.TEACHER')
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from notifications`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await desk.credits(10_000)
})

const told = (response: { statusCode: number; json: () => { message: string } }) => [response.statusCode, response.json().message]
const bells = () =>
  desk.sql(sql<{ user_id: string; title: string; message: string; child_id: string | null; held: boolean }>`
    select user_id, title, message, child_id, held from notifications order by id`)
/** Gives a login to the guardian of a student. */
const loginOf = async (studentId: string) =>
  (
    await desk.sql(sql<{ user_id: string }>`
      select us.user_id from user_schools us join students s on s.guardian_id = us.guardian_id where s.id = ${studentId}::uuid`)
  )[0]?.user_id

describe('a double click', () => {
  it('is one batch, and the same key with another content is refused', async () => {
    const format = await desk.format('Text', two)
    const chosen = students.slice(0, 35)
    const both = await Promise.all([
      desk.post(format, chosen, {}, undefined, 'once'),
      desk.post(format, chosen, {}, undefined, 'once'),
    ])
    expect(both.map(response => response.statusCode)).toEqual([200, 200])
    const [one, other] = both.map(response => response.json())
    expect(one.batchId).toBe(other.batchId)
    expect([one.replayed, other.replayed].sort()).toEqual([true, undefined])
    expect([await desk.balance(), (await desk.messages(one.batchId)).length]).toEqual([9930, 35])
    const changed = await desk.post(format, chosen.slice(1), {}, undefined, 'once')
    expect(told(changed)).toEqual([409, 'This request was already used.'])
  })
  it('that asks for different people with one key is one batch too, and the other is refused', async () => {
    const format = await desk.format('Text', 'Hello')
    const both = await Promise.all([
      desk.post(format, students.slice(0, 1), {}, undefined, 'once'),
      desk.post(format, students.slice(1, 2), {}, undefined, 'once'),
    ])
    expect(both.map(response => response.statusCode).sort()).toEqual([200, 409])
    expect(both.map(response => response.json().message)).toContain('This request was already used.')
    expect(await desk.sql(sql`select id from message_batches`)).toHaveLength(1)
  })
  it('without a key is known for five minutes', async () => {
    const format = await desk.format('Text', 'Hello')
    const send = () =>
      desk.desk.admin.post('sms-to-guardian/send-sms', { formatId: format, entries: [{ id: students[1] }, { id: students[0] }] })
    const [first, beside] = (await Promise.all([send(), send()])).map(response => response.json())
    expect(beside.batchId).toBe(first.batchId)
    expect((await send()).json()).toMatchObject({ batchId: first.batchId, replayed: true })
    desk.server.clock.advance(5 * 60_000)
    expect((await send()).json().batchId).not.toBe(first.batchId)
    desk.server.clock.advance(-5 * 60_000)
  })
  it('two days later is another send', async () => {
    const format = await desk.format('Text', 'Hello')
    const first = await desk.post(format, students.slice(0, 1), {}, undefined, 'old')
    await desk.sql(sql`update message_batches set made_at = made_at - interval '49 hours'`)
    const second = await desk.post(format, students.slice(0, 1), {}, undefined, 'old')
    expect(second.json().batchId).not.toBe(first.json().batchId)
  })
})

describe('credits', () => {
  it('that are too few send nothing at all', async () => {
    const format = await desk.format('Text', two)
    await desk.credits(69)
    expect(told(await desk.post(format, students.slice(0, 35)))).toEqual([
      409,
      'Insufficient SMS balance. Required 70, available 69.',
    ])
    expect(await desk.sql(sql`select id from message_batches`)).toEqual([])
    expect([await desk.sql(sql`select id from outbox`), await bells(), await desk.balance()]).toEqual([[], [], 69])
  })
  it('are spent by one of two who send at once', async () => {
    const format = await desk.format('Text', 'Hello')
    await desk.credits(70)
    const both = await Promise.all([desk.post(format, students.slice(0, 40)), desk.post(format, students.slice(0, 40), {}, head)])
    expect(both.map(response => response.statusCode).sort()).toEqual([200, 409])
    expect(await desk.balance()).toBe(30)
  })
  it('that run low are told once', async () => {
    const format = await desk.format('Text', 'Hello')
    await transact(desk.server.services.db, onPlatform, trx =>
      sql`update users set email = 'sms@platform.example' where 'GJSMSAdmin' = any(platform_roles)`.execute(trx),
    )
    await desk.sql(sql`update sms_accounts set low_balance = 9990`)
    await desk.send(format, students.slice(0, 10), { alsoBell: false })
    expect(await bells()).toEqual([])
    await desk.send(format, students.slice(10, 15), { alsoBell: false })
    await desk.send(format, students.slice(15, 20), { alsoBell: false })
    expect((await bells()).map(bell => bell.message)).toEqual(['9985 SMS credits are left.'])
    expect(await desk.sql(sql<{ channel: string }>`select channel from outbox where channel = 'email'`)).toHaveLength(1)
    await desk.sql(sql`update sms_accounts set low_balance = 0`)
  })
})

describe('one number of two children', () => {
  const body = 'Dear Parent, {{Student}} ({{Division}}).'
  let pair: string[]
  let names: string[]

  beforeAll(async () => {
    pair = students.slice(0, 2)
    const rows = await desk.sql(sql<{ id: string; name: string; guardian_id: string }>`
      select id, name, guardian_id from students where id = any(${pair}::uuid[]) order by array_position(${pair}::uuid[], id)`)
    names = rows.map(row => row.name)
    await desk.sql(sql`update guardians set mobile = '9999999999' where id = any(${rows.map(row => row.guardian_id)}::uuid[])`)
  })

  it('gets one SMS that names both, or two where the sender wants so', async () => {
    const format = await desk.format('Pair', body)
    const one = await desk.send(format, pair)
    const texts = await desk.messages(one.batchId)
    expect([one.messages, texts.length]).toEqual([1, 1])
    expect(texts[0]!.body.startsWith(`Dear Parent, ${names.join(', ')} (`)).toBe(true)
    const off = await desk.send(format, pair, { avoidRepeatedSMS: false })
    expect(off.messages).toBe(2)
    const same = await desk.send(await desk.format('Same', 'Hello'), pair)
    expect([same.messages, same.skipped]).toEqual([1, [{ reason: 'Repeated', count: 1 }]])
  })
  it('is told by the call that asks for the numbers', async () => {
    const ask = async (avoidRepeatedSMS: boolean) =>
      (await desk.desk.admin.post('sms-to-guardian/sms/get-phone-numbers-to-send', { userIds: pair, avoidRepeatedSMS })).json()
    expect(await ask(true)).toMatchObject({ total: 2, unique: 1, repeated: [pair[1]], withoutNumber: [] })
    expect((await ask(false)).numbers).toHaveLength(2)
  })
})

describe('an estimate', () => {
  const estimate = async (formatId: string, ids: readonly string[], over: object = {}) => {
    const response = await desk.desk.admin.post('messaging/estimate', {
      door: 'guardian',
      channel: 'sms',
      formatId,
      entries: ids.map(id => ({ id })),
      ...over,
    })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  it('counts as the operator charges, and writes nothing', async () => {
    const format = await desk.format('Wide', 'क'.repeat(71))
    expect(await estimate(format, students.slice(5, 40))).toMatchObject({
      messages: 35,
      parts: 70,
      credits: 70,
      balance: 10_000,
      unicode: true,
      repeatedToday: 0,
      needsApproval: false,
      holdUntil: null,
    })
    expect(await desk.sql(sql`select id from outbox`)).toEqual([])
    const plain = await desk.format('Plain', 'a'.repeat(160))
    expect(await estimate(plain, students.slice(5, 40))).toMatchObject({ credits: 35, unicode: false })
  })
  it('says who has no value, and how many got the text today', async () => {
    const [first, second] = students.slice(5, 7)
    await desk.sql(sql`update enrolments set roll_no = null where student_id in (${first}::uuid, ${second}::uuid)`)
    const format = await desk.format('Roll', 'No {{Roll Number}}')
    const chosen = students.slice(2)
    const answer = await estimate(format, chosen)
    const missing = answer.skipped.find((group: { reason: string }) => group.reason === 'NoValue')
    expect(missing).toMatchObject({ parameter: 'Roll Number' })
    expect(missing.ids).toEqual(expect.arrayContaining([first, second]))
    expect(answer.messages).toBe(chosen.length - missing.count)
    expect((await estimate(format, chosen, { missing: 'dash' })).messages).toBe(chosen.length)
    await desk.send(format, chosen, { missing: 'dash' })
    expect((await estimate(format, chosen, { missing: 'dash' })).repeatedToday).toBe(chosen.length)
  })
})

describe('who may send', () => {
  it('is a teacher to the own divisions, by the channels of the school', async () => {
    const format = await desk.format('Text', 'Hello')
    const own = (await teacher.post('sms-to-guardian/viewData?pageSize=500&all=1', { userIds: [] })).json()
    expect(own.summary.students).toBe(own.all.length)
    // Own classes too: on this page a teacher reads no number in full, and finds none by its hidden digits.
    for (const row of own.results) expect(row.mobile).toMatch(/^\d{2}•••••\d{3}$/)
    const [number] = await desk.sql(sql<{ mobile: string }>`
      select g.mobile from guardians g join students s on s.guardian_id = g.id where s.id = ${own.all[0]}::uuid`)
    const search = async (text: string, browser: TestBrowser): Promise<number> =>
      (await browser.post(`sms-to-guardian/viewData?text=${encodeURIComponent(text)}`, { userIds: [] })).json().summary.students
    expect(await search(number!.mobile, desk.desk.admin)).toBeGreaterThan(0)
    for (const text of [number!.mobile, number!.mobile.slice(0, 6)]) expect(await search(text, teacher)).toBe(0)
    expect(await search(own.results[0].mobile, teacher)).toBeGreaterThan(0)
    const foreign = students.find(id => !own.all.includes(id))!
    expect((await desk.post(format, [foreign], {}, teacher)).statusCode).toBe(404)
    expect((await desk.post(format, own.all.slice(0, 1), {}, teacher)).statusCode).toBe(200)
    expect((await desk.post(format, own.all.slice(0, 1), { SendEmailorSMS: 'Email' }, teacher)).statusCode).toBe(403)
    expect((await desk.post(format, own.all.slice(0, 1), { urgent: { reason: 'School is closed' } }, teacher)).statusCode).toBe(
      403,
    )
  })
  it('is nobody who only reads', async () => {
    const operator = await desk.desk.browser('GJ.SUPPORT')
    operator.token = (await operator.post(`platform/schools/${desk.desk.schoolId}/enter`, {})).json().accessToken
    const format = await desk.format('Text', 'Hello')
    expect((await desk.post(format, students.slice(0, 1), {}, operator)).statusCode).toBe(403)
    expect((await operator.get('sms-to-guardian/initialvalues')).json()).toMatchObject({ readOnly: true })
  })
  it('sends three paid messages an hour as a teacher, and ten in a minute', async () => {
    const format = await desk.format('Text', 'Hello')
    const [own] = (await teacher.post('sms-to-guardian/viewData?all=1', { userIds: [] })).json().all
    for (let times = 0; times < 3; times += 1) expect((await desk.post(format, [own], {}, teacher)).statusCode).toBe(200)
    expect((await desk.post(format, [own], {}, teacher)).statusCode).toBe(429)
    for (let times = 0; times < 10; times += 1) await desk.send(format, students.slice(0, 1))
    expect((await desk.post(format, students.slice(0, 1))).statusCode).toBe(429)
  })
})

describe('what cannot be sent', () => {
  it('is told in words', async () => {
    const format = await desk.format('Text', 'Hello')
    const waiting = await desk.format('Waiting', 'Hello', { approved: false })
    const content = await desk.format('Content', 'Hello {{Content}}')
    expect(told(await desk.post(format, []))).toEqual([400, 'Please select at least one recipient.'])
    expect(told(await desk.post(waiting, students))).toEqual([409, 'This format is waiting for approval.'])
    expect((await desk.post(content, students)).json().fieldErrors).toEqual([
      { field: 'content', message: 'Content is required' },
    ])
    expect(told(await desk.post(format, students, { sendTowhom: 'Student' }))).toEqual([400, 'Students have no mobile number.'])
    expect(told(await desk.post(format, students, { formatVersion: 7 }))).toEqual([
      409,
      'The format was changed. Please preview again.',
    ])
    for (const sendAt of ['2026-07-15T10:00:00', '2026-08-30T10:00:00', '2026-07-16T10:01:00', 'tomorrow'])
      expect((await desk.post(format, students, { sendAt })).json().fieldErrors[0].field, sendAt).toBe('sendAt')
    expect((await desk.post(format, students, { urgent: { reason: 'Now' } })).json().fieldErrors[0].field).toBe('urgent')
    expect((await desk.post(format, [...students, desk.desk.schoolId])).statusCode).toBe(404)
    expect(told(await desk.post(await desk.format('Roll', '{{Class Teacher}}'), students.slice(0, 1), {}))[0]).not.toBe(500)
    await desk.sql(sql`delete from message_formats where id = ${format}::uuid`)
    expect((await desk.post(format, students)).statusCode).toBe(404)
  })
  it('to students goes to their guardians alone where both are meant', async () => {
    const format = await desk.format('Text', 'Hello')
    for (const SendEmailorSMS of ['SMS', 'Email'])
      expect(await desk.send(format, students.slice(24, 26), { sendTowhom: 'Both', SendEmailorSMS })).toMatchObject({
        messages: 2,
        skipped: [],
        message: expect.stringMatching(/^2 .+, 0 without/),
      })
  })
  it('to nobody who is left', async () => {
    const format = await desk.format('Text', 'Hello')
    const [one] = students.slice(20)
    await desk.sql(sql`update guardians set mobile = '' where id = (select guardian_id from students where id = ${one}::uuid)`)
    expect(told(await desk.post(format, [one!]))).toEqual([409, 'No recipient is left.'])
    const some = await desk.send(format, [one!, students[21]!])
    expect([some.messages, some.skipped, some.message]).toEqual([
      1,
      [{ reason: 'NoMobile', count: 1 }],
      '1 message(s) sent, 1 without mobile number.',
    ])
  })
})

describe('the bell', () => {
  it('holds what was sent, as text, for those with a login', async () => {
    const withLogin = (
      await desk.sql(sql<{ id: string }>`
        select s.id from students s join user_schools us on us.guardian_id = s.guardian_id and us.active
        where s.status = 'studying' order by s.id limit 1`)
    )[0]!.id
    await desk.sql(sql`update students set name = '<img src=x onerror=alert(1)>' where id = ${withLogin}::uuid`)
    const format = await desk.format('XSS', 'See {{Student}} & more')
    await desk.send(format, [withLogin])
    const [item] = await bells()
    expect(item).toMatchObject({
      user_id: await loginOf(withLogin),
      title: 'XSS',
      message: 'See &lt;img src=x onerror=alert(1)&gt; &amp; more',
      child_id: withLogin,
    })
    await desk.send(format, [withLogin], { alsoBell: false })
    expect(await bells()).toHaveLength(1)
  })

  it('is the whole of a notification, one item for each login', async () => {
    const families = await desk.sql(sql<{ ids: string[]; user_id: string }>`
      select array_agg(s.id order by s.adm_no) as ids, us.user_id from students s join user_schools us on us.guardian_id = s.guardian_id and us.active
      where s.status = 'studying' and s.name !~ '<' group by us.user_id having count(*) = 2 limit 1`)
    const { ids, user_id } = families[0]!
    const without = (
      await desk.sql(sql<{ id: string }>`
        select s.id from students s where s.status = 'studying' and not exists (select from user_schools us where us.guardian_id = s.guardian_id)
        order by s.id limit 1`)
    )[0]!.id
    const response = await desk.desk.admin.post('sms-to-guardian/send-notification', {
      entries: [...ids, without].map(id => ({ id })),
      title: 'Holiday',
      notificationDescription: 'No school for {{Student}}.\nSee you.',
    })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toMatchObject({
      status: 'Done',
      messages: 1,
      skipped: [{ reason: 'NoLogin', count: 1 }],
      credits: 0,
      message: '1 notification(s) sent, 1 without login.',
    })
    const [item, ...others] = await bells()
    expect(others).toEqual([])
    expect(item).toMatchObject({ user_id, title: 'Holiday', child_id: null })
    expect(item!.message).toMatch(/^No school for .+, .+\.<br>See you\.$/)
    const id = response.json().batchId
    const batch = await desk.batch(id)
    expect(batch.counts).toMatchObject({ total: 2, skipped: 1, delivered: 1, read: 0 })
    expect(batch.skipped).toEqual([{ reason: 'NoLogin', count: 1 }])
    await desk.sql(sql`update notifications set read_at = now()`)
    expect(await desk.batch(id)).toMatchObject({
      counts: { delivered: 0, read: 1 },
      deliveredPercent: 100,
      actions: ['withdraw'],
    })
    const withdrawn = await desk.desk.admin.post(`messaging/batches/${id}/withdraw`, {})
    expect([withdrawn.json().status, await bells()]).toEqual(['Withdrawn', []])
  })

  it('is filled up by SMS for those without a login, where formats need no approval', async () => {
    const without = (
      await desk.sql(sql<{ id: string }>`
        select s.id from students s join guardians g on g.id = s.guardian_id
        where s.status = 'studying' and g.mobile <> '' and not exists (select from user_schools us where us.guardian_id = s.guardian_id) order by s.id limit 1`)
    )[0]!.id
    const body = { entries: [{ id: without }], title: 'Holiday', notificationDescription: 'No school.', smsFallback: true }
    expect((await desk.desk.admin.post('sms-to-guardian/send-notification', body)).statusCode).toBe(409)
    await desk.setting('sms.formatApproval', false)
    const sent = (await desk.desk.admin.post('sms-to-guardian/send-notification', body)).json()
    await desk.setting('sms.formatApproval', undefined)
    expect(sent).toMatchObject({ messages: 0, credits: 1, balance: 9999 })
    const texts = await desk.sql(sql<{ body: string; credits: number }>`select body, credits from outbox where channel = 'sms'`)
    expect(texts).toEqual([{ body: 'Holiday\nNo school.', credits: 1 }])
    // The same again is the same answer, without the setting too.
    expect((await desk.desk.admin.post('sms-to-guardian/send-notification', body)).json()).toEqual({ ...sent, replayed: true })
  })

  it('says of both of its lists who is left out', async () => {
    const rows = await desk.sql(sql<{ id: string; guardian: string; mobile: string }>`
      select distinct on (g.id) s.id, g.id as guardian, g.mobile from students s join guardians g on g.id = s.guardian_id
      where s.status = 'studying' and g.mobile <> '' and not exists (select from user_schools us where us.guardian_id = g.id) order by g.id limit 2`)
    const [, mute] = rows
    await desk.sql(sql`update guardians set mobile = '' where id = ${mute!.guardian}::uuid`)
    await desk.setting('sms.formatApproval', false)
    const body = {
      entries: rows.map(({ id }) => ({ id })),
      title: 'Holiday',
      notificationDescription: 'No school.',
      smsFallback: true,
    }
    const skipped = [
      { reason: 'NoLogin', count: 2 },
      { reason: 'NoMobile', count: 1 },
    ]
    const asked = { door: 'guardian', channel: 'notification', ...body }
    expect((await desk.desk.admin.post('messaging/estimate', asked)).json()).toMatchObject({ messages: 1, skipped })
    const send = async () => (await desk.desk.admin.post('sms-to-guardian/send-notification', body)).json()
    const sent = await send()
    expect(sent).toMatchObject({ messages: 0, credits: 1, skipped })
    expect(await send()).toEqual({ ...sent, replayed: true })
    await desk.setting('sms.formatApproval', undefined)
    await desk.sql(sql`update guardians set mobile = ${mute!.mobile} where id = ${mute!.guardian}::uuid`)
  })
})

describe('e-mail', () => {
  it('goes to the address under the subject, and costs nothing', async () => {
    const format = await desk.format('Text', 'Dear {{Guardian}}', { approved: false })
    const sent = await desk.send(format, students.slice(10, 12), { SendEmailorSMS: 'Email', Title: 'Sports day' })
    expect([sent.messages, sent.credits, sent.message]).toEqual([2, 0, '2 e-mail(s) sent, 0 without e-mail address.'])
    const rows = await desk.sql(sql<{ recipient: string; subject: string }>`select recipient, subject from outbox order by id`)
    expect(rows[0]).toMatchObject({ subject: 'Sports day', recipient: expect.stringMatching(/@home\.example$/) })
  })
  it('has whole values, also of a format whose SMS is registered', async () => {
    const pair = students.slice(30, 32)
    const names = ['Anantha Padmanabhan Venkata Subramanian', 'Meenakshi Sundareswari Thiruvengadam']
    await desk.sql(sql`
      update students s set name = x.name from unnest(${pair}::uuid[], ${names}::text[]) as x(id, name) where x.id = s.id`)
    await desk.sql(sql`
      update guardians set mobile = '9999999998', email = 'pair@home.example'
      where id in (select guardian_id from students where id = any(${pair}::uuid[]))`)
    const format = await desk.format('Registered', 'Dear Parent, {{Student}}.')
    await desk.sql(sql`update message_formats set dlt_template_id = '1107160000000000001' where id = ${format}::uuid`)
    const sent = await desk.send(format, pair, { SendEmailorSMS: 'Both', alsoBell: false })
    const texts = (await desk.messages(sent.batchId)).filter(message => message.status !== 'Skipped')
    expect(texts.map(({ channel, body }) => [channel, body])).toEqual([
      ['sms', 'Dear Parent, Anantha Padmanabhan Venkata +1.'],
      ['email', `Dear Parent, ${names.join(', ')}.`],
    ])
  })
  it('goes beside the SMS', async () => {
    const format = await desk.format('Text', 'Hello')
    const both = await desk.send(format, students.slice(10, 12), { SendEmailorSMS: 'Both' })
    expect([both.messages, both.credits]).toEqual([4, 2])
  })
})

describe('staff', () => {
  it('get SMS by designation and section, and relieved ones do not exist', async () => {
    const list = (await desk.desk.admin.post('sendsmstostaff/viewData?all=1&pageSize=5', { userIds: [] })).json()
    expect(list.results).toHaveLength(5)
    const format = await desk.format('Staff', 'Dear {{Name}}, {{Designation}}', { door: 'staff' })
    const chosen = list.results.slice(0, 2)
    const send = (ids: string[]) =>
      desk.desk.admin.post('sendsmstostaff/send-sms', { formatId: format, StaffEntry: ids.map(id => ({ id })) })
    const sent = await send(chosen.map((row: { id: string }) => row.id))
    expect(sent.json()).toMatchObject({ messages: 2, credits: 2 })
    const [text] = await desk.messages(sent.json().batchId)
    expect(text!.body).toBe(`Dear ${chosen[0].name}, ${chosen[0].designation}`)
    await desk.sql(sql`update staff set status = 'Relieved' where id = ${chosen[0].id}::uuid`)
    expect((await send([chosen[0].id])).statusCode).toBe(404)
    await desk.sql(sql`update staff set status = 'Working' where id = ${chosen[0].id}::uuid`)
    const notification = await desk.desk.admin.post('sendsmstostaff/send-notification', {
      StaffEntry: list.all.map((id: string) => ({ id })),
      title: 'Meeting',
      notificationDescription: 'Dear {{Name}}, at 4 pm.',
    })
    expect(notification.json().messages).toBeGreaterThan(0)
    expect(
      (await desk.sql(sql<{ audience: string }>`select distinct audience from notifications where title = 'Meeting'`))[0],
    ).toEqual({
      audience: 'Staff',
    })
  })
  it('of other sections are not there for a class teacher', async () => {
    const own = (await teacher.post('sendsmstostaff/viewData?pageSize=500', { userIds: [] })).json()
    const sections = new Set(own.results.map((row: { section: string }) => row.section))
    expect(sections.size).toBeLessThanOrEqual(1)
    const all = (await desk.desk.admin.post('sendsmstostaff/viewData?all=1', { userIds: [] })).json().all as string[]
    const foreign = all.find(id => !own.results.some((row: { id: string }) => row.id === id))!
    const format = await desk.format('Staff', 'Hello', { door: 'staff' })
    const response = await teacher.post('sendsmstostaff/send-sms', { formatId: format, StaffEntry: [{ id: foreign }] })
    expect(response.statusCode).toBe(404)
  })
})

describe('settings of a door', () => {
  it('are changed by administrators alone', async () => {
    const change = (browser: TestBrowser, code: string, value: unknown) =>
      browser.post('sms-to-guardian/multiplesettings', { settings: [{ code, value }] })
    expect((await change(teacher, 'comm.alsoBell', false)).statusCode).toBe(403)
    expect((await change(desk.desk.admin, 'login.guardianIdleDays', 3)).statusCode).toBe(400)
    expect((await change(desk.desk.admin, 'comm.quietFrom', 'late')).statusCode).toBe(400)
    const saved = (await change(desk.desk.admin, 'comm.alsoBell', false)).json()
    expect(saved.settings.find((one: { code: string }) => one.code === 'comm.alsoBell').value).toBe(false)
    expect((await desk.desk.admin.get('sms-to-guardian/getSettings/GuardianSMSFormName')).json()).toEqual(saved)
    expect((await desk.desk.admin.get('sms-to-guardian/getSettings/Nothing')).statusCode).toBe(404)
    await desk.setting('comm.alsoBell', undefined)
  })

  it('say how a text goes out whose sender does not', async () => {
    const format = await desk.format('Text', 'Hello')
    const channelOf = async (over: object) => {
      const { batchId } = await desk.send(format, students.slice(0, 1), over)
      return (await desk.sql(sql<{ channel: string }>`select channel from message_batches where id = ${batchId}::uuid`))[0]!
        .channel
    }
    expect(await channelOf({})).toBe('sms')
    await desk.setting('comm.sendEmailorSMS', 'Both')
    expect([await channelOf({}), await channelOf({ SendEmailorSMS: 'SMS' })]).toEqual(['both', 'sms'])
    expect((await desk.desk.admin.get('sms-to-guardian/initialvalues')).json().settings.sendEmailorSMS).toBe('Both')
    await desk.setting('comm.sendEmailorSMS', undefined)
  })
})
