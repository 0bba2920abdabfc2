import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import { guardMessage } from './guards'
import { matchHeaders } from './headers'
import { findImportKind } from './kinds'
import { groupProblems, importMessage } from './messages'
import { planStudents, type StudentPlan } from './plan-students'
import { countRows, defaultImportOptions, type FileRow, type ImportOptions, readRows } from './rows'
import type { ExistingGuardian, ExistingStudent, StudentsView } from './students'
import { type Cell, nameKey } from './values'
import { classKey, courseKey } from './view'

const students = findImportKind('students')!
const today = '2026-07-15'
const headers = [
  'Adm No',
  'Student Name',
  'Sex',
  'DOB',
  'Class',
  'Division',
  'Roll No',
  'Guardian Name',
  'Relation',
  'Mobile',
  'Sibling Adm No',
  'Religion',
]
const { mapping } = matchHeaders(students, headers)

const emptyView: StudentsView = {
  today,
  currentYear: { name: '2026-27', startsOn: '2026-04-01' },
  sections: new Map([['primary', 'Primary']]),
  courses: new Map([[courseKey('V'), { section: 'Primary', course: 'V' }]]),
  classes: new Map(['A', 'B'].map(division => [classKey('V', division), { section: 'Primary', course: 'V', division }])),
  masters: {
    designation: new Map(),
    religion: new Map([['hindu', 'Hindu']]),
    caste: new Map(),
    reservation: new Map(),
    block: new Map(),
  },
  staffCodes: new Map(),
  subjects: new Map(),
  enrolled: new Map(),
  buses: new Map(),
  students: new Map(),
  guardians: new Map(),
  studying: 0,
}

interface Line {
  admNo: string
  name?: string
  mobile?: Cell
  guardian?: string
  division?: string
  rollNo?: Cell
  sibling?: string
  birth?: Cell
  religion?: string
}

const fileOf = (lines: readonly Line[]): FileRow[] =>
  lines.map((line, index) => ({
    rowNo: index + 2,
    cells: [
      line.admNo,
      line.name ?? `Child ${line.admNo}`,
      'M',
      line.birth ?? '05/06/2016',
      'v',
      line.division ?? 'a',
      line.rollNo ?? null,
      line.guardian ?? `Parent of ${line.admNo.replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!)}`,
      'Father',
      line.mobile ?? `98${String(Number(line.admNo.replace(/\D/g, '')) + 10_000_000)}`,
      line.sibling ?? null,
      line.religion ?? null,
    ],
  }))

const plan = (lines: readonly Line[], view = emptyView, options: Partial<ImportOptions> = {}) => {
  const chosen = { ...defaultImportOptions, ...options }
  return planStudents('students', readRows(students, fileOf(lines), mapping, chosen, today), view, chosen)
}

/** The school after a plan was applied: what the next file meets. */
function applied(result: StudentPlan, view = emptyView): StudentsView {
  const nextStudents = new Map<string, ExistingStudent>(view.students)
  const children = new Map<string, { guardian: Omit<ExistingGuardian, 'childKeys'>; keys: Set<string> }>()
  for (const [id, guardian] of view.guardians) children.set(id, { guardian, keys: new Set(guardian.childKeys) })
  for (const row of result.rows) {
    if (row.action === 'error' || row.action === 'skip') continue
    const ref = row.guardian!
    const id = ref.kind === 'existing' ? ref.id : ref.key
    for (const other of children.values()) other.keys.delete(row.key)
    const entry = children.get(id) ?? {
      guardian: { id, name: row.after!.guardianName!, mobile: row.after!.guardianMobile! },
      keys: new Set<string>(),
    }
    entry.guardian = { id, name: row.after!.guardianName!, mobile: row.after!.guardianMobile! }
    entry.keys.add(row.key)
    children.set(id, entry)
    nextStudents.set(row.key, { id: row.key, guardianId: id, record: row.after! })
  }
  return {
    ...view,
    students: nextStudents,
    guardians: new Map([...children].map(([id, { guardian, keys }]) => [id, { ...guardian, childKeys: [...keys] }])),
    studying: nextStudents.size,
  }
}

