import type { Delivery } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import { Breaker } from './breaker'
import type { Driver } from './driver'

let desk: MessageDesk
let answer: Delivery = { outcome: 'accepted' }
let asked = 0
const provider: Driver = {
  name: 'provider',
  idempotent: false,
  send: async () => {
    asked += 1
    return answer
  },
}

beforeAll(async () => {
  desk = await MessageDesk.open('breaker', 42, { drivers: () => provider })
  await desk.credits(1000)
})
afterAll(() => desk.server.close())

const drain = () => desk.server.services.outbox.drain(desk.server.services)
/** What the provider was asked in a step. */
async function during(step: () => Promise<unknown>): Promise<number> {
  const before = asked
  await step()
  return asked - before
}
const later = (seconds: number) => async () => {
  desk.server.clock.advance(seconds * 1000)
  await drain()
}

it('spares a provider that is down, asks it once a minute, and loses no message over it', async () => {
  await desk.at('2026-07-15T10:00:00')
  await desk.sql(sql`delete from outbox`)
  answer = { outcome: 'temporary', reason: 'HTTP 503' }
  const first = await desk.send(await desk.format('First', 'Hello'), desk.students)
  expect(await during(drain)).toBeLessThanOrEqual(30)
  const second = await desk.send(await desk.format('Second', 'Hello'), desk.students)
  expect(await during(later(59))).toBe(0)
  expect(await during(later(1))).toBe(1)
  expect(await during(later(30))).toBe(0)
  expect((await desk.batch(second.batchId)).status).toBe('Running')
  for (let minutes = 0; minutes < 10; minutes += 1) expect(await during(later(60))).toBe(1)
  for (const { batchId } of [first, second]) expect((await desk.batch(batchId)).status).toBe('Paused')
  answer = { outcome: 'accepted' }
  expect(await during(later(60))).toBeGreaterThan(1)
  await later(7200)()
  await desk.at('2026-07-15T14:00:00')
  for (const { batchId } of [first, second]) {
    const { counts, status } = await desk.batch(batchId)
    expect([status, counts.sent]).toEqual(['Done', 42])
  }
})

it('goes on where single messages are refused, or an address takes nothing for now', async () => {
  await desk.sql(sql`delete from outbox`)
  const format = await desk.format('Third', 'Hello')
  for (const refusal of [
    { outcome: 'permanent', reason: 'no number' },
    { outcome: 'temporary', reason: 'mailbox full', code: '4.2.2' },
  ] as const) {
    answer = refusal
    expect(
      await during(async () => {
        await desk.send(format, desk.students, { content: refusal.reason })
        await drain()
      }),
    ).toBe(42)
  }
})

it('asks a provider that is down after a minute at most, though the clock was set back', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-07-15T05:00:00Z') + seconds * 1000)
  const breaker = new Breaker()
  for (let calls = 0; calls < 20; calls += 1) breaker.note('sms', { outcome: 'unknown', reason: 'HTTP 500' }, at(0))
  expect([breaker.allowed('sms', 9, at(-59)), breaker.allowedLookups('sms', 2, at(-59))]).toEqual([0, 0])
  expect([breaker.allowed('sms', 9, at(-3600)), breaker.allowedLookups('sms', 2, at(-3600))]).toEqual([1, 1])
  expect([breaker.allowed('sms', 9, at(-3541)), breaker.allowed('sms', 9, at(-3540))]).toEqual([0, 1])
})

it('lets questions through one a minute while the provider is down, until one is answered', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-07-15T05:00:00Z') + seconds * 1000)
  const down = { outcome: 'unknown', reason: 'HTTP 500' } as const
  const heard = { outcome: 'answered', found: [] } as const
  const breaker = new Breaker()
  for (let calls = 0; calls < 9; calls += 1) breaker.note('sms', { outcome: 'accepted' }, at(0))
  // Questions that fail count like calls; those that are answered hide none of them.
  for (let calls = 0; calls < 5; calls += 1) {
    breaker.note('sms', down, at(0))
    breaker.noteLookup('sms', down, at(0))
    breaker.noteLookup('sms', heard, at(0))
  }
  expect([breaker.allowed('sms', 9, at(0)), breaker.allowedLookups('sms', 2, at(0))]).toEqual([9, 2])
  breaker.noteLookup('sms', down, at(0))
  expect([breaker.allowed('sms', 9, at(59)), breaker.allowedLookups('sms', 2, at(59))]).toEqual([0, 0])
  expect(breaker.allowedLookups('whatsapp', 2, at(59))).toBe(2)
  expect([1, 2].map(() => breaker.allowedLookups('sms', 2, at(60)))).toEqual([1, 0])
  breaker.noteLookup('sms', heard, at(60))
  expect(breaker.allowedLookups('sms', 2, at(61))).toBe(2)
  // An answer shows nothing of whether messages are taken.
  expect([1, 2].map(() => breaker.allowed('sms', 9, at(61)))).toEqual([1, 0])
  breaker.noteLookup('sms', down, at(62))
  expect(breaker.allowedLookups('sms', 2, at(63))).toBe(0)
})
