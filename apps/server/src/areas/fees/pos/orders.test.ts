import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../demonstration/index'
import { ImportDesk } from '../../../testing/imports'
import type { TestBrowser } from '../../../testing/server'
import { type DueWrite, saveDues } from '../dues'
import { findBreaches } from '../invariants'
import { postMoney } from '../posting'

// School time stands at 15 July 2026 when the tests begin.
let desk: ImportDesk
let operator: TestBrowser
let year: string
let account: string
let students: string[]
let taken = 0
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const work = () => desk.server.services.machines.drain(desk.server.services)

async function terminal(driver: 'manual' | 'sandbox', more: object = {}): Promise<string> {
  const made = await operator.post('fees-admin/pos-terminals', {
    schoolId: desk.schoolId,
    feeAccountId: account,
    label: `Counter ${++count}`,
    driver,
    ...more,
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().id
}

/** Money from before there were dues. */
const giveAdvance = (studentId: string, amount: number) =>
  desk.inSchool(trx =>
    postMoney(
      desk.server.services,
      trx,
      desk.schoolId,
      {
        source: 'external',
        sourceAccountId: account,
        providerPaymentId: `before ${++count}`,
        studentId,
        feeAccountId: account,
        amount,
        mode: 'Cash',
        bankRef: null,
        paidOn: '2026-07-01',
        receiptNo: `BEFORE-${count}`,
      },
      null,
    ),
  )

/** A student who owes 13,500 for one installment, and the installment. */
async function debtor(advance = 0): Promise<{ studentId: string; installmentId: string }> {
  const studentId = students[taken++]!
  if (advance > 0) await giveAdvance(studentId, advance)
  const due: DueWrite = {
    externalKey: `pos ${++count}`,
    studentId,
    academicYearId: year,
    feeAccountId: account,
    installmentNo: 81,
    installmentName: 'Counter term',
    dueDate: '2026-08-10',
    head: 'Tuition',
    gross: 1_350_000,
    concession: 0,
    fineRuleId: null,
  }
  await desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, [due], null))
  const found = await rows(sql<{ id: string }>`select id from installments where no = ${due.installmentNo} order by id limit 1`)
  return { studentId, installmentId: found[0]!.id }
}

