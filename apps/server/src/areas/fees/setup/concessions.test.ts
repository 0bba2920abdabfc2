import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/browser'
import { FeeDesk } from '../../../testing/fee-setup'

// School time stands at 15 July 2026.
let fees: FeeDesk
let admin: TestBrowser
let head: TestBrowser
let tuition: { id: string }
let computer: { id: string }
let plan: { id: string; installments: { id: string }[] }
let scheduleId: string
let sibling: { id: string }

beforeAll(async () => {
  fees = await FeeDesk.open('fee-concessions')
  admin = fees.desk.admin
  head = fees.head
  tuition = await fees.feeHead({ name: 'Class tuition', sortOrder: 1 })
  computer = await fees.feeHead({ name: 'Class computer', sortOrder: 2 })
  const rule = await fees.made('fees/fine-rules', {
    name: '20 a day',
    type: 'per-day',
    amount: 2000,
    graceDays: 5,
    maxAmount: 50_000,
  })
  plan = await fees.plan({
    installments: [
      { name: 'I1', dueDate: '2026-06-10', fineRuleId: rule.id },
      { name: 'I2', dueDate: '2026-09-10', fineRuleId: rule.id },
    ],
  })
  const items = plan.installments.flatMap(({ id }) => [
    { installmentId: id, headId: tuition.id, amount: 1_200_000 },
    { installmentId: id, headId: computer.id, amount: 150_000 },
  ])
  scheduleId = (await fees.schedule(plan.id, items)).id
  sibling = await fees.made('fees/concession-types', { name: 'Sibling', percentBps: 1000, headIds: [tuition.id] })
})
afterAll(() => fees.close())

/** A student who is asked for two installments of 13,500. */
async function asked(): Promise<string> {
  const student = await fees.student()
  await fees.publish(scheduleId)
  return student
}

async function grant(studentId: string, typeId: string, installmentIds: string[] = []): Promise<string> {
  const made = await fees.made<{ ids: string[] }>('fees/concessions', {
    studentIds: [studentId],
    academicYearId: fees.year,
    typeId,
    installmentIds,
    reason: 'Brother in class II',
  })
  return made.ids[0]!
}

const decide = (id: string, action: string, by = head) => by.patch(`fees/concessions/${id}`, { action })

describe('a concession', () => {
  it('that is approved after payment makes the difference advance, and the next quote asks for less', async () => {
    const student = await asked()
    await fees.pay(student, 1_350_000)
    const id = await grant(student, sibling.id, [plan.installments[0]!.id])
    const effect = (await admin.get(`fees/concessions/${id}/effect`)).json()
    expect(effect).toMatchObject({
      amount: 120_000,
      toAdvance: 120_000,
      installments: [
        { name: 'I1', netBefore: 1_200_000, netAfter: 1_080_000, heads: [{ before: 0, after: 120_000 }] },
        { name: 'I2' },
      ],
    })
    expect((await fees.owed(student)).advance).toBe(0)
    const approved = await decide(id, 'approve')
    expect(approved.json()).toMatchObject({ status: 'approved', decidedBy: 'Anil Menon' })
    expect(await fees.owed(student)).toMatchObject({ advance: 120_000, installments: [{ balance: 0 }, { balance: 1_350_000 }] })

    const terminal = await (await fees.desk.browser('GJ.ADMIN')).post('fees-admin/pos-terminals', {
      schoolId: fees.desk.schoolId,
      feeAccountId: fees.account,
      label: 'Counter of concessions',
      driver: 'manual',
    })
    expect(terminal.statusCode, terminal.body).toBe(201)
    const order = {
      channel: 'pos',
      studentId: student,
      feeAccountId: fees.account,
      installmentIds: [plan.installments[1]!.id],
      posTerminalId: terminal.json().id,
    }
    const dearer = await admin.post('fees/orders', { ...order, expectedTotal: 1_350_000 })
    expect(dearer.statusCode).toBe(409)
    const placed = await admin.post('fees/orders', { ...order, expectedTotal: 1_230_000 })
    expect(placed.statusCode, placed.body).toBe(201)
    expect(await fees.breaches()).toEqual([])
  })

  it('comes to what the rules say together with others, and goes again when it is revoked', async () => {
    const student = await asked()
    const ward = await fees.made('fees/concession-types', {
      name: 'Staff ward',
      amount: 200_000,
      headIds: [tuition.id, computer.id],
    })
    const first = await grant(student, sibling.id)
    const second = await grant(student, ward.id)
    await decide(first, 'approve')
    await decide(second, 'approve')
    expect((await fees.owed(student)).installments[0]).toMatchObject({
      balance: 1_030_000,
      heads: { 'Class tuition': 880_000, 'Class computer': 150_000 },
    })
    const { rows } = await fees.desk.inSchool(trx =>
      sql<{ kind: string; credit: number }>`
        select kind, sum(credit)::bigint as credit from fee_ledger where student_id = ${student} and kind = 'concession' group by kind`.execute(
        trx,
      ),
    )
    expect(rows).toEqual([{ kind: 'concession', credit: 640_000 }])
    await decide(second, 'revoke')
    expect((await fees.owed(student)).installments[0]!.balance).toBe(1_230_000)
    expect(await fees.breaches()).toEqual([])
  })

  it('is decided by the head of the school alone, once', async () => {
    const student = await asked()
    const id = await grant(student, sibling.id)
    expect((await decide(id, 'approve', admin)).statusCode).toBe(403)
    expect((await decide(id, 'reject')).json().status).toBe('rejected')
    const again = await decide(id, 'approve')
    expect([again.statusCode, again.json().name]).toEqual([409, 'ConcessionDecided'])
    expect((await fees.owed(student)).installments[0]!.balance).toBe(1_350_000)
  })

  it('is granted once, and to many at once', async () => {
    const [one, two] = [await asked(), await asked()]
    await grant(one, sibling.id)
    const both = await fees.made<{ ids: string[]; skipped: number }>('fees/concessions', {
      studentIds: [one, two],
      academicYearId: fees.year,
      typeId: sibling.id,
      reason: 'List of the office',
    })
    expect(both).toMatchObject({ ids: [expect.any(String)], skipped: 1 })
    const open = (await admin.get(`fees/concessions?status=requested&studentId=${one}`)).json()
    const decided = await head.post('fees/concessions/decide', {
      ids: [open.results[0].id, ...both.ids],
      action: 'approve',
    })
    expect(decided.json()).toEqual({ decided: 2, skipped: 0 })
    expect((await fees.owed(two)).installments[0]!.balance).toBe(1_230_000)
  })

  it('holds for students who are published later, too', async () => {
    const student = await fees.student()
    const id = await grant(student, sibling.id)
    await decide(id, 'approve')
    await fees.publish(scheduleId)
    expect((await fees.owed(student)).installments.map(one => one.balance)).toEqual([1_230_000, 1_230_000])
  })

  it('of more than 100 percent is refused, and so is one of both kinds', async () => {
    const more = await admin.post('fees/concession-types', { name: 'All', percentBps: 10_001, headIds: [tuition.id] })
    expect([more.statusCode, more.json().fieldErrors[0].field]).toEqual([400, 'percentBps'])
    const both = await admin.post('fees/concession-types', { name: 'All', percentBps: 1, amount: 5, headIds: [tuition.id] })
    expect(both.statusCode).toBe(400)
  })

  it('stands in its report with type, state and who approved it', async () => {
    const student = await asked()
    const id = await grant(student, sibling.id)
    await decide(id, 'approve')
    const found = await head.get(`fees/reports/concession?studentId=${student}`)
    expect(found.json().results).toEqual([
      expect.objectContaining({
        type: 'Sibling',
        status: 'approved',
        approvedBy: 'Anil Menon',
        amount: 240_000,
        heads: 'Class tuition',
      }),
    ])
  })
})

