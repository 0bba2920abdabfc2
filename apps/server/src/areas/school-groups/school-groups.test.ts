import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { settingValue } from '../../platform/settings'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let browser: TestBrowser
let schools: Readonly<Record<string, string>>

beforeAll(async () => {
  server = await startTestServer('school-groups', { demonstration: 0.02 })
  browser = await operator('GJ.ADMIN')
  const { results } = (await browser.get('platform/schools?pageSize=50')).json()
  schools = Object.fromEntries(results.map(({ code, id }: { code: string; id: string }) => [code, id]))
})
afterAll(() => server.close())

async function operator(loginName: string) {
  const one = server.browser()
  await one.logIn(loginName, demoPassword)
  return one
}

const create = async (name: string, schoolIds: readonly string[] = []) =>
  (await browser.post('platform/school-groups', { name, schoolIds })).json()
const read = async (id: string) => (await browser.get(`platform/school-groups/${id}`)).json()

/** What the last invitation to an address holds. */
const invitationTo = async (email: string) => {
  const mail = await transact(server.services.db, onPlatform, trx =>
    trx
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return { ...mail, token: /#([\w-]+)/.exec(mail.body)![1]! }
}

describe('a group of schools', () => {
  it('is made, renamed, and has the schools that were chosen', async () => {
    const made = await browser.post('platform/school-groups', { name: 'Hill Schools', schoolIds: [schools.SFS] })
    expect(made.statusCode).toBe(201)
    const { id, version } = made.json()
    expect(made.json()).toEqual({ id, name: 'Hill Schools', schools: 1, administrators: 0, version: 1 })
    const twice = await browser.post('platform/school-groups', { name: 'hill schools' })
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'hill schools exists already.'])
    expect((await browser.get('platform/school-groups?text=hill')).json().results).toEqual([made.json()])
    const patch = (body: object) => browser.patch(`platform/school-groups/${id}`, body)
    expect((await patch({ name: 'Peak Schools', version })).json()).toMatchObject({
      name: 'Peak Schools',
      schools: 1,
      version: 2,
    })
    expect((await patch({ name: 'Late', version })).statusCode).toBe(409)
    const [{ name: other }] = (await browser.get('platform/school-groups?text=green')).json().results
    expect((await patch({ name: other.toUpperCase(), version: 2 })).json().name).toBe('NameUsed')
    const nowhere = '00000000-0000-4000-8000-000000000001'
    expect((await patch({ schoolIds: [nowhere], version: 2 })).statusCode).toBe(404)
    expect((await read(id)).members).toEqual([{ id: schools.SFS, code: 'SFS', name: expect.any(String) }])
  })

  it('goes when it is empty, and not before', async () => {
    const { id, version } = await create('Short Lived', [schools.SFS!])
    const refused = await browser.delete(`platform/school-groups/${id}`)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Remove the 1 school(s) of this group first.'])
    expect((await browser.patch(`platform/school-groups/${id}`, { schoolIds: [], version })).json().schools).toBe(0)
    expect((await browser.delete(`platform/school-groups/${id}`)).statusCode).toBe(204)
    expect((await browser.get(`platform/school-groups/${id}`)).statusCode).toBe(404)
    const entries = (await browser.get(`platform/audit?school=${schools.SFS}&pageSize=50`)).json().results
    expect(entries.filter(({ action }: { action: string }) => action === 'school.update').length).toBeGreaterThanOrEqual(2)
  })

  it('is seen by support and changed by GJAdmin; whoever has a scope stays in it', async () => {
    const { id, version } = await create('Watched')
    const support = await operator('GJ.SUPPORT')
    expect((await support.get(`platform/school-groups/${id}`)).statusCode).toBe(200)
    expect((await support.patch(`platform/school-groups/${id}`, { name: 'Mine', version })).statusCode).toBe(403)
    const scope = (kind: 'all' | 'groups' | 'schools', ids: readonly string[]) =>
      transact(server.services.db, onPlatform, trx =>
        trx
          .updateTable('users')
          .set({ school_scope: kind, school_scope_ids: [...ids] })
          .where('login_name', '=', 'GJ.PLAIN')
          .execute(),
      )
    await scope('groups', [id])
    const limited = await operator('GJ.PLAIN')
    expect((await limited.get('platform/school-groups')).json().results.map((row: { name: string }) => row.name)).toEqual([
      'Watched',
    ])
    expect((await limited.patch(`platform/school-groups/${id}`, { name: 'Watched well', version })).statusCode).toBe(200)
    expect((await limited.patch(`platform/school-groups/${id}`, { schoolIds: [], version: 2 })).statusCode).toBe(403)
    expect((await limited.post('platform/school-groups', { name: 'Another' })).statusCode).toBe(403)
    await scope('all', [])
  })
})

