import { isBankPaymentId } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../../testing/imports'
import type { TestBrowser } from '../../../testing/server'

// School time stands at 15 July 2026.
let desk: ImportDesk
let operator: TestBrowser
let account: string
let other: string
let bank: { id: string; version: number }

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const drain = () => desk.server.services.jobs.drain(desk.server.services)
const fields = (more: object = {}) => ({
  feeAccountId: account,
  bank: 'Bank of Trials',
  holder: 'Green Valley School',
  accountNo: '123456789012',
  ifsc: 'tria0001234',
  idPrefix: 'gvb',
  upiVpa: 'greenvalley@trial',
  ...more,
})
const create = (more: object = {}) => operator.post('fees-admin/bank-accounts', { schoolId: desk.schoolId, ...fields(more) })
const change = (more: object) => operator.patch(`fees-admin/bank-accounts/${bank.id}`, { ...fields(more), version: bank.version })
const wrong = (answer: { json: () => { fieldErrors?: { field: string; message: string }[] } }) =>
  answer.json().fieldErrors?.map(({ field, message }) => `${field}: ${message}`)
const list = async (query = '') => (await desk.admin.get(`fees/bank-payment-ids?pageSize=200&${query}`)).json()

beforeAll(async () => {
  desk = await ImportDesk.open('bank-codes')
  operator = await desk.browser('GJ.ADMIN')
  const accounts = await rows(sql<{ id: string }>`select id from fee_accounts order by sort_order`)
  account = accounts[0]!.id
  other = accounts[1]!.id
})
afterAll(() => desk.server.close())

describe('bank accounts', () => {
  it('say what is wrong with them', async () => {
    const bad = await create({
      accountNo: '12',
      ifsc: 'X',
      idPrefix: 'A',
      upiVpa: 'nobody',
      fileProfile: { columns: { valueDate: '' }, codePattern: '.*' },
    })
    expect([bad.statusCode, wrong(bad)]).toEqual([
      400,
      [
        'accountNo: Type 9 to 18 digits.',
        'ifsc: IFSC is not valid.',
        'idPrefix: Type 2 to 8 capital letters and digits.',
        'upiVpa: UPI id is not valid.',
        'fileProfile.columns.valueDate: A file cannot be read without this column.',
        'fileProfile.columns.amount: A file cannot be read without this column.',
        'fileProfile.codePattern: This pattern is too open: say of each repetition where it ends.',
      ],
    ])
  })

  it('are kept, and show the last digits of their number alone', async () => {
    const made = await create()
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({ accountNo: '••••9012', ifsc: 'TRIA0001234', idPrefix: 'GVB', mcc: '8211', codes: 0 })
    bank = made.json()
    expect(wrong(await create({ feeAccountId: other }))).toEqual(['idPrefix: This prefix is already used.'])
    expect(wrong(await create({ idPrefix: 'GVC' }))).toEqual(['feeAccountId: This fee account has a bank account already.'])
    const changed = await change({ accountNo: '', bank: 'Other bank' })
    expect(changed.json()).toMatchObject({ accountNo: '••••9012', bank: 'Other bank', version: 2 })
    expect((await change({})).statusCode).toBe(409)
    bank = changed.json()
  })

  it('are read and not written by those who support schools, and not seen by schools', async () => {
    const support = await desk.browser('GJ.SUPPORT')
    expect((await support.get('fees-admin/bank-accounts')).json().results).toHaveLength(1)
    const refused = await support.patch(`fees-admin/bank-accounts/${bank.id}`, { ...fields(), version: bank.version })
    expect(refused.statusCode).toBe(403)
    expect((await desk.admin.get('fees-admin/bank-accounts')).statusCode).toBe(403)
  })

  it('try a file and post nothing', async () => {
    const file = async (text: string) => (await operator.upload('files/single', 'sample.csv', Buffer.from(text))).json().id
    const sample = 'Value Date,UTR,Dr/Cr,Amount,Narration\r\n01/07/2026,U1,CR,"14,000.00",GVB x\r\n02/07/2026,U2,CR,abc,y'
    const tried = await operator.post(`fees-admin/bank-accounts/${bank.id}/try-file`, { fileId: await file(sample) })
    expect(tried.statusCode, tried.body).toBe(200)
    expect(tried.json()).toMatchObject({
      rows: [{ row: 2, utr: 'U1', amount: 1_400_000, match: 'no-code' }],
      errors: [{ row: 3, message: 'Row 3: amount is not a number.' }],
    })
    const fileProfile = {
      type: 'txt',
      delimiter: '|',
      headerRow: 2,
      dateFormat: 'dd MMM yyyy',
      columns: { valueDate: 'Day', credit: 'In' },
    }
    const other = await file('Statement\r\nDay|In|Out\r\n01 Jul 2026|5.00|')
    const mapped = await operator.post(`fees-admin/bank-accounts/${bank.id}/try-file`, { fileId: other, fileProfile })
    expect(mapped.json().rows, mapped.body).toMatchObject([{ valueDate: '2026-07-01', amount: 500 }])
    const missing = await operator.post(`fees-admin/bank-accounts/${bank.id}/try-file`, { fileId: await file('A,B\r\n1,2') })
    expect([missing.statusCode, missing.json().message]).toEqual([400, 'Column Value Date was not found in the sample.'])
    expect(await rows(sql`select 1 from bank_lines union all select 1 from bank_files`)).toEqual([])
  })
})

