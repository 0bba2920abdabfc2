import { sql } from 'kysely'
import { expect } from 'vitest'
import { type DueWrite, saveDues } from '../areas/fees/dues'
import type { GatewayEvidence } from '../areas/fees/gateways/driver'
import { demoPassword } from '../demonstration/index'
import { ImportDesk } from './imports'
import type { TestBrowser } from './server'

/** A child with dues, and what pays them. */
export interface Debtor {
  readonly childId: string
  readonly installmentIds: readonly string[]
}

export interface Placed {
  readonly orderId: string
  readonly orderNo: string
  readonly amount: number
  readonly expiresAt: string
  readonly handoff: { readonly url: string; readonly fields: Readonly<Record<string, string>> }
}

/** A school with a gateway for trials, and a guardian who pays by it. School time stands at 15 July 2026 at first. */
export class GatewayDesk {
  readonly desk: ImportDesk
  readonly operator: TestBrowser
  readonly guardian: TestBrowser
  readonly account: string
  readonly gateway: string
  readonly year: string
  private count = 0

  private constructor(desk: ImportDesk, of: Pick<GatewayDesk, 'operator' | 'guardian' | 'account' | 'gateway' | 'year'>) {
    this.desk = desk
    this.operator = of.operator
    this.guardian = of.guardian
    this.account = of.account
    this.gateway = of.gateway
    this.year = of.year
  }

  static async open(seed: string, fields: object = {}): Promise<GatewayDesk> {
    const desk = await ImportDesk.open(seed)
    const operator = await desk.browser('GJ.ADMIN')
    const guardian = await desk.browser('GVS.GUARDIAN')
    // An account of its own: nobody owes anything in it yet.
    const account = desk.server.services.newId()
    const year = await desk.inSchool(async trx => {
      const named = { school_id: desk.schoolId, id: account, name: 'Online', kind: 'school', sort_order: 9 }
      await trx.insertInto('fee_accounts').values(named).execute()
      await trx.updateTable('message_formats').set({ is_approved: true }).where('door', '=', 'fees').execute()
      return (await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirstOrThrow()).id
    })
    const gateway = await GatewayDesk.make(operator, desk.schoolId, account, fields)
    return new GatewayDesk(desk, { operator, guardian, account, gateway, year })
  }

  private static async make(operator: TestBrowser, schoolId: string, feeAccountId: string, fields: object): Promise<string> {
    const made = await operator.post('fees-admin/gateway-accounts', {
      ...{ schoolId, feeAccountId, driver: 'sandbox', label: 'Trials', isActive: true },
      ...fields,
    })
    expect(made.statusCode, made.body).toBe(201)
    return made.json().id
  }

  get server() {
    return this.desk.server
  }
  get clock() {
    return this.desk.server.clock
  }

  rows = <Row>(query: ReturnType<typeof sql<Row>>) => this.desk.inSchool(async trx => (await query.execute(trx)).rows)

  /** All that is due now at gateways. */
  work = () => this.server.services.gateways.drain(this.server.services)
  texts = () => this.server.services.jobs.drain(this.server.services)

  /** Sessions end as the clock goes on. */
  async logIn(childId?: string): Promise<void> {
    await this.operator.logIn('GJ.ADMIN', demoPassword)
    await this.desk.admin.logIn('GVS.ADMIN', demoPassword)
    await this.guardian.logIn('GVS.GUARDIAN', demoPassword)
    if (childId) await this.choose(childId)
  }

  async choose(childId: string): Promise<void> {
    const chosen = await this.guardian.post('auth/choose-child', { childId })
    expect(chosen.statusCode, chosen.body).toBe(200)
    this.guardian.token = chosen.json().accessToken
  }

