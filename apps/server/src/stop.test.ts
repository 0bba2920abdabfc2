import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { isEmbedded, openTestDatabase } from './testing/database'
import { freePort } from './testing/postgres'

describe('a stop', () => {
  it('by SIGTERM answers the open request, lets idle connections go and exits with 0', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'school-stop-'))
    const database = await openTestDatabase('stop by SIGTERM', undefined, join(folder, 'database'))
    // The embedded database has one process.
    if (isEmbedded) await database.close()
    const port = await freePort()
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const output: string[] = []
    const server = spawn(process.execPath, ['--import', 'tsx', '--conditions=@school/source', main], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        DEMONSTRATION: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout, server.stderr]) stream.on('data', part => output.push(String(part)))
    const ended = new Promise<[number | null, NodeJS.Signals | null]>(resolve =>
      server.once('exit', (code, signal) => resolve([code, signal])),
    )
    try {
      const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then(answer => expect(answer.ok).toBe(true))
      await vi.waitFor(ready, { timeout: 50_000, interval: 200 })
      const first = await fetch(`http://127.0.0.1:${port}/api/auth/notice`)
      const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')![1]!
      const body = JSON.stringify({ loginName: 'NOBODY', password: 'nothing', mode: 'school', keep: false })
      const asked = request({
        port,
        method: 'POST',
        path: '/api/auth/login',
        headers: {
          'content-type': 'application/json',
          'content-length': body.length,
          cookie: `XSRF-TOKEN=${token}`,
          'x-xsrf-token': token,
          expect: '100-continue',
        },
      })
      const taken = new Promise(resolve => asked.once('continue', resolve))
      const answer = new Promise<IncomingMessage>((resolve, reject) => asked.once('response', resolve).once('error', reject))
      asked.flushHeaders()
      await taken
      asked.write(body.slice(0, 10))
      const began = Date.now()
      server.kill('SIGTERM')
      // It takes nobody new and waits for the one that is under way.
      await vi.waitFor(() => expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow(), {
        timeout: 20_000,
        interval: 20,
      })
      expect([server.exitCode, server.signalCode], output.join('')).toEqual([null, null])
      asked.end(body.slice(10))
      const { statusCode } = await answer
      expect([statusCode, await ended], output.join('')).toEqual([401, [0, null]])
      expect(Date.now() - began).toBeLessThan(10_000)
    } finally {
      server.kill('SIGKILL')
      await ended
      if (!isEmbedded) await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 90_000)
})
