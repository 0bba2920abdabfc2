import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../../testing/server'
import { openTabulation, type TabulationDesk } from '../../../../testing/tabulation'

let at: TabulationDesk

type Row = Record<string, string | number | null>
interface View {
  readonly results: Row[]
  readonly totals: Row
  readonly provisional: number
  readonly pagination: { readonly count: number }
}

beforeAll(async () => {
  at = await openTabulation('tabulation-reports', { subjectCount: 2 })
  const [a, b] = at.subjects
  const marks = [60, 80, null, 70]
  for (const [place, value] of marks.entries())
    await at.mark(at.own.students[place]!, 'HY', value === null ? { code: 'AB' } : { value })
  for (const [place, value] of [72, 20, 64, 64].entries()) await at.mark(at.own.students[place]!, 'HY', { value }, b!)
  await at.rows(sql`
    insert into mark_changes (school_id, id, student_id, exam_id, tool_id, criterion, subject_id, part, old, new, via, at)
    select ${at.schoolId}::uuid, gen_random_uuid(), ${at.own.students[0]!}::uuid, ${at.exams.HY}::uuid, '00000000-0000-0000-0000-000000000000', '', s.id, '', '55', '60',
      'entry', now() from (values (${a!.id}::uuid), (${b!.id}::uuid)) s(id)`)
})
afterAll(() => at.close())

