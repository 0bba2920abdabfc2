import type { ImportKindCode } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk, type Table } from '../../../testing/imports'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

let at: TabulationDesk
let division: string
let code: string
let admNos: string[]
/** Studies in another class. */
let stranger: string

const headers = ['Exam', 'Division', 'Subject Code', 'Tool', 'Part', 'Admission No', 'Marks', 'Note']

beforeAll(async () => {
  at = await openTabulation('mark-imports')
  division = (
    await at.rows(sql<{ name: string }>`
      select c.name || ' ' || d.name as name from divisions d join courses c on c.id = d.course_id where d.id = ${at.own.id}::uuid`)
  )[0]!.name
  code = at.subjects[0]!.code
  admNos = (
    await at.rows(sql<{ adm_no: string }>`
      select adm_no from students where id = any(${[...at.own.students]}::uuid[]) order by array_position(${[...at.own.students]}::uuid[], id)`)
  ).map(row => row.adm_no)
  stranger = (await at.rows(sql<{ adm_no: string }>`select adm_no from students where id = ${at.other.student}::uuid`))[0]!.adm_no
})
afterAll(() => at.close())

const errors = async (kind: ImportKindCode, heads: readonly string[], rows: Table) => {
  const run = await at.desk.table(kind, heads, rows)
  return (await at.desk.rows(run.id)).map(row => row.problems.map(item => item.message).join('; '))
}
const counts = async (rows: Table) => ImportDesk.counts(await at.desk.bringIn('tab-marks', headers, rows))

interface Opened {
  sheet: { status: string; version: number }
  columns: { key: string; label: string }[]
  rows: { studentId: string; cells: Record<string, { value: number | null; code: string | null; note: string } | undefined> }[]
}
const open = async (exam: 'PT1' | 'IN' | 'HY') =>
  (await at.admin.get(`tabulation/sheets/${await at.sheet(exam)}`)).json() as Opened
const cell = async (exam: 'PT1' | 'IN' | 'HY', place: number, column = 0) => {
  const { columns, rows } = await open(exam)
  return rows.find(row => row.studentId === at.own.students[place])?.cells[columns[column]!.key]
}
const status = async (exam: 'PT1' | 'HY', to: string) =>
  at.rows(sql`update mark_sheets set status = ${to} where id = ${await at.sheet(exam)}::uuid`)

