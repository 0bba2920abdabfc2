import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import { type TestDevice, TestPushService, testPushSettings } from '../../testing/push'
import type { TestBrowser } from '../../testing/server'

const password = 'Green-Valley-42'
const now = '2026-07-15T10:30:00'

let desk: MessageDesk
let service: TestPushService
let phone: TestDevice
let guardian: TestBrowser
let child: string
/** As the child of several is named before a title. */
let childName: string
let format: string

beforeAll(async () => {
  desk = await MessageDesk.open('push', 20, { configuration: { push: testPushSettings } })
  service = await TestPushService.open(testPushSettings.publicKey, desk.server.clock.now)
  guardian = await desk.desk.browser('GVS.GUARDIAN')
  const children = await desk.sql(sql<{ id: string; name: string }>`
    select s.id, s.name from students s join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id
    where u.login_name = 'GVS.GUARDIAN' and s.status = 'studying' order by s.id`)
  child = children[0]!.id
  childName = children[0]!.name
})
afterAll(async () => {
  await service.close()
  await desk.server.close()
})
beforeEach(async () => {
  await desk.at(now)
  guardian = await desk.desk.browser('GVS.GUARDIAN')
  for (const table of ['outbox', 'message_batches', 'notifications'] as const)
    await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await desk.desk.inPlatform(trx => sql`delete from push_subscriptions`.execute(trx))
  for (const code of ['comm.push', 'comm.quietFrom', 'comm.quietTo', 'comm.approval']) await desk.setting(code, undefined)
  await desk.credits(1000)
  service.pushes.length = 0
  service.reply = () => ({ status: 201 })
  phone = service.device('phone')
  format = await desk.format('Kites', 'Dear {{Guardian Name}}, bring kites & string.')
})

const subscribe = (browser: TestBrowser, device: TestDevice, over: object = {}) =>
  browser.post('push/subscriptions', { endpoint: device.endpoint, keys: device.keys, ...over })
