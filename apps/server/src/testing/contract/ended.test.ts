import { contract, type RouteDefinition } from '@school/api'
import { type CallAccess, callAccess, type Role, type Viewer } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { viewerOf } from '../../platform/person'
import { onPlatform, transact } from '../../platform/transaction'
import { type SecondServer, startTestServer, type TestBrowser, type TestServer } from '../server'

// What a token and a refresh cookie from before are worth after something was taken or ended, on two servers.

/** What one server ends, the others refuse after this time. */
const learned = 30_000
const someId = '01900000-0000-7000-8000-000000000001'
const guarded = Object.entries(contract)
  .flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ id: `${area}.${name}`, route: route as RouteDefinition })),
  )
  .filter(({ route }) => !['public', 'key'].includes(route.access.kind))

let server: TestServer
let second: SecondServer

beforeAll(async () => {
  server = await startTestServer('ended', { demonstration: 0.1 })
  second = await server.second()
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const rows = <Row>(query: ReturnType<typeof sql<Row>>) =>
  transact(server.services.db, onPlatform, async trx => (await query.execute(trx)).rows)

const accountOf = (role: string) => demoAccounts.find(account => account.role === role)!.loginName

async function logIn(role: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(accountOf(role), demoPassword)
  return browser
}

const userOf = async (role: string) =>
  (await rows(sql<{ id: string }>`select id from users where login_name = ${accountOf(role)}`))[0]!.id
const schoolOf = async (code: string) => (await rows(sql<{ id: string }>`select id from schools where code = ${code}`))[0]!.id

const sessionOf = ({ token }: TestBrowser): string => JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()).sid
const viewerIn = async (browser: TestBrowser): Promise<Viewer> =>
  viewerOf((await server.services.sessions.find(server.services, sessionOf(browser)))!)

/** The same browser, at the other server. */
function there(browser: TestBrowser): TestBrowser {
  const same = second.browser()
  same.token = browser.token
  for (const [name, value] of browser.cookies) same.cookies.set(name, value)
  return same
}

const call = (browser: TestBrowser, route: RouteDefinition) =>
  browser.send(
    route.method,
    route.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'kind' ? 'students' : someId)),
    route.method === 'GET' || route.method === 'DELETE' ? undefined : {},
  )

/** Both servers know the session, so that what they answer later is what they have learned since. */
async function known(...browsers: TestBrowser[]): Promise<void> {
  for (const browser of browsers)
    for (const at of [browser, there(browser)]) expect((await at.get('auth/school-modules')).statusCode).toBe(200)
}

/** Every guarded call refuses a token. */
async function refusesAll(browser: TestBrowser): Promise<void> {
  for (const { id, route } of guarded) {
    const response = await call(browser, route)
    expect([response.statusCode, response.json().name], id).toEqual([401, 'SessionEnded'])
  }
}

const refusals: Readonly<Partial<Record<CallAccess, readonly [number, string]>>> = {
  noAccess: [403, 'NoAccess'],
  moduleOff: [403, 'ModuleOff'],
  chooseSchool: [400, 'ChooseSchool'],
}

/** Every call of screens refuses who may not open one of them any more. Answers how many were open before. */
async function refusesBy(browser: TestBrowser, before: Viewer, now: Viewer): Promise<number> {
  let taken = 0
  for (const { id, route } of guarded) {
    if (route.access.kind !== 'forms') continue
    const access = callAccess(route.access.forms, now)
    if (access === 'open') continue
    const response = await call(browser, route)
    expect([response.statusCode, response.json().name], id).toEqual(refusals[access])
    if (callAccess(route.access.forms, before) === 'open') taken += 1
  }
  return taken
}

const done = async (answer: ReturnType<TestBrowser['post']>, status = 200) => {
  const response = await answer
  expect(response.statusCode, response.body).toBe(status)
  return response.body === '' ? undefined : response.json()
}

const roleTo = async (admin: TestBrowser, role: string, to: Role) => {
  const id = await userOf(role)
  const { results } = await done(admin.post('staff-user/list', { filters: { text: accountOf(role) } }))
  const { loginName, version } = results[0]
  await done(admin.patch(`staff-user/${id}`, { roles: [to], loginName, version }))
}