  /**
   * A further child of the guardian, chosen, which owes 13,500 and a fine of 500 since June, and 13,500 for September.
   *
   * @param fine of a day in paise, from the sixth on and at most 500 rupees, unless named otherwise.
   */
  async debtor(fine: { perDay?: number; grace?: number; dueDate?: string; heads?: [string, number][] } = {}): Promise<Debtor> {
    const { services } = this.server
    const no = ++this.count
    const childId = services.newId()
    const [first] = (await this.guardian.get('parent-home/get-guardian-children')).json()
    const ruleId = services.newId()
    await this.rows(sql`
      insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
      select school_id, ${childId}::uuid, ${`PAY${no}`}, ${`Payer ${no}`}, gender, date_of_birth, guardian_id, status, updated_at from students where id = ${first.id}::uuid`)
    await this.rows(sql`
      insert into enrolments (school_id, academic_year_id, student_id, division_id)
      select school_id, academic_year_id, ${childId}::uuid, division_id from enrolments
      where student_id = ${first.id}::uuid and academic_year_id = ${this.year}::uuid`)
    const line = (part: number, dueDate: string, head: string, gross: number): DueWrite => ({
      externalKey: `pay ${no} ${part} ${head}`,
      studentId: childId,
      academicYearId: this.year,
      feeAccountId: this.account,
      installmentNo: no * 10 + part,
      installmentName: `Term ${no}.${part}`,
      dueDate,
      head,
      gross,
      concession: 0,
      fineRuleId: ruleId,
    })
    const heads = fine.heads ?? [
      ['Tuition', 1_200_000],
      ['Computer', 150_000],
    ]
    await this.desk.inSchool(async trx => {
      await trx
        .insertInto('fine_rules')
        .values({
          school_id: this.desk.schoolId,
          id: ruleId,
          name: `Rule ${no}`,
          type: 'per-day',
          amount: fine.perDay ?? 2000,
          grace_days: fine.grace ?? 5,
          max_amount: 50_000,
        })
        .execute()
      const dues = [
        ...heads.map(([head, gross]) => line(1, fine.dueDate ?? '2026-06-10', head, gross)),
        ...heads.map(([head, gross]) => line(2, '2026-09-10', head, gross)),
      ]
      await saveDues(services, trx, this.desk.schoolId, dues, null)
    })
    const found = await this.rows(sql<{ id: string }>`
      select i.id from installments i where i.id in (select d.installment_id from demands d where d.student_id = ${childId}::uuid) order by i.due_date`)
    await this.choose(childId)
    return { childId, installmentIds: found.map(row => row.id) }
  }

  place = (installmentIds: readonly string[], expectedTotal: number, more: object = {}, headers: Record<string, string> = {}) =>
    this.guardian.post(
      'parent-fees/orders',
      { feeAccountId: this.account, gatewayAccountId: this.gateway, installmentIds, expectedTotal, ...more },
      headers,
    )

  async placed(installmentIds: readonly string[], expectedTotal: number, more: object = {}): Promise<Placed> {
    const answer = await this.place(installmentIds, expectedTotal, more)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  /** Presses a button of the provider's page. @returns where the browser is sent. */
  async press({ handoff }: Placed, deed: 'pay' | 'fail' | 'pending', switches: Record<string, string> = {}): Promise<string> {
    const payload = new URLSearchParams({ ...handoff.fields, ...switches, do: deed }).toString()
    const pressed = await this.server.app.inject({
      method: 'POST',
      url: handoff.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect(pressed.statusCode, pressed.body).toBe(303)
    return String(pressed.headers.location)
  }

  /** The browser comes back. @returns where it is led to. */
  async comeBack(address: string): Promise<string> {
    const back = await this.server.app.inject({ method: 'GET', url: address })
    expect(back.statusCode, back.body).toBe(303)
    return String(back.headers.location)
  }

  /** Time passes; who has to see it logs in again. */
  async pass(minutes: number, childId?: string): Promise<void> {
    this.clock.advance(minutes * 60_000)
    await this.logIn(childId)
  }

  order = async (id: string) => (await this.guardian.get(`parent-fees/orders/${id}`)).json()

  /** The lines of an order's receipt: what each is for, and paise. */
  lines = (receiptId: string) =>
    this.rows(sql<{ kind: string; amount: number }>`
      select kind, amount from receipt_lines where receipt_id = ${receiptId}::uuid order by no`)

  exceptions = (childId: string) =>
    this.rows(sql<{ kind: string; amount: number }>`
      select kind, amount from payment_exceptions where student_id = ${childId}::uuid order by at, kind`)

  async standing(childId: string) {
    const { accounts } = (await this.desk.admin.get(`fees/students/${childId}/position`)).json()
    return accounts.find((one: { id: string }) => one.id === this.account)
  }

  receiptsOf = (childId: string) =>
    this.rows(sql<{ id: string; receipt_no: string; amount: number }>`
      select id, receipt_no, amount from receipts where student_id = ${childId}::uuid order by receipt_no`)

  /** Evidence as a provider of another kind would give it, for what the page cannot be made to say. */
  evidence = (order: Placed, more: Partial<GatewayEvidence> = {}): GatewayEvidence => ({
    orderNo: order.orderNo,
    providerOrderId: `order_${order.orderNo}`,
    providerPaymentId: `pay_${++this.count}`,
    amount: order.amount,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    bankRef: null,
    paidAt: this.clock.now(),
    ...more,
  })

  close = () => this.server.close()
}
