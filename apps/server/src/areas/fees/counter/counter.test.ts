import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../../testing/imports'
import { pdfPages } from '../../../testing/pdf'
import type { TestBrowser } from '../../../testing/server'
import { checkSchool, feeCheck } from '../check'
import { type DueWrite, saveDues } from '../dues'
import { type GatewayAccess, type GatewayDriver, GatewayRefused, GatewaySilent, type RefundState } from '../gateways/driver'
import { findBreaches } from '../invariants'
import { type MoneyEvidence, postMoney } from '../posting'

// School time stands at 15 July 2026.
let desk: ImportDesk
let superAdmin: TestBrowser
let head: TestBrowser
let year: string
let account: string
let students: string[]
let taken = 0
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const setting = (code: string, value: unknown) =>
  rows(sql`
    insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}, ${code}, ${JSON.stringify(value)}::jsonb, now())
    on conflict (school_id, code) do update set value = excluded.value`)

/** A student who owes 13,500 for one installment, and the installment. */
async function debtor(studentId = students[taken++]!): Promise<{ studentId: string; installmentId: string }> {
  const due: DueWrite = {
    externalKey: `counter ${++count}`,
    studentId,
    academicYearId: year,
    feeAccountId: account,
    installmentNo: 91,
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
type Debtor = Awaited<ReturnType<typeof debtor>>

const wish = ({ studentId, installmentId }: Debtor, more: object = {}) => ({
  studentId,
  feeAccountId: account,
  installmentIds: [installmentId],
  expectedTotal: 1_350_000,
  mode: 'cash',
  ...more,
})
const take = (body: object, key = `key ${++count}`, who = desk.admin) =>
  who.post('fees/counter-receipts', body, { 'idempotency-key': key })
async function paid(body: object) {
  const answer = await take(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().receipt
}
const cancel = (id: string, outcome: 'void' | 'to-advance', who = desk.admin) =>
  who.post(`fees/receipts/${id}/cancel`, { reason: 'Wrong child', outcome })
const standing = async (studentId: string) => {
  const { accounts } = (await desk.admin.get(`fees/students/${studentId}/position`)).json()
  return accounts.find((one: { id: string }) => one.id === account)
}
const ask = (paymentId: string, amount: number, more: object = {}, who = desk.admin) =>
  who.post('fees/refunds', { paymentId, amount, reason: 'Left the school', method: 'cash', ...more })
const decide = (refund: { id: string; version: number }, action: string, more: object = {}, who = superAdmin) =>
  who.patch(`fees/refunds/${refund.id}`, { action, version: refund.version, ...more })
const cheque = (more: object = {}) => ({
  mode: 'cheque',
  instrument: { no: '004512', on: '2026-07-10', bank: 'State Bank', ...more },
})

const post = (studentId: string, amount: number, more: Partial<MoneyEvidence> = {}) =>
  desk.inSchool(trx =>
    postMoney(
      desk.server.services,
      trx,
      desk.schoolId,
      {
        source: 'online',
        sourceAccountId: account,
        providerPaymentId: `pay_${++count}`,
        studentId,
        feeAccountId: account,
        amount,
        mode: 'UPI',
        bankRef: null,
        paidOn: '2026-07-15',
        ...more,
      },
      null,
    ),
  )
const receiptOf = async (receiptId: string) => (await desk.admin.get(`fees/receipts/${receiptId}`)).json()

beforeAll(async () => {
  desk = await ImportDesk.open('counter', 0.05)
  superAdmin = await desk.browser('GVS.SUPER')
  head = await desk.browser('GVS.HEAD')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = desk.server.services.newId()
  const named = { school_id: desk.schoolId, id: account, name: 'Counter', kind: 'school', sort_order: 9 }
  await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
  // Only children: nobody's cash adds to another's.
  const found = await rows(sql<{ id: string }>`
    select min(id::text) as id from students where status = 'studying' group by guardian_id having count(*) = 1 order by min(adm_no)`)
  students = found.map(row => row.id)
  expect(students.length).toBeGreaterThan(35)
})

afterAll(async () => {
  expect(await desk.inSchool(trx => findBreaches(trx, desk.schoolId))).toEqual([])
  await desk.server.close()
})

describe('the counter', () => {
  it('gives a receipt for cash, once for a key', async () => {
    const who = await debtor()
    const first = await take(wish(who), 'one key')
    expect(first.statusCode, first.body).toBe(201)
    const { receipt } = first.json()
    expect(receipt).toMatchObject({
      amount: 1_350_000,
      mode: 'Cash',
      source: 'counter',
      status: 'issued',
      onDay: '2026-07-15',
      cashier: 'Leela Kurup',
      lines: [{ kind: 'principal', installment: 'Counter term', head: 'Tuition', amount: 1_350_000 }],
      refundable: 1_350_000,
      actions: ['void', 'to-advance', 'refund'],
    })
    expect(receipt.receiptNo).toMatch(/^SF\d?\/2026-27\/\d{5}$/)
    const again = await take(wish(who), 'one key')
    expect(again.json().receipt.id).toBe(receipt.id)
    expect(await standing(who.studentId)).toMatchObject({ totalDue: 0 })
    const other = await take(wish(await debtor()), 'one key')
    expect([other.statusCode, other.json().name]).toEqual([409, 'KeyReused'])
    const listed = (await head.get(`fees/receipts?text=${encodeURIComponent(receipt.receiptNo)}`)).json()
    expect(listed).toMatchObject({ results: [{ id: receipt.id, receiptNo: receipt.receiptNo }], total: 1_350_000 })
  })

  it('asks for what is owed now, and knows what it may take', async () => {
    const who = await debtor()
    const wrong = async (more: object) => (await take(wish(who, more))).json()
    expect(await wrong({ expectedTotal: 1_300_000 })).toMatchObject({ name: 'AmountChanged' })
    expect(await wrong({ installmentIds: [] })).toMatchObject({ name: 'SelectInstallment' })
    expect(await wrong({ amount: 500_000, expectedTotal: 500_000 })).toMatchObject({ name: 'AmountBetween' })
    expect((await take(wish(who, { studentId: account }))).statusCode).toBe(404)
    expect((await take(wish(who, { feeAccountId: who.studentId }))).statusCode).toBe(404)
    expect((await take(wish(who), 'head', head)).statusCode).toBe(403)
  })

  it('takes no cash of 2,00,000 or more from one person in a day', async () => {
    const [one] = await rows(sql<{ guardian_id: string; ids: string[] }>`
      select guardian_id, array_agg(id) as ids from students where status = 'studying' group by guardian_id having count(*) > 1 limit 1`)
    const [older, younger] = one!.ids as [string, string]
    const advance = (studentId: string, amount: number) =>
      take({ studentId, feeAccountId: account, installmentIds: [], amount, expectedTotal: amount, mode: 'cash' })
    expect((await advance(older, 15_000_000)).statusCode).toBe(201)
    const much = await advance(younger, 5_000_000)
    expect([much.statusCode, much.json().message]).toEqual([
      409,
      'Cash of ₹2,00,000 or more in a day from one person is not allowed.',
    ])
    expect((await advance(younger, 4_999_900)).statusCode).toBe(201)
    expect(await standing(younger)).toMatchObject({ advanceAvailable: 4_999_900 })
    // A cheque is no cash.
    const by = { studentId: younger, feeAccountId: account, installmentIds: [], amount: 9_000_000, expectedTotal: 9_000_000 }
    expect((await take({ ...by, ...cheque() })).statusCode).toBe(201)
  })

  it('uses advance, and pays by it alone where it covers everything', async () => {
    const who = await debtor()
    await post(who.studentId, 400_000, { waits: 'duplicate' })
    expect((await take(wish(who))).statusCode).toBe(201)
    const rich = students[taken++]!
    await post(rich, 2_000_000)
    const covered = await take(wish(await debtor(rich), { expectedTotal: 0 }))
    expect([covered.statusCode, covered.json()]).toEqual([201, { receipt: null, adjusted: 1_350_000 }])
    expect(await standing(rich)).toMatchObject({ advanceAvailable: 650_000, totalDue: 0 })
  })

  it('warns of a payment that is open elsewhere, and takes no advance beside it', async () => {
    const who = await debtor()
    await rows(sql`
      insert into gateway_accounts (school_id, id, fee_account_id, driver, label) values
        (${desk.schoolId}, ${who.studentId}, ${account}, 'sandbox', ${`G${++count}`})`)
    const now = desk.server.clock.now()
    await rows(sql`
      insert into fee_orders (school_id, id, order_no, student_id, fee_account_id, channel, gateway_account_id, amount, status, quoted_on, expires_at, created_at)
      values (${desk.schoolId}, ${desk.server.services.newId()}, 'GVS12345678901234567', ${who.studentId}, ${account}, 'online', ${who.studentId}, 1400000,
        'pending', '2026-07-15', ${now}, ${now})`)
    const asked = await take(wish(who))
    expect([asked.statusCode, asked.json().message]).toEqual([
      409,
      'An online payment of ₹14,000.00 is pending for this student. Continue?',
    ])
    expect((await take(wish(who, { override: true }))).statusCode).toBe(201)
  })
})

describe('a cheque', () => {
  it('has six digits, a fresh date and a bank', async () => {
    const who = await debtor()
    const wrong = await take(wish(who, cheque({ no: '4512', on: '2026-04-01', bank: '' })))
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().fieldErrors.map((one: { field: string }) => one.field)).toEqual([
      'instrument.no',
      'instrument.on',
      'instrument.bank',
    ])
    expect((await take(wish(who, { mode: 'dd' }))).statusCode).toBe(400)
  })

  it('is asked about until it is cleared, and then gives money back', async () => {
    const receipt = await paid(wish(await debtor(), cheque({ no: '111111' })))
    expect(receipt).toMatchObject({
      mode: 'Cheque',
      reference: '111111',
      actions: ['void', 'to-advance', 'cheque'],
      refundable: 0,
    })
    const early = await ask(receipt.payment.id, 100_000)
    expect([early.statusCode, early.json().name]).toEqual([409, 'ChequeOpen'])
    const open = (await desk.admin.get('fees/receipts?cheques=open&text=111111')).json()
    expect(open.results).toMatchObject([{ id: receipt.id }])
    const told = await desk.admin.patch(`fees/payments/${receipt.payment.id}/cheque`, { status: 'cleared' })
    expect(told.json()).toMatchObject({ charge: 0, receipt: { payment: { status: 'cleared' }, refundable: 1_350_000 } })
    const twice = await desk.admin.patch(`fees/payments/${receipt.payment.id}/cheque`, { status: 'bounced' })
    expect([twice.statusCode, twice.json().name]).toEqual([409, 'ChequeKnown'])
  })

  it('that bounced takes its receipt back and is charged for', async () => {
    await setting('fees.chequeBounceCharge', 500)
    const who = await debtor()
    const receipt = await paid(wish(who, cheque({ no: '222222' })))
    const told = await desk.admin.patch(`fees/payments/${receipt.payment.id}/cheque`, { status: 'bounced' })
    expect(told.json()).toMatchObject({ charge: 50_000, receipt: { status: 'cancelled', payment: { status: 'bounced' } } })
    expect(await standing(who.studentId)).toMatchObject({ totalDue: 1_400_000 })
    expect((await standing(who.studentId)).installments.map((one: { name: string }) => one.name)).toContain(
      'Cheque bounce charge',
    )
    await setting('fees.chequeBounceCharge', 0)
    const cash = await paid(wish(await debtor()))
    expect((await desk.admin.patch(`fees/payments/${cash.payment.id}/cheque`, { status: 'cleared' })).statusCode).toBe(404)
  })
})

describe('a receipt that is cancelled', () => {
  it('is void over the counter, and only becomes advance elsewhere', async () => {
    const who = await debtor()
    const receipt = await paid(wish(who))
    expect((await cancel(receipt.id, 'void', head)).statusCode).toBe(403)
    const done = await cancel(receipt.id, 'void')
    expect(done.json()).toMatchObject({ status: 'cancelled', cancelOutcome: 'void', cancelReason: 'Wrong child', actions: [] })
    expect(await standing(who.studentId)).toMatchObject({ totalDue: 1_350_000, advanceAvailable: 0 })
    const again = await cancel(receipt.id, 'void')
    expect([again.statusCode, again.json().name]).toEqual([409, 'ReceiptCancelled'])

    const online = await post(who.studentId, 1_350_000)
    const refused = await cancel(online.receiptId, 'void')
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'OnlyToAdvance'])
    expect((await cancel(online.receiptId, 'to-advance')).statusCode).toBe(200)
    expect(await standing(who.studentId)).toMatchObject({ totalDue: 1_350_000, advanceAvailable: 1_350_000 })
  })

  it('of an earlier day is for the super administrator', async () => {
    const { receiptId } = await post(students[taken++]!, 100_000, { source: 'counter', paidOn: '2026-07-10', mode: 'Cash' })
    expect((await cancel(receiptId, 'void')).statusCode).toBe(403)
    expect((await receiptOf(receiptId)).actions).toEqual(['refund'])
    expect((await cancel(receiptId, 'void', superAdmin)).statusCode).toBe(200)
  })

  it('with a refund is refused', async () => {
    const receipt = await paid(wish(await debtor()))
    expect((await ask(receipt.payment.id, 100_000)).statusCode).toBe(201)
    const refused = await cancel(receipt.id, 'to-advance')
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'ReceiptRefunded'])
  })
})

