import type { MessageChannel, MessageKind } from '@school/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { hiddenText } from '../../platform/outbox/encrypted-text'
import { sendMessage } from '../../platform/outbox/send'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let services: Services
let schoolId: string

beforeAll(async () => {
  server = await startTestServer('outbox viewer', { demonstration: 0.02 })
  services = server.services
  const school = await onTables(trx => trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow())
  schoolId = school.id
})
afterAll(() => server.close())
beforeEach(() => onTables(trx => trx.deleteFrom('outbox').execute()))

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, onPlatform, work)

let count = 0
async function write(channel: MessageChannel = 'email', kind: MessageKind = 'message', body = 'Dear Parent') {
  count += 1
  const to = channel === 'email' ? `parent${count}@home.example` : `98765${String(count).padStart(5, '0')}`
  const message = { schoolId, channel, to, subject: 'Subject', body, kind, dedupeKey: `test:${count}` }
  await onTables(trx => sendMessage(services, trx, message))
  return to
}

const operator = async (loginName: string): Promise<TestBrowser> => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}
const loginOf = (role: string) => demoAccounts.find(account => account.role === role)!.loginName

describe('the viewer of operators', () => {
  it('shows operators what left, with filters', async () => {
    const [mail, text] = [await write('email', 'message', 'Sports day'), await write('sms', 'code', 'Your code is 424242.')]
    await services.outbox.drain(services)
    const browser = await operator(loginOf('GJAdmin'))
    const list = async (query = '') => (await browser.get(`platform/sms/outbox?${query}`)).json()
    const all = await list()
    expect(all.pagination).toEqual({ currentPage: 1, pageSize: 10, count: 2 })
    expect(all.results[0]).toMatchObject({
      to: text,
      body: 'Your code is 424242.',
      hidden: false,
      state: 'Sent',
      driver: 'embedded',
    })
    const found = async (query: string) => (await list(query)).results.map((row: { to: string }) => row.to)
    expect(await found('channel=email')).toEqual([mail])
    expect(await found('state=Waiting')).toEqual([])
    expect(await found(`school=${schoolId}&text=SPORTS`)).toEqual([mail])
    const nowhere = await browser.get('platform/sms/outbox?school=01900000-0000-7000-8000-000000000001')
    expect(nowhere.statusCode).toBe(404)
    expect(await found('text=%25')).toEqual([])
    expect(await found('pageSize=1&page=2')).toEqual([mail])
    const counted = async (query: string) => (await list(query)).pagination.count
    expect([await counted('pageSize=1'), await counted('pageSize=1&page=3')]).toEqual([2, 2])
    expect((await browser.get('platform/sms/outbox?channel=pigeon')).statusCode).toBe(400)
  })

  it('minds neither case nor accents in what is searched', async () => {
    await write('email', 'message', 'Sports day')
    const festival = await write('email', 'message', 'La fiesta de JOSÉ NÚÑEZ es el viernes, à São João.')
    const letter = await write('email', 'message', 'Jose Nunez')
    const browser = await operator(loginOf('GJAdmin'))
    const found = async (text: string) =>
      (await browser.get(`platform/sms/outbox?text=${encodeURIComponent(text)}`))
        .json()
        .results.map((row: { to: string }) => row.to)
    for (const text of ['jose nunez', 'José Núñez', 'Jose\u0301 NUN\u0303EZ'])
      expect(await found(text), text).toEqual([letter, festival])
    expect(await found('sao joao')).toEqual([festival])
  })

  it('shows and finds no secret that a provider got', async () => {
    await write('sms', 'code', 'Your code is 424242.')
    await onTables(trx => trx.updateTable('outbox').set({ driver: 'http-sms', status: 'Sent' }).execute())
    const browser = await operator(loginOf('GJAdmin'))
    expect((await browser.get('platform/sms/outbox')).json().results[0]).toMatchObject({ body: hiddenText, hidden: true })
    expect((await browser.get('platform/sms/outbox?text=424242')).json().results).toEqual([])
  })

  it('shows and finds no secret in production', async () => {
    await write('sms', 'code', 'Your code is 424242.')
    const production = { ...services.configuration, environment: 'production' as const }
    const { outbox } = await import('./outbox')
    const person = { schoolScope: { kind: 'all', ids: [] } }
    const view = (text: string) =>
      onTables(trx =>
        outbox({
          query: { channel: '', state: '', school: '', text, page: 1, pageSize: 10 },
          trx,
          person,
          services: { ...services, configuration: production },
        } as unknown as Parameters<typeof outbox>[0]),
      )
    expect((await view('')).results[0]).toMatchObject({ body: hiddenText, hidden: true })
    expect((await view('424242')).results).toEqual([])
  })

  it('is closed to schools, and shows an operator the own schools alone', async () => {
    await write('sms')
    const admin = await operator('GVS.ADMIN')
    expect((await admin.get('platform/sms/outbox')).statusCode).toBe(403)
    const login = loginOf('GJSupport')
    const scope = (kind: string, ids: string[]) =>
      onTables(trx =>
        trx.updateTable('users').set({ school_scope: kind, school_scope_ids: ids }).where('login_name', '=', login).execute(),
      )
    const other = await onTables(trx =>
      trx.selectFrom('schools').select('id').where('id', '<>', schoolId).executeTakeFirstOrThrow(),
    )
    await scope('schools', [other.id])
    expect((await (await operator(login)).get('platform/sms/outbox')).json().results).toEqual([])
    await scope('schools', [schoolId])
    expect((await (await operator(login)).get('platform/sms/outbox')).json().results).toHaveLength(1)
    await scope('all', [])
  })
})

