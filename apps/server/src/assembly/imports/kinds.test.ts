import type { ImportKindCode } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk, type Table } from '../../testing/imports'
import type { FileCell } from '../../testing/student-files'

let desk: ImportDesk

beforeAll(async () => {
  desk = await ImportDesk.open('kinds')
  await desk.bringIn('students', studentHeaders, [second])
})
afterAll(() => desk.server.close())

type Row = readonly FileCell[]

/** One record of a kind on its way through several files. */
interface Course {
  readonly kind: ImportKindCode
  readonly headers: readonly string[]
  /** Key as rows and records show it. */
  readonly key: string
  /** The row that makes the record, of kinds that make one. */
  readonly made?: Row
  /** A row that changes one value, and the change. */
  readonly changed?: Row
  readonly change?: { readonly column: string; readonly old: string; readonly new: string }
  /** A row with a blank cell that may stay blank, and its column. */
  readonly blank?: Row
  readonly blankColumn?: string
  /** A row of a record that does not exist. */
  readonly unknown: Row
  readonly repeated: string
  readonly wrong: readonly (readonly [Row, string])[]
}

const student = [
  'K1',
  'Asha Nair',
  'F',
  '05/06/2016',
  'Primary',
  'V',
  'A',
  '71',
  'Meera Nair',
  'Mother',
  '9847021634',
  '12 Beach Road',
  'Malayalam',
]
const studentHeaders = [
  'Admission No',
  'Student Name',
  'Gender',
  'Date of Birth',
  'Section',
  'Course',
  'Division',
  'Roll No',
  'Guardian Name',
  'Relation',
  'Guardian Mobile',
  'Address',
  'Mother Tongue',
]
const second = ['K2', 'Rahul Das', 'M', '06/07/2016', 'Primary', 'V', 'A', '72', 'Mohan Das', 'Father', '9847021699', null, null]
const staff = ['T900', 'Ravi Menon', 'Teacher', 'Primary', 'M', '9847021601', 'Yes', 'B.Ed.', 'Working', null]

const with_ = (row: Row, at: number, cell: FileCell): Row => row.map((old, index) => (index === at ? cell : old))

