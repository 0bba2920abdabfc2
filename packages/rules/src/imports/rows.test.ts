import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import { matchHeaders } from './headers'
import { findImportKind } from './kinds'
import { importMessage } from './messages'
import { planRecords, recordKind } from './plan-records'
import { defaultImportOptions, type FileRow, type PlannedRow, readRows, warnOfLostZeros, withUnread } from './rows'
import type { SchoolView } from './view'

const staff = findImportKind('staff')!
const { mapping } = matchHeaders(staff, ['Code', 'Name'])

const view: SchoolView = {
  today: '2026-07-15',
  currentYear: { name: '2026-27', startsOn: '2026-04-01' },
  sections: new Map(),
  courses: new Map(),
  classes: new Map(),
  masters: {
    designation: new Map([['clerk', 'Clerk']]),
    religion: new Map(),
    caste: new Map(),
    reservation: new Map(),
    block: new Map(),
  },
  staffCodes: new Map(),
  subjects: new Map(),
  enrolled: new Map(),
  buses: new Map(),
}

const existing = new Map(
  ['S1', 'S2', 'S3'].map(code => [
    code.toLowerCase(),
    { code, name: code, designation: 'Clerk', gender: 'Male', mobile: '9847021634', teaching: 'No', status: 'Working' },
  ]),
)

function planned(rows: readonly FileRow[]) {
  const options = { ...defaultImportOptions, missingRows: 'terminate' as const }
  const read = readRows(staff, rows, mapping, options, '2026-07-15')
  const plan = planRecords(recordKind('staff'), read, existing, view, options)
  return { missing: plan.missing, rows: withUnread(staff, plan.rows, read) }
}

describe('a row that cannot be read', () => {
  it('says that alone, of all that is unknown of it', () => {
    const { rows } = planned([
      { rowNo: 2, cells: ['S1', '"Asha, Nair'], fault: { kind: 'quote', row: 2 } },
      { rowNo: 3, cells: ['S1', 'Asha'] },
      { rowNo: 4, cells: ['S9', 'x'], fault: { kind: 'cells', cells: 3, columns: 2 } },
      { rowNo: 5, cells: ['S2;Ravi'], fault: { kind: 'sign' } },
    ])
    expect(rows.map(({ action, problems }) => [action, ...problems.map(item => importMessage(item, speakEnglish))])).toEqual([
      ['error', 'Not read, because a quotation mark in row 2 is missing or stands in the wrong place'],
      ['update'],
      [
        'error',
        'Not read, because the row has 3 cells and the file only 2 columns. Put texts with separators between quotation marks.',
      ],
      ['error', 'Not read, because the cells of the row are not separated as those of the column names are'],
    ])
    expect(rows[0]).toEqual({ rowNo: 2, key: 'S1', action: 'error', problems: rows[0]!.problems })
  })

  it('makes nobody count as missing, as a row whose code is unknown does', () => {
    const good = { rowNo: 2, cells: ['S1', 'Asha'] }
    expect(planned([good]).missing).toEqual(['s2', 's3'])
    expect(planned([good, { rowNo: 3, cells: ['S7'], fault: { kind: 'sign' } }]).missing).toEqual([])
    expect(planned([good, { rowNo: 3, cells: [{ date: '2024-01-01' }, 'Ravi'] }]).missing).toEqual([])
    expect(planned([good, { rowNo: 3, cells: ['S2', 'x'.repeat(101)] }]).missing).toEqual(['s3'])
  })
})

describe('zeros that Excel took away', () => {
  const warned = (codes: readonly string[], ...keys: readonly string[]) =>
    warnOfLostZeros(
      staff,
      keys.map((key): PlannedRow => ({ rowNo: 2, key, action: 'create', problems: [] })),
      codes,
    ).map(({ problems }) => problems.map(item => importMessage(item, speakEnglish)).join())

  it('are asked about when the school has the code with them, or none so short', () => {
    expect(warned(['00123', '00007', 'x1'], '123', '501', 'x123', '00124', '123456')).toEqual([
      'Code 123: did Excel remove zeros from 00123?',
      'Code 501: did Excel remove zeros from 00501?',
      '',
      '',
      '',
    ])
  })

  it('are none of a school without such codes, nor of codes as short as its others', () => {
    expect(warned(['123', '12', 'x01'], '7')).toEqual([''])
    expect(warned(['00123', '12'], '15')).toEqual([''])
  })
})
