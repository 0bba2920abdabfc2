import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offlineBalance } from '../fees/offline'
import { plainRupees } from '../lists/numbers'
import { speakEnglish } from '../texts/english.fixture'
import type { ImportKind } from './columns'
import { matchHeaders } from './headers'
import type { OfflineFeesCode } from './kind-codes'
import { findImportKind } from './kinds'
import { importMessage } from './messages'
import {
  type OfflineFeesView,
  offlineFeesWrites,
  offlineRecordOf,
  planOfflineFees,
  type StoredOfflineFees,
} from './plan-offline-fees'
import { defaultImportOptions, type ImportOptions, type PlannedRow, readRows } from './rows'
import type { Cell } from './values'

const headers = [
  'AdmNo',
  'AcademicYear',
  'AsOf',
  'Installment',
  'Head',
  'DueDate',
  'Amount',
  'Concession',
  'Fine',
  'Paid',
  'Balance',
]

const schoolView: OfflineFeesView = {
  students: new Map([
    ['a1', 'A1'],
    ['a2', 'A2'],
  ]),
  years: new Map([['2026-27', '2026-27']]),
  summaries: new Map(),
}

/** Lines of the file, each in the columns of the sync agent. */
const plan = (
  lines: readonly (readonly Cell[])[],
  summaries: ReadonlyMap<string, StoredOfflineFees> = new Map(),
  { code = 'offline-fees', options = {} }: { code?: OfflineFeesCode; options?: Partial<ImportOptions> } = {},
) => {
  const kind = findImportKind(code) as ImportKind
  const chosen = { ...defaultImportOptions, ...options }
  const rows = readRows(
    kind,
    lines.map((cells, index) => ({ rowNo: index + 2, cells })),
    matchHeaders(kind, code === 'offline-fees' ? headers : [...headers, 'BusName', 'StopName']).mapping,
    chosen,
    '2026-07-15',
  )
  return planOfflineFees(code, rows, { ...schoolView, summaries }, chosen)
}

const tuition: Cell[] = [
  'A1',
  '2026-27',
  '01-07-2026',
  'Term 1',
  'Tuition',
  '10-06-2026',
  '12,000.00',
  '1,000',
  '50',
  '6000',
  '5,050.00',
]
const computer: Cell[] = [
  'a1',
  '2026-27',
  { date: '2026-07-01' },
  'Term 1',
  'Computer',
  '10-06-2026',
  1500,
  null,
  null,
  null,
  1500,
]

const changed = (row: readonly Cell[], at: number, cell: Cell) => row.map((old, index) => (index === at ? cell : old))

const said = (rows: readonly PlannedRow[]) => rows.flatMap(row => row.problems.map(item => importMessage(item, speakEnglish)))
const actions = (rows: readonly PlannedRow[]) => rows.map(row => row.action)

/** The summaries as the school has them after the rows. */
const after = (rows: readonly PlannedRow[]) =>
  new Map(
    offlineFeesWrites(rows).map(({ key, rows: lines, rowNos: _, ...summary }): [string, StoredOfflineFees] => [
      key,
      { id: key, asOf: summary.asOf, rows: lines.map(line => offlineRecordOf(summary, line)) },
    ]),
  )

