import type { Delivery, MessageChannel, MessageKind } from '@school/rules'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server'
import type { Services } from '../services'
import { onPlatform, type Trx, transact } from '../transaction'
import type { Driver, DriverMessage } from './driver'
import { hiddenText } from './encrypted-text'
import { sendMessage } from './send'
import { Outbox } from './worker'

let server: TestServer
let services: Services
let schoolId: string

beforeAll(async () => {
  server = await startTestServer('outbox', { demonstration: 0.02 })
  services = server.services
  const school = await onTables(trx => trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow())
  schoolId = school.id
})
afterAll(() => server.close())
beforeEach(() => onTables(trx => trx.deleteFrom('outbox').execute()))

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, onPlatform, work)

const leaseOver = 61_000

/** A driver that notes what it is asked to send. */
function driver(answer: (message: DriverMessage) => Promise<Delivery> | Delivery, idempotent = false) {
  const sent: DriverMessage[] = []
  const made: Driver = {
    name: 'noting',
    idempotent,
    async send(message) {
      sent.push(message)
      return answer(message)
    },
  }
  return { driver: made, sent }
}

const accepted: Delivery = { outcome: 'accepted' }
const silence = () => new Promise<Delivery>(() => {})
const workers: Outbox[] = []

/** A worker like that of another server process. */
function worker(name: string, made: Driver, callSeconds = 0.2): Outbox {
  const outbox = new Outbox(name, () => made, { callSeconds })
  workers.push(outbox)
  return outbox
}

let count = 0
async function write(
  channel: MessageChannel = 'email',
  kind: MessageKind = 'message',
  body = 'Dear Parent',
  services_ = services,
) {
  count += 1
  const to = channel === 'email' ? `parent${count}@home.example` : `98765${String(count).padStart(5, '0')}`
  const message = { schoolId, channel, to, subject: 'Subject', body, kind, dedupeKey: `test:${count}` }
  await onTables(trx => sendMessage(services_, trx, message))
  return to
}

const rowOf = (to: string) =>
  onTables(trx => trx.selectFrom('outbox').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow())

const stateOf = async (to: string) => {
  const { status, attempts, last_error } = await rowOf(to)
  return [status, attempts, last_error]
}

describe('delivery', () => {
  it('stays in the table with the embedded driver', async () => {
    const to = await write('sms')
    expect(await services.outbox.drain(services)).toBe(1)
    const row = await rowOf(to)
    expect([row.status, row.driver, row.body, row.sent_at]).toEqual(['Sent', 'embedded', 'Dear Parent', server.clock.now()])
    expect(await services.outbox.drain(services)).toBe(0)
  })

  it('writes the same cause once', async () => {
    const message = { schoolId, channel: 'sms', to: '9876500000', body: 'Hello', kind: 'message', dedupeKey: 'one' } as const
    for (let times = 0; times < 2; times += 1) await onTables(trx => sendMessage(services, trx, message))
    expect(await services.outbox.drain(services)).toBe(1)
  })

  it('tries again after temporary trouble, later each time, until it has failed', async () => {
    const { driver: made, sent } = driver(() => ({ outcome: 'temporary', reason: 'Busy' }))
    const outbox = worker('a', made)
    const to = await write('email')
    for (const [tries, seconds] of [30, 120, 600, 1800, 7200].entries()) {
      await outbox.drain(services)
      expect(await stateOf(to)).toEqual(['Waiting', tries + 1, 'Busy'])
      server.clock.advance((seconds - 1) * 1000)
      expect(await outbox.drain(services)).toBe(0)
      server.clock.advance(1000)
    }
    await outbox.drain(services)
    expect(await stateOf(to)).toEqual(['Failed', 6, 'Busy'])
    expect(sent).toHaveLength(6)
    expect(new Set(sent.map(message => message.id)).size).toBe(1)
  })

  it('fails at once when it is refused, and when it is no longer of use', async () => {
    const to = await write('sms')
    await worker('a', driver(() => ({ outcome: 'permanent', reason: 'No such number' })).driver).drain(services)
    expect(await stateOf(to)).toEqual(['Failed', 1, 'No such number'])
    const late = await write('sms', 'code')
    server.clock.advance(10 * 60_000)
    const { driver: made, sent } = driver(() => accepted)
    await worker('b', made).drain(services)
    expect([await stateOf(late), sent]).toEqual([['Failed', 0, 'Expired'], []])
  })

  it('lets codes go first', async () => {
    const { driver: made, sent } = driver(() => accepted)
    for (let number = 0; number < 12; number += 1) await write('sms', 'message')
    const code = await write('sms', 'code', 'Your code is 123456.')
    await worker('a', made).drain(services)
    expect([sent.length, sent[0]!.to]).toEqual([13, code])
  })

  it('hands over the name and the address of the school', async () => {
    const { driver: made, sent } = driver(() => accepted)
    await write('email')
    await worker('a', made).drain(services)
    expect(sent[0]).toMatchObject({ subject: 'Subject', text: 'Dear Parent', school: { name: expect.any(String) } })
  })

  it('of a month ago is forgotten', async () => {
    const to = await write('sms')
    await worker('a', driver(() => accepted).driver).drain(services)
    server.clock.advance(31 * 86_400_000)
    await worker('b', driver(() => accepted).driver).drain(services)
    await expect(rowOf(to)).rejects.toThrow()
  })
})

