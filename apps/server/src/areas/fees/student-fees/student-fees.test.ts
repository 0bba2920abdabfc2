import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../platform/spreadsheet/read'
import { FeeDesk } from '../../../testing/fee-desk'
import { cancelReceipt } from '../reversing'

let fees: FeeDesk
let students: string[]
let lone: string

beforeAll(async () => {
  fees = await FeeDesk.open('student-fees')
  students = await fees.students('D', 2)
  ;[lone] = (await fees.students('L', 1)) as [string]
  await fees.owe(fees.terms(students[0]!, { concession: 10_000 }))
  await fees.owe([fees.due(students[1]!, { dueDate: '2026-08-10' })])
})
afterAll(() => fees.close())

const of = (more: Record<string, string | string[]> = {}) => {
  const query = new URLSearchParams({ schoolId: fees.schoolId })
  for (const [key, value] of Object.entries(more)) for (const one of [value].flat()) query.append(key, one)
  return query
}
const schedule = async (more: Record<string, string | string[]>) =>
  (await fees.support.get(`fees-admin/student-schedule?${of(more)}`)).json()
const collection = async (more: Record<string, string | string[]>) =>
  (await fees.support.get(`fees-admin/student-collection?${of(more)}`)).json()

describe('what students were asked', () => {
  it('is told line by line with the sums of all pages', async () => {
    const read = await schedule({ studentIds: students, pageSize: '2' })
    expect(read.pagination.count).toBe(5)
    expect(read.results[0]).toMatchObject({
      ...{ admNo: 'D1', installment: 'Term 1', dueDate: '2026-08-10', head: 'Tuition', source: 'import', gross: 1_200_000 },
      ...{ concession: 10_000, writeOff: 0, net: 1_190_000, paid: 0, balance: 1_190_000, fineToday: 0 },
    })
    expect(read.totals).toEqual({
      gross: 3_900_000,
      concession: 40_000,
      writeOff: 0,
      net: 3_860_000,
      paid: 0,
      balance: 3_860_000,
    })
    const sorted = await schedule({ studentIds: students, sort: '-net,admNo' })
    expect(sorted.results[0]).toMatchObject({ admNo: 'D2', net: 1_200_000 })
  })

  it('names who was asked nothing', async () => {
    const read = await schedule({ studentIds: [...students, lone], unmatched: '1' })
    expect(read.results).toMatchObject([{ admNo: 'L1', head: null, net: 0 }])
  })

  it('is of one school', async () => {
    const none = await fees.support.get('fees-admin/student-schedule')
    expect([none.statusCode, none.json().message]).toEqual([400, 'Please select a school.'])
    expect((await fees.support.get(`fees-admin/student-collection?schoolId=${fees.year.id}`)).statusCode).toBe(404)
    const foreign = await fees.support.get(`fees-admin/student-schedule?${of({ studentIds: [fees.year.id] })}`)
    expect(foreign.statusCode).toBe(404)
    expect((await fees.desk.admin.get(`fees-admin/student-schedule?${of()}`)).statusCode).toBe(403)
  })

  it('goes into a file', async () => {
    const begun = await fees.support.post('fees-admin/student-schedule/export', {
      ...{ filters: { schoolId: fees.schoolId, studentIds: students }, format: 'xlsx' },
    })
    expect(begun.statusCode, begun.body).toBe(202)
    await fees.drain()
    const job = (await fees.support.get(`jobs/${begun.json().id}`)).json()
    expect(job).toMatchObject({ status: 'Done', message: '5 rows' })
    const { url } = (await fees.support.get(`files/geturl/${job.resultFileId}`, { SchoolId: fees.schoolId })).json()
    const file = await fees.support.send('GET', url.replace(/^https?:\/\/[^/]+/, ''))
    const sheet = await readSpreadsheet(file.rawPayload, 'schedule')
    expect(sheet.headers.slice(0, 3)).toEqual(['Adm.No', 'Name', 'Division'])
    expect(sheet.rows[0]!.cells[8]).toBe(12_000)
  })
})

describe('what came in', () => {
  it('adds up to the money that was kept', async () => {
    const [student, other] = students as [string, string]
    const { receiptId } = await fees.pay(student, 500_000)
    const paid = await fees.pay(other, 1_300_000)
    const cancel = (id: string, outcome: 'void' | 'to-advance') =>
      fees.desk.inSchool(trx =>
        cancelReceipt(fees.services, trx, fees.schoolId, {
          ...{ receiptId: id, outcome, reason: 'Wrong amount', by: null, onDay: '2026-07-15' },
        }),
      )
    const before = await collection({ studentIds: students })
    expect(before.totals).toEqual({ amount: 1_800_000 })
    expect(before.results.map((row: { head: string; amount: number }) => [row.head, row.amount])).toEqual(
      expect.arrayContaining([
        ['Tuition', 500_000],
        ['Tuition', 1_200_000],
        ['advance', 100_000],
      ]),
    )
    await cancel(receiptId, 'void')
    await cancel(paid.receiptId, 'to-advance')
    const after = await collection({ studentIds: students })
    expect(after.totals).toEqual({ amount: 1_300_000 })
    expect((await collection({ studentIds: students, status: 'issued' })).pagination.count).toBe(0)
    const receipt = (await fees.support.get(`fees-admin/student-collection/${receiptId}`)).json()
    expect(receipt).toMatchObject({
      status: 'cancelled',
      payment: { source: 'counter', amount: 500_000 },
      lines: [{ kind: 'principal', head: 'Tuition', amount: 500_000 }],
    })
    expect(receipt.ledger.map((entry: { kind: string }) => entry.kind)).toEqual(expect.arrayContaining(['receipt', 'cancel']))
  })

  it('is of at most a year', async () => {
    const long = await fees.support.get(`fees-admin/student-collection?${of({ fromDate: '2025-01-01', toDate: '2026-06-01' })}`)
    expect([long.statusCode, long.json().message]).toEqual([400, 'Please choose at most one year.'])
  })
})
