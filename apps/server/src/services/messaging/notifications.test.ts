import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

interface Family {
  readonly id: string
  readonly name: string
  readonly user_id: string | null
}

let desk: MessageDesk
let teacher: TestBrowser
/** Children whose only guardian has a login and no other child, and children whose guardian has a number and no login. */
let reached: Family[]
let without: Family[]
/** Students of the teacher. */
let own: string[]

const path = 'sms-to-guardian/send-notification'
const entries = (of: readonly { readonly id: string }[]) => of.map(({ id }) => ({ id }))
const told = (response: { statusCode: number; json: () => { message: string } }) => [response.statusCode, response.json().message]
const wrong = (response: { statusCode: number; json: () => { fieldErrors?: unknown } }) => [
  response.statusCode,
  response.json().fieldErrors,
]
const bells = (title: string) =>
  desk.sql(sql<{ user_id: string; title: string; message: string }>`
    select user_id, title, message from notifications where title like ${title} order by id`)
const textsOf = () =>
  desk.sql(sql<{ body: string; recipient: string }>`select body, recipient from outbox where channel = 'sms' order by id`)

beforeAll(async () => {
  desk = await MessageDesk.open('notifications')
  const families = await desk.sql(sql<Family>`
    select s.id, s.name, us.user_id from students s join guardians g on g.id = s.guardian_id and g.mobile <> ''
    left join user_schools us on us.guardian_id = g.id and us.active
    where s.status = 'studying' and s.name !~ '<' and not exists (
      select from students o where o.guardian_id = s.guardian_id and o.id <> s.id) order by s.adm_no`)
  reached = families.filter(family => family.user_id !== null)
  without = families.filter(family => family.user_id === null)
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from notifications`)
  for (const code of ['sms.formatApproval', 'sms.unicode', 'comm.teacherChannels', 'comm.sendEmailorSMS', 'comm.approval'])
    await desk.setting(code, undefined)
  await desk.credits(10_000)
  ;[teacher] = (await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER')) as [TestBrowser]
  own = (await teacher.post('sms-to-guardian/viewData?all=1&pageSize=1', { userIds: [] })).json().all
})

describe('a notification with parameters', () => {
  const said = { title: 'Trip of {{Student}}', notificationDescription: 'Dear {{Guardian}}, {{Student}} goes to the sea.' }

  it('is read by each family with its own values, by SMS too', async () => {
    await desk.setting('sms.formatApproval', false)
    const [one, other] = reached as [Family, Family]
    const [mute, silent] = without as [Family, Family]
    const body = { ...said, entries: entries([one, other, mute, silent]), smsFallback: true }
    const sent = await desk.desk.admin.post(path, body)
    expect(sent.json(), sent.body).toMatchObject({ messages: 2, credits: 2 })
    const read = await bells('Trip of %')
    expect(read.map(bell => [bell.user_id, bell.title])).toEqual([
      [one.user_id, `Trip of ${one.name}`],
      [other.user_id, `Trip of ${other.name}`],
    ])
    for (const [at, family] of [one, other].entries()) expect(read[at]!.message).toContain(`, ${family.name} goes to the sea.`)
    const texts = (await textsOf()).map(text => text.body)
    expect(texts).toHaveLength(2)
    for (const family of [mute, silent])
      expect(texts.some(text => text.startsWith(`Trip of ${family.name}\nDear `) && text.includes(`, ${family.name} goes`))).toBe(
        true,
      )
  })

  it('leaves out who has no value for one', async () => {
    const [one, other] = reached as [Family, Family]
    await desk.sql(sql`update enrolments set roll_no = null where student_id = ${one.id}::uuid`)
    await desk.sql(sql`update enrolments set roll_no = 987 where student_id = ${other.id}::uuid`)
    const body = { title: 'Seat', notificationDescription: 'Seat {{Roll Number}}', entries: entries([one, other]) }
    const sent = (await desk.desk.admin.post(path, body)).json()
    expect([sent.messages, sent.skipped]).toEqual([1, [{ reason: 'NoValue', parameter: 'Roll Number', count: 1 }]])
    expect(await bells('Seat')).toMatchObject([{ user_id: other.user_id, message: 'Seat 987' }])
    const dash = (await desk.desk.admin.post(path, { ...body, missing: 'dash' })).json()
    expect([dash.messages, dash.skipped]).toEqual([2, []])
  })

  it('holds what a format may hold, and nothing else', async () => {
    const [one] = reached as [Family]
    const post = (over: object) => desk.desk.admin.post(path, { ...said, entries: entries([one]), ...over })
    expect(wrong(await post({ title: 'x'.repeat(101) }))).toEqual([
      400,
      [{ field: 'title', message: 'Type at most 100 characters.' }],
    ])
    expect(wrong(await post({ notificationDescription: 'x'.repeat(1001) }))).toEqual([
      400,
      [{ field: 'notificationDescription', message: 'Type at most 1000 characters.' }],
    ])
    expect(told(await post({ title: 'Of {{Nobody}}' }))).toEqual([400, 'Unknown parameter {{Nobody}}.'])
    expect(told(await post({ notificationDescription: 'On [[Monday' }))).toEqual([400, 'Please check the changeable words.'])
    const asked = { door: 'guardian', channel: 'notification', entries: entries([one]), ...said, title: 'Of {{Nobody}}' }
    expect((await desk.desk.admin.post('messaging/estimate', asked)).statusCode).toBe(400)
    // What the values make of it may be longer; the bell shows what it has room for.
    const long = `${'x'.repeat(88)}{{Student}}`
    expect((await post({ title: long })).statusCode).toBe(200)
    expect((await bells('xxx%'))[0]!.title).toBe(`${'x'.repeat(88)}${one.name}`.slice(0, 100))
  })
})

describe('SMS beside a notification', () => {
  const body = () => ({ title: 'Holiday', notificationDescription: 'No school.', smsFallback: true })

  it('are for teachers where they may send SMS', async () => {
    await desk.setting('sms.formatApproval', false)
    await desk.setting('comm.teacherChannels', ['notification'])
    const send = () => teacher.post(path, { ...body(), entries: own.map(id => ({ id })) })
    expect(told(await send())).toEqual([403, 'Teachers of this school do not send this way.'])
    const asked = { door: 'guardian', channel: 'notification', ...body(), entries: own.map(id => ({ id })) }
    expect((await teacher.post('messaging/estimate', asked)).statusCode).toBe(403)
    expect((await teacher.post('messaging/estimate', { ...asked, smsFallback: false })).statusCode).toBe(200)
    await desk.setting('comm.teacherChannels', ['notification', 'sms'])
    expect((await send()).statusCode).toBe(200)
  })

  it('wait for the end of quiet hours, which is told before and after', async () => {
    await desk.setting('sms.formatApproval', false)
    await desk.at('2026-07-15T22:30:00')
    const [one] = reached as [Family]
    const [mute] = without as [Family]
    const sending = { ...body(), entries: entries([one, mute]) }
    const asked = { door: 'guardian', channel: 'notification', ...sending }
    const morning = '2026-07-16T01:30:00.000Z'
    const estimate = async (over: object) => (await desk.desk.admin.post('messaging/estimate', { ...asked, ...over })).json()
    expect(await estimate({})).toMatchObject({ holdUntil: null, textsHoldUntil: morning })
    expect(await estimate({ smsFallback: false })).toMatchObject({ holdUntil: null, textsHoldUntil: null })
    const sent = (await desk.desk.admin.post(path, sending)).json()
    expect(sent.message).toBe(
      '1 notification(s) sent, 1 without login. Quiet hours. 1 message(s) will be sent by SMS to those without login at 07:00.',
    )
    expect((await desk.desk.admin.post(path, sending)).json()).toEqual({ ...sent, replayed: true })
  })

  it('wait for approval together with it', async () => {
    await desk.setting('sms.formatApproval', false)
    await desk.setting('comm.approval', 'all')
    const sent = await desk.desk.admin.post(path, { ...body(), entries: entries([reached[0]!, without[0]!]) })
    expect(sent.json().message).toMatch(/^Sent for approval to [^.]+\.$/)
  })
})

describe('a notification by its format', () => {
  const byFormat = 'notification/common/sendformat-notification'
  const make = async (group: string, name: string, text: string): Promise<string> => {
    const made = await desk.desk.admin.post('notification/common/save-new-format', {
      group,
      notificationFormatName: name,
      notificationTitle: name,
      notificationDescription: text,
      notificationFormat: `${name}\n${text}`,
      formatType: 'Notification',
      replace: true,
    })
    expect(made.statusCode, made.body).toBe(200)
    return made.json().newNotificationFormat.id
  }

  it('goes to those whom filters find, with SMS beside it', async () => {
    await desk.setting('sms.formatApproval', false)
    const formatId = await make('guardianGeneralNotifications', 'Closed', 'No school for {{Student}}.')
    const selection = { filters: { gender: 'Female' }, excludeIds: [] }
    const same = { title: 'Closed', notificationDescription: 'No school for {{Student}}.', selection, smsFallback: true }
    const estimate = await desk.desk.admin.post('messaging/estimate', { door: 'guardian', channel: 'notification', ...same })
    const sent = await desk.desk.admin.post(byFormat, {
      formatId,
      group: 'GuardianNotificationFormName',
      selection,
      smsFallback: true,
      sendTowhom: 'Guardian',
    })
    expect(sent.statusCode, sent.body).toBe(200)
    const texts = await textsOf()
    expect(texts.length).toBeGreaterThan(0)
    expect(sent.json()).toMatchObject({ messages: estimate.json().messages - texts.length, credits: estimate.json().credits })
  })

  it('takes the filters of its door alone, and what was handed over', async () => {
    const ofStaff = await make('staffGeneralNotifications', 'Meeting', 'Dear {{Name}}, at 4 pm.')
    const toStaff = (filters: object) =>
      desk.desk.admin.post(byFormat, {
        formatId: ofStaff,
        group: 'staffGeneralNotifications',
        selection: { filters, excludeIds: [] },
      })
    expect((await toStaff({ gender: 'Female' })).json().messages).toBeGreaterThan(0)
    expect((await toStaff({ busId: '' })).statusCode).toBe(400)
    const reminder = await make('feeDuesNotifications', 'Dues', '{{Due Amount}} for {{Student}}')
    const [one] = reached as [Family]
    const made = await desk.desk.admin.post('messaging/selections', {
      source: 'fee-dues',
      entries: [{ studentId: one.id, extra: { dueAmount: '4,500.00' } }],
    })
    const sent = await desk.desk.admin.post(byFormat, {
      formatId: reminder,
      group: 'feeDuesNotifications',
      entries: entries([one]),
      handOver: made.json().id,
    })
    expect(sent.statusCode, sent.body).toBe(200)
    expect((await bells('Dues'))[0]!.message).toBe(`4,500.00 for ${one.name}`)
    expect((await desk.desk.admin.post(byFormat, { formatId: reminder, group: 'Nothing' })).json().fieldErrors).toEqual([
      { field: 'group', message: expect.any(String) },
    ])
  })
})

describe('SMS and e-mail at once', () => {
  it('are for teachers the part that the school lets them send', async () => {
    await desk.setting('comm.sendEmailorSMS', 'Both')
    const format = await desk.format('Both', 'Hello')
    const channelOf = async (over: object = {}) => {
      const { batchId } = await desk.send(format, own.slice(0, 1), over, teacher)
      const [batch] = await desk.sql(sql<{ channel: string }>`select channel from message_batches where id = ${batchId}::uuid`)
      return batch!.channel
    }
    expect([await channelOf(), await channelOf({ SendEmailorSMS: 'Both' })]).toEqual(['sms', 'sms'])
    const asked = { door: 'guardian', channel: 'sms', formatId: format, SendEmailorSMS: 'Both', entries: [{ id: own[0] }] }
    expect((await teacher.post('messaging/estimate', asked)).json()).toMatchObject({ messages: 1 })
    await desk.sql(sql`delete from message_batches`)
    await desk.setting('comm.teacherChannels', ['sms', 'email'])
    expect(await channelOf()).toBe('both')
    await desk.setting('comm.teacherChannels', ['notification'])
    expect((await desk.post(format, own.slice(0, 1), {}, teacher)).json().name).toBe('TeacherChannelOff')
  })
})

describe('the content of a format that is still changed', () => {
  it('is as long and as plain as one that is saved', async () => {
    await desk.setting('sms.formatApproval', false)
    const format = await desk.format('Line', 'Dear all, {{Content}}', { approved: false })
    const post = (content: string, over: object = {}) => desk.post(format, desk.students.slice(0, 1), { content, ...over })
    expect(wrong(await post('x'.repeat(1001)))).toEqual([400, [{ field: 'content', message: 'Type at most 1000 characters.' }]])
    expect((await post('school is closed – today')).statusCode).toBe(200)
    await desk.setting('sms.unicode', false)
    expect(told(await post('school is closed – today'))).toEqual([400, 'Only plain characters are allowed: –.'])
    // An e-mail costs the same in any alphabet.
    expect((await post('school is closed – today', { SendEmailorSMS: 'Email' })).statusCode).toBe(200)
    expect((await post('school is closed today')).statusCode).toBe(200)
  })
})

describe('the pace of a person', () => {
  it('holds for sends at the same time', async () => {
    const format = await desk.format('Pace', 'Hello')
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => desk.post(format, [own[0]!], { ExampleMessage: `${at}` }, teacher)),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 200, 200, 429, 429])
  })
})

describe('a message that waits for approval', () => {
  it('says so where nobody can approve it', async () => {
    await desk.setting('comm.approval', 'all')
    const deciders = await desk.sql(sql<{ user_id: string }>`
      select user_id from user_schools where active and roles && array['SchoolSuperAdmin', 'SchoolHead']::text[]`)
    const users = deciders.map(row => row.user_id)
    await desk.sql(sql`update user_schools set active = false where user_id = any(${users}::uuid[])`)
    const format = await desk.format('Wait', 'Hello')
    const sent = await desk.send(format, desk.students.slice(0, 1))
    expect([sent.status, sent.message]).toEqual(['Waiting', 'Sent for approval, and nobody is there to approve it.'])
    await desk.sql(sql`update user_schools set active = true where user_id = any(${users}::uuid[])`)
  })
})
