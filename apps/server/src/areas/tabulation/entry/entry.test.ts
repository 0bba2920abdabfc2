import type { AnswerOf, contract } from '@school/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/server'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

type Open = AnswerOf<typeof contract.sheets.open>
type Saved = AnswerOf<typeof contract.sheets.saveCells>

const whole = '-.-.-'

let at: TabulationDesk

beforeAll(async () => {
  at = await openTabulation('mark-entry')
})
afterAll(() => at.close())

const openAs = async (who: TestBrowser, id: string): Promise<Open> => {
  const answer = await who.get(`tabulation/sheets/${id}`)
  expect(answer.statusCode).toBe(200)
  return answer.json() as Open
}
const save = (who: TestBrowser, id: string, cells: readonly object[], via?: 'paste') =>
  who.patch(`tabulation/sheets/${id}/cells`, { cells, ...(via ? { via } : {}) })
const saved = async (who: TestBrowser, id: string, cells: readonly object[]): Promise<Saved> => {
  const answer = await save(who, id, cells)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as Saved
}
const cell = (studentId: string, value: number | string, version = 0, key = whole) =>
  typeof value === 'number' ? { studentId, key, value, version } : { studentId, key, code: value, version }
const setStatus = (id: string, status: string) =>
  at.rows(sql`update mark_sheets set status = ${status}, submitted_by = null, reopen_until = null where id = ${id}::uuid`)

