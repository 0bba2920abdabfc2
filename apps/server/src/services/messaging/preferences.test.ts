import { offeredWays } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../platform/outbox/driver'
import { Outbox } from '../../platform/outbox/worker'
import { MessageDesk } from '../../testing/messages'
import { testPushSettings } from '../../testing/push'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let guardian: TestBrowser
/** The guardian's record and a child of it, and others. */
let mine: { guardian: string; student: string; mobile: string; email: string }
let others: string[]

beforeAll(async () => {
  desk = await MessageDesk.open('preferences', undefined, { configuration: { push: testPushSettings } })
  const rows = await desk.sql(sql<typeof mine>`
    select g.id as guardian, g.mobile, g.email, (select min(s.id::text) from students s where s.guardian_id = g.id and s.status = 'studying') as student
    from users u join user_schools us on us.user_id = u.id join guardians g on g.id = us.guardian_id where u.login_name = 'GVS.GUARDIAN'`)
  mine = rows[0]!
  others = desk.students.filter(id => id !== mine.student).slice(0, 3)
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches', 'notifications', 'contact_preferences', 'address_states'])
    await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await desk.credits(1000)
  ;[guardian] = (await desk.at('2026-07-15T10:00:00', 'GVS.GUARDIAN')) as [TestBrowser]
})

const choose = (browser: TestBrowser, ...preferences: object[]) => browser.put('messaging/preferences', { preferences })
const noSms = { channel: 'sms', category: 'general', off: true }

describe('notification settings', () => {
  it('begin with everything on, say where it goes, and change one by one', async () => {
    const on = offeredWays(['guardian'], { push: true, chat: true }).map(way => {
      const to = way.channel === 'push' ? '' : way.channel === 'email' ? mine.email : mine.mobile
      return { ...way, off: false, to }
    })
    expect((await guardian.get('messaging/preferences')).json()).toEqual({ devices: 0, preferences: on })
    const changed = await choose(guardian, noSms)
    expect([changed.statusCode, changed.json().preferences.map((one: { off: boolean }) => one.off)]).toEqual([
      200,
      on.map((_, at) => at === 0),
    ])
    expect((await choose(guardian, noSms)).json()).toEqual(changed.json())
    expect((await choose(guardian, { ...noSms, off: false })).json()).toEqual({ devices: 0, preferences: on })
    const told = await desk.sql(sql<{ after: object }>`
      select after from audit_entries where action = 'messages.preferences' order by at, id`)
    expect(told.map(row => row.after)).toEqual([{ 'sms general': 'off' }, { 'sms general': 'on' }])
  })

  it('are of guardians and staff, and of what is offered', async () => {
    const [teacher, student] = await desk.at('2026-07-15T10:00:00', 'GVS.TEACHER', 'GVS.STUDENT')
    const ofStaff = offeredWays(['staff'], { push: true, chat: true })
    expect((await teacher!.get('messaging/preferences')).json().preferences).toHaveLength(ofStaff.length)
    expect((await student!.get('messaging/preferences')).statusCode).toBe(403)
    expect((await choose(student!, noSms)).statusCode).toBe(403)
    expect((await choose(guardian, { ...noSms, category: 'diary' })).statusCode).toBe(404)
    expect((await choose(guardian, { ...noSms, channel: 'bell' })).statusCode).toBe(400)
    expect((await choose(guardian, { channel: 'sms' })).statusCode).toBe(400)
    expect(await desk.sql(sql`select * from contact_preferences`)).toEqual([])
  })

  it('offer what the school has: pushes where they are sent, the chat where there is one', async () => {
    const kinds = async () => {
      const { preferences } = (await guardian.get('messaging/preferences')).json()
      return preferences.flatMap((one: { channel: string; category: string }) => (one.channel === 'push' ? one.category : []))
    }
    expect(await kinds()).toEqual(['general', 'attendance', 'fees', 'events', 'diary', 'chat'])
    await desk.setting('chat.enabled', false)
    expect(await kinds()).toEqual(['general', 'attendance', 'fees', 'events', 'diary'])
    await desk.setting('comm.push', false)
    expect(await kinds()).toEqual([])
    expect((await choose(guardian, { channel: 'push', category: 'general', off: true })).statusCode).toBe(404)
    for (const code of ['chat.enabled', 'comm.push']) await desk.setting(code, undefined)
  })

  it('leave nobody out who switched pushes off', async () => {
    await choose(guardian, { channel: 'push', category: 'general', off: true })
    const view = await desk.desk.admin.post('sms-to-guardian/viewData', { userIds: [mine.student] })
    expect([view.json().results[0].optedOut, view.json().summary.optedOut]).toEqual([[], 0])
    const format = await desk.format('Trip', 'The bus leaves at eight.')
    expect(await desk.send(format, [mine.student])).toMatchObject({ messages: 1, skipped: [] })
  })

  it('leave out who switched SMS off, who gets e-mail and the bell all the same', async () => {
    await choose(guardian, noSms)
    const format = await desk.format('Trip', 'The bus leaves at eight.')
    const sent = await desk.send(format, [mine.student, ...others])
    expect(sent).toMatchObject({ messages: 3, credits: 3, skipped: [{ reason: 'OptedOut', count: 1 }] })
    const bells = await desk.sql(sql`
      select n.id from notifications n join user_schools us on us.user_id = n.user_id where us.guardian_id = ${mine.guardian}::uuid`)
    expect(bells.length).toBeGreaterThan(0)
    expect(await desk.send(format, [mine.student, ...others], { SendEmailorSMS: 'Email' })).toMatchObject({
      messages: 4,
      skipped: [],
    })
    const numbers = await desk.desk.admin.post('sms-to-guardian/sms/get-phone-numbers-to-send', {
      userIds: [mine.student, ...others],
    })
    expect(numbers.json()).toMatchObject({ total: 4, unique: 3, optedOut: [mine.student] })
    const view = await desk.desk.admin.post('sms-to-guardian/viewData', { userIds: [mine.student, others[0]] })
    const optedOut = new Map(view.json().results.map((row: { id: string; optedOut: string[] }) => [row.id, row.optedOut]))
    expect([optedOut.get(mine.student), optedOut.get(others[0]!), view.json().summary.optedOut]).toEqual([['sms'], [], 1])
    const alone = await desk.post(format, [mine.student])
    expect([alone.statusCode, alone.json().name]).toEqual([409, 'NoRecipientLeft'])
  })

  it('do not keep urgent messages away', async () => {
    await choose(guardian, noSms)
    const format = await desk.format('Storm', 'School is closed.')
    const sent = await desk.send(format, [mine.student], { urgent: { reason: 'A storm is coming' } })
    expect(sent).toMatchObject({ messages: 1, skipped: [] })
  })
})