const wish = (
  { studentId, installmentId }: { studentId: string; installmentId: string },
  posTerminalId: string,
  more: object = {},
) => ({
  channel: 'pos',
  studentId,
  feeAccountId: account,
  installmentIds: [installmentId],
  posTerminalId,
  expectedTotal: 1_350_000,
  ...more,
})
const create = (body: object, headers: Record<string, string> = {}) => desk.admin.post('fees/orders', body, headers)
async function made(body: object) {
  const answer = await create(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().order
}
const read = async (id: string) => (await desk.admin.get(`fees/orders/${id}`)).json()
const press = (id: string, key: 'approve' | 'decline' | 'cancel') => desk.admin.post(`fees/orders/${id}/sandbox`, { key })
const standing = async (studentId: string) => {
  const { accounts } = (await desk.admin.get(`fees/students/${studentId}/position`)).json()
  return accounts.find((one: { id: string }) => one.id === account)
}
const slip = (rrn: string) => ({ rrn, approvalCode: 'AB12CD', last4: '4242', mode: 'card' })

beforeAll(async () => {
  desk = await ImportDesk.open('pos')
  operator = await desk.browser('GJ.ADMIN')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  // An account of its own: nobody owes anything in it yet.
  account = desk.server.services.newId()
  const named = { school_id: desk.schoolId, id: account, name: 'Counter', kind: 'school', sort_order: 9 }
  await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
  const found = await rows(sql<{ student_id: string }>`
    select e.student_id from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${year}::uuid order by s.adm_no`)
  students = found.map(row => row.student_id)
  expect(students.length).toBeGreaterThan(15)
})

afterAll(async () => {
  expect(await desk.inSchool(trx => findBreaches(trx, desk.schoolId))).toEqual([])
  await desk.server.close()
})

describe('a machine that is reached', () => {
  it('gets the amount, and its payment has a receipt', async () => {
    const who = await debtor()
    const order = await made(wish(who, await terminal('sandbox')))
    expect(order).toMatchObject({ status: 'created', amount: 1_350_000, installments: ['Counter term'], receipt: null })
    expect(order.orderNo).toMatch(/^[A-Z0-9]{20}$/)
    await work()
    expect(await read(order.id)).toMatchObject({ status: 'pending', endedBy: null })
    await press(order.id, 'approve')
    await desk.admin.post(`fees/orders/${order.id}/check`, {})
    await work()
    const paid = await read(order.id)
    expect(paid).toMatchObject({ status: 'success', mode: 'Card', receipt: { amount: 1_350_000 } })
    // Trials have numbers of their own.
    expect(paid.receipt.receiptNo).toMatch(/^TESTSF\/2026-27\/\d{5}$/)
    const paper = await desk.admin.get(`fees/receipts/${paid.receipt.id}/pdf`)
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(await standing(who.studentId)).toMatchObject({ totalDue: 0 })
    const refused = await desk.admin.post(`fees/orders/${order.id}/cancel`, {})
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'A successful payment cannot be cancelled. Use refund.'])
  })

  it('is asked no more about an order that has its receipt, also when somebody asked while it was posted', async () => {
    const order = await made(wish(await debtor(), await terminal('sandbox')))
    await work()
    await press(order.id, 'approve')
    await desk.admin.post(`fees/orders/${order.id}/check`, {})
    await work()
    expect(await read(order.id)).toMatchObject({ status: 'success' })
    await desk.inSchool(trx =>
      sql`update fee_orders set next_check_at = ${desk.server.clock.now()} where id = ${order.id}::uuid`.execute(trx),
    )
    await work()
    const due = await rows(
      sql`select from fee_orders where id = ${order.id}::uuid and (next_check_at is not null or leased_until is not null)`,
    )
    expect([(await read(order.id)).status, due]).toEqual(['success', []])
  })

  it('wins over a cancel when the card was approved meanwhile', async () => {
    const order = await made(wish(await debtor(), await terminal('sandbox')))
    await work()
    await press(order.id, 'approve')
    const cancelled = await desk.admin.post(`fees/orders/${order.id}/cancel`, {})
    expect(cancelled.json()).toMatchObject({ status: 'pending', isCancelling: true })
    await work()
    expect(await read(order.id)).toMatchObject({ status: 'success', receipt: { amount: 1_350_000 } })
  })

  it('lets go of an order that is taken back in time, and is free again', async () => {
    const who = await debtor()
    const machine = await terminal('sandbox')
    const order = await made(wish(who, machine))
    await work()
    await desk.admin.post(`fees/orders/${order.id}/cancel`, {})
    await work()
    expect(await read(order.id)).toMatchObject({ status: 'expired', endedBy: 'cancelled', receipt: null })
    expect((await made(wish(who, machine))).id).not.toBe(order.id)
  })

  it('declines, and the payer may try again', async () => {
    const who = await debtor()
    const machine = await terminal('sandbox')
    const order = await made(wish(who, machine))
    await work()
    await press(order.id, 'decline')
    await desk.admin.post(`fees/orders/${order.id}/check`, {})
    await work()
    expect(await read(order.id)).toMatchObject({ status: 'failed', endedBy: 'declined' })
    expect((await create(wish(who, machine))).statusCode).toBe(201)
  })

  it('takes one order at a time', async () => {
    const machine = await terminal('sandbox')
    await made(wish(await debtor(), machine))
    const second = await create(wish(await debtor(), machine))
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'The machine is busy or offline. Please check it and try again.',
    ])
  })
})

describe('a student', () => {
  it('has one order at a time: the same one is answered again, another one waits', async () => {
    const who = await debtor()
    const machine = await terminal('sandbox')
    const order = await made(wish(who, machine))
    expect((await made(wish(who, machine))).id).toBe(order.id)
    const other = await create(wish(who, await terminal('sandbox')))
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      'A payment of ₹13,500.00 is being confirmed. Please wait 10 minutes before paying again.',
    ])
  })

  it('gets one order from two presses at once, and from one that is sent again', async () => {
    const who = await debtor()
    const body = wish(who, await terminal('sandbox'))
    const answers = await Promise.all([create(body), create(body), create(body, { 'idempotency-key': `pos-${who.studentId}` })])
    const again = await create(body, { 'idempotency-key': `pos-${who.studentId}` })
    expect(new Set([...answers, again].map(answer => answer.json().order.id)).size).toBe(1)
    const changed = await create({ ...body, expectedTotal: 1 }, { 'idempotency-key': `pos-${who.studentId}` })
    expect(changed.statusCode).toBe(409)
  })

  it('pays what is owed now', async () => {
    const who = await debtor()
    const machine = await terminal('sandbox')
    const wrong = await create(wish(who, machine, { expectedTotal: 1_340_000 }))
    expect([wrong.statusCode, wrong.json().message]).toEqual([409, 'The amount has changed. Please review and pay again.'])
    const part = await create(wish(who, machine, { amount: 500_000, expectedTotal: 500_000 }))
    expect([part.statusCode, part.json().message]).toEqual([400, 'Amount must be between ₹13,500.00 and ₹13,500.00.'])
    const none = await create(wish(who, machine, { installmentIds: [] }))
    expect([none.statusCode, none.json().message]).toEqual([400, 'Please select at least one installment.'])
    expect((await create(wish(who, await terminal('sandbox', { isActive: false })))).statusCode).toBe(409)
  })
})

