import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import type { ImportKind } from './columns'
import { matchHeaders } from './headers'
import type { LedgerFileCode } from './kind-codes'
import { findImportKind } from './kinds'
import type { PostedReceipt } from './look-alikes'
import { importMessage } from './messages'
import { absentDues, headKey, installmentKey, type LedgerView, lineKey, planKey, planLedger } from './plan-ledger'
import {
  countRows,
  defaultImportOptions,
  type FlatRecord,
  type ImportOptions,
  leaveUnconfirmed,
  type PlannedRow,
  readRows,
} from './rows'
import type { Cell } from './values'

const names = (...list: string[]) => new Map(list.map(name => [name.toLowerCase(), name]))

const school: LedgerView = {
  students: names('A1', 'A2'),
  years: names('2026-27'),
  accounts: names('School', 'Bus'),
  heads: new Map([[headKey({ account: 'School', head: 'Tuition' }), 'Tuition']]),
  fineRules: names('Daily'),
  existing: new Map(),
  lines: new Map(),
  planned: new Set([planKey({ academicYear: '2026-27', account: 'School', installmentNo: '1' })]),
  installments: new Set([installmentKey({ admNo: 'A1', account: 'School', installmentNo: '1' })]),
  posted: [],
  ownReceipts: new Set(['019f0000-0000-7000-8000-000000000001']),
}

const headers = {
  'fee-dues': [
    'AdmNo',
    'AcademicYear',
    'Account',
    'InstallmentNo',
    'InstallmentName',
    'DueDate',
    'Head',
    'Amount',
    'Concession',
    'FineRule',
    'ExternalKey',
  ],
  'fee-collections': [
    'ExternalReceiptNo',
    'ReceiptId',
    'AdmNo',
    'Account',
    'InstallmentNo',
    'Date',
    'Mode',
    'Reference',
    'Amount',
  ],
}

function read(code: LedgerFileCode, lines: Cell[][], options: ImportOptions) {
  const kind = findImportKind(code) as ImportKind
  return readRows(
    kind,
    lines.map((cells, index) => ({ rowNo: index + 2, cells })),
    matchHeaders(kind, headers[code]).mapping,
    options,
    '2026-07-15',
  )
}

function plan(code: LedgerFileCode, lines: Cell[][], view: Partial<LedgerView> = {}, options: Partial<ImportOptions> = {}) {
  const chosen = { ...defaultImportOptions, ...options }
  return planLedger(code, read(code, lines, chosen), { ...school, ...view }, chosen)
}

const due: Cell[] = ['a1', '2026-27', 'school', 1, 'Term 1', '10-06-2026', 'tuition', '12,000.00', '1200', 'daily', 'K1']
const receipt: Cell[] = ['R1', '', 'a1', 'School', 1, '12-06-2026', 'Cash', '', '13,500']
const changed = (row: readonly Cell[], at: number, cell: Cell) => row.map((old, index) => (index === at ? cell : old))

const actions = (rows: readonly PlannedRow[]) => rows.map(row => row.action)
const said = (rows: readonly PlannedRow[]) => rows.flatMap(row => row.problems.map(item => importMessage(item, speakEnglish)))
const existing = (rows: readonly PlannedRow[]): ReadonlyMap<string, FlatRecord> => new Map(rows.map(row => [row.key, row.after!]))