describe('what the school records on request', () => {
  const path = () => `messaging/preferences/guardian/${mine.guardian}`

  it('switches for a guardian or a member of staff, and both sides see it', async () => {
    const { admin } = desk.desk
    const before = (await admin.get(path())).json().preferences
    expect(before.length).toBeGreaterThan(1)
    const changed = await admin.put(path(), { preferences: [noSms] })
    expect([changed.statusCode, changed.json().preferences[0].off]).toEqual([200, true])
    expect((await guardian.get('messaging/preferences')).json().preferences[0]).toMatchObject({ channel: 'sms', off: true })
    expect(await desk.sql(sql`select source, person_type from contact_preferences`)).toEqual([
      { source: 'school', person_type: 'guardian' },
    ])
    await choose(guardian, { ...noSms, off: false })
    expect((await admin.get(path())).json().preferences).toEqual(before)
    const [staff] = await desk.sql(sql<{ id: string }>`select id from staff where status = 'Working' order by code limit 1`)
    const ofStaff = await admin.put(`messaging/preferences/staff/${staff!.id}`, { preferences: [noSms] })
    expect([ofStaff.statusCode, ofStaff.json().preferences[0].off]).toEqual([200, true])
  })

  it('is for administrators alone, and for people that there are', async () => {
    const [head, teacher] = await desk.at('2026-07-15T10:00:00', 'GVS.HEAD', 'GVS.TEACHER')
    for (const browser of [head!, teacher!]) {
      expect((await browser.get(path())).statusCode).toBe(403)
      expect((await browser.put(path(), { preferences: [noSms] })).statusCode).toBe(403)
    }
    const { admin } = desk.desk
    expect((await admin.get(`messaging/preferences/staff/${mine.guardian}`)).statusCode).toBe(404)
    expect((await admin.put(path(), { preferences: [{ ...noSms, category: 'diary' }] })).statusCode).toBe(404)
    expect(await desk.sql(sql`select * from contact_preferences`)).toEqual([])
  })
})

describe('a number that a provider does not deliver to', () => {
  const blocking: Driver = {
    name: 'twilio',
    idempotent: false,
    send: async ({ to }) =>
      to === mine.mobile ? { outcome: 'permanent', reason: 'Twilio 21610', code: '21610' } : { outcome: 'accepted' },
  }

  it('is left out from then on, also of urgent messages and of sending again', async () => {
    const format = await desk.format('Trip', 'The bus leaves at eight.')
    const first = await desk.send(format, [mine.student, ...others])
    await new Outbox('blocking', () => blocking).drain(desk.server.services)
    expect(await desk.batch(first.batchId)).toMatchObject({ counts: { sent: 3, failed: 1 }, refunded: 1 })
    const states = await desk.sql(sql`select channel, address, state, code from address_states`)
    expect(states).toEqual([{ channel: 'sms', address: mine.mobile, state: 'blocked', code: '21610' }])
    const urgent = { urgent: { reason: 'A storm is coming' } }
    const second = await desk.send(format, [mine.student, ...others], { ...urgent, content: 'x' })
    expect(second).toMatchObject({ messages: 3, skipped: [{ reason: 'NumberBlocked', count: 1 }] })
    const again = await desk.desk.admin.post(`messaging/batches/${first.batchId}/send-again`, { states: ['Failed'] })
    expect([again.statusCode, again.json().name]).toEqual([409, 'NoRecipientLeft'])
    expect(await desk.balance()).toBe(1000 - 3 - 3)
  })
})
