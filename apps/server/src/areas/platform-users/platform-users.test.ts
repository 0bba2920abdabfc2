import { contract, type RouteDefinition } from '@school/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { sampleOf } from '../../testing/contract/samples'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let browser: TestBrowser

beforeAll(async () => {
  server = await startTestServer('platform-users', { demonstration: 0.02 })
  browser = await operator('GJ.ADMIN')
})
afterAll(() => server.close())

async function operator(loginName: string, password = demoPassword) {
  const one = server.browser()
  await one.logIn(loginName, password)
  return one
}

interface User {
  id: string
  loginName: string
  email: string
  role: string
  scope: string
  status: string
  version: number
}

const users = async (query = ''): Promise<User[]> => (await browser.get(`platform/users?pageSize=50${query}`)).json().results
const user = async (loginName: string) => (await users()).find(one => one.loginName === loginName)!
const values = (name: string, more: object = {}) => ({
  ...{ name, email: `${name.toLowerCase()}@platform.example.org`, mobile: '98470 11222', role: 'GJSupport' },
  ...{ permissions: [], scope: 'all', scopeIds: [] },
  ...more,
})
const create = (name: string, more: object = {}, by = browser) => by.post('platform/users', values(name, more))
const act = (id: string, what: string, by = browser) => by.post(`platform/users/${id}/${what}`)

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
const password = 'Quiet-Harbour-51'
/** Follows the last invitation, logs in and accepts the notice. */
async function follow({ email, loginName }: User) {
  const one = server.browser()
  const { token } = await invitationTo(email)
  expect((await one.post('auth/accept-invitation', { token, newPassword: password })).json()).toEqual({ loginName })
  await one.logIn(loginName, password)
  const accepted = await one.post('auth/accept-notice', { version: 1 })
  one.token = accepted.json().accessToken
  return one
}
const schoolId = async (code: string) => (await browser.get(`platform/schools?text=${code}`)).json().results[0].id as string
const groupId = async () => (await browser.get('platform/users/initialvalues')).json().groups[0].id as string

