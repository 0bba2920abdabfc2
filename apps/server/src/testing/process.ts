import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { freePort } from './postgres'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const moved = new URL('../../e2e/clock.mjs', import.meta.url).href

/** The server in a process of its own: from its sources, or as it was built. */
export class ServerProcess {
  readonly port: number
  /** Resolves with its code, or the signal that ended it, once all has come that it said. */
  readonly ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>
  private readonly child: ChildProcess
  private readonly said: string[] = []

  private constructor(port: number, environment: NodeJS.ProcessEnv, built: boolean) {
    this.port = port
    const server = built
      ? [source('../../dist/main.js')]
      : ['--import', 'tsx', '--conditions=@school/source', source('../main.ts')]
    this.child = spawn(process.execPath, ['--import', moved, ...server], {
      cwd: source('../..'),
      env: { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DEMONSTRATION: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) stream!.on('data', part => this.said.push(String(part)))
    this.ended = new Promise(resolve => this.child.once('close', (code, signal) => resolve([code, signal])))
  }

  /** Starts it and waits until it answers. */
  static async start(environment: NodeJS.ProcessEnv, { built = false } = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), environment, built)
    const ready = async () => {
      if (!server.isGone && !(await fetch(`${server.address}/readyz`)).ok) throw new Error('It is not ready.')
    }
    try {
      await vi.waitFor(ready, { timeout: 100_000, interval: 100 })
      // One that has ended is waited for no longer.
      if (!server.isGone) return server
      await server.ended
      throw new Error(server.output)
    } catch (error) {
      server.kill('SIGKILL')
      throw error
    }
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** All that it has said. */
  get output(): string {
    return this.said.join('')
  }

  /** Puts its clock ahead of where it began by so many milliseconds more than have passed. */
  async setAhead(milliseconds: number): Promise<void> {
    const taken = new Promise(resolve => this.child.once('message', resolve))
    this.child.send(milliseconds)
    await taken
  }

  /** Sends a signal; `ended` tells when it is gone. */
  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal)
  }
}
