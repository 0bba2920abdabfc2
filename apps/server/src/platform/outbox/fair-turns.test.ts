import type { Delivery, MessageChannel } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server'
import { onPlatform, type Trx, transact } from '../transaction'
import { places } from './claim'
import type { Driver } from './driver'
import { sendMessages } from './send'
import { Outbox } from './worker'

let server: TestServer
let schools: string[]

beforeAll(async () => {
  server = await startTestServer('turns', { demonstration: 0.02 })
  const rows = await onTables(trx => trx.selectFrom('schools').select('id').orderBy('id').execute())
  schools = rows.map(row => row.id)
  expect(schools.length).toBeGreaterThan(1)
})
afterAll(() => server.close())
beforeEach(() =>
  onTables(async trx => {
    await trx.deleteFrom('outbox').execute()
    await trx.deleteFrom('send_allowances').execute()
    await trx.updateTable('sms_accounts').set({ status: 'Active', per_second: '{}' }).execute()
    for (const school of schools)
      await sql`insert into sms_accounts (school_id) values (${school}) on conflict do nothing`.execute(trx)
  }),
)

const onTables = <T>(work: (trx: Trx) => Promise<T>) => transact(server.services.db, onPlatform, work)

let count = 0
/** Messages of a school, by their numbers. */
async function write(
  school: number | null,
  many: number,
  { lane = 2, channel = 'sms' as MessageChannel, code = false, later = 0 } = {},
): Promise<string[]> {
  const messages = Array.from({ length: many }, () => {
    count += 1
    return {
      schoolId: school === null ? null : schools[school]!,
      channel,
      to: `98${String(count).padStart(8, '0')}`,
      body: 'Hello',
      dedupeKey: `turns:${count}`,
      kind: code ? ('code' as const) : ('message' as const),
    }
  })
  await onTables(async trx => {
    await sendMessages(server.services, trx, messages)
    await trx
      .updateTable('outbox')
      .set({ lane, run_after: new Date(server.clock.now().getTime() + later) })
      .where(
        'recipient',
        'in',
        messages.map(message => message.to),
      )
      .execute()
  })
  return messages.map(message => message.to)
}

/** A server that notes whom it sends to, in the order of its tries. */
function worker(name: string, isLimited: (channel: MessageChannel) => boolean = () => false) {
  const sent: string[] = []
  const driver: Driver = {
    name: 'noting',
    idempotent: false,
    async send({ to }): Promise<Delivery> {
      sent.push(to)
      return { outcome: 'accepted' }
    },
  }
  const outbox = new Outbox(name, () => driver, { isLimited })
  return { sent, drain: () => outbox.drain(server.services) }
}

describe('the order in which messages leave', () => {
  it('is codes, urgent ones and alerts, small sends, large ones', async () => {
    const large = await write(0, 30, { lane: 3 })
    const small = await write(0, 20)
    const urgent = await write(0, 10, { lane: 1 })
    const [code] = await write(null, 1, { code: true })
    const { sent, drain } = worker('order')
    await drain()
    expect(sent).toHaveLength(61)
    // What is in hand at once has no order of its own.
    expect(sent.slice(0, places)).toContain(code)
    const placeOf = (list: string[]) => list.map(to => sent.indexOf(to))
    expect(Math.max(...placeOf(urgent))).toBeLessThan(Math.min(...placeOf(small)) + places)
    expect(Math.max(...placeOf(small))).toBeLessThan(Math.min(...placeOf(large)) + places)
    expect(Math.max(...placeOf(urgent))).toBeLessThan(Math.min(...placeOf(large)))
  })

  it('lets schools take turns, so that a large send of one does not keep another waiting', async () => {
    await write(0, 200, { lane: 3 })
    await write(0, 20, { lane: 3, later: 60_000 })
    const other = await write(1, 3)
    const none = await write(null, 2, { channel: 'email' })
    const { sent, drain } = worker('turns')
    await drain()
    expect(sent).toHaveLength(205)
    for (const to of [...other, ...none]) expect(sent.indexOf(to), to).toBeLessThan(20)
  })
})

describe('a school that is paused', () => {
  it('keeps its paid messages until it goes on; codes and e-mail leave', async () => {
    const kept = await write(0, 3)
    const mail = await write(0, 1, { channel: 'email' })
    const codes = await write(0, 1, { code: true })
    const other = await write(1, 2)
    const set = (status: string) =>
      onTables(trx => trx.updateTable('sms_accounts').set({ status }).where('school_id', '=', schools[0]!).execute())
    await set('Paused')
    const { sent, drain } = worker('paused')
    await drain()
    expect([...sent].sort()).toEqual([...mail, ...codes, ...other].sort())
    await set('Active')
    await drain()
    expect(sent.slice(-3).sort()).toEqual(kept)
  })
})

describe('the rate of an account', () => {
  it('is shared by all servers, and of each channel and school its own', async () => {
    const text = await write(0, 50)
    const mail = await write(0, 15, { channel: 'email' })
    const other = await write(1, 4)
    const [one, two] = [worker('one', () => true), worker('two', () => true)]
    const of = (list: string[]) => [...one.sent, ...two.sent].filter(to => list.includes(to)).length
    const both = () => Promise.all([one.drain(), two.drain()])
    await both()
    expect([of(text), of(mail), of(other)]).toEqual([20, 10, 4])
    await both()
    expect(of(text)).toBe(20)
    server.clock.advance(500)
    await both()
    expect([of(text), of(mail)]).toEqual([30, 15])
    server.clock.advance(60_000)
    await both()
    expect(of(text)).toBe(50)
    expect(new Set([...one.sent, ...two.sent]).size).toBe(69)
  })

  it('keeps nothing waiting when the clock is set back', async () => {
    await write(0, 20)
    const { sent, drain } = worker('set back', () => true)
    await drain()
    expect(sent).toHaveLength(20)
    server.clock.advance(-3_600_000)
    const later = await write(0, 20)
    await drain()
    expect(sent.slice(20).sort()).toEqual(later)
  })

  it('is what was agreed with the school, and holds for channels alone that somebody carries', async () => {
    await onTables(trx =>
      trx.updateTable('sms_accounts').set({ per_second: '{"sms": 3}' }).where('school_id', '=', schools[0]!).execute(),
    )
    await write(0, 9)
    await write(0, 12, { channel: 'email' })
    const { sent, drain } = worker('agreed', channel => channel === 'sms')
    await drain()
    expect(sent).toHaveLength(15)
  })
})
