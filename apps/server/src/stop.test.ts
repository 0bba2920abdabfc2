import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { isEmbedded, openTestDatabase } from './testing/database'
import { ServerProcess } from './testing/process'

describe('a stop', () => {
  it('by SIGTERM answers the open request, lets idle connections go and exits with 0; at a port in use there is no start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'school-stop-'))
    const database = await openTestDatabase('stop by SIGTERM', undefined, join(folder, 'database'))
    // The embedded database has one process.
    if (isEmbedded) await database.close()
    // The tests on the embedded database begin after the build, which starts sooner than its sources.
    const built = isEmbedded
    const server = await ServerProcess.start({ DATABASE_URL: database.url, DATA_DIR: folder }, { built })
    const { port, address } = server
    try {
      const second = ServerProcess.start({ DATABASE_URL: database.url, DATA_DIR: `${folder}-2`, PORT: String(port) }, { built })
      await expect(second).rejects.toThrow(
        new RegExp(`(^|\\n)Port ${port} is in use by another program. Stop it, or set PORT to another number.\\n$`),
      )
      // It is told before any database is opened.
      expect(existsSync(join(`${folder}-2`, 'database'))).toBe(false)
      const first = await fetch(`${address}/api/auth/notice`)
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
      await vi.waitFor(() => expect(fetch(`${address}/readyz`)).rejects.toThrow(), {
        timeout: 20_000,
        interval: 20,
      })
      expect(server.isGone, server.output).toBe(false)
      asked.end(body.slice(10))
      const { statusCode } = await answer
      expect([statusCode, await server.ended], server.output).toEqual([401, [0, null]])
      expect(Date.now() - began).toBeLessThan(10_000)
    } finally {
      server.kill('SIGKILL')
      await server.ended
      if (!isEmbedded) await database.drop()
      for (const one of [folder, `${folder}-2`]) rmSync(one, { recursive: true, force: true })
    }
  }, 90_000)
})