const courses: readonly Course[] = [
  {
    kind: 'classes',
    headers: ['Section', 'Course', 'Division', 'Class Teacher Code'],
    key: 'I D',
    made: ['Primary', 'I', 'D', 'T002'],
    changed: ['Primary', 'I', 'D', 't003'],
    change: { column: 'classTeacherCode', old: 'T002', new: 'T003' },
    blank: ['Primary', 'I', 'D', null],
    blankColumn: 'classTeacherCode',
    unknown: ['Primary', 'I', 'E', null],
    repeated: 'Division I D is repeated in rows 2 and 3',
    wrong: [
      [['Primary', 'I', 'D', 'X99'], 'Unknown Class Teacher Code: X99'],
      [['Middle', 'I', 'F', null], 'Unknown Section: Middle (I F)'],
      [['Primary', 'I', null, null], 'Required: Division'],
    ],
  },
  {
    kind: 'subjects',
    headers: ['Code', 'Name'],
    key: '007',
    made: ['007', 'Economics'],
    changed: ['007', 'Home Economics'],
    change: { column: 'name', old: 'Economics', new: 'Home Economics' },
    unknown: ['008', 'Astronomy'],
    repeated: 'Code 007 is repeated in rows 2 and 3',
    wrong: [
      [['009', 'HOME economics'], 'Name HOME economics is already used by 007'],
      [['007', '#CLEAR'], 'Required: Name'],
      [['x'.repeat(21), 'Botany'], 'Code is too long: 21 of 20 characters'],
    ],
  },
  {
    kind: 'buses',
    headers: ['Bus', 'Reg No', 'Stop', 'Order'],
    key: 'Bus 9 School Gate',
    made: ['Bus 9', 'KL 11 Z 900', 'School Gate', 1],
    changed: ['bus 9', 'KL 11 Z 900', 'school gate', 2],
    change: { column: 'order', old: '1', new: '2' },
    blank: ['Bus 9', null, 'School Gate', 2],
    blankColumn: 'regNo',
    unknown: ['Bus 9', null, 'Old Gate', 3],
    repeated: 'Stop bus 9 school gate is repeated in rows 2 and 3',
    wrong: [
      [['Bus 9', null, 'School Gate', 'first'], 'Not allowed: first. Use 1 to 999.'],
      [['Bus 9', null, null, 1], 'Required: Stop'],
    ],
  },
  {
    kind: 'staff',
    headers: [
      'Emp Code',
      'Name',
      'Designation',
      'Section',
      'Gender',
      'Mobile',
      'Teaching',
      'Qualification',
      'Status',
      'Relieved On',
    ],
    key: 'T900',
    made: staff,
    changed: with_(staff, 1, 'Ravi K Menon'),
    change: { column: 'name', old: 'Ravi Menon', new: 'Ravi K Menon' },
    blank: with_(with_(staff, 1, 'Ravi K Menon'), 7, null),
    blankColumn: 'qualification',
    unknown: with_(staff, 0, 'T901'),
    repeated: 'Code T900 is repeated in rows 2 and 3',
    wrong: [
      [with_(staff, 3, 'Nursery'), 'Unknown Section: Nursery'],
      [with_(staff, 6, 'Perhaps'), 'Not allowed: Perhaps. Use Yes, No.'],
      [with_(staff, 8, 'Relieved'), 'Required: Relieved On'],
      [with_(staff, 5, '123'), 'Not a valid mobile number: 123'],
    ],
  },
  {
    kind: 'students',
    headers: studentHeaders,
    key: 'K1',
    made: student,
    changed: with_(student, 1, 'Asha R Nair'),
    change: { column: 'name', old: 'Asha Nair', new: 'Asha R Nair' },
    blank: with_(with_(student, 1, 'Asha R Nair'), 12, null),
    blankColumn: 'motherTongue',
    unknown: with_(with_(student, 0, 'K4'), 7, '73'),
    repeated: 'Admission No K1 is repeated in rows 2 and 3',
    wrong: [
      [with_(student, 6, 'Z'), 'Unknown Division: V Z'],
      [with_(student, 5, 'XX'), 'Unknown Course: XX'],
      [with_(student, 4, 'Middle'), 'Unknown Section: Middle (V A)'],
      [with_(student, 9, 'Uncle'), 'Not allowed: Uncle. Use Father, Mother, Grandparent, Guardian, Other.'],
      [with_(with_(student, 0, 'K3'), 8, null), 'Required: Guardian Name'],
    ],
  },
  {
    kind: 'guardians',
    headers: ['Admission No', 'Guardian Mobile', 'Address'],
    key: 'K1',
    changed: ['K1', '98470 21635', '12 Beach Road'],
    change: { column: 'guardianMobile', old: '9847021634', new: '9847021635' },
    blank: ['K1', '9847021635', null],
    blankColumn: 'address',
    unknown: ['K999', '9847021635', null],
    repeated: 'Admission No K1 is repeated in rows 2 and 3',
    wrong: [
      [['K999', '9847021635', null], 'Does not exist'],
      [['K1', '#CLEAR', null], 'Required: Guardian Mobile'],
    ],
  },
  {
    kind: 'subject-allotments',
    headers: ['Course', 'Division', 'Subject Code', 'Subject Name', 'Staff Code'],
    key: 'V A 007 T900',
    made: ['V', 'A', '007', 'Home Economics', 'T900'],
    blank: ['v', 'a', '007', null, 't900'],
    unknown: ['V', 'B', '007', null, 'T900'],
    repeated: 'Staff Code V A 007 T900 is repeated in rows 2 and 3',
    wrong: [
      [['XX', 'A', '007', null, 'T900'], 'Unknown Course: XX'],
      [['V', 'Z', '007', null, 'T900'], 'Unknown Division: V Z'],
      [['V', 'A', '999', null, 'T900'], 'Unknown Subject Code: 999'],
      [['V', 'A', '007', 'Chemistry', 'T900'], 'Not allowed: Chemistry. Use Home Economics.'],
      [['V', 'A', '999', 'home economics', 'T900'], 'Subject Name home economics is already used by 007'],
      [['V', 'A', '007', null, 'X99'], 'Unknown Staff Code: X99'],
      [['V', 'A', '007', null, null], 'Required: Staff Code'],
    ],
  },
  {
    kind: 'student-bus',
    headers: ['Admission No', 'Bus', 'Pickup Stop', 'Drop Stop'],
    key: 'K1',
    changed: ['K1', 'Bus 9', 'School Gate', 'School Gate'],
    change: { column: 'bus', old: '', new: 'Bus 9' },
    blank: ['K1', 'Bus 9', 'School Gate', null],
    blankColumn: 'dropStop',
    unknown: ['K999', 'Bus 9', 'School Gate', null],
    repeated: 'Admission No K1 is repeated in rows 2 and 3',
    wrong: [
      [['K999', 'Bus 9', 'School Gate', null], 'Does not exist'],
      [['K1', 'Bus 99', 'School Gate', null], 'Unknown Bus: Bus 99'],
      [['K1', 'Bus 9', 'Harbour', null], 'Unknown Pickup Stop: Harbour'],
      [['K1', 'Bus 9', 'School Gate', 'Harbour'], 'Unknown Drop Stop: Harbour'],
    ],
  },
  {
    kind: 'year-end-decisions',
    headers: ['Admission No', 'Decision', 'To Course', 'To Division'],
    key: 'K1',
    made: ['K1', 'Promote To', 'vi', 'b'],
    changed: ['K1', 'PromoteTo', 'VI', 'C'],
    change: { column: 'toDivision', old: 'B', new: 'C' },
    unknown: ['K2', 'Detain', null, null],
    repeated: 'Admission No K1 is repeated in rows 2 and 3',
    wrong: [
      [['K999', 'Leave', null, null], 'Unknown Admission No: K999'],
      [['K1', 'Expel', null, null], 'Not allowed: Expel. Use Promote, Detain, Leave, PromoteTo.'],
      [['K2', null, null, null], 'Required: Decision'],
      [['K2', 'PromoteTo', null, null], 'Required: To Course; Required: To Division'],
      [['K2', 'PromoteTo', 'VI', 'Z'], 'Unknown To Division: VI Z'],
      [['K2', 'PromoteTo', 'XX', 'A'], 'Unknown To Course: XX'],
      [['K2', 'Detain', 'VI', 'A'], 'Not allowed: VI. Use blank.; Not allowed: A. Use blank.'],
    ],
  },
]

