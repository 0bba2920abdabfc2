import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer, testNow } from '../../testing/server'

interface Login {
  readonly id: string
  readonly login_name: string
}

let server: TestServer
let login: Login
let other: Login
let browser: TestBrowser
let address = 0

const mobile = '9847021634'
const email = 'parent@example.com'

beforeAll(async () => {
  server = await startTestServer('attempts', { demonstration: 0.1 })
  const [first, second] = await query(sql<Login>`
    select id, login_name from users where login_name in ('GVN.GUARDIAN', 'GVS.GUARDIAN') order by login_name`)
  login = first!
  other = second!
})
afterAll(() => server.close())
beforeEach(() => {
  browser = server.browser()
  address += 1
  browser.ip = `10.9.0.${address}`
})
afterEach(async () => {
  server.clock.set(testNow)
  await query(sql`delete from login_attempts`)
  await query(sql`delete from reset_codes`)
  await query(sql`delete from outbox`)
  await query(sql`update users set mobile = null, email = null where id in (${login.id}::uuid, ${other.id}::uuid)`)
})

async function query<T>(work: ReturnType<typeof sql<T>>): Promise<T[]> {
  return transact(server.services.db, onPlatform, async trx => (await work.execute(trx)).rows)
}

const reach = ({ id }: Login) => query(sql`update users set mobile = ${mobile}, email = ${email} where id = ${id}`)

async function logIn(loginName: string, password: string) {
  const body = { loginName, password, mode: 'school', keep: false }
  let answer = await browser.post('auth/login', body)
  if (answer.json().name === 'ChallengeRequired')
    answer = await browser.post('auth/login', { ...body, challengeToken: await browser.solveChallenge() })
  return { status: answer.statusCode, ...answer.json() }
}

const ownerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub

async function fail(...names: readonly string[]) {
  for (const name of names) expect((await logIn(name, 'wrong')).message).toBe('Invalid login name or password.')
}

async function askCode(loginName: string) {
  const answer = await browser.post('auth/forgot-password', { loginName, challengeToken: await browser.solveChallenge() })
  return [answer.statusCode, answer.json().message]
}

const sent = [200, 'If the login exists, a code has been sent to its registered mobile or e-mail.']
const tooMany = { status: 429, message: 'Too many attempts. Try again in 15 minutes.' }

const codesTo = async (recipient: string) =>
  (await query(sql<{ body: string }>`select body from outbox where recipient = ${recipient} and kind = 'code' order by id`)).map(
    ({ body }) => /\d{6}/.exec(body)![0],
  )

describe('failed tries', () => {
  it.each([true, false])('of a mobile count together however it is written; of a login: %s', async known => {
    if (known) await reach(login)
    await fail('9-847021634', '+91 98470 21634', '09847021634', ' 9847021634 ', '(98470).21634')
    expect(await logIn('984702-1634', demoPassword)).toMatchObject(tooMany)
    server.clock.advance(15 * 60_000)
    expect((await logIn('98470-21634', demoPassword)).status).toBe(known ? 200 : 401)
  })

  it('of a login count together under all its names', async () => {
    await reach(login)
    await fail(login.login_name, login.login_name, mobile, mobile, email.toUpperCase())
    for (const name of [login.login_name, mobile, email]) expect(await logIn(name, demoPassword)).toMatchObject(tooMany)
    server.clock.advance(15 * 60_000)
    expect((await logIn(email, demoPassword)).status).toBe(200)
    await fail(login.login_name, login.login_name, login.login_name, login.login_name)
  })

  it('lock no other login of the same mobile', async () => {
    await reach(login)
    await reach(other)
    await fail(...Array<string>(5).fill(login.login_name))
    const entered = await logIn(mobile, demoPassword)
    expect(ownerOf(entered.accessToken)).toBe(other.id)
    expect(await logIn(login.login_name, demoPassword)).toMatchObject(tooMany)
  })

  it('of what looks like the name of another count are only of what was typed', async () => {
    await browser.logIn(login.login_name, demoPassword)
    await fail(...Array<string>(5).fill(`password ${login.id}`))
    const wrong = await browser.post('auth/change-password', { currentPassword: 'no', newPassword: 'river stone lamp' })
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Current password is wrong.'])
  })
})

