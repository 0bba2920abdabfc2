import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../platform/outbox/driver'
import { openDrivers } from '../../platform/outbox/drivers/index'
import { sendMessage } from '../../platform/outbox/send'
import { Outbox } from '../../platform/outbox/worker'
import { onPlatform, transact } from '../../platform/transaction'
import { MessageDesk } from '../../testing/messages'
import { TestTwilio } from '../../testing/twilio'
import { tellUnconfirmed } from './unconfirmed'

let twilio: TestTwilio
let desk: MessageDesk
let formats: Record<'Come' | 'Wait', string>
const from = '+15005550006'

beforeAll(async () => {
  twilio = await TestTwilio.open(() => desk.server.clock.now())
  desk = await MessageDesk.open('lookup', 42, {
    configuration: {
      sms: { driver: 'twilio', reports: undefined, url: twilio.url, account: twilio.account, secret: 'secret', from },
      messageAllowList: Array.from({ length: 2000 }, (_, number) => `98470${String(number).padStart(5, '0')}`),
    },
  })
  formats = { Come: await desk.format('Come', 'Come'), Wait: await desk.format('Wait', 'Wait') }
})
afterAll(async () => {
  await desk.server.close()
  await twilio.close()
})
beforeEach(async () => {
  for (const table of ['outbox', 'message_batches', 'notifications', 'address_states'])
    await desk.sql(sql`delete from ${sql.table(table)}`)
  await transact(desk.server.services.db, onPlatform, trx => trx.deleteFrom('webhook_events').execute())
  await desk.credits(1000)
  await desk.at('2026-07-15T10:30:00')
  twilio.clear()
  // Another server each time: what one has found out of a provider is its own.
  outbox = worker('test')
  outbox.everyMinute(tellUnconfirmed)
})

let outbox: Outbox
const worker = (name: string, callSeconds = 20) =>
  new Outbox(name, openDrivers(desk.server.services.configuration), { callSeconds })
const drain = () => outbox.drain(desk.server.services)
const after = async (seconds: number) => {
  desk.server.clock.set(new Date(Date.parse('2026-07-15T10:30:00+05:30') + seconds * 1000).toISOString())
  await drain()
}
/** A message whose answer is lost, to the first family. */
async function unheard(trouble: 'taken' | 'lost' = 'taken', text: keyof typeof formats = 'Come') {
  twilio.trouble.send = trouble
  const sent = await desk.send(formats[text], desk.students.slice(0, 1))
  await drain()
  twilio.trouble.send = undefined
  expect(await countsOf(sent.batchId)).toMatchObject({ unconfirmed: 1 })
  return sent.batchId
}
const countsOf = async (batchId: string) => {
  const { counts } = (
    await desk.sql(sql<{ counts: Record<string, number> }>`
    select jsonb_build_object('unconfirmed', count(*) filter (where status = 'NotConfirmed'), 'sent', count(*) filter (where status = 'Sent'),
      'delivered', count(*) filter (where status = 'Delivered'), 'failed', count(*) filter (where status = 'Failed')) as counts
    from outbox where batch_id = ${batchId}::uuid and channel = 'sms'`)
  )[0]!
  return counts
}
const balance = async () => (await desk.sql(sql<{ balance: number }>`select balance from sms_accounts`))[0]!.balance
const rowsOf = (batchId: string) =>
  desk.sql(sql<{ status: string; provider_ref: string | null; last_error: string | null; delivered_at: Date | null }>`
    select status, provider_ref, last_error, delivered_at from outbox where batch_id = ${batchId}::uuid and channel = 'sms'`)

