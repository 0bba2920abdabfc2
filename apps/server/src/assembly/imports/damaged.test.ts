import { importKinds } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import { workbook } from '../../testing/student-files'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('damaged')
})
afterAll(() => desk.server.close())

const titles = [
  'Admission No',
  'Student Name',
  'Gender',
  'Date of Birth',
  'Course',
  'Division',
  'Guardian Name',
  'Relation',
  'Guardian Mobile',
  'Address',
]

/** A student of a number, whose family is nobody else's. */
const student = (at: number, admNo: string, address = '') => {
  const letters = [...String(at)].map(digit => 'abcdefghij'[Number(digit)]).join('')
  return [admNo, `Child ${letters}`, 'F', '05/06/2015', 'V', 'A', `Parent ${letters}`, 'Mother', `98765120${at}`, address]
}
const line = (at: number, admNo: string, address = '') => student(at, admNo, address).join(',')
const file = (...pieces: readonly string[]) => Buffer.from(pieces.join(''))

const kept = async (...admNos: readonly string[]) =>
  (
    await desk.inSchool(trx =>
      sql<{ adm_no: string; name: string; address: string | null }>`
        select s.adm_no, s.name, g.address from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        where s.adm_no = any(${[...admNos]}) order by s.adm_no`.execute(trx),
    )
  ).rows.map(({ adm_no, name, address }) => [adm_no, name, address ?? ''])

describe('a CSV file with two kinds of line ends', () => {
  it('brings every student', async () => {
    const lines = ['F1', 'F2', 'F3', 'F4'].map((admNo, at) => line(10 + at, admNo, 'Pala'))
    const run = await desk.check('students', file(titles.join(','), '\r\n', lines.join('\n'), '\r\n'), 'a.csv')
    expect([run.rows, ...ImportDesk.counts(run)]).toEqual([4, 4, 0, 0, 0])
    await desk.apply(run.id)
    expect(await kept('F1', 'F2', 'F3', 'F4')).toEqual([
      ['F1', 'Child ba', 'Pala'],
      ['F2', 'Child bb', 'Pala'],
      ['F3', 'Child bc', 'Pala'],
      ['F4', 'Child bd', 'Pala'],
    ])
  })

  it('renames everybody whom it names', async () => {
    const run = await desk.check('students', file('Admission No,Student Name\r\nF1,One\nF2,Two\r\nF3,Three\r\n'), 'b.csv')
    expect(ImportDesk.counts(run)).toEqual([0, 3, 0, 0])
    await desk.apply(run.id)
    expect((await kept('F1', 'F2', 'F3')).map(([, name]) => name)).toEqual(['One', 'Two', 'Three'])
  })

  it('receives every receipt', async () => {
    const head = 'External Receipt No,Admission No,Account,Installment No,Date,Mode,Amount,Reference\r\n'
    const receipt = (no: number, reference: string) => `MY-${no},F1,School,,12-06-2026,cash,${no}00,${reference}`
    const written = file(head, receipt(1, 'x'), '\r\n', receipt(2, 'y'), '\n', receipt(3, 'z'), '\r\n')
    const run = await desk.check('fee-collections', written, 'c.csv')
    expect(ImportDesk.counts(run)).toEqual([3, 0, 0, 0])
    await desk.apply(run.id)
    const { rows } = await desk.inSchool(trx =>
      sql<{ receipt_no: string; amount: number; bank_ref: string }>`
        select r.receipt_no, r.amount::int as amount, p.bank_ref from receipts r
        join payments p on p.school_id = r.school_id and p.id = r.payment_id where r.receipt_no like 'MY-%' order by 1`.execute(
        trx,
      ),
    )
    expect(rows.map(({ receipt_no, amount, bank_ref }) => [receipt_no, amount, bank_ref])).toEqual([
      ['MY-1', 10_000, 'x'],
      ['MY-2', 20_000, 'y'],
      ['MY-3', 30_000, 'z'],
    ])
  })
})

