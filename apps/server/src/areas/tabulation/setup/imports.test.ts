import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk, type Table } from '../../../testing/imports'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

let at: TabulationDesk
let course: string

const examHeaders = ['Term', 'Exam', 'Code', 'Entry From', 'Entry To']
const maxHeaders = ['Course', 'Exam', 'Tool', 'Subject Code', 'Part', 'Max', 'Pass', 'Entry']

beforeAll(async () => {
  at = await openTabulation('tabulation-imports')
  course = (await at.rows(sql<{ name: string }>`select name from courses where id = ${at.own.courseId}::uuid`))[0]!.name
})
afterAll(() => at.close())

const errors = async (kind: 'tab-exams' | 'tab-max-marks', headers: readonly string[], rows: Table) => {
  const run = await at.desk.table(kind, headers, rows)
  return (await at.desk.rows(run.id)).map(row => row.problems.map(item => item.message).join('; '))
}

describe('a file of exams', () => {
  it('makes and changes exams by their codes', async () => {
    const row = ['Term 1', 'Unit Test', 'UT', '01/07/2026', '10/07/2026']
    expect(ImportDesk.counts(await at.desk.bringIn('tab-exams', examHeaders, [row]))).toEqual([1, 0, 0, 0])
    expect(
      ImportDesk.counts(await at.desk.bringIn('tab-exams', examHeaders, [['term 1', 'Unit Test I', 'ut', null, null]])),
    ).toEqual([0, 1, 0, 0])
    const exams = (await at.admin.get('tabulation/masters/exam')).json() as { code: string; name: string; entryTo: string }[]
    expect(exams.find(exam => exam.code === 'UT')).toMatchObject({ name: 'Unit Test I', entryTo: '2026-07-10' })
  })

  it('says what is wrong with a row', async () => {
    expect(
      await errors('tab-exams', examHeaders, [
        ['Term 9', 'A', 'A1', null, null],
        ['Term 1', 'B', 'B1', '01/07/2026', null],
        ['Term 1', null, 'C1', null, null],
      ]),
    ).toEqual(['Unknown Term: Term 9', 'Required: Entry To', 'Required: Exam'])
  })
})

describe('a file of maximum marks', () => {
  it('changes maxima of the course’s scheme, part by part', async () => {
    const [subject] = at.subjects
    const code = subject!.code
    const parts = [
      [course, 'HY', null, code, 'TH', '70', '23', 'Marks'],
      [course, 'HY', null, code, 'PR', '30', '10', null],
      [course, 'IN', 'NB', code, null, null, null, 'Grade'],
    ]
    const run = await at.desk.bringIn('tab-max-marks', maxHeaders, parts)
    expect(run.status).toBe('Applied')
    const cells = (await at.admin.get(`tabulation/schemes/${at.schemeId}/max-marks`)).json() as {
      examId: string
      toolId: string | null
      subjectId: string
      entry: string
      parts: object[]
    }[]
    const of = (examId: string, toolId: string | null) =>
      cells.find(cell => cell.examId === examId && cell.toolId === toolId && cell.subjectId === subject!.id)
    expect(of(at.exams.HY, null)?.parts).toEqual([
      { code: 'TH', name: 'TH', max: 70, pass: 23, step: 0.5 },
      { code: 'PR', name: 'PR', max: 30, pass: 10, step: 0.5 },
    ])
    expect(of(at.exams.IN, at.tools.NB)).toMatchObject({ entry: 'grade', parts: [] })
    expect(ImportDesk.counts(await at.desk.bringIn('tab-max-marks', maxHeaders, parts))).toEqual([0, 0, 3, 0])
  })

  it('says what is wrong with a row', async () => {
    const code = at.subjects[1]!.code
    expect(
      await errors('tab-max-marks', maxHeaders, [
        ['XIX', 'HY', null, code, null, '80', null, null],
        [course, 'ZZ', null, code, null, '80', null, null],
        [course, 'IN', 'ZZ', code, null, '5', null, null],
        [course, 'HY', null, code, 'X', null, null, null],
        [course, 'PT1', null, code, null, '20', '21', null],
      ]),
    ).toEqual(['Unknown Course: XIX', 'Unknown Exam: ZZ', 'Unknown Tool: ZZ', 'Required: Max', 'Not allowed: 21. Use <= 20.'])
  })
})
