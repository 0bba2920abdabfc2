import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { type DueWrite, saveDues } from './dues'
import { findBreaches } from './invariants'
import { readPosition } from './position'
import { type MoneyEvidence, payByAdvance, postMoney } from './posting'
import { type Cancelling, cancelReceipt } from './reversing'

// School time stands at 15 July 2026.
let desk: ImportDesk
let year: string
let account: string
let rule: string
const students: string[] = []

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
let count = 0
const fresh = (name: string) => `${name} ${++count}`

beforeAll(async () => {
  desk = await ImportDesk.open('reversing')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = (await rows(sql<{ id: string }>`select id from fee_accounts where kind = 'school'`))[0]!.id
  for (let place = 0; place < 12; place += 1) students.push(desk.server.services.newId())
  await rows(sql`
    insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
    select s.school_id, n.id, 'NEW' || n.place, s.name, s.gender, s.date_of_birth, s.guardian_id, s.status, s.updated_at
    from (select * from students limit 1) s, unnest(${students}::uuid[]) with ordinality as n(id, place)`)
  rule = desk.server.services.newId()
  await desk.inSchool(trx =>
    trx
      .insertInto('fine_rules')
      .values({
        school_id: desk.schoolId,
        id: rule,
        name: '20 a day',
        type: 'per-day',
        amount: 2000,
        grace_days: 5,
        max_amount: 50_000,
      })
      .execute(),
  )
})
afterAll(() => desk.server.close())

const due = (studentId: string, more: Partial<DueWrite> = {}): DueWrite => ({
  externalKey: fresh('line'),
  studentId,
  academicYearId: year,
  feeAccountId: account,
  installmentNo: 1,
  installmentName: 'Term 1',
  dueDate: '2026-06-10',
  head: 'Tuition',
  gross: 1_200_000,
  concession: 0,
  fineRuleId: rule,
  ...more,
})
const second = { installmentNo: 2, installmentName: 'Term 2', dueDate: '2026-09-10' }
const owe = (dues: readonly DueWrite[]) => desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, dues, null))
const post = (studentId: string, amount: number, more: Partial<MoneyEvidence> = {}) => {
  const no = fresh('R')
  const evidence: MoneyEvidence = {
    source: 'counter',
    sourceAccountId: account,
    providerPaymentId: no,
    studentId,
    feeAccountId: account,
    amount,
    mode: 'cash',
    bankRef: null,
    paidOn: '2026-07-15',
    ...more,
  }
  return desk.inSchool(trx => postMoney(desk.server.services, trx, desk.schoolId, evidence, null))
}
const cancel = (receiptId: string, outcome: Cancelling['outcome'], more: Partial<Cancelling> = {}) =>
  desk.inSchool(trx =>
    cancelReceipt(desk.server.services, trx, desk.schoolId, {
      receiptId,
      outcome,
      reason: 'Typed for the wrong child',
      by: null,
      onDay: '2026-07-15',
      ...more,
    }),
  )
const position = async (studentId: string) => {
  const { accounts } = await desk.inSchool(trx => readPosition(desk.server.services, trx, desk.schoolId, studentId, year))
  return accounts[0]!
}
const breaches = () => desk.inSchool(trx => findBreaches(trx, desk.schoolId))
const stateOf = async (receiptId: string) =>
  (
    await rows(sql<{ receipt: string; payment: string }>`
      select r.status as receipt, p.status as payment from receipts r join payments p on p.id = r.payment_id where r.id = ${receiptId}`)
  )[0]