describe('a file of dues', () => {
  it('is read in the words of the school', () => {
    const [row] = plan('fee-dues', [due])
    expect(row).toMatchObject({
      action: 'create',
      problems: [],
      after: { admNo: 'A1', account: 'School', head: 'Tuition', amount: '12000.00', concession: '1200.00', fineRule: 'Daily' },
    })
  })

  it('changes the line of the same key, and nothing the second time', () => {
    const before = existing(plan('fee-dues', [due]))
    const lines = new Map([...before.values()].map(record => [lineKey(record), record.externalKey!]))
    expect(actions(plan('fee-dues', [changed(due, 10, 'k1')], { existing: before, lines }))).toEqual(['same'])
    expect(actions(plan('fee-dues', [changed(due, 7, '13000')], { existing: before, lines }))).toEqual(['update'])
  })

  it.each<[number, Cell, string]>([
    [0, 'X9', 'Admission number X9 not found'],
    [1, '2025-26', 'Unknown Academic Year: 2025-26'],
    [2, 'Mess', 'Unknown Account: Mess'],
    [5, '31-02-2026', 'Due date is not a date'],
    [7, '-5', 'Amount is negative'],
    [8, '12000.01', 'Not allowed: 12000.01. Use 0.00 to 12000.00.'],
    [9, 'Weekly', 'Unknown Fine Rule: Weekly'],
    [10, '', 'Required: External Key'],
  ])('with %i as %s is refused in that row', (at, cell, message) => {
    const rows = plan('fee-dues', [changed(due, at, cell)])
    expect([said(rows), actions(rows)]).toEqual([[message], ['error']])
  })

  it('brings new heads only where that is allowed, and says each once', () => {
    const sports = [changed(changed(due, 6, 'Sports'), 10, 'K2'), changed(changed(changed(due, 6, 'Sports'), 0, 'A2'), 10, 'K3')]
    expect(said(plan('fee-dues', sports))).toEqual(['New Head: Sports'])
    expect(said(plan('fee-dues', sports, {}, { createMissingMasters: false }))).toEqual([
      'Head Sports not found',
      'Head Sports not found',
    ])
    const second = changed(changed(due, 3, 2), 10, 'K2')
    expect(actions(plan('fee-dues', [second]))).toEqual(['create'])
    expect(said(plan('fee-dues', [second], {}, { createMissingMasters: false }))).toEqual(['Installment 2 not found'])
  })

  it('that is full lacks the lines of its years and accounts that it does not name', () => {
    const line = (externalKey: string, academicYear: string, account: string) => ({ externalKey, academicYear, account })
    const standing = [line('K1', '2026-27', 'School'), line('K9', '2026-27', 'School'), line('B1', '2026-27', 'Bus')]
    const absent = (rows: Cell[][], missingRows: ImportOptions['missingRows']) => {
      const options = { ...defaultImportOptions, missingRows }
      return absentDues(read('fee-dues', rows, options), plan('fee-dues', rows, {}, options), standing, options)
    }
    expect(absent([due], 'terminate')).toEqual(['k9'])
    expect(absent([due], 'leave')).toEqual([])
    expect(absent([due, changed(due, 10, '')], 'terminate')).toEqual([])
  })

  it('has one key for a line, and one line for a key', () => {
    expect(said(plan('fee-dues', [due, due]))).toEqual(['Duplicate key in file', 'Duplicate key in file'])
    expect(said(plan('fee-dues', [due, changed(due, 10, 'K2')]))).toEqual(['Duplicate key in file', 'Duplicate key in file'])
    const before = existing(plan('fee-dues', [due]))
    expect(said(plan('fee-dues', [changed(due, 0, 'A2')], { existing: before }))).toEqual([
      'The key K1 stands for another line: A1 · 1 · Tuition',
    ])
    const lines = new Map([[lineKey([...before.values()][0]!), 'K1']])
    expect(said(plan('fee-dues', [changed(due, 10, 'K2')], { lines }))).toEqual(['Head Tuition is already used by K1'])
  })
})

describe('a file of collections', () => {
  it('is new money once', () => {
    const rows = plan('fee-collections', [receipt])
    expect([actions(rows), said(rows)]).toEqual([['create'], []])
    const again = { existing: existing(rows) }
    expect(actions(plan('fee-collections', [receipt], again))).toEqual(['same'])
    expect(actions(plan('fee-collections', [changed(receipt, 6, 'Cheque')], again))).toEqual(['same'])
    expect(said(plan('fee-collections', [changed(receipt, 8, '13,400')], again))).toEqual([
      'Receipt R1 was already received with other values',
    ])
  })

  it('leaves out what was taken here', () => {
    const own = '019f0000-0000-7000-8000-000000000001'
    expect(actions(plan('fee-collections', [changed(receipt, 1, own)]))).toEqual(['skip'])
    expect(said(plan('fee-collections', [changed(receipt, 1, 'other')]))).toEqual(['Unknown Receipt Id: other'])
  })

  it.each<[number, Cell, string]>([
    [2, 'X9', 'Admission number X9 not found'],
    [4, 2, 'Installment 2 not found'],
    [5, '16-07-2026', 'Not allowed: 16/07/2026. Use a day up to today.'],
    [6, '', 'Required: Mode'],
    [8, 0, 'Not allowed: 0.00. Use an amount such as 1,24,350.00.'],
  ])('with %i as %s is refused in that row', (at, cell, message) => {
    const rows = plan('fee-collections', [changed(receipt, at, cell)])
    expect([said(rows), actions(rows)]).toEqual([[message], ['error']])
  })
})