async function enabled(browser: TestBrowser, device: TestDevice): Promise<string> {
  const response = await subscribe(browser, device)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const devices = () =>
  desk.desk.inPlatform(async trx => {
    const { rows } = await sql<{ id: string; login: string; last_ok_at: Date | null }>`
      select s.id, u.login_name as login, s.last_ok_at from push_subscriptions s join users u on u.id = s.user_id order by s.id`.execute(
      trx,
    )
    return rows
  })
const drain = () => desk.server.services.outbox.drain(desk.server.services)
const waiting = () =>
  desk.sql(
    sql<{
      status: string
      run_after: Date
      attempts: number
    }>`select status, run_after, attempts from outbox where channel = 'push' order by id`,
  )
const ring = (over: Record<string, unknown> = {}) =>
  desk.sql(sql`
    insert into notifications (school_id, id, user_id, kind, audience, title, message, route, sent_at, discreet, alert, child_id)
    select us.school_id, ${desk.server.services.newId()}, u.id, ${over.kind ?? 'notice'}, ${over.audience ?? 'Student'}, 'Sports Day', 'Friday &amp; Saturday<br>at <b>9</b>',
      '/communication/notices', ${desk.server.clock.now()}, ${over.discreet ?? false}, ${over.alert ?? false}, ${over.child ?? null}::uuid
    from users u join user_schools us on us.user_id = u.id where u.login_name = ${over.login ?? 'GVS.GUARDIAN'} limit 1`)
const shown = (device: TestDevice) => service.for(device).map(push => device.read(push))

describe('a device', () => {
  it('is taken with the key of the installation, once', async () => {
    expect((await guardian.get('push/public-key')).json()).toEqual({ publicKey: testPushSettings.publicKey })
    const id = await enabled(guardian, phone)
    expect(await enabled(guardian, phone)).toBe(id)
    expect(await devices()).toMatchObject([{ id, login: 'GVS.GUARDIAN', last_ok_at: null }])
  })

  it('is refused in words by field', async () => {
    const refused = async (over: object) => {
      const response = await subscribe(guardian, phone, over)
      expect(response.statusCode, response.body).toBe(400)
      return response.json().fieldErrors.map((problem: { field: string }) => problem.field)
    }
    for (const endpoint of ['http://push.example.com/x', 'https://10.0.0.8/x', 'https://printer.local/x', 'nonsense'])
      expect(await refused({ endpoint }), endpoint).toEqual(['endpoint'])
    expect(await refused({ keys: { p256dh: 'BA', auth: 'x' } })).toEqual(['keys.p256dh', 'keys.auth'])
    expect(await devices()).toEqual([])
  })

  it('belongs to whoever enabled it last', async () => {
    const first = await enabled(guardian, phone)
    await ring()
    const teacher = await desk.desk.browser('GVS.TEACHER')
    const second = await enabled(teacher, phone)
    expect(await devices()).toMatchObject([{ id: second, login: 'GVS.TEACHER' }])
    expect(second).not.toBe(first)
    await drain()
    expect(service.pushes).toEqual([])
    expect((await guardian.delete(`push/subscriptions/${second}`)).statusCode).toBe(404)
    expect((await teacher.delete(`push/subscriptions/${second}`)).json()).toEqual({ id: second })
    expect((await teacher.delete(`push/subscriptions/${second}`)).statusCode).toBe(404)
  })

  it('takes the place of the oldest when there are ten', async () => {
    for (let at = 0; at < 11; at += 1) {
      desk.server.clock.advance(1000)
      await enabled(guardian, service.device(`device-${at}`))
    }
    expect(await devices()).toHaveLength(10)
    await ring()
    await drain()
    expect(service.for(service.device('device-0'))).toEqual([])
    expect(service.for(service.device('device-10'))).toHaveLength(1)
  })

  it('is forgotten at logout and with a block, not when a session runs out', async () => {
    await enabled(guardian, phone)
    const other = await desk.desk.browser('GVS.GUARDIAN')
    await enabled(other, service.device('tablet'))
    expect((await guardian.post('auth/logout')).statusCode).toBe(204)
    expect(await devices()).toHaveLength(1)
    await desk.desk.inPlatform(trx =>
      sql`update sessions set ended_at = ${desk.server.clock.now()}, end_reason = 'expired' where ended_at is null`.execute(trx),
    )
    expect(await devices()).toHaveLength(1)
    await ring()
    const status = (value: string) =>
      desk.desk.inPlatform(trx => sql`update users set status = ${value} where login_name = 'GVS.GUARDIAN'`.execute(trx))
    await status('Blocked')
    await drain()
    await status('Active')
    expect([service.pushes, await devices(), await waiting()]).toEqual([[], [], []])
  })

  it('gets nothing where the school has switched it off', async () => {
    await enabled(guardian, phone)
    await desk.setting('comm.push', false)
    expect((await guardian.get('push/public-key')).json()).toEqual({ publicKey: null })
    const refused = await subscribe(guardian, service.device('tablet'))
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'PushOff'])
    await ring()
    await drain()
    expect([service.pushes, await waiting()]).toEqual([[], []])
  })
})

