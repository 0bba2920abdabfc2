import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHttpSms } from '../../platform/http-sms-settings'
import { MessageDesk } from '../../testing/messages'
import { TestProvider } from '../../testing/provider'

let provider: TestProvider
let desk: MessageDesk
const reports = { address: 'https://school.example', token: 'reports-of-the-tests-and-no-others' }
const template = '1207161234567890123'

beforeAll(async () => {
  provider = await TestProvider.open()
  desk = await MessageDesk.open('http-sms', 42, {
    configuration: {
      sms: {
        reports,
        ...readHttpSms({ HTTP_SMS_KEY: 'key1', HTTP_SMS_URL: provider.url, HTTP_SMS_REPORT_IPS: '127.0.0.1' }, false),
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
  await desk.sql(sql`delete from address_states`)
  await desk.sql(sql`delete from outbox`)
  await desk.credits(1000)
  await desk.at('2026-07-15T10:00:00')
  provider.requests.length = 0
})

const drain = () => desk.server.services.outbox.drain(desk.server.services)

interface Recipient {
  readonly mobiles: string
  readonly CRQID: string
  readonly VAR1?: string
}
const recipientsOf = (body: string) => JSON.parse(body).recipients as Recipient[]
const recipientOf = (body: string) => recipientsOf(body)[0]!

function tell({ mobiles, CRQID }: Recipient, status: string, remoteAddress = '127.0.0.1') {
  const report = [{ number: mobiles, CRQID, status, desc: 'x' }]
  return desk.server.app.inject({
    method: 'POST',
    url: `/api/messaging/webhooks/http-sms/${reports.token}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ data: JSON.stringify([{ requestId: `R${CRQID}`, report }]) }).toString(),
  })
}

async function registered(name: string): Promise<string> {
  const format = await desk.format(name, 'Dear Parent, {{Student}} comes home at {{Content}}.', { content: 'ten' })
  await desk.sql(sql`update message_formats set dlt_template_id = ${template} where id = ${format}`)
  return format
}

describe('a school that sends through a provider in the style of MSG91', () => {
  it('hands over template and values of up to 100 messages together, each once, and learns what became of them', async () => {
    const format = await registered('Home')
    provider.reply = () =>
      provider.requests.length === 1 ? { status: 503 } : { status: 200, body: { type: 'success', message: 'R' } }
    const { batchId } = await desk.send(format, desk.students)
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ total: 42, queued: 42 })
    desk.server.clock.advance(31_000)
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ sent: 42 })
    expect(provider.requests.map(({ body }) => recipientsOf(body).length)).toEqual([42, 42])
    const [, { body }] = provider.requests as [unknown, { body: string }]
    expect(JSON.parse(body)).toMatchObject({ template_id: template })
    const all = recipientsOf(body)
    expect(new Set(all.map(one => one.CRQID)).size).toBe(42)
    for (const { VAR1 } of all) expect(VAR1).toMatch(/\S/)

    expect((await tell(all[0]!, '1', '203.0.113.9')).statusCode).toBe(401)
    for (const recipient of all) expect((await tell(recipient, '1')).statusCode).toBe(200)
    expect((await tell(all[0]!, '1')).json()).toEqual({ stored: 0 })
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ delivered: 42, sent: 0, unconfirmed: 0 })
  })

  it('is not sure of any message whose request was not answered, and sends none of them again', async () => {
    const format = await registered('Lost')
    provider.reply = () => 'break'
    const { batchId } = await desk.send(format, desk.students.slice(0, 5))
    await drain()
    await desk.at('2026-07-15T11:00:00')
    await drain()
    expect(provider.requests).toHaveLength(1)
    expect(await desk.batch(batchId)).toMatchObject({ counts: { total: 5, unconfirmed: 5 }, refunded: 0 })
    for (const recipient of recipientsOf(provider.requests[0]!.body).slice(0, 3)) await tell(recipient, '1')
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ delivered: 3, unconfirmed: 2 })
  })

  it('sends messages one by one that were refused together: one of them may be to blame', async () => {
    const format = await registered('Refused')
    let bad = ''
    provider.reply = ({ body }) => {
      bad ||= recipientsOf(body)[2]!.CRQID
      return recipientsOf(body).some(one => one.CRQID === bad)
        ? { status: 200, body: { type: 'error', message: 'invalid number', code: 202 } }
        : { status: 200, body: { type: 'success', message: 'R' } }
    }
    const { batchId } = await desk.send(format, desk.students.slice(0, 5))
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ queued: 5 })
    desk.server.clock.advance(31_000)
    await drain()
    expect(provider.requests.map(({ body }) => recipientsOf(body).length)).toEqual([5, 1, 1, 1, 1, 1])
    expect(await desk.batch(batchId)).toMatchObject({ counts: { sent: 4, failed: 1 }, refunded: 1 })
  })

  it('tells messages of one request apart by their numbers, where a report names nothing else', async () => {
    const format = await registered('Numbers')
    provider.reply = () => ({ status: 200, body: { type: 'success', message: 'R77' } })
    const { batchId } = await desk.send(format, desk.students.slice(0, 3))
    await drain()
    const [first, second] = recipientsOf(provider.requests[0]!.body) as [Recipient, Recipient]
    const report = [
      { number: first.mobiles, status: '1' },
      { number: second.mobiles, status: '2' },
      { number: '910000000000', status: '1' },
    ]
    await desk.server.app.inject({
      method: 'POST',
      url: `/api/messaging/webhooks/http-sms/${reports.token}`,
      remoteAddress: '127.0.0.1',
      payload: [{ requestId: 'R77', report }],
    })
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ delivered: 1, undelivered: 1, sent: 1 })
    const [row] = await desk.sql(sql<{ status: string }>`select status from outbox where id = ${first.CRQID}::uuid`)
    expect(row!.status).toBe('Delivered')
  })

  it('leaves out a number that the provider has blocked, until something arrives there', async () => {
    const format = await registered('Blocked')
    provider.reply = () => ({ status: 200, body: { type: 'success', message: 'R' } })
    const { batchId } = await desk.send(format, desk.students.slice(0, 1))
    await drain()
    await tell(recipientOf(provider.requests[0]!.body), '17')
    await drain()
    expect(await desk.batch(batchId)).toMatchObject({ counts: { failed: 1 }, refunded: 1 })
    const again = await desk.post(format, desk.students.slice(0, 2), { content: 'x' })
    expect(again.json()).toMatchObject({ messages: 1, skipped: [{ reason: 'NumberBlocked', count: 1 }] })
  })

  it('gets nothing through a text that is not registered, and its credits back', async () => {
    const { batchId } = await desk.send(await desk.format('Free', 'Hello'), desk.students.slice(0, 1))
    await drain()
    expect(await desk.batch(batchId)).toMatchObject({ counts: { failed: 1 }, refunded: 1 })
    expect(provider.requests).toEqual([])
  })
})
