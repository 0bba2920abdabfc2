import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let operator: TestBrowser
let schools: Record<string, string>

const loggedIn = async (loginName: string) => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

beforeAll(async () => {
  server = await startTestServer('platform-notices', { demonstration: 0.1 })
  const { rows } = await transact(server.services.db, onPlatform, trx =>
    sql<{ code: string; id: string }>`select code, id from schools`.execute(trx),
  )
  schools = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await loggedIn('GJ.ADMIN')
})

const in_ = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()

const values = (more: object = {}) => ({
  title: 'New report cards',
  message: '<p>They come on <b>Monday</b>.</p>',
  tone: 'info',
  showAs: 'both',
  roles: ['SystemAdmin', 'Teacher', 'Guardian'],
  scope: 'all',
  scopeIds: [],
  startsAt: in_(0),
  endsAt: in_(60),
  ...more,
})

async function draft(more: object = {}, browser = operator) {
  const answer = await browser.post('platform/notices', values(more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function live(more: object = {}) {
  const made = await draft(more)
  const answer = await operator.post(`platform/notices/${made.id}/publish`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

interface Bell {
  readonly studentNotificationList: { id: string; title: string; message: string; readStatus: boolean }[]
  readonly staffNotificationList: Bell['studentNotificationList']
  readonly unread: { student: number; staff: number }
  readonly banners: { id: string; message: string; tone: string; audience: string }[]
}

const bell = async (browser: TestBrowser): Promise<Bell> => (await browser.get('auth/notifications')).json()
const has = (list: readonly { id: string }[], { id }: { id: string }) => list.some(item => item.id === id)

describe('announcements of the operator', () => {
  it('stand in the bells and over the pages of whom they are for, and vanish when they are withdrawn (scenario 16)', async () => {
    const admin = await loggedIn('GVS.ADMIN')
    const guardian = await loggedIn('GVS.GUARDIAN')
    const head = await loggedIn('GVS.HEAD')
    const before = [(await bell(admin)).unread, (await bell(guardian)).unread] as const
    const made = await draft()
    expect(made).toMatchObject({ status: 'Draft', reach: 0, version: 1 })
    expect(has((await bell(admin)).staffNotificationList, made)).toBe(false)
    const published = (await operator.post(`platform/notices/${made.id}/publish`)).json()
    expect(published).toMatchObject({ status: 'Live', version: 2 })
    expect(published.reach).toBeGreaterThan(10)

    const seen = await bell(admin)
    expect(seen.staffNotificationList.find(item => item.id === made.id)).toMatchObject({
      title: 'New report cards',
      message: '<p>They come on <b>Monday</b>.</p>',
      readStatus: false,
    })
    expect([seen.unread.staff, seen.unread.student]).toEqual([before[0].staff + 1, before[0].student])
    expect(seen.banners).toMatchObject([{ id: made.id, tone: 'info', audience: 'Staff' }])
    const family = await bell(guardian)
    expect(has(family.studentNotificationList, made)).toBe(true)
    expect(family.unread.student).toBe(before[1].student + 1)
    expect(has((await bell(head)).staffNotificationList, made)).toBe(false)

    const read = { NotificationDetails: [{ id: made.id }], NotificationType: 'Staff' }
    await admin.post('auth/notifications/read', { ...read, NotificationType: 'Student' })
    expect((await bell(admin)).unread.staff).toBe(before[0].staff + 1)
    await admin.post('auth/notifications/read', read)
    await admin.post('auth/notifications/read', read)
    const after = await bell(admin)
    expect([after.unread.staff, after.banners]).toEqual([before[0].staff, []])
    expect((await operator.get(`platform/notices/${made.id}/reach`)).json()).toEqual({ users: published.reach, read: 1 })

    const withdrawn = await operator.post(`platform/notices/${made.id}/withdraw`)
    expect(withdrawn.json()).toMatchObject({ status: 'Withdrawn', read: 1 })
    expect(has((await bell(guardian)).studentNotificationList, made)).toBe(false)
    expect((await bell(guardian)).unread.student).toBe(before[1].student)
    expect((await operator.post(`platform/notices/${made.id}/publish`)).statusCode).toBe(409)
  })

  it('begin and end with their times', async () => {
    const made = await live({ startsAt: in_(1), endsAt: in_(3), showAs: 'bell' })
    expect(made.status).toBe('Scheduled')
    const admin = await loggedIn('GVS.ADMIN')
    const stands = async () => has((await bell(admin)).staffNotificationList, made)
    expect(await stands()).toBe(false)
    server.clock.advance(60_000)
    expect([await stands(), (await bell(admin)).banners]).toEqual([true, []])
    server.clock.advance(120_000)
    expect(await stands()).toBe(false)
    expect((await operator.post(`platform/notices/${made.id}/withdraw`)).statusCode).toBe(409)
    const listed = (await operator.get('platform/notices?status=Ended&text=report')).json()
    expect(listed.results.map((row: { id: string }) => row.id)).toContain(made.id)
  })

  it('reach the chosen schools alone', async () => {
    const made = await live({ scope: 'schools', scopeIds: [schools.GVN] })
    expect(made.scopeIds).toEqual([{ id: schools.GVN, name: expect.any(String) }])
    expect(has((await bell(await loggedIn('GVN.ADMIN'))).staffNotificationList, made)).toBe(true)
    expect(has((await bell(await loggedIn('GVS.ADMIN'))).staffNotificationList, made)).toBe(false)
    const { groups } = (await operator.get('platform/notices/initialvalues')).json()
    const grouped = await live({ scope: 'groups', scopeIds: [groups[0].id] })
    expect(has((await bell(await loggedIn('GVS.ADMIN'))).staffNotificationList, grouped)).toBe(true)
    for (const { id } of [made, grouped]) await operator.post(`platform/notices/${id}/withdraw`)
  })

  it('are changed whole before they are live, and in their words then', async () => {
    const made = await draft({ startsAt: in_(5), endsAt: in_(20) })
    const change = (id: string, more: object) => operator.send('PATCH', `platform/notices/${id}`, { ...values(), ...more })
    const changed = await change(made.id, { title: 'Another', tone: 'warning', endsAt: in_(30), version: 1 })
    expect(changed.json(), changed.body).toMatchObject({ title: 'Another', tone: 'warning', version: 2 })
    expect((await change(made.id, { version: 1 })).statusCode).toBe(409)
    await operator.post(`platform/notices/${made.id}/publish`)
    const worded = await change(made.id, { title: 'Third', tone: 'danger', version: 3 })
    expect(worded.json()).toMatchObject({ title: 'Third', tone: 'warning', status: 'Live' })
    await operator.post(`platform/notices/${made.id}/withdraw`)
    expect((await change(made.id, { version: 5 })).json().name).toBe('PlatformNoticeOver')
  })

  it('are refused with words where something is wrong', async () => {
    const refused = async (more: object) => {
      const answer = await operator.post('platform/notices', values(more))
      expect(answer.statusCode, answer.body).toBe(400)
      return answer.json().fieldErrors.map((error: { field: string; message: string }) => [error.field, error.message])
    }
    expect(await refused({ message: '<script>alert(1)</script><p> </p>' })).toEqual([['message', 'Message is required']])
    expect(await refused({ endsAt: in_(0) })).toEqual([['endsAt', 'The end must be after the start.']])
    expect(await refused({ startsAt: in_(-20), endsAt: in_(-10) })).toEqual([['endsAt', 'The end is over already.']])
    expect(await refused({ endsAt: in_(60 * 24 * 91) })).toEqual([['endsAt', 'Choose an end at most 90 days after the start.']])
    expect(await refused({ scope: 'groups' })).toEqual([['scopeIds', 'Choose at least one.']])
    expect(await refused({ scope: 'schools', scopeIds: [schools.GVS, '00000000-0000-4000-8000-000000000009'] })).toEqual([
      ['scopeIds', 'Choose schools of your own scope.'],
    ])
    const cleaned = await draft({ message: '<p onclick="x">See <a href="javascript:x">this</a><iframe></iframe></p>' })
    expect(cleaned.message).toBe('<p>See <a>this</a></p>')
  })

  it('belong to operators of the same schools', async () => {
    const whole = await draft()
    const one = await draft({ scope: 'schools', scopeIds: [schools.GVS] })
    await transact(server.services.db, onPlatform, trx =>
      sql`update users set school_scope = 'schools', school_scope_ids = array[${schools.GVS}::uuid] where login_name = 'GJ.SUPPORT'`.execute(
        trx,
      ),
    )
    const support = await loggedIn('GJ.SUPPORT')
    const listed = (await support.get('platform/notices?pageSize=100')).json().results.map((row: { id: string }) => row.id)
    expect([listed.includes(whole.id), listed.includes(one.id)]).toEqual([false, true])
    expect((await support.post(`platform/notices/${whole.id}/publish`)).statusCode).toBe(404)
    const refused = await support.post('platform/notices', values())
    expect(refused.json().fieldErrors).toEqual([{ field: 'scope', message: 'Choose schools of your own scope.' }])
    expect((await (await loggedIn('GVS.ADMIN')).get('platform/notices')).statusCode).toBe(403)
  })
})