describe('a file of marks', () => {
  it('writes numbers and codes through the sheets, with who did it in the history', async () => {
    const table: Table = [
      ['PT1', division, code, null, null, admNos[0]!, '18', null],
      ['pt1', division.toLowerCase().replace(' ', ''), code, null, null, admNos[1]!, 'ab', null],
      ['IN', division, code, 'NB', null, admNos[0]!, 4.5, null],
      ['HY', division, code, null, null, admNos[2]!, 'MP', 'Copied from a neighbour'],
    ]
    expect(await counts(table)).toEqual([4, 0, 0, 0])
    expect(await cell('PT1', 0)).toMatchObject({ value: 18, code: null })
    expect(await cell('PT1', 1)).toMatchObject({ value: null, code: 'AB' })
    expect(await cell('IN', 0)).toMatchObject({ value: 4.5 })
    expect(await cell('HY', 2)).toMatchObject({ code: 'MP', note: 'Copied from a neighbour' })
    expect((await open('PT1')).sheet.status).toBe('Draft')
    const changes = await at.rows(sql<{ via: string; new: string; by: string | null }>`
      select m.via, m.new, u.login_name as by from mark_changes m left join users u on u.id = m.by where m.exam_id = ${at.exams.PT1}::uuid order by m.new`)
    expect(changes).toEqual([
      { via: 'import', new: '18', by: 'GVS.ADMIN' },
      { via: 'import', new: 'AB', by: 'GVS.ADMIN' },
    ])
    expect(await counts(table)).toEqual([0, 0, 4, 0])
    expect(await counts([['PT1', division, code, null, null, admNos[0]!, '17,5', null]])).toEqual([0, 1, 0, 0])
    expect(await cell('PT1', 0)).toMatchObject({ value: 17.5 })
  })

  it('says what is wrong with a row', async () => {
    const row = (marks: string, admNo = admNos[3]!, over: Partial<Record<number, string | null>> = {}) =>
      ['HY', division, code, null, null, admNo, marks, null].map((value, place) => (place in over ? over[place]! : value))
    expect(
      await errors('tab-marks', headers, [
        row('81'),
        row('-1', admNos[4]),
        row('40.3', admNos[5]),
        row('XX', admNos[6]),
        row('MP', admNos[7]),
        row('40', stranger),
        row('40', admNos[8], { 0: 'ZZ' }),
        row('40', admNos[9], { 1: 'XIX Z' }),
        row('40', admNos[10], { 2: 'NONE' }),
        row('4', admNos[11], { 0: 'IN' }),
        row('4', admNos[12], { 0: 'IN', 3: 'ZZ' }),
        row('40', admNos[13], { 4: 'TH' }),
      ]),
    ).toEqual([
      'Marks 81 exceed 80',
      'Not allowed: -1. Use 0 to 80.',
      'Not allowed: 40.3. Use steps of 0.5.',
      'Unknown code: XX',
      'Required: Note',
      `Unknown Admission No: ${stranger}`,
      'Unknown Exam: ZZ',
      'Unknown Division: XIX Z',
      'Unknown Subject Code: NONE',
      'Required: Tool',
      'Unknown Tool: ZZ',
      'Unknown Part: TH',
    ])
  })

  it('never overwrites what is locked; what says the same is right', async () => {
    await status('PT1', 'Locked')
    try {
      expect(
        await errors('tab-marks', headers, [
          ['PT1', division, code, null, null, admNos[0]!, '17.5', null],
          ['PT1', division, code, null, null, admNos[1]!, '12', null],
          ['PT1', division, code, null, null, admNos[2]!, '12', null],
        ]),
      ).toEqual(['', 'Mark entry is locked', 'Mark entry is locked'])
    } finally {
      await status('PT1', 'Draft')
    }
  })

  it('finds a sheet locked that was open when the file was checked', async () => {
    const run = await at.desk.table('tab-marks', headers, [['PT1', division, code, null, null, admNos[2]!, '12', null]])
    await status('PT1', 'Locked')
    try {
      expect(await at.desk.apply(run.id)).toMatchObject({ status: 'Failed', counts: { create: 1 } })
      expect(await cell('PT1', 2)).toBeUndefined()
    } finally {
      await status('PT1', 'Draft')
    }
  })

  it('refuses a student who has not chosen the subject', async () => {
    await at.rows(sql`update tab_scheme_subjects set choice = 'chosen' where subject_id = ${at.subjects[1]!.id}::uuid`)
    try {
      expect(
        await errors('tab-marks', headers, [['HY', division, at.subjects[1]!.code, null, null, admNos[0]!, '40', null]]),
      ).toEqual(['The student does not take this subject'])
    } finally {
      await at.rows(sql`update tab_scheme_subjects set choice = 'all'`)
    }
  })

  it('comes out as it went in, and is taken back where nobody has changed it since', async () => {
    const run = await at.desk.bringIn('tab-marks', headers, [
      ['PT1', division, code, null, null, admNos[0]!, '11', null],
      ['PT1', division, code, null, null, admNos[5]!, '12', null],
      ['PT1', division, code, null, null, admNos[6]!, '13', null],
    ])
    const again = await at.desk.check('tab-marks', await at.desk.template('tab-marks'))
    expect(again.counts).toMatchObject({ create: 0, update: 0, error: 0 })
    expect(again.counts.same).toBeGreaterThanOrEqual(6)
    await at.mark(at.own.students[6]!, 'PT1', { value: 14 })
    expect((await at.desk.work(run.id, 'rollback')).status).toBe('RolledBack')
    expect(await cell('PT1', 0)).toMatchObject({ value: 17.5 })
    expect((await cell('PT1', 5))?.value ?? null).toBeNull()
    expect(await cell('PT1', 6)).toMatchObject({ value: 14 })
  })
})

describe('a file of chosen subjects', () => {
  const chosenHeaders = ['Admission No', 'Subject Code']
  const chosen = async () =>
    (
      await at.rows(
        sql<{ subject_id: string }>`select subject_id from student_subjects where student_id = ${at.own.students[0]}::uuid`,
      )
    )
      .map(row => row.subject_id)
      .toSorted()

  it('adds what a course lets choose, and takes it back', async () => {
    await at.rows(sql`delete from student_subjects`)
    await at.rows(sql`update tab_scheme_subjects set choice = 'chosen' where subject_id = ${at.subjects[1]!.id}::uuid`)
    try {
      const table: Table = [[admNos[0]!, at.subjects[1]!.code]]
      const run = await at.desk.bringIn('student-subjects', chosenHeaders, table)
      expect(ImportDesk.counts(run)).toEqual([1, 0, 0, 0])
      expect(await chosen()).toEqual([at.subjects[1]!.id])
      expect(ImportDesk.counts(await at.desk.bringIn('student-subjects', chosenHeaders, table))).toEqual([0, 0, 1, 0])
      expect(
        await errors('student-subjects', chosenHeaders, [
          ['NOBODY', at.subjects[1]!.code],
          [admNos[1]!, at.subjects[0]!.code],
        ]),
      ).toEqual(['Unknown Admission No: NOBODY', `Unknown Subject Code: ${at.subjects[0]!.code}`])
      expect((await at.desk.work(run.id, 'rollback')).status).toBe('RolledBack')
      expect(await chosen()).toEqual([])
    } finally {
      await at.rows(sql`update tab_scheme_subjects set choice = 'all'`)
    }
  })
})