async function view(report: string, query = '', browser: TestBrowser = at.admin) {
  const response = await browser.get(`tabulation/reports/${report}?nodeCode=HY&divisionIds=${at.own.id}&pageSize=200${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as View
}
const of = (rows: readonly Row[], studentId: string) => rows.filter(row => row.studentId === studentId)
const first = (place = 0) => at.own.students[place]!

describe('reports on marks', () => {
  it('list what stands on the sheet of a subject', async () => {
    const { results, provisional, totals, pagination } = await view('mark-list', `&subjectIds=${at.subjects[0]!.id}`)
    const column = `x:${at.exams.HY}:-.-.-`
    const columns = (
      await at.admin.get(
        `tabulation/reports/mark-list/columns?nodeCode=HY&divisionIds=${at.own.id}&subjectIds=${at.subjects[0]!.id}`,
      )
    ).json()
    expect(columns).toEqual([{ key: column, title: 'HY (80)' }])
    expect(of(results, first())[0]).toMatchObject({ [column]: 60, total: 60, percent: 75, grade: 'B1', sheets: 'open' })
    expect(of(results, first(2))[0]).toMatchObject({ [column]: 'AB', total: 'AB', grade: null })
    expect([totals[column], pagination.count, provisional]).toEqual([70, 42, 1])
  })

  it('put subjects beside each other with total, outcome and rank', async () => {
    const { results } = await view('consolidated')
    const [a, b] = at.subjects.map(subject => `s:${subject.id}`) as [string, string]
    expect(of(results, first())[0]).toMatchObject({
      [a]: 60,
      [b]: 72,
      total: 132,
      max: 160,
      percent: 82.5,
      grade: 'A2',
      outcome: 'Pass',
      rank: 2,
    })
    expect(of(results, first(1))[0]).toMatchObject({ outcome: 'Compartment', rank: null })
    expect(of(results, first(3))[0]).toMatchObject({ total: 134, rank: 1 })
  })

  it('have figures of a subject over those with a number', async () => {
    const { results } = await view('subject-analysis', `&subjectIds=${at.subjects[0]!.id}`)
    expect(results).toEqual([
      expect.objectContaining({
        students: 42,
        appeared: 3,
        absent: 1,
        average: 70,
        highest: 80,
        passPercent: 100,
        'g:A1': 1,
        'g:A2': 1,
        'g:B1': 1,
      }),
    ])
    const { results: exams } = await view('comparison')
    expect(exams).toEqual([expect.objectContaining({ students: 42, 'n:HY': 67.2 })])
  })

  it('name the best, all who are equal to the last as well, and those below', async () => {
    const { results } = await view('toppers', `&subjectIds=${at.subjects[1]!.id}&n=2`)
    expect(results.map(row => [row.place, row.total])).toEqual([
      [1, 72],
      [2, 64],
      [2, 64],
    ])
    expect((await view('toppers', '&by=division&n=1')).results).toEqual([
      expect.objectContaining({ studentId: first(3), percent: 83.75 }),
    ])
    const failed = (await view('below-pass')).results
    expect(new Set(failed.map(row => `${row.studentId} ${row.subjectId} ${row.needed}`))).toEqual(
      new Set([`${first(1)} ${at.subjects[1]!.id} 33`, `${first(2)} ${at.subjects[0]!.id} 33`]),
    )
    expect((await view('below-pass', '&below=81')).results).toHaveLength(5)
  })

  it('have figures of teachers and what was changed', async () => {
    const { results } = await view('teacher-wise')
    expect(results.find(row => row.staffId === at.teacherStaffId)).toMatchObject({
      sheets: 1,
      locked: 0,
      appeared: 3,
      average: 87.5,
      passPercent: 100,
    })
    const log = await view('change-log')
    expect(log.pagination.count).toBe(2)
    expect(log.results[0]).toMatchObject({ studentId: first(), old: '55', new: '60', via: 'entry', exam: 'HY' })
  })

  it('leave out what is not locked when asked to', async () => {
    expect((await view('consolidated', '&lockedOnly=1')).results).toEqual([])
    await at.rows(
      sql`update mark_sheets set status = 'Locked' where exam_id = ${at.exams.HY}::uuid and subject_id = ${at.subjects[0]!.id}::uuid`,
    )
    const { results, provisional } = await view('consolidated', '&lockedOnly=1')
    expect(Object.keys(results[0]!).filter(key => key.startsWith('s:'))).toEqual([`s:${at.subjects[0]!.id}`])
    expect(provisional).toBe(0)
    await at.rows(sql`update mark_sheets set status = 'NotStarted'`)
  })

  it('show a teacher the own subjects, and of the own class all', async () => {
    expect((await view('consolidated', '', at.teacher)).results[0]).toHaveProperty(`s:${at.subjects[1]!.id}`)
    const other = (
      await at.rows(sql<{ id: string }>`
      select id from divisions where course_id = ${at.own.courseId}::uuid and id <> ${at.own.id}::uuid order by id limit 1`)
    )[0]!
    expect((await at.teacher.get(`tabulation/reports/consolidated?nodeCode=HY&divisionIds=${other.id}`)).statusCode).toBe(404)
    // Where the class is another's, what is allotted is all there is, without a total.
    await at.rows(sql`update divisions set class_teacher_id = null where id = ${at.own.id}::uuid`)
    const { results } = await view('consolidated', '', at.teacher)
    expect(Object.keys(results[0]!).filter(key => key.startsWith('s:'))).toEqual([`s:${at.subjects[0]!.id}`])
    expect(results[0]).toMatchObject({ total: null, rank: null })
    await at.rows(sql`update divisions set class_teacher_id = ${at.teacherStaffId}::uuid where id = ${at.own.id}::uuid`)
    expect((await at.guardian.get('tabulation/reports/consolidated')).statusCode).toBe(403)
  })

  it('are files', async () => {
    for (const format of ['xlsx', 'csv', 'pdf'] as const) {
      const response = await at.admin.post('tabulation/reports/consolidated/export', {
        filters: { nodeCode: 'HY', divisionIds: [at.own.id] },
        format,
      })
      expect(response.statusCode, response.body).toBe(202)
      await at.desk.server.services.jobs.drain(at.desk.server.services)
      const job = (await at.admin.get(`jobs/${response.json().id}`)).json()
      expect([job.status, job.message]).toEqual(['Done', '42 rows'])
    }
  })
})
