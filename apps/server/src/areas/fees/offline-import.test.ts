import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feeFileHeaders } from '../../testing/fee-files'
import { csv, ImportDesk, type Table } from '../../testing/imports'
import type { FileCell } from '../../testing/student-files'

let desk: ImportDesk
let [first, second] = ['', '']
let year = ''

beforeAll(async () => {
  desk = await ImportDesk.open('offline-fees')
  // What the demonstration brought in.
  await desk.inSchool(trx => trx.deleteFrom('offline_fee_summaries').execute())
  const { rows } = await desk.inSchool(trx =>
    sql<{ adm_no: string; year: string }>`
      select s.adm_no, y.name as year from students s join academic_years y on y.school_id = s.school_id and y.is_current
      order by s.adm_no_key limit 2`.execute(trx),
  )
  first = rows[0]!.adm_no
  second = rows[1]!.adm_no
  year = rows[0]!.year
})
afterAll(() => desk.server.close())

const line = (admNo: string, asOf: string, head: string, paid: string, balance: string): FileCell[] => [
  admNo,
  year,
  asOf,
  'Term 1',
  head,
  '10-06-2026',
  '1,24,350.00',
  '4,350',
  '',
  paid,
  balance,
]

const file = (asOf: string, paid: string, balance: string): Table => [
  line(first, asOf, 'Tuition', paid, balance),
  line(first, asOf, 'Computer', '0', '1,20,000.00'),
]

const summaries = async () =>
  (
    await desk.inSchool(trx =>
      sql<{ adm_no: string; kind: string; as_of: string; rows: Record<string, unknown>[]; updated_at: Date }>`
        select s.adm_no, o.kind, o.as_of::text as as_of, o.rows, o.updated_at from offline_fee_summaries o
        join students s on s.id = o.student_id order by s.adm_no_key, o.kind`.execute(trx),
    )
  ).rows

async function setModule(on: boolean): Promise<void> {
  const change = on ? sql`array_append(module_codes, 'OFFLINE_FEES')` : sql`array_remove(module_codes, 'OFFLINE_FEES')`
  await desk.inPlatform(trx => sql`update schools set module_codes = ${change} where code = 'GVS'`.execute(trx))
}

