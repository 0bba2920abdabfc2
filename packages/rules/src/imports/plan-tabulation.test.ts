import { describe, expect, it } from 'vitest'
import { speakEnglish } from '../texts/english.fixture'
import { type ImportProblem, importMessage } from './messages'
import { type MarksView, markColumnKey, markRowProblems, sheetKey } from './plan-marks'
import { choiceProblems, type RemarksView, remarkProblems, remarkSheetKey } from './plan-remarks'
import { examProblems, leafKey, maximumProblems, type TabView } from './plan-tab'
import { courseKey, type SchoolView } from './view'

const none = new Map<string, string>()
const school: SchoolView = {
  today: '2026-07-15',
  currentYear: { name: '2026-27', startsOn: '2026-04-01' },
  sections: none,
  courses: new Map(),
  classes: new Map(),
  masters: { designation: none, religion: none, caste: none, reservation: none, block: none },
  staffCodes: none,
  subjects: new Map(),
  enrolled: none,
  buses: new Map(),
}

type Row = Record<string, string>

/** What is said of a row, after what it holds of the columns that a test names. */
const judged = (row: Row, problems: readonly ImportProblem[], ...columns: string[]) => [
  columns.map(column => row[column]),
  ...problems.map(item => importMessage(item, speakEnglish)),
]

describe('rows of marks', () => {
  const sheet = {
    open: true,
    columns: new Map([
      [markColumnKey('', 'Theory'), { entry: 'marks' as const, max: 80, step: 0.5, tool: '', part: 'Theory' }],
      [markColumnKey('Notebook', ''), { entry: 'grade' as const, max: 0, step: 1, tool: 'Notebook', part: '' }],
    ]),
    students: new Map([
      ['a1', { admNo: 'A1', takes: true, hasNote: false }],
      ['a2', { admNo: 'A2', takes: false, hasNote: false }],
    ]),
    grades: ['A', 'B'],
  }
  const view = (open: boolean): MarksView => ({
    exams: new Map([['hy', 'HY']]),
    divisions: new Map([[courseKey('V A'), 'V A']]),
    subjects: new Map([
      ['mat', 'MAT'],
      ['sci', 'SCI'],
    ]),
    sheets: new Map([[sheetKey('HY', 'V A', 'MAT'), { ...sheet, open }]]),
    codes: new Map([
      ['AB', { needsNote: false }],
      ['MP', { needsNote: true }],
    ]),
  })
  const row = (more: Row): Row => ({
    exam: 'hy',
    division: 'v a',
    subjectCode: 'mat',
    tool: '',
    part: 'theory',
    admNo: 'a1',
    ...more,
  })
  const say = (more: Row, { open = true, before }: { open?: boolean; before?: Row } = {}) => {
    const after = row(more)
    return judged(after, markRowProblems(after, before, { ...school, marks: view(open) }), 'marks')
  }

  it('are a number, a grade of the scale, or a code, as the school writes them', () => {
    expect(say({ marks: '63,5' })).toEqual([['63.5']])
    expect(say({ marks: 'ab' })).toEqual([['AB']])
    expect(say({ tool: 'notebook', part: '', marks: 'b' })).toEqual([['B']])
    const after = row({ marks: '63' })
    markRowProblems(after, undefined, { ...school, marks: view(true) })
    expect(after).toEqual({ exam: 'HY', division: 'V A', subjectCode: 'MAT', tool: '', part: 'Theory', admNo: 'A1', marks: '63' })
  })

  it('are refused above the maximum, below nothing, between the steps, by an unknown code, and without a note', () => {
    expect(say({ marks: '81' })).toEqual([['81'], 'Marks 81 exceed 80'])
    expect(say({ marks: '-1' })).toEqual([['-1'], 'Not allowed: -1. Use 0 to 80.'])
    expect(say({ marks: '63.25' })).toEqual([['63.25'], 'Not allowed: 63.25. Use steps of 0.5.'])
    expect(say({ marks: 'XY' })).toEqual([['XY'], 'Unknown code: XY'])
    expect(say({ marks: 'MP' })).toEqual([['MP'], 'Required: Note'])
    expect(say({ marks: 'MP', note: 'Notes in the pocket' })).toEqual([['MP']])
  })

  it('name a sheet, one of its columns, and a student who takes the subject', () => {
    expect(say({ exam: 'PT9', marks: '1' })).toEqual([['1'], 'Unknown Exam: PT9'])
    // The subject is known, and the class has no sheet of it.
    expect(say({ subjectCode: 'SCI', marks: '1' })).toEqual([['1'], 'Unknown Subject Code: SCI'])
    expect(say({ part: 'Oral', marks: '1' })).toEqual([['1'], 'Unknown Part: Oral'])
    expect(say({ part: '', marks: '1' })).toEqual([['1'], 'Required: Part'])
    expect(say({ tool: 'Project', marks: '1' })).toEqual([['1'], 'Unknown Tool: Project'])
    expect(say({ admNo: 'A9', marks: '1' })).toEqual([['1'], 'Unknown Admission No: A9'])
    expect(say({ admNo: 'A2', marks: '1' })).toEqual([['1'], 'The student does not take this subject'])
  })

  it('stay as they are on a locked sheet, and may say what stands there', () => {
    expect(say({ marks: '63' }, { open: false })).toEqual([['63'], 'Mark entry is locked'])
    expect(say({ marks: '63.0', note: '' }, { open: false, before: { marks: '63', note: '' } })).toEqual([['63']])
    expect(say({ marks: '64', note: '' }, { open: false, before: { marks: '63', note: '' } })).toEqual([
      ['64'],
      'Mark entry is locked',
    ])
  })
})

