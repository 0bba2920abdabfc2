import type { Client } from 'pg'
import { twilioSignature } from '../src/platform/outbox/drivers/twilio'
import { adminOf, fillSchools, idOf, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { type ProviderReply, type ProviderRequest, TestProvider } from '../src/testing/provider'
import { against, printTable, rounded } from './figures'
import { freePort, type PostgresServer, startPostgres, startServerProcess } from './postgres'

const recipients = 10_000
/** Not all of them study. */
const students = 10_600
/** Shares of the messages, in percent: answers that never come, reports that come twice, answers that come late, numbers out of reach. */
const faults = { lost: 2, twice: 2, late: 5, unreachable: 1 } as const
const lateMilliseconds = 3000
const credits = 100_000
const account = 'AC00000000000000000000000000000001'
const secret = 'bench-secret'
const token = 'b'.repeat(40)
const content = 'the school is closed tomorrow owing to heavy rain.'

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

/** What a message is reported as, and after how long, in ms; of the last every second one: five reports of two messages. */
const reported = [
  { state: 'sent', after: 100 },
  { state: 'delivered', after: 1000 },
  { state: 'read', after: 1500 },
] as const

/** A provider that takes everything and reports what the limits ask for: five times of two messages. */
class SteadyProvider {
  /** When each message arrived. */
  readonly taken = new Map<string, number>()
  reports = 0
  readonly #open = new Set<Promise<unknown>>()
  readonly #provider: TestProvider

  private constructor(provider: TestProvider) {
    this.#provider = provider
    provider.reply = async request => this.#take(request)
  }

  static async open(): Promise<SteadyProvider> {
    return new SteadyProvider(await TestProvider.open())
  }

  get url(): string {
    return this.#provider.url
  }

  #take({ method, body }: ProviderRequest): ProviderReply {
    if (method === 'GET') return { status: 200, body: { messages: [], next_page_uri: null } }
    const form = new URLSearchParams(body)
    const callback = form.get('StatusCallback')!
    const id = new URL(callback).searchParams.get('message')!
    this.taken.set(id, performance.now())
    const sid = `SM${id.replaceAll('-', '')}`
    for (const { state, after } of this.taken.size % 2 ? reported : reported.slice(0, 2)) {
      const telling: Promise<unknown> = this.#tell(callback, sid, state, after, form.get('To')!).finally(() =>
        this.#open.delete(telling),
      )
      this.#open.add(telling)
    }
    return { status: 201, body: { sid, status: 'queued' } }
  }

  async #tell(callback: string, sid: string, state: string, after: number, to: string): Promise<void> {
    await wait(after)
    const form = new URLSearchParams({ MessageSid: sid, MessageStatus: state, To: to, AccountSid: account })
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(secret, callback, form),
    }
    const answer = await fetch(callback, { method: 'POST', headers, body: form.toString() })
    if (!answer.ok) throw new Error(`A report was answered with ${answer.status}.`)
    this.reports += 1
  }

  /** Waits until everything is told. */
  async quiet(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open)
  }

  close(): Promise<void> {
    return this.#provider.close()
  }
}

/** A provider of text messages that loses, repeats and delays what it says, and knows what it really did. */
class FaultyProvider {
  /** How many times each message was asked for. */
  readonly asked = new Map<string, number>()
  /** What the school is told of each; absent where the provider never says a word. */
  readonly told = new Map<string, 'delivered' | 'undelivered'>()
  readonly #open = new Set<Promise<void>>()
  readonly #provider: TestProvider

  private constructor(provider: TestProvider) {
    this.#provider = provider
    provider.reply = request => this.#take(request)
  }

  static async open(): Promise<FaultyProvider> {
    return new FaultyProvider(await TestProvider.open())
  }

  get url(): string {
    return this.#provider.url
  }