describe('a quotation mark that is not closed', () => {
  const unread = 'Not read, because a quotation mark in row 2 is missing or stands in the wrong place'
  const written = file(
    `\ufeff${titles.join(',')}\n`,
    `${line(20, 'Q1', '"Rose Villa, Pala')}\n`,
    `${line(21, 'Q2', 'Plain')}\n`,
    `${line(22, 'Q3', '"Lake View,\nAluva"')}\n`,
    `${line(23, 'Q4', 'End')}\n`,
  )

  it('keeps out the row that it opens in; the others stand', async () => {
    const run = await desk.check('students', written, 'quotes.csv')
    expect(ImportDesk.counts(run)).toEqual([3, 0, 0, 1])
    expect(await desk.messages(run.id)).toEqual(new Map([[2, [unread]]]))
    expect((await desk.apply(run.id)).message).toMatch(/^1 row has errors/)
    await desk.work(run.id, 'check')
    expect((await desk.apply(run.id, 'apply-good-rows')).status).toBe('Applied')
    expect(await kept('Q1', 'Q2', 'Q3', 'Q4')).toEqual([
      ['Q2', 'Child cb', 'Plain'],
      ['Q3', 'Child cc', 'Lake View, Aluva'],
      ['Q4', 'Child cd', 'End'],
    ])
    const { headers, rows } = await desk.errorsFile(run.id)
    expect([headers.at(-1), rows.map(row => [row[0], row.at(-1)])]).toEqual(['Errors', [['Q1', unread]]])
  })

  it('makes nobody leave whose row may be the one', async () => {
    const run = await desk.check('students', written, 'whole.csv', { missingRows: 'terminate' })
    expect([run.status, run.missing, run.counts.error]).toEqual(['Checked', 0, 1])
  })

  it.each(importKinds.map(({ code }) => code))('is a fault of its row alone in a file of %s', async code => {
    const { columns } = importKinds.find(kind => kind.code === code)!
    const text = `${columns.map(({ title }) => title).join(',')}\n"lost${',x'.repeat(columns.length - 1)}\n`
    const run = await desk.check(code, file(text), `${code}.csv`)
    expect([run.counts.rows, run.counts.error]).toEqual([1, 1])
    expect(await desk.messages(run.id)).toEqual(new Map([[2, [unread]]]))
  })
})

describe('a row of CSV', () => {
  it('with more cells than there are columns is kept out', async () => {
    const written = file(`${titles.join(',')}\n${line(30, 'M1')}\n${line(31, 'M2', 'Pala, Kottayam')}\n`)
    const run = await desk.check('students', written, 'd.csv')
    expect(ImportDesk.counts(run)).toEqual([1, 0, 0, 1])
    const wrong = await desk.rows(run.id, '&action=error')
    expect(wrong.map(({ rowNo, problems }) => [rowNo, ...problems.map(item => item.code)])).toEqual([[3, 'E25']])
  })

  it('is read by the sign of the headers below a title with another one', async () => {
    const [head, row] = [titles, student(40, 'T1')].map(cells => cells.join(';'))
    const run = await desk.check('students', file(`Green Valley School, Kottayam\r\n${head}\r\n${row}\r\n`), 'e.csv')
    expect(ImportDesk.counts(run)).toEqual([1, 0, 0, 0])
  })
})

describe('a code', () => {
  it('in a formula that keeps its zeros is the code', async () => {
    const run = await desk.check('students', file(`${titles.join(',')}\r\n${line(50, '"=""00123"""')}\r\n`), 'f.csv')
    await desk.apply(run.id)
    expect(await kept('00123')).toEqual([['00123', 'Child fa', '']])
  })

  it('that came without its zeros is asked about', async () => {
    const run = await desk.table('students', titles, [[123, ...student(51, '').slice(1)]])
    expect(await desk.messages(run.id)).toEqual(new Map([[2, ['Admission No 123: did Excel remove zeros from 00123?']]]))
    expect(run.counts).toMatchObject({ create: 1, warning: 1, error: 0 })
  })

  it('that Excel took for something else is refused', async () => {
    const cells = [{ date: '2024-01-01' }, true, 12.5]
    const rows = cells.map((cell, at) => [cell, ...student(60 + at, '').slice(1)])
    const run = await desk.table('students', titles, rows)
    expect(ImportDesk.counts(run)).toEqual([0, 0, 0, 3])
    const said = (shown: string) => [`Admission No was changed by Excel (${shown}). Format the column as text.`]
    expect([...(await desk.messages(run.id))]).toEqual([
      [2, said('01/01/2024')],
      [3, said('TRUE')],
      [4, said('12.5')],
    ])
  })
})

describe('a workbook', () => {
  it('with what formulas could not work out is refused by the row', async () => {
    const errors = ['#BLOCKED!', '#FIELD!', '#CONNECT!']
    const rows = errors.map((error, at) => student(70 + at, `Y${at}`).map((cell, column) => (column === 6 ? { error } : cell)))
    const run = await desk.check('students', workbook(rows, titles))
    expect([...(await desk.messages(run.id)).values()]).toEqual(
      errors.map(error => [`Not allowed: ${error}. Use the value itself.`]),
    )
  })

  it('of the old kind, renamed, says how it is made a new one', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(8192)])
    const upload = await desk.admin.upload('files/single', 'students.xlsx', old)
    expect([upload.statusCode, upload.json().message]).toEqual([
      400,
      'This is an old or password-protected Excel file. Remove the password and save it as .xlsx.',
    ])
  })
})