describe('a bell item', () => {
  it('rings on each device of the login, as plain text, and on nobody else', async () => {
    const tablet = service.device('tablet')
    await enabled(guardian, phone)
    await enabled(guardian, tablet)
    await enabled(await desk.desk.browser('GVS.TEACHER'), service.device('teacher'))
    await ring()
    await drain()
    const [{ id }] = (await desk.sql(sql<{ id: string }>`select id from notifications`)) as [{ id: string }]
    const push = { title: 'Sports Day', body: 'Friday & Saturday\nat 9', route: '/communication/notices', tag: id }
    expect(shown(phone)).toEqual([push])
    expect(shown(tablet)).toEqual([push])
    expect(service.pushes).toHaveLength(2)
    expect((await devices()).filter(device => device.last_ok_at !== null)).toHaveLength(2)
  })

  it('that is discreet says in the language of the login only that it is there', async () => {
    await guardian.patch('auth/language', { language: 'de' })
    await enabled(guardian, phone)
    await ring({ discreet: true })
    await drain()
    await guardian.patch('auth/language', { language: 'en' })
    const [{ name }] = (await desk.sql(sql<{ name: string }>`select name from schools`)) as [{ name: string }]
    expect(shown(phone)).toMatchObject([{ title: name, body: `Neue Nachricht von ${name}` }])
  })

  it('of one of several children opens no screen, which might be that of another', async () => {
    await enabled(guardian, phone)
    await ring({ child })
    await drain()
    const status = (value: string) =>
      desk.sql(sql`
        update students set status = ${value} where id <> ${child}::uuid and guardian_id = (select guardian_id from students where id = ${child}::uuid)`)
    await status('terminated')
    await ring({ child })
    await drain()
    await status('studying')
    expect(shown(phone)).toMatchObject([
      { title: `${childName}: Sports Day`, route: null },
      { title: 'Sports Day', route: '/communication/notices' },
    ])
  })

  it('waits for the end of quiet hours, and rings no more when it was read meanwhile', async () => {
    await desk.at('2026-07-15T22:30:00')
    await enabled(await desk.desk.browser('GVS.GUARDIAN'), phone)
    await ring()
    await ring()
    await drain()
    expect(service.pushes).toEqual([])
    const morning = new Date('2026-07-16T07:00:00+05:30')
    expect(await waiting()).toEqual([
      { status: 'Waiting', run_after: morning, attempts: 0 },
      { status: 'Waiting', run_after: morning, attempts: 0 },
    ])
    await desk.sql(sql`update notifications set read_at = now() where id = (select id from notifications order by id limit 1)`)
    await desk.at('2026-07-16T06:59:59')
    await drain()
    expect(service.pushes).toEqual([])
    await desk.at('2026-07-16T07:00:00')
    await drain()
    expect(shown(phone)).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ status: 'Sent' }])
  })

  it('that is an alert does not wait for the morning', async () => {
    await desk.at('2026-07-15T06:40:00')
    await enabled(await desk.desk.browser('GVS.GUARDIAN'), phone)
    await ring({ kind: 'bus', alert: true })
    await ring({ kind: 'bus' })
    await drain()
    expect(shown(phone)).toHaveLength(1)
    expect((await waiting()).map(row => row.status).sort()).toEqual(['Sent', 'Waiting'])
  })

  it('is tried again when the service asks for it, and ends with a device that is gone', async () => {
    await enabled(guardian, phone)
    await ring()
    service.reply = () => ({ status: 429, headers: { 'retry-after': '600' } })
    await drain()
    const again = new Date(desk.server.clock.now().getTime() + 600_000)
    expect(await waiting()).toEqual([{ status: 'Waiting', run_after: again, attempts: 1 }])
    service.reply = () => ({ status: 410 })
    desk.server.clock.advance(600_000)
    await drain()
    expect(service.pushes).toHaveLength(2)
    expect(await waiting()).toMatchObject([{ status: 'Failed' }])
    expect(await devices()).toEqual([])
    await ring()
    expect(await waiting()).toHaveLength(1)
  })
})

describe('what a person has switched off', () => {
  const off = async (category: string, value = true) =>
    expect(
      (await guardian.put('messaging/preferences', { preferences: [{ channel: 'push', category, off: value }] })).statusCode,
    ).toBe(200)
  const rung = async (kind: string, audience = 'Student') => {
    service.pushes.length = 0
    await ring({ kind, audience })
    await drain()
    return service.pushes.length
  }

  it('rings on no device, each kind by its switch, and stands in the bell all the same', async () => {
    await enabled(guardian, phone)
    expect((await guardian.get('messaging/preferences')).json().devices).toBe(1)
    await off('events')
    expect([await rung('notice'), await rung('album'), await rung('diary'), await rung('message')]).toEqual([0, 0, 1, 1])
    await off('diary')
    await off('attendance')
    expect([await rung('diary'), await rung('bus'), await rung('attendance'), await rung('feedback')]).toEqual([0, 0, 0, 1])
    expect(await waiting()).toHaveLength(3)
    expect((await guardian.get('auth/notifications')).json().studentNotificationList).toHaveLength(8)
    await off('events', false)
    expect(await rung('notice')).toBe(1)
    for (const category of ['diary', 'attendance']) await off(category, false)
    // What is told to the login as staff follows the switches of staff.
    await off('general')
    expect([await rung('message'), await rung('system', 'Staff')]).toEqual([0, 1])
    await off('general', false)
  })

  it('rings all the same when it is urgent', async () => {
    await enabled(guardian, phone)
    await off('general')
    await desk.send(format, [child])
    await drain()
    expect(service.pushes).toEqual([])
    await desk.send(format, [child], { urgent: { reason: 'Storm warning' } })
    await drain()
    expect(shown(phone)).toMatchObject([{ title: `${childName}: Kites` }])
    await off('general', false)
  })
})

