import { changesData, contract, type RouteDefinition } from '@school/api'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from '../../demonstration/index'
import { readConfiguration } from '../../platform/configuration'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer, testNow } from '../../testing/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer('sessions', { demonstration: 0.1 })
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.set(testNow)
  environment('local')
})

const environment = (name: 'local' | 'uat') => {
  Object.assign(server.services.configuration, { environment: name })
  server.services.sessions.forgetAll()
}
const account = (role: string) => demoAccounts.find(candidate => candidate.role === role)!.loginName
const claims = (browser: TestBrowser) => JSON.parse(Buffer.from(browser.token!.split('.')[1]!, 'base64url').toString())

async function query<T>(work: ReturnType<typeof sql<T>>): Promise<T[]> {
  return transact(server.services.db, onPlatform, async trx => (await work.execute(trx)).rows)
}

async function signedIn(loginName: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

/** Another tab: the same cookies, a token of its own. */
function tabOf(browser: TestBrowser): TestBrowser {
  const tab = server.browser()
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  tab.token = browser.token
  return tab
}

const setStatus = async (code: string, status: string) => {
  await query(sql`update schools set status = ${status} where code = ${code}`)
  server.services.sessions.forgetAll()
}

describe('a token', () => {
  it('reaches no other child than the one it names', async () => {
    const tab = await signedIn(account('Guardian'))
    const other = tabOf(tab)
    const children = (await tab.get('parent-home/get-guardian-children')).json()
    const wanted = children.find((child: { id: string }) => child.id !== claims(tab).ChildId)
    const chosen = await other.post('auth/choose-child', { childId: wanted.id })
    expect(chosen.statusCode).toBe(200)
    other.token = chosen.json().accessToken
    expect((await other.get('profile/student')).statusCode).toBe(200)
    const refused = await tab.post('profile/student/changes', { changes: { address: 'Elsewhere' } })
    expect([refused.statusCode, refused.json().name]).toEqual([401, 'SessionEnded'])
    expect((await tab.get('profile/student')).statusCode).toBe(401)
    tab.token = (await tab.post('auth/refresh')).json().accessToken
    expect(claims(tab).ChildId).toBe(wanted.id)
    expect((await tab.get('profile/student')).statusCode).toBe(200)
  })
})

describe('a child that left', () => {
  it('is open in no session of its guardian any more, until it comes back', async () => {
    const browser = await signedIn(account('Guardian'))
    const child = claims(browser).ChildId
    const set = async (status: string) => {
      await query(sql`update students set status = ${status} where id = ${child}::uuid`)
      server.services.sessions.forgetAll()
      expect((await browser.get('profile/student')).statusCode).toBe(401)
      browser.token = (await browser.post('auth/refresh')).json().accessToken
      return (await browser.get('profile/student')).json()
    }
    expect(await set('terminated')).toMatchObject({ name: 'NoChild' })
    expect(await set('studying')).toHaveProperty('student')
    expect(claims(browser).ChildId).toBe(child)
  })
})

describe('a refresh token', () => {
  const rotated = async (browser: TestBrowser) => {
    const before = new Map(browser.cookies)
    expect((await browser.post('auth/refresh')).statusCode).toBe(200)
    return before
  }
  const withCookies = (cookies: Map<string, string>) => {
    const browser = server.browser()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }

  it('of two generations ago ends the session with an entry', async () => {
    const browser = await signedIn(account('Teacher'))
    const first = await rotated(browser)
    server.clock.advance(60_000)
    await rotated(browser)
    server.clock.advance(60_000)
    await rotated(browser)
    const id = claims(browser).sid
    expect((await withCookies(first).post('auth/refresh')).json().message).toBe('Please log in again.')
    expect((await browser.post('auth/refresh')).statusCode).toBe(401)
    expect(await query(sql`select end_reason from sessions where id = ${id}`)).toEqual([{ end_reason: 'reuse' }])
    expect(
      await query(sql`select entity_id from audit_entries where action = 'session.reuse' and entity_id = ${id}`),
    ).toHaveLength(1)
  })

  it('that was replaced is taken once more and not twice', async () => {
    const browser = await signedIn(account('Teacher'))
    const first = await rotated(browser)
    server.clock.advance(2_000)
    expect((await withCookies(first).post('auth/refresh')).statusCode).toBe(200)
    server.clock.advance(2_000)
    expect((await withCookies(first).post('auth/refresh')).statusCode).toBe(401)
    expect((await browser.post('auth/refresh')).statusCode).toBe(401)
  })

  it('that somebody made up ends nothing', async () => {
    const browser = await signedIn(account('Teacher'))
    const id = claims(browser).sid
    for (const token of [`${id}.x.y`, `${id}.${'a'.repeat(43)}.${'a'.repeat(43)}`, id, '', '..']) {
      const forger = server.browser()
      forger.cookies.set('school-session', token)
      expect((await forger.post('auth/refresh')).statusCode).toBe(401)
      await forger.post('auth/logout')
    }
    expect((await browser.post('auth/refresh')).statusCode).toBe(200)
  })

  it('that was just replaced still logs out', async () => {
    const browser = await signedIn(account('Teacher'))
    const first = await rotated(browser)
    expect((await withCookies(first).post('auth/logout')).statusCode).toBe(204)
    expect((await browser.get('dashboard')).statusCode).toBe(401)
  })
})

describe('a school', () => {
  it('that is suspended stops open sessions with its text, and lets them go on elsewhere', async () => {
    const teacher = await signedIn(account('Teacher'))
    const operator = await signedIn(account('GJAdmin'))
    const [school] = await query(sql<{ id: string }>`select id from schools where code = 'GVS'`)
    operator.token = (await operator.post(`platform/schools/${school!.id}/enter`)).json().accessToken
    await setStatus('GVS', 'Suspended')
    for (const answer of [await teacher.get('dashboard'), await teacher.post('auth/refresh')])
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'This school is suspended. Please contact support.'])
    expect((await operator.get('auth/school-modules')).statusCode).toBe(200)
    await setStatus('GVS', 'Active')
    expect((await teacher.get('dashboard')).statusCode).toBe(200)
  })

  it('that is being removed is read by its administrators and changed by nobody', async () => {
    const admin = await signedIn(account('SystemAdmin'))
    const teacher = await signedIn(account('Teacher'))
    await setStatus('GVS', 'RemovalScheduled')
    expect((await teacher.get('dashboard')).statusCode).toBe(401)
    expect((await admin.get('dashboard')).statusCode).toBe(200)
    const report = await admin.post('student/studentReport/viewStudentReport', { filters: {}, page: 1 })
    expect(report.statusCode).toBe(200)
    const exported = await admin.post('student/studentReport/export-excel', {
      filters: {},
      columns: ['admNo', 'name'],
      format: 'csv',
    })
    expect(exported.json().name).not.toBe('SchoolReadOnly')
    const refused = await admin.post('masters/subject', { name: 'Pottery' })
    expect([refused.statusCode, refused.json().name, refused.json().message]).toEqual([
      403,
      'SchoolReadOnly',
      'This school is being removed. Its data can be read and downloaded, not changed.',
    ])
    expect((await admin.delete('masters/subject/01900000-0000-7000-8000-000000000001')).json().name).toBe('SchoolReadOnly')
    expect((await admin.post('auth/refresh')).statusCode).toBe(200)
    await setStatus('GVS', 'Active')
  })

  it('that is being removed answers every call that only asks, and refuses every one that writes', async () => {
    const admin = await signedIn(account('SystemAdmin'))
    await setStatus('GVS', 'RemovalScheduled')
    const calls = Object.values(contract)
      .flatMap(area => Object.values<RouteDefinition>(area))
      .filter(({ access, path }) => access.kind === 'forms' && !path.startsWith('auth/') && !path.startsWith('jobs/'))
    const wrong: string[] = []
    for (const call of calls) {
      const path = call.path.replace(/\{\w+\}/g, '01900000-0000-7000-8000-000000000001')
      const answer = await admin.send(call.method, path)
      const refused = answer.statusCode === 403 && answer.json().name === 'SchoolReadOnly'
      if (refused !== changesData(call)) wrong.push(`${call.method} ${call.path}: ${answer.statusCode}`)
    }
    expect(wrong).toEqual([])
    expect(calls.filter(call => call.method === 'POST' && !changesData(call)).length).toBeGreaterThan(25)
    await setStatus('GVS', 'Active')
  })

  it('that is being removed may be chosen by who takes its data, and by nobody else', async () => {
    await query(sql`
      insert into user_schools (school_id, user_id, roles)
      select s.id, u.id, case when u.login_name = 'GVN.ADMIN' then array['SystemAdmin'] else array['Teacher'] end
      from schools s, users u where s.code = 'GVS' and u.login_name in ('GVN.ADMIN', 'GVN.GUARDIAN')`)
    const [school] = await query(sql<{ id: string }>`select id from schools where code = 'GVS'`)
    await setStatus('GVS', 'RemovalScheduled')
    for (const [role, status] of [
      ['SystemAdmin@2', 200],
      ['Guardian@2', 404],
    ] as const) {
      const browser = await signedIn(account(role))
      const offered = (await browser.get('auth/school-modules')).json().schoolList
      expect(offered.some((entry: { id: string }) => entry.id === school!.id)).toBe(status === 200)
      expect((await browser.post('auth/choose-school', { schoolId: school!.id })).statusCode).toBe(status)
    }
    await setStatus('GVS', 'Active')
    await query(sql`
      delete from user_schools where school_id = ${school!.id} and user_id in (select id from users where login_name in ('GVN.ADMIN', 'GVN.GUARDIAN'))`)
    await query(sql`update users set last_school_id = null where login_name = 'GVN.ADMIN'`)
  })
})

