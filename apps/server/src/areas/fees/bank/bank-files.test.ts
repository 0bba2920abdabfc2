import { bankPaymentId } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const profile = {
  type: 'csv',
  delimiter: ',',
  headerRow: 1,
  columns: { valueDate: 'Value Date', utr: 'UTR', drCr: 'Dr/Cr', amount: 'Amount', narration: 'Narration' },
  dateFormat: 'dd/MM/yyyy',
  codePattern: '',
}
const settings = (more: object = {}) => ({
  feeAccountId: account,
  bank: 'Bank of Trials',
  holder: 'Green Valley School',
  accountNo: '123456789012',
  ifsc: 'TRIA0001234',
  idPrefix: 'SMVS',
  upiVpa: 'greenvalley@trial',
  payeeName: 'Green Valley',
  fileProfile: profile,
  ...more,
})

interface Line {
  readonly utr?: string
  readonly drCr?: 'CR' | 'DR'
  readonly amount: string | number
  readonly narration: string
  readonly day?: string
}
const csv = (lines: readonly Line[]) =>
  Buffer.from(
    [
      'Value Date,UTR,Dr/Cr,Amount,Narration',
      ...lines.map(
        ({ utr = '', drCr = 'CR', amount, narration, day = '15/07/2026' }) => `${day},${utr},${drCr},${amount},${narration}`,
      ),
    ].join('\r\n'),
  )

async function sent(browser: TestBrowser, bytes: Buffer, name = 'bank.csv'): Promise<string> {
  const upload = await browser.upload('files/single', name, bytes)
  expect(upload.statusCode, upload.body).toBe(201)
  return upload.json().id
}
const upload = async (lines: readonly Line[], name?: string) =>
  desk.admin.post('fees/bank-files', { bankAccountId: bank, fileId: await sent(desk.admin, csv(lines), name) })

/** Uploads a file and applies it. */
async function applied(lines: readonly Line[], body: object = {}) {
  const made = await upload(lines)
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json()
  const started = await desk.admin.post(`fees/bank-files/${id}/apply`, body)
  expect(started.statusCode, started.body).toBe(202)
  await drain()
  return (await desk.admin.get(`fees/bank-files/${id}`)).json()
}
const suspense = async (text = '') => (await desk.admin.get(`fees/bank-lines?status=suspense&pageSize=200&text=${text}`)).json()

/** A student who owes an amount in one installment. */
async function debtor(gross: number, more: Partial<DueWrite> = {}): Promise<string> {
  const studentId = students[taken++]!
  const due: DueWrite = {
    externalKey: `bank ${++count}`,
    studentId,
    academicYearId: year,
    feeAccountId: account,
    installmentNo: 71,
    installmentName: 'Bank term',
    dueDate: '2026-08-10',
    head: 'Tuition',
    gross,
    concession: 0,
    fineRuleId: null,
    ...more,
  }
  if (gross > 0) await desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, [due], null))
  return studentId
}
/** The code that a student has, with the serial number wished for. */
async function giveCode(studentId: string, serial: number): Promise<string> {
  const code = bankPaymentId('SMVS', serial)
  await desk.inSchool(trx =>
    trx
      .insertInto('bank_payment_ids')
      .values({
        school_id: desk.schoolId,
        id: desk.server.services.newId(),
        bank_account_id: bank,
        student_id: studentId,
        fee_account_id: account,
        code,
        created_at: desk.server.clock.now(),
      })
      .execute(),
  )
  return code
}
const standing = async (studentId: string) => {
  const { accounts } = (await desk.admin.get(`fees/students/${studentId}/position`)).json()
  return accounts.find((one: { id: string }) => one.id === account)
}

beforeAll(async () => {
  desk = await ImportDesk.open('bank')
  operator = await desk.browser('GJ.ADMIN')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = desk.server.services.newId()
  const named = { school_id: desk.schoolId, id: account, name: 'By bank', kind: 'school', sort_order: 9 }
  await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
  const found = await rows(sql<{ student_id: string }>`
    select e.student_id from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${year}::uuid order by s.adm_no`)
  students = found.map(row => row.student_id)
  const none = await desk.admin.get('fees/bank-payment-ids')
  expect([none.statusCode, none.json().message]).toEqual([409, 'Bank payment settings are not complete.'])
  const made = await operator.post('fees-admin/bank-accounts', { schoolId: desk.schoolId, ...settings() })
  expect(made.statusCode, made.body).toBe(201)
  bank = made.json().id
})