describe('a message to many', () => {
  it('rings where its bell does, and changes neither counts nor credits nor history', async () => {
    await enabled(guardian, phone)
    const sent = await desk.send(format, [...new Set([child, ...desk.students])])
    const before = await desk.batch(sent.batchId)
    await drain()
    expect(shown(phone)).toMatchObject([{ title: `${childName}: Kites`, body: expect.stringContaining('bring kites & string.') }])
    const after = await desk.batch(sent.batchId)
    expect(after.counts).toMatchObject({ total: before.counts.total, sent: before.counts.queued, queued: 0 })
    expect(before.credits).toBe(sent.credits)
    expect(await desk.balance()).toBe(1000 - sent.credits)
    const history = (await desk.desk.admin.get(`notification-history/List?type=Student&pageSize=100`)).json()
    expect(history.pagination.count).toBe(sent.messages)
  })

  it('that waits for an approval rings when it is let go, and one that was withdrawn never', async () => {
    await desk.setting('comm.approval', 'all')
    await enabled(guardian, phone)
    const notify = async () => {
      const response = await desk.desk.admin.post('sms-to-guardian/send-notification', {
        title: 'Sports',
        notificationDescription: 'Bring shoes.',
        entries: [{ id: child }],
        sendTowhom: 'Guardian',
        ExampleMessage: 'x',
      })
      expect(response.statusCode, response.body).toBe(200)
      return response.json().batchId as string
    }
    const held = await notify()
    await drain()
    expect(service.pushes).toEqual([])
    const head = await desk.desk.browser('GVS.HEAD')
    expect((await head.post(`messaging/batches/${held}/approve`)).statusCode).toBe(200)
    await drain()
    expect(shown(phone)).toMatchObject([{ title: `${childName}: Sports`, body: 'Bring shoes.' }])
    await desk.setting('comm.approval', undefined)
    desk.server.clock.advance(3_600_000)
    await desk.desk.admin.logIn('GVS.ADMIN', password)
    const withdrawn = await notify()
    expect((await desk.desk.admin.post(`messaging/batches/${withdrawn}/withdraw`)).statusCode).toBe(200)
    await drain()
    expect(service.pushes).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ status: 'Sent' }])
  })

  it('that is urgent does not wait for the morning', async () => {
    await desk.at('2026-07-15T22:30:00')
    await enabled(await desk.desk.browser('GVS.GUARDIAN'), phone)
    await desk.send(format, [child], { urgent: { reason: 'Storm warning' } })
    await drain()
    expect(shown(phone)).toMatchObject([{ title: `${childName}: Kites` }])
  })

  it('writes the pushes of everybody in the same few statements', async () => {
    const { rows } = await desk.desk.inPlatform(trx =>
      sql<{ count: number }>`
        insert into push_subscriptions (id, user_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
        select gen_random_uuid(), us.user_id, (select id from sessions limit 1), ${service.url} || '/' || us.user_id, us.user_id::text, '', '', now()
        from user_schools us where us.guardian_id is not null returning 1 as count`.execute(trx),
    )
    await desk.sql(sql`
      insert into notifications (school_id, id, user_id, audience, title, message, sent_at)
      select us.school_id, gen_random_uuid(), us.user_id, 'Student', 'All', 'All', ${desk.server.clock.now()}
      from user_schools us where us.guardian_id is not null and us.school_id = ${desk.desk.schoolId}`)
    const families = await desk.sql(sql`select from user_schools where guardian_id is not null`)
    expect(rows.length).toBeGreaterThanOrEqual(families.length)
    expect(await waiting()).toHaveLength(families.length)
  })
})