describe('the second factor', () => {
  const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })

  async function enrolled(loginName: string) {
    const browser = await signedIn(loginName)
    const { secret } = (await browser.post('auth/second-factor/begin')).json()
    const answer = (await browser.post('auth/second-factor/enrol', { code: codeOf(secret) })).json()
    browser.token = answer.accessToken
    return { browser, secret, recoveryCodes: answer.recoveryCodes as string[] }
  }

  it('is set up at the first login of an operator outside local, and nothing goes before', async () => {
    environment('uat')
    const browser = await signedIn(account('GJSupport'))
    const waiting = await signedIn(account('GJSupport'))
    expect(claims(browser).pending).toEqual(['second-factor'])
    expect((await browser.get('platform/schools')).json().message).toBe('Finish the first login.')
    const begun = (await browser.post('auth/second-factor/begin')).json()
    expect((await browser.post('auth/second-factor/begin')).json()).toEqual(begun)
    expect((await waiting.post('auth/second-factor/begin')).json().secret).not.toBe(begun.secret)
    expect(begun.uri).toContain('otpauth://totp/School:GJ.SUPPORT')
    const wrong = codeOf(begun.secret) === '000000' ? '000001' : '000000'
    const refused = await browser.post('auth/second-factor/enrol', { code: wrong })
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Invalid or expired code.'])
    const done = (await browser.post('auth/second-factor/enrol', { code: codeOf(begun.secret) })).json()
    expect(done.recoveryCodes).toHaveLength(10)
    expect(new Set(done.recoveryCodes).size).toBe(10)
    browser.token = done.accessToken
    expect(claims(browser).pending).toEqual([])
    expect((await browser.get('platform/schools')).statusCode).toBe(200)
    // A session that has shown no code does not profit from it.
    expect((await waiting.get('auth/school-modules')).statusCode).toBe(401)
    expect((await browser.post('auth/second-factor/begin')).statusCode).toBe(403)
    const [kept] = await query(
      sql<{ second_factor_secret: string }>`select second_factor_secret from users where login_name = 'GJ.SUPPORT'`,
    )
    expect(kept!.second_factor_secret).not.toContain(begun.secret)
  })

  it('takes each code once, and locks like the login', async () => {
    environment('uat')
    const { secret } = await enrolled(account('GJSMSAdmin'))
    const ticket = async () => {
      const browser = server.browser()
      const body = { loginName: account('GJSMSAdmin'), password: demoPassword, mode: 'school', keep: false }
      const answer = (await browser.post('auth/login', body)).json()
      expect(answer.secondFactor).toBe(true)
      return { browser, ticket: answer.ticket as string }
    }
    const tries = await ticket()
    const used = await tries.browser.post('auth/second-factor', { ticket: tries.ticket, code: codeOf(secret) })
    expect([used.statusCode, used.json().message]).toEqual([401, 'Invalid or expired code.'])
    server.clock.advance(60_000)
    const again = await ticket()
    const right = await again.browser.post('auth/second-factor', { ticket: again.ticket, code: codeOf(secret) })
    expect(right.json().pending).toEqual([])
    for (let failure = 0; failure < 5; failure += 1)
      await again.browser.post('auth/second-factor', { ticket: again.ticket, code: 'wrong' })
    server.clock.advance(60_000)
    const locked = await again.browser.post('auth/second-factor', { ticket: again.ticket, code: codeOf(secret) })
    expect([locked.statusCode, locked.json().message]).toEqual([429, 'Too many attempts. Try again in 14 minutes.'])
  })

  it('is set up anew after a recovery code, which opens once', async () => {
    environment('uat')
    const { browser: before, secret: lost, recoveryCodes } = await enrolled(account('GJAdmin'))
    const open = async (recoveryCode = recoveryCodes[3]!) => {
      const browser = server.browser()
      const body = { loginName: account('GJAdmin'), password: demoPassword, mode: 'school', keep: false }
      const { ticket } = (await browser.post('auth/login', body)).json()
      return { browser, answer: await browser.post('auth/second-factor', { ticket, code: recoveryCode.toLowerCase() }) }
    }
    const { browser, answer } = await open()
    expect(answer.json().pending).toEqual(['second-factor'])
    browser.token = answer.json().accessToken
    const { secret } = (await browser.post('auth/second-factor/begin')).json()
    const fresh = (await browser.post('auth/second-factor/enrol', { code: codeOf(secret) })).json()
    expect(fresh.recoveryCodes).not.toContain(recoveryCodes[3])
    expect(secret).not.toBe(lost)
    // Whoever found the lost app is out, and no other code of it opens any more.
    expect((await before.get('platform/schools')).statusCode).toBe(401)
    for (const spent of [recoveryCodes[3]!, recoveryCodes[1]!]) expect((await open(spent)).answer.statusCode).toBe(401)
  })

  afterAll(() => query(sql`update users set second_factor_secret = null`))

  it('is not asked of a school', async () => {
    environment('uat')
    const browser = await signedIn(account('SystemAdmin'))
    expect(claims(browser).pending).toEqual([])
    expect((await browser.post('auth/second-factor/begin')).statusCode).toBe(403)
  })
})

