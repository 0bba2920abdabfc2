import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../../testing/imports'
import type { TestBrowser } from '../../../testing/server'
import { type DueWrite, saveDues } from '../dues'
import { findBreaches } from '../invariants'

// School time stands at 15 July 2026.
let desk: ImportDesk
let operator: TestBrowser
let support: TestBrowser
let year: string
let account: string
let students: string[]
let taken = 0
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const work = () => desk.server.services.machines.drain(desk.server.services)

async function terminal(driver: 'manual' | 'sandbox' = 'sandbox'): Promise<string> {
  const body = { schoolId: desk.schoolId, feeAccountId: account, label: `Till ${++count}`, driver }
  const made = await operator.post('fees-admin/pos-terminals', body)
  expect(made.statusCode, made.body).toBe(201)
  return made.json().id
}

/** An order of a student who owes 5,000 on a machine. */
async function order(machine?: string): Promise<{ id: string; orderNo: string; studentId: string; machine: string }> {
  const studentId = students[taken++]!
  const posTerminalId = machine ?? (await terminal())
  const due: DueWrite = {
    ...{ externalKey: `desk ${++count}`, studentId, academicYearId: year, feeAccountId: account, installmentNo: 82 },
    ...{ installmentName: 'Desk term', dueDate: '2026-08-10', head: 'Tuition', gross: 500_000, concession: 0, fineRuleId: null },
  }
  await desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, [due], null))
  const [installment] = await rows(sql<{ id: string }>`select id from installments where no = 82`)
  const made = await desk.admin.post('fees/orders', {
    ...{ channel: 'pos', studentId, feeAccountId: account, installmentIds: [installment!.id], posTerminalId },
    ...{ expectedTotal: 500_000, mobile: '9811100099' },
  })
  expect(made.statusCode, made.body).toBe(201)
  await work()
  const { id, orderNo } = made.json().order
  return { id, orderNo, studentId, machine: posTerminalId }
}

/** The card is approved, and nobody has heard of it yet. */
const approve = (id: string, rrn: string) =>
  rows(
    sql`update sandbox_machine set state = 'approved', rrn = ${rrn}, at = ${desk.server.clock.now()} where order_id = ${id}::uuid`,
  )

/** An order as it hangs after nobody has looked at it for a while. */
const hang = (id: string) => rows(sql`update fee_orders set next_check_at = null where id = ${id}::uuid`)

async function run(path: string, body: object, browser = operator) {
  const begun = await browser.post(path, body)
  expect(begun.statusCode, begun.body).toBe(202)
  await desk.server.services.jobs.drain(desk.server.services)
  return (await browser.get(`fees-admin/orders/runs/${begun.json().id}`)).json()
}