describe('a text message whose answer was lost', () => {
  it('is asked about after 30 seconds, and is sent as it was found', async () => {
    const batch = await unheard()
    await after(29)
    expect(twilio.questions()).toHaveLength(0)
    await after(30)
    const { sid } = twilio.messages[0]!
    expect(await rowsOf(batch)).toEqual([{ status: 'Sent', provider_ref: sid, last_error: null, delivered_at: null }])
    await after(3600)
    expect([twilio.questions().length, twilio.handed().length]).toEqual([1, 1])
    expect(await balance()).toBe(999)
  })

  it('is delivered when the provider says so, by its clock', async () => {
    const batch = await unheard()
    twilio.messages[0]!.status = 'delivered'
    await after(30)
    expect(await rowsOf(batch)).toMatchObject([{ status: 'Delivered', delivered_at: new Date('2026-07-15T05:00:00Z') }])
  })

  it('gives its credits back when it failed', async () => {
    const batch = await unheard()
    Object.assign(twilio.messages[0]!, { status: 'failed', error_code: 30005 })
    await after(30)
    expect(await rowsOf(batch)).toMatchObject([{ status: 'Failed', last_error: '30005' }])
    expect(await desk.batch(batch)).toMatchObject({ counts: { failed: 1, unconfirmed: 0 }, refunded: 1 })
    expect(await balance()).toBe(1000)
    const states = await desk.sql(sql<{ state: string; code: string }>`select state, code from address_states`)
    expect(states).toEqual([{ state: 'invalid', code: '30005' }])
  })

  it('that is not found is asked about four times, and stays for a person', async () => {
    const batch = await unheard('lost')
    const asked: number[] = []
    for (const seconds of [30, 119, 120, 599, 600, 1499, 1500, 1800, 7200, 86_000]) {
      await after(seconds)
      asked.push(twilio.questions().length)
    }
    expect(asked).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4, 4])
    expect(twilio.handed()).toHaveLength(1)
    expect(await rowsOf(batch)).toMatchObject([{ status: 'NotConfirmed', provider_ref: null }])
    const told = await desk.sql(sql<{ title: string; message: string }>`
      select title, message from notifications where message like 'Not confirmed%' or title like 'Not confirmed%'`)
    expect(told).toHaveLength(1)
    expect(await balance()).toBe(999)
  })

  it('is found later where the provider lists it late', async () => {
    const batch = await unheard()
    twilio.trouble.late = true
    await after(30)
    expect(await countsOf(batch)).toMatchObject({ unconfirmed: 1 })
    twilio.trouble.late = false
    await after(119)
    expect(twilio.questions()).toHaveLength(1)
    await after(120)
    expect(await countsOf(batch)).toMatchObject({ sent: 1, unconfirmed: 0 })
  })

  it.each([
    ['is busy', { status: 429, body: { code: 20429 } }],
    ['is in trouble', { status: 500 }],
    ['breaks off', 'break' as const],
  ])('waits while the provider %s, beyond the plan', async (_, ask) => {
    const batch = await unheard()
    twilio.trouble.ask = ask
    for (const seconds of [30, 120, 600, 1500, 2099]) await after(seconds)
    expect([twilio.questions().length, await countsOf(batch)]).toMatchObject([4, { unconfirmed: 1 }])
    twilio.trouble.ask = undefined
    await after(2100)
    expect(await countsOf(batch)).toMatchObject({ sent: 1, unconfirmed: 0 })
  })
})

it('a school asks no faster than it may send', async () => {
  const batches = [await unheard('taken', 'Come'), await unheard('taken', 'Wait')]
  await desk.sql(sql`update sms_accounts set per_second = '{"sms": 1}'`)
  outbox = new Outbox('slow', openDrivers(desk.server.services.configuration), { isLimited: () => true })
  for (const [seconds, asked] of [
    [30, 1],
    [30, 1],
    [31, 2],
  ] as const) {
    await after(seconds)
    expect(twilio.questions()).toHaveLength(asked)
  }
  for (const batch of batches) expect(await countsOf(batch)).toMatchObject({ sent: 1 })
})

describe('messages that are alike', () => {
  it('are told apart by those that are known', async () => {
    const known = await desk.send(formats.Come, desk.students.slice(0, 1))
    await drain()
    const batch = await unheard()
    await after(30)
    const [first, second] = twilio.messages.map(one => one.sid)
    expect([await rowsOf(known.batchId), await rowsOf(batch)]).toMatchObject([
      [{ provider_ref: first }],
      [{ provider_ref: second }],
    ])
  })

  it('are not guessed at: two that were found, or two that may be meant', async () => {
    const batch = await unheard()
    const [message] = twilio.messages
    twilio.keep(new URLSearchParams({ To: message!.to, From: from, Body: message!.body }))
    await after(1500)
    expect(await countsOf(batch)).toMatchObject({ unconfirmed: 1 })
    twilio.clear()
    await desk.sql(sql`delete from outbox`)
    await desk.at('2026-07-15T10:30:00')
    const twins = [await unheard('lost', 'Wait'), await unheard('taken', 'Wait')]
    await after(1500)
    for (const twin of twins) expect(await countsOf(twin)).toMatchObject({ unconfirmed: 1 })
    expect(twilio.questions().length).toBeGreaterThan(1)
  })

  it('with other texts do not disturb each other', async () => {
    const [one, two] = [await unheard('taken', 'Come'), await unheard('taken', 'Wait')]
    await after(30)
    for (const batch of [one, two]) expect(await countsOf(batch)).toMatchObject({ sent: 1 })
  })
})