describe('a login', () => {
  it('that is not Created keeps its state when its password changes', async () => {
    const states = ['Blocked', 'Created'] as const
    const users = await query(sql<{ id: string; login_name: string }>`
      select id, login_name from users where status = 'Created' and login_name like 'GVN%' order by login_name limit 2`)
    for (const [index, state] of states.entries()) {
      const user = users[index]!
      await query(sql`update users set status = ${state} where id = ${user.id}`)
      const browser = server.browser()
      browser.ip = `10.7.0.${index}`
      const reset = await resetByCode(browser, user)
      expect(reset.statusCode, reset.body).toBe(200)
      expect(await query(sql`select status from users where id = ${user.id}`)).toEqual([{ status: state }])
    }
    const changed = server.browser()
    await changed.logIn(users[1]!.login_name, 'lamp stone river')
    expect(claims(changed).pending).toEqual(['notice'])
    const { version } = (await changed.get('auth/notice')).json()
    await changed.post('auth/accept-notice', { version })
    expect(await query(sql`select status from users where id = ${users[1]!.id}`)).toEqual([{ status: 'Active' }])
  })

  it('that was removed after the code was typed sets no password', async () => {
    const [user] = await query(sql<{ id: string; login_name: string }>`
      select id, login_name from users where status = 'Created' and login_name like 'GVN%' order by login_name limit 1`)
    const browser = server.browser()
    browser.ip = '10.7.0.9'
    const reset = await resetByCode(browser, user!, () => query(sql`update users set status = 'Removed' where id = ${user!.id}`))
    expect([reset.statusCode, reset.json().message]).toEqual([400, 'Invalid or expired code.'])
    expect(await query(sql`select status from users where id = ${user!.id}`)).toEqual([{ status: 'Removed' }])
  })

  it('that shares its mobile gets the code of the school it was asked for', async () => {
    const mobile = '9000000001'
    await query(sql`update users set mobile = ${mobile} where login_name in ('GVN.GUARDIAN', 'GVS.GUARDIAN')`)
    const browser = server.browser()
    browser.ip = '10.7.0.10'
    for (const id of ['GVN', 'GVS'])
      await browser.post('auth/forgot-password', { loginName: mobile, id, challengeToken: await browser.solveChallenge() })
    expect(
      await query(sql`
        select u.login_name, s.code from reset_codes r join users u on u.id = r.user_id join outbox o on o.dedupe_key = 'reset:' || r.id
        join schools s on s.id = o.school_id where o.recipient = ${mobile} order by r.id`),
    ).toEqual([
      { login_name: 'GVN.GUARDIAN', code: 'GVN' },
      { login_name: 'GVS.GUARDIAN', code: 'GVS' },
    ])
  })

  it('names why a password is refused', async () => {
    const browser = await signedIn(account('GJSupport'))
    const refused = await browser.post('auth/change-password', { currentPassword: demoPassword, newPassword: 'kx7#pq2w' })
    expect(refused.json()).toMatchObject({
      type: 'Custom',
      name: 'PasswordTooShort',
      values: { n: 12 },
      fieldErrors: [{ field: 'newPassword', message: 'Password must have at least 12 characters.' }],
    })
    const same = await browser.post('auth/change-password', { currentPassword: demoPassword, newPassword: demoPassword })
    expect(same.json().name).toBe('PasswordSameAsCurrent')
  })

  it('by mobile is open as long as a school of it allows that', async () => {
    const [user] = await query(sql<{ mobile: string; school_id: string }>`
      select u.mobile, us.school_id from users u join user_schools us on us.user_id = u.id
      where u.status = 'Active' and u.mobile is not null and (select count(*) from users o where o.mobile = u.mobile) = 1 limit 1`)
    const byMobile = async () => {
      const body = { loginName: user!.mobile, password: demoPassword, mode: 'school', keep: false }
      return (await server.browser().post('auth/login', body)).statusCode
    }
    expect(await byMobile()).toBe(200)
    await query(sql`
      insert into school_settings (school_id, code, value, updated_at) values (${user!.school_id}, 'login.allowMobileLogin', 'false'::jsonb, now())`)
    expect(await byMobile()).toBe(401)
    await query(sql`delete from school_settings where code = 'login.allowMobileLogin'`)
  })

  it('keeps its language', async () => {
    const browser = await signedIn(account('Teacher'))
    expect((await browser.get('auth/school-modules')).json().language).toBeNull()
    expect((await browser.patch('auth/language', { language: 'pt' })).statusCode).toBe(204)
    expect((await browser.get('auth/school-modules')).json().language).toBe('pt')
    expect((await browser.patch('auth/language', { language: 'xx' })).statusCode).toBe(400)
  })

  it('lists the devices that are still signed in', async () => {
    const browser = await signedIn(account('NonTeachingStaff'))
    await signedIn(account('NonTeachingStaff'))
    expect((await browser.get('auth/sessions')).json()).toHaveLength(2)
    await query(sql`update sessions set last_used_at = last_used_at - interval '25 hours' where id <> ${claims(browser).sid}`)
    expect((await browser.get('auth/sessions')).json()).toHaveLength(1)
  })

  it('says of each device in which country it is, by the address of whoever stands before the proxy', async () => {
    const proxied = await startTestServer('places', { demonstration: 0.1, configuration: { trustProxy: 1 } })
    const from = async (ip: string) => {
      const browser = proxied.browser()
      browser.ip = '10.0.0.9'
      const body = { loginName: account('Teacher@plain'), password: demoPassword, mode: 'school', keep: false }
      const answer = await browser.send('POST', 'auth/login', body, { 'x-forwarded-for': ip })
      browser.token = answer.json().accessToken
      return browser
    }
    await from('192.168.1.20')
    await from('203.0.113.5')
    const browser = await from('2405:201:4000::1')
    const places = (await browser.get('auth/sessions')).json() as { ip: string; country: string | null; local: boolean }[]
    expect(places.map(({ ip, country, local }) => [ip, country, local]).toSorted()).toEqual([
      ['192.168.1.20', null, true],
      ['203.0.113.5', null, false],
      ['2405:201:4000::1', 'IN', false],
    ])
    await proxied.close()
  })

  it('is over at once when its end is there, also when somebody looked while that was written', async () => {
    const browser = await signedIn(account('SchoolHead'))
    const { sid } = claims(browser) as { sid: string }
    const { services } = server
    await transact(services.db, onPlatform, async trx => {
      await sql`update sessions set ended_at = ${server.clock.now()}, end_reason = 'blocked' where id = ${sid}::uuid`.execute(trx)
      services.sessions.unsettle(sid)
      // Nobody else sees it yet.
      expect((await browser.get('auth/school-modules')).statusCode).toBe(200)
    })
    expect((await browser.get('auth/school-modules')).statusCode).toBe(401)
  })

  it('holds ten sessions, and the one that was used longest ago ends with the next', async () => {
    const open = () =>
      query(sql<{ id: string }>`
        select n.id from sessions n join users u on u.id = n.user_id where u.login_name = ${account('SchoolHead')} and n.ended_at is null
        order by n.last_used_at`)
    const browsers: TestBrowser[] = []
    for (let number = 0; number < 10; number += 1) {
      server.clock.advance(1000)
      browsers.push(await signedIn(account('SchoolHead')))
    }
    const ids = browsers.map(browser => claims(browser).sid)
    expect((await open()).map(session => session.id)).toEqual(ids)
    server.clock.advance(1000)
    const last = await signedIn(account('SchoolHead'))
    expect((await open()).map(session => session.id)).toEqual([...ids.slice(1), claims(last).sid])
    const [ended] = await query(sql<{ end_reason: string }>`select end_reason from sessions where id = ${ids[0]}`)
    expect(ended!.end_reason).toBe('limit')
    server.services.sessions.forgetAll()
    expect((await browsers[0]!.get('auth/sessions')).statusCode).toBe(401)
    expect((await browsers[1]!.get('auth/sessions')).statusCode).toBe(200)
  })

  async function resetByCode(browser: TestBrowser, user: { id: string; login_name: string }, between?: () => Promise<unknown>) {
    const challengeToken = await browser.solveChallenge()
    await browser.post('auth/forgot-password', { loginName: user.login_name, challengeToken })
    const [sent] = await query(sql<{ body: string }>`
      select o.body from outbox o join users u on u.mobile = o.recipient where u.id = ${user.id} order by o.created_at desc, o.id desc limit 1`)
    const code = /\d{6}/.exec(sent!.body)![0]
    const { resetToken } = (await browser.post('auth/verify-code', { loginName: user.login_name, code })).json()
    await between?.()
    return browser.post('auth/reset-password', { resetToken, newPassword: 'lamp stone river' })
  }
})

