import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feeFileHeaders } from '../../testing/fee-files'
import { csv, ImportDesk, type Table } from '../../testing/imports'
import type { FileCell } from '../../testing/student-files'
import { findBreaches } from './invariants'

let desk: ImportDesk
let year: string
const students: string[] = []

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

beforeAll(async () => {
  desk = await ImportDesk.open('ledger-import')
  year = (await rows(sql<{ name: string }>`select name from academic_years where is_current`))[0]!.name
  for (let place = 0; place < 7; place += 1) students.push(`NEW${place}`)
  await rows(sql`
    insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, status, updated_at)
    select s.school_id, gen_random_uuid(), n, s.name, s.gender, s.date_of_birth, s.guardian_id, s.status, s.updated_at
    from (select * from students limit 1) s, unnest(${students}::text[]) as n`)
})
afterAll(() => desk.server.close())

const due = (admNo: string, no: number, head: string, amount: string, concession = ''): FileCell[] => [
  admNo,
  year,
  'School',
  no,
  `Term ${no}`,
  no === 1 ? '10-06-2026' : '10-09-2026',
  head,
  amount,
  concession,
  '',
  `${admNo}-${no}-${head}`,
]
const terms = (admNo: string): Table => [
  due(admNo, 1, 'Lessons', '12,000.00'),
  due(admNo, 1, 'Lab', '1,500'),
  due(admNo, 2, 'Lessons', '12000'),
  due(admNo, 2, 'Lab', '1500'),
]

const receipt = (no: string, admNo: string, amount: string, installment: FileCell = '', date = '12-06-2026'): FileCell[] => [
  no,
  '',
  admNo,
  'School',
  installment,
  date,
  'Cash',
  '',
  amount,
]

