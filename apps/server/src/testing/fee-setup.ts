import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBreaches } from '../areas/fees/invariants'
import { readPosition } from '../areas/fees/position'
import { postMoney } from '../areas/fees/posting'
import { ImportDesk } from './imports'
import type { TestBrowser, TestServerOptions } from './server'

type Answer<T = { id: string; version: number }> = T & Record<string, unknown>

/** A school whose fees are set up: a course of its own with students who owe nothing yet. */
export class FeeDesk {
  readonly desk: ImportDesk
  readonly head: TestBrowser
  year = ''
  account = ''
  busAccount = ''
  courseId = ''
  divisions: string[] = []
  private count = 0

  private constructor(desk: ImportDesk, head: TestBrowser) {
    this.desk = desk
    this.head = head
  }

  static async open(seed: string, options?: TestServerOptions): Promise<FeeDesk> {
    const desk = await ImportDesk.open(seed, 0.02, options)
    const fees = new FeeDesk(desk, await desk.browser('GVS.SUPER'))
    fees.year = (await fees.rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
    const accounts = await fees.rows(sql<{ id: string; kind: string }>`select id, kind from fee_accounts`)
    fees.account = accounts.find(one => one.kind === 'school')!.id
    fees.busAccount = accounts.find(one => one.kind === 'bus')!.id
    const newId = () => desk.server.services.newId()
    fees.courseId = newId()
    fees.divisions = [newId(), newId()]
    await fees.rows(sql`
      insert into courses (school_id, id, section_id, name, sort_order) select school_id, ${fees.courseId}, id, 'Fee course', 90 from sections limit 1`)
    for (const [place, id] of fees.divisions.entries())
      await fees.rows(sql`
        insert into divisions (school_id, id, course_id, name, sort_order)
        values (${desk.schoolId}, ${id}, ${fees.courseId}, ${'AB'[place]!}, ${place})`)
    return fees
  }

  close = () => this.desk.server.close()

  rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return this.desk.inSchool(async trx => (await query.execute(trx)).rows)
  }

  name = (of: string) => `${of} ${++this.count}`

  /** A student of the first division, or another one; `existing` was here the year before. */
  async student({ division = 0, existing = false }: { division?: number; existing?: boolean } = {}): Promise<string> {
    const id = this.desk.server.services.newId()
    await this.rows(sql`
      insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
      select school_id, ${id}, ${this.name('FEE')}, ${this.name('Child')}, gender, date_of_birth, guardian_id, 'studying', updated_at from students limit 1`)
    await this.rows(sql`
      insert into enrolments (school_id, academic_year_id, student_id, division_id)
      values (${this.desk.schoolId}, ${this.year}, ${id}, ${this.divisions[division]!})`)
    if (existing)
      await this.rows(sql`
        insert into enrolments (school_id, academic_year_id, student_id, division_id)
        select ${this.desk.schoolId}, id, ${id}, ${this.divisions[division]!} from academic_years where not is_current order by starts_on desc limit 1`)
    return id
  }

  async made<T = unknown>(
    path: string,
    body: unknown,
    by: TestBrowser = this.desk.admin,
  ): Promise<Answer<T & { id: string; version: number }>> {
    const answer = await by.post(path, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  feeHead = (more: object = {}) => this.made('fees/heads', { feeAccountId: this.account, name: this.name('Head'), ...more })

  /** Two installments, the first of them late at the day of the tests. */
  plan = (more: object = {}) =>
    this.made<{ installments: { id: string }[] }>('fees/plans', {
      academicYearId: this.year,
      feeAccountId: this.account,
      name: this.name('Plan'),
      installments: [
        { name: 'Term 1', dueDate: '2026-06-10', months: 3 },
        { name: 'Term 2', dueDate: '2026-09-10', months: 3 },
      ],
      ...more,
    })

  schedule = (planId: string, items: object[], more: object = {}) =>
    this.made('fees/schedules', { planId, courseId: this.courseId, items, ...more })

  /** Publishes, lets the job end, and answers it. */
  async publish(id: string) {
    const answer = await this.desk.admin.post(`fees/schedules/${id}/publish`, {})
    expect(answer.statusCode, answer.body).toBe(202)
    await this.desk.server.services.jobs.drain(this.desk.server.services)
    const job = (await this.desk.admin.get(`jobs/${answer.json().id}`)).json()
    expect(job.status, job.message).toBe('Done')
    return job as { id: string; message: string; result: { students: number; lines: number; total: number; unmatched: number } }
  }

  async preview(id: string) {
    const answer = await this.desk.admin.post(`fees/schedules/${id}/publish-preview`, {})
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  /** What a student owes in an account, head by head. */
  async owed(studentId: string, accountId = this.account) {
    const { accounts } = await this.desk.inSchool(trx =>
      readPosition(this.desk.server.services, trx, this.desk.schoolId, studentId, this.year),
    )
    const account = accounts.find(one => one.id === accountId)
    return {
      advance: account?.advanceAvailable ?? 0,
      installments: (account?.installments ?? []).map(one => ({
        name: one.name,
        net: one.gross - one.concession,
        balance: one.balance,
        heads: Object.fromEntries(one.heads.map(head => [head.name, head.balance])),
      })),
    }
  }

  pay = (studentId: string, amount: number, accountId = this.account) => {
    const no = this.name('PAID')
    return this.desk.inSchool(trx =>
      postMoney(
        this.desk.server.services,
        trx,
        this.desk.schoolId,
        {
          source: 'external',
          sourceAccountId: accountId,
          providerPaymentId: no,
          studentId,
          feeAccountId: accountId,
          amount,
          mode: 'Cash',
          bankRef: null,
          paidOn: '2026-06-05',
          receiptNo: no,
        },
        null,
      ),
    )
  }

  breaches = () => this.desk.inSchool(trx => findBreaches(trx, this.desk.schoolId))
}
