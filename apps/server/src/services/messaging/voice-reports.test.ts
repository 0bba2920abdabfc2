import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHttpVoice } from '../../platform/http-voice-settings'
import { MessageDesk } from '../../testing/messages'
import { TestProvider } from '../../testing/provider'
import { wavOf } from '../../testing/voice'

let provider: TestProvider
let desk: MessageDesk
let voice: string
const reports = { address: 'https://school.example', token: 'reports-of-the-calls-of-the-tests-only' }
const path = `/api/messaging/webhooks/http-voice/${reports.token}`

beforeAll(async () => {
  provider = await TestProvider.open()
  desk = await MessageDesk.open('voice-reports', 42, {
    configuration: {
      voice: readHttpVoice({ HTTP_VOICE_URL: `${provider.url}/calls` }, false, reports),
      reports,
      messageAllowList: Array.from({ length: 2000 }, (_, number) => `98470${String(number).padStart(5, '0')}`),
    },
  })
  await desk.at('2026-07-15T10:00:00')
  const file = await desk.desk.admin.upload('files/single?kind=voice', 'closed.wav', wavOf(46.5))
  const made = await desk.desk.admin.post('voice-descriptions', { name: 'Closed', kind: 'file', fileId: file.json().id })
  voice = made.json().id
})
afterAll(async () => {
  await desk.server.close()
  await provider.close()
})
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches']) await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.credits(1000)
  provider.requests.length = 0
  let count = 0
  provider.reply = () => {
    count += 1
    return { status: 200, body: { id: `${desk.key} C${count}` } }
  }
})

const drain = () => desk.server.services.outbox.drain(desk.server.services)
async function call(count: number): Promise<string> {
  desk.key += 1
  const entries = desk.students.slice(0, count).map(id => ({ id }))
  const headers = { 'idempotency-key': `calls-${desk.key}` }
  const sent = await desk.desk.admin.send(
    'POST',
    'sms-to-guardian/send-voice-sms',
    { voiceDescriptionId: voice, entries },
    headers,
  )
  expect(sent.statusCode, sent.body).toBe(200)
  return sent.json().batchId
}
/** What the provider was asked for. */
const asked = () =>
  provider.requests.map(request => JSON.parse(request.body) as { reference: string; numbers: string[]; audio: string })
const tell = (body: unknown, to = path) =>
  desk.server.app.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

describe('calls through a provider', () => {
  it('that are answered arrived, and those that nobody took give their credits back', async () => {
    const batch = await call(3)
    expect(await desk.balance()).toBe(994)
    expect(await drain()).toBe(3)
    const [one, two, three] = asked()
    expect(
      await tell([
        { reference: one!.reference, status: 'answered' },
        { reference: two!.reference, status: 'busy' },
        { reference: three!.reference, status: 'no-answer' },
      ]),
    ).toMatchObject({ statusCode: 200 })
    await drain()
    expect(await desk.batch(batch)).toMatchObject({ refunded: 4, counts: { delivered: 1, undelivered: 2, sent: 0 } })
    expect(await desk.balance()).toBe(998)
    // A parent who called back in time: the later word is the better one.
    await tell({ reference: two!.reference, status: 'answered' })
    await drain()
    expect([(await desk.batch(batch)).counts.delivered, await desk.balance()]).toEqual([2, 996])
  })

  it('let the provider fetch the recording without a login', async () => {
    await call(1)
    await drain()
    const { audio, numbers } = asked()[0]!
    expect(audio.startsWith(reports.address)).toBe(true)
    expect(numbers).toEqual([expect.stringMatching(/^9198470\d{5}$/)])
    const heard = await desk.server.app.inject({ method: 'GET', url: audio.slice(reports.address.length) })
    expect([heard.statusCode, heard.headers['content-type'], heard.rawPayload.byteLength]).toEqual([
      200,
      'audio/wav',
      wavOf(46.5).byteLength,
    ])
  })

  it('that were told of twice count once, and a report that comes before the answer is kept', async () => {
    const batch = await call(1)
    provider.reply = async request => {
      const { reference } = JSON.parse(request.body)
      await tell({ reference, id: 'early', status: 'busy' })
      return { status: 200, body: { id: 'early' } }
    }
    await drain()
    await tell({ reference: asked()[0]!.reference, id: 'early', status: 'busy' })
    await drain()
    expect(await desk.batch(batch)).toMatchObject({ refunded: 2, counts: { undelivered: 1 } })
  })

  it('are not made again when the answer is lost, and are made later when nobody listened', async () => {
    const batch = await call(1)
    provider.reply = () => 'break'
    await drain()
    expect((await desk.batch(batch)).counts).toMatchObject({ unconfirmed: 1 })
    await drain()
    expect(provider.requests).toHaveLength(1)
    await tell({ reference: asked()[0]!.reference, status: 'answered' })
    await drain()
    expect((await desk.batch(batch)).counts).toMatchObject({ unconfirmed: 0, delivered: 1 })
    const later = await call(1)
    provider.reply = () => ({ status: 503 })
    await drain()
    expect((await desk.batch(later)).counts).toMatchObject({ queued: 1 })
    provider.reply = () => ({ status: 200, body: { id: 'later' } })
    desk.server.clock.advance(31_000)
    await drain()
    expect((await desk.batch(later)).counts).toMatchObject({ sent: 1 })
    desk.server.clock.advance(-31_000)
  })

  it('are told of at the secret address alone', async () => {
    await call(1)
    await drain()
    const body = { reference: asked()[0]!.reference, status: 'busy' }
    for (const to of [path.replace(reports.token, 'x'.repeat(38)), path.replace('http-voice', 'twilio')])
      expect((await tell(body, to)).statusCode).toBe(401)
    await drain()
    expect(await desk.balance()).toBe(998)
  })
})
