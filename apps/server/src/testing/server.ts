import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { makeDemonstration } from '../demonstration/index'
import type { Random } from '../platform/clock'
import type { Configuration } from '../platform/configuration'
import { type OpenDatabase, openEmbedded, openPostgres } from '../platform/database/open'
import type { Services } from '../platform/services'
import { makeApplication, makeServices, type ServicesOptions } from '../start'
import { TestBrowser } from './browser'
import { keptDemonstration } from './demonstrations'
import { testNow } from './now'
import { administer, serverLogin } from './postgres'

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

interface TestDatabase extends OpenDatabase {
  /** Opens the same database once more; PostgreSQL alone. */
  readonly again?: () => OpenDatabase
  readonly drop: () => Promise<void>
}

/** The name of the database that holds the demonstration of a scale. */
const filledName = (scale: number) => `school_filled_${Math.round(scale * 1000)}`

const reopen = (name: string) => openPostgres(inject('postgres').replace('/school_template', `/${name}`), 6)

/** Opens a database that is a copy: of the empty one, or of another. */
async function copyPostgres(name: string, from = 'school_template'): Promise<OpenDatabase> {
  await administer(inject('postgres'), `create database ${name} template ${from} owner ${serverLogin}`)
  return reopen(name)
}

/** Opens a database of its own, empty or with the demonstration that is kept in a folder. */
async function openTestDatabase(seed: string, filled?: { scale: number; folder: string }): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const database = await openEmbedded(undefined, filled ? join(filled.folder, 'database.tar.gz') : inject('snapshot'))
    return { ...database, drop: () => database.close() }
  }
  const name = `test_${createHash('sha256').update(`${seed}:${process.pid}:${process.hrtime.bigint()}`).digest('hex').slice(0, 16)}`
  const database = await copyPostgres(name, filled && filledName(filled.scale))
  return {
    ...database,
    again: () => reopen(name),
    drop: async () => {
      await database.close()
      await administer(inject('postgres'), `drop database ${name} with (force)`)
    },
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
const fillOnce = (scale: number) =>
  keptDemonstration(inject('demonstrations'), scale, async folder => {
    const files = join(folder, 'files')
    mkdirSync(files)
    const embedded = process.env.TEST_DATABASE !== 'postgres'
    const database = embedded ? await openTestDatabase('') : await copyPostgres(filledName(scale))
    // A moment before all tests, so that what they add is newer.
    const clock = new TestClock(new Date(Date.parse(testNow) - 1000).toISOString())
    const services = makeServices(configurationOf(files), database, { clock, random: seededRandom('demonstration') })
    const app = await makeApplication(services, { checkAnswers: true })
    await app.ready()
    await makeDemonstration(services, scale)
    await app.close()
    if (embedded) writeFileSync(join(folder, 'database.tar.gz'), await database.dump!())
    await database.close()
  })

/** A whole server on a database of its own. */
export async function startTestServer(
  seed: string,
  { configuration: more, demonstration, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'school-test-files-'))
  const configuration = configurationOf(folder, more)
  // Files that lie elsewhere have to be put there.
  const kept = demonstration !== undefined && configuration.files.driver === 'local' ? await fillOnce(demonstration) : undefined
  if (kept) cpSync(join(kept, 'files'), folder, { recursive: true })
  const database = await openTestDatabase(seed, kept ? { scale: demonstration!, folder: kept } : undefined)
  const clock = new TestClock(testNow)
  const services = makeServices(configuration, database, { clock, random: seededRandom(seed), ...options })
  const app = await makeApplication(services, { checkAnswers: true })
  await app.ready()
  if (demonstration !== undefined && !kept) await makeDemonstration(services, demonstration)
  return {
    app,
    services,
    clock,
    browser: () => new TestBrowser(options => app.inject(options)),
    second: async () => {
      if (!database.again) throw new Error('The embedded database serves one process.')
      const same = database.again()
      const others = makeServices(configuration, same, { clock, random: seededRandom(`${seed} 2`), ...options })
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
