import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import type { ImportKind } from './columns'
import { removalGuard } from './guards'
import { matchHeaders } from './headers'
import { findImportKind } from './kinds'
import { importMessage } from './messages'
import { planRecords, type RecordKind, recordKind } from './plan-records'
import { planStudents } from './plan-students'
import { defaultImportOptions, type FlatRecord, type ImportOptions, keyOf, type PlannedRow, readRows } from './rows'
import type { StudentsView } from './students'
import type { Cell } from './values'
import { classKey, courseKey } from './view'

const none = new Map<string, string>()

const view: StudentsView = {
  today: '2026-07-15',
  currentYear: { name: '2026-27', startsOn: '2026-04-01' },
  sections: new Map([['primary', 'Primary']]),
  courses: new Map(['V', 'VI'].map(course => [courseKey(course), { section: 'Primary', course }])),
  classes: new Map(['V', 'VI'].map(course => [classKey(course, 'A'), { section: 'Primary', course, division: 'A' }])),
  masters: { designation: none, religion: none, caste: none, reservation: none, block: none },
  staffCodes: new Map([['t01', 'T01']]),
  subjects: new Map([['mat', { code: 'MAT', name: 'Mathematics' }]]),
  enrolled: new Map([
    ['a1', 'A1'],
    ['a2', 'A2'],
  ]),
  buses: new Map([['bus 1', { name: 'Bus 1', stops: new Map([['gate', 'Gate']]) }]]),
  students: new Map([
    ['a1', { id: 'a1', guardianId: 'g1', record: { admNo: 'A1', name: 'Asha', status: 'studying', academicYear: '2026-27' } }],
    ['a9', { id: 'a9', guardianId: 'g1', record: { admNo: 'A9', name: 'Ravi', status: 'terminated', academicYear: '2024-25' } }],
  ]),
  guardians: new Map(),
  studying: 1,
}

const read = (kind: ImportKind, lines: readonly (readonly Cell[])[], options: ImportOptions) => {
  const { mapping } = matchHeaders(
    kind,
    kind.columns.map(column => column.title),
  )
  return readRows(
    kind,
    lines.map((cells, index) => ({ rowNo: index + 2, cells })),
    mapping,
    options,
    view.today,
  )
}

const plan = (
  code: RecordKind['code'],
  lines: readonly (readonly Cell[])[],
  existing: readonly FlatRecord[] = [],
  more: Partial<ImportOptions> = {},
) => {
  const kind = recordKind(code)
  const options = { ...defaultImportOptions, ...more }
  const present = new Map(existing.map(record => [keyOf(kind, record), record]))
  return planRecords(kind, read(kind, lines, options), present, view, options).rows
}

const said = (rows: readonly PlannedRow[]) =>
  rows.map(row => [row.action, ...row.problems.map(item => importMessage(item, speakEnglish))])

describe('subject allotments', () => {
  const allotted = { course: 'V', division: 'A', subjectCode: 'MAT', subjectName: 'Mathematics', staffCode: 'T01' }

  it('are one for class, subject and teacher, whatever case and spaces', () => {
    const rows = plan('subject-allotments', [[' v ', 'a', 'mat', null, 't01']], [allotted])
    expect(said(rows)).toEqual([['same']])
    expect(plan('subject-allotments', [['v', 'a', 'mat', null, 't01']])[0]).toMatchObject({ action: 'create', after: allotted })
  })

  it('name the whole of what stands twice', () => {
    const twice = plan('subject-allotments', [
      ['V', 'A', 'MAT', null, 'T01'],
      ['v', 'a', 'mat', null, 't01'],
      ['VI', 'A', 'MAT', null, 'T01'],
    ])
    expect(said(twice).map(([action]) => action)).toEqual(['error', 'error', 'create'])
    expect(said(twice)[0]).toEqual(['error', 'Staff Code v a mat t01 is repeated in rows 2 and 3'])
  })

  it('bring a subject once its name is known, in whatever row', () => {
    const rows = plan('subject-allotments', [
      ['V', 'A', 'SCI', null, 'T01'],
      ['VI', 'A', 'sci', 'Science', 'T01'],
    ])
    expect(said(rows)).toEqual([
      ['create', 'New Subject: Science'],
      ['create', 'New Subject: Science'],
    ])
    expect(rows[0]!.after).toMatchObject({ subjectCode: 'sci', subjectName: 'Science' })
    expect(said(plan('subject-allotments', [['V', 'A', 'SCI', null, 'T01']]))).toEqual([['error', 'Unknown Subject Code: SCI']])
    expect(said(plan('subject-allotments', [['V', 'A', 'SCI', 'Mathematics', 'T01']]))).toEqual([
      ['error', 'Subject Name Mathematics is already used by MAT'],
    ])
  })
})

