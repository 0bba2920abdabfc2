import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk, type Table } from '../../testing/imports'
import { csvText, workbook } from '../../testing/student-files'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('headers')
})
afterAll(() => desk.server.close())

const titles = ['Code', 'Name']

describe('a file without its key', () => {
  it('cannot be checked before somebody says which column holds it', async () => {
    const rows = [
      ['NK1', 'First', 'x'],
      ['NK2', 'Second', null],
    ]
    const run = await desk.create('subjects', workbook(rows, ['a', 'b', 'c']))
    expect([run.status, run.mapping, run.rows]).toEqual(['Uploaded', {}, 2])
    const refused = await desk.admin.post(`imports/${run.id}/check`)
    expect([refused.statusCode, refused.json().name, refused.json().message]).toEqual([
      409,
      'KeyColumnMissing',
      'Choose where the file holds Code. Without that no row can be read.',
    ])
    expect(refused.json().values).toEqual({ columns: 'Code' })
    expect((await desk.get(run.id)).status).toBe('Uploaded')
    await desk.admin.patch(`imports/${run.id}`, { mapping: { name: 'b' } })
    expect((await desk.admin.post(`imports/${run.id}/check`)).statusCode).toBe(409)
    await desk.admin.patch(`imports/${run.id}`, { mapping: { code: 'a', name: 'b' } })
    const checked = await desk.work(run.id, 'check')
    expect([checked.status, ...ImportDesk.counts(checked)]).toEqual(['Checked', 2, 0, 0, 0])
  })

  it('names all columns of a key of several', async () => {
    const run = await desk.create('classes', workbook([['Primary']], ['Section']))
    expect((await desk.admin.post(`imports/${run.id}/check`)).json().values).toEqual({ columns: 'Course, Division' })
  })
})

describe('headers', () => {
  it.each([
    ['an .xlsx', (rows: Table, heads: string[]) => workbook(rows, heads), 'file.xlsx'],
    ['a CSV by semicolons', (rows: Table, heads: string[]) => Buffer.from(csvText(rows, heads, ';')), 'file.csv'],
  ])('are found below a title of %s, and rows keep their numbers', async (_, write, name) => {
    const rows = [['Session 2026-27', null], titles, ['TT1', 'Titled'], ['TT2', null]]
    const run = await desk.check('subjects', write(rows, ['Green Valley School']), name)
    expect(run).toMatchObject({ headers: titles, mapping: { code: 'Code', name: 'Name' }, rows: 2, status: 'Checked' })
    expect(ImportDesk.counts(run)).toEqual([1, 0, 0, 1])
    expect((await desk.rows(run.id)).map(row => row.rowNo)).toEqual([4, 5])
    const { headers, rows: wrong } = await desk.errorsFile(run.id)
    expect([headers, wrong]).toEqual([[...titles, 'Errors'], [['TT2', null, 'Required: Name']]])
  })

  it('keep the rows that they stood over when another file teaches other names', async () => {
    const run = await desk.create(
      'staff',
      workbook(
        [
          ['Ref', 'Full Title'],
          ['S1', 'Ravi'],
        ],
        ['Code', 'Name'],
      ),
    )
    expect(run.rows).toBe(2)
    const other = await desk.create('staff', workbook([['S1', 'Ravi']], ['Ref', 'Full Title']))
    await desk.admin.patch(`imports/${other.id}`, { mapping: { code: 'Ref', name: 'Full Title' } })
    expect((await desk.work(run.id, 'check')).counts.rows).toBe(2)
  })

  it('that are empty are named by their place when something stands below them', async () => {
    const rows = [
      ['UN1', 'Unnamed', 'stray', null, null],
      ['UN2', 'Other', null, null, 'far'],
    ]
    const run = await desk.check('subjects', workbook(rows, [...titles, '', '']))
    expect(run).toMatchObject({ headers: [...titles, 'Column C', '', 'Column E'], ignored: ['Column C', 'Column E'] })
    expect(run.groups.map(group => [group.message, group.firstRow])).toEqual([
      ['Column ignored: Column C', 1],
      ['Column ignored: Column E', 1],
    ])
    // It can be taken like any other, and what one file means by a place says nothing of the next.
    await desk.admin.patch(`imports/${run.id}`, { mapping: { code: 'Code', name: 'Column C' } })
    expect((await desk.work(run.id, 'check')).counts).toMatchObject({ rows: 2, create: 1, error: 1 })
    const next = await desk.create('subjects', workbook(rows, [...titles, '', '']))
    expect(next.mapping).toEqual({ code: 'Code', name: 'Name' })
  })
})

describe('rows', () => {
  it('are all counted that hold anything', async () => {
    const rows = [
      ['RC1', 'First', null],
      [null, null, 'a remark'],
      ['\u200b', null, null],
    ]
    const run = await desk.table('subjects', [...titles, 'Remarks'], rows)
    expect(run.rows).toBe(2)
    expect(run.counts).toMatchObject({ rows: 2, create: 1, error: 1 })
    expect([...(await desk.messages(run.id))].map(([rowNo, texts]) => [rowNo, texts.toSorted()])).toEqual([
      [3, ['Required: Code', 'Required: Name']],
    ])
  })

  it('lose the characters that turn or hide text', async () => {
    await desk.bringIn('subjects', titles, [['BD1', 'abc\u202edef\u2069']])
    expect(await desk.record('subjects', 'BD1')).toEqual({ code: 'BD1', name: 'abcdef' })
  })
})