describe('dues of single students', () => {
  it('are added by hand with a day of their own, and taken back', async () => {
    const student = await asked()
    const body = {
      studentId: student,
      academicYearId: fees.year,
      feeHeadId: computer.id,
      name: 'Lost book',
      dueDate: '2026-08-01',
      amount: 45_000,
      note: 'Book not returned',
    }
    const made = await fees.made('fees/demands', body)
    expect(made).toMatchObject({ source: 'manual', balance: 45_000, installment: { name: 'Lost book', dueDate: '2026-08-01' } })
    expect((await fees.owed(student)).installments.map(one => one.name)).toEqual(['I1', 'Lost book', 'I2'])
    expect((await admin.delete(`fees/demands/${made.id}`)).statusCode).toBe(204)
    expect((await fees.owed(student)).installments.map(one => one.name)).toEqual(['I1', 'I2'])
    const twice = await admin.post('fees/demands', { ...body, installmentId: plan.installments[0]!.id })
    expect([twice.statusCode, twice.json().name]).toEqual([409, 'DemandExists'])
    expect(await fees.breaches()).toEqual([])
  })

  it('are written off by the head of the school; what was paid beyond the rest becomes advance', async () => {
    const student = await asked()
    await fees.pay(student, 1_000_000)
    const lines = (await admin.get(`fees/demands?studentId=${student}`)).json().results
    const line = lines.find((one: { head: { name: string } }) => one.head.name === 'Class tuition')
    const body = { writeOff: 500_000, reason: 'Father lost his work', version: line.version }
    expect((await admin.patch(`fees/demands/${line.id}`, body)).statusCode).toBe(403)
    const written = await head.patch(`fees/demands/${line.id}`, body)
    expect(written.json()).toMatchObject({ writeOff: 500_000, paid: 700_000, balance: 0 })
    expect((await fees.owed(student)).advance).toBe(300_000)
    const more = await head.patch(`fees/demands/${line.id}`, { writeOff: 1_300_000, reason: 'Too much' })
    expect([more.statusCode, more.json().fieldErrors[0].field]).toEqual([400, 'writeOff'])
    expect(await fees.breaches()).toEqual([])
  })

  it('are let go of fines, at most what is open, and the waiver can be taken back', async () => {
    const student = await asked()
    const open = async () => (await admin.get(`fees/demands?studentId=${student}`)).json().fines[0]
    expect(await open()).toMatchObject({ fineDue: 50_000, waived: 0 })
    const body = { studentId: student, installmentId: plan.installments[0]!.id, amount: 50_000, reason: 'Illness' }
    expect((await admin.post('fees/waivers', body)).statusCode).toBe(403)
    const tooMuch = await head.post('fees/waivers', { ...body, amount: 50_001 })
    expect(tooMuch.json().fieldErrors).toEqual([{ field: 'amount', message: 'Enter at most ₹500.00.' }])
    const made = await fees.made('fees/waivers', body, head)
    expect(await open()).toMatchObject({ fineDue: 0, waived: 50_000 })
    expect(await fees.breaches()).toEqual([])
    expect((await head.delete(`fees/waivers/${made.id}`)).statusCode).toBe(204)
    expect(await open()).toMatchObject({ fineDue: 50_000, waived: 0 })
    expect((await admin.get(`fees/waivers?studentId=${student}`)).json()[0].isTakenBack).toBe(true)
    expect(await fees.breaches()).toEqual([])
  })
})
