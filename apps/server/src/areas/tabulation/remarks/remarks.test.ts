import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/server'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

interface Row {
  studentId: string
  text: string
  version: number
  extrasVersion: number
  grade: string | null
  percent: number | null
  lastText: string
  heightCm: number | null
  attendance: { counted: { working: number; present: number } | null; working: number | null; present: number | null }
}
interface Sheet {
  status: string
  reason: string | null
  missing: number
  maySubmit: boolean
  mayRecall: boolean
}

let at: TabulationDesk
let first: string
let second: string

const which = (over: object = {}) => ({ termId: at.termId, divisionId: at.own.id, kind: 'class-teacher', ...over })
const ofSubject = (place = 0) => ({ kind: 'subject', subjectId: at.subjects[place]!.id })
const query = (over: object) => new URLSearchParams(which(over) as Record<string, string>).toString()
const open = (browser: TestBrowser, over: object = {}) => browser.get(`tabulation/remarks?${query(over)}`)
async function read(browser = at.teacher, over: object = {}) {
  const response = await open(browser, over)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { sheet: Sheet; rows: Row[]; grades: string[] }
}
const rowOf = async (studentId: string, over: object = {}) =>
  (await read(at.admin, over)).rows.find(row => row.studentId === studentId)!
const send = (browser: TestBrowser, rows: object[], over: object = {}) =>
  browser.patch('tabulation/remarks', { ...which(over), rows })
async function save(rows: object[], over: object = {}, browser = at.teacher) {
  const response = await send(browser, rows, over)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    saved: { studentId: string; version: number; extrasVersion: number }[]
    rejected: { studentId: string; name: string; message: string; current?: Row }[]
    sheet: Sheet
  }
}
const act = (browser: TestBrowser, verb: 'submit' | 'recall', over: object = {}) =>
  browser.post(`tabulation/remarks/${verb}`, which(over))

beforeAll(async () => {
  at = await openTabulation('card-remarks')
  ;[first, second] = at.own.students as [string, string]
})
afterAll(() => at.close())
beforeEach(async () => {
  for (const table of ['card_remarks', 'card_extras', 'results', 'result_runs', 'tab_remark_bank', 'student_subjects'])
    await at.rows(sql`delete from ${sql.table(table)}`)
  await at.rows(sql`delete from mark_sheets where kind = 'remarks'`)
  await at.rows(sql`update tab_scheme_subjects set choice = 'all'`)
})

