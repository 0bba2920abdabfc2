import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { allotCredits } from '../../platform/sms-credits'
import { onPlatform, transact } from '../../platform/transaction'
import { pdfPages } from '../../testing/pdf'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser
let schoolId: string

const onDatabase = <T>(query: ReturnType<typeof sql<T>>) =>
  transact(server.services.db, onPlatform, async trx => (await query.execute(trx)).rows)

beforeAll(async () => {
  server = await startTestServer('guardian-users', { demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
  schoolId = (await onDatabase(sql<{ id: string }>`select id from schools where code = 'GVS'`))[0]!.id
})
afterAll(() => server.close())

interface Row {
  studentId: string
  guardianId: string
  userId: string | null
  loginName: string
  status: string
  mobile: string
  siblingIds: string[]
}

const view = async (filters: object, more: object = {}) => {
  const response = await admin.post('guardian-user/view-data', { filters, pageSize: 200, ...more })
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    results: Row[]
    pagination: { count: number }
    all?: { studentId: string; userId: string | null; created: boolean }[]
  }
}

const post = async (path: string, body: object, status = 200) => {
  const response = await admin.post(path, body)
  expect(response.statusCode, response.body).toBe(status)
  return response.json()
}

const balance = async () => (await admin.get('guardian-user/sms-balance')).json().balance as number

const messages = (batch?: string) =>
  onDatabase(
    sql<{ recipient: string; body: string; credits: number; status: string }>`
      select recipient, body, credits, status from outbox where kind = 'credentials' and ${batch ? sql`batch_id = ${batch}` : sql`true`} order by id`,
  )

const job = async (started: { id: string }, who = admin) => {
  await server.services.jobs.drain(server.services)
  return (await who.get(`jobs/${started.id}`)).json() as {
    id: string
    status: string
    message: string
    resultFileId: string | null
  }
}

describe('the list', () => {
  it('has a row for every student, with states that add up', async () => {
    const { pagination, results, all } = await view({}, { all: true })
    expect(all).toHaveLength(pagination.count)
    expect(results.every(row => (row.status === 'NotCreated') === (row.loginName === ''))).toBe(true)
    let sum = 0
    for (const status of ['NotCreated', 'Created', 'Sent', 'Active', 'Blocked']) {
      const part = await view({ status })
      sum += part.pagination.count
      expect(part.results.every(row => row.status === status)).toBe(true)
    }
    expect(sum).toBe(pagination.count)
    const withSibling = results.find(row => row.siblingIds.length > 0)!
    expect(results.find(row => row.studentId === withSibling.siblingIds[0])?.guardianId).toBe(withSibling.guardianId)
  })

  it('finds by name, number, mobile and login name', async () => {
    const [row] = (await view({ status: 'Active' })).results
    for (const text of [row!.mobile, row!.loginName.toLowerCase()])
      expect((await view({ text })).results.map(one => one.studentId)).toContain(row!.studentId)
  })

  it('knows no students’ logins while the school has none', async () => {
    const refused = await admin.post('guardian-user/view-data', { filters: { userType: 'Student' } })
    expect([refused.statusCode, refused.json().name]).toEqual([400, 'StudentLoginsOff'])
  })
})

describe('making logins', () => {
  it('makes each once, whatever is repeated', async () => {
    const { results } = await view({ status: 'NotCreated' })
    const some = results.slice(0, 3).flatMap(row => [row.studentId, ...row.siblingIds])
    const guardians = new Set(results.filter(row => some.includes(row.studentId)).map(row => row.guardianId)).size
    const body = { studentIds: some }
    expect((await post('guardian-user/generate-user', body)).result).toMatchObject({ created: guardians, already: 0 })
    expect((await post('guardian-user/generate-user', body)).result).toMatchObject({ created: 0, already: guardians })
    const made = (await view({ status: 'Created' })).results.find(row => row.studentId === some[0])!
    expect(made.loginName).toMatch(/^GVS[A-Z0-9]+/)
  })

  it('refuses students of other schools and of nobody', async () => {
    const [foreign] = await onDatabase(
      sql<{ id: string }>`select s.id from students s join schools c on c.id = s.school_id where c.code = 'GVN' limit 1`,
    )
    await post('guardian-user/generate-user', { studentIds: [foreign!.id] }, 404)
    const [user] = await onDatabase(
      sql<{
        user_id: string
      }>`select user_id from user_schools us join schools c on c.id = us.school_id where c.code = 'GVN' and guardian_id is not null limit 1`,
    )
    for (const path of ['regenerate-user', 'regenerate-password', 'send-sms', 'export-slips'])
      await post(`guardian-user/${path}`, { userIds: [user!.user_id] }, 404)
  })
})

describe('sending', () => {
  it('gives a fresh password to who is not active, and takes the credits exactly', async () => {
    const row = (await view({ status: 'Created' })).results[0]!
    const active = (await view({ status: 'Active' })).results[0]!
    const before = await balance()
    const { result } = await post('guardian-user/send-sms', { userIds: [row.userId, active.userId], resend: true })
    expect(result).toEqual({ sent: 2, withoutAddress: 0, sentBefore: 0, blocked: 0, credits: 2 })
    expect(await balance()).toBe(before - 2)
    const sent = await messages()
    const first = sent.find(message => message.body.includes(row.loginName))!
    const own = sent.find(message => message.body.includes(active.loginName))!
    expect(own.body).toContain('your own password')
    const password = /temporary password ([A-Z2-9]{8})\./.exec(first.body)![1]!
    const guardian = server.browser()
    const login = await guardian.post('auth/login', { loginName: row.loginName, password, mode: 'school', keep: true })
    expect(login.json().pending).toEqual(['password', 'notice'])
    guardian.token = login.json().accessToken
    const home = await guardian.get('dashboard')
    expect([home.statusCode, home.json().message]).toEqual([403, 'Finish the first login.'])
    await guardian.post('auth/change-password', { newPassword: 'River-Stone-2026' })
    await guardian.post('auth/accept-notice', { version: 1 })
    guardian.token = (await guardian.post('auth/refresh')).json().accessToken
    expect((await guardian.get('dashboard')).json().home).toBe('home.parent')
    expect((await view({ status: 'Active', text: row.loginName })).results).toHaveLength(1)
  })

  it('passes over who got something before, unless asked again', async () => {
    const row = (await view({ status: 'Sent' })).results[0]!
    const once = await post('guardian-user/send-sms', { userIds: [row.userId] })
    expect(once.result).toMatchObject({ sent: 0, sentBefore: 1, credits: 0 })
    const again = await post('createGuardianUser/SendSMS?resend=1', { userIds: [row.userId] })
    expect(again.result).toMatchObject({ sent: 1, credits: 1 })
  })

  it('uses the channels that the school chose', async () => {
    const row = (await view({ status: 'Sent' })).results[0]!
    const refused = await admin.post('guardian-user/send-email', { userIds: [row.userId], resend: true })
    expect([refused.statusCode, refused.json().name]).toEqual([400, 'ChannelOff'])
  })

  it('gives credits back when a message fails', async () => {
    const row = (await view({ status: 'Sent' })).results[1]!
    const before = await balance()
    await post('guardian-user/send-sms', { userIds: [row.userId], resend: true })
    expect(await balance()).toBe(before - 1)
    server.clock.advance(25 * 3_600_000)
    admin = server.browser()
    await admin.logIn('GVS.ADMIN', demoPassword)
    const waiting = await onDatabase(
      sql<{ credits: number }>`select credits from outbox where status = 'Waiting' and school_id = ${schoolId}`,
    )
    await server.services.outbox.drain(server.services)
    const cost = waiting.reduce((sum, message) => sum + message.credits, 0)
    expect(await balance()).toBe(before - 1 + cost)
    const ledger = await onDatabase(
      sql<{ sum: number }>`select sum(delta)::int as sum from sms_credits where school_id = ${schoolId}`,
    )
    expect(ledger[0]!.sum).toBe(await balance())
    expect((await messages()).every(message => message.status === 'Failed')).toBe(true)
  })

  it('sends nothing at all when the balance is too small', async () => {
    const have = await balance()
    await transact(server.services.db, onPlatform, trx =>
      allotCredits(server.services, trx, { schoolId, delta: 20 - have, reason: 'Correct' }),
    )
    const { all } = await view({}, { all: true })
    const userIds = [...new Set(all!.flatMap(one => one.userId ?? []))]
    const before = (await messages()).length
    const refused = await admin.post('guardian-user/send-sms', { userIds, resend: true })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      `Insufficient SMS balance. Required ${userIds.length}, available 20.`,
    ])
    expect((await messages()).length).toBe(before)
    const preview = (await admin.get('createGuardianUser/viewDataSMS?resend=1')).json()
    expect(preview).toMatchObject({ credits: userIds.length, balance: 20, notCreated: expect.any(Number) })
    expect(new Set(preview.userIds)).toEqual(new Set(userIds))
    await transact(server.services.db, onPlatform, trx =>
      allotCredits(server.services, trx, { schoolId, delta: 5000, reason: 'Allot' }),
    )
  })
})