describe('a server that died with messages in flight', () => {
  it('leaves them to be looked up by others, and no number gets two', async () => {
    const sent = await desk.send(formats.Come, desk.students.slice(0, 20))
    const rows = await desk.sql(sql<{ recipient: string; body: string }>`
      update outbox set status = 'Sending', attempts = 1, leased_by = 'dead', leased_until = ${desk.server.clock.now()}::timestamptz + interval '60 s',
        started_at = ${desk.server.clock.now()}, driver = 'twilio', account = ${twilio.account}
      where batch_id = ${sent.batchId}::uuid and channel = 'sms' returning recipient, body`)
    for (const { recipient, body } of rows.slice(0, 15))
      twilio.keep(new URLSearchParams({ To: `+91${recipient}`, From: from, Body: body }))
    await after(60)
    expect(await countsOf(sent.batchId)).toMatchObject({ unconfirmed: 0, sent: 0 })
    // After three hours the installation is there again.
    await after(3 * 3600)
    expect(await countsOf(sent.batchId)).toMatchObject({ unconfirmed: 5, sent: 15 })
    expect([twilio.handed().length, twilio.questions().length]).toEqual([0, 20])
    await after(4 * 3600)
    expect(twilio.questions()).toHaveLength(20)
  })

  it('leaves all to arrive but what had not reached the provider when it was begun, which stays for a person', async () => {
    const { services } = desk.server
    const { batchId } = await desk.send(formats.Come, desk.students.slice(0, 12))
    const silence = new Promise<never>(() => {})
    const choose = openDrivers(services.configuration)
    let begun = 0
    // It hears of three, has two more arrive, and dies before the last two of those that it has begun have left.
    const dying = new Outbox(
      'dying',
      (channel, recipient) => {
        const driver = choose(channel, recipient)
        const send: Driver['send'] = async (message, signal) => {
          begun += 1
          const at = begun
          if (at > 5) return silence
          const answer = await driver.send(message, signal)
          return at > 3 ? silence : answer
        }
        return { ...driver, send }
      },
      { callSeconds: 3600, places: 8 },
    )
    void dying.drain(services)
    await expect.poll(async () => [begun, twilio.handed().length, (await countsOf(batchId)).sent]).toEqual([7, 5, 3])
    // Two more are claimed and not begun.
    const now = desk.server.clock.now()
    await desk.sql(sql`
      update outbox set status = 'Sending', attempts = 1, leased_by = 'dying', leased_until = ${now}::timestamptz + interval '60 s'
      where id in (select id from outbox where batch_id = ${batchId}::uuid and channel = 'sms' and status = 'Waiting' order by id limit 2)`)
    for (const seconds of [61, 1500, 7200]) {
      await after(seconds)
      expect(await countsOf(batchId)).toMatchObject({ sent: 10, unconfirmed: 2 })
    }
    const numbers = twilio.handed().map(({ body }) => new URLSearchParams(body).get('To'))
    expect([numbers.length, new Set(numbers).size]).toEqual([10, 10])
  })

  it('while it asked has others ask when its lease is over, one at a time', async () => {
    const batch = await unheard()
    twilio.trouble.ask = 'silence'
    desk.server.clock.advance(30_000)
    const { services } = desk.server
    const dying = worker('dying', 1)
    dying.start(services, 10)
    await expect.poll(() => twilio.questions().length).toBe(1)
    twilio.trouble.ask = undefined
    await Promise.all(['a', 'b'].map(name => worker(name).drain(services)))
    expect(twilio.questions()).toHaveLength(1)
    await dying.stop()
    expect(await countsOf(batch)).toMatchObject({ unconfirmed: 1 })
    await after(120)
    expect(await countsOf(batch)).toMatchObject({ sent: 1 })
  })
})

it('a code is found by its text, which nobody else reads', async () => {
  const [{ mobile }] = (await desk.sql(
    sql<{ mobile: string }>`select mobile from guardians where mobile like '98470%' limit 1`,
  )) as [{ mobile: string }]
  twilio.trouble.send = 'taken'
  const message = {
    schoolId: desk.desk.schoolId,
    channel: 'sms',
    to: mobile,
    body: 'Your code is 123456.',
    dedupeKey: 'code',
  } as const
  await transact(desk.server.services.db, onPlatform, trx => sendMessage(desk.server.services, trx, { ...message, kind: 'code' }))
  await drain()
  const read = async () => (await desk.sql(sql<{ status: string; body: string }>`select status, body from outbox`))[0]!
  expect((await read()).body).not.toContain('123456')
  await after(30)
  expect(await read()).toEqual({ status: 'Sent', body: '••••' })
})

it('the own provider of tests and demonstrations is not asked', async () => {
  const sent = await desk.send(formats.Come, desk.students.slice(0, 1))
  await desk.sql(sql`update outbox set status = 'NotConfirmed', driver = 'embedded', account = null, started_at = ${desk.server.clock.now()},
    run_after = ${new Date(desk.server.clock.now().getTime() + 1000)} where batch_id = ${sent.batchId}::uuid and channel = 'sms'`)
  await after(30)
  expect(twilio.questions()).toEqual([])
  const [row] = await desk.sql(sql<{ done: boolean }>`select run_after = started_at as done from outbox where channel = 'sms'`)
  expect(row).toEqual({ done: true })
})