describe('an administrator of a group', () => {
  it('is invited by e-mail, logs in to its schools, and leaves with it', async () => {
    const { id } = await create('Coast Schools', [schools.SFS!])
    const add = (body: object) => browser.post(`platform/school-groups/${id}/admins`, body)
    const wrong = await add({ name: 'Nila', mobile: '12', email: 'nila' })
    expect(wrong.json().fieldErrors.map(({ field }: { field: string }) => field)).toEqual(['email', 'mobile'])
    const person = { name: 'Nila Thomas', mobile: '98470 31555', email: 'nila@coast.example.org' }
    const made = await add(person)
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { loginName: 'CS.GROUP', email: person.email, mobile: '9847031555', status: 'Invited', lastLoginAt: null },
    ])
    const used = await add({ ...person, email: 'NILA@coast.example.org' })
    expect([used.statusCode, used.json().message]).toEqual([409, 'A user with this email already exists.'])

    const first = await invitationTo(person.email)
    expect(first.subject).toBe('Your login for Coast Schools')
    server.clock.advance(1000)
    expect((await browser.post(`platform/school-groups/${id}/admins/${made.json().id}/resend`)).statusCode).toBe(204)
    const visitor = server.browser()
    const accept = (token: string) => visitor.post('auth/accept-invitation', { token, newPassword: 'Quiet-Harbour-51' })
    expect((await accept(first.token)).statusCode).toBe(410)
    expect((await accept((await invitationTo(person.email)).token)).json()).toEqual({ loginName: 'CS.GROUP' })
    await visitor.logIn('CS.GROUP', 'Quiet-Harbour-51', 'group')
    expect((await visitor.post('auth/accept-notice', { version: 1 })).statusCode).toBeLessThan(300)
    expect((await read(id)).people).toMatchObject([{ name: 'Nila Thomas', status: 'Active' }])
    const again = await browser.post(`platform/school-groups/${id}/admins/${made.json().id}/resend`)
    expect([again.statusCode, again.json().name]).toEqual([409, 'NotInvited'])

    expect((await browser.delete(`platform/school-groups/${id}/admins/${made.json().id}`)).statusCode).toBe(204)
    expect((await read(id)).people).toEqual([])
    expect((await visitor.get('auth/school-modules')).statusCode).toBe(401)
    await expect(visitor.logIn('CS.GROUP', 'Quiet-Harbour-51', 'group')).rejects.toThrow('Invalid login name or password.')
  })
})

describe('settings of a group', () => {
  it('hold in its schools that have none of their own', async () => {
    const { id } = await create('Sharing', [schools.SFS!])
    const settings = async () => (await browser.get(`platform/school-groups/${id}/settings`)).json()
    const of = async (code: string) => (await settings()).find((one: { code: string }) => one.code === code)
    const change = (...changes: object[]) => browser.patch(`platform/school-groups/${id}/settings`, { changes })
    const held = () => transact(server.services.db, onPlatform, trx => settingValue(trx, schools.SFS!, 'notification.bellDays'))
    expect(await of('notification.bellDays')).toEqual({
      ...{ code: 'notification.bellDays', value: 30, source: 'Default', fallback: 30, version: 0 },
    })
    expect((await change({ code: 'notification.bellDays', value: 45, version: 0 })).statusCode).toBe(200)
    const { value, source, version } = await of('notification.bellDays')
    expect([value, source, await held()]).toEqual([45, 'Group', 45])
    const wrong = await change(
      { code: 'login.staffIdleHours', value: 20, version: 0 },
      { code: 'notification.bellDays', value: 91, version },
      { code: 'no.such', value: 1, version: 0 },
    )
    expect([wrong.statusCode, wrong.json().fieldErrors[0].message]).toEqual([
      400,
      'Days a notification stays in the bell must be 1 to 90.',
    ])
    expect(await of('login.staffIdleHours')).toMatchObject({ source: 'Default' })
    const stale = await change({ code: 'notification.bellDays', value: 20, version: 0 })
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The record was changed. Please reload.'])
    expect((await change({ code: 'notification.bellDays', value: null, version })).statusCode).toBe(200)
    expect([(await of('notification.bellDays')).source, await held()]).toEqual(['Default', 30])
  })
})
