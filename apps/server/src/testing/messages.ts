import { sql } from 'kysely'
import { expect } from 'vitest'
import { ImportDesk } from './imports'
import type { TestBrowser, TestServerOptions } from './server'

/** What a send answers, as far as tests read it. */
export interface TestSend {
  readonly batchId: string
  readonly status: string
  readonly messages: number
  readonly skipped: { reason: string; parameter?: string; count: number }[]
  readonly credits: number
  readonly balance: number
  readonly holdUntil?: string
  readonly sendAt?: string
  readonly replayed?: boolean
  readonly message: string
}

export interface TestBatch {
  readonly id: string
  readonly status: string
  readonly counts: Record<
    'total' | 'skipped' | 'queued' | 'sent' | 'delivered' | 'read' | 'undelivered' | 'failed' | 'unconfirmed' | 'cancelled',
    number
  >
  readonly skipped: readonly { readonly reason: string; readonly count: number }[]
  readonly credits: number
  readonly refunded: number
  readonly actions: string[]
  readonly deliveredPercent: number | null
}

/** A school with families, formats and credits, from which messages are sent. */
export class MessageDesk {
  readonly desk: ImportDesk
  /** Studying students whose guardians have a number of their own each. */
  readonly students: string[]
  key = 0

  private constructor(desk: ImportDesk, students: string[]) {
    this.desk = desk
    this.students = students
  }

  static async open(seed: string, count = 42, options?: TestServerOptions): Promise<MessageDesk> {
    const desk = await ImportDesk.open(seed, 0.2, options)
    const rows = await desk.inSchool(async trx => {
      const found = await sql<{ id: string }>`
        select min(s.id::text)::uuid as id from students s where s.status = 'studying' group by s.guardian_id order by min(s.adm_no) limit ${count}`.execute(
        trx,
      )
      // Numbers of the families of these students alone.
      await sql`
        update guardians g set mobile = '98470' || lpad(x.number::text, 5, '0'), email = 'family' || x.number || '@home.example'
        from (select g.id, row_number() over (order by g.id) as number from guardians g) x where x.id = g.id`.execute(trx)
      return found.rows
    })
    expect(rows).toHaveLength(count)
    return new MessageDesk(
      desk,
      rows.map(row => row.id),
    )
  }

  get server() {
    return this.desk.server
  }

  sql<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return this.desk.inSchool(async trx => (await query.execute(trx)).rows)
  }

  /** Sets what the school may spend, as fast as it likes: the clock of tests stands still. */
  async credits(balance: number): Promise<void> {
    await this.sql(sql`
      insert into sms_accounts (school_id, balance, low_balance, per_second)
      values (${this.desk.schoolId}, ${balance}, 0, '{"sms": 1000, "whatsapp": 1000, "voice": 1000, "email": 1000}')
      on conflict (school_id) do update set balance = excluded.balance, low_balance = 0, per_second = excluded.per_second`)
  }

  async setting(code: string, value: unknown): Promise<void> {
    await this.sql(sql`delete from school_settings where code = ${code}`)
    if (value !== undefined)
      await this.sql(sql`
        insert into school_settings (school_id, code, value, updated_at) values (${this.desk.schoolId}, ${code}, ${JSON.stringify(value)}::jsonb, now())`)
  }

  /** An approved format of a door. */
  async format(name: string, body: string, { door = 'guardian', content = '', approved = true } = {}): Promise<string> {
    const id = this.server.services.newId()
    await this.sql(sql`
      insert into message_formats (school_id, id, door, channel, name, body, content, is_approved, created_at)
      values (${this.desk.schoolId}, ${id}, ${door}, 'sms', ${name}, ${body}, ${content}, ${approved}, now())`)
    return id
  }

  /** A WhatsApp format of a door, approved and known to the provider as a campaign. */
  async whatsappFormat(
    name: string,
    body: string,
    {
      door = 'guardian',
      approved = true,
      campaign = 'campaign',
      category = 'utility',
      file = '' as '' | 'picture' | 'document',
    } = {},
  ): Promise<string> {
    const id = this.server.services.newId()
    await this.sql(sql`
      insert into message_formats (school_id, id, door, channel, name, body, campaign_name, include_attachment, include_document, wa_category, is_approved, created_at)
      values (${this.desk.schoolId}, ${id}, ${door}, 'whatsapp', ${name}, ${body}, ${campaign}, ${file !== ''}, ${file === 'document'}, ${category}, ${approved}, now())`)
    return id
  }

  /** The call's answer to a WhatsApp message to guardians. */
  postWhatsapp(formatId: string, ids: readonly string[], over: object = {}, browser: TestBrowser = this.desk.admin) {
    this.key += 1
    return browser.send(
      'POST',
      'sms-to-guardian/send-whatsapp',
      { formatId, group: 'GuardianGeneralWhatsapp', entries: ids.map(id => ({ id })), ExampleMessage: 'x', content: '', ...over },
      { 'idempotency-key': `whatsapp-${this.key}` },
    )
  }

  /** A WhatsApp message that has to be accepted. */
  async sendWhatsapp(formatId: string, ids: readonly string[], over: object = {}, browser?: TestBrowser): Promise<TestSend> {
    const response = await this.postWhatsapp(formatId, ids, over, browser)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  /** The call's answer to a text message. */
  post(formatId: string, ids: readonly string[], over: object = {}, browser: TestBrowser = this.desk.admin, key?: string) {
    this.key += 1
    return browser.send(
      'POST',
      'sms-to-guardian/send-sms',
      { formatId, group: 'GuardianSMSFormName', entries: ids.map(id => ({ id })), ExampleMessage: 'x', content: '', ...over },
      { 'idempotency-key': key ?? `test-${this.key}` },
    )
  }

  /** A text message that has to be accepted. */
  async send(formatId: string, ids: readonly string[], over: object = {}, browser?: TestBrowser): Promise<TestSend> {
    const response = await this.post(formatId, ids, over, browser)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  async batch(id: string, browser: TestBrowser = this.desk.admin): Promise<TestBatch> {
    const response = await browser.get(`messaging/batches/${id}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  async balance(): Promise<number> {
    return (await this.desk.admin.get('sms-to-guardian/getbalance')).json().balance
  }

  /** Numbers and texts of a batch in the outbox. */
  messages(batchId: string) {
    return this.sql(
      sql<{ recipient: string; body: string; status: string; credits: number; channel: string }>`
        select recipient, body, status, credits, channel from outbox where batch_id = ${batchId}::uuid order by id`,
    )
  }

  /** Sets the clock of the school, `YYYY-MM-DDTHH:mm:ss`, and logs in anew. */
  async at(clock: string, ...loginNames: string[]): Promise<TestBrowser[]> {
    this.server.clock.set(`${clock}+05:30`)
    this.desk.admin.token = undefined
    await this.desk.admin.logIn('GVS.ADMIN', 'Green-Valley-42')
    return Promise.all(loginNames.map(name => this.desk.browser(name)))
  }
}
