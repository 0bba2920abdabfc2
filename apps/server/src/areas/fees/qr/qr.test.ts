import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../../demonstration/index'
import { ImportDesk } from '../../../testing/imports'
import type { TestBrowser } from '../../../testing/server'
import { type DueWrite, saveDues } from '../dues'
import { findBreaches } from '../invariants'

// School time stands at 15 July 2026 when the tests begin.
let desk: ImportDesk
let operator: TestBrowser
let year: string
let account: string
let bank: string
let students: string[]
let taken = 0
let count = 0

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const drain = () => desk.server.services.jobs.drain(desk.server.services)

/** A student who owes 3,600 for one installment, and an order by the school's own code. */
async function order() {
  const studentId = students[taken++]!
  const due: DueWrite = {
    externalKey: `qr ${++count}`,
    studentId,
    academicYearId: year,
    feeAccountId: account,
    installmentNo: 61,
    installmentName: 'QR term',
    dueDate: '2026-08-10',
    head: 'Tuition',
    gross: 360_000,
    concession: 0,
    fineRuleId: null,
  }
  await desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, [due], null))
  const [found] = await rows(sql<{ id: string }>`select id from installments where no = 61 and fee_account_id = ${account}`)
  const made = await desk.admin.post('fees/orders', {
    channel: 'qr',
    studentId,
    feeAccountId: account,
    installmentIds: [found!.id],
    expectedTotal: 360_000,
  })
  expect(made.statusCode, made.body).toBe(201)
  return { studentId, ...made.json().order }
}
const read = async (id: string) => (await desk.admin.get(`fees/orders/${id}`)).json()
const standing = async (studentId: string) => {
  const { accounts } = (await desk.admin.get(`fees/students/${studentId}/position`)).json()
  return accounts.find((one: { id: string }) => one.id === account)
}

/** Lets the bank tell of credits of 3,600 or another amount. */
async function told(...lines: readonly { readonly utr: string; readonly narration?: string; readonly amount?: number }[]) {
  const text = lines.map(({ utr, narration = 'UPI', amount = 3600 }) => `15/07/2026,${utr},CR,${amount},${narration}`)
  const bytes = Buffer.from(['Value Date,UTR,Dr/Cr,Amount,Narration', ...text].join('\r\n'))
  const fileId = (await desk.admin.upload('files/single', 'bank.csv', bytes)).json().id
  const made = await desk.admin.post('fees/bank-files', { bankAccountId: bank, fileId })
  expect(made.statusCode, made.body).toBe(201)
  await desk.admin.post(`fees/bank-files/${made.json().id}/apply`, {})
  await drain()
  return (await desk.admin.get(`fees/bank-files/${made.json().id}`)).json()
}

beforeAll(async () => {
  desk = await ImportDesk.open('qr')
  operator = await desk.browser('GJ.ADMIN')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = desk.server.services.newId()
  const named = { school_id: desk.schoolId, id: account, name: 'By code', kind: 'school', sort_order: 9 }
  await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
  const found = await rows(sql<{ student_id: string }>`
    select e.student_id from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${year}::uuid order by s.adm_no`)
  students = found.map(row => row.student_id)
  const made = await operator.post('fees-admin/bank-accounts', {
    schoolId: desk.schoolId,
    feeAccountId: account,
    bank: 'Bank of Trials',
    holder: 'Green Valley School',
    accountNo: '123456789012',
    ifsc: 'TRIA0001234',
    idPrefix: 'QRS',
    upiVpa: 'greenvalley@trial',
    payeeName: 'Green Valley',
  })
  expect(made.statusCode, made.body).toBe(201)
  bank = made.json().id
})

afterAll(async () => {
  expect(await desk.inSchool(trx => findBreaches(trx, desk.schoolId))).toEqual([])
  await desk.server.close()
})