describe('a machine that the cashier reads', () => {
  it('is posted once from its slip, whoever types it again', async () => {
    const order = await made(wish(await debtor(), await terminal('manual')))
    expect(order).toMatchObject({ status: 'pending', byHand: true })
    const type = () => desk.admin.post(`fees/orders/${order.id}/manual-pos-result`, slip('612345678901'))
    const answers = await Promise.all([type(), type()])
    expect(answers.map(answer => [answer.statusCode, answer.json().status])).toEqual([
      [200, 'success'],
      [200, 'success'],
    ])
    expect((await read(order.id)).receipt.receiptNo).toMatch(/^SF\/2026-27\/\d{5}$/)
  })

  it('knows a number once, and says where', async () => {
    const machine = await terminal('manual')
    const first = await made(wish(await debtor(), machine))
    const { receipt } = (await desk.admin.post(`fees/orders/${first.id}/manual-pos-result`, slip('612345678902'))).json()
    const second = await made(wish(await debtor(), machine))
    const used = await desk.admin.post(`fees/orders/${second.id}/manual-pos-result`, slip('612345678902'))
    expect([used.statusCode, used.json().message]).toEqual([409, `This RRN is already used in receipt ${receipt.receiptNo}.`])
    const bad = await desk.admin.post(`fees/orders/${second.id}/manual-pos-result`, slip('61234567890'))
    expect([bad.statusCode, bad.json().fieldErrors[0].field]).toEqual([400, 'rrn'])
    expect(await read(second.id)).toMatchObject({ status: 'pending', receipt: null })
  })
})

describe('advance', () => {
  it('goes first, and pays alone what it covers', async () => {
    const who = await debtor(2_000_000)
    const machine = await terminal('sandbox')
    const all = await create(wish(who, machine, { expectedTotal: 0 }))
    expect(all.json()).toEqual({ order: null, adjusted: 1_350_000 })
    expect(await standing(who.studentId)).toMatchObject({ advanceAvailable: 650_000, totalDue: 0 })
  })

  it('is taken off the amount of the machine', async () => {
    const who = await debtor(120_000)
    const order = await made(wish(who, await terminal('sandbox'), { expectedTotal: 1_230_000 }))
    expect(order).toMatchObject({ amount: 1_230_000, advanceUsed: 120_000 })
    await work()
    await press(order.id, 'approve')
    await desk.admin.post(`fees/orders/${order.id}/check`, {})
    await work()
    expect(await standing(who.studentId)).toMatchObject({ advanceAvailable: 0, totalDue: 0 })
  })
})

describe('time', () => {
  // A session ends as the clock goes on.
  const logIn = async () => {
    await desk.admin.logIn('GVS.ADMIN', demoPassword)
    await operator.logIn('GJ.ADMIN', demoPassword)
  }

  it('ends an order that nobody pays, and takes it from the machine', async () => {
    await logIn()
    const order = await made(wish(await debtor(), await terminal('sandbox')))
    await work()
    desk.server.clock.advance(10 * 60_000)
    await work()
    await logIn()
    expect(await read(order.id)).toMatchObject({ status: 'expired', endedBy: 'time' })
    const displays = await rows(sql<{ state: string }>`select state from sandbox_machine where order_id = ${order.id}::uuid`)
    expect(displays).toEqual([{ state: 'cancelled' }])
  })

  it('does not end money: what the machine tells late is posted', async () => {
    await logIn()
    const order = await made(wish(await debtor(), await terminal('sandbox')))
    await work()
    desk.server.clock.advance(10 * 60_000)
    await work()
    await desk.inSchool(trx =>
      sql`update sandbox_machine set state = 'approved', rrn = '712345678901' where order_id = ${order.id}::uuid`.execute(trx),
    )
    desk.server.clock.advance(60_000)
    await work()
    await logIn()
    expect(await read(order.id)).toMatchObject({ status: 'success', rrn: '712345678901' })
  })

  it('finds an order again that a server left behind while it handed it over', async () => {
    await logIn()
    const order = await made(wish(await debtor(), await terminal('sandbox')))
    // It died between its mark and the machine.
    await desk.inSchool(trx =>
      sql`update fee_orders set handed_at = now(), leased_until = ${new Date('2026-07-15T00:00:00Z')} where id = ${order.id}::uuid`.execute(
        trx,
      ),
    )
    await work()
    expect(await read(order.id)).toMatchObject({ status: 'pending' })
  })
})