describe('rows of chosen subjects', () => {
  const view: SchoolView = {
    ...school,
    choices: {
      students: new Map([['a1', { admNo: 'A1', course: 'VI' }]]),
      offered: new Map([[courseKey('VI'), new Map([['fre', 'FRE']])]]),
    },
  }
  it('name a student and a subject that the course lets choose', () => {
    const say = (after: Row) => judged(after, choiceProblems(after, view), 'admNo', 'subjectCode')
    expect(say({ admNo: 'a1', subjectCode: 'fre' })).toEqual([['A1', 'FRE']])
    expect(say({ admNo: 'a1', subjectCode: 'MAT' })).toEqual([['A1', 'MAT'], 'Unknown Subject Code: MAT'])
    expect(say({ admNo: 'A9', subjectCode: 'FRE' })).toEqual([['A9', 'FRE'], 'Unknown Admission No: A9'])
  })
})

describe('rows of remarks', () => {
  const remarks = (closed: readonly string[] = []): RemarksView => ({
    terms: new Map([['term 1', 'Term 1']]),
    students: new Map([['a1', { admNo: 'A1', division: 'V A' }]]),
    closed: new Set(closed),
    counted: new Map([[remarkSheetKey('Term 1', 'A1'), { working: 110, present: 97.5 }]]),
  })
  const blank = { remark: '', workingDays: '', presentDays: '', height: '', weight: '' }
  const say = (more: Row, { before, closed }: { before?: Row; closed?: readonly string[] } = {}) => {
    const after: Row = { term: 'term 1', admNo: 'a1', kind: 'Class teacher', ...blank, ...more }
    return judged(after, remarkProblems(after, before, { ...school, remarks: remarks(closed) }, []), 'term', 'admNo')
  }
  const place = ['Term 1', 'A1']

  it('say something of a student in a term', () => {
    expect(say({ remark: 'Works with care.' })).toEqual([place])
    expect(say({ height: '141,5' })).toEqual([place])
    expect(say({})).toEqual([place, 'Required: Remark'])
    expect(say({ term: 'Term 9', remark: 'x' })).toEqual([['Term 9', 'A1'], 'Unknown Term: Term 9'])
  })

  it('hold figures within their bounds, and none beside the principal', () => {
    expect(say({ height: '20' })).toEqual([place, 'Not allowed: 20. Use 50 to 250.'])
    expect(say({ weight: '201' })).toEqual([place, 'Not allowed: 201. Use 5 to 200.'])
    expect(say({ workingDays: '110.3' })).toEqual([place, 'Not allowed: 110.3. Use 0 to 400.'])
    expect(say({ kind: 'Principal', remark: 'Well done.', weight: '40' })).toEqual([place, 'Not allowed: 40. Use blank.'])
  })

  it('never hold more days of presence than of work, typed or counted', () => {
    expect(say({ workingDays: '100', presentDays: '100.5' })).toEqual([place, 'Present days exceed working days'])
    expect(say({ presentDays: '110.5' })).toEqual([place, 'Present days exceed working days'])
    expect(say({ workingDays: '97' })).toEqual([place, 'Present days exceed working days'])
    expect(say({ workingDays: '97.5' })).toEqual([place])
  })

  it('change nothing on a locked sheet', () => {
    const closed = [remarkSheetKey('Term 1', 'V A', 'Class teacher')]
    expect(say({ remark: 'Late' }, { closed })).toEqual([place, 'Mark entry is locked'])
    expect(say({ remark: 'Late', kind: 'Principal' }, { closed })).toEqual([place])
    const before = { ...blank, remark: 'Kept' }
    expect(say(before, { closed, before })).toEqual([place])
  })
})