describe('every call with a token from before is refused', () => {
  type Step = (admin: TestBrowser, id: string) => Promise<unknown>
  const block: Step = (admin, id) => done(admin.post('block-login/block', { userIds: [id], reason: 'Left the school' }))
  const unblock: Step = (admin, id) => done(admin.post('block-login/unblock', { userIds: [id], reason: 'Came back' }))
  const takings: readonly { what: string; of: string; take: Step; back?: Step }[] = [
    { what: 'a login of staff was blocked', of: 'Teacher@plain', take: block, back: unblock },
    { what: 'a login of a family was blocked', of: 'Guardian', take: block, back: unblock },
    {
      what: 'its role was taken',
      of: 'SchoolHead',
      take: admin => roleTo(admin, 'SchoolHead', 'Teacher'),
      back: admin => roleTo(admin, 'SchoolHead', 'SchoolHead'),
    },
    {
      what: 'a login of staff was removed',
      of: 'NonTeachingStaff',
      take: (admin, id) => done(admin.delete(`staff-user/${id}`), 204),
    },
    {
      what: 'its roles of staff were removed and those of the family stay',
      of: 'Teacher@guardian',
      take: (admin, id) => done(admin.delete(`staff-user/${id}`), 204),
    },
  ]

  it.each(takings)('after $what', async ({ of, take, back }) => {
    const browser = await logIn(of)
    await known(browser)
    const admin = await logIn('SystemAdmin')
    const id = await userOf(of)
    await take(admin, id)
    await refusesAll(browser)
    server.clock.advance(learned)
    await refusesAll(there(browser))
    expect((await browser.post('auth/refresh')).statusCode).toBe(401)
    await back?.(admin, id)
  })

  it('after a block also when it was taken back', async () => {
    const browser = await logIn('Student')
    await known(browser)
    const admin = await logIn('SystemAdmin')
    const userIds = [await userOf('Student')]
    await done(admin.post('block-login/block', { userIds, reason: 'By mistake' }))
    await done(admin.post('block-login/unblock', { userIds, reason: 'By mistake' }))
    server.clock.advance(learned)
    await refusesAll(browser)
    await refusesAll(there(browser))
    await known(await logIn('Student'))
  })

  it('of who may not open its screens any more, and of whom that was copied to', async () => {
    const browsers = [await logIn('Teacher'), await logIn('Teacher@plain')]
    await known(...browsers)
    const before = await Promise.all(browsers.map(viewerIn))
    const admin = await logIn('SystemAdmin')
    const [id, other] = [await userOf('Teacher'), await userOf('Teacher@plain')]
    const { mode, offered, formCodes, version } = (await admin.get(`userallotment/forms/${id}`)).json()
    const left = offered.slice(0, 1)
    const saved = await done(admin.put(`userallotment/forms/${id}`, { mode: 'allotted', formCodes: left, version }))
    await done(admin.post('userallotment/copy', { fromUserId: id, toUserIds: [other] }))
    const check = async (at: (browser: TestBrowser) => TestBrowser) => {
      for (const [index, browser] of browsers.entries()) {
        const now = { ...before[index]!, mode: 'allotted' as const, allotted: left }
        expect(await refusesBy(at(browser), before[index]!, now)).toBeGreaterThan(30)
      }
    }
    await check(browser => browser)
    server.clock.advance(learned)
    await check(there)
    await done(admin.put(`userallotment/forms/${id}`, { mode, formCodes, version: saved.version }))
    await done(admin.post('userallotment/copy', { fromUserId: id, toUserIds: [other] }))
  })

  it('of a school without its modules', async () => {
    const browser = await logIn('SchoolSuperAdmin')
    await known(browser)
    const before = await viewerIn(browser)
    const operator = await logIn('GJAdmin')
    const id = await schoolOf('GVS')
    const modulesTo = async (moduleCodes: readonly string[]) => {
      const [{ version }] = (await rows(sql<{ version: number }>`select version from schools where id = ${id}`)) as [
        { version: number },
      ]
      await done(operator.put(`platform/schools/${id}/modules`, { moduleCodes, version }))
    }
    await modulesTo(['SCH'])
    server.clock.advance(learned)
    const now = { ...before, modules: ['SCH' as const] }
    for (const at of [browser, there(browser)]) expect(await refusesBy(at, before, now)).toBeGreaterThan(50)
    await modulesTo(before.modules)
  })
})