describe.each(courses)('a file of $kind', course => {
  const { kind, headers, key, made, changed, change, blank, blankColumn, unknown, repeated, wrong } = course
  const bringIn = async (rows: Table, options = {}) => ImportDesk.counts(await desk.bringIn(kind, headers, rows, options))
  const errors = async (rows: Table, options = {}) => {
    const run = await desk.table(kind, headers, rows, options)
    return (await desk.rows(run.id)).map(row =>
      row.problems
        .filter(item => item.code.startsWith('E'))
        .map(item => item.message)
        .join('; '),
    )
  }
  /** The row that stands for the record at the end of its way. */
  const last = (changed ?? made)!

  if (made)
    it('makes records', async () => {
      expect(await desk.record(kind, key)).toBe(undefined)
      expect(await bringIn([made!])).toEqual([1, 0, 0, 0])
      expect(await desk.record(kind, key)).not.toBe(undefined)
    })

  if (changed)
    it('changes what differs and says what', async () => {
      const run = await desk.bringIn(kind, headers, [changed!])
      expect(ImportDesk.counts(run)).toEqual([0, 1, 0, 0])
      const [row] = await desk.rows(run.id)
      expect(row).toMatchObject({ action: 'update', key })
      expect(row!.changes).toContainEqual(change)
      expect((await desk.record(kind, key))![change!.column]).toBe(change!.new)
    })

  it('writes nothing when the same comes again', async () => {
    const before = await desk.stamps()
    expect(await bringIn([last])).toEqual([0, 0, 1, 0])
    expect(await desk.stamps()).toEqual(before)
  })

  if (blank)
    it('keeps what a blank cell leaves out', async () => {
      expect(await bringIn([blank!])).toEqual([0, 0, 1, 0])
    })

  if (blankColumn)
    it('clears by the option, and by #CLEAR whatever the option', async () => {
      const value = async () => (await desk.record(kind, key))![blankColumn!]
      expect(await value()).not.toBe('')
      expect(await bringIn([blank!], { blankCells: 'clear' })).toEqual([0, 1, 0, 0])
      expect(await value()).toBe('')
      expect(await bringIn([last])).toEqual([0, 1, 0, 0])
      const at = blank!.findIndex((cell, index) => cell === null && last[index] !== null)
      expect(await bringIn([with_(blank!, at, '#clear')])).toEqual([0, 1, 0, 0])
      expect(await value()).toBe('')
      expect(await bringIn([last])).toEqual([0, 1, 0, 0])
    })

  it('follows the mode', async () => {
    expect(await errors([last], { mode: 'create-only' })).toEqual(['Already exists'])
    expect(await errors([unknown], { mode: 'update-only' })).toEqual(['Does not exist'])
  })

  it('refuses a record that stands twice', async () => {
    expect(await errors([last, last])).toEqual([repeated, repeated])
  })

  it.each(wrong.map(([row, message]) => ({ row, message })))('says: $message', async ({ row, message }) => {
    expect(await errors([row])).toEqual([message])
  })

  it.each(['xlsx', 'csv'] as const)('comes back unchanged when its template as %s is uploaded', async format => {
    const before = await desk.stamps()
    const run = await desk.check(kind, await desk.template(kind, format), `${kind}.${format}`)
    expect(run.groups).toEqual([])
    expect(run.rows).toBeGreaterThan(0)
    expect(ImportDesk.counts(run)).toEqual([0, 0, run.rows, 0])
    await desk.apply(run.id)
    expect(await desk.stamps()).toEqual(before)
  })
})