describe('a sheet of marks', () => {
  it('is open to the teacher of the subject, and says to others whose it is (scenario 3)', async () => {
    const [mine, others] = [await at.sheet('HY'), await at.sheet('HY', at.subjects[1])]
    const { sheet, rows, columns, codes, stats } = await openAs(at.teacher, mine)
    expect(sheet).toMatchObject({ status: 'NotStarted', caption: 'New', canWrite: true, reason: null })
    expect(columns).toMatchObject([{ key: whole, label: '', max: 80, step: 0.5, pass: 26 }])
    expect(rows).toHaveLength(42)
    expect(codes.map(code => code.code)).toEqual(['AB', 'ML', 'OD', 'NJ', 'EX', 'NA', 'MP', 'WH'])
    expect(stats).toMatchObject({ students: 42, expected: 42, filled: 0, missing: 42, percent: 0 })
    // The teacher leads the class, and reads what others enter.
    expect((await openAs(at.teacher, others)).sheet).toMatchObject({ canWrite: false, reason: 'NotAllotted', actions: [] })
    const refused = await save(at.teacher, others, [cell(at.own.students[0]!, 40)])
    expect(refused.statusCode).toBe(403)
    const [foreign] = await at.rows(sql<{ id: string; division: string }>`
      select ms.id, c.name || ' ' || d.name as division from mark_sheets ms join divisions d on d.id = ms.division_id join courses c on c.id = d.course_id
      where ms.exam_id = ${at.exams.HY}::uuid and ms.subject_id = ${at.subjects[1]!.id}::uuid and ms.division_id <> ${at.own.id}::uuid limit 1`)
    const closed = await at.teacher.get(`tabulation/sheets/${foreign!.id}`)
    expect(closed.statusCode).toBe(403)
    expect(closed.json()).toMatchObject({
      message: `You are not allotted to ${at.subjects[1]!.name} in ${foreign!.division}.`,
    })
    const found = await at.teacher.get(
      `tabulation/sheets/find?examId=${at.exams.HY}&divisionId=${at.own.id}&subjectId=${at.subjects[0]!.id}`,
    )
    expect(found.json()).toEqual({ id: mine })
  })

  it('takes what is right of a batch and says of each other cell why not', async () => {
    const id = await at.sheet('HY')
    const [a, b, c, d, e, f] = at.own.students as [string, string, string, string, string, string]
    const answer = await saved(at.teacher, id, [
      cell(a, 63),
      cell(b, 81),
      cell(c, 40.3),
      cell(d, 'XX'),
      cell(e, 'MP'),
      cell(f, -1),
      cell(at.other.student, 10),
      cell(a, 3, 0, '-.-.P9'),
    ])
    expect(answer.saved).toEqual([{ studentId: a, key: whole, version: 1 }])
    expect(answer.rejected.map(({ studentId, name, message }) => [studentId, name, message])).toEqual([
      [b, 'MarksAbove', 'Marks cannot be more than 80.'],
      [c, 'MarksStep', 'Use steps of 0.5.'],
      [d, 'MarksCode', 'Unknown code XX. Use AB, ML, OD, NJ, EX, NA, MP, WH.'],
      [e, 'MarksNote', 'A note is required for MP.'],
      [f, 'MarksNegative', 'Marks cannot be negative.'],
      [at.other.student, 'NotFound', 'Not found.'],
      [a, 'NotFound', 'Not found.'],
    ])
    expect(answer).toMatchObject({ status: 'Draft', stats: { filled: 1, missing: 41, average: 63, highest: 63 } })
    const again = await saved(at.teacher, id, [
      { studentId: e, key: 'note', note: 'Took notes along', version: 0 },
      cell(e, 'MP'),
    ])
    expect(again.rejected).toEqual([])
    const row = (await openAs(at.teacher, id)).rows.find(one => one.studentId === e)!
    expect(row).toMatchObject({ note: 'Took notes along', noteVersion: 1, totalCode: 'MP', grade: '' })
    expect((await openAs(at.teacher, id)).rows.find(one => one.studentId === a)).toMatchObject({
      total: 63,
      percent: 78.8,
      grade: 'B1',
    })
  })

  it('never lets an old version overwrite, and tells the second what the first wrote (scenario 4)', async () => {
    const id = await at.sheet('PT1')
    const [a] = at.own.students as [string]
    for (const [value, version] of [
      [10, 0],
      [11, 1],
      [12, 2],
    ] as const)
      await saved(at.teacher, id, [cell(a, value, version)])
    expect((await saved(at.teacher, id, [cell(a, 15, 3)])).saved[0]!.version).toBe(4)
    const late = await saved(at.admin, id, [cell(a, 18, 3)])
    expect(late.saved).toEqual([])
    expect(late.rejected[0]).toMatchObject({ name: 'MarkChanged', current: { value: 15, version: 4 } })
    expect(late.rejected[0]!.message).toMatch(/^.+: .+ changed this to 15 at \d\d:\d\d\. Keep yours\?$/)
    // The same value is no conflict: a batch whose answer got lost comes twice.
    expect((await saved(at.admin, id, [cell(a, 15, 3)])).saved).toEqual([{ studentId: a, key: whole, version: 4 }])
    await saved(at.admin, id, [cell(a, 18, 4)])
    const history = await at.teacher.get(`tabulation/sheets/${id}/history?studentId=${a}&key=${whole}`)
    expect((history.json() as { results: { old: string; new: string }[] }).results.map(one => [one.old, one.new])).toEqual([
      ['15', '18'],
      ['12', '15'],
      ['11', '12'],
      ['10', '11'],
      [null, '10'],
    ])
  })

  it('counts what is missing and is handed in when nothing is (scenario 5)', async () => {
    const id = await at.sheet('IN')
    const tool = (name: 'NB' | 'SE') => `${at.tools[name]}.-.-`
    const left = at.own.students.slice(39)
    await at.rows(sql`update students set status = 'terminated' where id = any(${left}::uuid[])`)
    const there = at.own.students.slice(0, 39)
    const cells = there.flatMap((student, place) => [
      cell(student, 3 + (place % 3), 0, tool('NB')),
      cell(student, 2 + (place % 4), 0, tool('SE')),
    ])
    const { stats } = await saved(at.teacher, id, cells.slice(0, 75))
    expect(stats).toMatchObject({ students: 39, expected: 78, filled: 75, missing: 3, percent: 96.2 })
    const list = (await at.teacher.get('tabulation/sheets?mine=1&openOnly=1')).json() as {
      results: { id: string; percent: number; missing: number }[]
    }
    expect(list.results.find(one => one.id === id)).toMatchObject({ percent: 96.2, missing: 3 })
    const early = await at.teacher.post(`tabulation/sheets/${id}/submit`, {})
    expect(early.statusCode).toBe(409)
    expect(early.json()).toMatchObject({ name: 'MarksMissing', message: 'Enter marks or a code for 2 student(s).' })
    await saved(at.teacher, id, [...cells.slice(75, 77), cell(there[38]!, 'AB', 0, tool('SE'))])
    const done = await at.teacher.post(`tabulation/sheets/${id}/submit`, {})
    expect(done.json()).toMatchObject({ submitted: true, sheet: { status: 'Submitted', caption: 'Info' } })
    const open = (await at.teacher.get('tabulation/sheets?mine=1&openOnly=1')).json() as { results: { id: string }[] }
    expect(open.results.map(one => one.id)).not.toContain(id)
    expect((await openAs(at.teacher, id)).sheet).toMatchObject({ canWrite: false, reason: 'Handed', actions: ['recall'] })
    await at.teacher.post(`tabulation/sheets/${id}/recall`, {})
    expect((await openAs(at.teacher, id)).sheet).toMatchObject({ status: 'Draft', canWrite: true })
    await at.rows(sql`update students set status = 'studying' where id = any(${left}::uuid[])`)
  })

  it('is read alone by teachers after its window, until it is extended (scenario 6)', async () => {
    const id = await at.sheet('PT2')
    const [a] = at.own.students as [string]
    await at.rows(sql`update tab_exams set entry_to = '2026-07-14' where id = ${at.exams.PT2}::uuid`)
    const late = await save(at.teacher, id, [cell(a, 10)])
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ message: 'Mark entry is open from 01-07-2026 to 14-07-2026.' })
    expect((await openAs(at.teacher, id)).sheet).toMatchObject({ canWrite: false, reason: 'Closed' })
    expect((await saved(at.head, id, [cell(a, 10)])).saved).toHaveLength(1)
    await at.rows(sql`update mark_sheets set entry_until = '2026-07-16' where id = ${id}::uuid`)
    expect((await saved(at.teacher, id, [cell(a, 12, 1)])).saved).toHaveLength(1)
    await setStatus(id, 'Locked')
    const locked = await save(at.head, id, [cell(a, 13, 2)])
    expect([locked.statusCode, locked.json()]).toMatchObject([409, { name: 'MarkEntryLocked', message: 'Mark Entry Locked' }])
  })

  it('shows marks that somebody brought from another class (scenario 12)', async () => {
    const id = await at.sheet('PT3')
    const [other] = await at.rows(sql<{ sheet: string; division: string; name: string }>`
      select ms.id as sheet, d.id as division, c.name || ' ' || d.name as name from mark_sheets ms join divisions d on d.id = ms.division_id
      join courses c on c.id = d.course_id
      where ms.exam_id = ${at.exams.PT3}::uuid and ms.subject_id = ${at.subjects[0]!.id}::uuid and ms.division_id <> ${at.own.id}::uuid limit 1`)
    const mover = at.own.students[5]!
    const move = (division: string) =>
      at.rows(
        sql`update enrolments set division_id = ${division}::uuid, roll_no = null where student_id = ${mover}::uuid and academic_year_id = ${at.year}::uuid`,
      )
    await move(other!.division)
    await saved(at.head, other!.sheet, [cell(mover, 17)])
    await move(at.own.id)
    const row = (await openAs(at.teacher, id)).rows.find(one => one.studentId === mover)!
    expect(row.cells[whole]).toMatchObject({ value: 17, from: other!.name })
    expect(row.total).toBe(17)
    expect((await openAs(at.head, other!.sheet)).rows.some(one => one.studentId === mover)).toBe(false)
  })
})

