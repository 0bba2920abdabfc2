import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { type DueWrite, saveDues } from './dues'

// School time stands at 15 July 2026.
let desk: ImportDesk
let operator: TestBrowser
let account: string
let terminal: string
let order: { id: string; orderNo: string }

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
const drain = () => desk.server.services.jobs.drain(desk.server.services)
const load = async (lines: readonly string[], of: object = { posTerminalId: terminal }) => {
  const bytes = Buffer.from(['RRN,Order No,Amount,Fee,Tax,Settled On,UTR,Batch No', ...lines].join('\r\n'))
  const file = await operator.upload('files/single', 'settlement.csv', bytes)
  return operator.post('fees-admin/settlements', { ...of, fileId: file.json().id })
}

beforeAll(async () => {
  desk = await ImportDesk.open('settlements')
  operator = await desk.browser('GJ.ADMIN')
  const year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = desk.server.services.newId()
  const named = { school_id: desk.schoolId, id: account, name: 'Settled', kind: 'school', sort_order: 9 }
  await desk.inSchool(trx => trx.insertInto('fee_accounts').values(named).execute())
  const [student] = await rows(sql<{ id: string }>`
    select e.student_id as id from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    where e.academic_year_id = ${year}::uuid order by s.adm_no limit 1`)
  const due: DueWrite = {
    externalKey: 'settled',
    studentId: student!.id,
    academicYearId: year,
    feeAccountId: account,
    installmentNo: 51,
    installmentName: 'Term',
    dueDate: '2026-08-10',
    head: 'Tuition',
    gross: 1_400_000,
    concession: 0,
    fineRuleId: null,
  }
  await desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, [due], null))
  const [installment] = await rows(sql<{ id: string }>`select id from installments where fee_account_id = ${account}`)
  const machine = { schoolId: desk.schoolId, feeAccountId: account, label: 'Desk', driver: 'manual' }
  terminal = (await operator.post('fees-admin/pos-terminals', machine)).json().id
  const wish = {
    channel: 'pos',
    studentId: student!.id,
    feeAccountId: account,
    installmentIds: [installment!.id],
    posTerminalId: terminal,
    expectedTotal: 1_400_000,
  }
  order = (await desk.admin.post('fees/orders', wish)).json().order
  const slip = { rrn: '612345678901', approvalCode: 'AB12CD', last4: '4242', mode: 'card' }
  await desk.admin.post(`fees/orders/${order.id}/manual-pos-result`, slip)
})
afterAll(() => desk.server.close())

describe('a settlement file', () => {
  it('makes orders reconciled, and an exception of what nobody has posted', async () => {
    const lines = [
      '612345678901,,14000.00,280.00,50.40,16/07/2026,UTRSET1,B1',
      '612345678999,,500.00,0,0,16/07/2026,UTRSET1,B1',
      ',,1,0,0,16/07/2026,,B1',
    ]
    const loaded = await load(lines)
    expect(loaded.statusCode, loaded.body).toBe(201)
    expect(loaded.json()).toMatchObject({
      batches: [{ ref: 'B1', utr: 'UTRSET1', gross: 1_450_000, fee: 28_000, tax: 5040, net: 1_416_960, settledOn: '2026-07-16' }],
      lines: 2,
      reconciled: 1,
      differing: [],
      unknown: [{ paymentId: '612345678999', amount: 50_000 }],
      errors: [{ row: 4, message: 'Row 4: payment id is missing.' }],
      repeated: false,
    })
    await drain()
    expect(await rows(sql`select status from fee_orders where id = ${order.id}::uuid`)).toEqual([{ status: 'reconciled' }])
    expect(await rows(sql`select kind, amount, status from payment_exceptions`)).toEqual([
      { kind: 'settled-not-posted', amount: 50_000, status: 'open' },
    ])
    const again = await load(lines)
    expect(again.json()).toMatchObject({ repeated: true, reconciled: 1, lines: 2 })
    expect(await rows(sql`select count(*)::int as n from settlement_batches`)).toEqual([{ n: 1 }])
    const longer = await load([...lines, '612345678777,,100,0,0,17/07/2026,UTRSET2,B2'])
    expect(longer.json()).toMatchObject({ repeated: false, lines: 1, batches: [{ ref: 'B2' }] })
  })

  it('that cannot be read says why', async () => {
    const file = await operator.upload('files/single', 'settlement.csv', Buffer.from('RRN,Amount\r\n1,2'))
    const bad = await operator.post('fees-admin/settlements', { posTerminalId: terminal, fileId: file.json().id })
    expect([bad.statusCode, bad.json().message]).toEqual([400, 'Missing column Settled On.'])
    expect((await load([], { posTerminalId: desk.server.services.newId() })).statusCode).toBe(404)
    expect((await load([], {})).statusCode).toBe(400)
    const school = await desk.admin.post('fees-admin/settlements', { posTerminalId: terminal, fileId: file.json().id })
    expect(school.statusCode).toBe(403)
  })
})
