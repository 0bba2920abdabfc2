import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { type DueWrite, saveDues } from './dues'
import { findBreaches } from './invariants'
import { readPosition } from './position'
import { type MoneyEvidence, payByAdvance, postMoney } from './posting'

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
  desk = await ImportDesk.open('posting')
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  account = (await rows(sql<{ id: string }>`select id from fee_accounts where kind = 'school'`))[0]!.id
  // Nobody who owes anything yet.
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
/** Two installments of 13,500 rupees each, the first of them late. */
const terms = (studentId: string): DueWrite[] => [
  due(studentId),
  due(studentId, { head: 'Computer', gross: 150_000 }),
  due(studentId, second),
  due(studentId, { ...second, head: 'Computer', gross: 150_000 }),
]
const owe = (dues: readonly DueWrite[]) => desk.inSchool(trx => saveDues(desk.server.services, trx, desk.schoolId, dues, null))

const money = (studentId: string, amount: number, more: Partial<MoneyEvidence> = {}): MoneyEvidence => {
  const no = fresh('R')
  return {
    source: 'external',
    sourceAccountId: account,
    providerPaymentId: no,
    studentId,
    feeAccountId: account,
    amount,
    mode: 'cash',
    bankRef: null,
    paidOn: '2026-07-15',
    receiptNo: no,
    ...more,
  }
}
const post = (evidence: MoneyEvidence) =>
  desk.inSchool(trx => postMoney(desk.server.services, trx, desk.schoolId, evidence, null))

const position = async (studentId: string) => {
  const { accounts } = await desk.inSchool(trx => readPosition(desk.server.services, trx, desk.schoolId, studentId, year))
  return accounts[0]!
}
const breaches = () => desk.inSchool(trx => findBreaches(trx, desk.schoolId))
const installmentOf = async (studentId: string, no: number) =>
  (await position(studentId)).installments.find(one => one.no === no)!.id

describe('dues', () => {
  it('say what is open, late and fined, head by head', async () => {
    const student = students.pop()!
    await owe(terms(student))
    expect(await position(student)).toMatchObject({
      kind: 'school',
      advanceAvailable: 0,
      totalDue: 2_750_000,
      installments: [
        {
          no: 1,
          name: 'Term 1',
          status: 'Overdue',
          daysLate: 35,
          gross: 1_350_000,
          fineDue: 50_000,
          balance: 1_350_000,
          heads: [
            { name: 'Tuition', balance: 1_200_000 },
            { name: 'Computer', balance: 150_000 },
          ],
        },
        { no: 2, status: 'Upcoming', fineDue: 0, balance: 1_350_000 },
      ],
    })
    expect(await breaches()).toEqual([])
  })

  it('replace the line of the same name, and make advance of what it was paid too much', async () => {
    const student = students.pop()!
    const [tuition, ...rest] = terms(student)
    await owe([tuition!, ...rest])
    await post(money(student, 1_400_000))
    await owe([{ ...tuition!, concession: 120_000 }])
    const { advanceAvailable, installments } = await position(student)
    expect([advanceAvailable, installments[0]!.paid, installments[0]!.balance]).toEqual([120_000, 1_230_000, 0])
    await owe([{ ...tuition!, gross: 1_300_000 }])
    expect((await position(student)).installments[0]).toMatchObject({ status: 'Part paid', balance: 220_000, paid: 1_230_000 })
    expect(await breaches()).toEqual([])
  })
})

