import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTabulation, type TabulationDesk } from '../../testing/tabulation'
import { activeScheme, noTool } from './scheme'
import { tendSchemes } from './setup/nightly'
import { columnsOf, progressOf } from './sheets'

let at: TabulationDesk

beforeAll(async () => {
  at = await openTabulation('tabulation-sheets')
})
afterAll(() => at.close())

describe('a sheet of marks', () => {
  it('has the columns that the scheme of the course gives it', async () => {
    const scheme = (await at.desk.inSchool(trx => activeScheme(trx, at.year, at.own.courseId)))!
    const labels = (exam: 'HY' | 'IN') =>
      columnsOf(scheme, at.exams[exam], at.subjects[0]!.id).map(column => [column.label, column.max, column.step])
    expect(labels('HY')).toEqual([['', 80, 0.5]])
    expect(labels('IN')).toEqual([
      ['NB', 5, 0.5],
      ['SE', 5, 0.5],
    ])
    expect(columnsOf(scheme, at.exams.HY, at.termId)).toEqual([])
  })

  it('expects all who study in the class and take the subject, in every column', async () => {
    const progress = async (exam: 'HY' | 'IN') => {
      const id = await at.sheet(exam)
      return (await at.desk.inSchool(trx => progressOf(trx, sql`ms.id = ${id}::uuid`))).get(id)
    }
    expect(await progress('IN')).toEqual({ students: 42, expected: 84, filled: 0 })
    const [first, second, left] = at.own.students as [string, string, string]
    await at.mark(first, 'IN', { value: 4, tool: 'NB' })
    await at.mark(second, 'IN', { code: 'AB', tool: 'SE' })
    await at.mark(left, 'IN', { value: 5, tool: 'SE' })
    // A mark where nothing is entered any more counts nowhere.
    await at.mark(first, 'IN', { value: 3, part: 'old' })
    await at.rows(sql`update students set status = 'terminated' where id = ${left}::uuid`)
    expect(await progress('IN')).toEqual({ students: 41, expected: 82, filled: 2 })
    await at.rows(sql`update tab_scheme_subjects set choice = 'chosen' where subject_id = ${at.subjects[0]!.id}::uuid`)
    await at.rows(sql`insert into student_subjects (school_id, academic_year_id, student_id, subject_id)
      values (${at.schoolId}, ${at.year}::uuid, ${first}::uuid, ${at.subjects[0]!.id}::uuid)`)
    expect(await progress('IN')).toEqual({ students: 1, expected: 2, filled: 1 })
    expect(await progress('HY')).toEqual({ students: 1, expected: 1, filled: 0 })
  })

  it('forgets after eight years who has changed a mark', async () => {
    const { services, clock } = at.desk.server
    for (const day of ['2018-07-14', '2018-07-16'])
      await at.rows(sql`
        insert into mark_changes (school_id, id, student_id, exam_id, tool_id, criterion, subject_id, part, new, via, at)
        values (${at.schoolId}, ${services.newId()}, ${at.own.students[0]!}::uuid, ${at.exams.HY}::uuid, ${noTool}::uuid, '', ${at.subjects[0]!.id}::uuid, '',
          '55', 'entry', ${`${day}T09:00:00+05:30`}::timestamptz)`)
    clock.set('2026-07-15T09:00:00+05:30')
    await tendSchemes(services, at.schoolId)
    const left = await at.rows(sql<{ day: string }>`select at::date::text as day from mark_changes order by at`)
    expect(left).toEqual([{ day: '2018-07-16' }])
  })
})