describe('a refund', () => {
  it('goes back from advance first, then from the latest lines, by two people', async () => {
    const who = await debtor()
    const receipt = await paid(wish(who))
    await post(who.studentId, 200_000)
    const most = await ask(receipt.payment.id, 1_350_001)
    expect([most.statusCode, most.json().message]).toEqual([409, 'Refund cannot exceed ₹13,500.00.'])
    const own = (await ask(receipt.payment.id, 500_000, {}, superAdmin)).json()
    expect(own.actions).toEqual(['reject'])
    const same = await decide(own, 'approve')
    expect([same.statusCode, same.json().message]).toEqual([409, 'The same person cannot request and approve.'])
    expect((await decide(own, 'reject')).json()).toMatchObject({ status: 'rejected', decidedBy: 'Anil Menon' })

    const asked = (await ask(receipt.payment.id, 500_000)).json()
    expect(asked).toMatchObject({ status: 'requested', requestedBy: 'Leela Kurup', actions: ['reject'] })
    expect((await decide(asked, 'approve', {}, desk.admin)).statusCode).toBe(403)
    const approved = (await decide(asked, 'approve')).json()
    expect(approved).toMatchObject({ status: 'approved', actions: ['paid'] })
    expect(await standing(who.studentId)).toMatchObject({ advanceAvailable: 0, totalDue: 300_000 })
    const stale = await decide(asked, 'paid', {}, desk.admin)
    expect([stale.statusCode, stale.json().name]).toEqual([409, 'VersionConflict'])
    const done = (await decide(approved, 'paid', {}, desk.admin)).json()
    expect(done).toMatchObject({ status: 'done', doneOn: '2026-07-15', actions: [] })
    expect(await receiptOf(receipt.id)).toMatchObject({
      payment: { status: 'part-refunded' },
      refunded: 500_000,
      refundable: 850_000,
    })
    const rest = (await ask(receipt.payment.id, 850_000, { method: 'bank' })).json()
    const given = (await decide(rest, 'approve')).json()
    expect((await decide(given, 'paid')).statusCode).toBe(400)
    expect((await decide(given, 'paid', { reference: 'UTR 77' })).json()).toMatchObject({ status: 'done', reference: 'UTR 77' })
    expect(await receiptOf(receipt.id)).toMatchObject({ payment: { status: 'refunded' }, refundable: 0 })
    expect(await standing(who.studentId)).toMatchObject({ totalDue: 1_150_000 })
  })

  it('is asked for at once by two, and only one gets the money', async () => {
    const receipt = await paid(wish(await debtor()))
    const both = await Promise.all([ask(receipt.payment.id, 1_000_000), ask(receipt.payment.id, 1_000_000)])
    expect(both.map(one => one.statusCode).sort()).toEqual([201, 409])
  })
})