describe('a receipt that looks like another', () => {
  const posted = (receiptNo: string, more: Partial<PostedReceipt> = {}): PostedReceipt => ({
    receiptNo,
    admNo: 'A9',
    date: '2026-05-01',
    amount: 100,
    external: true,
    cancelled: false,
    ...more,
  })
  const same = { admNo: 'A1', date: '2026-06-12', amount: 1_350_000 }
  const numbered = (no: Cell, amount: Cell = '13,500') => changed(changed(receipt, 0, no), 8, amount)
  const beside = (no: Cell, ...receipts: PostedReceipt[]) => said(plan('fee-collections', [numbered(no)], { posted: receipts }))

  it.each<[Cell, string]>([
    [123, '00123'],
    ['00123', '123'],
    ['r 12', 'R12'],
    ['R-12', 'R12'],
    ['R-0012', 'r12'],
    ['R12', 'R–0012'],
    ['1 0012', '10012'],
    ['2026-0012', '2026-12'],
  ])('%s has the number of %s', (no, other) => {
    expect(beside(no, posted(other))).toEqual([`Looks like receipt ${other}: the same number but for zeros, spaces or dashes`])
  })

  it.each<[Cell, string]>([
    [123, '1230'],
    ['R102', 'R12'],
    ['R12', 'S12'],
    ['12/3', '123'],
  ])('%s is another number than %s', (no, other) => expect(beside(no, posted(other))).toEqual([]))

  it('has the student, the day and the amount of one that is posted, wherever it came from', () => {
    const told = ['Looks like receipt SF/1: same student, day and amount']
    expect(beside('R1', posted('SF/1', { ...same, external: false }))).toEqual(told)
    expect(beside('R1', posted('SF/1', { ...same, external: false, cancelled: true }))).toEqual([])
    expect(beside('R1', posted('SF/1', { ...same, date: '2026-06-13' }))).toEqual([])
    expect(beside('R1', posted('SF/1', { ...same, amount: 1_350_001 }))).toEqual([])
    expect(beside('R1', posted('SF/1', { ...same, admNo: 'A2' }))).toEqual([])
  })

  it('has both, which is said in one line', () => {
    expect(beside('1', posted('001', same))).toEqual([
      'Looks like receipt 001: same student, day and amount, and the same number but for zeros, spaces or dashes',
    ])
  })

  it('is not measured by the numbers that are given here', () => {
    expect(beside('1', posted('001', { external: false }))).toEqual([])
  })

  it('stands further up in the same file: the first goes in', () => {
    const rows = plan('fee-collections', [numbered('00123'), numbered('123'), numbered('124', '500'), numbered('0124', '600')])
    expect(said(rows)).toEqual([
      'Looks like receipt 00123 in row 2: same student, day and amount, and the same number but for zeros, spaces or dashes',
      'Looks like receipt 124 in row 4: the same number but for zeros, spaces or dashes',
    ])
    expect(actions(leaveUnconfirmed(rows, []))).toEqual(['create', 'skip', 'create', 'skip'])
    expect(actions(leaveUnconfirmed(rows, [3]))).toEqual(['create', 'create', 'create', 'skip'])
    expect(countRows(leaveUnconfirmed(rows, []))).toMatchObject({ rows: 4, create: 2, skip: 2, warning: 2 })
  })

  it('is asked about only where it would be new money', () => {
    const first = plan('fee-collections', [receipt])
    const again = { existing: existing(first), posted: [posted('R1', same), posted('r-1', same)] }
    expect(said(plan('fee-collections', [receipt], again))).toEqual([])
    const own = changed(receipt, 1, '019f0000-0000-7000-8000-000000000001')
    expect(said(plan('fee-collections', [own], { posted: [posted('0R1', same)] }))).toEqual([])
    expect(said(plan('fee-collections', [changed(receipt, 2, 'X9')], { posted: [posted('r-1')] }))).toEqual([
      'Admission number X9 not found',
    ])
    const waiting = leaveUnconfirmed(plan('fee-collections', [changed(receipt, 2, 'X9')], { posted: [posted('r-1')] }), [])
    expect(actions(waiting)).toEqual(['error'])
  })
})