describe('a server that dies', () => {
  it.each(['email', 'sms', 'whatsapp', 'voice'] as const)('sends no %s twice when it was handed over', async channel => {
    const first = driver(silence)
    const dying = worker('dying', first.driver, 3600)
    const to = await write(channel)
    void dying.drain(services)
    await vi.waitFor(async () => expect(first.sent).toHaveLength(1))
    const second = driver(() => accepted)
    const living = worker('living', second.driver)
    expect(await living.drain(services)).toBe(0)
    server.clock.advance(leaseOver)
    await living.drain(services)
    expect(second.sent).toEqual([])
    expect((await stateOf(to))[0]).toBe('NotConfirmed')
  })

  it('has its e-mail sent again where it cannot arrive twice, and no text message even there', async () => {
    const first = driver(silence, true)
    const [mail, text] = [await write('email'), await write('sms')]
    void worker('dying', first.driver, 3600).drain(services)
    await vi.waitFor(() => expect(first.sent).toHaveLength(2))
    server.clock.advance(leaseOver)
    const second = driver(() => accepted, true)
    const living = worker('living', second.driver)
    await living.drain(services)
    server.clock.advance(30_000)
    await living.drain(services)
    expect(second.sent.map(message => message.to)).toEqual([mail])
    expect([(await stateOf(mail))[0], (await stateOf(text))[0]]).toEqual(['Sent', 'NotConfirmed'])
  })

  it('loses nothing that it had claimed and not begun', async () => {
    const to = await write('sms')
    await onTables(trx =>
      trx
        .updateTable('outbox')
        .set({ status: 'Sending', attempts: 1, leased_by: 'dead', leased_until: server.clock.now() })
        .where('recipient', '=', to)
        .execute(),
    )
    const { driver: made, sent } = driver(() => accepted)
    const living = worker('living', made)
    expect(await living.drain(services)).toBe(0)
    server.clock.advance(1)
    await living.drain(services)
    expect([sent.length, await stateOf(to)]).toEqual([1, ['Sent', 1, null]])
  })

  it('knows nothing after an exception or silence of a provider', async () => {
    const throwing = driver(() => {
      throw new Error('connection reset after 9876543210')
    })
    const [thrown, unheard] = [await write('sms'), await write('email')]
    await worker('a', throwing.driver).drain(services)
    expect(await stateOf(thrown)).toEqual(['NotConfirmed', 1, 'The provider could not be asked.'])
    expect((await stateOf(unheard))[0]).toBe('NotConfirmed')
    const silent = await write('sms')
    await worker('b', driver(silence).driver).drain(services)
    expect(await stateOf(silent)).toEqual(['NotConfirmed', 1, 'The provider did not answer in time.'])
  })

  it('is believed when its answer comes after all', async () => {
    let answer: (delivery: Delivery) => void = () => {}
    const slow = driver(
      () =>
        new Promise<Delivery>(resolve => {
          answer = resolve
        }),
    )
    const to = await write('sms')
    const draining = worker('slow', slow.driver, 3600).drain(services)
    await vi.waitFor(() => expect(slow.sent).toHaveLength(1))
    server.clock.advance(leaseOver)
    await worker('other', driver(() => accepted).driver).drain(services)
    expect((await stateOf(to))[0]).toBe('NotConfirmed')
    answer(accepted)
    await draining
    expect((await stateOf(to))[0]).toBe('Sent')
  })
})