/** A gateway that answers what it is told to. */
function gateway(answers: { known?: RefundState | null; made?: RefundState | Error }) {
  const calls: string[] = []
  const driver = {
    async fetchRefund(_: GatewayAccess, { key }: { key: string }) {
      calls.push(`fetch ${key}`)
      return answers.known ?? null
    },
    async refund(_: GatewayAccess, { key, amount }: { key: string; amount: number }) {
      calls.push(`refund ${key} ${amount}`)
      if (answers.made instanceof Error) throw answers.made
      return answers.made!
    },
  } as unknown as GatewayDriver
  const drain = () =>
    desk.server.services.refunds.drain(desk.server.services, async () => ({ driver, access: {} as GatewayAccess }))
  return { calls, drain, answers }
}

describe('a refund through the gateway', () => {
  let accountNo = 0
  /** A payment of an order that came twice: all of it waits. */
  async function duplicate() {
    const studentId = students[taken++]!
    const [gatewayId, orderId] = [desk.server.services.newId(), desk.server.services.newId()]
    const now = desk.server.clock.now()
    await rows(sql`
      insert into gateway_accounts (school_id, id, fee_account_id, driver, label) values
        (${desk.schoolId}, ${gatewayId}, ${account}, 'sandbox', ${`Sandbox ${++accountNo}`})`)
    await rows(sql`
      insert into fee_orders (school_id, id, order_no, student_id, fee_account_id, channel, gateway_account_id, amount, status, quoted_on, expires_at, created_at)
      values (${desk.schoolId}, ${orderId}, ${`GVSREFUND${String(++count).padStart(11, '0')}`}, ${studentId}, ${account}, 'online', ${gatewayId}, 1400000,
        'expired', '2026-07-15', ${now}, ${now})`)
    const { receiptId } = await post(studentId, 1_400_000, { orderId, waits: 'duplicate', sourceAccountId: gatewayId })
    const { results } = (await superAdmin.get('fees/exceptions?kind=duplicate&pageSize=100')).json()
    const exception = results.find((one: { receipt: { id: string } }) => one.receipt.id === receiptId)
    return { studentId, receiptId, exception, receipt: await receiptOf(receiptId) }
  }
  const askFor = async (receipt: { payment: { id: string }; refundMethods: string[] }) => {
    expect(receipt.refundMethods[0]).toBe('gateway')
    return (await ask(receipt.payment.id, 1_400_000, { method: 'gateway' })).json()
  }
  const standsAs = async (receiptId: string) => (await receiptOf(receiptId)).refunds[0]

  it('reaches it once, and leaves nothing behind', async () => {
    const { studentId, receiptId, receipt, exception } = await duplicate()
    expect(exception).toMatchObject({ amount: 1_400_000, actions: ['apply', 'keep', 'move', 'refund'] })
    expect(await standing(studentId)).toMatchObject({ advanceHeld: 1_400_000 })
    const refund = await askFor(receipt)
    expect((await decide(refund, 'approve')).json()).toMatchObject({ status: 'approved', actions: [] })
    const { calls, drain } = gateway({ made: { status: 'done', providerRefundId: 'rfnd_1' } })
    expect(await drain()).toBe(1)
    expect(await drain()).toBe(0)
    expect(calls).toHaveLength(2)
    expect(calls[1]).toMatch(/^refund rf[0-9a-f]{32} 1400000$/)
    expect(await standing(studentId)).toBeUndefined()
    expect(await standsAs(receiptId)).toMatchObject({ status: 'done', reference: 'rfnd_1' })
    expect(await receiptOf(receiptId)).toMatchObject({ payment: { status: 'refunded' } })
    const { results } = (await superAdmin.get('fees/exceptions?status=resolved&pageSize=100')).json()
    expect(results.find((one: { id: string }) => one.id === exception.id)).toMatchObject({ resolution: 'refund' })
  })

  it('that did not answer is asked about by the same key, and not sent again', async () => {
    const { receiptId, receipt } = await duplicate()
    await decide(await askFor(receipt), 'approve')
    const lost = gateway({ made: new GatewaySilent('time') })
    await lost.drain()
    expect(await standsAs(receiptId)).toMatchObject({ status: 'processing', error: 'time' })
    desk.server.clock.advance(60_000)
    const later = gateway({ known: { status: 'done', providerRefundId: 'rfnd_2' } })
    await later.drain()
    expect(later.calls).toHaveLength(1)
    expect(await standsAs(receiptId)).toMatchObject({ status: 'done', reference: 'rfnd_2' })
  })

  it('that was refused is tried again by hand', async () => {
    const { receiptId, receipt } = await duplicate()
    await decide(await askFor(receipt), 'approve')
    await gateway({ made: new GatewayRefused('Balance too low') }).drain()
    const failed = await standsAs(receiptId)
    expect(failed).toMatchObject({ status: 'failed', error: 'Balance too low', actions: ['retry'] })
    expect((await decide(failed, 'retry', {}, desk.admin)).json()).toMatchObject({ status: 'processing' })
    await gateway({ made: { status: 'done', providerRefundId: 'rfnd_3' } }).drain()
    expect(await standsAs(receiptId)).toMatchObject({ status: 'done' })
  })
})