describe('an operator', () => {
  it('is invited for 48 hours, and active once the invitation was followed', async () => {
    const made = await create('Meera')
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { loginName: 'GJ.MEERA', status: 'Invited', secondFactor: false, lastLoginAt: null, mobile: '9847011222', scopeIds: [] },
    ])
    const mail = await invitationTo('meera@platform.example.org')
    expect(mail.subject).toBe('Your login for the School platform')
    expect(mail.expires_at.getTime() - mail.created_at.getTime()).toBe(48 * 3_600_000)
    const used = await create('Mira', { email: 'MEERA@platform.example.org' })
    expect([used.statusCode, used.json().message]).toEqual([409, 'A user with this email already exists.'])
    server.clock.advance(1000)
    expect((await act(made.json().id, 'resend')).statusCode).toBe(200)
    expect((await server.browser().post('auth/invitation', { token: mail.token })).statusCode).toBe(410)
    const meera = await follow(made.json())
    expect((await meera.get('platform/schools')).statusCode).toBe(200)
    expect(await user('GJ.MEERA')).toMatchObject({ status: 'Active', lastLoginAt: server.services.clock.now().toISOString() })
    const again = await act(made.json().id, 'resend')
    expect([again.statusCode, again.json().name]).toEqual([409, 'NotInvited'])
  })

  it('is refused with the field that is wrong', async () => {
    const fieldsOf = async (more: object) =>
      (await create('Wrong', more)).json().fieldErrors.map(({ field }: { field: string }) => field.split('.')[0])
    expect(await fieldsOf({ email: 'no', mobile: '12' })).toEqual(['email', 'mobile'])
    expect(await fieldsOf({ scope: 'schools' })).toEqual(['scopeIds'])
    expect(await fieldsOf({ scope: 'groups', scopeIds: [await schoolId('GVS')] })).toEqual(['scopeIds'])
    expect(await fieldsOf({ role: 'SystemAdmin' })).toEqual(['role'])
    expect(await fieldsOf({ permissions: ['all'] })).toEqual(['permissions'])
    expect(await users('&text=wrong')).toEqual([])
    expect((await create('Nobody', {}, await operator('GJ.SUPPORT'))).statusCode).toBe(403)
  })

  it('is found by name, role and status', async () => {
    expect((await users('&role=GJSMSAdmin')).map(one => one.loginName)).toEqual(['GJ.SMS'])
    expect((await users('&text=gj.plain')).map(one => one.loginName)).toEqual(['GJ.PLAIN'])
    const { id } = (await create('Latha')).json()
    expect((await users('&status=Invited')).map(one => one.id)).toContain(id)
  })

  it('with another role or other schools is signed out', async () => {
    const made = (await create('Ravi')).json() as User
    const ravi = await follow(made)
    const { version } = await user('GJ.RAVI')
    const patch = (body: object, of: number) =>
      browser.patch(`platform/users/${made.id}`, { ...values('Ravi', body), version: of })
    expect((await patch({ name: 'Ravi Varma', email: made.email }, version)).json()).toMatchObject({
      name: 'Ravi Varma',
      version: version + 1,
    })
    expect((await ravi.get('platform/schools')).statusCode).toBe(200)
    expect((await patch({}, version)).statusCode).toBe(409)
    expect((await patch({ role: 'GJAdmin' }, version + 1)).json()).toMatchObject({ role: 'GJAdmin' })
    expect((await ravi.get('platform/schools')).statusCode).toBe(401)
    const login = await server.browser().post('auth/login', { loginName: 'GJ.RAVI', password, mode: 'school', keep: false })
    expect(login.json().home).toBe('/school/list')
    await patch({ role: 'GJAdmin', permissions: ['gjadmin_home'] }, version + 2)
    const home = await server.browser().post('auth/login', { loginName: 'GJ.RAVI', password, mode: 'school', keep: false })
    expect(home.json().home).toBe('/home/gj-admin')
    const scoped = await operator('GJ.RAVI', password)
    await patch({ role: 'GJAdmin', scope: 'schools', scopeIds: [await schoolId('GVS')] }, version + 3)
    expect((await scoped.get('platform/schools')).statusCode).toBe(401)
    await act(made.id, 'block')
  })

  it('that is blocked is signed out and can follow no invitation until it is opened again', async () => {
    const made = (await create('Sita')).json() as User
    const { token } = await invitationTo(made.email)
    expect((await act(made.id, 'block')).json().status).toBe('Blocked')
    expect((await server.browser().post('auth/invitation', { token })).statusCode).toBe(410)
    expect((await act(made.id, 'resend')).statusCode).toBe(409)
    expect((await act(made.id, 'unblock')).json().status).toBe('Invited')
    expect((await act(made.id, 'resend')).statusCode).toBe(200)
    const sita = await follow(made)
    await act(made.id, 'block')
    expect((await sita.get('platform/schools')).statusCode).toBe(401)
    await expect(operator('GJ.SITA', password)).rejects.toThrow('Your login is blocked.')
    expect((await act(made.id, 'unblock')).json().status).toBe('Active')
    await operator('GJ.SITA', password)
  })

  it('sets up a second factor anew after a reset', async () => {
    const made = (await create('Uma')).json() as User
    await transact(server.services.db, onPlatform, trx =>
      trx.updateTable('users').set({ second_factor_secret: 'kept' }).where('id', '=', made.id).execute(),
    )
    expect(await user('GJ.UMA')).toMatchObject({ secondFactor: true })
    expect((await act(made.id, 'reset-second-factor')).json().secondFactor).toBe(false)
    const own = await user('GJ.ADMIN')
    const refused = await act(own.id, 'reset-second-factor')
    expect([refused.statusCode, refused.json().name]).toEqual([400, 'NotYourself'])
  })
})