  async #take({ method, body }: ProviderRequest): Promise<ProviderReply> {
    // Asked about a message it knows none: what it tells by itself is what is measured.
    if (method === 'GET') return { status: 200, body: { messages: [], next_page_uri: null } }
    const form = new URLSearchParams(body)
    const callback = form.get('StatusCallback')!
    const id = new URL(callback).searchParams.get('message')!
    const times = (this.asked.get(id) ?? 0) + 1
    this.asked.set(id, times)
    const place = this.asked.size % 100
    if (place < faults.lost) return 'break'
    const state = place < faults.lost + faults.unreachable ? 'undelivered' : 'delivered'
    this.told.set(id, state)
    const sid = `SM${id.replaceAll('-', '')}`
    const repeats = place >= 100 - faults.twice ? 2 : 1
    for (let time = 0; time < repeats; time += 1) {
      const telling = this.#tell(callback, sid, state, form.get('To')!).finally(() => this.#open.delete(telling))
      this.#open.add(telling)
    }
    if (place >= 50 && place < 50 + faults.late) await wait(lateMilliseconds)
    return { status: 201, body: { sid, status: 'queued' } }
  }

  /** Tells the school, again and again until it has heard it. */
  async #tell(callback: string, sid: string, state: string, to: string): Promise<void> {
    await wait(100 + Math.random() * 1500)
    const form = new URLSearchParams({ MessageSid: sid, MessageStatus: state, To: to, AccountSid: account })
    if (state === 'undelivered') form.set('ErrorCode', '30003')
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(secret, callback, form),
    }
    for (let tries = 0; tries < 60; tries += 1) {
      const heard = await fetch(callback, { method: 'POST', headers, body: form.toString() }).then(
        answer => answer.ok,
        () => false,
      )
      if (heard) return
      await wait(1000)
    }
    throw new Error('The school does not listen to what became of its messages.')
  }

  /** Waits until everything is told. */
  async quiet(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open)
  }

  close(): Promise<void> {
    return this.#provider.close()
  }
}

/** A school whose guardians are to be written to, with an approved format and credits. Answers the database's address. */
async function fill(postgres: PostgresServer, perSecond = 1000): Promise<{ url: string; owner: Client; numbers: string[] }> {
  const url = await postgres.create('bench_delivery')
  const owner = await postgres.owner('bench_delivery')
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
  const school = idOf('schools', 1)
  await owner.query(
    // What the server can is measured, not what an account may.
    `insert into sms_accounts (school_id, balance, low_balance, per_second) values ($1, $2, 0, jsonb_build_object('sms', $3::int))
     on conflict (school_id) do update set balance = excluded.balance, per_second = excluded.per_second`,
    [school, credits, perSecond],
  )
  await owner.query(
    `insert into message_formats (school_id, id, door, channel, name, body, content, is_approved, created_at)
     values ($1, gen_random_uuid(), 'guardian', 'sms', 'Bench', 'Dear {{Guardian}}, {{Content}}', $2, true, now())`,
    [school, content],
  )
  const { rows } = await owner.query<{ mobile: string }>('select distinct mobile from guardians where school_id = $1', [school])
  return { url, owner, numbers: rows.map(row => row.mobile) }
}

interface Outcome {
  readonly id: string
  readonly status: string
  readonly credits: number
}

/** The environment of a server that sends by a provider on this machine and is reported to at a port. */
const settingsOf = (provider: { readonly url: string }, port: number, numbers: readonly string[]) => ({
  SMS_DRIVER: 'twilio',
  TWILIO_URL: provider.url,
  TWILIO_ACCOUNT: account,
  TWILIO_TOKEN: secret,
  TWILIO_FROM: '+15005550006',
  REPORT_URL: `http://127.0.0.1:${port}`,
  REPORT_TOKEN: token,
  // Outside production messages leave for listed numbers alone.
  MESSAGE_ALLOW_LIST: numbers.join(','),
})

/** An administrator of the school, logged in at a server. */
async function adminAt(server: { readonly address: string }, agent: ReturnType<typeof keptOpen>) {
  const admin = new Visitor(server.address, agent)
  await admin.logIn(adminOf(1), password)
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, text } = await admin.send(method, path, body && JSON.stringify(body))
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
    return JSON.parse(text()) as T
  }
}

/** Sends a text to so many; answers the batch and who gets it. */
async function sendToAll(ask: Awaited<ReturnType<typeof adminAt>>, owner: Client, most = recipients) {
  const found = await ask<{ all: string[] }>('POST', 'sms-to-guardian/viewData?pageSize=1&all=1', { userIds: [] })
  const all = found.all.slice(0, most)
  const { rows: formats } = await owner.query<{ id: string }>(`select id from message_formats where name = 'Bench'`)
  const began = performance.now()
  const sent = await ask<{ batchId: string; messages: number; credits: number }>('POST', 'sms-to-guardian/send-sms', {
    formatId: formats[0]!.id,
    group: 'GuardianSMSFormName',
    content,
    ExampleMessage: content,
    entries: all.map(id => ({ id })),
    avoidRepeatedSMS: false,
    // At any hour.
    urgent: { reason: 'Measuring the delivery' },
  })
  return { all, began, sent }
}

