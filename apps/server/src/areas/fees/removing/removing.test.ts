import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../platform/spreadsheet/read'
import { FeeDesk } from '../../../testing/fee-desk'

let fees: FeeDesk

beforeAll(async () => {
  fees = await FeeDesk.open('fee-removal')
})
afterAll(() => fees.close())

const scope = (studentIds: readonly string[], more: object = {}) => ({
  schoolId: fees.schoolId,
  academicYearId: fees.year.id,
  studentIds,
  ...more,
})
const preview = async (studentIds: readonly string[], more: object = {}) => {
  const answer = await fees.admin.post('fees-admin/student-fees/removal-preview', scope(studentIds, more))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const order = (token: string, more: object = {}) =>
  fees.admin.post('fees-admin/student-fees/removal', { token, confirm: 'GVS', reason: 'Sent for the wrong year', ...more })
const remove = async (token: string) => {
  const begun = await order(token)
  expect(begun.statusCode, begun.body).toBe(202)
  await fees.drain()
  return (await fees.admin.get(`jobs/${begun.json().id}`)).json()
}
const told = (answer: { statusCode: number; json: () => { message: string } }) => [answer.statusCode, answer.json().message]
const linesOf = async (students: readonly string[]) =>
  (
    await fees.rows(sql<{ count: number }>`
      select count(*)::int as count from demands where student_id = any(${[...students]}::uuid[]) and gross > 0`)
  )[0]!.count
const receipts = () => fees.rows(sql`select id, receipt_no, amount, status, cancel_outcome from receipts order by receipt_no, id`)

describe('dues that are removed', () => {
  it('are all that have no money; the others and their receipts stay (scenario 17)', async () => {
    const students = await fees.students('R', 30)
    await fees.owe(students.flatMap(student => fees.terms(student)))
    for (const student of students.slice(0, 4)) await fees.pay(student, 1_350_000)
    const before = await receipts()
    const looked = await preview(students)
    expect(looked.counts).toEqual({
      ...{ students: 30, waiting: 0, lines: 112, amount: 26 * 2_700_000 + 4 * 1_350_000, kept: 8, receipts: 0, advance: 0 },
    })
    expect(looked.rows[0]).toMatchObject({ admNo: 'R1', lines: 2, amount: 1_350_000, kept: 2, receipts: 0, openOrders: 0 })
    const job = await remove(looked.token)
    expect(job).toMatchObject({ status: 'Done', message: '112 lines of 30 students removed. 8 lines kept.' })
    expect(await linesOf(students)).toBe(8)
    expect(await receipts()).toEqual(before)
    expect(await fees.breaches()).toEqual([])
    expect((await fees.position(students[0]!)).totalDue).toBe(0)
    const address = (await fees.admin.get(`files/geturl/${job.resultFileId}`, { SchoolId: fees.schoolId })).json()
    const file = await fees.admin.send('GET', address.url.replace(/^https?:\/\/[^/]+/, ''))
    const { rows } = await readSpreadsheet(file.rawPayload, 'removed')
    expect(rows).toHaveLength(30)
    const again = await fees.admin.post('fees-admin/student-fees/removal-preview', scope(students.slice(4)))
    expect(told(again)).toEqual([400, 'No fees found for the selection.'])
  })

  it('are those with money too where their receipts are cancelled; the money becomes advance', async () => {
    const [student, other] = await fees.students('C', 2)
    await fees.owe([...fees.terms(student!), ...fees.terms(other!)])
    await fees.pay(student!, 2_000_000)
    const looked = await preview([student!], { cancelReceipts: true })
    expect(looked.counts).toEqual({
      students: 1,
      waiting: 0,
      lines: 4,
      amount: 2_700_000,
      kept: 0,
      receipts: 1,
      advance: 2_000_000,
    })
    expect(await remove(looked.token)).toMatchObject({ message: '4 lines of 1 students removed. 0 lines kept.' })
    expect(await fees.position(student!)).toMatchObject({ totalDue: 0, advanceAvailable: 2_000_000 })
    expect((await fees.position(other!)).totalDue).toBe(2_700_000)
    const [receipt] = await fees.rows(sql`select status, cancel_outcome from receipts where student_id = ${student!}`)
    expect(receipt).toEqual({ status: 'cancelled', cancel_outcome: 'to-advance' })
    expect(await fees.breaches()).toEqual([])
    const gone = await fees.admin.post('fees-admin/student-fees/removal-preview', scope([student!], { cancelReceipts: true }))
    expect(gone.statusCode).toBe(400)
  })

  it('leave out who has a payment under way', async () => {
    const [student] = await fees.students('O', 1)
    await fees.owe(fees.terms(student!))
    const machine = fees.services.newId()
    await fees.rows(sql`
      insert into pos_terminals (school_id, id, fee_account_id, label, driver, active)
      values (${fees.schoolId}, ${machine}, ${fees.account}, 'Removal desk', 'manual', true)`)
    const created = await fees.desk.admin.post('fees/orders', {
      ...{ channel: 'pos', studentId: student, feeAccountId: fees.account, posTerminalId: machine, expectedTotal: 1_350_000 },
      installmentIds: (await fees.position(student!)).installments.slice(0, 1).map(one => one.id),
    })
    expect(created.statusCode, created.body).toBe(201)
    const looked = await preview([student!])
    expect(looked.counts).toMatchObject({ students: 1, waiting: 1, lines: 0 })
    expect(await remove(looked.token)).toMatchObject({ message: '0 lines of 0 students removed. 0 lines kept.' })
    expect(await linesOf([student!])).toBe(4)
    const rows = (await fees.admin.get(`fees-admin/student-fees/removals/${looked.token}/rows`)).json()
    expect(rows.results).toMatchObject([{ outcome: 'order', openOrders: 1 }])
  })

  it('are those that were counted, within 15 minutes, with the code of the school and a reason', async () => {
    const [student] = await fees.students('T', 1)
    await fees.owe(fees.terms(student!))
    const { token } = await preview([student!])
    expect(told(await order(token, { confirm: 'gvs' }))).toEqual([400, 'The confirmation text does not match.'])
    expect((await order(token, { reason: 'too short' })).statusCode).toBe(400)
    await fees.pay(student!, 10_000)
    expect(told(await order(token))).toEqual([409, 'The data changed. Please run the check again.'])
    const second = await preview([student!])
    fees.desk.server.clock.advance(15 * 60_000 + 1)
    const { demoPassword } = await import('../../../demonstration/index')
    await fees.admin.logIn('GJ.ADMIN', demoPassword)
    await fees.support.logIn('GJ.SUPPORT', demoPassword)
    expect(told(await order(second.token))).toEqual([409, 'The data changed. Please run the check again.'])
    const third = await preview([student!])
    const [one, other] = [await order(third.token), await order(third.token)]
    expect(one.json().id).toBe(other.json().id)
    await fees.drain()
    expect(await linesOf([student!])).toBe(1)
    const list = (await fees.admin.get(`fees-admin/student-fees/removals?school=${fees.schoolId}`)).json()
    expect(list.results[0]).toMatchObject({ status: 'Done', lines: 3, kept: 1, reason: 'Sent for the wrong year' })
  })

  it('are the work of GJAdmin', async () => {
    expect((await fees.support.get(`fees-admin/student-fees/initialvalues?school=${fees.schoolId}`)).statusCode).toBe(403)
    const offers = (await fees.admin.get(`fees-admin/student-fees/initialvalues?school=${fees.schoolId}`)).json()
    expect(offers.accounts.map((account: { name: string }) => account.name)).toEqual(['School', 'Bus'])
  })
})