describe('the login of a guardian who works in the school', () => {
  it('is shown, and left to the screens of staff', async () => {
    const rows = (await view({ text: 'GVS.BOTH' })).results
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row.userId === null && row.status === 'Active')).toBe(true)
    const { all } = await view({ text: 'GVS.BOTH' }, { all: true })
    expect(all!.every(one => one.userId === null && one.created)).toBe(true)
    const [both] = await onDatabase(sql<{ id: string }>`select id from users where login_name = 'GVS.BOTH'`)
    const preview = (await admin.get('createGuardianUser/viewDataSMS?resend=1')).json()
    expect(preview.userIds).not.toContain(both!.id)
    expect((await admin.post('guardian-user/send-sms', { userIds: [both!.id], resend: true })).statusCode).toBe(404)
    const made = await post('guardian-user/generate-user', { studentIds: [rows[0]!.studentId], userType: 'Guardian' })
    expect(made.result).toMatchObject({ created: 0, already: 1 })
  })
})

describe('taking passwords away', () => {
  it('makes an active login created again and ends its sessions', async () => {
    const guardian = server.browser()
    await guardian.logIn('GVS.GUARDIAN', demoPassword)
    const row = (await view({ text: 'GVS.GUARDIAN' })).results[0]!
    expect((await post('guardian-user/regenerate-password', { userIds: [row.userId] })).result).toEqual({ renewed: 1 })
    expect((await guardian.get('dashboard')).statusCode).toBe(401)
    expect((await view({ text: 'GVS.GUARDIAN' })).results[0]!.status).toBe('Created')
  })

  it('gives the name of the rule, the mobile where that is the rule', async () => {
    const row = (await view({ text: 'GVS.GUARDIAN' })).results[0]!
    await post('guardian-user/regenerate-user', { userIds: [row.userId] })
    const again = (await view({})).results.find(one => one.studentId === row.studentId)!
    expect(again.loginName).toMatch(/^GVS\d+/)
    await onDatabase(
      sql`insert into school_settings (school_id, code, value, updated_at) values (${schoolId}, 'user.guardianLoginRule', '"mobile"', now())`,
    )
    await post('guardian-user/regenerate-user', { userIds: [row.userId] })
    const named = (await view({})).results.find(one => one.studentId === row.studentId)!
    expect(named.loginName).toBe(row.mobile)
    await onDatabase(sql`delete from school_settings where school_id = ${schoolId} and code = 'user.guardianLoginRule'`)
  })

  it('is not for support', async () => {
    const support = server.browser()
    await support.logIn('GJ.SUPPORT', demoPassword)
    support.token = (await support.post(`platform/schools/${schoolId}/enter`)).json().accessToken
    const row = (await view({ status: 'Sent' })).results[0]!
    expect((await support.get('guardian-user/settings')).json()).toMatchObject({ mayRegenerate: false })
    for (const path of ['regenerate-user', 'regenerate-password'])
      expect((await support.post(`guardian-user/${path}`, { userIds: [row.userId] })).statusCode).toBe(403)
    expect((await support.post('guardian-user/send-sms', { userIds: [row.userId], resend: true })).statusCode).toBe(200)
  })
})