describe('the viewer of a school', () => {
  const path = 'messaging/outbox'

  it('shows its administrator what left as it arrives, and never a secret', async () => {
    const [mail, text] = [await write('email', 'message', 'Sports day'), await write('sms', 'code', 'Your code is 424242.')]
    await onTables(trx =>
      trx
        .insertInto('sms_accounts')
        .values({ school_id: schoolId, header: 'GRNVAL' })
        .onConflict(conflict => conflict.column('school_id').doUpdateSet({ header: 'GRNVAL' }))
        .execute(),
    )
    await services.outbox.drain(services)
    const admin = await operator('GVS.ADMIN')
    const list = async (query = '') => (await admin.get(`${path}?${query}`)).json()
    const all = await list()
    expect(all.results).toMatchObject([
      { to: text, channel: 'sms', from: 'GRNVAL', body: hiddenText, hidden: true },
      { to: mail, channel: 'email', from: 'Green Valley School', subject: 'Subject', body: 'Sports day', hidden: false },
    ])
    expect((await list('text=424242')).results).toEqual([])
    expect((await list('text=sports&channel=email')).pagination.count).toBe(1)
    expect((await (await operator('GVN.ADMIN')).get(path)).json().results).toEqual([])
  })

  it('shows whom a push rang at, and nobody where the device is forgotten', async () => {
    const push = { schoolId, channel: 'push' as const, to: services.newId(), body: 'Sports day', kind: 'message' as const }
    await onTables(trx => sendMessage(services, trx, { ...push, dedupeKey: 'push' }))
    const admin = await operator('GVS.ADMIN')
    expect((await admin.get(path)).json().results).toMatchObject([{ channel: 'push', to: '' }])
  })

  it('is open to who keeps the messages of the platform, and does not exist for others', async () => {
    await write()
    const keeper = await operator('GJ.SMS')
    expect((await keeper.get(path)).json().pagination.count).toBe(1)
    for (const other of ['GVS.HEAD', 'GVS.SUPER', 'GVS.TEACHER'])
      expect((await (await operator(other)).get(path)).statusCode, other).toBe(404)
    expect((await (await operator('GVS.GUARDIAN')).get(path)).statusCode).toBe(403)
    const admin = await operator('GJ.ADMIN')
    admin.token = (await admin.post(`platform/schools/${schoolId}/enter`)).json().accessToken
    expect((await admin.get(path)).statusCode).toBe(404)
  })
})

describe('the viewer in production', () => {
  it('is closed to schools', async () => {
    const real = services.configuration
    const admin = await operator('GVS.ADMIN')
    Object.assign(services, { configuration: { ...real, environment: 'production' } })
    try {
      expect((await admin.get('messaging/outbox')).statusCode).toBe(404)
      const { tabs } = (await admin.post('notification-history/initialvalues')).json()
      expect(tabs).not.toContain('outbox')
    } finally {
      Object.assign(services, { configuration: real })
    }
    expect((await admin.post('notification-history/initialvalues')).json().tabs).toContain('outbox')
  })
})