describe('a file of remarks', () => {
  const remarkHeaders = ['Term', 'Admission No', 'Kind', 'Remark', 'Working Days', 'Present Days', 'Height', 'Weight']
  interface Remark {
    studentId: string
    text: string
    heightCm: number | null
    conduct: string
    attendance: { working: number | null; present: number | null }
  }
  const read = async (kind: string, place = 0) =>
    (
      (await at.admin.get(`tabulation/remarks?termId=${at.termId}&divisionId=${at.own.id}&kind=${kind}`)).json() as {
        rows: Remark[]
      }
    ).rows.find(row => row.studentId === at.own.students[place])!

  it('writes remarks of both kinds, days and health, keeps what it does not name, and takes itself back', async () => {
    const save = await at.admin.patch('tabulation/remarks', {
      termId: at.termId,
      divisionId: at.own.id,
      kind: 'class-teacher',
      rows: [{ studentId: at.own.students[0], text: 'Diligent.', extras: { conduct: 'Good' } }],
    })
    expect(save.statusCode, save.body).toBe(200)
    const table: Table = [
      ['term 1', admNos[0]!, null, null, '110', '97,5', '151.5', null],
      ['Term 1', admNos[0]!, 'Principal', 'Keep it up.', null, null, null, null],
      ['Term 1', admNos[1]!, 'Class teacher', 'Reads a lot.', null, null, null, '41'],
    ]
    const run = await at.desk.bringIn('tab-remarks', remarkHeaders, table)
    expect(ImportDesk.counts(run)).toEqual([2, 1, 0, 0])
    expect(await read('class-teacher')).toMatchObject({
      text: 'Diligent.',
      heightCm: 151.5,
      conduct: 'Good',
      attendance: { working: 110, present: 97.5 },
    })
    expect((await read('principal')).text).toBe('Keep it up.')
    expect((await read('class-teacher', 1)).text).toBe('Reads a lot.')
    expect(ImportDesk.counts(await at.desk.bringIn('tab-remarks', remarkHeaders, table))).toEqual([0, 0, 3, 0])
    expect((await at.desk.work(run.id, 'rollback')).status).toBe('RolledBack')
    expect(await read('class-teacher')).toMatchObject({
      text: 'Diligent.',
      heightCm: null,
      conduct: 'Good',
      attendance: { working: null, present: null },
    })
    expect([(await read('principal')).text, (await read('class-teacher', 1)).text]).toEqual(['', ''])
  })

  it('says what is wrong with a row', async () => {
    expect(
      await errors('tab-remarks', remarkHeaders, [
        ['Term 9', admNos[3]!, null, 'A', null, null, null, null],
        ['Term 1', 'NOBODY', null, 'A', null, null, null, null],
        ['Term 1', admNos[3]!, null, 'A', '100', '100.5', null, null],
        ['Term 1', admNos[4]!, 'Principal', 'A', null, null, '150', null],
        ['Term 1', admNos[5]!, null, 'A', null, null, '300', '4'],
        ['Term 1', admNos[6]!, null, null, null, null, null, null],
        ['Term 1', admNos[7]!, null, 'x'.repeat(301), null, null, null, null],
        ['Term 1', admNos[8]!, null, 'A', null, null, null, null],
        ['Term 1', admNos[8]!, 'Class teacher', 'B', null, null, null, null],
      ]),
    ).toEqual([
      'Unknown Term: Term 9',
      'Unknown Admission No: NOBODY',
      'Present days exceed working days',
      'Not allowed: 150. Use blank.',
      'Not allowed: 300. Use 50 to 250.; Not allowed: 4. Use 5 to 200.',
      'Required: Remark',
      'Remark is too long: 301 of 300 characters',
      expect.stringMatching(/is repeated in rows 9 and 10$/),
      expect.stringMatching(/is repeated in rows 9 and 10$/),
    ])
  })

  it('leaves a locked sheet alone, and of one handed in what the class teacher wrote', async () => {
    const to = (status: string) =>
      at.rows(
        sql`update mark_sheets set status = ${status} where kind = 'remarks' and division_id = ${at.own.id}::uuid and subject_id is null`,
      )
    const table: Table = [
      ['Term 1', admNos[0]!, null, 'Other words.', null, null, null, null],
      ['Term 1', admNos[0]!, 'Principal', 'Other words.', null, null, null, null],
    ]
    try {
      await to('Submitted')
      expect(await errors('tab-remarks', remarkHeaders, table)).toEqual(['Mark entry is locked', ''])
      await to('Locked')
      expect(await errors('tab-remarks', remarkHeaders, table)).toEqual(['Mark entry is locked', 'Mark entry is locked'])
    } finally {
      await to('Draft')
    }
  })
})