describe('a GJAdmin', () => {
  it('neither blocks nor demotes himself, nor the last active one', async () => {
    const admin = await user('GJ.ADMIN')
    const self = await act(admin.id, 'block')
    expect([self.statusCode, self.json().message]).toEqual([400, 'You cannot block yourself.'])
    const demote = (of: User) =>
      browser.patch(`platform/users/${of.id}`, { ...values('Admin'), role: 'GJSupport', version: of.version })
    const own = await demote(admin)
    expect([own.statusCode, own.json().name]).toEqual([400, 'NotYourself'])
    const limited = await browser.patch(`platform/users/${admin.id}`, {
      ...values('Admin', { role: 'GJAdmin', scope: 'groups', scopeIds: [await groupId()] }),
      version: admin.version,
    })
    expect(limited.json().name).toBe('NotYourself')
    const others = (await users('&role=GJAdmin&status=Active')).filter(one => one.id !== admin.id)
    for (const one of others) expect((await act(one.id, 'block')).statusCode).toBe(200)
    for (const refused of [await act(admin.id, 'block'), await demote(admin)])
      expect([refused.statusCode, refused.json().message]).toEqual([409, 'At least one active GJAdmin must remain.'])
    for (const one of others) expect((await act(one.id, 'unblock')).json().status).toBe('Active')
  })

  it('stays there when two block each other at once', async () => {
    const plain = await operator('GJ.PLAIN')
    const [admin, other] = [await user('GJ.ADMIN'), await user('GJ.PLAIN')]
    const answers = await Promise.all([act(other.id, 'block'), act(admin.id, 'block', plain)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const open = answers[0]!.statusCode === 200 ? browser : plain
    const blocked = answers[0]!.statusCode === 200 ? other : admin
    expect((await act(blocked.id, 'unblock', open)).json().status).toBe('Active')
    browser = await operator('GJ.ADMIN')
  })
})

describe('a GJAdmin of one group', () => {
  let limited: TestBrowser
  let outside: string
  beforeAll(async () => {
    const plain = await user('GJ.PLAIN')
    const more = { role: 'GJAdmin', scope: 'groups', scopeIds: [await groupId()] }
    const patched = await browser.patch(`platform/users/${plain.id}`, { ...values('Plain', more), version: plain.version })
    expect(patched.statusCode).toBe(200)
    limited = await operator('GJ.PLAIN')
    outside = await schoolId('SFS')
  })

  const calls = Object.entries(contract).flatMap(([area, routes]) =>
    Object.entries(routes as Record<string, RouteDefinition>)
      .filter(([, route]) => route.path.startsWith('platform/'))
      .map(([name, route]) => ({ id: `${area}.${name}`, route })),
  )
  const named = ['school', 'schoolId']
  const shapeOf = ({ query }: RouteDefinition) => (query as { shape?: object } | undefined)?.shape ?? {}
  const asks = (route: RouteDefinition) => named.filter(name => name in shapeOf(route))

  it.each(calls.filter(({ route }) => route.path.includes('{')))('hears of no school outside: $id', async ({ route }) => {
    // An exam has to be named beside the school.
    const asked = 'examId' in shapeOf(route) ? `?examId=${outside}` : ''
    const path = route.path.replace(/\{\w+\}/g, outside) + asked
    const body = sampleOf(route, outside)?.lean([])
    const response = await limited.send(
      route.method,
      path,
      route.method === 'GET' || route.method === 'DELETE' ? undefined : (body ?? {}),
    )
    // Calls of other roles are refused before.
    if (response.json().name !== 'NoAccess')
      expect([response.statusCode, response.body.slice(0, 200)]).toEqual([404, expect.any(String)])
    expect(response.body).not.toContain('Sunrise')
  })

  it.each(calls.filter(({ route }) => asks(route).length > 0))('finds none by a filter: $id', async ({ route }) => {
    for (const name of asks(route)) {
      const response = await limited.send(route.method, `${route.path}?${name}=${outside}`)
      expect([404, 403]).toContain(response.statusCode)
    }
  })

  it('sees and makes operators within it alone', async () => {
    const seen = (await limited.get('platform/users?pageSize=50')).json().results as User[]
    // The one beside has a school of the group.
    expect(seen.map(one => one.loginName)).toEqual(['GJ.PLAIN', 'GJ.RAVI'])
    expect((await act((await user('GJ.ADMIN')).id, 'block', limited)).statusCode).toBe(404)
    const wide = await create('Wide', {}, limited)
    expect([wide.statusCode, wide.json().fieldErrors[0].field]).toEqual([400, 'scope'])
    expect((await create('Narrow', { scope: 'schools', scopeIds: [outside] }, limited)).statusCode).toBe(400)
    const inside = await create('Narrow', { scope: 'schools', scopeIds: [await schoolId('GVS')] }, limited)
    expect(inside.statusCode).toBe(201)
    expect((await limited.get('platform/users?text=narrow')).json().results).toHaveLength(1)
  })

  it('moves no school out of the group', async () => {
    const id = await schoolId('GVS')
    const { version } = (await limited.get(`platform/schools/${id}`)).json()
    const to = async (group: string | null) =>
      (await limited.patch(`platform/schools/${id}`, { groupId: group, version })).statusCode
    const { id: other } = (await browser.post('platform/school-groups', { name: 'Elsewhere' })).json()
    expect([await to(other), await to(null)]).toEqual([404, 403])
  })
})
