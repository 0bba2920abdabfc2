import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

/** Ways to write the beginning of an address that lead, or might lead, to the same call. */
const spellings = [
  '/api',
  '/%61pi',
  '/a%70i',
  '/%61%70%69',
  '/%41pi',
  '/%2561pi',
  '/./api',
  '/%2e/api',
  '/x/../api',
  '//api',
  '/api/',
  '/api%2f',
  '/API',
  '/Api',
  '/;/api',
]

interface Answered {
  readonly status: number
  readonly json: boolean
}

describe('an address in another spelling', () => {
  /** Calls of one address in a minute. */
  const most = 10
  let server: TestServer
  let browser: TestBrowser
  let port: number
  const lines: { msg: string; route?: string }[] = []

  beforeAll(async () => {
    server = await startTestServer('doors', {
      demonstration: 0.1,
      configuration: {
        rateLimitPerMinute: most,
        trustProxy: 1,
        contentUrl: 'https://files.school.example',
        logLevel: 'info',
      },
      logTo: { write: line => void lines.push(JSON.parse(line)) },
    })
    browser = server.browser()
    await browser.logIn('GVS.ADMIN', demoPassword)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as { port: number }).port
  })
  afterAll(() => server.close())

  /** Asks with the address as it stands here, which a browser or a test door would tidy up. */
  const ask = (method: string, path: string, headers: Record<string, string> = {}, from = '203.0.113.1'): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = { authorization: `Bearer ${browser.token}`, 'x-forwarded-for': from, ...headers }
      const asked = request({ port, host: '127.0.0.1', method, path, headers: sent }, async answer => {
        await text(answer)
        const json = answer.headers['content-type']?.startsWith('application/json') === true
        resolve({ status: answer.statusCode!, json })
      })
      asked.on('error', reject).end()
    })

  it.each(spellings.map((spelling, at) => [spelling, at]))('%s: no work without the proof of a page', async (spelling, at) => {
    const from = `203.0.113.${10 + at}`
    for (const path of [`${spelling}/auth/logout`, `${spelling}/messaging/webhooks/../../auth/logout`])
      expect([403, 404], path).toContain((await ask('POST', path, {}, from)).status)
    expect((await ask('GET', '/api/auth/sessions', {}, from)).status).toBe(200)
  })

  it.each(spellings.map((spelling, at) => [spelling, at]))('%s: counted and logged as what it is', async (spelling, at) => {
    const from = `203.0.113.${50 + at}`
    lines.length = 0
    const answers: Answered[] = []
    for (let call = 0; call <= most; call += 1) answers.push(await ask('GET', `${spelling}/auth/notice`, {}, from))
    // What is no call does nothing: it is a page, or not found.
    if (!answers[0]!.json || answers[0]!.status !== 200) return
    expect(answers.at(-1)!.status).toBe(429)
    expect(lines.filter(line => line.msg === 'answered')).toHaveLength(most + 1)
  })

  it.each(spellings.map((spelling, at) => [spelling, at]))('%s: files are read from their host alone', async (spelling, at) => {
    const from = `203.0.113.${90 + at}`
    const path = `${spelling}/files/content/00000000-0000-4000-8000-000000000000`
    const here = await ask('GET', path, { host: 'school.example' }, from)
    expect(here.json ? here.status : 404).toBe(404)
    expect((await ask('GET', `${spelling}/auth/notice`, { host: 'files.school.example' }, from)).status).toBe(404)
  })
})

describe('what a server says beside its answers', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('doors-headers')
  })
  afterAll(() => server.close())

  it('shuts frames, and devices that no page needs', async () => {
    for (const url of ['/', '/login', '/api/auth/notice', '/api/nothing', '/healthz']) {
      const { headers } = await server.app.inject(url)
      expect(headers['x-frame-options'], url).toBe('DENY')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(headers['permissions-policy'], url).toContain('camera=(), ')
    }
  })

  it('is a page for every screen and none for a file that does not exist', async () => {
    for (const url of ['/logo.png', '/assets/old-0123.js', '/.env', '/wp-login.php', '/school/backup.sql?x=1', '/a%2ezip'])
      expect((await server.app.inject(url)).statusCode, url).toBe(404)
    expect((await server.app.inject('/api/nothing')).json()).toMatchObject({ name: 'NoSuchCall' })
  })
})