const messagesOf = (result: StudentPlan) => result.rows.map(row => row.problems.map(item => importMessage(item, speakEnglish)))

describe('an admission number', () => {
  it('of a new student has a letter or digit of some script', () => {
    const wrong = 'Not allowed: -/-. Use at least one letter or digit.'
    expect(messagesOf(plan([{ admNo: '-/-' }, { admNo: '१', mobile: '9847021634' }]))).toEqual([[wrong], []])
    const before = plan([{ admNo: '7' }])
    const old = applied({
      ...before,
      rows: before.rows.map(row => ({ ...row, key: '-/-', after: { ...row.after!, admNo: '-/-' } })),
    })
    expect(messagesOf(plan([{ admNo: '-/-', guardian: 'Parent of h', mobile: '9810000007' }], old))).toEqual([[]])
  })
})

describe('guardians of a file', () => {
  it('are one for the same mobile and name, two for the same mobile alone', () => {
    const result = plan([
      { admNo: '1', mobile: '9847021634', guardian: 'Parent One' },
      { admNo: '2', mobile: '9847021634', guardian: 'PARENT. ONE' },
      { admNo: '3', mobile: '9847021634', guardian: 'Parent Two' },
    ])
    expect(new Set(result.rows.map(row => JSON.stringify(row.guardian))).size).toBe(2)
    expect(result.rows[0]!.guardian).toEqual(result.rows[1]!.guardian)
    expect(messagesOf(result)).toEqual([[], [], ['Mobile 9847021634 is also used by guardian Parent One']])
  })

  it('are one in each spelling of their name', () => {
    const guardians = ['O\u2019Brien Mohan', "O'BRIEN  Mohan", 'O\u2018Brién\u00a0Mohan', 'മോഹന്\u200d', 'മോഹൻ', 'മോഹന്']
    const result = plan(guardians.map((guardian, at) => ({ admNo: String(at + 1), mobile: '9847021634', guardian })))
    const [brien, , , mohan, , other] = result.rows.map(row => JSON.stringify(row.guardian))
    expect(result.rows.map(row => JSON.stringify(row.guardian))).toEqual([brien, brien, brien, mohan, mohan, other])
    expect(new Set([brien, mohan, other]).size).toBe(3)
    expect(messagesOf(result).map(messages => messages.length)).toEqual([0, 0, 0, 1, 0, 1])
  })

  it('follow the named sibling, whatever the order of the rows', () => {
    const result = plan([
      { admNo: '2', sibling: '1', guardian: 'Somebody' },
      { admNo: '1', guardian: 'Parent One' },
    ])
    expect(result.rows[0]!.guardian).toEqual(result.rows[1]!.guardian)
    expect(result.rows[0]!.after!.guardianName).toBe('Parent One')
    expect(messagesOf(plan([{ admNo: '2', sibling: '99' }]))[0]).toEqual(['Unknown Sibling Admission No: 99'])
  })

  it.each([{ guardian: '' }, { guardian: 'Parent' }])('are told once when siblings name each other ($guardian)', more => {
    const result = plan([
      { admNo: '1', sibling: '2', ...more },
      { admNo: '2', sibling: '1', ...more },
    ])
    expect(messagesOf(result)).toEqual([['Unknown Sibling Admission No: 2'], ['Unknown Sibling Admission No: 1']])
  })

  it('of a single child are replaced when name and mobile change, and only updated when one does', () => {
    const school = applied(plan([{ admNo: '1', guardian: 'Old Parent', mobile: '9847021634' }]))
    const replaced = plan([{ admNo: '1', guardian: 'New Parent', mobile: '9847099999' }], school).rows[0]!
    expect(replaced.problems.map(item => importMessage(item, speakEnglish))).toEqual([
      'Guardian changes from Old Parent to New Parent',
    ])
    expect(replaced.guardian?.kind).toBe('new')
    const updated = plan([{ admNo: '1', guardian: 'Old Parent', mobile: '9847099999' }], school).rows[0]!
    expect(updated).toMatchObject({ action: 'update', problems: [], guardian: { kind: 'existing' } })
  })

  it('of several children change only when all of them are in the file', () => {
    const family = [
      { admNo: '1', guardian: 'Parent', mobile: '9847021634' },
      { admNo: '2', guardian: 'Parent', mobile: '9847021634' },
    ]
    const school = applied(plan(family))
    const alone = plan([{ ...family[0]!, mobile: '9847099999' }], school)
    expect(messagesOf(alone)[0]).toEqual(['Guardian is shared with 1 other student(s). Use Change Guardian Details.'])
    const together = plan(
      family.map(line => ({ ...line, mobile: '9847099999' })),
      school,
    )
    expect(together.rows.map(row => row.action)).toEqual(['update', 'update'])
  })
})