describe('several servers', () => {
  it('send no message twice', async () => {
    const { driver: made, sent } = driver(async () => {
      await new Promise(resolve => setTimeout(resolve, 2))
      return accepted
    })
    for (let number = 0; number < 60; number += 1) await write(number % 2 ? 'sms' : 'email')
    await Promise.all(['a', 'b', 'c', 'd'].map(name => worker(name, made).drain(services)))
    expect([sent.length, new Set(sent.map(message => message.id)).size]).toEqual([60, 60])
  })
})

describe('a running worker', () => {
  it('delivers at once what its own process wrote', async () => {
    const left = async (to: string) => vi.waitFor(async () => expect((await stateOf(to))[0]).toBe('Sent'), { timeout: 30_000 })
    const before = await write('sms')
    services.outbox.start(services, 60_000)
    await left(before)
    await left(await write('sms'))
    await services.outbox.stop()
  })

  it('finds what another process wrote', async () => {
    const { driver: made, sent } = driver(() => accepted)
    const other = worker('other', made)
    other.start(services, 20)
    await write('sms')
    await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 })
    await other.stop()
  })

  it('ends what it has begun and takes no more when it is stopped', async () => {
    let answer: (delivery: Delivery) => void = () => {}
    const slow = driver(
      () =>
        new Promise<Delivery>(resolve => {
          answer = resolve
        }),
    )
    const outbox = worker('slow', slow.driver, 3600)
    const first = await write('sms')
    outbox.start(services, 20)
    await vi.waitFor(() => expect(slow.sent).toHaveLength(1))
    const stopped = outbox.stop()
    const second = await write('sms')
    answer(accepted)
    await stopped
    expect([(await stateOf(first))[0], (await stateOf(second))[0]]).toEqual(['Sent', 'Waiting'])
  })
})

describe('secrets', () => {
  const provider = () => driver(() => accepted)

  /** Services whose messages leave by a real provider. */
  const real = (made: Driver, production = false): Services => {
    const outbox = new Outbox('real', () => made, { production })
    return { ...services, outbox, configuration: { ...services.configuration, environment: production ? 'production' : 'local' } }
  }

  it('are unreadable in the table until they are sent, and gone after', async () => {
    const { driver: made, sent } = provider()
    const there = real(made)
    const to = await write('email', 'code', 'Your code is 123456.', there)
    expect((await rowOf(to)).body).not.toContain('123456')
    await there.outbox.drain(there)
    expect([sent[0]!.text, (await rowOf(to)).body]).toEqual(['Your code is 123456.', hiddenText])
  })

  it('are unreadable in production whatever carries them', async () => {
    const { embeddedDriver } = await import('./drivers/embedded')
    const there = real(embeddedDriver, true)
    const to = await write('sms', 'credentials', 'Password tiger-77', there)
    expect((await rowOf(to)).body).not.toContain('tiger')
    await there.outbox.drain(there)
    expect((await rowOf(to)).body).toBe(hiddenText)
  })

  it('sealed with another secret fail', async () => {
    const { driver: made, sent } = provider()
    const there = real(made)
    const to = await write('email', 'code', 'Your code is 123456.', there)
    const changed = { ...there, configuration: { ...there.configuration, secret: new Uint8Array(32) } }
    await there.outbox.drain(changed)
    expect([sent, (await stateOf(to))[0]]).toEqual([[], 'Failed'])
  })

  it('of a sender that says nothing are assumed', async () => {
    const message = {
      schoolId,
      channel: 'email',
      to: 'somebody@home.example',
      body: 'Your code is 1',
      dedupeKey: 'silent',
    } as const
    await onTables(trx => sendMessage(real(provider().driver), trx, message))
    const row = await rowOf(message.to)
    expect([row.kind, row.sealed, row.expires_at.getTime() - row.created_at.getTime()]).toEqual(['code', true, 600_000])
  })
})

describe('figures', () => {
  it('tell what was sent, what waits and for how long', async () => {
    const measured = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const before = Number(/outbox_messages_total\{channel="voice",state="Sent"\} (\d+)/.exec(measured.body)?.[1] ?? 0)
    await write('voice')
    await services.outbox.drain(services)
    await write('push')
    server.clock.advance(90_000)
    const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toContain(`outbox_messages_total{channel="voice",state="Sent"} ${before + 1}`)
    expect(body).toContain('outbox_waiting{channel="push"} 1')
    expect(body).toContain('outbox_oldest_seconds 90')
  })
})