describe('an exception', () => {
  const held = async (amount: number, studentId = students[taken++]!) => {
    const { receiptId } = await post(studentId, amount, { waits: 'duplicate' })
    const { results } = (await superAdmin.get('fees/exceptions?pageSize=100')).json()
    return { studentId, receiptId, exception: results.find((one: { receipt: { id: string } }) => one.receipt.id === receiptId) }
  }
  const resolve = (exception: { id: string; version: number }, action: string, more: object = {}, who = superAdmin) =>
    who.post(`fees/exceptions/${exception.id}/resolve`, { action, version: exception.version, ...more })

  it('pays what is owed, or becomes free', async () => {
    const who = await debtor()
    const { exception } = await held(1_000_000, who.studentId)
    expect((await resolve(exception, 'apply', {}, desk.admin)).statusCode).toBe(403)
    expect((await resolve(exception, 'note', { note: 'fine' })).statusCode).toBe(409)
    expect((await resolve(exception, 'apply')).json()).toMatchObject({
      status: 'resolved',
      resolution: 'apply',
      resolvedBy: 'Anil Menon',
    })
    expect(await standing(who.studentId)).toMatchObject({ totalDue: 350_000, advanceHeld: 0, advanceAvailable: 0 })
    const again = await resolve(exception, 'keep')
    expect([again.statusCode, again.json().name]).toEqual([409, 'VersionConflict'])
    const free = await held(300_000)
    await resolve(free.exception, 'keep', { note: 'For the next term' })
    expect(await standing(free.studentId)).toMatchObject({ advanceAvailable: 300_000, advanceHeld: 0 })
  })

  it('goes to another student, whose receipt it is not', async () => {
    const other = await debtor()
    const { exception, studentId, receiptId } = await held(400_000)
    expect((await resolve(exception, 'move')).statusCode).toBe(400)
    expect((await resolve(exception, 'move', { studentId: account })).statusCode).toBe(404)
    expect((await resolve(exception, 'move', { studentId: other.studentId })).statusCode).toBe(200)
    expect(await standing(studentId)).toBeUndefined()
    expect(await standing(other.studentId)).toMatchObject({ advanceAvailable: 400_000 })
    const gone = await ask((await receiptOf(receiptId)).payment.id, 400_000)
    expect((await decide(gone.json(), 'approve')).json()).toMatchObject({ name: 'RefundTooMuch' })
  })

  it('is asked back, and waits until another person agrees', async () => {
    const { exception, studentId, receiptId } = await held(500_000)
    const asked = (await resolve(exception, 'refund', { method: 'bank', note: 'Paid twice' })).json()
    expect(asked).toMatchObject({ status: 'open', isRefunding: true, actions: [] })
    expect((await resolve(asked, 'keep')).json()).toMatchObject({ name: 'ExceptionRefunding' })
    const [refund] = (await receiptOf(receiptId)).refunds
    expect(refund).toMatchObject({ amount: 500_000, status: 'requested', reason: 'Paid twice' })
    expect((await decide(refund, 'approve')).json()).toMatchObject({ name: 'SamePerson' })
    await decide(refund, 'reject')
    expect(await standing(studentId)).toMatchObject({ advanceHeld: 500_000 })
  })

  it('without money is noted', async () => {
    const who = await debtor()
    const { receiptId } = await post(who.studentId, 1_000_000, { short: 350_000 })
    const { results } = (await superAdmin.get('fees/exceptions?kind=short&pageSize=100')).json()
    const exception = results.find((one: { receipt: { id: string } }) => one.receipt.id === receiptId)
    expect(exception.actions).toEqual(['note'])
    expect((await resolve(exception, 'note')).statusCode).toBe(400)
    expect((await resolve(exception, 'note', { note: 'Asked for: rest' })).json()).toMatchObject({
      resolution: 'note',
      note: 'Asked for: rest',
    })
  })
})