describe('a sheet as a whole', () => {
  const fillAll = async (id: string, value: number) => {
    const { rows } = await openAs(at.admin, id)
    await saved(
      at.admin,
      id,
      rows.map(row => cell(row.studentId, value, row.cells[whole]?.version ?? 0)),
    )
  }

  it('asks before marks go in that look odd', async () => {
    const id = await at.sheet('HY', at.subjects[2])
    await fillAll(id, 20)
    const asked = await at.head.post(`tabulation/sheets/${id}/submit`, {})
    expect(asked.json()).toMatchObject({
      submitted: false,
      warnings: [
        { kind: 'equal', message: 'All 42 marks are equal.' },
        { kind: 'belowPass', message: '100 % are below pass.' },
      ],
    })
    expect((await at.head.post(`tabulation/sheets/${id}/submit`, { acceptWarnings: true })).json()).toMatchObject({
      submitted: true,
    })
  })

  it('is verified or given back by a second person', async () => {
    await at.set('tab.verify', true)
    const id = await at.sheet('HY', at.subjects[2])
    expect((await at.head.post(`tabulation/sheets/${id}/verify`, {})).statusCode).toBe(403)
    expect((await openAs(at.teacher, id)).sheet.actions).toEqual(['verify', 'return'])
    const back = await at.teacher.post(`tabulation/sheets/${id}/return`, { remark: 'Please look at roll 4' })
    expect(back.json()).toMatchObject({ status: 'Draft' })
    expect((await openAs(at.head, id)).sheet).toMatchObject({ returnRemark: 'Please look at roll 4', canWrite: true })
    const bell = await at.rows(sql<{ message: string }>`
      select n.message from notifications n join users u on u.id = n.user_id where u.login_name = 'GVS.HEAD' and n.route like ${`%${id}`}`)
    expect(bell[0]!.message).toContain('Please look at roll 4')
    await at.head.post(`tabulation/sheets/${id}/submit`, { acceptWarnings: true })
    expect((await at.teacher.post(`tabulation/sheets/${id}/verify`, {})).json()).toMatchObject({ status: 'Verified' })
    await at.set('tab.verify', false)
  })

  it('is adjusted by administrators alone, at most to the maximum', async () => {
    const id = await at.sheet('PT1', at.subjects[1])
    const [a, b, c] = at.own.students as [string, string, string]
    await saved(at.admin, id, [cell(a, 12), cell(b, 19), cell(c, 'AB')])
    const body = { marks: 2, reason: 'Question 7 was wrong' }
    expect((await at.head.post(`tabulation/sheets/${id}/adjust`, body)).statusCode).toBe(403)
    expect((await at.admin.post(`tabulation/sheets/${id}/adjust`, body)).json()).toMatchObject({ changed: 2 })
    const { rows } = await openAs(at.admin, id)
    const of = (student: string) => rows.find(row => row.studentId === student)!.cells[whole]
    expect([of(a)?.value, of(b)?.value, of(c)?.code]).toEqual([14, 20, 'AB'])
    const history = (await at.admin.get(`tabulation/sheets/${id}/history?studentId=${a}`)).json() as {
      results: { via: string; reason: string }[]
    }
    expect(history.results[0]).toMatchObject({ via: 'adjust', reason: 'Question 7 was wrong' })
    const [deed] = await at.rows(sql<{ reason: string }>`select reason from audit_entries where action = 'marks.adjust'`)
    expect(deed!.reason).toBe('Question 7 was wrong')
  })

  it('fills its empty cells with a code, and whoever joined later with theirs', async () => {
    const id = await at.sheet('PT2', at.subjects[1])
    const [a, b] = at.own.students as [string, string]
    await at.rows(sql`
      insert into student_details (school_id, student_id, admission_date) values (${at.schoolId}, ${b}::uuid, '2026-07-10')
      on conflict (school_id, student_id) do update set admission_date = '2026-07-10'`)
    const first = await saved(at.admin, id, [cell(a, 12)])
    expect(first.prefilled).toBe(1)
    const filled = await at.admin.post(`tabulation/sheets/${id}/fill`, { code: 'AB' })
    expect(filled.json()).toMatchObject({ filled: 40 })
    const { rows, stats } = await openAs(at.admin, id)
    expect(rows.find(row => row.studentId === b)!.cells[whole]!.code).toBe('NJ')
    expect(stats).toMatchObject({ missing: 0, filled: 42 })
    expect((await at.admin.post(`tabulation/sheets/${id}/fill`, { code: 'ZZ' })).statusCode).toBe(400)
  })

  it('proposes who was absent on a day, and is printed', async () => {
    const id = await at.sheet('PT3', at.subjects[1])
    const [a] = at.own.students as [string]
    await at.rows(sql`delete from attendance_marks where on_day = '2026-07-14'`)
    await at.rows(sql`delete from attendance_registers where on_day = '2026-07-14' and division_id = ${at.own.id}::uuid`)
    const register = at.desk.server.services.newId()
    await at.rows(sql`
      insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned, source, fn_taken_at)
      values (${at.schoolId}, ${register}, ${at.year}::uuid, ${at.own.id}::uuid, '2026-07-14', 'full', 'native', '2026-07-14T05:00:00Z')`)
    await at.rows(sql`
      insert into attendance_marks (school_id, register_id, student_id, on_day, fn, an) values (${at.schoolId}, ${register}, ${a}::uuid, '2026-07-14', 'A', 'P')`)
    const absentees = async (query: string) =>
      (await at.teacher.get(`tabulation/sheets/${id}/absentees${query}`)).json() as { date: string; students: object[] }
    expect(await absentees('')).toEqual({ date: null, half: '', students: [] })
    // A published exam timetable says in which half the paper was written.
    const timetable = at.desk.server.services.newId()
    await at.rows(sql`
      insert into exam_timetables (school_id, id, academic_year_id, name, exam_id, course_id, division_ids, starts_on, ends_on, status, created_at)
      select ms.school_id, ${timetable}::uuid, ms.academic_year_id, 'Third test', ms.exam_id, d.course_id, array[d.id], '2026-07-13', '2026-07-14', 'Published', now()
      from mark_sheets ms join divisions d on d.id = ms.division_id where ms.id = ${id}::uuid`)
    await at.rows(sql`
      insert into exam_slots (school_id, id, exam_timetable_id, subject_id, on_day, start_time, end_time)
      select school_id, ${at.desk.server.services.newId()}::uuid, ${timetable}::uuid, subject_id, '2026-07-14', '09:00', '11:00' from mark_sheets where id = ${id}::uuid`)
    expect(await absentees('')).toMatchObject({ date: '2026-07-14', half: 'FN', students: [{ studentId: a }] })
    expect((await absentees('?date=2026-07-14&half=FN')).students).toMatchObject([{ studentId: a, half: 'FN', empty: [whole] }])
    expect((await absentees('?date=2026-07-14&half=AN')).students).toEqual([])
    const paper = await at.teacher.get(`tabulation/sheets/${id}/print?blank=1`)
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})