describe('a template with the decisions of the year', () => {
  it('names everybody who studies, with what was decided or else the promotion', async () => {
    const lines = (await desk.template('year-end-decisions', 'csv')).toString('utf8').trim().split('\r\n').slice(1)
    const { rows: studying } = await desk.inSchool(trx =>
      sql<{ adm_no: string }>`
        select s.adm_no from students s join enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id and y.is_current
        where s.status = 'studying'`.execute(trx),
    )
    expect(lines.map(line => line.split(',')[0]).sort()).toEqual(studying.map(row => row.adm_no).sort())
    expect(lines).toContain('K1,PromoteTo,VI,C')
    expect(lines.filter(line => line.endsWith(',Promote,,'))).toHaveLength(lines.length - 1)
  })
})

describe('names that do not exist yet', () => {
  const headers = studentHeaders
  const line = (admNo: string, section: string, course: string, division: string) =>
    with_(with_(with_(with_(with_(student, 0, admNo), 4, section), 5, course), 6, division), 7, null)

  it('make classes only when told to', async () => {
    const rows = [line('N1', 'Primary', 'V', 'New'), line('N2', 'Nursery', 'LKG', 'A'), line('N3', '', 'UKG', 'A')]
    const refused = await desk.table('students', headers, rows)
    expect([...(await desk.messages(refused.id)).values()]).toEqual([
      ['Unknown Division: V New'],
      ['Unknown Course: LKG'],
      ['Unknown Course: UKG'],
    ])
    const made = await desk.table('students', headers, rows, { createMissingClasses: true })
    expect([...(await desk.messages(made.id)).values()]).toEqual([
      ['New Division: V New'],
      ['New Division: LKG A'],
      ['Required: Section'],
    ])
    await desk.apply(made.id, 'apply-good-rows')
    expect(await desk.record('classes', 'LKG A')).toMatchObject({ section: 'Nursery' })
    expect(await desk.record('students', 'n1')).toMatchObject({ course: 'V', division: 'New' })
  })

  it('make masters unless told not to', async () => {
    const titles = ['Admission No', 'Religion', 'Block']
    const row = ['K1', 'Jainism', 'Blue House']
    const refused = await desk.table('students', titles, [row], { createMissingMasters: false })
    expect([...(await desk.messages(refused.id)).values()]).toEqual([['Unknown Religion: Jainism', 'Unknown Block: Blue House']])
    const made = await desk.bringIn('students', titles, [row])
    expect([...(await desk.messages(made.id)).values()]).toEqual([['New Religion: Jainism', 'New Block: Blue House']])
    expect(await desk.record('students', 'K1')).toMatchObject({ religion: 'Jainism', block: 'Blue House' })
  })

  it('bring subjects along with their name', async () => {
    const titles = courses.find(course => course.kind === 'subject-allotments')!.headers
    const rows = [
      ['V', 'A', 'AST', null, 'T900'],
      ['V', 'B', 'AST', 'Astrology', 'T900'],
    ]
    const run = await desk.bringIn('subject-allotments', titles, rows)
    expect(run.groups).toMatchObject([{ code: 'W01', message: 'New Subject: Astrology', count: 2, firstRow: 2, lastRow: 3 }])
    expect(await desk.record('subjects', 'AST')).toEqual({ code: 'AST', name: 'Astrology' })
    const refused = await desk.table('subject-allotments', titles, [['V', 'A', 'BOT', 'Botany', 'T900']], {
      createMissingMasters: false,
    })
    expect([...(await desk.messages(refused.id)).values()]).toEqual([['Unknown Subject Code: BOT']])
  })
})

