import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, FeeDesk } from '../../testing/fee-desk'
import { feeFileHeaders } from '../../testing/fee-files'
import { csv, type Table } from '../../testing/imports'

let fees: FeeDesk
let agent: Agent
let students: string[]

const dues = (...rows: Table) => csv(feeFileHeaders.dues, rows)
const due = (admNo: string, no: number, head: string, amount: string, day = '10-08-2026') => [
  ...[admNo, fees.year.name, 'School', no, `Term ${no}`, day, head, amount, '', '', `${admNo}-${no}-${head}`],
]
const one = async (id: string) => (await fees.support.get(`fees-admin/imports/${id}`)).json()
const message = (answer: { statusCode: number; json: () => { message: string } }) => [answer.statusCode, answer.json().message]
/** Sends a file and has it checked. */
async function send(kind: string, bytes: Buffer, full = false): Promise<string> {
  const answer = await agent.upload(kind, bytes, 'file.csv', full)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  await fees.drain()
  return answer.json().id
}
async function apply(id: string, validRowsOnly = false) {
  const answer = await fees.admin.post(`fees-admin/imports/${id}/apply`, { validRowsOnly })
  await fees.drain()
  return answer
}

beforeAll(async () => {
  fees = await FeeDesk.open('fee-runs')
  students = await fees.students('B', 6)
  await fees.keepElsewhere()
  agent = await fees.agent()
})
afterAll(() => fees.close())

describe('a file that the own system sends', () => {
  it('is checked by itself, applied by GJAdmin, and received once', async () => {
    const file = dues(due('B1', 1, 'Tuition', '12000'), due('B1', 1, 'Computer', '1500'))
    const received = await agent.upload('fee-dues', file, 'dues.csv')
    expect(received.statusCode).toBe(201)
    expect(received.json()).toMatchObject({ kind: 'fee-dues', status: 'checking', fileName: 'dues.csv' })
    const { id } = received.json()
    await fees.drain()
    const ready = { status: 'ready', counts: { rows: 2, ok: 2, error: 0, applied: 0 } }
    expect((await agent.send('GET', `fees-sync/imports/${id}`)).json()).toMatchObject(ready)
    expect(await one(id)).toMatchObject({ status: 'ready', by: null, ok: 2, errors: 0, progress: null })
    expect((await fees.support.post(`fees-admin/imports/${id}/apply`, {})).statusCode).toBe(403)
    expect((await apply(id)).statusCode).toBe(202)
    expect(await one(id)).toMatchObject({ status: 'applied', applied: 2 })
    const again = await agent.upload('fee-dues', file, 'another name.csv')
    expect(again.json()).toMatchObject({ id, status: 'applied', fileName: 'dues.csv' })
    const [entry] = await fees.rows(sql<{ via_operator: boolean; actor_roles: string[] }>`
      select via_operator, actor_roles from audit_entries where action = 'import.apply' and entity_id = ${id}`)
    expect(entry).toEqual({ via_operator: true, actor_roles: ['GJAdmin'] })
    expect((await fees.position(students[0]!)).totalDue).toBe(1_350_000)
  })

  it('goes in without its wrong rows when that is asked for', async () => {
    const id = await send(
      'fee-dues',
      dues(due('B2', 1, 'Tuition', '100'), due('NOBODY', 1, 'Tuition', '100'), due('B3', 1, 'Tuition', '100', 'soon')),
    )
    expect(await one(id)).toMatchObject({ status: 'ready', rows: 3, ok: 1, errors: 2 })
    const rows = (await fees.support.get(`fees-admin/imports/${id}/rows?status=error`)).json()
    expect(rows.results.map((row: { problems: { message: string }[] }) => row.problems[0]!.message)).toEqual([
      'Admission number NOBODY not found',
      'Due date is not a date',
    ])
    const file = await fees.support.get(`fees-admin/imports/${id}/error-file`)
    const [head, first, second] = file.body.replace('\ufeff', '').trim().split(/\r?\n/)
    expect([head, first!.split(',')[0], second!.split(',')[0]]).toEqual(['Row,Column,Value,Reason', '3', '4'])
    expect(first).toContain('Admission number NOBODY not found')
    await apply(id)
    expect(await one(id)).toMatchObject({ status: 'failed', applied: 0 })
    expect((await fees.admin.post(`fees-admin/imports/${id}/check`)).statusCode).toBe(202)
    await fees.drain()
    await apply(id, true)
    expect(await one(id)).toMatchObject({ status: 'applied', applied: 1, errors: 2 })
  })

  it('without a column is invalid, and may be sent again once it was given up', async () => {
    const lacks = feeFileHeaders.dues.filter(header => header !== 'DueDate')
    const row = due('B4', 1, 'Tuition', '100').filter((_, at) => at !== 5)
    const id = await send('fee-dues', csv(lacks, [row]))
    expect(await one(id)).toMatchObject({ status: 'invalid', message: 'Missing column Due Date.' })
    expect(message(await fees.admin.post(`fees-admin/imports/${id}/apply`, {}))[0]).toBe(409)
    expect((await fees.admin.post(`fees-admin/imports/${id}/cancel`)).statusCode).toBe(204)
    expect(await one(id)).toMatchObject({ status: 'cancelled' })
    expect(await send('fee-dues', csv(lacks, [row]))).not.toBe(id)
  })

  it('names what it is, and is of rows', async () => {
    expect((await agent.upload('students', dues(due('B4', 1, 'Tuition', '1')))).statusCode).toBe(400)
    expect((await agent.upload('fee-dues', Buffer.from('%PDF-1.7 nothing'), 'file.pdf')).statusCode).toBe(400)
    expect((await agent.upload('fee-dues', Buffer.alloc(20 * 1024 * 1024 + 1, 97))).statusCode).toBe(413)
  })

  it('that names an installment paid online meanwhile holds its money for a decision (scenario 16)', async () => {
    const student = students[4]!
    await fees.owe(fees.terms(student))
    await fees.owe([fees.due(student, { head: 'Books', gross: 50_000 })])
    await fees.pay(student, 1_400_000, { source: 'online', mode: 'upi' })
    const row = ['EXT-1', '', 'B5', 'School', 1, '14-07-2026', 'Cash', '', '14000']
    await apply(await send('fee-collections', csv(feeFileHeaders.collections, [row])))
    const position = await fees.position(student)
    expect(position).toMatchObject({ advanceHeld: 1_400_000, advanceAvailable: 0, totalDue: 1_350_000 })
    expect(position.installments.map(one => one.balance)).toEqual([0, 1_350_000])
    const exceptions = await fees.rows(sql`
      select kind, amount, status from payment_exceptions where student_id = ${student}`)
    expect(exceptions).toEqual([{ kind: 'excess', amount: 1_400_000, status: 'open' }])
    expect(await fees.breaches()).toEqual([])
  })
})