describe('a code of the school’s own address', () => {
  it('with a typed UTR waits until the bank tells of it', async () => {
    const one = await order()
    expect(one).toMatchObject({ status: 'pending', amount: 360_000, qr: { mode: 'upi' } })
    const asked = new Map(
      one.qr.qrString
        .slice('upi://pay?'.length)
        .split('&')
        .map((pair: string) => pair.split('=').map(decodeURIComponent)),
    )
    expect(Object.fromEntries(asked)).toMatchObject({
      pa: 'greenvalley@trial',
      pn: 'Green Valley',
      tr: one.orderNo,
      am: '3600.00',
      mc: '8211',
    })
    const typed = await desk.admin.post(`fees/orders/${one.id}/utr`, { utr: '612345678901' })
    expect(typed.json(), typed.body).toMatchObject({ status: 'pending', receipt: null })
    expect(await standing(one.studentId)).toMatchObject({ totalDue: 360_000 })
    expect(await told({ utr: '612345678901' })).toMatchObject({ posted: 1, suspense: 0 })
    expect(await read(one.id)).toMatchObject({ status: 'success', receipt: { amount: 360_000 } })
    expect(await standing(one.studentId)).toMatchObject({ totalDue: 0, advanceAvailable: 0, advanceHeld: 0 })
    const again = await order()
    const used = await desk.admin.post(`fees/orders/${again.id}/utr`, { utr: '612345678901' })
    expect([used.statusCode, used.json().message]).toEqual([409, 'This UTR is already used.'])
  })

  it('with a typed UTR of another amount leaves the line in suspense', async () => {
    const one = await order()
    await desk.admin.post(`fees/orders/${one.id}/utr`, { utr: '612345678902' })
    expect(await told({ utr: '612345678902', amount: 3500 })).toMatchObject({ posted: 0, suspense: 1 })
    expect(await read(one.id)).toMatchObject({ status: 'pending', receipt: null })
  })

  it('is found by the number of its order, and paid twice waits for a decision', async () => {
    const one = await order()
    expect(await told({ utr: '612345678903', narration: `UPI/${one.orderNo}/anita.rao@okaxis` })).toMatchObject({ posted: 1 })
    expect(await read(one.id)).toMatchObject({ status: 'success' })
    expect(await told({ utr: '612345678904', narration: `UPI/${one.orderNo}/x` })).toMatchObject({ posted: 1 })
    expect(await standing(one.studentId)).toMatchObject({ totalDue: 0, advanceHeld: 360_000 })
    const exceptions = await rows(sql`
      select kind, amount, status from payment_exceptions where student_id = ${one.studentId}::uuid`)
    expect(exceptions).toEqual([{ kind: 'duplicate', amount: 360_000, status: 'open' }])
  })

  it('is told in the report with its state, also when it is over; its money still comes', async () => {
    const one = await order()
    const sent = await desk.admin.post(`fees/orders/${one.id}/send`, {})
    expect(sent.statusCode, sent.body).toBe(200)
    desk.server.clock.advance(3 * 24 * 3_600_000 + 1000)
    await desk.admin.logIn('GVS.ADMIN', demoPassword)
    const list = async (query: string) =>
      (await desk.admin.get(`fees/reports/qr-collection?fromDate=2026-07-15&toDate=2026-07-15&${query}`)).json()
    const expired = await list('status=expired')
    expect(expired.results.map((row: { orderNo: string }) => row.orderNo)).toContain(one.orderNo)
    expect((await desk.admin.post(`fees/orders/${one.id}/send`, {})).statusCode).toBe(409)
    expect(await told({ utr: '612345678905', narration: one.orderNo })).toMatchObject({ posted: 1 })
    expect(await read(one.id)).toMatchObject({ status: 'success' })
    const { results, totals } = await list('status=success&mode=upi')
    expect(totals).toMatchObject([{ status: 'success', count: 3, amount: 1_080_000 }])
    expect(results).toContainEqual(
      expect.objectContaining({ utr: '612345678903', payer: 'an•••@okaxis', mode: 'upi', installments: 'QR term' }),
    )
  })
})