describe('rows that are wrong', () => {
  const rows = [
    ['ZOO', 'Zoology'],
    ['ZOO2', null],
  ]

  it('keep the whole file out, unless the good ones are asked for', async () => {
    const run = await desk.table('subjects', ['Code', 'Name'], rows)
    expect(run.counts).toEqual({ rows: 2, create: 1, update: 0, same: 0, skip: 0, error: 1, warning: 0 })
    const before = await desk.stamps()
    expect(await desk.apply(run.id)).toMatchObject({
      status: 'Failed',
      message: '1 row has errors, so nothing was applied. Correct it, or apply the good rows.',
    })
    expect(await desk.stamps()).toEqual(before)
    await desk.work(run.id, 'check')
    expect((await desk.apply(run.id, 'apply-good-rows')).status).toBe('Applied')
    expect(await desk.record('subjects', 'zoo')).toEqual({ code: 'ZOO', name: 'Zoology' })
  })
})

describe('records that the file lacks', () => {
  it('of students are terminated today, of staff relieved, when told to', async () => {
    const staffFile = await desk.template('staff', 'csv')
    const kept = staffFile.toString('utf8').split('\r\n')
    const without = Buffer.from(kept.filter(line => !/T900/.test(line)).join('\r\n'))
    expect((await desk.check('staff', without, 'staff.csv')).missing).toBe(0)
    const run = await desk.check('staff', without, 'staff.csv', { missingRows: 'terminate' })
    expect(run.missing).toBe(1)
    expect((await desk.apply(run.id)).status).toBe('Applied')
    expect(await desk.record('staff', 'T900')).toMatchObject({ status: 'Relieved', relievedOn: '2026-07-15' })

    const students = (await desk.template('students', 'csv')).toString('utf8').split('\r\n')
    const rest = Buffer.from(students.filter(line => !/\bN2\b/.test(line)).join('\r\n'))
    const left = await desk.check('students', rest, 'students.csv', { missingRows: 'terminate' })
    expect([left.status, left.missing]).toEqual(['Checked', 1])
    await desk.apply(left.id)
    expect(await desk.record('students', 'N2')).toMatchObject({
      status: 'terminated',
      leftOn: '2026-07-15',
      leavingReason: 'Not in the imported file',
    })
    const again = await desk.check('students', await desk.template('students'), 'students.xlsx', { missingRows: 'terminate' })
    expect([again.missing, ...ImportDesk.counts(again)]).toEqual([0, 0, 0, again.rows, 0])
  })
})
