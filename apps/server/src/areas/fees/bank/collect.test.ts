import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FeeDesk } from '../../../testing/fee-desk'

// School time stands at 15 July 2026.
let fees: FeeDesk
let student: string
let account: { id: string; version: number }
let code: string
let key: string

const settings = (more: object = {}) => ({
  feeAccountId: fees.account,
  bank: 'Bank of Trials',
  holder: 'Green Valley School',
  accountNo: '123456789012',
  ifsc: 'TRIA0001234',
  idPrefix: 'GVB',
  mode: 'api',
  allowedIps: ['127.0.0.0/8', '::1'],
  ...more,
})
const change = async (more: object) => {
  const answer = await fees.admin.patch(`fees-admin/bank-accounts/${account.id}`, { ...settings(more), version: account.version })
  if (answer.statusCode === 200) account = answer.json()
  return answer
}
/** A call of the bank, signed with a key. */
const call = (what: 'validate' | 'notify', body: object, signedWith = key, id = account.id) => {
  const payload = JSON.stringify(body)
  return fees.desk.server.app.inject({
    method: 'POST',
    url: `/api/fees/bank-collect/${id}/${what}`,
    headers: {
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', signedWith).update(payload).digest('hex'),
    },
    payload,
  })
}
const paid = (utr: string, more: object = {}) => ({ utr, code, amount: 1_400_000, valueDate: '2026-07-15', ...more })
const lines = () =>
  fees.rows(sql<{ utr: string; status: string; reason: string; decided: string | null }>`
    select utr, status, reason, decided_by as decided from bank_lines order by utr`)

beforeAll(async () => {
  fees = await FeeDesk.open('bank-collect')
  ;[student] = (await fees.students('C', 1)) as [string]
  await fees.owe(fees.terms(student))
  const made = await fees.admin.post('fees-admin/bank-accounts', { schoolId: fees.schoolId, ...settings() })
  expect(made.statusCode, made.body).toBe(201)
  const rotated = await fees.admin.post(`fees-admin/bank-accounts/${made.json().id}/rotate-key`, {})
  expect(rotated.statusCode, rotated.body).toBe(200)
  key = rotated.json().key
  account = rotated.json().account
  await fees.desk.admin.post('fees/bank-payment-ids/generate', { filters: { text: 'C1' } })
  await fees.drain()
  const [given] = await fees.rows(sql<{ code: string }>`select code from bank_payment_ids where student_id = ${student}`)
  code = given!.code
})
afterAll(() => fees.close())

describe('a bank that calls', () => {
  it('is known by its signature and its address, and its key is kept sealed', async () => {
    expect(account).toMatchObject({ apiKey: `••••${key.slice(-4)}`, mode: 'api' })
    expect(JSON.stringify(await fees.rows(sql`select * from bank_accounts`))).not.toContain(key)
    const ask = () => call('validate', { code })
    expect((await ask()).statusCode).toBe(200)
    expect((await call('validate', { code }, 'another key')).json().name).toBe('ProviderProof')
    expect((await change({ allowedIps: ['203.0.113.0/28'], accountNo: '' })).statusCode).toBe(200)
    expect((await ask()).json().name).toBe('ProviderProof')
    expect((await change({ mode: 'file', allowedIps: [], accountNo: '' })).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(404)
    const wrong = await change({ allowedIps: ['203.0.113.0/40'], accountNo: '' })
    expect([wrong.statusCode, wrong.json().fieldErrors[0].field]).toEqual([400, 'allowedIps.0'])
    expect((await change({ allowedIps: [], accountNo: '' })).json().fieldErrors[0].field).toBe('allowedIps')
    expect((await change({ accountNo: '' })).statusCode).toBe(200)
    expect((await fees.support.post(`fees-admin/bank-accounts/${account.id}/rotate-key`, {})).statusCode).toBe(403)
  })

  it('reads whose a code is and what is owed', async () => {
    const due = (await fees.position(student)).totalDue
    const [{ name }] = (await fees.rows(sql<{ name: string }>`select name from students where id = ${student}`)) as [
      { name: string },
    ]
    expect((await call('validate', { code })).json()).toEqual({ valid: true, name, amountDue: due })
    const last = code.endsWith('0') ? '1' : '0'
    expect((await call('validate', { code: code.slice(0, -1) + last })).json()).toEqual({ valid: false, name: '', amountDue: 0 })
  })

  it('tells of money, which is posted once however often it is told', async () => {
    const before = (await fees.position(student)).totalDue
    const answers = await Promise.all([call('notify', paid('UTR1')), call('notify', paid('UTR1')), call('notify', paid('UTR1'))])
    expect(answers.map(answer => answer.json())).toEqual([{ accepted: true }, { accepted: true }, { accepted: true }])
    expect((await fees.position(student)).totalDue).toBe(before - 1_400_000)
    await call('notify', paid('UTR2', { code: 'GVB000000001' }))
    expect(await lines()).toEqual([
      { utr: 'UTR1', status: 'posted', reason: 'code', decided: null },
      { utr: 'UTR2', status: 'suspense', reason: 'bad-code', decided: null },
    ])
    const waiting = (await fees.desk.admin.get('fees/bank-lines?status=suspense')).json()
    expect(waiting.results).toMatchObject([{ utr: 'UTR2', file: null }])
    expect((await call('notify', paid('UTR3', { amount: 0 }))).statusCode).toBe(400)
    expect(await fees.breaches()).toEqual([])
  })
})
