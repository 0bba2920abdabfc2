import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let operator: TestBrowser
let schools: Record<string, string>

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(server.services.db, onPlatform, work)

const loggedIn = async (loginName: string) => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

/** A time of the evening of the tests, by the clock of the schools. */
const at = (time: string) => new Date(`2026-07-15T${time}:00+05:30`).toISOString()

beforeAll(async () => {
  server = await startTestServer('maintenance', { demonstration: 0.1 })
  const { rows } = await onTables(trx => sql<{ code: string; id: string }>`select code, id from schools`.execute(trx))
  schools = Object.fromEntries(rows.map(({ code, id }) => [code, id]))
})
afterAll(() => server.close())
beforeEach(async () => {
  await onTables(trx => sql`delete from maintenance_windows`.execute(trx))
  server.services.maintenance.unsettle(server.services)
  server.clock.set(at('20:00'))
  operator = await loggedIn('GJ.ADMIN')
})

const values = (more: object = {}) => ({
  title: 'New database',
  message: 'The system is under maintenance until {endsAt}. Thank you for your patience.',
  scope: 'schools',
  schoolIds: [schools.GVS],
  mode: 'closed',
  startsAt: at('22:00'),
  endsAt: at('23:00'),
  ...more,
})

async function plan(more: object = {}, browser = operator) {
  const answer = await browser.post('platform/maintenance', values(more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const message = 'The system is under maintenance until 15-07-2026 23:00. Thank you for your patience.'

describe('a maintenance that closes a school', () => {
  it('warns, shuts, lets operators and programs through, and touches nobody else', async () => {
    const guardian = await loggedIn('GVS.GUARDIAN')
    const other = await loggedIn('GVN.ADMIN')
    expect(await plan()).toMatchObject({ status: 'Planned', warnMinutes: 60, schools: [{ id: schools.GVS }], version: 1 })
    expect((await guardian.get('maintenance/current')).json()).toBeNull()

    server.clock.set(at('21:30'))
    const told = { mode: 'closed', message, startsAt: at('22:00'), endsAt: at('23:00') }
    expect((await guardian.get('maintenance/current')).json()).toEqual(told)
    const stranger = server.browser()
    expect((await stranger.get('maintenance/current?school=GVS')).json()).toEqual(told)
    expect((await stranger.get('maintenance/current')).json()).toBeNull()
    expect((await other.get('maintenance/current')).json()).toBeNull()

    server.clock.set(at('22:01'))
    const shut = await guardian.post('auth/refresh').then(async answer => {
      guardian.token = answer.json().accessToken
      return guardian.get('dashboard')
    })
    expect([shut.statusCode, shut.json()]).toEqual([503, { type: 'Custom', name: 'Maintenance', message, endsAt: at('23:00') }])
    expect(shut.headers['retry-after']).toBe('60')
    expect(
      (await guardian.post('auth/notifications/read', { NotificationDetails: [], NotificationType: 'student' })).statusCode,
    ).toBe(503)
    other.token = (await other.post('auth/refresh')).json().accessToken
    expect((await other.get('auth/school-modules')).statusCode).toBe(200)
    // Programs carry no session, and are answered as at any time.
    expect((await stranger.post('messaging/webhooks/twilio/none')).statusCode).toBe(401)
    expect((await server.app.inject('/healthz')).statusCode).toBe(200)
    expect((await server.app.inject('/readyz')).statusCode).toBe(200)
    operator = await loggedIn('GJ.ADMIN')
    const entered = await operator.post(`platform/schools/${schools.GVS}/enter`)
    expect(entered.statusCode).toBe(200)
    operator.token = entered.json().accessToken
    expect((await operator.get('auth/school-modules')).statusCode).toBe(200)
    operator.token = (await operator.post('platform/leave-school')).json().accessToken

    server.clock.set(at('23:00'))
    guardian.token = (await guardian.post('auth/refresh')).json().accessToken
    expect((await guardian.get('auth/school-modules')).statusCode).toBe(200)
    expect((await guardian.get('maintenance/current')).json()).toBeNull()
    operator = await loggedIn('GJ.ADMIN')
    expect((await operator.get('platform/maintenance')).json().results[0].status).toBe('Ended')
  })

  it('ends at once for everybody, and is longer at once', async () => {
    const { id, version } = await plan({ startsAt: at('20:00'), endsAt: at('20:30') })
    const head = await loggedIn('GVS.HEAD')
    expect((await head.get('auth/school-modules')).statusCode).toBe(503)
    expect(
      (await operator.patch(`platform/maintenance/${id}`, { ...values({ endsAt: at('20:45'), title: 'Else' }), version })).json(),
    ).toMatchObject({
      title: 'New database',
      startsAt: at('20:00'),
      endsAt: at('20:45'),
      status: 'On',
      version: 2,
    })
    expect((await head.get('auth/school-modules')).json().endsAt).toBe(at('20:45'))
    expect((await operator.post(`platform/maintenance/${id}/cancel`)).json().name).toBe('MaintenanceOver')
    expect((await operator.post(`platform/maintenance/${id}/end`)).json().status).toBe('Ended')
    expect((await head.get('auth/school-modules')).statusCode).toBe(200)
    for (const way of ['end', 'cancel']) expect((await operator.post(`platform/maintenance/${id}/${way}`)).statusCode).toBe(409)
  })

  it('is known to other servers within seconds', async () => {
    const second = await server.second()
    const head = second.browser()
    await head.logIn('GVS.HEAD', demoPassword)
    expect((await head.get('auth/school-modules')).statusCode).toBe(200)
    await plan({ startsAt: at('20:00'), endsAt: at('20:30') })
    server.clock.advance(5000)
    expect((await head.get('auth/school-modules')).statusCode).toBe(503)
    await second.close()
  })

  it('keeps jobs of its schools waiting', async () => {
    const { services } = server
    const kind = 'test.maintenance'
    const ran: string[] = []
    services.jobs.register<{ school: string }>({
      kind,
      run: async ({ payload }) => {
        ran.push(payload.school)
        return undefined
      },
    })
    const enqueue = (school: string) =>
      onTables(trx => services.jobs.enqueue(services, trx, { kind, payload: { school }, schoolId: schools[school] ?? null }))
    const { id } = await plan({ startsAt: at('20:00'), endsAt: at('20:30') })
    for (const school of ['GVS', 'GVN', 'none']) await enqueue(school)
    await services.jobs.drain(services)
    expect(ran.toSorted()).toEqual(['GVN', 'none'])
    await operator.post(`platform/maintenance/${id}/end`)
    await services.jobs.drain(services)
    expect(ran.at(-1)).toBe('GVS')
    await plan({ scope: 'all', schoolIds: [], startsAt: at('20:00'), endsAt: at('20:30') })
    await enqueue('none')
    expect(await services.jobs.drain(services)).toBe(0)
  })
})

it('that lets read refuses what changes something, and nothing else', async () => {
  await plan({ mode: 'read-only', startsAt: at('20:00') })
  const admin = await loggedIn('GVS.ADMIN')
  expect((await admin.get('auth/school-modules')).statusCode).toBe(200)
  expect((await admin.post('student-report/view', {})).statusCode).not.toBe(503)
  const refused = await admin.post('classes/sections', { name: 'New' })
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { type: 'Custom', name: 'MaintenanceReadOnly', message: 'Changes are not possible during maintenance.' },
  ])
  expect((await admin.post('auth/language', { language: 'de' })).statusCode).not.toBe(503)
})

describe('planning', () => {
  it('refuses times that cannot be', async () => {
    const wrong = async (more: object) => {
      const answer = await operator.post('platform/maintenance', values(more))
      expect(answer.statusCode).toBe(400)
      return answer.json().fieldErrors
    }
    expect(await wrong({ startsAt: at('19:59') })).toEqual([{ field: 'startsAt', message: 'Choose a start that is not over.' }])
    expect(await wrong({ endsAt: at('22:00') })).toEqual([{ field: 'endsAt', message: 'The end must be after the start.' }])
    expect(await wrong({ endsAt: '2026-07-16T16:31:00.000Z' })).toEqual([
      { field: 'endsAt', message: 'Choose an end at most 24 hours after the start.' },
    ])
    expect(await wrong({ schoolIds: [] })).toEqual([{ field: 'schoolIds', message: 'Choose at least one school.' }])
    await plan({ endsAt: '2026-07-16T16:30:00.000Z' })
  })

  it('refuses two at once for a school', async () => {
    const { id, version } = await plan()
    const overlaps = async (more: object) =>
      (await operator.post('platform/maintenance', values({ title: 'Second', ...more }))).json()
    const refused = { name: 'MaintenanceOverlaps', message: 'Overlaps New database.' }
    expect(await overlaps({ startsAt: at('22:59'), endsAt: at('23:30') })).toMatchObject(refused)
    expect(await overlaps({ scope: 'all', schoolIds: [], startsAt: at('21:00'), endsAt: at('22:01') })).toMatchObject(refused)
    expect(await overlaps({ schoolIds: [schools.GVN] })).toMatchObject({ status: 'Planned' })
    expect(await overlaps({ startsAt: at('23:00'), endsAt: at('23:30') })).toMatchObject({ title: 'Second' })
    const moved = await operator.patch(`platform/maintenance/${id}`, { ...values({ endsAt: at('23:01') }), version })
    expect([moved.statusCode, moved.json().message]).toEqual([409, 'Overlaps Second.'])
    expect((await operator.post(`platform/maintenance/${id}/cancel`)).json().status).toBe('Cancelled')
    expect(await overlaps({ title: 'Third' })).toMatchObject({ title: 'Third' })
  })

  it('changes nothing that somebody else has changed meanwhile', async () => {
    const { id, version } = await plan()
    const change = (of: number) =>
      operator.patch(`platform/maintenance/${id}`, { ...values({ title: 'Later', warnMinutes: 15 }), version: of })
    expect((await change(version)).json()).toMatchObject({ title: 'Later', warnMinutes: 15, version: 2 })
    expect((await change(version)).statusCode).toBe(409)
    const { rows } = await onTables(trx =>
      sql<{ action: string }>`select action from audit_entries where entity_id = ${id} order by id`.execute(trx),
    )
    expect(rows.map(row => row.action)).toEqual(['maintenance.create', 'maintenance.update'])
  })

  it('is of the own schools alone, and of administrators', async () => {
    const { id } = await plan()
    const all = await plan({ scope: 'all', schoolIds: [], startsAt: at('23:30'), endsAt: at('23:59') })
    await onTables(trx =>
      sql`update users set school_scope = 'schools', school_scope_ids = array[${schools.GVN}::uuid] where login_name = 'GJ.ADMIN'`.execute(
        trx,
      ),
    )
    const limited = await loggedIn('GJ.ADMIN')
    try {
      expect((await limited.get('platform/maintenance')).json()).toMatchObject({ results: [], allSchools: false })
      for (const one of [id, all.id]) expect((await limited.post(`platform/maintenance/${one}/cancel`)).statusCode).toBe(404)
      expect((await limited.post('platform/maintenance', values())).statusCode).toBe(404)
      expect((await limited.post('platform/maintenance', values({ scope: 'all', schoolIds: [] }))).statusCode).toBe(404)
      await plan({ schoolIds: [schools.GVN] }, limited)
    } finally {
      await onTables(trx =>
        sql`update users set school_scope = 'all', school_scope_ids = '{}' where login_name = 'GJ.ADMIN'`.execute(trx),
      )
    }
    const support = await loggedIn('GJ.SUPPORT')
    expect((await support.get('platform/maintenance')).statusCode).toBe(403)
  })
})