describe('money', () => {
  it('reaches the fine and the heads of the oldest installment, and its receipt says so', async () => {
    const student = students.pop()!
    await owe(terms(student))
    const { receiptId } = await post(money(student, 2_000_000))
    const lines = await rows(
      sql<{ kind: string; amount: number }>`select kind, amount from receipt_lines where receipt_id = ${receiptId} order by no`,
    )
    expect(lines).toEqual([
      { kind: 'fine', amount: 50_000 },
      { kind: 'principal', amount: 1_200_000 },
      { kind: 'principal', amount: 150_000 },
      { kind: 'principal', amount: 600_000 },
    ])
    expect(await position(student)).toMatchObject({
      totalDue: 750_000,
      installments: [
        { status: 'Paid', finePaid: 50_000 },
        { status: 'Part paid', balance: 750_000 },
      ],
    })
    expect(await breaches()).toEqual([])
  })

  it('that is told twice, also at once, is taken once', async () => {
    const student = students.pop()!
    await owe(terms(student))
    const evidence = money(student, 500_000)
    const told = await Promise.all([post(evidence), post(evidence), post(evidence)])
    expect(told.filter(one => one.fresh)).toHaveLength(1)
    expect(new Set(told.map(one => one.receiptId)).size).toBe(1)
    expect((await position(student)).totalDue).toBe(2_250_000)
    expect(await breaches()).toEqual([])
  })

  it('meant for an installment that is paid meanwhile waits for a decision', async () => {
    const student = students.pop()!
    await owe(terms(student))
    const first = await installmentOf(student, 1)
    await post(money(student, 1_400_000, { installmentIds: [first] }))
    const { receiptId } = await post(money(student, 1_400_000, { installmentIds: [first] }))
    expect(await rows(sql`select kind, amount from receipt_lines where receipt_id = ${receiptId}`)).toEqual([
      { kind: 'advance', amount: 1_400_000 },
    ])
    expect(await position(student)).toMatchObject({
      advanceAvailable: 0,
      advanceHeld: 1_400_000,
      installments: [{ balance: 0 }, { balance: 1_350_000 }],
    })
    expect(
      await rows(sql`
        select e.kind, e.amount, e.status from payment_exceptions e join payments p on p.id = e.payment_id where p.student_id = ${student}`),
    ).toEqual([{ kind: 'excess', amount: 1_400_000, status: 'open' }])
    expect(await breaches()).toEqual([])
  })

  it('paid in time brings no fine, however late it is told', async () => {
    const student = students.pop()!
    await owe(terms(student))
    await post(money(student, 1_350_000, { paidOn: '2026-06-15' }))
    expect((await position(student)).installments[0]).toMatchObject({ status: 'Paid', fineDue: 0, balance: 0 })
  })

  it('told in another order than it came clears an installment on the day of the last of it', async () => {
    const student = students.pop()!
    await owe([due(student, { gross: 1_000_000 })])
    await post(money(student, 600_000, { paidOn: '2026-06-22' }))
    await post(money(student, 424_000, { paidOn: '2026-06-15' }))
    expect((await position(student)).installments[0]).toMatchObject({
      status: 'Paid',
      daysLate: 12,
      finePaid: 24_000,
      fineDue: 0,
      balance: 0,
    })
  })

  it('of an advance ends the fine by percent for what it pays, from the day after', async () => {
    const student = students.pop()!
    await post(money(student, 600_000, { paidOn: '2026-06-01' }))
    const percent = desk.server.services.newId()
    await desk.inSchool(trx =>
      trx
        .insertInto('fine_rules')
        .values({ school_id: desk.schoolId, id: percent, name: '2 % a month', type: 'percent-month', percent_bps: 200 })
        .execute(),
    )
    const lab = { installmentNo: 3, installmentName: 'Laboratory', gross: 1_000_000, fineRuleId: percent }
    const [line] = [...(await owe([due(student, lab)])).values()]
    await desk.inSchool(trx =>
      payByAdvance(
        desk.server.services,
        trx,
        { schoolId: desk.schoolId, studentId: student, feeAccountId: account, onDay: '2026-06-15', by: null },
        { lines: new Map([[line!, 600_000]]), asOf: '2026-06-15', advance: 600_000 },
      ),
    )
    // Five days of 10,000 and thirty of 4,000 at 2 % a month.
    expect((await position(student)).installments[0]).toMatchObject({ balance: 400_000, daysLate: 35, fineDue: 11_300 })
    expect(await breaches()).toEqual([])
  })

  it('that nobody owes is advance, free to use', async () => {
    const student = students.pop()!
    await post(money(student, 250_000))
    expect(await position(student)).toMatchObject({ advanceAvailable: 250_000, totalDue: 0, installments: [] })
    expect(await breaches()).toEqual([])
  })

  it('keeps its rows: neither a change nor a removal goes through', async () => {
    const student = students.pop()!
    const { receiptId } = await post(money(student, 250_000))
    for (const statement of [
      sql`delete from receipts where id = ${receiptId}`,
      sql`update receipts set amount = 1 where id = ${receiptId}`,
      sql`update receipt_lines set amount = 1 where receipt_id = ${receiptId}`,
      sql`delete from payments where student_id = ${student}`,
      sql`update fee_ledger set debit = 1 where student_id = ${student}`,
    ])
      await expect(rows(statement)).rejects.toThrow(/stays for good|does not change/)
  })
})

describe('whatever comes', () => {
  it('no money is lost or doubled', async () => {
    const student = students.pop()!
    const keys = ['a', 'b', 'c', 'd'].map(key => `${student} ${key}`)
    const step = fc.oneof(
      fc.record({
        key: fc.nat({ max: 3 }),
        gross: fc.nat({ max: 2000 }).map(rupees => rupees * 100),
        share: fc.nat({ max: 100 }),
      }),
      fc.record({
        amount: fc.integer({ min: 1, max: 300_000 }),
        paidOn: fc.constantFrom('2026-06-01', '2026-06-20', '2026-07-15'),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async steps => {
        for (const one of steps) {
          if ('amount' in one) await post(money(student, one.amount, { paidOn: one.paidOn }))
          else
            await owe([
              due(student, {
                externalKey: keys[one.key]!,
                head: one.key % 2 === 0 ? 'Tuition' : 'Computer',
                ...(one.key > 1 ? second : {}),
                gross: one.gross,
                concession: Math.floor((one.gross * one.share) / 100),
              }),
            ])
        }
        expect(await breaches()).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