describe('files of fee summaries', () => {
  it('make one summary of a student, in paise and by due date', async () => {
    const applied = await desk.bringIn('offline-fees', feeFileHeaders.summaries, file('01-07-2026', '20,000', '1,00,000'))
    expect(ImportDesk.counts(applied)).toEqual([2, 0, 0, 0])
    expect(await summaries()).toEqual([
      {
        adm_no: first,
        kind: 'fee',
        as_of: '2026-07-01',
        updated_at: expect.any(Date),
        rows: [
          {
            installment: 'Term 1',
            head: 'Tuition',
            dueDate: '2026-06-10',
            amount: 12_435_000,
            concession: 435_000,
            fine: 0,
            paid: 2_000_000,
            balance: 10_000_000,
          },
          {
            installment: 'Term 1',
            head: 'Computer',
            dueDate: '2026-06-10',
            amount: 12_435_000,
            concession: 435_000,
            fine: 0,
            paid: 0,
            balance: 12_000_000,
          },
        ],
      },
    ])
  })

  it('of the same content are received once, and rows that are equal write nothing', async () => {
    const bytes = csv(feeFileHeaders.summaries, file('01-07-2026', '20,000', '1,00,000'))
    const run = await desk.create('offline-fees', bytes, 'fees.csv')
    await desk.work(run.id, 'check')
    const before = await summaries()
    const applied = await desk.apply(run.id)
    expect(ImportDesk.counts(applied)).toEqual([0, 0, 2, 0])
    expect(await summaries()).toEqual(before)
    expect((await desk.create('offline-fees', bytes, 'again.csv')).id).toBe(run.id)
  })

  it('come back as they were given', async () => {
    const template = await desk.template('offline-fees', 'csv')
    expect(template.toString('utf8')).toContain('1,24,350.00'.replaceAll(',', ''))
    const run = await desk.check('offline-fees', template, 'back.csv')
    expect(ImportDesk.counts(run)).toEqual([0, 0, 2, 0])
  })

  it('replace older figures whole, and are not replaced by older ones', async () => {
    const newer = await desk.bringIn('offline-fees', feeFileHeaders.summaries, [
      line(first, '05-07-2026', 'Tuition', '1,20,000', '0'),
    ])
    expect(ImportDesk.counts(newer)).toEqual([0, 1, 0, 0])
    const [stored] = await summaries()
    expect(stored).toMatchObject({ as_of: '2026-07-05', rows: [{ head: 'Tuition', balance: 0 }] })
    const older = await desk.bringIn('offline-fees', feeFileHeaders.summaries, file('04-07-2026', '30,000', '90,000'))
    expect(older.counts).toMatchObject({ create: 0, update: 0, skip: 2, error: 0 })
    expect([...(await desk.messages(older.id)).values()].flat()).toEqual(
      Array.from({ length: 2 }, () => 'Figures as on 05-07-2026 are newer and stay'),
    )
    expect(await summaries()).toEqual([stored])
  })

  it('refuse rows that do not add up with their student, and take the others', async () => {
    const run = await desk.table('offline-fees', feeFileHeaders.summaries, [
      line(first, '06-07-2026', 'Tuition', '0', '1,20,000'),
      line(first, '06-07-2026', 'Computer', '0', '1,19,999'),
      line(second, '06-07-2026', 'Tuition', '0', '1,20,000'),
      line('NOBODY', '06-07-2026', 'Tuition', '0', '1,20,000'),
    ])
    expect([...(await desk.messages(run.id)).entries()]).toEqual([
      [2, ['Left out because row 3 of the same student is wrong']],
      [3, ['Balance 119999.00 is not amount − concession + fine − paid (120000.00)']],
      [5, ['Admission number NOBODY not found']],
    ])
    expect((await desk.errorsFile(run.id)).rows.map(row => [row[0], row.at(-1)])).toEqual([
      [first, 'Balance 119999.00 is not amount − concession + fine − paid (120000.00)'],
      ['NOBODY', 'Admission number NOBODY not found'],
    ])
    const applied = await desk.apply(run.id, 'apply-good-rows')
    expect(applied.counts).toMatchObject({ create: 1, skip: 1, error: 2 })
    expect((await summaries()).map(row => [row.adm_no, row.as_of])).toEqual([
      [first, '2026-07-05'],
      [second, '2026-07-06'],
    ])
    const undone = await desk.admin.post(`imports/${run.id}/rollback`, {})
    expect([undone.statusCode, undone.json().name]).toEqual([409, 'NoRollback'])
    expect((await desk.admin.get(`imports/${run.id}`)).json().rollbackUntil).toBe(null)
  })

  it('of bus fees stand beside those of fees', async () => {
    const bus = [...line(first, '05-07-2026', 'Bus', '0', '1,20,000'), 'Bus 1', 'Gate']
    await desk.bringIn('offline-bus-fees', [...feeFileHeaders.summaries, 'BusName', 'StopName'], [bus])
    expect((await summaries()).map(row => [row.adm_no, row.kind])).toEqual([
      [first, 'bus'],
      [first, 'fee'],
      [second, 'fee'],
    ])
    expect((await summaries())[0]!.rows[0]).toMatchObject({ busName: 'Bus 1', stopName: 'Gate' })
  })

  it('need every column that makes a row', async () => {
    const short = feeFileHeaders.summaries.filter(header => header !== 'DueDate' && header !== 'Balance')
    const run = await desk.create('offline-fees', csv(short, [[first]]), 'short.csv')
    const answer = await desk.admin.post(`imports/${run.id}/check`, {})
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Missing column Due Date, Balance.'])
  })

  it('are not written one by one', async () => {
    const single = await desk.admin.post('imports/single', { kind: 'offline-fees', mode: 'create-and-update', values: {} })
    expect(single.statusCode).toBe(400)
    expect((await desk.admin.get('imports/single/offline-fees/x')).statusCode).toBe(400)
  })

  it('keep a student from being deleted beneath them', async () => {
    await expect(desk.inSchool(trx => sql`delete from students where adm_no = ${second}`.execute(trx))).rejects.toThrow(
      /foreign key/,
    )
  })

  it('are refused while the module is off, and their kinds are not offered', async () => {
    const bytes = csv(feeFileHeaders.summaries, file('07-07-2026', '20,000', '1,00,000'))
    const upload = await desk.admin.upload('files/single', 'late.csv', bytes)
    const open = await desk.create(
      'offline-fees',
      csv(feeFileHeaders.summaries, file('08-07-2026', '20,000', '1,00,000')),
      'open.csv',
    )
    const codes = async () =>
      (await (await desk.browser('GVS.ADMIN')).get('imports/kinds')).json().map((kind: { code: string }) => kind.code)
    expect(await codes()).toContain('offline-fees')
    await setModule(false)
    for (const answer of [
      await desk.admin.post('imports', { kind: 'offline-fees', fileId: upload.json().id }),
      await desk.admin.post(`imports/${open.id}/check`, {}),
      await desk.admin.get('imports/template/offline-bus-fees'),
    ])
      expect([answer.statusCode, answer.json().message]).toEqual([403, 'This feature is not enabled for your school.'])
    expect(await codes()).not.toContain('offline-fees')
    await setModule(true)
  })
})