describe('a forgotten password', () => {
  it('is helped after five wrong ones, and the right new one opens at once', async () => {
    await reach(login)
    await fail(...Array<string>(5).fill(mobile))
    expect(await logIn(login.login_name, demoPassword)).toMatchObject(tooMany)
    expect(await askCode(login.login_name)).toEqual(sent)
    const [code] = await codesTo(mobile)
    const { resetToken } = (await browser.post('auth/verify-code', { loginName: login.login_name, code })).json()
    expect((await browser.post('auth/reset-password', { resetToken, newPassword: demoPassword })).statusCode).toBe(400)
    expect((await browser.post('auth/reset-password', { resetToken, newPassword: 'lamp stone river' })).statusCode).toBe(200)
    expect((await logIn(mobile, 'lamp stone river')).status).toBe(200)
    await query(sql`
      update users set password_hash = (select password_hash from users where id = ${other.id}) where id = ${login.id}`)
  })

  it('leaves the login open when the code is typed wrongly, known or not', async () => {
    for (const loginName of [login.login_name, 'NO.SUCH.LOGIN']) {
      const verify = () => browser.post('auth/verify-code', { loginName, code: 'wrong' })
      for (let count = 0; count < 5; count += 1) expect((await verify()).json().message).toBe('Invalid or expired code.')
      expect((await verify()).json().message).toBe(tooMany.message)
      expect(await askCode(loginName)).toEqual(sent)
    }
    expect((await logIn(login.login_name, demoPassword)).status).toBe(200)
  })

  it('sends three codes an hour', async () => {
    await reach(login)
    for (let count = 0; count < 4; count += 1) expect(await askCode(mobile)).toEqual(sent)
    expect(await codesTo(mobile)).toHaveLength(3)
  })
})

describe('a mobile that is the name of another login', () => {
  beforeEach(async () => {
    await reach(other)
    await query(sql`update users set login_name = ${mobile}, mobile = '9847000001' where id = ${login.id}`)
  })
  afterEach(() => query(sql`update users set login_name = ${login.login_name} where id = ${login.id}`))

  it('offers both', async () => {
    const { choose } = await logIn(mobile, demoPassword)
    expect(choose.map((one: { userId: string }) => one.userId)).toEqual([login.id, other.id])
  })

  it('brings each its own code', async () => {
    expect(await askCode(mobile)).toEqual(sent)
    for (const to of [mobile, '9847000001']) {
      const codes = await codesTo(to)
      expect(codes).toHaveLength(1)
      const { resetToken } = (await browser.post('auth/verify-code', { loginName: mobile, code: codes[0] })).json()
      expect(ownerOf(resetToken)).toBe(to === mobile ? other.id : login.id)
    }
  })
})

describe('every night', () => {
  it('what counts no more goes, and sessions that ended long ago', async () => {
    const before = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000)
    const [school] = await query(sql<{ id: string }>`select school_id as id from user_schools where user_id = ${login.id}::uuid`)
    await query(sql`
      insert into login_attempts (name_key, updated_at, locked_until) values
        ('login NEW', ${before(0.5)}, null), ('login LOCKED', ${before(1.1)}, ${before(0.9)}),
        ('login OLD', ${before(1.1)}, null), ('login OPEN', ${before(1.5)}, ${before(1.1)})`)
    await query(sql`
      insert into address_attempts (ip, updated_at) values ('10.8.0.1', ${before(0.5)}), ('10.8.0.2', ${before(1.1)})`)
    for (const [index, days] of [0.5, 1.1].entries()) {
      const id = server.services.newId()
      await query(sql`
        insert into reset_codes (id, user_id, code_hash, channel, created_at, expires_at)
        values (${id}::uuid, ${login.id}::uuid, ${`hash ${index}`}, 'sms', ${before(days)}, ${before(days)})`)
      await query(sql`
        insert into contact_codes (school_id, id, user_id, mobile, code_hash, created_at, expires_at)
        values (${school!.id}::uuid, ${id}::uuid, ${login.id}::uuid, ${mobile}, ${`hash ${index}`}, ${before(days)}, ${before(days)})`)
    }
    for (const [index, ended] of [null, before(89), before(91)].entries())
      await query(sql`
        insert into sessions (id, user_id, refresh_hash, rotated_at, user_agent, created_at, last_used_at, idle_minutes, ends_at, ended_at, end_reason)
        values (${server.services.newId()}::uuid, ${login.id}::uuid, ${Buffer.from(`night ${index}`)}, ${before(200)}, 'night',
          ${before(200)}, ${before(200)}, 60, ${before(190)}, ${ended}, ${ended && 'logout'})`)
    await server.services.jobs.enqueue(server.services, server.services.db as never, { kind: 'auth.clean', payload: {} })
    await server.services.jobs.drain(server.services)
    const left = (statement: ReturnType<typeof sql<{ left: string }>>) =>
      query(statement).then(rows => rows.map(row => row.left).sort())
    expect(await left(sql`select name_key as left from login_attempts`)).toEqual(['login LOCKED', 'login NEW'])
    expect(await left(sql`select ip as left from address_attempts where ip like '10.8.%'`)).toEqual(['10.8.0.1'])
    expect(await left(sql`select code_hash as left from reset_codes`)).toEqual(['hash 0'])
    expect(await left(sql`select code_hash as left from contact_codes`)).toEqual(['hash 0'])
    expect(await left(sql`select convert_from(refresh_hash, 'UTF8') as left from sessions where user_agent = 'night'`)).toEqual([
      'night 0',
      'night 1',
    ])
    const planned = await query(sql`select id from jobs where kind = 'auth.clean' and status = 'Queued'`)
    expect(planned).toHaveLength(1)
  })
})
