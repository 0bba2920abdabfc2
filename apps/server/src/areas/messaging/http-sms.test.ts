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
const recipientOf = (body: string) => JSON.parse(body).recipients[0] as Recipient

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
  it('hands over template and values of each message once, and learns what became of it', async () => {
    const format = await registered('Home')
    let asked = 0
    provider.reply = ({ body }) => {
      asked += 1
      if (asked === 1) return { status: 503 }
      if (asked === 2) return 'break'
      return { status: 200, body: { type: 'success', message: `R${recipientOf(body).CRQID}` } }
    }
    const { batchId } = await desk.send(format, desk.students.slice(0, 5))
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ total: 5, sent: 3, queued: 1, unconfirmed: 1 })
    desk.server.clock.advance(31_000)
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ sent: 4, unconfirmed: 1 })
    // One request each, and one more for the message that certainly had not left.
    expect(provider.requests).toHaveLength(6)
    const byMessage = new Map(provider.requests.map(({ body }) => [recipientOf(body).CRQID, recipientOf(body)]))
    expect(byMessage.size).toBe(5)
    expect(JSON.parse(provider.requests[5]!.body)).toMatchObject({ template_id: template })
    for (const { VAR1 } of byMessage.values()) expect(VAR1).toMatch(/\S/)

    const all = [...byMessage.values()]
    expect((await tell(all[0]!, '1', '203.0.113.9')).statusCode).toBe(401)
    for (const recipient of all) expect((await tell(recipient, '1')).statusCode).toBe(200)
    expect((await tell(all[0]!, '1')).json()).toEqual({ stored: 0 })
    await drain()
    expect((await desk.batch(batchId)).counts).toMatchObject({ delivered: 5, sent: 0, unconfirmed: 0 })
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