describe('remarks of a term', () => {
  it('are written by the class teacher, the principal and the teachers of subjects', async () => {
    const code = async (browser: TestBrowser, over: object) =>
      (await send(browser, [{ studentId: first, text: 'Good.' }], over)).statusCode
    expect(await code(at.teacher, {})).toBe(200)
    expect(await code(at.teacher, ofSubject())).toBe(200)
    expect(await code(at.teacher, ofSubject(1))).toBe(403)
    expect(await code(at.teacher, { kind: 'principal' })).toBe(403)
    expect(await code(at.head, { kind: 'principal' })).toBe(200)
    expect(await code(at.head, {})).toBe(403)
    expect(await code(at.admin, ofSubject(1))).toBe(200)
    expect(await code(at.guardian, {})).toBe(403)
    expect((await open(at.teacher, { divisionId: at.other.id })).json().name).toBe('NotClassTeacher')
    expect((await open(at.teacher, { divisionId: at.other.id, ...ofSubject() })).json().name).toBe('NotAllotted')
    expect((await open(at.teacher, { kind: 'subject' })).statusCode).toBe(400)
    expect((await open(at.admin, { termId: at.own.id })).statusCode).toBe(404)
    expect((await read(at.head)).sheet.reason).toBe('NotYours')
    const sheets = await at.rows(sql<{ n: number }>`select count(*)::int as n from mark_sheets where kind = 'remarks'`)
    expect(sheets[0]!.n).toBe(3)
  })

  it('are saved row by row: what is refused leaves the others', async () => {
    const begun = await save([
      { studentId: first, text: '{name} reads well.', version: 0 },
      { studentId: second, text: 'x'.repeat(301) },
      { studentId: at.other.student, text: 'Not here.' },
    ])
    expect(begun.saved).toEqual([{ studentId: first, version: 1, extrasVersion: 0 }])
    expect(begun.rejected.map(({ studentId, name, message }) => [studentId, name, message])).toEqual([
      [second, 'RemarkTooLong', 'Remark is too long: 301 of 300.'],
      [at.other.student, 'NotFound', 'The student is not on this sheet any more.'],
    ])
    expect(begun.sheet).toMatchObject({ status: 'Draft', missing: 41, reason: null })
    const stale = await save([{ studentId: first, text: 'Mine.', version: 0 }], {}, at.admin)
    expect(stale.rejected[0]).toMatchObject({ name: 'VersionConflict', current: { text: '{name} reads well.', version: 1 } })
    expect((await save([{ studentId: first, text: '', version: 1 }])).sheet.missing).toBe(42)
    expect((await rowOf(first)).version).toBe(0)
  })

  it('come with days, height and weight, which the class teacher types', async () => {
    const typed = await save([
      { studentId: first, extras: { workingDays: 110, presentDays: 97.5, heightCm: 140.5, weightKg: 35, conduct: 'Good' } },
      { studentId: second, extras: { workingDays: 110, presentDays: 110.5 } },
    ])
    expect(typed.rejected.map(({ name, message }) => [name, message])).toEqual([
      ['DaysExceeded', 'Present days exceed working days.'],
    ])
    expect(await rowOf(first)).toMatchObject({ heightCm: 140.5, attendance: { working: 110, present: 97.5 }, extrasVersion: 1 })
    await save([{ studentId: first, extras: { workingDays: null, presentDays: null }, extrasVersion: 1 }])
    expect(await rowOf(first)).toMatchObject({ heightCm: 140.5, attendance: { working: null, present: null } })
    expect((await send(at.teacher, [{ studentId: first, extras: { heightCm: 49 } }])).statusCode).toBe(400)
    expect((await send(at.teacher, [{ studentId: first, extras: { heightCm: 120 } }], ofSubject())).statusCode).toBe(403)
  })

  it('show the attendance of the term as its registers have it', async () => {
    await at.rows(sql`delete from attendance_marks where student_id = ${first}::uuid`)
    await at.rows(sql`delete from attendance_months where student_id = ${first}::uuid`)
    expect((await rowOf(first)).attendance.counted).toBeNull()
    await at.rows(sql`
      insert into attendance_months (school_id, student_id, academic_year_id, month, taken, present, late, absent, source)
      values (${at.schoolId}, ${first}::uuid, ${at.year}::uuid, '2026-06-01', 40, 34, 1, 5, 'import')`)
    expect((await rowOf(first)).attendance.counted).toEqual({ working: 20, present: 17.5 })
    // A month that lies in the term in part says nothing of the days in it.
    await at.rows(sql`update tab_terms set starts_on = '2026-06-02' where id = ${at.termId}::uuid`)
    expect((await rowOf(first)).attendance.counted).toBeNull()
  })

  it('show the result of the term, and of a subject its own', async () => {
    const run = at.desk.server.services.newId()
    await at.rows(sql`
      insert into result_runs (school_id, id, scheme_id, course_id, node_id, scheme_version, state, inputs_hash, at)
      values (${at.schoolId}, ${run}, ${at.schemeId}, ${at.own.courseId}::uuid, ${at.nodes.T1!}, 1, 'Final', '', now())`)
    await at.rows(sql`
      insert into results (school_id, id, result_run_id, student_id, division_id, node_id, subjects, percent, grade, outcome, inputs_hash)
      values (${at.schoolId}, gen_random_uuid(), ${run}, ${first}::uuid, ${at.own.id}::uuid, ${at.nodes.T1!},
        ${JSON.stringify([{ subjectId: at.subjects[0]!.id, percent: 91, grade: 'A1' }])}::jsonb, 80.25, 'B1', 'Pass', '')`)
    expect(await rowOf(first)).toMatchObject({ percent: 80.25, grade: 'B1' })
    expect(await rowOf(first, ofSubject())).toMatchObject({ percent: 91, grade: 'A1' })
    expect((await rowOf(second)).grade).toBeNull()
    expect((await read()).grades[0]).toBe('A1')
  })

  it('are handed in, taken back, and stay when they are locked', async () => {
    await save([{ studentId: first, text: 'Good.' }])
    const missing = await act(at.teacher, 'submit')
    expect([missing.statusCode, missing.json().message]).toEqual([409, 'Remarks are missing for 41 student(s).'])
    await save(at.own.students.map(studentId => ({ studentId, text: 'Good.' })))
    expect((await act(at.teacher, 'submit')).json()).toMatchObject({
      status: 'Submitted',
      missing: 0,
      reason: 'Handed',
      mayRecall: true,
    })
    expect((await send(at.teacher, [{ studentId: first, text: 'Late.' }])).json().name).toBe('RemarksHanded')
    // The principal writes until the sheet is locked.
    await save([{ studentId: first, text: 'Keep it up.' }], { kind: 'principal' }, at.head)
    expect((await act(at.admin, 'recall')).statusCode).toBe(409)
    expect((await act(at.teacher, 'recall')).json()).toMatchObject({ status: 'Draft', reason: null })
    await at.rows(sql`update mark_sheets set status = 'Locked' where kind = 'remarks'`)
    for (const [browser, over] of [
      [at.teacher, {}],
      [at.head, { kind: 'principal' }],
    ] as const) {
      const refused = await send(browser, [{ studentId: first, text: 'Late.' }], over)
      expect([refused.statusCode, refused.json().message]).toEqual([409, 'Mark Entry Locked'])
    }
    await at.rows(sql`update mark_sheets set status = 'NotStarted' where kind = 'remarks'`)
    await at.rows(sql`delete from card_remarks`)
    expect((await act(at.teacher, 'submit', { acceptMissing: true })).json()).toMatchObject({ status: 'Submitted', missing: 42 })
  })

  it('of two who write at once make one sheet', async () => {
    const both = await Promise.all([
      send(at.teacher, [{ studentId: first, text: 'One.' }]),
      send(at.admin, [{ studentId: second, text: 'Two.' }]),
    ])
    expect(both.map(response => response.statusCode)).toEqual([200, 200])
    expect((await read()).sheet.missing).toBe(40)
  })

  it('offer a teacher what is theirs', async () => {
    const offers = (await at.teacher.get('tabulation/remarks/initialvalues')).json()
    expect(offers.divisions.find((one: { id: string }) => one.id === at.own.id).kinds).toEqual([
      'class-teacher',
      'principal',
      'subject',
    ])
    expect((await at.head.get('tabulation/remarks/initialvalues')).json().divisions.length).toBeGreaterThan(1)
  })
})

