import type { Delivery } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Outbox } from '../../platform/outbox/worker'
import { MessageDesk } from '../../testing/messages'

let desk: MessageDesk

beforeAll(async () => {
  desk = await MessageDesk.open('late', 5)
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await desk.credits(1000)
})

const morning = '2026-07-16T01:30:00.000Z'

/** How many texts a server hands over now, with this answer; what it writes to operators meanwhile is none. */
async function drained(answer: Delivery = { outcome: 'accepted' }): Promise<number> {
  let count = 0
  const send = async ({ channel }: { channel: string }) => {
    if (channel === 'sms') count += 1
    return channel === 'sms' ? answer : ({ outcome: 'accepted' } as const)
  }
  await new Outbox('late', () => ({ name: 'noting', idempotent: false, send })).drain(desk.server.services)
  return count
}
const times = async (batchId: string) =>
  (
    await desk.sql(
      sql<{ status: string; run_after: Date; attempts: number }>`
        select status, run_after, attempts from outbox where batch_id = ${batchId}::uuid order by id`,
    )
  ).map(row => `${row.status} ${row.run_after.toISOString()} ${row.attempts}`)

describe('what did not leave before quiet hours', () => {
  it('waits for their end when it is tried again', async () => {
    await desk.at('2026-07-15T20:59:00')
    const format = await desk.format('Evening', 'Hello')
    const sent = await desk.send(format, desk.students.slice(0, 1))
    expect(await drained({ outcome: 'temporary', reason: 'Busy', retryAfterSeconds: 120 })).toBe(1)
    desk.server.clock.set('2026-07-15T21:01:00+05:30')
    expect(await drained()).toBe(0)
    expect(await times(sent.batchId)).toEqual([`Waiting ${morning} 1`])
    desk.server.clock.set('2026-07-16T07:00:00+05:30')
    expect(await drained()).toBe(1)
  })

  it('waits when the account was paused or the provider stopped it meanwhile, and the batch says so', async () => {
    await desk.at('2026-07-15T20:30:00')
    const format = await desk.format('Evening', 'Hello')
    const paused = await desk.send(format, desk.students)
    await desk.sql(sql`update sms_accounts set status = 'Paused'`)
    expect(await drained()).toBe(0)
    desk.server.clock.set('2026-07-15T20:45:00+05:30')
    await desk.sql(sql`update sms_accounts set status = 'Active'`)
    expect(await drained({ outcome: 'paused', what: 'account', reason: 'Stopped', code: '1' })).toBeGreaterThan(0)
    await desk.at('2026-07-15T21:20:00')
    expect(await drained()).toBe(0)
    expect(new Set(await times(paused.batchId))).toEqual(new Set([`Waiting ${morning} 0`]))
    expect(await desk.batch(paused.batchId)).toMatchObject({ status: 'Held', releaseAt: morning })
    await desk.at('2026-07-16T07:00:00')
    expect(await drained()).toBe(5)
  })

  it('goes on for some minutes where it is only under way, and always where it is urgent or an alert', async () => {
    const [head] = await desk.at('2026-07-15T20:55:00', 'GVS.HEAD')
    const format = await desk.format('Evening', 'Hello')
    await desk.send(format, desk.students.slice(0, 1))
    desk.server.clock.set('2026-07-15T21:04:00+05:30')
    expect(await drained()).toBe(1)
    await desk.at('2026-07-15T20:55:00')
    const urgent = await desk.send(format, desk.students.slice(1, 2), { urgent: { reason: 'School is closed tomorrow' } }, head)
    const alert = await desk.send(format, desk.students.slice(2, 3))
    await desk.sql(sql`update message_batches set door = 'absentPresent' where id = ${alert.batchId}::uuid`)
    const other = await desk.send(format, desk.students.slice(3, 5))
    desk.server.clock.set('2026-07-15T21:05:00+05:30')
    expect(await drained()).toBe(2)
    expect((await desk.messages(urgent.batchId))[0]!.status).toBe('Sent')
    expect(await times(other.batchId)).toEqual([`Waiting ${morning} 0`, `Waiting ${morning} 0`])
  })

  it('does not go on for a minute where it is promotional, urgent or not', async () => {
    const [head] = await desk.at('2026-07-15T20:59:00', 'GVS.HEAD')
    const format = await desk.format('Fair', 'Visit our fair')
    await desk.sql(
      sql`update message_formats set dlt_template_id = '1107160000000000001', dlt_category = 'promotional' where id = ${format}::uuid`,
    )
    const sent = await desk.send(format, desk.students.slice(0, 1), { urgent: { reason: 'The fair is today' } }, head)
    desk.server.clock.set('2026-07-15T21:00:00+05:30')
    expect(await drained()).toBe(0)
    expect(await times(sent.batchId)).toEqual(['Waiting 2026-07-16T04:30:00.000Z 0'])
  })
})
