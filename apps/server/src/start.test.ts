import type { Delivery } from '@school/rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword, makeDemonstration } from './demonstration/index'
import { sendMessage } from './platform/outbox/send'
import { inSchool, onPlatform, type Trx, transact } from './platform/transaction'
import { stopApplication } from './start'
import { startTestServer, type TestServer } from './testing/server'

describe('the log', () => {
  let server: TestServer
  let schoolId: string
  const lines: string[] = []
  const driver = { name: 'failing', idempotent: false, send: () => Promise.reject(new Error('could not send code 424242')) }

  beforeAll(async () => {
    server = await startTestServer('log', {
      configuration: { logLevel: 'trace' },
      logTo: { write: line => void lines.push(line) },
      drivers: () => driver,
    })
    await makeDemonstration(server.services, 0.02)
  })
  afterAll(() => server.close())

  const answered = () => lines.map(line => JSON.parse(line)).filter(line => line.msg === 'answered')

  it('names call, status, time and school of every request, and nothing that was said in it', async () => {
    const browser = server.browser()
    await browser.logIn('GVS.ADMIN', demoPassword)
    const school = (await browser.get('profile/school')).json()
    schoolId = school.id
    await browser.get('student-selector?name=Secretname&mobile=9876543210')
    await browser.post('auth/login', { loginName: 'GVS.ADMIN', password: 'wrong-Password-77', mode: 'school', keep: false })
    await browser.upload('files/single', 'secret-name.csv', Buffer.from('secret-cell\n'))
    await browser.get('no/such/call?token=secret-query')
    const seen = answered()
    expect(seen.find(line => line.route === '/api/student-selector')).toMatchObject({
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
      school: schoolId,
    })
    expect(seen.find(line => line.status === 404)).toMatchObject({ school: null })
    const text = lines.join('')
    const secrets = [demoPassword, 'wrong-Password-77', browser.token!, ...browser.cookies.values()]
    for (const secret of [...secrets, 'Secretname', '9876543210', 'secret-name', 'secret-cell', 'secret-query'])
      expect(text).not.toContain(secret)
  })

  it('holds no message, and no words of a provider that repeat one', async () => {
    const message = { schoolId, channel: 'sms', to: '9876512345', body: 'Your code is 424242.', dedupeKey: 'log' } as const
    await transact(server.services.db, onPlatform, trx => sendMessage(server.services, trx, message))
    await server.services.outbox.drain(server.services)
    const text = lines.join('')
    expect(text).toContain('"driver":"failing"')
    for (const secret of ['424242', '9876512345']) expect(text).not.toContain(secret)
  })

  it('holds of an error of the database no row and no parameter', async () => {
    const failed = await transact(server.services.db, inSchool(schoolId), trx =>
      trx
        .insertInto('outbox')
        .values({
          id: server.services.newId(),
          school_id: schoolId,
          channel: 'pigeon',
          recipient: '9876512345',
          body: 'secret-body',
          run_after: server.clock.now(),
          created_at: server.clock.now(),
          expires_at: server.clock.now(),
        })
        .execute(),
    ).catch(error => error)
    const wrongText = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('users').select('id').where('id', '=', 'secret-input').execute(),
    ).catch(error => error)
    lines.length = 0
    server.services.log.error({ err: failed }, 'request failed')
    server.services.log.error({ err: wrongText }, 'request failed')
    const text = lines.join('')
    expect(text).toContain('outbox_channel_check')
    expect(text).toContain('invalid input syntax')
    for (const secret of ['secret-body', '9876512345', 'secret-input']) expect(text).not.toContain(secret)
  })
})

describe('the figures', () => {
  const open = (server: TestServer, remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: '/metrics', remoteAddress, headers })

  it('are for this machine, asked directly', async () => {
    const server = await startTestServer('metrics')
    try {
      for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await open(server, address)).statusCode).toBe(200)
      for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '192.168.1.127'])
        expect((await open(server, address)).statusCode).toBe(404)
      for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
        expect((await open(server, '127.0.0.1', { [header]: '127.0.0.1' })).statusCode, header).toBe(404)
    } finally {
      await server.close()
    }
  })

  it('are for whoever shows the token, and then for nobody else', async () => {
    const server = await startTestServer('metrics-token', { configuration: { metricsToken: 'a-token-of-the-figures' } })
    try {
      const shown = { authorization: 'Bearer a-token-of-the-figures' }
      expect((await open(server, '10.0.0.1', shown)).body).toContain('http_request_duration_seconds')
      expect((await open(server, '127.0.0.1')).statusCode).toBe(401)
      expect((await open(server, '127.0.0.1', { authorization: 'Bearer guessed' })).statusCode).toBe(401)
    } finally {
      await server.close()
    }
  })
})

describe('a stop', () => {
  const silence = () => new Promise<Delivery>(() => {})

  it('frees the job and the messages that do not end in time', async () => {
    let isHanded = false
    const send = () => {
      isHanded = true
      return silence()
    }
    const drivers = () => ({ name: 'silent', idempotent: false, send })
    const server = await startTestServer('stop', { drivers, outbox: { callSeconds: 3600 } })
    const { services } = server
    let finish: () => void = () => {}
    const held = new Promise<void>(resolve => {
      finish = resolve
    })
    const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, onPlatform, work)
    try {
      services.jobs.register({ kind: 'test.slow', run: () => held.then(() => undefined) })
      await onTables(trx => services.jobs.enqueue(services, trx, { kind: 'test.slow', payload: {} }))
      const message = {
        schoolId: null,
        channel: 'sms',
        to: '9876500000',
        body: 'Hello',
        kind: 'message',
        dedupeKey: 's',
      } as const
      await onTables(trx => sendMessage(services, trx, message))
      services.jobs.start(services, 20)
      services.outbox.start(services, 20)
      const states = () =>
        onTables(async trx => [
          await trx.selectFrom('jobs').select(['status', 'leased_until']).executeTakeFirstOrThrow(),
          await trx.selectFrom('outbox').select(['status', 'leased_until']).executeTakeFirstOrThrow(),
        ])
      // One that was claimed and not handed over yet would go back.
      await vi.waitFor(
        async () => expect([isHanded, ...(await states()).map(row => row!.status)]).toEqual([true, 'Running', 'Sending']),
        { timeout: 30_000 },
      )
      const began = Date.now()
      expect(await stopApplication(server.app, services, 0.3)).toBe(false)
      expect(Date.now() - began).toBeLessThan(3000)
      const [job, given] = await states()
      // A job that was given back counts for none that its server ended by.
      expect(job).toEqual({ status: 'Queued', leased_until: null })
      expect(given!.leased_until!.getTime()).toBeLessThan(server.clock.now().getTime())
    } finally {
      finish()
      await server.close()
    }
  })
})
