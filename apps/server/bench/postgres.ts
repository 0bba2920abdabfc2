import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openPostgres } from '../src/platform/database/postgres'
import { makeTestParts } from '../src/testing/parts'
import { serverLogin, startPostgres as startServer } from '../src/testing/postgres'

const packages = '/usr/lib/postgresql'

/** The binaries of the newest PostgreSQL that the packages of this system have installed. */
export const installedPostgres = (): string | undefined =>
  (existsSync(packages) ? readdirSync(packages) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map(version => join(packages, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))

const serverFolder = fileURLToPath(new URL('../', import.meta.url))

/** A PostgreSQL server of its own, with a database of the newest schema to copy. */
export interface PostgresServer {
  /** Makes a database from the empty one and answers its address for the login of the server. */
  readonly create: (name: string) => Promise<string>
  readonly drop: (name: string) => Promise<void>
  /** A connection that may do everything. */
  readonly owner: (name: string) => Promise<Client>
  /** Seconds of the processor that it has used, on Linux. */
  readonly processor: (client: Client) => Promise<number>
  /** Ends it at once, as a crash does, and starts it after so many ms; it takes connections then. */
  readonly restart: (away: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Seconds of the processor that a process has used, with its children that have ended, on Linux. */
function processorOf(pid: number): number {
  const [, rest] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const ticks = rest!.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

/** Undefined of one that has ended. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/**
 * @param durable what is committed stands on the disk, as it does for schools.
 * @param installed the folder of the binaries of a PostgreSQL of this machine; that of the package otherwise.
 */
export async function startPostgres({
  durable = false,
  installed,
}: {
  readonly durable?: boolean
  readonly installed?: string | undefined
} = {}): Promise<PostgresServer> {
  const postgres = await startServer(durable ? [] : undefined, installed)
  // A server that outlives the run may serve another meanwhile.
  const name = `school_${randomBytes(4).toString('hex')}`
  await postgres.administer(`create database ${name} owner ${serverLogin}`)
  const template = openPostgres(postgres.address(name), 2)
  await template.migrate()
  await makeTestParts(template)
  await template.close()
  const owner = async (name: string) => {
    const client = new Client({ connectionString: postgres.address(name, 'postgres') })
    // When a part has failed, its connections are closed from the other side.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const processor = async (client: Client) => {
    const { rows } = await client.query<{ home: string }>(`select current_setting('data_directory') as home`)
    const first = Number(readFileSync(join(rows[0]!.home, 'postmaster.pid'), 'utf8').split('\n')[0])
    const pids = [
      first,
      ...readdirSync('/proc')
        .filter(name => /^\d+$/.test(name))
        .map(Number)
        .filter(pid => parentOf(pid) === first),
    ]
    return pids.reduce((sum, pid) => sum + processorOf(pid), 0)
  }
  return {
    processor,
    create: async database => {
      await postgres.administer(`create database ${database} template ${name} owner ${serverLogin}`)
      return postgres.address(database)
    },
    drop: database => postgres.administer(`drop database ${database} with (force)`),
    owner,
    restart: async away => {
      if (!postgres.restart) throw new Error('Only a PostgreSQL of the package can be restarted: leave DATABASE_URL out.')
      await postgres.restart(away)
    },
    stop: () => postgres.stop(name),
  }
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export interface ServerProcess {
  readonly address: string
  readonly pid: number
  /** Whether it has not ended by itself. */
  readonly isAlive: () => boolean
  /** Bytes that the process holds now, on Linux. */
  readonly memory: () => number
  /** Seconds of the processor that it has used, on Linux. */
  readonly processor: () => number
  readonly stop: () => Promise<void>
  /** Ends it without a warning, as a crash does. */
  readonly kill: () => Promise<void>
}

/** From the sources, as one works on them. */
const fromSources = ['--conditions=@school/source', '--import', 'tsx', join(serverFolder, 'src/main.ts')]

/** As `deploy` runs it, for figures of memory. @throws where it is not built or `deploy` says nothing of memory */
export function asDeployed(): readonly string[] {
  const built = join(serverFolder, 'dist/main.js')
  if (!existsSync(built)) throw new Error('Build the server first: npm run build.')
  const unit = readFileSync(join(serverFolder, '../../deploy/school@.service'), 'utf8')
  return [...unit.match(/--max[\w-]+=\d+/g)!, built]
}

/**
 * The server as it runs for schools: a process of its own, with its log.
 *
 * @param database an address of PostgreSQL, or the data folder of an embedded database.
 * @param settings more of its environment.
 * @param given the port; a free one otherwise.
 * @param program what Node runs.
 */
export async function startServerProcess(
  database: { readonly url: string } | { readonly folder: string },
  settings: Readonly<Record<string, string>> = {},
  given?: number,
  program: readonly string[] = fromSources,
): Promise<ServerProcess> {
  const port = given ?? (await freePort())
  const folder = 'folder' in database ? database.folder : mkdtempSync(join(tmpdir(), 'school-bench-'))
  const server: ChildProcess = spawn(process.execPath, program, {
    cwd: serverFolder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: 'url' in database ? database.url : '',
      DATA_DIR: folder,
      DEMONSTRATION: '0',
      RATE_LIMIT: '1000000000',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  const memory = () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0)
  const processor = () => processorOf(server.pid!)
  const isAlive = () => server.exitCode === null && server.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const stop = () => end('SIGTERM')
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) break
    const ready = await fetch(`${address}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (ready) return { address, pid: server.pid!, isAlive, memory, processor, stop, kill: () => end('SIGKILL') }
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error('The server did not become ready within a minute.')
}
