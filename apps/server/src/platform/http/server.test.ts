import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server'
import { makeServer } from './server'

let server: TestServer
let app: FastifyInstance
const lines: { level: number; msg: string; route?: string }[] = []
/** What the call `slow` does once it has begun. */
let work: () => Promise<unknown>

beforeAll(async () => {
  server = await startTestServer('going-away', {
    configuration: { logLevel: 'debug' },
    logTo: { write: line => void lines.push(JSON.parse(line)) },
  })
  app = await makeServer(server.services, own => {
    own.post('/api/slow', () => work())
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(() => {
  lines.length = 0
})

describe('a caller who goes away', () => {
  const said = (level: number) => lines.filter(line => line.level === level).map(line => [line.route, line.msg])

  /** Asks for the slow answer; `gone` is kept when the server knows that nobody waits for it. */
  function ask(): { socket: Socket; gone: Promise<unknown> } {
    const gone = new Promise(resolve => app.server.once('connection', taken => taken.once('close', resolve)))
    const { port } = app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const head = [
      'POST /api/slow HTTP/1.1',
      'host: localhost',
      'cookie: XSRF-TOKEN=token',
      'x-xsrf-token: token',
      'accept-encoding: gzip',
      'content-type: application/json',
      'content-length: 2',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{}`)
    return { socket, gone }
  }

  /** Goes while the server works, which then ends so. */
  async function leaveBefore(end: () => unknown): Promise<void> {
    let go: () => void = () => {}
    const left = new Promise<void>(resolve => {
      go = resolve
    })
    const begun = new Promise<void>(resolve => {
      work = async () => {
        resolve()
        await left
        return end()
      }
    })
    const { socket, gone } = ask()
    await begun
    socket.resetAndDestroy()
    await gone
    go()
  }

  it('is no error of the server and not counted', async () => {
    await leaveBefore(() => ({ text: 'long '.repeat(100_000) }))
    await vi.waitFor(() => expect(said(30)).toEqual([['/api/slow', 'caller went away']]))
    expect(said(50)).toEqual([])
    const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toContain('http_request_duration_seconds')
    expect(body).not.toContain('/api/slow')
  })

  it('before anything is done for the call has nothing done', async () => {
    let called = false
    work = async () => {
      called = true
    }
    app.server.prependOnceListener('request', request => request.socket.destroy())
    const { gone } = ask()
    await gone
    await vi.waitFor(() => expect(said(30)).toEqual([['/api/slow', 'caller went away']]))
    expect([called, said(50)]).toEqual([false, []])
  })

  it('hides no error of the server', async () => {
    await leaveBefore(() => {
      throw new Error('something else')
    })
    await vi.waitFor(() => expect(said(50)).toEqual([['/api/slow', 'request failed']]))
  })
})