interface Delivery {
  readonly messages?: number
  /** How often one of the two servers dies. */
  readonly kills?: number
  /** What the account may send; a server needs seconds to start again, and messages have to be left to die with. */
  readonly perSecond?: number
  /** What is committed stands on the disk. */
  readonly durable?: boolean
}

/** Sends through a provider with faults, while one of two servers dies again and again, and counts every message. */
export async function benchDelivery({ messages = recipients, kills = 3, perSecond, durable }: Delivery = {}): Promise<void> {
  const postgres = await startPostgres({ durable })
  const provider = await FaultyProvider.open()
  const { url, owner, numbers } = await fill(postgres, perSecond)
  const port = await freePort()
  const settings = settingsOf(provider, port, numbers)
  const front = await startServerProcess({ url }, settings, port)
  let worker = await startServerProcess({ url }, settings)
  const agent = keptOpen(4)
  try {
    const ask = await adminAt(front, agent)
    const { all, began, sent } = await sendToAll(ask, owner, messages)
    const accepted = (performance.now() - began) / 1000
    let open = sent.messages
    let killed = 0
    let inHand = 0
    while (open > 0) {
      await wait(500)
      const { rows } = await owner.query<{ open: number; begun: number }>(
        `select count(*) filter (where status in ('Waiting', 'Sending'))::int as open, count(*) filter (where status = 'Sending')::int as begun
         from outbox where batch_id = $1`,
        [sent.batchId],
      )
      open = rows[0]!.open
      if (killed < kills && open < sent.messages * (1 - (killed + 1) / (kills + 2))) {
        killed += 1
        const { rows: held } = await owner.query<{ count: number }>(
          `select count(*)::int as count from outbox where batch_id = $1 and status = 'Sending' and leased_by like '%:' || $2::text`,
          [sent.batchId, worker.pid],
        )
        inHand += held[0]!.count
        await worker.kill()
        worker = await startServerProcess({ url }, settings)
      }
    }
    const delivered = (performance.now() - began) / 1000
    await provider.quiet()
    for (let waiting = 1; waiting > 0; await wait(500)) {
      const { rows } = await owner.query<{ waiting: number }>(
        'select count(*)::int as waiting from webhook_events where processed_at is null',
      )
      waiting = rows[0]!.waiting
    }
    const { rows: outcomes } = await owner.query<Outcome>('select id, status, credits from outbox where batch_id = $1', [
      sent.batchId,
    ])
    const of = (status: string) => outcomes.filter(row => row.status === status)
    const wrong = outcomes.filter(({ id, status }) => {
      const told = provider.told.get(id)
      return status !== (told === 'delivered' ? 'Delivered' : told === 'undelivered' ? 'Undelivered' : 'NotConfirmed')
    })
    const spent = outcomes.filter(row => row.status !== 'Undelivered').reduce((sum, row) => sum + row.credits, 0)
    const { balance } = await ask<{ balance: number }>('GET', 'sms-to-guardian/getbalance/intial')
    const { counts } = await ask<{ counts: Record<'total' | 'delivered' | 'undelivered' | 'unconfirmed', number> }>(
      'GET',
      `messaging/batches/${sent.batchId}`,
    )
    const toldOf = (state: string) => [...provider.told.values()].filter(told => told === state).length
    const line = (name: string, seen: number | string, wanted: number | string) => [
      name,
      String(seen),
      against(seen === wanted, String(wanted)),
    ]
    printTable(
      `${sent.messages.toLocaleString('en')} text messages, two servers, one of them killed ${killed} times`,
      ['What', 'Seen', 'Target'],
      [
        ['accepted, s', rounded(accepted, 2), against(accepted <= 3, 'at most 3')],
        ['delivered, s', rounded(delivered, 0), '—'],
        ['messages a second', rounded(sent.messages / delivered, 0), '—'],
        line('messages of the batch', outcomes.length, all.length),
        line('times that a server was killed', killed, kills),
        ['messages in its hands then', String(inHand), '—'],
        line('asked of the provider more than once', [...provider.asked.values()].filter(times => times > 1).length, 0),
        line('other than the provider knows', wrong.length, 0),
        line('delivered, on the screen', counts.delivered, toldOf('delivered')),
        line('undelivered, on the screen', counts.undelivered, toldOf('undelivered')),
        line('not confirmed, on the screen', counts.unconfirmed, all.length - provider.told.size),
        [
          'of these never asked of the provider',
          String(of('NotConfirmed').filter(row => !provider.asked.has(row.id)).length),
          '—',
        ],
        line('credits left', balance, credits - spent),
      ],
    )
  } finally {
    agent.destroy()
    await worker.stop()
    await front.stop()
    await owner.end()
    await provider.close()
    await postgres.stop()
  }
}