describe('a receipt that is taken back', () => {
  it('leaves its dues and fine owed again, and keeps its number', async () => {
    const student = students.pop()!
    await owe([due(student), due(student, second)])
    const { receiptId, receiptNo } = await post(student, 1_350_000)
    expect((await position(student)).totalDue).toBe(1_100_000)
    expect(await cancel(receiptId, 'void')).toEqual({ toAdvance: 0 })
    expect(await position(student)).toMatchObject({
      totalDue: 2_450_000,
      advanceAvailable: 0,
      installments: [{ status: 'Overdue', fineDue: 50_000, finePaid: 0, balance: 1_200_000 }, { balance: 1_200_000 }],
    })
    expect(await stateOf(receiptId)).toEqual({ receipt: 'cancelled', payment: 'void' })
    expect(await rows(sql`select receipt_no from receipts where id = ${receiptId}`)).toEqual([{ receipt_no: receiptNo }])
    expect(await breaches()).toEqual([])
    await expect(cancel(receiptId, 'void')).rejects.toThrow('This receipt is cancelled already.')
  })

  it('may leave its money as advance', async () => {
    const student = students.pop()!
    await owe([due(student)])
    const { receiptId } = await post(student, 1_300_000)
    expect(await position(student)).toMatchObject({ totalDue: 0, advanceAvailable: 50_000 })
    expect(await cancel(receiptId, 'to-advance')).toEqual({ toAdvance: 1_300_000 })
    expect(await position(student)).toMatchObject({ totalDue: 1_250_000, advanceAvailable: 1_300_000 })
    expect(await stateOf(receiptId)).toEqual({ receipt: 'cancelled', payment: 'received' })
    expect(await breaches()).toEqual([])
  })

  it('takes back what its advance has paid since', async () => {
    const student = students.pop()!
    const { receiptId } = await post(student, 1_000_000)
    const [line] = [...(await owe([due(student, second)])).values()]
    await desk.inSchool(trx =>
      payByAdvance(
        desk.server.services,
        trx,
        { schoolId: desk.schoolId, studentId: student, feeAccountId: account, onDay: '2026-07-15', by: null },
        { lines: new Map([[line!, 700_000]]), asOf: '2026-07-15', advance: 700_000 },
      ),
    )
    expect(await position(student)).toMatchObject({ advanceAvailable: 300_000, totalDue: 500_000 })
    await cancel(receiptId, 'void', { paymentStatus: 'bounced' })
    expect(await position(student)).toMatchObject({ advanceAvailable: 0, totalDue: 1_200_000 })
    expect(await stateOf(receiptId)).toEqual({ receipt: 'cancelled', payment: 'bounced' })
    expect(await breaches()).toEqual([])
  })

  it('takes back what its line has given to advance since', async () => {
    const student = students.pop()!
    const line = due(student, second)
    await owe([line])
    const { receiptId } = await post(student, 1_200_000)
    await owe([{ ...line, concession: 200_000 }])
    expect(await position(student)).toMatchObject({ advanceAvailable: 200_000, totalDue: 0 })
    await cancel(receiptId, 'void')
    expect(await position(student)).toMatchObject({ advanceAvailable: 0, totalDue: 1_000_000 })
    expect(await breaches()).toEqual([])
  })

  it('decides what waited of it', async () => {
    const student = students.pop()!
    await owe([due(student, second)])
    const { receiptId } = await post(student, 500_000, { waits: 'duplicate' })
    expect(await position(student)).toMatchObject({ advanceHeld: 500_000, advanceAvailable: 0 })
    await cancel(receiptId, 'to-advance')
    expect(await position(student)).toMatchObject({ advanceHeld: 0, advanceAvailable: 500_000 })
    expect(
      await rows(sql`
        select e.status, e.resolution from payment_exceptions e join payments p on p.id = e.payment_id where p.student_id = ${student}`),
    ).toEqual([{ status: 'resolved', resolution: 'cancelled' }])
    expect(await breaches()).toEqual([])
  })

  it('is taken back once, however many ask', async () => {
    const student = students.pop()!
    await owe([due(student)])
    const { receiptId } = await post(student, 1_250_000)
    const told = await Promise.allSettled([cancel(receiptId, 'void'), cancel(receiptId, 'to-advance')])
    expect(told.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await breaches()).toEqual([])
  })

  it('of another school is not found', async () => {
    await expect(cancel(desk.server.services.newId(), 'void')).rejects.toMatchObject({ status: 404 })
  })
})
