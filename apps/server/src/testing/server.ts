import { createHash, hash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import { makeDemonstration } from '../demonstration/index'
import type { Random } from '../platform/clock'
import type { Configuration } from '../platform/configuration'
import { localStorage } from '../platform/files/local'
import { openStorage } from '../platform/files/storage'
import type { Services } from '../platform/services'
import { makeApplication, makeServices, type ServicesOptions } from '../start'
import { type KeptState, keepState, openTestDatabase } from './database'
import { madeOnce } from './kept'
import { testNow } from './now'

export { testNow }

/** A clock that stands still until it is moved. */
export class TestClock {
  private at: number

  constructor(at: string) {
    this.at = Date.parse(at)
  }

  now = () => new Date(this.at)

  set(at: string) {
    this.at = Date.parse(at)
  }

  advance(milliseconds: number) {
    this.at += milliseconds
  }
}

/** Bytes that look random and are the same in every run. */
export function seededRandom(seed: string): Random {
  let count = 0
  return {
    bytes(length) {
      const parts: Buffer[] = []
      for (let have = 0; have < length; have += 32) {
        parts.push(createHash('sha256').update(`${seed}:${count}`).digest())
        count += 1
      }
      return Uint8Array.from(Buffer.concat(parts).subarray(0, length))
    },
  }
}

/** A browser's cookies and token over the server's own door, without a network. */
export class TestBrowser {
  private readonly app: FastifyInstance
  readonly cookies = new Map<string, string>()
  token: string | undefined
  ip = '10.0.0.1'

  constructor(app: FastifyInstance) {
    this.app = app
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN')) await this.send('GET', 'auth/notice')
    const options: InjectOptions = {
      method: method as 'GET',
      url: path.startsWith('/') ? path : `/api/${path}`,
      remoteAddress: this.ip,
      headers: {
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(method === 'GET' ? {} : { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...(body === undefined || body instanceof Buffer ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body instanceof Buffer ? body : JSON.stringify(body) }),
    }
    const response = await this.app.inject(options)
    for (const cookie of response.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, cookie.value)
    }
    return response
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers)
  post = (path: string, body: unknown = {}, headers?: Record<string, string>) => this.send('POST', path, body, headers)
  patch = (path: string, body: unknown) => this.send('PATCH', path, body)
  put = (path: string, body: unknown) => this.send('PUT', path, body)
  delete = (path: string) => this.send('DELETE', path)

  /** Uploads one file through files/single. */
  async upload(
    path: string,
    name: string,
    bytes: Uint8Array,
    mediaType = 'application/octet-stream',
  ): Promise<LightMyRequestResponse> {
    const boundary = 'school-test-boundary'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mediaType}\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return this.send('POST', path, payload, { 'content-type': `multipart/form-data; boundary=${boundary}` })
  }

  /** What proves that a bot challenge was worked on. A browser's own way to hash takes ten times as long. */
  async solveChallenge(): Promise<string> {
    const { challenge, salt, algorithm, maxnumber, signature } = (await this.get('auth/challenge')).json()
    let number = 0
    while (number < maxnumber && hash('sha256', `${salt}${number}`) !== challenge) number += 1
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  }

  /** Logs in; the page of groups asks for the bot challenge at once. */
  async logIn(loginName: string, password: string, mode: 'school' | 'group' = 'school'): Promise<void> {
    const challengeToken = mode === 'group' ? await this.solveChallenge() : undefined
    const response = await this.post('auth/login', { loginName, password, mode, keep: true, challengeToken })
    if (response.statusCode !== 200 || !response.json().accessToken)
      throw new Error(`Login of ${loginName} failed: ${response.body}`)
    this.token = response.json().accessToken
  }
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services
  readonly clock: TestClock
  readonly browser: () => TestBrowser
  /** Starts one more server on the same database, with the same clock; on PostgreSQL alone. */
  readonly second: () => Promise<Pick<TestServer, 'app' | 'services' | 'close'>>
  readonly close: () => Promise<void>
}

export interface TestServerOptions extends Omit<ServicesOptions, 'clock' | 'random'> {
  readonly configuration?: Partial<Configuration>
  /** Begins with the demonstration of this scale. */
  readonly demonstration?: number
}

/** The least that a hash may cost; `passwords.test.ts` holds what it costs outside tests. */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const configurationOf = (folder: string, more: Partial<Configuration> = {}): Configuration => ({
  environment: 'local',
  port: 0,
  host: '127.0.0.1',
  databaseUrl: undefined,
  databaseConnections: 6,
  dataDir: folder,
  secret: createHash('sha256').update('tests').digest(),
  secure: false,
  trustProxy: false,
  demonstration: false,
  logLevel: process.env.TEST_LOG ?? 'silent',
  files: { driver: 'local', folder },
  rateLimitPerMinute: 1_000_000,
  ...more,
})

/** Makes the demonstration of a scale, once a run: its database, and its files in `files`. */
async function fillOnce(scale: number): Promise<KeptState> {
  const name = `filled_${Math.round(scale * 1000)}`
  const fill = async (folder: string) => {
    const files = join(folder, 'files')
    mkdirSync(files)
    // A moment before all tests, so that what they add is newer.
    const clock = new TestClock(new Date(Date.parse(testNow) - 1000).toISOString())
    await keepState({ name, folder }, async database => {
      const options = { clock, random: seededRandom('demonstration'), passwordCost: cheapHash }
      const services = makeServices(configurationOf(files), database, options)
      const app = await makeApplication(services, { checkAnswers: true })
      await app.ready()
      await makeDemonstration(services, scale)
      await app.close()
    })
  }
  return { name, folder: await madeOnce(inject('kept'), name, fill) }
}

/** Copies files of a demonstration to where a server looks for them. */
async function copyFiles(from: string, to: Configuration['files']): Promise<void> {
  if (to.driver === 'local') return cpSync(from, to.folder, { recursive: true })
  const [kept, storage] = [localStorage(from), openStorage(to)]
  for await (const { key } of kept.list())
    await storage.put(key, await buffer((await kept.get(key))!), 'application/octet-stream')
}

/** A whole server on a database of its own. */
export async function startTestServer(
  seed: string,
  { configuration: more, demonstration, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'school-test-files-'))
  const configuration = configurationOf(folder, more)
  // Files in the memory of a server can be put there by that one alone.
  const kept = demonstration !== undefined && configuration.files.driver !== 'memory' ? await fillOnce(demonstration) : undefined
  if (kept) await copyFiles(join(kept.folder, 'files'), configuration.files)
  const database = await openTestDatabase(seed, kept)
  const clock = new TestClock(testNow)
  const usual = { clock, passwordCost: cheapHash, ...options }
  const services = makeServices(configuration, database, { random: seededRandom(seed), ...usual })
  const app = await makeApplication(services, { checkAnswers: true })
  await app.ready()
  if (demonstration !== undefined && !kept) await makeDemonstration(services, demonstration)
  return {
    app,
    services,
    clock,
    browser: () => new TestBrowser(app),
    second: async () => {
      if (!database.again) throw new Error('The embedded database serves one process.')
      const same = database.again()
      const others = makeServices(configuration, same, { random: seededRandom(`${seed} 2`), ...usual })
      const other = await makeApplication(others, { checkAnswers: true })
      await other.ready()
      return {
        app: other,
        services: others,
        close: async () => {
          await other.close()
          await same.close()
        },
      }
    },
    close: async () => {
      await app.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