describe('an end of sessions', () => {
  /** A call of each kind of access that answers somebody. */
  const kinds = ['pending', 'session', 'forms'] as const
  const answering = new Map<string, readonly RouteDefinition[]>()

  async function callsOf(role: string, browser: TestBrowser): Promise<readonly RouteDefinition[]> {
    const found = answering.get(role)
    if (found) return found
    const calls: RouteDefinition[] = []
    for (const kind of kinds)
      for (const { id, route } of guarded) {
        if (route.access.kind !== kind || route.method !== 'GET' || route.path.includes('{') || id === 'live.events') continue
        if ((await call(browser, route)).statusCode !== 200) continue
        calls.push(route)
        break
      }
    expect(calls).toHaveLength(kinds.length)
    answering.set(role, calls)
    return calls
  }

  /** Devices of one person, known to both servers. */
  async function devices(role: string, count: number): Promise<TestBrowser[]> {
    const made: TestBrowser[] = []
    for (let index = 0; index < count; index += 1) made.push(await logIn(role))
    await known(...made)
    await callsOf(role, made[0]!)
    return made
  }

  async function refuses(role: string, browser: TestBrowser, name = 'SessionEnded'): Promise<void> {
    for (const at of [browser, there(browser)]) {
      const same = new Map(at.cookies)
      for (const route of await callsOf(role, at)) {
        const response = await call(at, route)
        expect([response.statusCode, response.json().name], route.path).toEqual([401, name])
      }
      const refreshed = await at.post('auth/refresh')
      expect([refreshed.statusCode, refreshed.json().name]).toEqual([401, name])
      expect(refreshed.json().accessToken).toBeUndefined()
      // A refusal takes the cookie from the browser; who copied it still has it.
      if (name === 'SessionEnded') for (const [key, value] of same) at.cookies.set(key, value)
    }
  }

  async function lives(role: string, browser: TestBrowser): Promise<void> {
    for (const at of [browser, there(browser)]) {
      for (const route of await callsOf(role, at)) expect((await call(at, route)).statusCode, route.path).toBe(200)
      at.token = (await done(at.post('auth/refresh'))).accessToken
      for (const [key, value] of at.cookies) browser.cookies.set(key, value)
      for (const route of await callsOf(role, at)) expect((await call(at, route)).statusCode, route.path).toBe(200)
    }
  }

  const copyOf = (browser: TestBrowser): TestBrowser => {
    const copy = server.browser()
    copy.token = browser.token
    for (const [key, value] of browser.cookies) copy.cookies.set(key, value)
    return copy
  }
  const withoutToken = (browser: TestBrowser) => Object.assign(copyOf(browser), { token: undefined })
  const withoutCookie = (browser: TestBrowser) => {
    const copy = copyOf(browser)
    copy.cookies.delete('school-session')
    return copy
  }

  const ends: readonly {
    what: string
    /** Ends sessions of the first devices. */
    end: (devices: readonly TestBrowser[]) => Promise<unknown>
    ended: number
  }[] = [
    { what: 'a logout by the cookie alone', ended: 1, end: ([one]) => done(withoutToken(one!).post('auth/logout'), 204) },
    { what: 'a logout by the token alone', ended: 1, end: ([one]) => done(withoutCookie(one!).post('auth/logout'), 204) },
    {
      what: 'a logout by the cookie of one and the token of another',
      ended: 2,
      end: ([one, other]) => done(Object.assign(copyOf(one!), { token: other!.token }).post('auth/logout'), 204),
    },
    {
      what: 'a logout at the other server',
      ended: 1,
      end: ([one]) => done(there(one!).post('auth/logout'), 204),
    },
    {
      what: 'an end of one device from another',
      ended: 1,
      end: ([one, , last]) => done(last!.delete(`auth/sessions/${sessionOf(one!)}`), 204),
    },
    {
      what: 'a change of the password',
      ended: 2,
      end: async ([, , last]) => {
        const { accessToken } = await done(
          last!.post('auth/change-password', { currentPassword: demoPassword, newPassword: 'river stone lamp' }),
        )
        last!.token = accessToken
      },
    },
  ]

  it.each(ends)('by $what is known to both servers, and ends no other', async ({ what, end, ended }) => {
    const role = what.includes('password') ? 'Guardian@2' : 'SystemAdmin@2'
    const made = await devices(role, 3)
    const [somebody] = await devices('SystemAdmin', 1)
    const stays = made.map(copyOf)
    await end(made)
    stays[2]!.token = made[2]!.token
    // At once where it was done, which the other server is here for one of them.
    if (!what.includes('other server'))
      for (const one of stays.slice(0, ended)) expect((await one.get('auth/school-modules')).statusCode).toBe(401)
    server.clock.advance(learned)
    for (const one of stays.slice(0, ended)) await refuses(role, one)
    for (const one of stays.slice(ended)) await lives(role, one)
    await lives('SystemAdmin', somebody!)
  })

  it('by a block is known to both servers, and ends no session of others', async () => {
    const [admin] = await devices('SystemAdmin', 1)
    const blocked = await devices('SchoolSuperAdmin', 2)
    const [operator] = await devices('GJAdmin', 1)
    await done(operator!.post(`platform/schools/${await schoolOf('GVS')}/enter`)).then(entered => {
      operator!.token = entered.accessToken
    })
    await done(operator!.post('block-login/block', { userIds: [await userOf('SchoolSuperAdmin')], reason: 'Left the school' }))
    server.clock.advance(learned)
    for (const one of blocked) await refuses('SchoolSuperAdmin', one)
    await lives('SystemAdmin', admin!)
    await done(operator!.post('block-login/unblock', { userIds: [await userOf('SchoolSuperAdmin')], reason: 'Came back' }))
    await lives('SchoolSuperAdmin', (await devices('SchoolSuperAdmin', 1))[0]!)
  })

  it('by a suspended school lasts until it is resumed, and is of that school alone', async () => {
    const stopped = await devices('SystemAdmin', 2)
    const [elsewhere] = await devices('SystemAdmin@2', 1)
    const operator = await logIn('GJAdmin')
    const id = await schoolOf('GVS')
    await done(operator.post(`platform/schools/${id}/suspend`, { reason: 'Not paid for' }))
    server.clock.advance(learned)
    for (const one of stopped) await refuses('SystemAdmin', one, 'SchoolSuspended')
    await lives('SystemAdmin@2', elsewhere!)
    await done(operator.post(`platform/schools/${id}/resume`, { reason: 'Paid for' }))
    server.clock.advance(learned)
    for (const one of stopped) await lives('SystemAdmin', one)
  })
})