afterAll(async () => {
  expect(await desk.inSchool(trx => findBreaches(trx, desk.schoolId))).toEqual([])
  await desk.server.close()
})

describe('a bank file', () => {
  it('posts what bears a code and keeps the rest in suspense; never the same line twice', async () => {
    const student = await debtor(1_400_000)
    expect(await giveCode(student, 1234)).toBe('SMVS000012344')
    const lines = [
      { utr: 'UTR1', amount: 14000, narration: 'UPI/SMVS000012344/FEES' },
      { utr: 'UTR2', amount: 3600, narration: 'UPI/SMVS000012345/FEES' },
      { utr: 'UTR3', amount: 2000, narration: 'NEFT ABC' },
    ]
    const made = await upload(lines)
    expect(made.json()).toMatchObject({ status: 'ready', rows: 3, posted: 0, errors: 0 })
    expect(made.json().preview).toMatchObject([
      { row: 2, match: 'code', code: 'SMVS000012344', amount: 1_400_000, valueDate: '2026-07-15' },
      { row: 3, match: 'bad-code', code: 'SMVS000012345', student: null },
      { row: 4, match: 'no-code' },
    ])
    const { id } = made.json()
    await desk.admin.post(`fees/bank-files/${id}/apply`, {})
    await drain()
    const file = (await desk.admin.get(`fees/bank-files/${id}`)).json()
    expect(file).toMatchObject({ status: 'applied', posted: 1, postedAmount: 1_400_000, suspense: 2, duplicates: 0, errors: 0 })
    expect(file.job.message).toBe('1 posted (₹14,000.00), 2 in suspense, 0 duplicates skipped, 0 errors.')
    expect(await standing(student)).toMatchObject({ totalDue: 0, advanceAvailable: 0 })
    expect((await suspense()).results.map((one: { reason: string }) => one.reason).sort()).toEqual(['bad-code', 'no-code'])

    const again = await upload(lines, 'other name.csv')
    expect([again.statusCode, again.json().message]).toEqual([409, 'This file was already uploaded on 15-07-2026.'])

    const longer = await applied([...lines, { utr: 'UTR4', amount: 100, narration: 'CASH' }])
    expect(longer).toMatchObject({ posted: 0, suspense: 1, duplicates: 3, errors: 0 })
    expect(await standing(student)).toMatchObject({ totalDue: 0, advanceAvailable: 0 })
  })

  it('knows lines without a UTR by what they say and their place among equal ones', async () => {
    const line = { amount: 50, narration: 'CASH DEPOSIT' }
    expect(await applied([line, line])).toMatchObject({ suspense: 2, duplicates: 0 })
    expect(await applied([line, line, line])).toMatchObject({ suspense: 1, duplicates: 2 })
  })

  it('with rows that cannot be read applies the others only when that is asked for', async () => {
    const lines = [
      { utr: 'E1', amount: 10, narration: 'x' },
      { utr: 'E2', amount: 'ten', narration: 'x' },
      { utr: 'E3', amount: 0, narration: 'x' },
      { utr: 'E4', amount: 1, narration: 'x', day: '31/02/2026' },
    ]
    const made = (await upload(lines)).json()
    expect(made).toMatchObject({ status: 'ready', rows: 4, errors: 3 })
    expect(made.rowErrors.map((one: { message: string }) => one.message)).toEqual([
      'Row 3: amount is not a number.',
      'Row 4: amount is 0 or negative.',
      'Row 5: value date is not a date.',
    ])
    const refused = await desk.admin.post(`fees/bank-files/${made.id}/apply`, {})
    expect(refused.statusCode).toBe(409)
    await desk.admin.post(`fees/bank-files/${made.id}/apply`, { validRowsOnly: true })
    await drain()
    const file = (await desk.admin.get(`fees/bank-files/${made.id}`)).json()
    expect(file.job.message).toBe('0 posted (₹0.00), 1 in suspense, 0 duplicates skipped, 3 errors.')
  })

  it('without a column of its profile is invalid, and may be put away and sent again', async () => {
    const bytes = Buffer.from('Date,Amount\r\n15/07/2026,5')
    const made = await desk.admin.post('fees/bank-files', { bankAccountId: bank, fileId: await sent(desk.admin, bytes) })
    expect(made.json()).toMatchObject({ status: 'invalid', error: 'Missing column Value Date.' })
    expect((await desk.admin.post(`fees/bank-files/${made.json().id}/apply`, {})).statusCode).toBe(409)
    expect((await desk.admin.post(`fees/bank-files/${made.json().id}/cancel`, {})).json()).toMatchObject({ status: 'cancelled' })
    const again = await desk.admin.post('fees/bank-files', { bankAccountId: bank, fileId: await sent(desk.admin, bytes) })
    expect(again.statusCode).toBe(201)
  })

  it('takes back what the bank takes back: the receipt is cancelled and the dues are open again', async () => {
    const student = await debtor(500_000)
    const code = await giveCode(student, 20)
    await applied([{ utr: 'BACK1', amount: 5000, narration: code }])
    expect(await standing(student)).toMatchObject({ totalDue: 0 })
    const file = await applied([
      { utr: 'BACK1', amount: 5000, narration: `RETURN ${code}`, drCr: 'DR' },
      { utr: 'OTHER', amount: 70, narration: 'CHARGES', drCr: 'DR' },
    ])
    expect(file).toMatchObject({ posted: 0, suspense: 0, ignored: 1 })
    expect(await standing(student)).toMatchObject({ totalDue: 500_000, advanceAvailable: 0 })
    const told = await rows(sql`
      select p.status as payment, r.status as receipt from payments p join receipts r on r.school_id = p.school_id and r.payment_id = p.id
      where p.student_id = ${student}::uuid`)
    expect(told).toEqual([{ payment: 'reversed', receipt: 'cancelled' }])
  })

  it('of somebody who left pays dues, and what is left waits', async () => {
    const student = await debtor(100_000)
    const code = await giveCode(student, 30)
    await rows(sql`update students set status = 'terminated' where id = ${student}::uuid returning id`)
    await applied([{ utr: 'LEFT1', amount: 1500, narration: code }])
    expect(await standing(student)).toMatchObject({ totalDue: 0, advanceAvailable: 0, advanceHeld: 50_000 })
    const exceptions = await rows(sql`
      select e.kind, e.amount, e.status from payment_exceptions e join payments p on p.id = e.payment_id where p.student_id = ${student}::uuid`)
    expect(exceptions).toEqual([{ kind: 'inactive-student', amount: 50_000, status: 'open' }])
  })

  it('clears a cheque of the counter and posts nothing for it', async () => {
    const student = await debtor(0)
    const id = desk.server.services.newId()
    const receipt = desk.server.services.newId()
    await desk.inSchool(async trx => {
      await sql`
        insert into payments (school_id, id, source, source_account_id, provider_payment_id, student_id, fee_account_id, amount, mode, paid_on,
          posted_at, instrument_no, instrument_on, instrument_bank)
        values (${desk.schoolId}, ${id}, 'counter', ${account}, ${id}, ${student}, ${account}, 70000, 'Cheque', '2026-07-14', now(), '004321',
          '2026-07-14', 'Bank of Trials')`.execute(trx)
      await sql`
        insert into receipts (school_id, id, receipt_no, on_day, student_id, fee_account_id, adm_no, student_name, division_name, amount, payment_id, external)
        values (${desk.schoolId}, ${receipt}, 'CHEQUE-1', '2026-07-14', ${student}, ${account}, 'X', 'X', 'X', 70000, ${id}, true)`.execute(
        trx,
      )
      await sql`
        insert into receipt_lines (school_id, receipt_id, no, kind, amount) values (${desk.schoolId}, ${receipt}, 1, 'advance', 70000)`.execute(
        trx,
      )
      await sql`
        insert into student_fee_accounts (school_id, student_id, fee_account_id, advance_available) values (${desk.schoolId}, ${student}, ${account}, 70000)`.execute(
        trx,
      )
      await sql`
        insert into fee_ledger (school_id, id, student_id, fee_account_id, kind, credit, ref_id, on_day, at)
        values (${desk.schoolId}, ${desk.server.services.newId()}, ${student}, ${account}, 'receipt', 70000, ${receipt}, '2026-07-14', now())`.execute(
        trx,
      )
    })
    const file = await applied([{ amount: 700, narration: 'CLG 004321 TRIALS' }])
    expect(file).toMatchObject({ posted: 0, linked: 1, suspense: 0 })
    expect(await rows(sql`select status from payments where id = ${id}`)).toEqual([{ status: 'cleared' }])
  })

  it('is applied at once where the account says so', async () => {
    const change = async (autoPost: boolean) => {
      const [{ version }] = (await operator.get(`fees-admin/bank-accounts?schoolId=${desk.schoolId}`)).json().results
      const changed = await operator.patch(`fees-admin/bank-accounts/${bank}`, {
        ...settings({ accountNo: '', autoPost }),
        version,
      })
      expect(changed.statusCode, changed.body).toBe(200)
    }
    await change(true)
    const made = (await upload([{ utr: 'AUTO1', amount: 5, narration: 'x' }])).json()
    expect(made.status).toBe('applying')
    await drain()
    expect((await desk.admin.get(`fees/bank-files/${made.id}`)).json()).toMatchObject({ status: 'applied', suspense: 1 })
    await change(false)
  })

  it('goes on where a server left it', async () => {
    const student = await debtor(300_000)
    const code = await giveCode(student, 40)
    const made = (
      await upload([
        { utr: 'CRASH1', amount: 1000, narration: code },
        { utr: 'CRASH2', amount: 2000, narration: code },
      ])
    ).json()
    await desk.admin.post(`fees/bank-files/${made.id}/apply`, {})
    // Its lines were kept and the first of them posted; then it died.
    await desk.inSchool(trx =>
      sql`
        insert into bank_lines (school_id, id, bank_file_id, bank_account_id, row_no, line_key, value_date, utr, dr_cr, amount, narration, status)
        values (${desk.schoolId}, ${desk.server.services.newId()}, ${made.id}, ${bank}, 2, 'utr CRASH1 cr 100000', '2026-07-15', 'CRASH1', 'cr', 100000, ${code}, 'new')`.execute(
        trx,
      ),
    )
    await drain()
    expect((await desk.admin.get(`fees/bank-files/${made.id}`)).json()).toMatchObject({ posted: 2, duplicates: 0 })
    expect(await standing(student)).toMatchObject({ totalDue: 0 })
  })
})