describe('the closing sheet', () => {
  it('says what the drawer should hold, and stays as it was', async () => {
    const cashier = await desk.browser('GVS.SUPER')
    const before = (await cashier.get('fees/closings/draft')).json()
    // A receipt of an earlier day was void today.
    expect(before).toMatchObject({ cash: 0, cashReturned: 100_000, opening: 0, isClosed: false, cashier: { name: 'Anil Menon' } })
    const cash = await debtor()
    const first = await take(wish(cash), `sheet ${++count}`, cashier)
    const second = await take(wish(await debtor()), `sheet ${++count}`, cashier)
    await take(wish(await debtor(), cheque({ no: '333333' })), `sheet ${++count}`, cashier)
    await cancel(second.json().receipt.id, 'void', cashier)
    const refund = (await ask(first.json().receipt.payment.id, 50_000)).json()
    await decide((await decide(refund, 'approve')).json(), 'paid', {}, cashier)
    const draft = (await cashier.get('fees/closings/draft')).json()
    expect(draft).toMatchObject({
      cash: 2_700_000 + before.cash,
      cashReturned: 1_350_000 + before.cashReturned,
      refunded: 50_000,
    })
    expect(draft.byMode).toEqual([
      { mode: 'Cash', count: 2, amount: 2_700_000 },
      { mode: 'Cheque', count: 1, amount: 1_350_000 },
    ])
    const short = { onDay: '2026-07-15', opening: 20_000, counted: 1_219_000 }
    const unsaid = await cashier.post('fees/closings', short)
    expect([unsaid.statusCode, unsaid.json().fieldErrors]).toEqual([
      400,
      [{ field: 'note', message: 'Say why the amounts differ.' }],
    ])
    const closed = await cashier.post('fees/closings', { ...short, note: 'Torn note' })
    expect(closed.statusCode, closed.body).toBe(201)
    expect(closed.json()).toMatchObject({ no: 1, expected: 1_220_000, counted: 1_219_000, difference: -1_000 })
    const sheet = await head.get(`fees/closings/${closed.json().id}/pdf`)
    const text = pdfPages(sheet.rawPayload).join('\n')
    expect([sheet.statusCode, text]).toEqual([200, expect.stringContaining('12,200.00')])
    expect(text).toContain('Anil Menon')
    await cashier.post('fees/closings', { onDay: '2026-07-15', opening: 20_000, counted: 1_220_000 })
    const { results } = (await head.get('fees/closings')).json()
    expect(results).toMatchObject([{ no: 2, difference: 0 }])
    expect((await cashier.get('fees/closings/draft')).json()).toMatchObject({ opening: 20_000, isClosed: true })
    const late = wish(await debtor())
    const refused = await take(late, `sheet ${++count}`, cashier)
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'DayClosed'])
    expect((await take(late, `sheet ${++count}`)).statusCode).toBe(201)
    const ahead = await cashier.post('fees/closings', { onDay: '2026-07-16', opening: 0, counted: 0 })
    expect(ahead.statusCode).toBe(400)
    expect((await head.post('fees/closings', { onDay: '2026-07-15', opening: 0, counted: 0 })).statusCode).toBe(403)
  })
})

describe('the nightly check', () => {
  it('finds nothing in a school whose money agrees, and tells operators where it does not', async () => {
    expect(await checkSchool(desk.server.services, desk.schoolId)).toEqual([])
    const broken = students[taken++]!
    await post(broken, 100_000)
    const put = (amount: number) =>
      rows(
        sql`update student_fee_accounts set advance_available = ${amount} where student_id = ${broken} and fee_account_id = ${account}`,
      )
    await put(90_000)
    expect(await checkSchool(desk.server.services, desk.schoolId)).toEqual([
      { rule: 'advance', id: broken },
      { rule: 'ledger', id: broken },
    ])
    const mails = await rows(sql<{ subject: string }>`select subject from outbox where dedupe_key like 'fees.check:%'`)
    expect(mails.length).toBeGreaterThan(0)
    await put(100_000)
    expect(feeCheck.kind).toBe('fees.check')
  })
})