describe('the page of a group', () => {
  it('has its brand and leads to its schools alone, first the one used last', async () => {
    const [group] = await query(sql<{ id: string; name: string }>`select id, name from school_groups limit 1`)
    const brand = (await server.browser().get(`auth/brand/${group!.id}`)).json()
    expect(brand).toMatchObject({ id: group!.id, name: group!.name, group: group!.name, logoUrl: null })
    const schools = await query(sql<{ id: string }>`
      select id from schools where group_id = ${group!.id} and status = 'Active' order by lower(name)`)
    const [foreign] = await query(
      sql<{ id: string }>`select id from schools where group_id is distinct from ${group!.id} limit 1`,
    )
    const enter = async (id: string) => {
      const browser = server.browser()
      const body = { loginName: account('SchoolGroupAdmin'), password: demoPassword, mode: 'group', keep: false, id }
      const answer = await browser.post('auth/login', { ...body, challengeToken: await browser.solveChallenge() })
      browser.token = answer.json().accessToken
      return browser
    }
    await query(sql`
      insert into user_schools (school_id, user_id, roles) select ${foreign!.id}, id, array['Teacher'] from users where login_name = 'GV.GROUP'`)
    await query(sql`update users set last_school_id = ${foreign!.id} where login_name = 'GV.GROUP'`)
    const first = await enter(group!.id)
    expect(claims(first)).toMatchObject({ SchoolId: schools[0]!.id, role: ['SchoolGroupAdmin'] })
    await first.post('auth/choose-school', { schoolId: schools[1]!.id })
    expect(claims(await enter(group!.id)).SchoolId).toBe(schools[1]!.id)
    await query(sql`delete from user_schools where user_id = (select id from users where login_name = 'GV.GROUP')`)
  })
})

