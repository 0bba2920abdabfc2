import { sql } from 'kysely'
import { type DueWrite, saveDues } from '../areas/fees/dues'
import { findBreaches } from '../areas/fees/invariants'
import { readPosition } from '../areas/fees/position'
import { type MoneyEvidence, postMoney } from '../areas/fees/posting'
import { ImportDesk } from './imports'
import type { TestBrowser } from './server'

/** A school that begins to keep fees: students who owe nothing yet, and operators. School time stands at 15 July 2026. */
export class FeeDesk {
  readonly desk: ImportDesk
  readonly year: { readonly id: string; readonly name: string }
  readonly account: string
  readonly admin: TestBrowser
  readonly support: TestBrowser
  private count = 0

  private constructor(
    desk: ImportDesk,
    known: Pick<FeeDesk, 'year' | 'account'>,
    operators: { readonly admin: TestBrowser; readonly support: TestBrowser },
  ) {
    this.desk = desk
    this.year = known.year
    this.account = known.account
    this.admin = operators.admin
    this.support = operators.support
  }

  static async open(seed: string): Promise<FeeDesk> {
    const desk = await ImportDesk.open(seed)
    const { rows: years } = await desk.inSchool(trx =>
      sql<{ id: string; name: string }>`select id, name from academic_years where is_current`.execute(trx),
    )
    const { rows: accounts } = await desk.inSchool(trx =>
      sql<{ id: string }>`select id from fee_accounts where kind = 'school'`.execute(trx),
    )
    return new FeeDesk(
      desk,
      { year: years[0]!, account: accounts[0]!.id },
      { admin: await desk.browser('GJ.ADMIN'), support: await desk.browser('GJ.SUPPORT') },
    )
  }

  get schoolId(): string {
    return this.desk.schoolId
  }

  get services() {
    return this.desk.server.services
  }

  close = () => this.desk.server.close()

  rows = <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    this.desk.inSchool(async trx => (await query.execute(trx)).rows)

  /** Has the school's own system be the master of its fees. */
  async keepElsewhere(): Promise<void> {
    await this.rows(sql`
      insert into school_settings (school_id, code, value, updated_at) values (${this.schoolId}, 'fees.feesSource', '"external"', ${this.services.clock.now()})`)
  }

  /** Students of one class, who owe nothing; `B1` is the first of a beginning `B`. @returns their ids. */
  async students(beginning: string, many: number): Promise<string[]> {
    const ids = Array.from({ length: many }, () => this.services.newId())
    await this.rows(sql`
      insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
      select s.school_id, n.id, ${beginning} || n.place, s.name, s.gender, s.date_of_birth, s.guardian_id, s.status, s.updated_at
      from (select * from students order by id limit 1) s, unnest(${ids}::uuid[]) with ordinality as n(id, place)`)
    await this.rows(sql`
      insert into enrolments (school_id, academic_year_id, student_id, division_id)
      select v.school_id, ${this.year.id}::uuid, n.id, v.id
      from (select * from divisions order by id limit 1) v, unnest(${ids}::uuid[]) as n(id)`)
    return ids
  }

  private fresh(name: string): string {
    this.count += 1
    return `${name}-${this.count}`
  }

  due(studentId: string, more: Partial<DueWrite> = {}): DueWrite {
    return {
      externalKey: this.fresh('line'),
      studentId,
      academicYearId: this.year.id,
      feeAccountId: this.account,
      installmentNo: 1,
      installmentName: 'Term 1',
      dueDate: '2026-08-10',
      head: 'Tuition',
      gross: 1_200_000,
      concession: 0,
      fineRuleId: null,
      ...more,
    }
  }

  /** Two installments of Tuition 12,000 and Computer 1,500. */
  terms(studentId: string, more: Partial<DueWrite> = {}): DueWrite[] {
    const second = { installmentNo: 2, installmentName: 'Term 2', dueDate: '2026-09-10' }
    return [
      this.due(studentId, more),
      this.due(studentId, { ...more, head: 'Computer', gross: 150_000 }),
      this.due(studentId, { ...more, ...second }),
      this.due(studentId, { ...more, ...second, head: 'Computer', gross: 150_000 }),
    ]
  }

  owe(dues: readonly DueWrite[]): Promise<unknown> {
    return this.desk.inSchool(trx => saveDues(this.services, trx, this.schoolId, dues, null))
  }

  /** Money that comes at the counter unless something else is said. */
  pay(studentId: string, amount: number, more: Partial<MoneyEvidence> = {}) {
    const evidence: MoneyEvidence = {
      source: 'counter',
      sourceAccountId: this.account,
      providerPaymentId: this.fresh('pay'),
      studentId,
      feeAccountId: this.account,
      amount,
      mode: 'cash',
      bankRef: null,
      paidOn: '2026-07-15',
      ...more,
    }
    return this.desk.inSchool(trx => postMoney(this.services, trx, this.schoolId, evidence, null))
  }

  async position(studentId: string) {
    const { accounts } = await this.desk.inSchool(trx => readPosition(this.services, trx, this.schoolId, studentId, this.year.id))
    return accounts.find(account => account.kind === 'school')!
  }

  breaches = () => this.desk.inSchool(trx => findBreaches(trx, this.schoolId))

  drain = () => this.services.jobs.drain(this.services)

  /** A program of the school, with a fresh key. */
  async agent(): Promise<Agent> {
    const made = await this.admin.post('fees-admin/sync-keys', { schoolId: this.schoolId })
    if (made.statusCode !== 201) throw new Error(made.body)
    return new Agent(this, made.json().key)
  }
}

/** The school's own system. */
export class Agent {
  private readonly desk: FeeDesk
  readonly key: string

  constructor(desk: FeeDesk, key: string) {
    this.desk = desk
    this.key = key
  }

  private headers = () => ({ authorization: `Bearer ${this.key}` })

  async send(method: 'GET' | 'POST', path: string, body?: unknown) {
    return this.desk.desk.server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...this.headers(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
  }

  pull = async (limit = 200) => {
    const answer = await this.send('GET', `fees-sync/items?limit=${limit}`)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json() as {
      items: { id: string; entity: string; attempts: number; payload: { receiptId: string; receiptNo: string; amount: number } }[]
      left: number
    }
  }

  ack = async (items: readonly { id: string; ok: boolean; externalRef?: string; error?: string }[]) =>
    (await this.send('POST', 'fees-sync/acks', { items })).json()

  async upload(kind: string, bytes: Uint8Array, name = 'file.csv', full = false) {
    const sign = 'agent-boundary'
    const part = (head: string, content: string | Uint8Array) =>
      Buffer.concat([
        Buffer.from(`--${sign}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      ])
    return this.desk.desk.server.app.inject({
      method: 'POST',
      url: '/api/fees-sync/imports',
      headers: { ...this.headers(), 'content-type': `multipart/form-data; boundary=${sign}` },
      payload: Buffer.concat([
        part('name="kind"', kind),
        ...(full ? [part('name="full"', 'true')] : []),
        part(`name="file"; filename="${name}"`, bytes),
        Buffer.from(`--${sign}--\r\n`),
      ]),
    })
  }
}