describe('a line in suspense', () => {
  it('is posted for a student once, or put away with a reason', async () => {
    const student = await debtor(200_000)
    await applied([
      { utr: 'SUS1', amount: 2500, narration: 'SUSPENDED ONE' },
      { utr: 'SUS2', amount: 20, narration: 'SUSPENDED TWO' },
    ])
    const { results, total } = await suspense('suspended')
    expect([results.length, total]).toEqual([2, 252_000])
    const [one, two] = results.toSorted((a: { utr: string }, b: { utr: string }) => a.utr.localeCompare(b.utr))
    const assign = () => desk.admin.post(`fees/bank-lines/${one.id}/assign`, { studentId: student, feeAccountId: account })
    const posted = await assign()
    expect(posted.statusCode, posted.body).toBe(200)
    expect(posted.json()).toMatchObject({ status: 'posted', reason: 'assigned', receiptNo: expect.stringMatching(/^SF/) })
    expect(await standing(student)).toMatchObject({ totalDue: 0, advanceAvailable: 50_000 })
    const twice = await assign()
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'This line is not in suspense any more.'])
    const ignored = await desk.admin.post(`fees/bank-lines/${two.id}/ignore`, { reason: 'own-cash', note: 'counter' })
    expect(ignored.json()).toMatchObject({ status: 'ignored', reason: 'own-cash', note: 'counter' })
    expect((await desk.admin.post(`fees/bank-lines/${two.id}/ignore`, { reason: 'nothing' })).statusCode).toBe(400)
  })
})
