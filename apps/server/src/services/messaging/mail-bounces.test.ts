import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMessage } from '../../platform/outbox/send'
import { onPlatform, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'

let desk: MessageDesk
let mail: SMTPServer
/** What the mail server says to each recipient. */
let refusal: { code: number; words: string } | undefined
const reports = { address: 'https://school.example', token: 'reports-of-the-tests-and-no-others' }

beforeAll(async () => {
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code })),
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  mail.on('error', () => {})
  const listening = mail.listen(0, '127.0.0.1')
  await new Promise(resolve => listening.once('listening', resolve))
  desk = await MessageDesk.open('mail bounces', 42, {
    configuration: {
      mail: {
        host: '127.0.0.1',
        port: (listening.address() as AddressInfo).port,
        security: 'none',
        user: undefined,
        password: undefined,
        from: 'no-reply@school.example',
        bounces: 'bounces@school.example',
        account: 'school',
        tellers: undefined,
        ca: undefined,
      },
      reports,
      messageAllowList: ['@home.example'],
    },
  })
  await desk.credits(1000)
})
afterAll(async () => {
  await desk.server.close()
  await new Promise<void>(resolve => mail.close(() => resolve()))
})
beforeEach(async () => {
  refusal = undefined
  for (const table of ['outbox', 'message_batches', 'address_states']) await desk.sql(sql`delete from ${sql.table(table)}`)
  await desk.at('2026-07-15T10:00:00')
})

const drain = () => desk.server.services.outbox.drain(desk.server.services)
const to = 'family1@home.example'

let count = 0
/** Sends a mail; answers its id. */
async function write(): Promise<string> {
  count += 1
  const message = {
    schoolId: desk.desk.schoolId,
    channel: 'email',
    to,
    body: 'Hello',
    kind: 'message',
    dedupeKey: `mail:${count}`,
  } as const
  await desk.desk.inSchool(trx => sendMessage(desk.server.services, trx, message))
  await drain()
  const [row] = await desk.sql(sql<{ id: string }>`select id from outbox where dedupe_key = ${`mail:${count}`}`)
  return row!.id
}

async function tell(id: string, status: string, action = 'failed', type = 'message/rfc822') {
  const payload = [
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    `Message-ID: <${id}@school.example>`,
    '',
  ].join('\r\n')
  const url = `/api/messaging/webhooks/smtp/${reports.token}`
  const answer = await desk.server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  expect([answer.statusCode, answer.json()]).toEqual([200, { stored: 1 }])
  await drain()
}
const states = () =>
  desk.sql(sql<{ state: string; code: string; soft_fails: number }>`select state, code, soft_fails from address_states`)
const stateOf = async (id: string) =>
  (await desk.sql(sql<{ status: string }>`select status from outbox where id = ${id}::uuid`))[0]!.status

describe('a mail that comes back', () => {
  it('for good keeps the address from then on, until something arrives there', async () => {
    const id = await write()
    expect(await stateOf(id)).toBe('Sent')
    await tell(id, '5.1.1')
    expect([await stateOf(id), await states()]).toEqual(['Undelivered', [{ state: 'invalid', code: '5.1.1', soft_fails: 0 }]])
    const [family] = await desk.sql(sql<{ id: string }>`
      select s.id from students s join guardians g on g.id = s.guardian_id where g.email = ${to} and s.status = 'studying' limit 1`)
    const other = desk.students.find(one => one !== family!.id)!
    const format = await desk.format('Closed', 'School is closed.')
    const sent = await desk.send(format, [family!.id, other], { SendEmailorSMS: 'Email', title: 'Closed' })
    expect(sent).toMatchObject({ messages: 1, skipped: [{ reason: 'NumberBlocked', count: 1 }] })
    // A relay takes whatever comes: what it takes has not arrived.
    const next = await write()
    expect(await states()).toHaveLength(1)
    await tell(next, '2.0.0', 'delivered', 'text/plain')
    expect(await states()).toEqual([])
  })

  it('three times in a row because the mailbox is full does so too', async () => {
    for (const fails of [1, 2]) {
      await tell(await write(), '5.2.2')
      expect(await states()).toEqual([{ state: 'ok', code: '5.2.2', soft_fails: fails }])
    }
    await tell(await write(), '4.4.7')
    expect(await states()).toEqual([{ state: 'invalid', code: '4.4.7', soft_fails: 3 }])
  })

  it('for what it says or where it comes from tells nothing of the address', async () => {
    await tell(await write(), '5.7.1')
    expect(await states()).toEqual([])
  })
})

describe('a mail server that refuses the recipient', () => {
  it('is believed until it takes a mail for them', async () => {
    refusal = { code: 550, words: '5.1.1 nobody here' }
    expect(await stateOf(await write())).toBe('Failed')
    expect(await states()).toEqual([{ state: 'invalid', code: '5.1.1', soft_fails: 0 }])
    refusal = undefined
    expect(await stateOf(await write())).toBe('Sent')
    expect(await states()).toEqual([])
  })

  it('for now is tried again, and counts once when the mail has failed', async () => {
    refusal = { code: 452, words: '4.2.2 mailbox full' }
    const id = await write()
    for (const seconds of [30, 120, 600, 1800, 7200]) {
      expect(await states()).toEqual([])
      desk.server.clock.advance(seconds * 1000)
      await drain()
    }
    expect([await stateOf(id), await states()]).toEqual(['Failed', [{ state: 'ok', code: '4.2.2', soft_fails: 1 }]])
  })
})

describe('reports about mails', () => {
  it('without the secret address are refused', async () => {
    const url = `/api/messaging/webhooks/smtp/${'x'.repeat(reports.token.length)}`
    const answer = await desk.server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'message/rfc822' },
      payload: 'x',
    })
    expect(answer.statusCode).toBe(401)
    const kept = await transact(desk.server.services.db, onPlatform, trx =>
      trx.selectFrom('webhook_events').select('account').where('driver', '=', 'smtp').execute(),
    )
    expect(new Set(kept.map(row => row.account))).toEqual(new Set(['school']))
  })
})