const idOf = async (admNo: string) => (await rows(sql<{ id: string }>`select id from students where adm_no = ${admNo}`))[0]!.id
const position = async (admNo: string) => {
  const answer = await desk.admin.get(`studentinfo/get-student-fee-details/${await idOf(admNo)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().accounts[0]
}
const sound = async () => expect(await desk.inSchool(trx => findBreaches(trx, desk.schoolId))).toEqual([])

describe('files of the own system', () => {
  it('bring dues, and what came in for them', async () => {
    const [student] = students
    expect(ImportDesk.counts(await desk.bringIn('fee-dues', feeFileHeaders.dues, terms(student!)))).toEqual([4, 0, 0, 0])
    expect(
      ImportDesk.counts(await desk.bringIn('fee-collections', feeFileHeaders.collections, [receipt('A-1', student!, '20,000')])),
    ).toEqual([1, 0, 0, 0])
    expect(await position(student!)).toMatchObject({
      name: 'School',
      totalDue: 700_000,
      installments: [
        { name: 'Term 1', status: 'Paid', balance: 0 },
        {
          name: 'Term 2',
          status: 'Part paid',
          balance: 700_000,
          heads: [
            { name: 'Lessons', paid: 650_000 },
            { name: 'Lab', paid: 0 },
          ],
        },
      ],
    })
    await sound()
  })

  it('are told on the page on the student in the columns of summaries', async () => {
    const student = students[5]!
    await desk.bringIn('fee-dues', feeFileHeaders.dues, terms(student))
    await desk.bringIn('fee-collections', feeFileHeaders.collections, [receipt('S-1', student, '1000')])
    const id = await idOf(student)
    const summary = (await desk.admin.get(`studentcompleteinforpt/get-summary/${id}`)).json()
    expect(summary.totals).toEqual({ amount: 2_700_000, concession: 0, fine: 0, paid: 100_000, balance: 2_600_000 })
    expect(summary.rows[0]).toEqual({
      installment: 'Term 1',
      head: 'Lessons',
      dueDate: '2026-06-10',
      amount: 1_200_000,
      concession: 0,
      fine: 0,
      paid: 100_000,
      balance: 1_100_000,
    })
    expect((await desk.admin.get(`studentcompleteinforpt/get-bussummary/${id}`)).json().rows).toEqual([])
    const teacher = await desk.browser('GVS.TEACHER')
    for (const path of ['studentcompleteinforpt/get-summary', 'studentinfo/get-student-fee-details'])
      expect((await teacher.get(`${path}/${id}`)).statusCode).toBeGreaterThanOrEqual(403)
  })

  it('bring the same once, whichever file holds it', async () => {
    const student = students[1]!
    await desk.bringIn('fee-dues', feeFileHeaders.dues, terms(student))
    await desk.bringIn('fee-collections', feeFileHeaders.collections, [receipt('B-1', student, '5000')])
    expect(ImportDesk.counts(await desk.bringIn('fee-dues', feeFileHeaders.dues, [...terms(student)].reverse()))).toEqual([
      0, 0, 4, 0,
    ])
    const longer = [receipt('B-1', student, '5000'), receipt('B-2', student, '1000')]
    expect(ImportDesk.counts(await desk.bringIn('fee-collections', feeFileHeaders.collections, longer))).toEqual([1, 0, 1, 0])
    expect((await position(student)).totalDue).toBe(2_100_000)
    const bytes = csv(feeFileHeaders.collections, longer)
    const first = await desk.create('fee-collections', bytes, 'again.csv')
    expect((await desk.create('fee-collections', bytes, 'again.csv')).id).toBe(first.id)
    await sound()
  })

  it('bring money for an installment that is paid already, which then waits', async () => {
    const student = students[2]!
    await desk.bringIn('fee-dues', feeFileHeaders.dues, terms(student))
    await desk.bringIn('fee-collections', feeFileHeaders.collections, [receipt('C-1', student, '13500', 1)])
    await desk.bringIn('fee-collections', feeFileHeaders.collections, [receipt('C-2', student, '13500', 1, '13-06-2026')])
    expect(await position(student)).toMatchObject({
      advanceHeld: 1_350_000,
      advanceAvailable: 0,
      installments: [{ balance: 0 }, { balance: 1_350_000 }],
    })
    await sound()
  })

  it('lower dues: what was paid too much is advance', async () => {
    const student = students[3]!
    await desk.bringIn('fee-dues', feeFileHeaders.dues, terms(student))
    await desk.bringIn('fee-collections', feeFileHeaders.collections, [receipt('D-1', student, '13500')])
    expect(
      ImportDesk.counts(await desk.bringIn('fee-dues', feeFileHeaders.dues, [due(student, 1, 'Lessons', '12000', '1200')])),
    ).toEqual([0, 1, 0, 0])
    expect(await position(student)).toMatchObject({ advanceAvailable: 120_000, installments: [{ balance: 0 }, {}] })
    await sound()
  })

  it('wait with receipts that look like others, as when a spreadsheet took the zeros, until a person takes them in', async () => {
    const student = students[6]!
    const { collections } = feeFileHeaders
    await desk.bringIn('fee-dues', feeFileHeaders.dues, terms(student))
    const first = [receipt('00123', student, '1,000.00'), receipt('R-0012', student, '70')]
    const { id: firstId } = await desk.check('fee-collections', csv(collections, first), 'collections.csv')
    expect((await desk.apply(firstId)).counts).toMatchObject({ create: 2, skip: 0 })
    const taken = await desk.table('fee-collections', collections, [
      [123, '', student, 'School', '', { date: '2026-06-12' }, 'Cash', '', 1000],
      ['r12', '', student, 'School', '', '14-06-2026', 'Cash', '', 80],
      [125, '', student, 'School', '', '15-06-2026', 'Cash', '', 250],
      [126, '', student, 'School', '', '15-06-2026', 'Cheque', '', 250],
      ['00123', '', student, 'School', '', '12-06-2026', 'Cash', '', 1000],
    ])
    expect(taken.counts).toEqual({ rows: 5, create: 1, update: 0, same: 1, skip: 3, error: 0, warning: 3 })
    expect([...(await desk.messages(taken.id))]).toEqual([
      [2, ['Looks like receipt 00123: same student, day and amount, and the same number but for zeros, spaces or dashes']],
      [3, ['Looks like receipt R-0012: the same number but for zeros, spaces or dashes']],
      [5, ['Looks like receipt 125 in row 4: same student, day and amount']],
    ])
    const [waiting] = await desk.rows(taken.id, '&action=skip&code=W08')
    expect(waiting).toMatchObject({
      rowNo: 2,
      key: '123',
      changes: expect.arrayContaining([{ column: 'amount', old: '', new: '1000.00' }]),
    })
    const applied = await desk.apply(taken.id, 'apply-nothing', [3, 5])
    expect([applied.status, applied.counts]).toEqual([
      'Applied',
      { rows: 5, create: 3, update: 0, same: 1, skip: 1, error: 0, warning: 3 },
    ])
    const posted = await rows(sql`
      select receipt_no as no, amount from receipts where student_id = ${await idOf(student)} order by receipt_no collate "C"`)
    expect(posted).toEqual([
      { no: '00123', amount: 100_000 },
      { no: '125', amount: 25_000 },
      { no: '126', amount: 25_000 },
      { no: 'R-0012', amount: 7000 },
      { no: 'r12', amount: 8000 },
    ])
    const [audited] = await rows(
      sql`select after -> 'confirmed' as confirmed from audit_entries where entity_id = ${taken.id} and action = 'import.apply'`,
    )
    expect(audited).toEqual({ confirmed: [3, 5] })
    await sound()
  })

  it('keep what they know of students with money: an import that made one is not taken back over it', async () => {
    const student = students[4]!
    await desk.bringIn('fee-dues', feeFileHeaders.dues, terms(student))
    await expect(rows(sql`delete from students where adm_no = ${student}`)).rejects.toThrow(/foreign key/)
  })

  it('are neither offered nor taken without the module', async () => {
    const set = (change: ReturnType<typeof sql>) =>
      desk.inPlatform(trx => sql`update schools set module_codes = ${change} where code = 'GVS'`.execute(trx))
    await set(sql`array_remove(module_codes, 'FEE')`)
    const answer = await desk.admin.get('imports/template/fee-dues')
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'This feature is not enabled for your school.'])
    const kinds = (await (await desk.browser('GVS.ADMIN')).get('imports/kinds')).json()
    expect(kinds.map((kind: { code: string }) => kind.code)).not.toContain('fee-collections')
    await set(sql`array_append(module_codes, 'FEE')`)
  })
})
