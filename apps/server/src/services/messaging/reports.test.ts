import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { twilioSignature } from '../../platform/outbox/drivers/twilio'
import { onPlatform, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'
import { TestProvider } from '../../testing/provider'

let provider: TestProvider
let desk: MessageDesk
const reports = { address: 'https://school.example', token: 'reports-of-the-tests-and-no-others' }
const path = `messaging/webhooks/twilio/${reports.token}`

beforeAll(async () => {
  provider = await TestProvider.open()
  desk = await MessageDesk.open('reports', 42, {
    configuration: {
      sms: {
        driver: 'twilio',
        reports,
        url: provider.url,
        account: 'AC1',
        secret: 'secret',
        from: '+15005550006',
      },
      messageAllowList: Array.from({ length: 2000 }, (_, number) => `98470${String(number).padStart(5, '0')}`),
    },
  })
})
afterAll(async () => {
  await desk.server.close()
  await provider.close()
})
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
  await desk.sql(sql`delete from message_formats where not predefined`)
  await transact(desk.server.services.db, onPlatform, trx => trx.deleteFrom('webhook_events').execute())
  await desk.credits(1000)
  await desk.at('2026-07-15T10:00:00')
  provider.requests.length = 0
  let count = 0
  provider.reply = () => {
    count += 1
    return { status: 201, body: { sid: `SM${count}` } }
  }
})

const drain = () => desk.server.services.outbox.drain(desk.server.services)