describe('rows of the set-up', () => {
  const tab: TabView = {
    terms: new Map([['term 1', 'Term 1']]),
    schemes: new Map([
      [
        courseKey('VI'),
        {
          course: 'VI',
          leaves: new Map([[leafKey('HY', ''), { exam: 'HY', tool: '' }]]),
          subjects: new Map([['mat', 'MAT']]),
        },
      ],
    ]),
  }
  const view: SchoolView = { ...school, tab }

  it('of exams have both days of entry or none, in their order', () => {
    const say = (more: Row) => {
      const after: Row = { term: 'term 1', ...more }
      return judged(after, examProblems(after, view), 'term')
    }
    expect(say({})).toEqual([['Term 1']])
    expect(say({ entryFrom: '2026-09-01', entryTo: '2026-09-10' })).toEqual([['Term 1']])
    expect(say({ entryFrom: '2026-09-01' })).toEqual([['Term 1'], 'Required: Entry To'])
    expect(say({ entryTo: '2026-09-10' })).toEqual([['Term 1'], 'Required: Entry From'])
    expect(say({ entryFrom: '2026-09-10', entryTo: '2026-09-01' })).toEqual([
      ['Term 1'],
      'Not allowed: 2026-09-01. Use >= 2026-09-10.',
    ])
    expect(say({ term: 'Term 9' })).toEqual([['Term 9'], 'Unknown Term: Term 9'])
  })

  it('of maximum marks name a leaf and a subject of the scheme, and a mark to pass that can be reached', () => {
    const say = (more: Row) => {
      const after: Row = { course: 'vi', exam: 'hy', subjectCode: 'mat', ...more }
      return judged(after, maximumProblems(after, view), 'max', 'pass')
    }
    expect(say({ max: '80,50', pass: '26' })).toEqual([['80.5', '26']])
    expect(say({ max: '80', pass: '81' })).toEqual([['80', '81'], 'Not allowed: 81. Use <= 80.'])
    expect(say({ max: '0' })).toEqual([['0', undefined], 'Not allowed: 0. Use 0 to 999.99.'])
    expect(say({})).toEqual([[undefined, undefined], 'Required: Max'])
    expect(say({ entry: 'Grade', max: '80' })).toEqual([['', '']])
    expect(say({ entry: 'Grade', part: 'Theory' })).toEqual([['', ''], 'Not allowed: Theory. Use blank.'])
    expect(say({ exam: 'PT9', max: '80' })).toEqual([['80', undefined], 'Unknown Exam: PT9'])
    expect(say({ subjectCode: 'XYZ', max: '80' })).toEqual([['80', undefined], 'Unknown Subject Code: XYZ'])
    expect(say({ course: 'IX', max: '80' })).toEqual([['80', undefined], 'Unknown Course: IX'])
  })
})
