import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { pdfPages } from '../../testing/pdf'
import type { TestBrowser } from '../../testing/server'
import { type DueWrite, saveDues } from './dues'
import { type MoneyEvidence, postMoney } from './posting'

// School time stands at 15 July 2026.
let desk: ImportDesk
let guardian: TestBrowser
let year: { id: string; name: string }
let account: { id: string; name: string }
/** A child that owes nothing but what this file writes. */
let child: string
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

const answerOf = async (path: string) => {
  const answer = await guardian.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const failure = async (path: string) => {
  const { statusCode, json } = await guardian.get(path).then(answer => ({ statusCode: answer.statusCode, json: answer.json() }))
  return [statusCode, json.message]
}
const textOf = async (path: string) => {
  const answer = await guardian.get(path)
  expect([answer.statusCode, answer.headers['content-type']], answer.body).toEqual([200, 'application/pdf'])
  return pdfPages(answer.rawPayload).join('\n')
}

const post = (amount: number, paidOn: string, more: Partial<MoneyEvidence> = {}) => {
  count += 1
  return desk.inSchool(trx =>
    postMoney(
      desk.server.services,
      trx,
      desk.schoolId,
      {
        source: 'external',
        sourceAccountId: account.id,
        providerPaymentId: `R-${count}`,
        receiptNo: `R-${count}`,
        studentId: child,
        feeAccountId: account.id,
        amount,
        mode: 'Cash',
        bankRef: null,
        paidOn,
        ...more,
      },
      null,
    ),
  )
}

const order = async (status: string, more: { createdAt?: string; endedBy?: string; error?: string } = {}) => {
  count += 1
  const id = desk.server.services.newId()
  const gateway = desk.server.services.newId()
  const at = new Date(more.createdAt ?? '2026-07-14T20:00:00Z')
  await desk.inSchool(async trx => {
    await trx
      .insertInto('gateway_accounts')
      .values({ school_id: desk.schoolId, id: gateway, fee_account_id: account.id, driver: 'sandbox', label: `Trial ${count}` })
      .execute()
    await trx
      .insertInto('fee_orders')
      .values({
        school_id: desk.schoolId,
        id,
        order_no: `GVS${String(count).padStart(17, '0')}`,
        student_id: child,
        fee_account_id: account.id,
        channel: 'online',
        gateway_account_id: gateway,
        amount: 1_350_000,
        status,
        ended_by: (more.endedBy ?? null) as null,
        quoted_on: '2026-07-14',
        expires_at: at,
        created_at: at,
      })
      .execute()
    if (more.error)
      await trx
        .insertInto('order_attempts')
        .values({
          school_id: desk.schoolId,
          order_id: id,
          provider_payment_id: `pay ${count}`,
          status: 'failed',
          error_text: more.error,
          method: 'upi',
          at,
        })
        .execute()
  })
  return id
}

/** A refund that was given, of advance. */
const refund = async (receiptId: string, amount: number, doneOn: string) => {
  const id = desk.server.services.newId()
  await desk.inSchool(async trx => {
    const { rows: found } = await sql<{ payment: string; demand: string; installment: string }>`
      select r.payment_id as payment, l.demand_id as demand, l.installment_id as installment from receipts r
      join receipt_lines l on l.school_id = r.school_id and l.receipt_id = r.id and l.kind = 'principal' where r.id = ${receiptId} limit 1`.execute(
      trx,
    )
    const { payment, demand, installment } = found[0]!
    const at = desk.server.services.clock.now()
    await trx
      .insertInto('fee_refunds')
      .values({
        school_id: desk.schoolId,
        id,
        payment_id: payment,
        student_id: child,
        fee_account_id: account.id,
        amount,
        reason: 'Left the trip',
        method: 'bank',
        refund_key: id,
        status: 'done',
        requested_at: at,
        done_on: doneOn,
      })
      .execute()
    await trx
      .insertInto('fee_refund_lines')
      .values({
        school_id: desk.schoolId,
        refund_id: id,
        no: 1,
        kind: 'principal',
        demand_id: demand,
        installment_id: installment,
        amount,
      })
      .execute()
  })
}

beforeAll(async () => {
  desk = await ImportDesk.open('family-report')
  guardian = await desk.browser('GVS.GUARDIAN')
  const [first] = (await guardian.get('parent-home/get-guardian-children')).json()
  year = (await rows(sql<typeof year>`select id, name from academic_years where is_current`))[0]!
  account = (await rows(sql<typeof account>`select id, name from fee_accounts where kind = 'school'`))[0]!
  child = desk.server.services.newId()
  await rows(sql`
    insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
    select school_id, ${child}::uuid, 'NEW1', 'Younger child', gender, date_of_birth, guardian_id, status, updated_at from students where id = ${first.id}::uuid`)
  guardian.token = (await guardian.post('auth/choose-child', { childId: child })).json().accessToken
})
afterAll(() => desk.server.close())

const rule = async () => {
  const id = desk.server.services.newId()
  await desk.inSchool(trx =>
    trx
      .insertInto('fine_rules')
      .values({
        school_id: desk.schoolId,
        id,
        name: '20 a day',
        type: 'per-day',
        amount: 2000,
        grace_days: 5,
        max_amount: 50_000,
      })
      .execute(),
  )
  return id
}

const due = (installmentNo: number, dueDate: string, head: string, gross: number, fineRuleId: string | null): DueWrite => ({
  externalKey: `report ${installmentNo} ${head}`,
  studentId: child,
  academicYearId: year.id,
  feeAccountId: account.id,
  installmentNo,
  installmentName: `Part ${installmentNo}`,
  dueDate,
  head,
  gross,
  concession: head === 'Tuition' && installmentNo === 1 ? 120_000 : 0,
  fineRuleId,
})

describe('the statement of a year', () => {
  it('is empty before there is anything, and a paper of it is not there', async () => {
    expect(await answerOf('parent-fees/fee-report')).toMatchObject({
      year: year.name,
      accounts: [],
      receipts: [],
      financialYears: [],
      totals: { balance: 0 },
    })
    expect(await failure('parent-fees/fee-report/pdf')).toEqual([404, `No fees found for ${year.name}.`])
    expect(await failure('parent-fees/fee-certificate/pdf?financialYear=2026-27')).toEqual([404, 'No fees found for 2026-27.'])
  })

  it('adds up: net and fine less what was paid is the balance', async () => {
    const fine = await rule()
    await desk.inSchool(trx =>
      saveDues(
        desk.server.services,
        trx,
        desk.schoolId,
        [
          due(1, '2026-06-10', 'Tuition', 1_320_000, fine),
          due(1, '2026-06-10', 'Computer', 150_000, fine),
          due(2, '2026-09-10', 'Tuition', 1_320_000, fine),
        ],
        null,
      ),
    )
    await post(1_400_000, '2026-07-14')
    const report = await answerOf('parent-fees/fee-report')
    expect(report.accounts).toHaveLength(1)
    const [first, second] = report.accounts[0].installments
    expect(first).toMatchObject({
      name: 'Part 1',
      status: 'Paid',
      carriedTo: null,
      ...{ gross: 1_470_000, concession: 120_000, net: 1_350_000, fine: 50_000, paid: 1_400_000, balance: 0 },
    })
    expect(first.heads.map((head: { name: string; net: number; paid: number }) => [head.name, head.net, head.paid])).toEqual([
      ['Tuition', 1_200_000, 1_200_000],
      ['Computer', 150_000, 150_000],
    ])
    expect(second).toMatchObject({ status: 'Upcoming', net: 1_320_000, paid: 0, balance: 1_320_000 })
    expect(report.totals).toEqual({
      gross: 2_790_000,
      concession: 120_000,
      net: 2_670_000,
      fine: 50_000,
      paid: 1_400_000,
      balance: 1_320_000,
    })
    expect(report).toMatchObject({ received: 1_400_000, financialYears: ['2026-27'], adjustments: [], refunds: [] })
    expect(report.totals.net + report.totals.fine - report.totals.paid).toBe(report.totals.balance)
  })

  it('tells what was given back, and stands on paper under the head of the school', async () => {
    const { receiptId, receiptNo } = await post(200_000, '2026-07-15')
    await refund(receiptId, 50_000, '2026-07-15')
    const report = await answerOf('parent-fees/fee-report')
    expect(report.receipts.at(-1)).toMatchObject({ receiptNo, amount: 200_000, refunded: 50_000, status: 'issued' })
    expect(report.refunds).toEqual([expect.objectContaining({ receiptNo, amount: 50_000, method: 'bank' })])
    expect(report.received).toBe(1_550_000)
    const paper = await textOf('parent-fees/fee-report/pdf')
    for (const text of [
      'Green Valley',
      'Student Fees Report',
      'Younger child',
      'Part 1',
      'Computer',
      receiptNo,
      `Refund of receipt ${receiptNo}`,
    ])
      expect(paper).toContain(text)
  })

  it('is of the own child and of years of the school alone', async () => {
    expect((await guardian.get(`parent-fees/fee-report?academicYearId=${desk.server.services.newId()}`)).statusCode).toBe(404)
    expect((await desk.admin.get('parent-fees/fee-report')).statusCode).toBe(403)
  })
})

describe('the certificate of a financial year', () => {
  it('says what was paid by head and by the day of the receipt, less what was given back', async () => {
    await post(30_000, '2026-03-31')
    const paper = (await textOf('parent-fees/fee-certificate/pdf?financialYear=2026-27')).replaceAll('\n', '|')
    expect(paper).toContain('Fee Certificate')
    // 12,000 and 1,500 of the first installment; 2,000 less 500 of the second, for which 300 came before April.
    for (const line of [
      '|Tuition|13,500.00|',
      '|Computer|1,500.00|',
      '|Fine|500.00|',
      '|Rupees Fifteen Thousand Five Hundred Only|',
    ])
      expect(paper).toContain(line)
    expect(paper).toContain('01-04-2026 – 31-03-2027')
    const before = (await textOf('parent-fees/fee-certificate/pdf?financialYear=2025-26')).replaceAll('\n', '|')
    expect(before).toContain('|Tuition|300.00|')
    expect(before).toContain('Rupees Three Hundred Only')
  })

  it('leaves out receipts that were cancelled, and says that a trial is no proof', async () => {
    const { receiptId } = await post(70_000, '2025-05-05', { sample: true })
    expect(await textOf('parent-fees/fee-certificate/pdf?financialYear=2025-26')).toContain('SAMPLE')
    await rows(sql`update receipts set status = 'cancelled' where id = ${receiptId}::uuid`)
    expect(await textOf('parent-fees/fee-certificate/pdf?financialYear=2025-26')).not.toContain('SAMPLE')
  })

  it('is refused for what is no financial year', async () => {
    for (const text of ['2026', '2026-28', '', 'x'])
      expect((await guardian.get(`parent-fees/fee-certificate/pdf?financialYear=${text}`)).statusCode).toBe(400)
    expect(await failure('parent-fees/fee-certificate/pdf?financialYear=2019-20')).toEqual([404, 'No fees found for 2019-20.'])
  })
})

describe('the history of payments', () => {
  const payments = async (query = '') => (await answerOf(`parent-fees/payments?pageSize=50${query}`)).results

  it('holds receipts of every source, orders that wait and orders that failed; what expired is hidden', async () => {
    const pending = await order('pending')
    const failed = await order('failed', { error: 'Payment declined by the bank' })
    const ended = await order('failed', { endedBy: 'time' })
    const expired = await order('expired')
    const all: { id: string; status: string; receiptNo: string }[] = await payments()
    const of = (id: string) => all.find(row => row.id === id)
    // Made at half past one in the night of the school.
    expect(of(pending)).toMatchObject({
      status: 'Pending',
      orderId: pending,
      date: '2026-07-15',
      amount: 1_350_000,
      receiptNo: '',
    })
    expect(of(failed)).toMatchObject({ status: 'Failed', orderId: null, reason: 'Payment declined by the bank', mode: 'upi' })
    expect(of(ended)).toMatchObject({ status: 'Failed', reason: '', endedBy: 'time' })
    expect(of(expired)).toBeUndefined()
    expect(all.filter(row => row.receiptNo)).toHaveLength(2)
    expect(all.find(row => row.receiptNo === 'R-2')).toMatchObject({ refunded: 50_000, status: 'Success' })
  })

  it('is narrowed by status, account and days', async () => {
    expect((await payments('&status=Success')).map((row: { status: string }) => row.status)).toEqual(['Success', 'Success'])
    expect(await payments('&status=Pending')).toHaveLength(1)
    expect(await payments('&status=Failed')).toHaveLength(2)
    const bus = (await rows(sql<{ id: string }>`select id from fee_accounts where kind = 'bus'`))[0]!
    expect(await payments(`&accountId=${bus.id}`)).toEqual([])
    expect(await payments('&fromDate=2026-07-14&toDate=2026-07-14')).toHaveLength(1)
    // Days that are named reach beyond the year.
    expect((await payments('&fromDate=2026-03-01&toDate=2026-03-31')).map((row: { amount: number }) => row.amount)).toEqual([
      30_000,
    ])
    expect((await payments('&fromDate=2025-05-05&toDate=2025-05-05'))[0]).toMatchObject({ status: 'Cancelled' })
  })

  it('refuses days that are in no order or too many', async () => {
    expect(await failure('parent-fees/payments?fromDate=2026-07-02&toDate=2026-07-01')).toEqual([
      400,
      'To date must not be before from date.',
    ])
    expect(await failure('parent-fees/payments?fromDate=2025-01-01&toDate=2026-06-01')).toEqual([
      400,
      'Please choose at most one year.',
    ])
  })
})