describe('the bank of remarks', () => {
  const add = (over: object = {}, browser = at.admin) =>
    browser.post('tabulation/remark-bank', {
      kind: 'class-teacher',
      text: '{first} works hard.',
      gradeFrom: 'A1',
      gradeTo: 'B1',
      ...over,
    })

  it('is kept by administrators and read by those who write', async () => {
    const made = await add()
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json()
    expect((await add()).json().name).toBe('SameRemark')
    expect((await add({}, at.head)).statusCode).toBe(403)
    await add({ text: 'Has to practise.', gradeFrom: 'D', gradeTo: 'E' })
    await add({ text: 'A pleasure to teach.', gradeFrom: '', gradeTo: '' })
    const texts = async (more = '') =>
      (await at.teacher.get(`tabulation/remark-bank?kind=class-teacher${more}`))
        .json()
        .results.map((row: { text: string }) => row.text)
    expect(await texts()).toEqual(['A pleasure to teach.', 'Has to practise.', '{first} works hard.'])
    expect(await texts('&grade=A2')).toEqual(['A pleasure to teach.', '{first} works hard.'])
    expect(await texts('&text=PRACT')).toEqual(['Has to practise.'])
    const values = {
      kind: 'class-teacher',
      text: 'Works hard.',
      language: 'en',
      gradeFrom: '',
      gradeTo: '',
      active: false,
      version,
    }
    expect((await at.admin.patch(`tabulation/remark-bank/${id}`, values)).json()).toMatchObject({
      text: 'Works hard.',
      version: 2,
    })
    expect((await at.admin.patch(`tabulation/remark-bank/${id}`, values)).statusCode).toBe(409)
    expect((await texts()).length).toBe(2)
    await save([{ studentId: first, text: 'Works hard.', bankId: id }])
    expect((await at.admin.delete(`tabulation/remark-bank/${id}`)).statusCode).toBe(200)
    expect(await rowOf(first)).toMatchObject({ text: 'Works hard.', bankId: null })
  })
})

describe('subjects that students choose', () => {
  const place = 'tabulation/student-subjects'
  const choosing = async () => {
    const response = await at.admin.get(`${place}?divisionId=${at.own.id}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as {
      subjects: { id: string }[]
      rows: { studentId: string; subjectIds: string[]; marked: string[] }[]
      revision: string
      mayEdit: boolean
    }
  }
  const choose = (revision: string, rows: object[], browser = at.admin) =>
    browser.put(place, { divisionId: at.own.id, revision, rows })

  it('are set for a class, and marks in one that is given up are kept', async () => {
    const subject = at.subjects[0]!.id
    expect((await choosing()).subjects).toEqual([])
    await at.rows(sql`update tab_scheme_subjects set choice = 'chosen' where subject_id = ${subject}::uuid`)
    const before = await choosing()
    expect(before).toMatchObject({ subjects: [{ id: subject }], mayEdit: true })
    const set = await choose(before.revision, [
      { studentId: first, subjectIds: [subject] },
      { studentId: second, subjectIds: [] },
    ])
    expect(set.json(), set.body).toMatchObject({ changed: 1 })
    expect((await choose(before.revision, [{ studentId: second, subjectIds: [subject] }])).statusCode).toBe(409)
    await at.mark(first, 'PT1', { value: 18 })
    const after = await choosing()
    expect(after.revision).toBe(set.json().revision)
    expect(after.rows.find(row => row.studentId === first)).toMatchObject({ subjectIds: [subject], marked: [subject] })
    expect((await choose(after.revision, [{ studentId: first, subjectIds: [] }])).statusCode).toBe(200)
    expect((await choosing()).rows.find(row => row.studentId === first)).toMatchObject({ subjectIds: [], marked: [subject] })
    const { revision } = await choosing()
    expect((await choose(revision, [{ studentId: first, subjectIds: [at.subjects[1]!.id] }])).statusCode).toBe(400)
    expect((await choose(revision, [{ studentId: at.other.student, subjectIds: [subject] }])).statusCode).toBe(404)
    expect((await choose(revision, [{ studentId: first, subjectIds: [subject] }], at.teacher)).statusCode).toBe(403)
  })
})
