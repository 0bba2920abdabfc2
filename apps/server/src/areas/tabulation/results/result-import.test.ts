import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk, type Table } from '../../../testing/imports'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

let at: TabulationDesk
let course: { id: string; name: string }
let classmates: { id: string; admNo: string; divisionId: string }[]
let card: string

const maxHeaders = ['Course', 'Exam', 'Tool', 'Subject Code', 'Part', 'Max', 'Pass', 'Entry']
const headers = [
  'Admission No',
  'Card',
  'Subject Code',
  'Node',
  'Obtained',
  'Out Of',
  'Grade',
  'Total',
  'Percent',
  'Outcome',
  'Rank',
]

const errors = async (kind: 'tab-max-marks' | 'tab-results', titles: readonly string[], rows: Table) => {
  const run = await at.desk.table(kind, titles, rows)
  return (await at.desk.rows(run.id)).map(row => row.problems.map(item => item.message).join('; '))
}
const results = async () =>
  (await at.admin.get(`tabulation/results?cardId=${card}&divisionId=${classmates[0]!.divisionId}&pageSize=100`)).json() as {
    state: string | null
    results: Record<string, unknown>[]
  }

beforeAll(async () => {
  at = await openTabulation('result-import')
  await at.set('tab.source', 'external')
  // A course of which nobody has drawn a scheme.
  course = (
    await at.rows(sql<{ id: string; name: string }>`
      select c.id, c.name from courses c where c.id <> ${at.own.courseId}::uuid and exists (
        select from divisions d join enrolments e on e.division_id = d.id and e.academic_year_id = ${at.year}::uuid
        join students s on s.id = e.student_id and s.status = 'studying' where d.course_id = c.id having count(*) > 1)
      order by c.name limit 1`)
  )[0]!
  classmates = await at.rows(sql<{ id: string; admNo: string; divisionId: string }>`
    select s.id, s.adm_no as "admNo", d.id as "divisionId" from enrolments e join students s on s.id = e.student_id and s.status = 'studying'
    join divisions d on d.id = e.division_id where d.course_id = ${course.id}::uuid and e.academic_year_id = ${at.year}::uuid
      and d.id = (select e2.division_id from enrolments e2 join divisions d2 on d2.id = e2.division_id where d2.course_id = ${course.id}::uuid
        and e2.academic_year_id = ${at.year}::uuid group by 1 order by count(*) desc, 1 limit 1) order by s.adm_no limit 2`)
})
afterAll(() => at.close())

describe('a file of maxima in a school whose own program combines marks', () => {
  it('gives a course a scheme in which every exam is a leaf, and its sheets', async () => {
    const [maths, drawing] = at.subjects
    const rows = [
      [course.name, 'PT1', null, maths!.code, null, '20', null, null],
      [course.name, 'HY', null, maths!.code, null, '80', '26', null],
      [course.name, 'HY', null, drawing!.code, null, null, null, 'Grade'],
    ]
    expect(ImportDesk.counts(await at.desk.bringIn('tab-max-marks', maxHeaders, rows))).toEqual([3, 0, 0, 0])
    expect(ImportDesk.counts(await at.desk.bringIn('tab-max-marks', maxHeaders, rows))).toEqual([0, 0, 3, 0])
    const list = (await at.admin.get('tabulation/schemes')).json() as { id: string; courses: string; status: string }[]
    const scheme = (await at.admin.get(`tabulation/schemes/${list.find(one => one.id !== at.schemeId)!.id}`)).json()
    expect(scheme).toMatchObject({ name: course.name, status: 'Active', courses: [{ id: course.id }] })
    expect(scheme.nodes.map((node: { code: string; kind: string }) => `${node.code} ${node.kind}`)).toEqual([
      'YEAR year',
      'PT1 exam',
      'HY exam',
    ])
    const subjects = scheme.subjects as { subjectId: string }[]
    expect(subjects.find(one => one.subjectId === maths!.id)).toMatchObject({ area: 'scholastic', inTotal: true })
    expect(subjects.find(one => one.subjectId === drawing!.id)).toMatchObject({ area: 'co-scholastic', inTotal: false })
    const sheets = await at.rows(sql<{ n: number }>`
      select count(*)::int as n from mark_sheets ms where ms.kind = 'marks' and ms.division_id = ${classmates[0]!.divisionId}::uuid`)
    expect(sheets).toEqual([{ n: 3 }])
  })

  it('takes an exam that came later into the same scheme, as a whole', async () => {
    const [maths] = at.subjects
    expect(await errors('tab-max-marks', maxHeaders, [[course.name, 'IN', 'NB', maths!.code, null, '5', null, null]])).toEqual([
      'Unknown Tool: NB',
    ])
    await at.desk.bringIn('tab-max-marks', maxHeaders, [[course.name, 'IN', null, maths!.code, null, '10', null, null]])
    const list = (await at.admin.get('tabulation/schemes')).json() as { id: string }[]
    expect(list).toHaveLength(2)
    const scheme = (await at.admin.get(`tabulation/schemes/${list.find(one => one.id !== at.schemeId)!.id}`)).json()
    expect(scheme.nodes.map((node: { code: string }) => node.code)).toEqual(['YEAR', 'PT1', 'HY', 'IN'])
  })
})