/** What the provider tells about the message of a callback. */
function tell(callback: string, status: string, more: Record<string, string> = {}, secret = 'secret') {
  const form = new URLSearchParams({ MessageSid: 'SM1', MessageStatus: status, ...more })
  const signature = twilioSignature(secret, callback, form)
  return desk.server.app.inject({
    method: 'POST',
    url: callback.replace(reports.address, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    payload: form.toString(),
  })
}

/** A batch of two credits a message that the provider has taken, and where it tells of each. */
async function sent(count: number) {
  const format = await desk.format('Long', 'x'.repeat(174))
  const { batchId, credits } = await desk.send(format, desk.students.slice(0, count))
  expect(credits).toBe(2 * count)
  await drain()
  expect((await desk.batch(batchId)).counts).toMatchObject({ total: count, sent: count })
  const callbacks = provider.requests.map(({ body }) => new URLSearchParams(body).get('StatusCallback')!)
  return { batchId, callbacks }
}

const events = () =>
  transact(desk.server.services.db, onPlatform, trx =>
    trx.selectFrom('webhook_events').select(['state', 'processed_at', 'applied_to']).orderBy('id').execute(),
  )

describe('reports of a provider', () => {
  it('give back the credits of what did not arrive and take them again when it has', async () => {
    const { batchId, callbacks } = await sent(42)
    for (const [at, callback] of callbacks.entries())
      await tell(callback, at < 40 ? 'undelivered' : 'delivered', {
        MessageSid: `SM${at + 1}`,
        ErrorCode: at < 40 ? '30003' : '',
      })
    expect(await desk.balance()).toBe(1000 - 84)
    await drain()
    expect(await desk.balance()).toBe(1000 - 84 + 80)
    expect(await desk.batch(batchId)).toMatchObject({
      counts: { undelivered: 40, delivered: 2, sent: 0 },
      refunded: 80,
      deliveredPercent: 4.8,
      actions: ['send-again'],
    })
    await tell(callbacks[0]!, 'delivered')
    await drain()
    expect(await desk.balance()).toBe(1000 - 84 + 80 - 2)
    expect(await desk.batch(batchId)).toMatchObject({ counts: { undelivered: 39, delivered: 3 }, refunded: 78 })
    const list = (await desk.desk.admin.get(`messaging/batches/${batchId}/messages?state=Undelivered`)).json()
    expect([list.pagination.count, list.results[0].reason, list.results[0].state]).toEqual([39, '30003', 'Undelivered'])
    const answer = await desk.desk.admin.post(`messaging/batches/${batchId}/send-again`, { states: ['Undelivered'] })
    expect(answer.json()).toMatchObject({ messages: 39, credits: 78 })
  })

  it('that come at the same time are each kept once, and come to the same end', async () => {
    const { batchId, callbacks } = await sent(42)
    const told = callbacks.flatMap((callback, at) => {
      const more = { MessageSid: `SM${at + 1}`, ErrorCode: '30003' }
      const last = at < 2 ? tell(callback, 'undelivered', more) : tell(callback, 'delivered', { MessageSid: more.MessageSid })
      const late = tell(callback, 'sent', { MessageSid: more.MessageSid })
      return [last, late, tell(callback, 'sent', { MessageSid: more.MessageSid })]
    })
    const answers = await Promise.all([...told, tell(callbacks[0]!, 'delivered', {}, 'another')])
    expect(answers.pop()!.statusCode).toBe(401)
    expect(answers.every(answer => answer.statusCode === 200)).toBe(true)
    expect(answers.reduce((sum, answer) => sum + answer.json().stored, 0)).toBe(84)
    expect(await events()).toHaveLength(84)
    await drain()
    expect((await events()).every(event => event.processed_at !== null && event.applied_to !== null)).toBe(true)
    expect(await desk.batch(batchId)).toMatchObject({ counts: { undelivered: 2, delivered: 40, sent: 0 }, refunded: 4 })
    expect(await desk.balance()).toBe(1000 - 84 + 4)
  })

  it('that come together with one that cannot be kept are kept without it', async () => {
    const { callbacks } = await sent(2)
    const answers = await Promise.all([
      tell(callbacks[0]!, 'delivered'),
      // Text that the database does not take.
      tell(callbacks[1]!, 'delivered', { MessageSid: 'SM2', ErrorCode: '\u0000' }),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 400])
    expect(await events()).toHaveLength(1)
  })

  it('end at the furthest state, however often and late they come', async () => {
    const { batchId, callbacks } = await sent(1)
    const at = desk.server.clock.now().toISOString()
    for (const status of ['undelivered', 'delivered', 'delivered', 'read', 'sent', 'read']) {
      const answer = await tell(callbacks[0]!, status)
      expect(answer.statusCode, answer.body).toBe(200)
      await drain()
      desk.server.clock.advance(1000)
    }
    expect(await desk.batch(batchId)).toMatchObject({ counts: { total: 1, read: 1 }, refunded: 0 })
    expect(await desk.balance()).toBe(998)
    const [message] = (await desk.desk.admin.get(`messaging/batches/${batchId}/messages`)).json().results
    expect([message.state, message.sentAt]).toEqual(['Read', at])
    const times = [message.deliveredAt, message.readAt].map(time => Date.parse(time) - Date.parse(at))
    expect(times).toEqual([1000, 3000])
    expect((await events()).map(event => event.state)).toEqual(['Undelivered', 'Delivered', 'Read', 'Sent'])
    expect((await events()).every(event => event.processed_at && event.applied_to)).toBe(true)
  })

  it('that name nothing we know are kept, once each, and change nothing', async () => {
    const { batchId, callbacks } = await sent(1)
    for (let times = 0; times < 2; times += 1) {
      const answer = await tell(callbacks[0]!, 'teleported')
      expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 0 }])
    }
    await drain()
    const kept = await transact(desk.server.services.db, onPlatform, trx =>
      trx.selectFrom('webhook_events').select(['driver', 'state', 'ok', 'raw_body', 'processed_at', 'applied_to']).execute(),
    )
    expect(kept).toEqual([
      {
        driver: 'twilio',
        state: 'Unknown',
        ok: false,
        raw_body: expect.stringContaining('MessageStatus=teleported'),
        processed_at: desk.server.clock.now(),
        applied_to: null,
      },
    ])
    expect((await desk.batch(batchId)).counts).toMatchObject({ total: 1, sent: 1 })
  })

  it('never take more again than there is', async () => {
    const { callbacks } = await sent(2)
    for (const callback of callbacks) await tell(callback, 'undelivered', { MessageSid: callback.slice(-20) })
    await drain()
    await desk.credits(3)
    for (const callback of callbacks) await tell(callback, 'delivered', { MessageSid: callback.slice(-20) })
    await drain()
    expect(await desk.balance()).toBe(0)
  })

  it('without the right signature or address are refused and change nothing', async () => {
    const { batchId, callbacks } = await sent(1)
    const wrong = [
      await tell(callbacks[0]!, 'delivered', {}, 'guessed'),
      await tell(callbacks[0]!.replace(reports.token, 'x'.repeat(reports.token.length)), 'delivered'),
      await tell(callbacks[0]!.replace('twilio', 'other'), 'delivered'),
      await desk.desk.admin.post(path, {}),
      await desk.desk.admin.get(path),
    ]
    expect(wrong.map(answer => [answer.statusCode, answer.json().name])).toEqual(wrong.map(() => [401, 'ProviderProof']))
    await drain()
    expect([await events(), (await desk.batch(batchId)).counts.sent]).toEqual([[], 1])
  })

  it('confirm a message of which nobody knew whether it left, and wait for one that is not known yet', async () => {
    provider.reply = () => 'break'
    const format = await desk.format('Short', 'Hello')
    const { batchId } = await desk.send(format, desk.students.slice(0, 1))
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ unconfirmed: 1 })
    const callback = new URLSearchParams(provider.requests[0]!.body).get('StatusCallback')!
    await tell(callback.replace(/message=.*/, 'message=01900000-0000-7000-8000-00000000ffff'), 'delivered', { MessageSid: 'SM7' })
    await drain()
    expect((await events()).map(event => event.processed_at)).toEqual([null])
    await tell(callback, 'sent', { MessageSid: 'SM7' })
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ sent: 1 })
    // Known by the provider's own id from now on.
    desk.server.clock.advance(30_000)
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ delivered: 1 })
  })

  it('that do not come are told to the sender after half an hour, once for a batch', async () => {
    await desk.sql(sql`delete from notifications`)
    provider.reply = () => 'break'
    const { batchId } = await desk.send(await desk.format('Short', 'Hello'), desk.students.slice(0, 3))
    await drain()
    const callback = new URLSearchParams(provider.requests[0]!.body).get('StatusCallback')!
    await tell(callback, 'delivered')
    const told = () =>
      desk.sql(sql<{ login: string; title: string; message: string; route: string }>`
        select u.login_name as login, n.title, n.message, n.route from notifications n join users u on u.id = n.user_id
        where n.title like 'Message not%'`)
    desk.server.clock.advance(29 * 60_000)
    await drain()
    expect(await told()).toEqual([])
    for (const minutes of [1, 60]) {
      desk.server.clock.advance(minutes * 60_000)
      await drain()
      expect(await told()).toEqual([
        {
          login: 'GVS.ADMIN',
          title: 'Message not confirmed',
          message: 'Not confirmed: 2 message(s).',
          route: `/communication/notification-history?tab=batches&open=${batchId}`,
        },
      ])
    }
  })

  it('that nobody can place are given up after a day and forgotten after a month', async () => {
    await tell(`${reports.address}/api/${path}?message=nothing`, 'delivered', { MessageSid: 'SM9' })
    await drain()
    desk.server.clock.advance(86_400_000)
    await drain()
    expect(await events()).toMatchObject([{ processed_at: desk.server.clock.now(), applied_to: null }])
    desk.server.clock.advance(30 * 86_400_000)
    await drain()
    expect(await events()).toEqual([])
  })
})
