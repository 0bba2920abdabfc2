import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EndingDesk } from '../../testing/year-ending'
import { type DueWrite, saveDues } from '../fees/dues'
import { findBreaches } from '../fees/invariants'
import { readPosition } from '../fees/position'
import { postMoney } from '../fees/posting'

let desk: EndingDesk
let years: { id: string; name: string }[]
let account: string
let student: string
let other: string

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

const due = (studentId: string, no: number, gross: number, fineRuleId: string | null): DueWrite => ({
  externalKey: `${studentId} ${no}`,
  studentId,
  academicYearId: years[0]!.id,
  feeAccountId: account,
  installmentNo: no,
  installmentName: `Term ${no}`,
  dueDate: `2026-0${no + 6}-01`,
  head: 'Tuition',
  gross,
  concession: 0,
  fineRuleId,
})

const order = (more: object = {}) => ({
  schoolId: desk.schoolId,
  fromYearId: years[0]!.id,
  toYearId: years[1]!.id,
  mode: 'total',
  includeFines: true,
  dueDate: '2027-04-15',
  ...more,
})
const preview = async (more: object = {}) => (await desk.operator.post('fees-admin/carry-forward/preview', order(more))).json()
const carried = async () =>
  (await desk.operator.get(`fees-admin/carry-forward?school=${desk.schoolId}`)).json().results as { id: string; status: string }[]
const carry = async (more: object = {}) => {
  const started = await desk.operator.post('fees-admin/carry-forward/run', order({ typedText: desk.code, ...more }))
  await desk.drain()
  return started
}
const undo = async (id: string) => {
  const started = await desk.operator.post('fees-admin/carry-forward/undo', { id, typedText: desk.code })
  await desk.drain()
  return started
}
const jobOf = async (id: string) => (await desk.operator.get(`jobs/${id}`)).json()
const balanceOf = async (studentId: string, year: number) =>
  desk.inSchool(async trx => {
    const { accounts } = await readPosition(desk.server.services, trx, desk.schoolId, studentId, years[year]!.id)
    return accounts.flatMap(one => one.installments).reduce((sum, one) => sum + one.balance, 0)
  })
const breaches = () => desk.inSchool(trx => findBreaches(trx, desk.schoolId))

beforeAll(async () => {
  desk = await EndingDesk.open('carry-forward')
  await desk.enrol('F', 4, ['V'])
  const { id } = await desk.begin()
  await desk.validate(id)
  await desk.run(id)
  years = await rows(sql<{ id: string; name: string }>`select id, name from academic_years order by starts_on`)
  account = (await rows(sql<{ id: string }>`select id from fee_accounts where kind = 'school'`))[0]!.id
  student = await desk.studentId('F1')
  other = await desk.studentId('F2')
  const rule = desk.server.services.newId()
  await rows(sql`
    insert into fine_rules (school_id, id, name, type, amount) values (${desk.schoolId}, ${rule}, 'Once', 'fixed', 50000)`)
  await desk.inSchool(trx =>
    saveDues(
      desk.server.services,
      trx,
      desk.schoolId,
      [due(student, 1, 250_000, rule), due(student, 2, 150_000, null), due(other, 1, 100_000, rule), due(other, 2, 60_000, null)],
      null,
    ),
  )
})
afterAll(() => desk.server.close())

describe('fees that are carried', () => {
  it('are 4,500 of dues of 2,500 and 1,500 and a fine of 500, once', async () => {
    const looked = await preview({ least: 300_000 })
    expect(looked).toMatchObject({ students: 1, principal: 400_000, fine: 50_000, total: 450_000, already: 0, waiting: 0 })
    expect(looked.courses).toEqual([{ course: 'V', students: 1, principal: 400_000, fine: 50_000, total: 450_000 }])
    const wrong = await carry({ typedText: 'NO' })
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'The confirmation text does not match.'])
    const done = await carry({ least: 300_000 })
    expect(await jobOf(done.json().id)).toMatchObject({ status: 'Done', message: '1 students carried, ₹4,500.00.' })
    expect([await balanceOf(student, 0), await balanceOf(student, 1)]).toEqual([0, 450_000])
    expect(await preview({ least: 300_000 })).toMatchObject({ students: 0, total: 0, already: 1 })
    const again = await carry({ least: 300_000 })
    expect(await jobOf(again.json().id)).toMatchObject({ message: '0 students carried, ₹0.00.' })
    expect(await balanceOf(student, 1)).toBe(450_000)
    expect(await breaches()).toEqual([])
  })

  it('come back as they were, and go again by heads', async () => {
    const [, first] = await carried()
    const back = await undo(first!.id)
    expect(await jobOf(back.json().id)).toMatchObject({ status: 'Done', message: '1 students taken back.' })
    expect([await balanceOf(student, 0), await balanceOf(student, 1)]).toEqual([400_000, 0])
    expect((await undo(first!.id)).json().message).toBe('This was taken back already.')
    expect(await breaches()).toEqual([])
    await carry({ mode: 'head-wise' })
    expect([await balanceOf(student, 1), await balanceOf(other, 1)]).toEqual([450_000, 210_000])
    expect(await breaches()).toEqual([])
  })

  it('are paid by money that was quoted for the old line', async () => {
    const [old] = await rows(
      sql<{
        id: string
      }>`select d.id from demands d where d.student_id = ${student} and d.status = 'carried' and d.gross = 250000`,
    )
    await desk.inSchool(trx =>
      postMoney(
        desk.server.services,
        trx,
        desk.schoolId,
        {
          ...{ source: 'pos', sourceAccountId: account, providerPaymentId: 'late', studentId: student, feeAccountId: account },
          ...{ amount: 250_000, mode: 'card', bankRef: null, paidOn: '2026-07-15' },
          quote: { lines: new Map([[old!.id, 250_000]]), asOf: '2026-07-15', advance: 0 },
        },
        null,
      ),
    )
    expect(await balanceOf(student, 1)).toBe(200_000)
    expect(await breaches()).toEqual([])
  })

  it('stay once money is on a line of them', async () => {
    const latest = (await carried()).find(({ status }) => status === 'Done')!
    const refused = await undo(latest.id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Undo is not possible: 1 carried lines have payments.'])
  })

  it('go into a later year alone, due inside it, of accounts of the school', async () => {
    const early = await desk.operator.post('fees-admin/carry-forward/preview', order({ dueDate: '2027-03-31' }))
    expect([early.statusCode, early.json().name]).toEqual([400, 'CarryYears'])
    const back = await desk.operator.post(
      'fees-admin/carry-forward/preview',
      order({ fromYearId: years[1]!.id, toYearId: years[0]!.id }),
    )
    expect(back.statusCode).toBe(400)
    expect((await carry({ mode: 'none' })).json().message).toBe('There is nothing to carry.')
    const file = await desk.operator.post('fees-admin/carry-forward/export', order())
    expect(file.statusCode).toBe(200)
  })

  it('keep the year ending from going back', async () => {
    const [row] = (await desk.operator.get('platform/year-endings?text=YES')).json().results
    const refused = await desk.revert(row.id)
    expect(refused.json().message).toBe('Revert is not possible: 2027-28 holds 0 attendance, 0 mark, 4 fee and 0 leave rows.')
  })
})