describe('a session of a family that goes on where the login is one of staff', () => {
  it('has the shorter times from then on', async () => {
    const loginName = account('Guardian')
    const [school] = await query(sql<{ id: string }>`select id from schools where code = 'GVN'`)
    await query(sql`
      insert into user_schools (school_id, user_id, roles) select ${school!.id}::uuid, id, array['Teacher'] from users where login_name = ${loginName}`)
    const browser = server.browser()
    const login = await browser.post('auth/login', { loginName, password: demoPassword, mode: 'school', keep: true })
    browser.token = login.json().accessToken
    const { sid, SchoolId: family } = claims(browser)
    const times = async () => {
      const rows = await query(
        sql<{ idle: number; days: number }>`
          select idle_minutes as idle, round(extract(epoch from ends_at - created_at) / 86400)::int as days from sessions where id = ${sid}::uuid`,
      )
      return rows[0]
    }
    expect(await times()).toEqual({ idle: 30 * 24 * 60, days: 180 })
    browser.token = (await browser.post('auth/choose-school', { schoolId: school!.id })).json().accessToken
    expect(await times()).toEqual({ idle: 24 * 60, days: 7 })
    browser.token = (await browser.post('auth/choose-school', { schoolId: family })).json().accessToken
    expect(await times()).toEqual({ idle: 24 * 60, days: 7 })
    await query(
      sql`delete from user_schools where school_id = ${school!.id} and user_id = (select id from users where login_name = ${loginName})`,
    )
    await query(sql`update users set last_school_id = null where login_name = ${loginName}`)
  })
})