describe('slips', () => {
  it('hold a password that works, eight a page, for who ordered them and for a day', async () => {
    const { results } = await view({ status: 'Sent' })
    const userIds = [...new Set(results.map(row => row.userId!))].slice(0, 9)
    const started = await post('guardian-user/export-slips', { userIds }, 202)
    expect((await job(started)).message).toBe(`Slips: ${userIds.length}.`)
    const pdf = await admin.get(`guardian-user/slips/${started.id}`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = pdfPages(pdf.rawPayload)
    expect(pages).toHaveLength(Math.ceil(userIds.length / 8))
    const row = results.find(one => one.userId === userIds[0])!
    const lines = pages.join('\n').split('\n')
    const password = lines[lines.indexOf(row.loginName) + 2]!
    expect(password).toMatch(/^[A-Z2-9]{8}$/)
    const guardian = server.browser()
    await guardian.logIn(row.loginName, password)
    // Nowhere in the database does it stand as it is.
    const kept = await onDatabase(
      sql<{ sealed_password: string }>`select sealed_password from credential_sends where batch_id = ${started.id}`,
    )
    expect(kept.every(send => !send.sealed_password.includes(password))).toBe(true)
    const second = server.browser()
    await second.logIn('GVS.SUPER', demoPassword)
    expect((await second.get(`guardian-user/slips/${started.id}`)).statusCode).toBe(404)
    server.clock.advance(25 * 3_600_000)
    await admin.logIn('GVS.ADMIN', demoPassword)
    expect((await admin.get(`guardian-user/slips/${started.id}`)).json().name).toBe('SlipsExpired')
    await server.services.jobs.drain(server.services)
    const left = await onDatabase(sql<{ count: number }>`select count(sealed_password)::int as count from credential_sends`)
    expect(left[0]!.count).toBe(0)
  })
})

describe('a login that opens another school too', () => {
  const alone = [409, 'SharedLogin']
  const refusal = async (verb: string, body: object) => {
    const answer = await admin.post(`guardian-user/${verb}`, body)
    return [answer.statusCode, answer.json().name]
  }

  it('gets a new password of the operator alone, and hinders no others', async () => {
    const [one, other] = (await view({ status: 'Active' })).results.filter(row => row.siblingIds.length === 0)
    const userIds = [one!.userId!]
    await onDatabase(sql`
      insert into user_schools (school_id, user_id, roles) select id, ${one!.userId}::uuid, array['Guardian'] from schools where code = 'GVN'`)
    for (const verb of ['regenerate-user', 'regenerate-password']) expect(await refusal(verb, { userIds })).toEqual(alone)
    const both = await post('guardian-user/regenerate-password', { userIds: [one!.userId, other!.userId] })
    expect(both.result).toEqual({ renewed: 1 })
    const stateOf = async () => (await view({ text: one!.loginName })).results[0]!.status
    expect(await stateOf()).toBe('Active')
    // Told again, it keeps its password.
    expect((await post('guardian-user/send-sms', { userIds, resend: true })).result).toMatchObject({ sent: 1 })
    expect(await stateOf()).toBe('Active')

    const operator = server.browser()
    await operator.logIn('GJ.ADMIN', demoPassword)
    operator.token = (await operator.post(`platform/schools/${schoolId}/enter`)).json().accessToken
    const renewed = await operator.post('guardian-user/regenerate-password', { userIds })
    expect(renewed.json(), renewed.body).toMatchObject({ result: { renewed: 1 } })
    expect(await stateOf()).toBe('Created')
    expect(await refusal('send-sms', { userIds, resend: true })).toEqual(alone)
    expect(await refusal('export-slips', { userIds })).toEqual(alone)
    await onDatabase(sql`
      delete from user_schools where user_id = ${one!.userId}::uuid and school_id = (select id from schools where code = 'GVN')`)
  })
})

describe('the run over all classes', () => {
  it('is shown at a school that sends by no channel, and sends nothing there', async () => {
    const view = async () => (await admin.get('auto-generate-guardian-user/viewData?channel=email')).json()
    expect((await view()).name).toBe('ChannelOff')
    await onDatabase(
      sql`insert into school_settings (school_id, code, value, updated_at) values (${schoolId}, 'user.credentialChannel', '[]', now())`,
    )
    try {
      expect((await view()).toCreate).toBeGreaterThan(5)
      const refused = await admin.post('auto-generate-guardian-user', { filters: {}, channel: 'sms', send: true })
      expect([refused.statusCode, refused.json().name]).toEqual([400, 'ChannelOff'])
    } finally {
      await onDatabase(sql`delete from school_settings where school_id = ${schoolId} and code = 'user.credentialChannel'`)
    }
  })

  it('makes and sends what is missing once, and refuses a second run at the same time', async () => {
    const before = (await admin.get('auto-generate-guardian-user/viewData')).json()
    expect(before.guardians).toBe(before.withLogin + before.toCreate)
    expect(before.toCreate).toBeGreaterThan(5)
    const spent = await balance()
    const body = { filters: {}, channel: 'sms', send: true }
    const already = (await messages()).length
    const started = await post('auto-generate-guardian-user', body, 202)
    const second = await admin.post('auto-generate-guardian-user', body)
    expect([second.statusCode, second.json().message]).toEqual([409, 'A generation is already running.'])
    const done = await job(started)
    expect(done.message).toBe(
      `Users created: ${before.toCreate}. Already had: ${before.withLogin}. Credentials sent to ${before.toCreate} guardians.`,
    )
    expect((await messages()).length - already).toBe(before.toCreate)
    expect(await balance()).toBe(spent - before.credits)
    expect((await admin.get(`auto-generate-guardian-user/receipt/${started.id}`)).json()).toEqual({
      created: before.toCreate,
      already: before.withLogin,
      sent: before.toCreate,
      credits: before.credits,
      channel: 'sms',
      send: true,
      withoutAddress: [],
    })
    const after = (await admin.get('auto-generate-guardian-user/viewData')).json()
    expect(after).toMatchObject({ toCreate: 0, withLogin: before.guardians })
    const again = await job(await post('auto-generate-guardian-user', body, 202))
    expect(again.message).toContain('Users created: 0.')
    expect((await messages()).length - already).toBe(before.toCreate)
  })

  it('shows the rule with three examples', async () => {
    const { loginRule, examples } = (await admin.get('auto-generate-guardian-user/initialValues')).json()
    expect(loginRule).toBe('admno')
    expect(examples).toHaveLength(3)
  })
})

describe('the report', () => {
  it('counts logins once and never shows a password', async () => {
    const { tiles, results, pagination } = await post('guardian-user/user-report-view', { filters: {}, pageSize: 200 })
    expect(tiles).toMatchObject({ students: pagination.count, created: tiles.guardians })
    expect(tiles.created).toBe(
      (await onDatabase(sql`select distinct user_id from user_schools where school_id = ${schoolId} and guardian_id is not null`))
        .length,
    )
    expect(Object.keys(results[0])).not.toContain('password')
    const never = await post('guardian-user/user-report-view', { filters: { neverLoggedIn: true }, pageSize: 200 })
    expect(never.tiles.neverLoggedIn).toBe(never.tiles.created)
    expect(never.results.every((row: { lastLogin: string | null }) => row.lastLogin === null)).toBe(true)
    const later = await post('guardian-user/user-report-view', { filters: { sentFrom: '2030-01-01' } })
    expect(later.pagination.count).toBe(0)
  })

  it('is written as a file', async () => {
    const started = await post('guardian-user/export-excel', { filters: {} }, 202)
    const done = await job(started)
    expect([done.status, typeof done.resultFileId]).toEqual(['Done', 'string'])
  })
})