/** Puts a code into the queue, as somebody who has forgotten a password has one put there; answers its id. */
async function queueCode(owner: Client, recipient: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into outbox (id, school_id, channel, recipient, body, kind, status, run_after, created_at, expires_at)
     values (id_at(now(), gen_random_uuid()::text), $1, 'sms', $2, 'Your code is 123456.', 'code', 'Waiting', now(), now(), now() + interval '10 minutes') returning id`,
    [idOf('schools', 1), recipient],
  )
  return rows[0]!.id
}

/** What two servers send and hear a second while nothing fails, and how soon a code leaves meanwhile. */
export async function benchRate(): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  const provider = await SteadyProvider.open()
  const { url, owner, numbers } = await fill(postgres)
  const port = await freePort()
  const settings = settingsOf(provider, port, numbers)
  const front = await startServerProcess({ url }, settings, port)
  const worker = await startServerProcess({ url }, settings)
  const agent = keptOpen(4)
  try {
    const ask = await adminAt(front, agent)
    const used = async () => {
      const { user, system } = process.cpuUsage()
      return [front.processor() + worker.processor(), await postgres.processor(owner), (user + system) / 1_000_000]
    }
    const before = await used()
    const { began, sent } = await sendToAll(ask, owner)
    const codes: { id: string; at: number }[] = []
    for (let open = sent.messages; open > 0; await wait(200)) {
      const now = performance.now()
      if (now - (codes.at(-1)?.at ?? 0) >= 2000) codes.push({ id: await queueCode(owner, numbers[0]!), at: now })
      const { rows } = await owner.query<{ open: number }>(
        `select count(*) filter (where status in ('Waiting', 'Sending'))::int as open from outbox where batch_id = $1`,
        [sent.batchId],
      )
      open = rows[0]!.open
    }
    const delivering = (Math.max(...provider.taken.values()) - began) / 1000
    await provider.quiet()
    for (let waiting = 1; waiting > 0; await wait(200)) {
      const { rows } = await owner.query<{ waiting: number }>(
        'select count(*)::int as waiting from webhook_events where processed_at is null',
      )
      waiting = rows[0]!.waiting
    }
    const reporting = (performance.now() - began) / 1000
    const processor = (await used()).map((seconds, at) => seconds - before[at]!)
    const left = codes.map(({ id, at }) =>
      provider.taken.has(id) ? (provider.taken.get(id)! - at) / 1000 : Number.POSITIVE_INFINITY,
    )
    const [messages, reports, code] = [sent.messages / delivering, provider.reports / reporting, Math.max(...left)]
    printTable(
      `${sent.messages.toLocaleString('en')} text messages and ${provider.reports.toLocaleString('en')} reports, two servers`,
      ['What', 'Seen', 'Target'],
      [
        ['messages a second', rounded(messages, 0), against(messages >= 120, 'at least 120')],
        ['reports a second, stored and applied', rounded(reports, 0), against(reports >= 300, 'at least 300')],
        [`slowest of ${codes.length} codes, s`, rounded(code, 2), against(code <= 3, 'at most 3')],
        ...['the two servers', 'the database', 'the provider and the measuring'].map((name, at) => [
          `processor of ${name}, s of ${rounded(reporting, 0)}`,
          rounded(processor[at]!, 0),
          '—',
        ]),
      ],
    )
  } finally {
    agent.destroy()
    await worker.stop()
    await front.stop()
    await owner.end()
    await provider.close()
    await postgres.stop()
  }
}
