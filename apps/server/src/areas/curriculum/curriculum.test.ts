import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { curriculumOf } from '../../platform/curriculum-settings'
import { ConfigurationError } from '../../platform/environment'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestServer } from '../../testing/server'

const secret = 'shared between the two sites'
const log: string[] = []
let server: TestServer

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _, done) {
      log.push(String(chunk))
      done()
    },
  })
  server = await startTestServer('curriculum', {
    demonstration: 0.1,
    logTo,
    configuration: { curriculum: { host: 'https://lessons.example', secret }, logLevel: 'trace' },
  })
})
afterAll(() => server.close())

const loggedIn = async (loginName: string) => {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

const ticketOf = async (loginName: string): Promise<string> => {
  const answer = await (await loggedIn(loginName)).post('curriculum/ticket')
  expect(answer.statusCode, answer.body).toBe(200)
  const { url } = answer.json()
  expect(url).toMatch(/^https:\/\/lessons\.example\/sso\?ticket=[\w-]{43}$/)
  return new URL(url).searchParams.get('ticket')!
}

const redeem = (ticket: string, shown: string | undefined = secret) =>
  server.app.inject({
    method: 'POST',
    url: '/api/curriculum/redeem',
    headers: { 'content-type': 'application/json', ...(shown === undefined ? {} : { authorization: `Bearer ${shown}` }) },
    payload: JSON.stringify({ ticket }),
  })

describe('a ticket', () => {
  it('tells once for whom it is', async () => {
    const ticket = await ticketOf('GVS.GUARDIAN')
    const answer = await redeem(ticket)
    expect(answer.statusCode, answer.body).toBe(200)
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ userId: string; name: string; schoolId: string }>`
        select u.id as "userId", u.name, s.id as "schoolId" from users u, schools s where u.login_name = 'GVS.GUARDIAN' and s.code = 'GVS'`.execute(
        trx,
      ),
    )
    expect(answer.json()).toMatchObject({ ...rows[0], role: 'Guardian' })
    const again = await redeem(ticket)
    expect([again.statusCode, again.json().name]).toEqual([410, 'TicketUsed'])
  })

  it('is of the child that was chosen, with its division', async () => {
    const guardian = await loggedIn('GVS.GUARDIAN')
    const [child] = (await guardian.get('parent-home/get-guardian-children')).json()
    guardian.token = (await guardian.post('auth/choose-child', { childId: child.id })).json().accessToken
    const { url } = (await guardian.post('curriculum/ticket')).json()
    const answer = (await redeem(new URL(url).searchParams.get('ticket')!)).json()
    expect(answer.childId).toBe(child.id)
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ division: string }>`
        select c.name || ' ' || d.name as division from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current
          join divisions d on d.id = e.division_id join courses c on c.id = d.course_id where e.student_id = ${child.id}`.execute(
        trx,
      ),
    )
    expect(answer.division).toBe(rows[0]!.division)
  })

  it('of an operator is of no school', async () => {
    const answer = (await redeem(await ticketOf('GJ.SUPPORT'))).json()
    expect(answer).toMatchObject({ role: 'GJSupport', schoolId: null })
    expect(Object.keys(answer).toSorted()).toEqual(['name', 'role', 'schoolId', 'userId'])
  })

  it('lasts a minute', async () => {
    const [first, second] = [await ticketOf('GJ.ADMIN'), await ticketOf('GJ.ADMIN')]
    server.clock.advance(59_999)
    expect((await redeem(first)).statusCode).toBe(200)
    server.clock.advance(1)
    expect((await redeem(second)).statusCode).toBe(410)
    expect((await redeem('never given')).statusCode).toBe(410)
  })

  it('is told to nobody without the secret, and not used up by that', async () => {
    const ticket = await ticketOf('GJ.ADMIN')
    for (const shown of [undefined, '', 'another secret']) expect((await redeem(ticket, shown ?? '')).statusCode).toBe(401)
    expect((await redeem(ticket)).statusCode).toBe(200)
  })

  it('is given out once when two ask at the same moment', async () => {
    const ticket = await ticketOf('GJ.ADMIN')
    const answers = await Promise.all([1, 2, 3].map(() => redeem(ticket)))
    expect(answers.map(answer => answer.statusCode).toSorted()).toEqual([200, 410, 410])
  })

  it('is not for staff, and stands in no log and no table', async () => {
    expect((await (await loggedIn('GVS.HEAD')).post('curriculum/ticket')).statusCode).toBe(403)
    const ticket = await ticketOf('GJ.ADMIN')
    await redeem(ticket)
    expect(log.length).toBeGreaterThan(0)
    expect(log.filter(line => line.includes(ticket) || line.includes(secret))).toEqual([])
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ text: string }>`select t::text as text from curriculum_tickets t`.execute(trx),
    )
    expect(rows.filter(row => row.text.includes(ticket))).toEqual([])
  })
})

describe('where the site is', () => {
  it('comes from the configuration alone', () => {
    expect(curriculumOf({}, 'production')).toBeUndefined()
    expect(curriculumOf({}, 'local')).toMatchObject({ host: 'http://localhost:4801' })
    const both = { CURRICULUM_HOST: 'https://lessons.example/', CURRICULUM_SECRET: 'sixteen characters' }
    expect(curriculumOf(both, 'production')).toEqual({ host: 'https://lessons.example', secret: 'sixteen characters' })
    for (const wrong of [
      { CURRICULUM_HOST: 'https://lessons.example' },
      { ...both, CURRICULUM_HOST: 'lessons' },
      { ...both, CURRICULUM_HOST: 'https://lessons.example/path' },
      { ...both, CURRICULUM_SECRET: 'short' },
    ])
      expect(() => curriculumOf(wrong, 'production')).toThrow(ConfigurationError)
  })

  it('is told where there is none', async () => {
    const without = await startTestServer('curriculum-none', { demonstration: 0.1 })
    const browser = without.browser()
    await browser.logIn('GVS.GUARDIAN', demoPassword)
    const answer = await browser.post('curriculum/ticket')
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { type: 'Custom', name: 'NoCurriculum', message: 'e-Class Room is not available.' },
    ])
    await without.close()
  })
})

it('opens the stand-in of the examples for whom it was given', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const file = fileURLToPath(new URL('../../../../../examples/curriculum/server.mjs', import.meta.url))
  const env = { SCHOOL_URL: `http://127.0.0.1:${port}`, CURRICULUM_SECRET: secret, PORT: '0' }
  const site = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [said] = await once(site.stdout, 'data')
    const address = /http:\/\/\S+/.exec(String(said))![0]
    const ticket = await ticketOf('GVS.GUARDIAN')
    const page = await fetch(`${address}/sso?ticket=${ticket}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Guardian')])
    expect((await fetch(`${address}/sso?ticket=${ticket}`)).status).toBe(410)
  } finally {
    site.kill()
  }
})