describe('codes', () => {
  it('are given to all who have none, and again to nobody', async () => {
    const before = await list('hasCode=no')
    expect(before.missing).toBe(before.pagination.count)
    expect(before.missing).toBeGreaterThan(10)
    const [someone] = before.results
    const one = await desk.admin.post('fees/bank-payment-ids/generate', { filters: { text: someone.student.admNo } })
    expect(one.statusCode, one.body).toBe(202)
    await drain()
    const job = await desk.admin.get(`jobs/${one.json().id}`)
    expect(job.json()).toMatchObject({ status: 'Done', message: '1 codes generated.' })
    await desk.admin.post('fees/bank-payment-ids/generate', {})
    await drain()
    const after = await list('hasCode=yes')
    expect([after.missing, after.pagination.count]).toEqual([0, before.missing])
    const codes = after.results.map((row: { code: string }) => row.code)
    expect(codes.every((code: string) => isBankPaymentId('GVB', code))).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    const again = await desk.admin.post('fees/bank-payment-ids/generate', {})
    await drain()
    expect((await desk.admin.get(`jobs/${again.json().id}`)).json()).toMatchObject({ message: '0 codes generated.' })
  })

  it('that are retired are given to nobody else', async () => {
    const [row] = (await list('hasCode=yes')).results
    const retired = await desk.admin.patch(`fees/bank-payment-ids/${row.id}`, { active: false })
    expect(retired.json()).toMatchObject({ code: row.code, isActive: false })
    expect((await list()).missing).toBe(1)
    await desk.admin.post('fees/bank-payment-ids/generate', {})
    await drain()
    const all = await rows(sql<{ code: string }>`select code from bank_payment_ids`)
    expect(new Set(all.map(one => one.code)).size).toBe(all.length)
    const now = (await list(`text=${row.student.admNo}`)).results[0]
    expect(now.code).not.toBe(row.code)
    const back = await desk.admin.patch(`fees/bank-payment-ids/${row.id}`, { active: true })
    expect([back.statusCode, back.json().message]).toEqual([409, `This student has code ${now.code} by now.`])
    expect((await desk.admin.patch(`fees/bank-payment-ids/${now.id}`, { active: false, version: 7 })).statusCode).toBe(409)
  })

  it('keep their prefix', async () => {
    expect(wrong(await change({ accountNo: '', idPrefix: 'NEW' }))).toEqual([
      'idPrefix: Codes were given with this prefix: it stays.',
    ])
  })

  it('go to the bank as a file and to families as slips', async () => {
    const [row] = (await list('hasCode=yes')).results
    const file = await desk.admin.get(`fees/bank-payment-ids/export?text=${row.student.admNo}`)
    const [head, first] = file.body.replace('\ufeff', '').split('\r\n')
    expect(head).toBe('Bank Payment Id,Name,Class,Due,Active')
    expect(first).toBe(`${row.code},${row.student.name},${row.division},${(row.due / 100).toFixed(2)},Yes`)
    const slips = await desk.admin.get(`fees/bank-payment-ids/slips?text=${row.student.admNo}`)
    expect([slips.statusCode, slips.headers['content-type']]).toEqual([200, 'application/pdf'])
    const none = await desk.admin.get('fees/bank-payment-ids/slips?text=nobody%20at%20all')
    expect([none.statusCode, none.json().message]).toEqual([400, 'No student of the selection has a code.'])
  })
})