describe('rows', () => {
  it('name both places of a repeated admission number', () => {
    const result = plan([{ admNo: 'A1' }, { admNo: 'a1' }, { admNo: 'A2' }])
    expect(result.rows.map(row => row.action)).toEqual(['error', 'error', 'create'])
    expect(messagesOf(result)[0]).toEqual(['Admission No A1 is repeated in rows 2 and 3'].map(text => text.replace('A1', 'a1')))
  })

  it('refuse unknown classes and two students on one roll number', () => {
    const result = plan([
      { admNo: '1', division: 'Z' },
      { admNo: '2', rollNo: 7 },
      { admNo: '3', rollNo: '7' },
    ])
    expect(messagesOf(result)).toEqual([['Unknown Division: v Z'], [], ['Roll No 7 is already used in V A']])
  })

  it('let students swap roll numbers in one file', () => {
    const school = applied(
      plan([
        { admNo: '1', rollNo: 1 },
        { admNo: '2', rollNo: 2 },
      ]),
    )
    expect(
      plan(
        [
          { admNo: '1', rollNo: 2 },
          { admNo: '2', rollNo: 1 },
        ],
        school,
      ).rows.map(row => row.action),
    ).toEqual(['update', 'update'])
  })

  it('warn of new masters and unusual ages', () => {
    expect(messagesOf(plan([{ admNo: '1', religion: 'Jain', birth: '01/01/1996' }]))[0]).toEqual([
      'New Religion: Jain',
      'Age 30 is unusual for V',
    ])
    expect(messagesOf(plan([{ admNo: '1', religion: 'HINDU' }]))[0]).toEqual([])
  })

  it('warn once of a new master that is written in several ways', () => {
    const result = plan([
      { admNo: '1', religion: 'Zoroastrian' },
      { admNo: '2', religion: ' zoroastrian ' },
    ])
    expect(groupProblems(result.rows, speakEnglish)).toMatchObject([{ code: 'W01', values: { value: 'Zoroastrian' }, count: 2 }])
    expect(result.rows.map(row => row.after!.religion)).toEqual(['Zoroastrian', 'Zoroastrian'])
  })

  it('do not drop silently what only those have who left', () => {
    const { mapping: found } = matchHeaders(students, [...headers, 'Left On', 'Leaving Reason', 'Status'])
    const said = (...leaving: Cell[]) => {
      const rows = fileOf([{ admNo: '1' }]).map(row => ({ ...row, cells: [...row.cells, ...leaving] }))
      return messagesOf(
        planStudents('students', readRows(students, rows, found, defaultImportOptions, today), emptyView, defaultImportOptions),
      )[0]
    }
    expect(said('10/07/2026', 'Moved away', null)).toEqual([
      'Not allowed: 10/07/2026. Use blank unless Status is terminated.',
      'Not allowed: Moved away. Use blank unless Status is terminated.',
    ])
    expect(said('10/07/2026', null, 'studying')).toHaveLength(1)
    expect(said('10/07/2026', 'Moved away', 'terminated')).toEqual([])
    expect(said('#CLEAR', null, 'studying')).toEqual([])
  })

  it('are counted when they hold anything, and lack their key when no column holds it', () => {
    const cells: Cell[][] = [
      ['1', '2', '3'],
      [null, '\u200b', ' '],
      ['4', null, null],
    ]
    const rows = cells.map((row, index) => ({ rowNo: index + 2, cells: row }))
    const read = readRows(students, rows, {}, defaultImportOptions, today)
    expect(read.map(row => [row.rowNo, row.problems.map(item => importMessage(item, speakEnglish))])).toEqual([
      [2, ['Required: Admission No']],
      [4, ['Required: Admission No']],
    ])
  })

  it('follow the mode', () => {
    const school = applied(plan([{ admNo: '1' }]))
    expect(messagesOf(plan([{ admNo: '1' }, { admNo: '2' }], school, { mode: 'create-only' }))).toEqual([['Already exists'], []])
    expect(messagesOf(plan([{ admNo: '1' }, { admNo: '2' }], school, { mode: 'update-only' }))).toEqual([[], ['Does not exist']])
  })

  it('are grouped by their text', () => {
    const result = plan([{ admNo: '1', mobile: '1' }, { admNo: '2', mobile: '1' }, { admNo: '3' }])
    expect(groupProblems(result.rows, speakEnglish)).toEqual([
      { code: 'E05', values: { value: '1' }, count: 2, firstRow: 2, lastRow: 3 },
    ])
    expect(groupProblems(result.rows, speakEnglish).map(group => importMessage(group, speakEnglish))).toEqual([
      'Not a valid mobile number: 1',
    ])
  })
})