describe('joining logins', () => {
  it('refuses an expired temporary password, and takes the bell and blocks along', async () => {
    const browser = await signedIn(account('Guardian'))
    const other = account('Guardian@2')
    const [user] = await query(sql<{ id: string }>`select id from users where login_name = ${other}`)
    await query(sql`update users set temp_expires_at = '2026-07-01T00:00:00Z' where id = ${user!.id}`)
    const join = () => browser.post('auth/link-login', { loginName: other, password: demoPassword })
    const expired = await join()
    expect([expired.statusCode, expired.json().message]).toEqual([400, 'Invalid login name or password.'])
    await query(sql`update users set temp_expires_at = null where id = ${user!.id}`)
    const [before] = await query(
      sql<{ count: number }>`select count(*)::int as count from notifications where user_id = ${user!.id}`,
    )
    expect(before!.count).toBeGreaterThan(0)
    const joined = await join()
    expect(joined.json().schools).toHaveLength(2)
    expect(await query(sql`select id from notifications where user_id = ${user!.id}`)).toEqual([])
    expect(
      await query(sql`select name_key from login_attempts where name_key in (${`login ${other}`}, ${`account ${user!.id}`})`),
    ).toEqual([])
    expect((await browser.get('auth/school-modules')).json().schoolList).toHaveLength(2)
    const old = { loginName: other, password: demoPassword, mode: 'school', keep: false }
    expect((await server.browser().post('auth/login', old)).statusCode).toBe(401)
  })
})

describe('cookies', () => {
  it.each([
    ['local', false],
    ['test', true],
    ['uat', true],
  ])('in %s are secure: %s', (name, secure) => {
    expect(readConfiguration({ SCHOOL_ENV: name, SESSION_SECRET: 'x'.repeat(32) }).secure).toBe(secure)
  })
})
