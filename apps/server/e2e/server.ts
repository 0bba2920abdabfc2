import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export { freePort } from '../src/testing/postgres'

/** The built server. */
export const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const clock = new URL('clock.mjs', import.meta.url).href

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'school-product-'))

const environmentOf = (folder: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  DATABASE_URL: '',
  // Every start reads the same program.
  NODE_COMPILE_CACHE: join(tmpdir(), 'school-compiled'),
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '100000',
  ...environment,
})

/** Starts the built server, with a clock that a test can move and what a test adds to its environment. */
export const serve = (folder: string, port: number, environment: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, ['--import', clock, main], {
    env: environmentOf(folder, { PORT: String(port), ...environment }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })

/** Runs a command of the built server. @returns what it says. */
export const command = (folder: string, environment: NodeJS.ProcessEnv, words: readonly string[]): string =>
  execFileSync(process.execPath, [main, ...words], { env: environmentOf(folder, environment), encoding: 'utf8' })

/** Waits until the server answers. */
export async function ready(server: ChildProcess, address: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const answers = await fetch(`${address}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (answers) return
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready.`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The server did not become ready within four minutes.')
}

/** Ends the server and waits until it is gone. */
export async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise(resolve => server.once('exit', resolve))
  server.kill(signal)
  await gone
}