describe('year-end decisions', () => {
  it('of promotion change nothing where nothing was decided', () => {
    const [undecided, wrong] = plan('year-end-decisions', [
      ['a1', 'Promote', null, null],
      ['a2', 'Promote', 'VI', null],
    ])
    expect(undecided).toMatchObject({ action: 'same', problems: [] })
    expect(wrong!.action).toBe('error')
  })

  it('name a class with PromoteTo, and only then', () => {
    expect(
      said(
        plan('year-end-decisions', [
          ['A1', 'promote to', 'vi', 'a'],
          ['A2', 'PromoteTo', 'VI', null],
          ['A3', 'Leave', null, null],
        ]) as never,
      ),
    ).toEqual([['create'], ['error', 'Required: To Division'], ['error', 'Unknown Admission No: A3']])
    expect(said(plan('year-end-decisions', [['A1', 'Detain', 'VI', 'A']]))).toEqual([
      ['error', 'Not allowed: VI. Use blank.', 'Not allowed: A. Use blank.'],
    ])
  })

  it('drop the class when they change', () => {
    const before = { admNo: 'A1', decision: 'PromoteTo', toCourse: 'VI', toDivision: 'A' }
    const [row] = plan('year-end-decisions', [['a1', 'Promote', null, null]], [before])
    expect(row).toMatchObject({ action: 'update', after: { admNo: 'A1', decision: 'Promote', toCourse: '', toDivision: '' } })
    expect(said(plan('year-end-decisions', [['a1', 'PromoteTo', null, null]], [before]))).toEqual([['same']])
  })
})

describe('buses of students', () => {
  const kind = findImportKind('student-bus')!
  const bus = (lines: readonly (readonly Cell[])[], more: Partial<ImportOptions> = {}) => {
    const options = { ...defaultImportOptions, ...more }
    return planStudents('student-bus', read(kind, lines, options), view, options).rows
  }

  it('change nothing but the bus', () => {
    const [row] = bus([['a1', 'bus 1', 'gate', null]])
    expect(row).toMatchObject({
      action: 'update',
      guardian: { kind: 'existing', id: 'g1' },
      after: { admNo: 'A1', name: 'Asha', bus: 'Bus 1', pickupStop: 'Bus 1 / Gate', dropStop: '' },
    })
    expect(said(bus([['a1', null, null, null]]))).toEqual([['same']])
  })

  it('are refused for students who do not exist or are in no open year', () => {
    expect(said(bus([['b1', 'Bus 1', 'Gate', null]]))).toEqual([['error', 'Does not exist']])
    expect(said(bus([['a9', 'Bus 1', 'Gate', null]]))).toEqual([['error', 'Not allowed: 2024-25. Use 2026-27.']])
    expect(said(bus([['a1', 'Bus 1', 'Gate', null]], { mode: 'create-only' }))).toEqual([['error', 'Already exists']])
  })
})

describe('the removal guard', () => {
  it('holds 11.9 % of 1,180, not 10.0 %', () => {
    expect(removalGuard(140, 1180)?.code).toBe('Removal')
    expect(removalGuard(118, 1180)).toBe(undefined)
    expect(removalGuard(119, 1180)?.code).toBe('Removal')
  })

  it('lets ten leave a small school', () => {
    expect(removalGuard(10, 20)).toBe(undefined)
    expect(removalGuard(11, 20)?.code).toBe('Removal')
  })
})