describe('a file of results', () => {
  const rowsOf = (admNo: string): Table => {
    const [maths, drawing] = at.subjects
    return [
      [admNo, 'Annual', maths!.code, 'HY', '63', '80', null, '81', '81.00', 'Pass', '1'],
      [admNo, 'Annual', maths!.code, 'PT1', 'AB', '20', null, null, null, null, null],
      [admNo, 'Annual', maths!.code, null, '81', '100', 'A2', null, null, null, null],
      [admNo, 'Annual', drawing!.code, 'HY', null, null, 'B', null, null, null, null],
      [admNo, 'Annual', null, null, null, '100', 'A2', null, null, null, null],
    ]
  }

  it('is what the lists of results show, and nothing more when it comes again', async () => {
    const made = await at.admin.post('tabulation/cards', {
      academicYearId: at.year,
      name: 'Annual',
      kind: 'progress-card',
      nodeCode: 'YEAR',
      courseIds: [course.id],
    })
    expect(made.statusCode, made.body).toBe(201)
    card = made.json().id
    const [first] = classmates
    const run = await at.desk.bringIn('tab-results', headers, rowsOf(first!.admNo))
    expect(ImportDesk.counts(run)).toEqual([5, 0, 0, 0])
    expect(ImportDesk.counts(await at.desk.bringIn('tab-results', headers, rowsOf(first!.admNo)))).toEqual([0, 0, 5, 0])
    const list = await results()
    expect(list).toMatchObject({
      state: 'Final',
      results: [{ total: 81, max: 100, percent: 81, grade: 'A2', outcome: 'Pass', rank: 1 }],
    })
    const one = (await at.admin.get(`tabulation/results/${list.results[0]!.id}`)).json()
    expect(JSON.stringify(one)).toContain('"AB"')
  })

  it('goes when it is taken back, and comes again with what has changed', async () => {
    const [, second] = classmates
    const run = await at.desk.bringIn('tab-results', headers, rowsOf(second!.admNo))
    expect((await results()).results).toHaveLength(2)
    const changed = rowsOf(second!.admNo).map(row => [...row.slice(0, 9), row[9] ? 'Fail' : null, row[10] ? '2' : null])
    const again = await at.desk.bringIn('tab-results', headers, changed)
    expect(ImportDesk.counts(again)).toEqual([0, 5, 0, 0])
    await at.desk.work(again.id, 'rollback')
    expect((await results()).results.map(row => row.outcome)).toEqual(['Pass', 'Pass'])
    await at.desk.work(run.id, 'rollback')
    expect((await results()).results).toHaveLength(1)
  })

  it('says what is wrong with a row', async () => {
    const [maths, drawing] = at.subjects
    const [{ admNo }, other] = [classmates[0]!, classmates[1]!]
    const [stranger] = await at.rows(
      sql<{ admNo: string }>`select adm_no as "admNo" from students where id = ${at.own.students[0]!}::uuid`,
    )
    const rest = [null, null, null, 'Pass', null]
    expect(
      await errors('tab-results', headers, [
        ['X-1', 'Annual', maths!.code, 'HY', '63', '80', ...rest],
        [stranger!.admNo, 'Annual', maths!.code, 'HY', '63', '80', ...rest],
        [admNo, 'Annual', 'ZZ', 'HY', '63', '80', ...rest],
        [admNo, 'Annual', maths!.code, 'ZZ', '63', '80', ...rest],
        [admNo, 'Annual', maths!.code, 'HY', '81', '80', ...rest],
        [admNo, 'Annual', drawing!.code, 'PT1', '18', null, ...rest],
        [admNo, 'Annual', maths!.code, 'IN', 'QQ', '10', ...rest],
        [other.admNo, 'Annual', maths!.code, 'HY', '63', '80', null, null, null, null, null],
        [other.admNo, 'Annual', maths!.code, 'PT1', '18', '20', null, null, '101', null, null],
      ]),
    ).toEqual([
      'Unknown Admission No: X-1',
      'Unknown Card: Annual',
      'Unknown Subject Code: ZZ',
      'Unknown Node: ZZ',
      'Marks 81 exceed 80',
      'Required: Out Of',
      'Unknown code: QQ',
      'Required: Outcome',
      'Not allowed: 101. Use 0 to 100.; Required: Outcome',
    ])
    expect(
      await errors('tab-results', headers, [
        [other.admNo, 'Annual', maths!.code, 'HY', '63', '80', null, '63', null, 'Pass', null],
        [other.admNo, 'Annual', maths!.code, 'PT1', '18', '20', null, '64', null, null, null],
      ]),
    ).toEqual(['', 'Not allowed: 64. Use 63.'])
  })

  it('is refused where results are computed here', async () => {
    await at.set('tab.source', 'native')
    expect(await errors('tab-results', headers, rowsOf(classmates[0]!.admNo).slice(0, 1))).toEqual([
      'Results of this school are computed in this system',
    ])
    await at.set('tab.source', 'external')
  })
})