describe('guards', () => {
  const school = (count: number) => applied(plan(Array.from({ length: count }, (_, index) => ({ admNo: String(index + 1) }))))

  it('hold a file that lacks more than a tenth of the students', () => {
    const whole = school(118)
    const lines = (count: number) => Array.from({ length: count }, (_, index) => ({ admNo: String(index + 1) }))
    const held = plan(lines(106), whole, { missingRows: 'terminate' })
    expect(held.missing).toHaveLength(12)
    expect(held.guards.map(guard => guard.code)).toEqual(['Removal'])
    expect(plan(lines(107), whole, { missingRows: 'terminate' }).guards).toEqual([])
  })

  it('hold a file whose names and birth dates were sorted apart', () => {
    const whole = school(600)
    const shifted = (count: number) =>
      Array.from({ length: 600 }, (_, index) => ({
        admNo: String(index + 1),
        ...(index < count ? { name: `Another ${index}`, birth: '06/07/2015' } : {}),
      }))
    expect(plan(shifted(31), whole).guards.map(guard => guardMessage(guard, speakEnglish))).toEqual([
      'Names and dates of birth do not fit their admission numbers in 31 rows. Was one column sorted alone?',
    ])
    expect(plan(shifted(30), whole).guards).toEqual([])
  })
})

describe('properties', () => {
  const line = fc.record({
    admNo: fc.integer({ min: 1, max: 30 }).map(String),
    name: fc.constantFrom('Asha', 'Ravi', 'ആശ', 'रवि'),
    mobile: fc.constantFrom<Cell>('9847021634', '9847021635', 9847021636, '123', null),
    guardian: fc.constantFrom('Parent One', 'PARENT. ONE', 'Parent Two', ''),
    division: fc.constantFrom('A', 'b', 'Z'),
    rollNo: fc.constantFrom<Cell>(null, 1, 2, '3'),
    sibling: fc.constantFrom('', '1', '2', '99'),
    religion: fc.constantFrom('', 'Hindu', 'Jain'),
  })
  const file = fc.array(line, { maxLength: 25 })

  it('count every row once', () => {
    fc.assert(
      fc.property(file, lines => {
        const counts = countRows(plan(lines).rows)
        expect(counts.rows).toBe(counts.create + counts.update + counts.same + counts.skip + counts.error)
        expect(counts.rows).toBe(lines.length)
      }),
    )
  })

  it('write nothing when the same file comes again', () => {
    fc.assert(
      fc.property(file, lines => {
        const first = plan(lines)
        const good = lines.filter((_, index) => first.rows[index]!.action !== 'error')
        // Rows that name a row with errors as their sibling stood on their own.
        fc.pre(good.every(item => item.sibling === '' || good.some(other => nameKey(other.admNo) === item.sibling)))
        const clean = plan(good)
        fc.pre(clean.rows.every(row => row.action === 'create'))
        const again = plan(good, applied(clean))
        expect(again.rows.map(row => row.action)).toEqual(good.map(() => 'same'))
      }),
    )
  })
})