const found = async (query: string, browser = operator) => {
  const answer = await browser.get(`fees-admin/orders?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results.map((row: { orderNo: string }) => row.orderNo) as string[]
}

beforeAll(async () => {
  desk = await ImportDesk.open('order-desk')
  operator = await desk.browser('GJ.ADMIN')
  support = await desk.browser('GJ.SUPPORT')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = desk.server.services.newId()
  const named = { school_id: desk.schoolId, id: account, name: 'Desk', kind: 'school', sort_order: 9 }
  await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
  await rows(sql`update message_formats set is_approved = true where door = 'fees'`)
  const all = await rows(sql<{ id: string }>`
    select e.student_id as id from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${year}::uuid order by s.adm_no`)
  students = all.map(row => row.id)
})

afterAll(async () => {
  expect(await desk.inSchool(trx => findBreaches(trx, desk.schoolId))).toEqual([])
  await desk.server.close()
})

describe('a card that is approved while the cashier cancels', () => {
  it('counts, and stands in the collection of its machine', async () => {
    const { id, machine } = await order()
    await approve(id, '712345678911')
    const cancelled = await desk.admin.post(`fees/orders/${id}/cancel`, {})
    expect(cancelled.json()).toMatchObject({ status: 'pending', isCancelling: true })
    await work()
    expect((await desk.admin.get(`fees/orders/${id}`)).json()).toMatchObject({ status: 'success', rrn: '712345678911' })
    const report = (await desk.admin.get(`fees/reports/pos-collection?terminalId=${machine}`)).json()
    expect(report.totals).toEqual({ count: 1, amount: 500_000, refunded: 0, total: 500_000 })
    expect(report.results).toMatchObject([{ rrn: '712345678911', mode: 'Card', last4: '1111', amount: 500_000, settledOn: null }])
    expect(report.subtotals).toMatchObject([{ date: '2026-07-15', amount: 500_000, total: 500_000 }])
    expect((await desk.admin.get(`fees/reports/pos-collection?terminalId=${machine}&settled=yes`)).json().results).toEqual([])
    const late = await desk.admin.get('fees/reports/pos-collection?fromDate=2026-07-16&toDate=2026-07-15')
    expect([late.statusCode, late.json().message]).toEqual([400, 'To date must not be before from date.'])
    const refused = await desk.admin.post(`fees/orders/${id}/cancel`, {})
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'A successful payment cannot be cancelled. Use refund.'])
  })

  it('is written into a file', async () => {
    for (const format of ['xlsx', 'csv', 'pdf']) {
      const begun = await desk.admin.post('fees/reports/pos-collection/export', { filters: {}, format })
      expect(begun.statusCode, begun.body).toBe(202)
      await desk.server.services.jobs.drain(desk.server.services)
      expect((await desk.admin.get(`jobs/${begun.json().id}`)).json()).toMatchObject({ status: 'Done' })
    }
  })
})

describe('several orders of machines', () => {
  it('are asked about at once and counted', async () => {
    const [paid, waiting] = [await order(), await order()]
    await approve(paid.id, '712345678912')
    const answer = await desk.admin.post('fees/orders/check', { ids: [paid.id, waiting.id] })
    expect(answer.json()).toEqual({ checked: 2, success: 1, failed: 0, pending: 1 })
    expect((await desk.admin.post('fees/orders/check', { ids: [desk.schoolId] })).statusCode).toBe(404)
    const list = async (query: string) =>
      (await desk.admin.get(`fees/orders?channel=pos&${query}`)).json().results.map((one: { id: string }) => one.id)
    expect(await list(`terminalId=${paid.machine}`)).toEqual([paid.id])
    expect(await list(`status=pending&terminalId=${waiting.machine}&fromDate=2026-07-15&toDate=2026-07-15`)).toEqual([waiting.id])
    expect(await list(`terminalId=${waiting.machine}&toDate=2026-07-14`)).toEqual([])
  })
})

describe('an order over all schools', () => {
  it('is found by its number, that of its payment, and by its student', async () => {
    const one = await order()
    await approve(one.id, '712345678913')
    await work()
    const [student] = await rows(sql<{ admNo: string }>`select adm_no as "admNo" from students where id = ${one.studentId}::uuid`)
    expect(await found(`text=${one.orderNo.toLowerCase()}`)).toEqual([one.orderNo])
    expect(await found(`text=${student!.admNo}&schoolId=${desk.schoolId}`)).toContain(one.orderNo)
    expect(await found('text=nobody')).toEqual([])
    expect(await found(`channel=pos&schoolId=${desk.schoolId}&pageSize=200`)).toContain(one.orderNo)
    expect(await found('channel=online')).not.toContain(one.orderNo)
    await operator.post(`fees-admin/orders/${one.id}/check`, {})
    expect(await found('text=712345678913')).toEqual([one.orderNo])
  })

  it('is not found by who operates other schools, nor without online fees', async () => {
    const one = await order()
    const scope = (kind: string, ids: string[]) =>
      desk.inPlatform(trx =>
        sql`update users set school_scope = ${kind}, school_scope_ids = ${ids}::uuid[] where login_name = 'GJ.SUPPORT'`.execute(
          trx,
        ),
      )
    await scope('schools', [desk.server.services.newId()])
    const other = await desk.browser('GJ.SUPPORT')
    expect(await found(`text=${one.orderNo}`, other)).toEqual([])
    expect((await other.get(`fees-admin/orders/${one.id}`)).statusCode).toBe(404)
    expect((await other.post(`fees-admin/orders/${one.id}/check`, {})).statusCode).toBe(404)
    expect((await other.post('fees-admin/orders/restart', { ids: [one.id] })).statusCode).toBe(404)
    await scope('all', [])
    support = await desk.browser('GJ.SUPPORT')
    expect(await found(`text=${one.orderNo}`, support)).toEqual([one.orderNo])
  })

  it('is asked about at once, and its story is told', async () => {
    const one = await order()
    await hang(one.id)
    await approve(one.id, '712345678914')
    const answer = await support.post(`fees-admin/orders/${one.id}/check`, {})
    expect(answer.json()).toMatchObject({ status: 'success', receiptNo: expect.stringMatching(/^TESTSF/) })
    const whole = (await support.get(`fees-admin/orders/${one.id}`)).json()
    expect(whole).toMatchObject({ status: 'success', mayForce: false, sourceDriver: 'sandbox', installments: ['Desk term'] })
    expect(whole.timeline.map((one: { kind: string }) => one.kind)).toEqual(
      expect.arrayContaining(['created', 'handed', 'attempt', 'receipt', 'deed']),
    )
    expect(whole.steps.map((one: { step: string; state: string }) => [one.step, one.state])).toContainEqual([
      'receiptPdf',
      'done',
    ])
  })
})

describe('a restart', () => {
  it('asks about each order, and tells what came of it', async () => {
    const [paid, declined, waiting, done] = [await order(), await order(), await order(), await order()]
    for (const { id } of [paid, declined, waiting]) await hang(id)
    await approve(paid.id, '712345678915')
    await rows(sql`update sandbox_machine set state = 'declined' where order_id = ${declined.id}::uuid`)
    await approve(done.id, '712345678916')
    await operator.post(`fees-admin/orders/${done.id}/check`, {})
    const ids = [paid, declined, waiting, done].map(one => one.id)
    const { job, rows: told } = await run('fees-admin/orders/restart', { ids })
    expect(job.message).toBe('4 restarted: 1 success, 1 failed, 1 pending, 1 errors.')
    const of = (one: { id: string }) => told.find((row: { id: string }) => row.id === one.id)
    expect(of(paid)).toMatchObject({ before: 'pending', after: 'success', result: 'success', receiptNo: expect.any(String) })
    expect(of(declined)).toMatchObject({ before: 'pending', after: 'failed', result: 'failed' })
    expect(of(waiting)).toMatchObject({ before: 'pending', after: 'pending', result: 'pending' })
    expect(of(done)).toMatchObject({ result: 'error', reason: 'Already successful.' })
    const again = await run('fees-admin/orders/restart', { ids }, support)
    expect(again.job.message).toBe('4 restarted: 0 success, 1 failed, 1 pending, 2 errors.')
    expect((await operator.get(`fees-admin/orders/runs/${again.job.id}`)).statusCode).toBe(404)
    expect((await operator.post('fees-admin/orders/restart', { ids: [] })).statusCode).toBe(400)
  })

  it('lists those that hang', async () => {
    const one = await order()
    await hang(one.id)
    expect(await found(`preset=hanging&schoolId=${desk.schoolId}&pageSize=200`)).not.toContain(one.orderNo)
    await rows(sql`update sandbox_machine set at = at where order_id = ${one.id}::uuid`)
    desk.server.clock.advance(16 * 60_000)
    operator = await desk.browser('GJ.ADMIN')
    support = await desk.browser('GJ.SUPPORT')
    await desk.admin.logIn('GVS.ADMIN', (await import('../../../demonstration/index')).demoPassword)
    expect(await found(`preset=hanging&schoolId=${desk.schoolId}&pageSize=200`)).toContain(one.orderNo)
  })

  it('of what is finished sends the text once, and again only when it is named', async () => {
    const one = await order()
    await approve(one.id, '712345678917')
    await operator.post(`fees-admin/orders/${one.id}/check`, {})
    await desk.server.services.jobs.drain(desk.server.services)
    const texts = async () =>
      (await rows(sql<{ count: number }>`select count(*)::int as count from outbox where body like ${`%${one.orderNo}%`}`))[0]!
        .count
    const before = await texts()
    const first = await run('fees-admin/orders/success-restart', { ids: [one.id] })
    expect(first.rows[0].reason).toBe(null)
    expect(first.job.message).toBe('1 completed, 0 still with errors.')
    expect(await texts()).toBe(before)
    const again = await run('fees-admin/orders/success-restart', { ids: [one.id], steps: ['sms'] })
    expect(again.job.message).toBe('1 completed, 0 still with errors.')
    expect(await texts()).toBe(before + 1)
  })
})

describe('forced success', () => {
  /** A line of a settlement of a machine that has no payment. */
  async function line(machine: string, providerPaymentId: string, amount: number): Promise<string> {
    const { services } = desk.server
    const [batch, id] = [services.newId(), services.newId()]
    await rows(sql`
      insert into settlement_batches (school_id, id, pos_terminal_id, sha256, ref, utr, settled_on, gross, net, at)
      values (${desk.schoolId}, ${batch}, ${machine}, ${batch}, 'S1', 'UTR1', '2026-07-15', ${amount}, ${amount}, now())`)
    await rows(sql`
      insert into settlement_lines (school_id, id, settlement_batch_id, provider_payment_id, amount)
      values (${desk.schoolId}, ${id}, ${batch}, ${providerPaymentId}, ${amount})`)
    return id
  }

  const proofOf = async (browser: TestBrowser) => {
    const upload = await browser.upload('files/single', 'proof.pdf', Buffer.from('%PDF-1.4 proof'))
    expect(upload.statusCode, upload.body).toBe(201)
    return upload.json().id as string
  }

  it('posts what a settlement proves, once, and is not for support', async () => {
    const one = await order()
    await rows(sql`update sandbox_machine set state = 'cancelled' where order_id = ${one.id}::uuid`)
    await operator.post(`fees-admin/orders/${one.id}/check`, {})
    const settlementLineId = await line(one.machine, '812345678901', 500_000)
    const whole = (await operator.get(`fees-admin/orders/${one.id}`)).json()
    expect(whole).toMatchObject({ mayForce: true, status: 'expired' })
    expect(whole.proofs[0]).toMatchObject({ id: settlementLineId, kind: 'settlement', amount: 500_000 })
    const body = {
      ...{ providerPaymentId: '812345678901', amount: 500_000, paidAt: '2026-07-15T05:00:00Z', settlementLineId },
      ...{ orderNo: one.orderNo, fileId: await proofOf(operator) },
    }
    const force = (change: object, browser = operator) =>
      browser.post(`fees-admin/orders/${one.id}/force-success`, { ...body, ...change })
    expect((await force({}, support)).statusCode).toBe(403)
    const wrong = async (change: object) => (await force(change)).json().fieldErrors?.[0]?.field
    expect(await wrong({ orderNo: 'GVS' })).toBe('orderNo')
    expect(await wrong({ amount: 499_900 })).toBe('amount')
    expect(await wrong({ paidAt: '2027-01-01T00:00:00Z' })).toBe('paidAt')
    expect(await wrong({ providerPaymentId: '812345678999' })).toBe('providerPaymentId')
    expect(await wrong({ fileId: desk.schoolId })).toBe('fileId')
    expect(await wrong({ settlementLineId: undefined })).toBe('settlementLineId')
    const done = await force({})
    expect(done.statusCode, done.body).toBe(201)
    expect((await operator.get(`fees-admin/orders/${one.id}`)).json()).toMatchObject({
      ...{ status: 'reconciled', receiptNo: done.json().receiptNo, mayForce: false },
    })
    const twice = await force({})
    expect([twice.statusCode, twice.json().message]).toEqual([
      409,
      `This payment id is already used in receipt ${done.json().receiptNo}.`,
    ])
    const report = (await desk.admin.get(`fees/reports/pos-collection?terminalId=${one.machine}&settled=yes`)).json()
    expect(report.results).toMatchObject([{ rrn: '812345678901', settledOn: '2026-07-15' }])
  })
})
