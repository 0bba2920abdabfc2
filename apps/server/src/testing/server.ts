import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { makeDemonstration } from '../demonstration/index'
import type { Random } from '../platform/clock'
import type { Configuration } from '../platform/configuration'
import { openStorage } from '../platform/files/drivers/index'
import { localStorage } from '../platform/files/drivers/local'
import type { Services } from '../platform/services'
import { makeApplication, makeServices, type ServicesOptions } from '../start'
import { TestBrowser } from './browser'
import { type KeptState, keepState, openTestDatabase } from './database'
import { madeOnce } from './kept'
import { testNow } from './now'
import { Wire } from './wire'

export { TestBrowser, testNow }

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

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services
  readonly clock: TestClock
  /** Address of its database, for processes beside it; of PostgreSQL alone. */
  readonly url: string | undefined
  readonly browser: () => TestBrowser
  /** Starts one more server on the same database, with the same clock; on PostgreSQL alone. `over`: by a wire that can be cut. */
  readonly second: (options?: { over?: boolean }) => Promise<SecondServer>
  readonly close: () => Promise<void>
}

export interface SecondServer extends Pick<TestServer, 'app' | 'services' | 'browser' | 'close'> {
  /** The way to its database, where one was asked for. */
  readonly wire: Wire | undefined
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
export async function fillOnce(scale: number): Promise<KeptState> {
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
    url: database.url,
    browser: () => new TestBrowser(options => app.inject(options)),
    second: async ({ over = false } = {}) => {
      if (!database.again || !database.url) throw new Error('The embedded database serves one process.')
      const wire = over ? await Wire.to(database.url) : undefined
      const same = database.again(wire?.addressOf(database.url))
      const others = makeServices(configuration, same, { random: seededRandom(`${seed} 2`), ...usual })
      const other = await makeApplication(others, { checkAnswers: true })
      await other.ready()
      return {
        app: other,
        services: others,
        wire,
        browser: () => new TestBrowser(options => other.inject(options)),
        close: async () => {
          await other.close()
          await same.close()
          wire?.close()
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