describe('files of summaries of fees', () => {
  it('make one summary of the rows of a student, in paise', () => {
    const rows = plan([tuition, computer])
    expect(actions(rows)).toEqual(['create', 'create'])
    expect(offlineFeesWrites(rows)).toEqual([
      {
        key: 'a1\u00002026-27',
        admNo: 'A1',
        academicYear: '2026-27',
        asOf: '2026-07-01',
        rowNos: [2, 3],
        rows: [
          {
            installment: 'Term 1',
            head: 'Tuition',
            dueDate: '2026-06-10',
            amount: 1_200_000,
            concession: 100_000,
            fine: 5_000,
            paid: 600_000,
            balance: 505_000,
          },
          {
            installment: 'Term 1',
            head: 'Computer',
            dueDate: '2026-06-10',
            amount: 150_000,
            concession: 0,
            fine: 0,
            paid: 0,
            balance: 150_000,
          },
        ],
      },
    ])
  })

  it('take bus and stop', () => {
    const [summary] = offlineFeesWrites(plan([[...tuition, 'Bus 1', 'Gate']], new Map(), { code: 'offline-bus-fees' }))
    expect(summary?.rows[0]).toMatchObject({ busName: 'Bus 1', stopName: 'Gate' })
  })

  it.each([
    [0, 'X9', 'Admission number X9 not found'],
    [1, '2025-26', 'Unknown Academic Year: 2025-26'],
    [2, 'July', 'As of is not a date'],
    [2, '16-07-2026', 'Not allowed: 16/07/2026. Use a day up to today.'],
    [4, '', 'Required: Head'],
    [5, '31-02-2026', 'Due date is not a date'],
    [6, '-5', 'Amount is negative'],
    [6, '12.345', 'Not allowed: 12.345. Use an amount such as 1,24,350.00.'],
    [9, 0.005, 'Not allowed: 0.005. Use an amount such as 1,24,350.00.'],
    [10, '', 'Required: Balance'],
    [10, '5000', 'Balance 5000.00 is not amount − concession + fine − paid (5050.00)'],
    [6, '100000000000', 'Not allowed: 100000000000. Use 0 to 9,99,99,999.00.'],
  ])('refuse a row with %i as %s', (at, cell, message) => {
    const rows = plan([changed(tuition, at, cell)])
    expect(said(rows)).toEqual([message])
    expect(actions(rows)).toEqual(['error'])
    expect(offlineFeesWrites(rows)).toEqual([])
  })

  it('take what is paid in excess as less than nothing', () => {
    const rows = plan([changed(changed(tuition, 9, 12_000), 10, '-950.00')])
    expect(offlineFeesWrites(rows)[0]?.rows[0]?.balance).toBe(-95_000)
  })

  it('name both rows of a key that stands twice', () => {
    const rows = plan([tuition, changed(tuition, 4, ' TUITION ')])
    expect(said(rows)).toEqual(['Duplicate key in file', 'Duplicate key in file'])
    expect(actions(rows)).toEqual(['error', 'error'])
  })

  it('write the whole summary of a student or nothing of it, and others all the same', () => {
    const other = changed(tuition, 0, 'A2')
    const rows = plan([tuition, changed(computer, 10, 1), other])
    expect(actions(rows)).toEqual(['skip', 'error', 'create'])
    expect(said(rows)[0]).toBe('Left out because row 3 of the same student is wrong')
    expect(offlineFeesWrites(rows).map(({ admNo }) => admNo)).toEqual(['A2'])
    expect(actions(plan([tuition, changed(computer, 2, 'July')]))).toEqual(['skip', 'error'])
  })

  it('change nothing the second time, in any order', () => {
    const stored = after(plan([tuition, computer]))
    expect(actions(plan([computer, tuition], stored))).toEqual(['same', 'same'])
    expect(offlineFeesWrites(plan([computer, tuition], stored))).toEqual([])
  })

  it('replace all rows by newer ones, and by others of the same day', () => {
    const stored = after(plan([tuition, computer]))
    const newer = plan([changed(tuition, 2, '10-07-2026')], stored)
    expect(actions(newer)).toEqual(['update'])
    expect(offlineFeesWrites(newer)[0]).toMatchObject({ asOf: '2026-07-10', rows: [{ head: 'Tuition' }] })
    const fewer = plan([tuition], stored)
    expect(actions(fewer)).toEqual(['update'])
    expect(offlineFeesWrites(fewer)[0]?.rows).toHaveLength(1)
    const more = plan([tuition, computer, changed(computer, 4, 'Sports')], stored)
    expect(actions(more)).toEqual(['same', 'same', 'create'])
    expect(offlineFeesWrites(more)[0]?.rows).toHaveLength(3)
  })

  it('never replace newer rows by older ones, and say so', () => {
    const stored = after(plan([tuition]))
    const rows = plan([changed(tuition, 2, '30-06-2026')], stored)
    expect(actions(rows)).toEqual(['skip'])
    expect(said(rows)).toEqual(['Figures as on 01-07-2026 are newer and stay'])
    const mixed = plan([changed(computer, 2, '30-06-2026'), tuition])
    expect(actions(mixed)).toEqual(['skip', 'create'])
  })

  it('keep to the mode of the import', () => {
    const stored = after(plan([tuition]))
    expect(said(plan([changed(tuition, 2, '10-07-2026')], stored, { options: { mode: 'create-only' } }))).toEqual([
      'Already exists',
    ])
    expect(said(plan([tuition], new Map(), { options: { mode: 'update-only' } }))).toEqual(['Does not exist'])
  })

  it('whatever files come in whatever order, the newest of each student stands', () => {
    const paise = fc.integer({ min: 0, max: 10_000_000 })
    const line = fc
      .record({
        admNo: fc.constantFrom('A1', 'A2'),
        day: fc.integer({ min: 1, max: 15 }),
        head: fc.constantFrom('Tuition', 'Bus'),
        amount: paise,
        paid: paise,
      })
      .map(({ admNo, day, head, amount, paid }): Cell[] => {
        const balance = offlineBalance({ amount, concession: 0, fine: 0, paid })
        return [
          admNo,
          '2026-27',
          `${day}-07-2026`,
          'Term 1',
          head,
          '10-06-2026',
          plainRupees(amount),
          '',
          '',
          plainRupees(paid),
          plainRupees(balance),
        ]
      })
    const file = fc.uniqueArray(line, { maxLength: 4, selector: ([admNo, , , , head]) => `${admNo} ${head}` })
    fc.assert(
      fc.property(fc.array(file, { maxLength: 5 }), files => {
        let stored: ReadonlyMap<string, StoredOfflineFees> = new Map()
        const newest = new Map<string, string>()
        for (const lines of files) {
          stored = new Map([...stored, ...after(plan(lines, stored))])
          for (const [admNo, , asOf] of lines) {
            const day = String(asOf)
              .split('-')
              .reverse()
              .map(part => part.padStart(2, '0'))
              .join('-')
            const key = String(admNo)
            if (day > (newest.get(key) ?? '')) newest.set(key, day)
          }
          expect(actions(plan(lines, stored)).every(action => action === 'same' || action === 'skip')).toBe(true)
        }
        expect(new Map([...stored].map(([key, { asOf }]) => [key.slice(0, 2).toUpperCase(), asOf]))).toEqual(newest)
      }),
    )
  })
})