describe('a full file of dues', () => {
  it('sets what it lacks to 0, and what was paid on that becomes advance', async () => {
    const [student] = await fees.students('F', 1)
    const earlier = await fees.rows<{ key: string }>(sql`select external_key as key from demands where external_key is not null`)
    await apply(await send('fee-dues', dues(due('F1', 1, 'Tuition', '1000'), due('F1', 2, 'Tuition', '3000'))))
    await fees.pay(student!, 150_000, { source: 'counter', mode: 'cash' })
    const id = await send('fee-dues', dues(due('F1', 2, 'Tuition', '2000')), true)
    expect(await one(id)).toMatchObject({ status: 'ready', rows: 1, absent: earlier.length + 1 })
    await apply(id)
    const lines = await fees.rows<{ gross: number; paid: number }>(sql`
      select gross, paid from demands where student_id = ${student} order by external_key`)
    expect(lines).toEqual([
      { gross: 0, paid: 0 },
      { gross: 200_000, paid: 50_000 },
    ])
    expect(await fees.position(student!)).toMatchObject({ totalDue: 150_000, advanceAvailable: 100_000 })
    expect(await fees.rows(sql`select 1 from demands where external_key like 'B%' and gross > 0`)).toEqual([])
    expect(await fees.breaches()).toEqual([])
    expect((await agent.send('GET', `fees-sync/imports/${id}`)).json()).toMatchObject({ counts: { absent: earlier.length + 1 } })
  })
})

describe('a school whose files bring no heads', () => {
  it('refuses the rows that name new ones, and new installments', async () => {
    await fees.rows(sql`
      insert into school_settings (school_id, code, value, updated_at)
      values (${fees.schoolId}, 'fees.createMissing', 'false', ${fees.services.clock.now()})`)
    const id = await send(
      'fee-dues',
      dues(due('F1', 1, 'Sports', '100'), due('F1', 9, 'Tuition', '100'), due('F1', 2, 'Tuition', '1')),
    )
    const { results } = (await fees.support.get(`fees-admin/imports/${id}/rows?status=error`)).json()
    expect(results.map((row: { problems: { message: string }[] }) => row.problems[0]!.message)).toEqual([
      'Head Sports not found',
      'Installment 9 not found',
    ])
  })
})

describe('files of fees', () => {
  it('are listed by school, kind, state and day', async () => {
    const list = async (query: string) => (await fees.support.get(`fees-admin/imports?${query}`)).json()
    expect((await list(`schoolId=${fees.schoolId}&kind=fee-collections`)).pagination.count).toBe(1)
    expect((await list('status=cancelled')).results.map((row: { status: string }) => row.status)).toEqual(['cancelled'])
    expect((await list('from=2026-07-16')).pagination.count).toBe(0)
    const order = await fees.support.get('fees-admin/imports?from=2026-07-16&to=2026-07-15')
    expect(message(order)).toEqual([400, 'To date must not be before from date.'])
    expect((await fees.desk.admin.get('fees-admin/imports')).statusCode).toBe(403)
  })
})
