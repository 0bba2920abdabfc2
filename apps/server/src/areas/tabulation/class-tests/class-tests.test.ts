import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bell, choose } from '../../../testing/diary'
import type { TestBrowser } from '../../../testing/server'
import { openTabulation, type TabulationDesk } from '../../../testing/tabulation'

interface Test {
  id: string
  version: number
  title: string
  date: string
  sheets: { id: string; divisionId: string; status: string; publishedAt: string | null; marked: number }[]
  mayEdit: boolean
  mayDelete: boolean
}

let at: TabulationDesk
let own: string
/** Children of the guardian in the own class. */
let child: string

const values = () => ({ title: 'Fractions', date: '2026-07-14', max: 20, syllabus: 'Chapter 3' })

const send = (browser: TestBrowser, over: object = {}) =>
  browser.post('tabulation/class-tests', {
    divisionIds: [own],
    subjectId: at.subjects[0]!.id,
    ...values(),
    ...over,
  })
async function given(over: object = {}, browser = at.teacher): Promise<Test> {
  const response = await send(browser, over)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

/** What students have in a test: numbers, or codes. The test is out of `outOf`. */
async function write(testId: string, marks: readonly (readonly [studentId: string, mark: number | string])[], outOf = 20) {
  for (const [student, mark] of marks)
    await at.rows(sql`
      insert into marks (school_id, student_id, exam_id, subject_id, academic_year_id, value, code, out_of, at)
      values (${at.schoolId}, ${student}::uuid, ${testId}::uuid, ${at.subjects[0]!.id}::uuid, ${at.year}::uuid,
        ${typeof mark === 'number' ? mark : null}::numeric, ${typeof mark === 'string' ? mark : null},
        ${typeof mark === 'number' ? outOf : null}::numeric, ${at.desk.server.services.clock.now()})
      on conflict (school_id, student_id, exam_id, tool_id, criterion, subject_id, part) do update set value = excluded.value, code = excluded.code,
        out_of = excluded.out_of, at = excluded.at`)
}
const all = (mark: number | string) => at.own.students.map(student => [student, mark] as const)
const publish = (browser: TestBrowser, id: string, body: object = {}) =>
  browser.post(`tabulation/class-tests/${id}/publish`, body)
async function published(over: object = {}, marks = all(12), outOf = 20) {
  const test = await given({ max: outOf, ...over })
  await write(test.id, marks, outOf)
  const response = await publish(at.teacher, test.id)
  expect(response.statusCode, response.body).toBe(200)
  return { ...test, ...(response.json() as { families: number; waits: boolean }) }
}
const family = async (query = '') => {
  const response = await at.guardian.get(`parent-tabulation/class-tests${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    tests: {
      id: string
      value: number | null
      label: string | null
      percent: number | null
      grade: string | null
      average: number | null
      highest: number | null
      isNew: boolean
      updatedOn: string | null
    }[]
    toCome: { id: string; title: string }[]
    tiles: { tests: number; average: number | null; last: string | null }
    subjects: { name: string }[]
  }
}
const one = async (id: string) => (await family()).tests.find(test => test.id === id)
const list = async (browser = at.teacher, query = '') => {
  const response = await browser.get(`tabulation/class-tests?pageSize=200${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().results as {
    testId: string
    title: string
    entered: number
    expected: number
    average: number | null
    appeared: number
    passPercent: number | null
    highest: number | null
    status: string
    mayEnter: boolean
  }[]
}

beforeAll(async () => {
  at = await openTabulation('class-tests')
  own = at.own.id
  child = at.children[0]!.id
  await choose(at.guardian, child)
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.rows(sql`delete from marks where exam_id in (select id from tab_exams where kind = 'class-test')`)
  await at.rows(sql`delete from mark_sheets where exam_id in (select id from tab_exams where kind = 'class-test')`)
  await at.rows(sql`delete from tab_exams where kind = 'class-test'`)
  await at.rows(sql`delete from notifications`)
  await at.rows(sql`delete from student_subjects`)
  await at.rows(sql`update tab_scheme_subjects set choice = 'all'`)
  for (const [code, value] of [
    ['tab.classTestApproval', false],
    ['tab.classAverage', true],
    ['tab.classHighest', false],
  ] as const)
    await at.set(code, value)
})

describe('a class test', () => {
  it('is given by whom the subject is allotted to, on a day of a term', async () => {
    const test = await given()
    expect(test).toMatchObject({ title: 'Fractions', mayEdit: true, mayDelete: true, version: 1 })
    expect(test.sheets).toMatchObject([{ divisionId: own, status: 'NotStarted', publishedAt: null, marked: 0 }])
    const foreign = await send(at.teacher, { subjectId: at.subjects[1]!.id })
    expect(foreign.statusCode).toBe(403)
    expect(foreign.json().name).toBe('NotAllotted')
    expect((await send(at.head, { subjectId: at.subjects[1]!.id, divisionIds: [own, at.other.id] })).statusCode).toBe(201)
    for (const [over, field] of [
      [{ date: '2026-08-15' }, 'date'],
      [{ date: '2026-05-10' }, 'date'],
      [{ pass: 21 }, 'pass'],
      [{ title: 'x'.repeat(81) }, 'title'],
      [{ max: 201 }, 'max'],
    ] as const) {
      const refused = await send(at.teacher, over)
      expect([refused.statusCode, refused.json().fieldErrors[0].field]).toEqual([400, field])
    }
    expect((await send(at.teacher, { date: '2026-08-14' })).statusCode).toBe(201)
    expect((await send(at.guardian)).statusCode).toBe(403)
    expect((await send(at.teacher, { divisionIds: [at.termId] })).statusCode).toBe(404)
  })

  it('is changed while no family reads it', async () => {
    const test = await given()
    const change = (over: object, browser = at.teacher) =>
      browser.patch(`tabulation/class-tests/${test.id}`, { ...values(), divisionIds: [own], version: test.version, ...over })
    const changed = await change({ title: 'Decimals', date: '2026-07-13', max: 25, pass: 9 })
    expect(changed.json(), changed.body).toMatchObject({ title: 'Decimals', date: '2026-07-13', max: 25, pass: 9, version: 2 })
    expect((await change({})).statusCode).toBe(409)
    test.version = 2
    await write(test.id, [[at.own.students[0]!, 18]], 25)
    expect((await change({ max: 15 })).json().fieldErrors[0].field).toBe('max')
    expect((await change({ divisionIds: [at.other.id] }, at.admin)).json().fieldErrors[0].field).toBe('divisionIds')
    const wider = await change({ max: 20, divisionIds: [own, at.other.id] }, at.admin)
    expect(wider.json().sheets.length, wider.body).toBe(2)
    const kept = await at.rows(
      sql<{ value: string; out_of: string }>`select value, out_of from marks where exam_id = ${test.id}::uuid`,
    )
    expect(kept.map(row => [Number(row.value), Number(row.out_of)])).toEqual([[18, 20]])
    // The other class is not the teacher's.
    expect(
      (await at.teacher.patch(`tabulation/class-tests/${test.id}`, { ...values(), divisionIds: [own], version: 3 })).statusCode,
    ).toBe(403)
  })

  it('goes with its marks only when that is said, and published ones by administrators alone', async () => {
    const remove = (browser: TestBrowser, id: string, query = '') => browser.delete(`tabulation/class-tests/${id}${query}`)
    const empty = await given()
    expect((await remove(at.teacher, empty.id)).json()).toEqual({ id: empty.id, marks: 0 })
    const test = await given()
    await write(test.id, [[at.own.students[0]!, 18]])
    const asked = await remove(at.teacher, test.id)
    expect([asked.statusCode, asked.json().name, asked.json().values]).toEqual([409, 'TestHasMarks', { n: 1 }])
    expect((await remove(at.teacher, test.id, '?withMarks=1')).json().marks).toBe(1)
    const shown = await published()
    const refused = await remove(at.teacher, shown.id, '?withMarks=1')
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Unpublish is not possible. Ask the administrator.'])
    expect((await remove(at.admin, shown.id, '?withMarks=1')).statusCode).toBe(200)
    expect(await one(shown.id)).toBeUndefined()
    expect((await remove(at.admin, shown.id)).statusCode).toBe(404)
  })

  it('is published when every mark is there, and rings the families', async () => {
    const test = await given()
    await write(test.id, all(12).slice(2))
    const early = await publish(at.teacher, test.id)
    expect([early.statusCode, early.json().message]).toEqual([409, 'Enter marks or a code for 2 student(s).'])
    expect((await family()).tests).toEqual([])
    await write(test.id, [
      [at.own.students[0]!, 'AB'],
      [at.own.students[1]!, 17.5],
    ])
    const done = await publish(at.teacher, test.id)
    expect(done.json(), done.body).toMatchObject({ sheets: 1, waits: false })
    expect(done.json().families).toBeGreaterThan(0)
    expect((await publish(at.teacher, test.id)).json()).toEqual({ sheets: 0, families: 0, waits: false })
    const heard = (await bell(at.guardian)).map(item => item.message)
    expect(heard.some(message => message.startsWith(`Class test Fractions (${at.subjects[0]!.name}): marks of `))).toBe(true)
    expect((await list())[0]).toMatchObject({ entered: 42, expected: 42, appeared: 41, status: 'Submitted' })
    expect((await publish(at.guardian, test.id)).statusCode).toBe(403)
  })

  it('waits for a second person where tests are approved', async () => {
    await at.set('tab.classTestApproval', true)
    const test = await given()
    await write(test.id, all(12))
    expect((await publish(at.teacher, test.id)).json()).toEqual({ sheets: 1, families: 0, waits: true })
    expect((await publish(at.teacher, test.id)).json()).toMatchObject({ families: 0, waits: true })
    expect(await one(test.id)).toBeUndefined()
    expect((await publish(at.head, test.id)).json()).toMatchObject({ sheets: 1, waits: false })
    expect(await one(test.id)).toMatchObject({ value: 12 })
    expect((await list())[0]!.status).toBe('Verified')
  })
})

describe('what families read', () => {
  it('is marks in percent and grade, with figures of the class from five on who appeared', async () => {
    const others = at.own.students.filter(student => student !== child)
    const four = await published({ title: 'Four' }, [
      [child, 16.25],
      ...others.map((student, place) => [student, place < 3 ? 10 : 'AB'] as const),
    ])
    expect(await one(four.id)).toMatchObject({
      value: 16.25,
      percent: 81.3,
      grade: 'A2',
      average: null,
      highest: null,
      isNew: true,
    })
    const five = await published({ title: 'Five' }, [
      [child, 16],
      ...others.map((student, place) => [student, place < 4 ? 10 : 'AB'] as const),
    ])
    expect(await one(five.id)).toMatchObject({ average: 11.2, highest: null })
    await at.set('tab.classHighest', true)
    await at.set('tab.classAverage', false)
    expect(await one(five.id)).toMatchObject({ average: null, highest: 16 })
    expect((await at.guardian.post(`parent-tabulation/class-tests/${five.id}/seen`)).statusCode).toBe(200)
    expect((await one(five.id))!.isNew).toBe(false)
    expect((await at.guardian.post(`parent-tabulation/class-tests/${at.termId}/seen`)).statusCode).toBe(404)
  })

  it('averages tests over those that count', async () => {
    const others = (mark: number) => all(mark).filter(([student]) => student !== child)
    await published({ title: 'One', date: '2026-07-10' }, [[child, 18], ...others(10)])
    const second = await published({ title: 'Two', date: '2026-07-11' }, [[child, 'AB'], ...others(10)])
    await published({ title: 'Three', date: '2026-07-12' }, [[child, 7], ...others(5)], 10)
    expect((await family()).tiles).toMatchObject({ tests: 3, average: 53.3, last: 'Three' })
    expect(await one(second.id)).toMatchObject({ value: null, label: 'Absent', percent: null })
    await write(second.id, [[child, 'ML']])
    expect((await family()).tiles.average).toBe(80)
    const row = async () => {
      const response = await at.teacher.get(`tabulation/class-tests/matrix?divisionId=${own}`)
      expect(response.statusCode, response.body).toBe(200)
      return (
        response.json().rows as { studentId: string; average: number; cells: { percent: number | null; code: string | null }[] }[]
      ).find(({ studentId }) => studentId === child)!
    }
    expect(await row()).toMatchObject({ average: 80, cells: [{ percent: 90 }, { code: 'ML' }, { percent: 70 }] })
    await write(second.id, [[child, 'AB']])
    expect((await row()).average).toBe(53.3)
    expect((await at.teacher.get(`tabulation/class-tests/matrix?divisionId=${at.other.id}`)).statusCode).toBe(404)
  })

  it('tells tests to come without marks, and none of subjects that the child does not take', async () => {
    const test = await given({ date: '2026-07-20', title: 'Ahead' })
    expect((await family()).toCome).toMatchObject([{ id: test.id, title: 'Ahead' }])
    await at.rows(sql`update tab_scheme_subjects set choice = 'chosen' where subject_id = ${at.subjects[0]!.id}::uuid`)
    expect((await family()).toCome).toEqual([])
    await at.rows(sql`insert into student_subjects (school_id, academic_year_id, student_id, subject_id)
      values (${at.schoolId}, ${at.year}::uuid, ${child}::uuid, ${at.subjects[0]!.id}::uuid)`)
    expect((await family()).toCome.length).toBe(1)
  })

  it('says that a mark was changed after it was published', async () => {
    const test = await published()
    expect((await one(test.id))!.updatedOn).toBeNull()
    await at.rows(
      sql`update marks set value = 14, at = ${new Date('2026-07-16T06:00:00Z')} where exam_id = ${test.id}::uuid and student_id = ${child}::uuid`,
    )
    expect(await one(test.id)).toMatchObject({ value: 14, updatedOn: '2026-07-16' })
  })

  it('is nothing without the module', async () => {
    await published()
    await at.rows(sql`update schools set module_codes = array_remove(module_codes, 'TAB') where id = ${at.schoolId}`)
    const browser = await at.desk.browser('GVS.GUARDIAN')
    await choose(browser, child)
    expect((await browser.get('parent-tabulation/class-tests')).json()).toMatchObject({ tests: [], toCome: [], subjects: [] })
    await at.rows(sql`update schools set module_codes = array_append(module_codes, 'TAB') where id = ${at.schoolId}`)
    expect((await family()).tests.length).toBe(1)
  })
})

describe('the Class Test Report', () => {
  it('has a row for each class with the figures of those who have a number', async () => {
    const [first, second, third, ...rest] = at.own.students as [string, string, string, ...string[]]
    await published({}, [[first, 12], [second, 16], [third, 'AB'], ...rest.map(student => [student, 'ML'] as const)])
    expect((await list())[0]).toMatchObject({ appeared: 2, average: 14, highest: 16, passPercent: 100, mayEnter: true })
    // 33 % of 20 is 6.6, and so 7 pass.
    await write((await list())[0]!.testId, [
      [third, 6.75],
      [first, 7],
    ])
    expect((await list())[0]).toMatchObject({ appeared: 3, average: 9.9, passPercent: 66.7 })
    expect(await list(at.teacher, '&status=Draft')).toEqual([])
    expect((await list(at.teacher, '&status=Published')).length).toBe(1)
    expect((await list(at.teacher, '&from=2026-07-15')).length).toBe(0)
    await given({ divisionIds: [at.other.id] }, at.head)
    expect((await list()).length).toBe(1)
    expect((await list(at.head)).length).toBe(2)
  })

  it('is written into a file', async () => {
    await published()
    for (const filters of [{ view: 'tests' }, { view: 'students', divisionId: own }]) {
      const response = await at.teacher.post('tabulation/class-tests/export', { filters, format: 'csv' })
      expect(response.statusCode, response.body).toBe(202)
      await at.desk.server.services.jobs.drain(at.desk.server.services)
      const job = (await at.teacher.get(`jobs/${response.json().id}`)).json()
      expect([job.status, job.message]).toEqual(['Done', filters.view === 'tests' ? '1 rows' : '42 rows'])
    }
    const without = await at.teacher.post('tabulation/class-tests/export', { filters: { view: 'students' }, format: 'csv' })
    expect(without.statusCode).toBe(400)
  })
})

describe('the day of a test', () => {
  it('stands in the diary and on the home of the child, without marks', async () => {
    await given({ date: '2026-07-20', title: 'Ahead' })
    await published({ title: 'Back', date: '2026-07-13' })
    const items = async (date: string) =>
      (await at.guardian.get(`parent/student-diary?date=${date}`)).json().days[0].items as {
        type: string
        title: string
        text: string
      }[]
    expect((await items('2026-07-20')).filter(item => item.type === 'class-test')).toMatchObject([
      { type: 'class-test', title: 'Ahead', text: 'Chapter 3' },
    ])
    expect((await items('2026-07-13')).filter(item => item.type === 'class-test').map(item => item.title)).toEqual(['Back'])
    const home = (await at.guardian.get('dashboard')).json()
    expect(home.lists.find((list: { code: string }) => list.code === 'l.classTests')?.rows).toEqual([
      ['Ahead', at.subjects[0]!.name, '2026-07-20'],
    ])
  })
})

it('stands on the page of a student, published or not, for those who see its sheet', async () => {
  await published({ title: 'Decimals', date: '2026-07-10' }, [...all(12).filter(([student]) => student !== child), [child, 18]])
  const open = await given()
  await write(open.id, [[child, 'AB']])
  const page = async (browser: TestBrowser) => {
    const response = await browser.get(`studentcompleteinforpt/getclasstests/${child}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().rows as object[]
  }
  for (const browser of [at.admin, at.teacher])
    expect(await page(browser)).toMatchObject([
      { title: 'Fractions', date: '2026-07-14', value: null, label: 'Absent', percent: null, published: false },
      { title: 'Decimals', max: 20, value: 18, label: null, percent: 90, published: true },
    ])
  expect((await at.guardian.get(`studentcompleteinforpt/getclasstests/${child}`)).statusCode).toBe(403)
})
