import { allZeroId } from '@school/api'
import { serviceOn } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { onPlatform, transact } from '../../platform/transaction'
import { pdfPages } from '../../testing/pdf'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { classTeacherColumns } from './class-teachers'
import { staffColumns } from './columns'

let server: TestServer
let admin: TestBrowser
let head: TestBrowser
let group: TestBrowser
let teacher: TestBrowser
let office: TestBrowser

beforeAll(async () => {
  server = await startTestServer('staff', { demonstration: 0.1 })
  const logIn = async (name: string, mode?: 'group') => {
    const browser = server.browser()
    await browser.logIn(name, demoPassword, mode)
    return browser
  }
  admin = await logIn('GVS.ADMIN')
  head = await logIn('GVS.HEAD')
  teacher = await logIn('GVS.TEACHER')
  office = await logIn('GVS.OFFICE')
  group = await logIn('GV.GROUP', 'group')
})
afterAll(() => server.close())

type Value = string | number | null
interface Page {
  results: Record<string, Value>[]
  pagination: { count: number }
}

const every = staffColumns('2026-11-20').map(column => column.key)

const view = async (body: object, browser = admin): Promise<Page> => {
  const response = await browser.post('staff-report/view', { filters: {}, ...body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function exported(path: string, body: object) {
  const started = await admin.post(path, { filters: {}, columns: [], ...body })
  expect(started.statusCode, started.body).toBe(202)
  await server.services.jobs.drain(server.services)
  const job = (await admin.get(`jobs/${started.json().id}`)).json()
  expect(job.status, job.message).toBe('Done')
  const file = (await admin.get(`files/geturl/${job.resultFileId}/download`)).json()
  return { job, content: await admin.send('GET', file.url) }
}

const anyone = async (): Promise<string> => String((await view({ columns: ['name'], pageSize: 1 })).results[0]!.id)

describe('the staff report', () => {
  it('reads every column in every order, each person once', async () => {
    for (const column of every) {
      const { results, pagination } = await view({ columns: every, sort: [{ column, descending: true }], pageSize: 200 })
      expect(results).toHaveLength(pagination.count)
      expect(new Set(results.map(row => row.id)).size).toBe(results.length)
    }
  })

  it('counts service as the rules do, to today or to the last day', async () => {
    const { results } = await view({ columns: ['joinedOn', 'relievedOn', 'service'], filters: { status: 'all' }, pageSize: 200 })
    const today = server.services.clock.now().toISOString().slice(0, 10)
    expect(results.filter(row => row.joinedOn).length).toBeGreaterThan(5)
    for (const { joinedOn, relievedOn, service } of results) {
      if (!joinedOn) continue
      const { years, months } = serviceOn(String(joinedOn), String(relievedOn ?? today))
      expect(service).toBe(years * 12 + months)
    }
  })

  it('chooses by section, designation, category, teaching, gender, login, day of joining and text', async () => {
    const choices = (await admin.get('staff-report/initialvalues')).json()
    const all = await view({ columns: every, pageSize: 200 })
    const name = new Map<string, string>(
      [...choices.sections, ...choices.designations, ...choices.categories].map((item: { id: string; name: string }) => [
        item.id,
        item.name,
      ]),
    )
    const check = async (filters: object, fits: (row: Record<string, Value>) => boolean) => {
      const found = await view({ filters, columns: every, pageSize: 200 })
      expect(found.results.map(row => row.id)).toEqual(all.results.filter(fits).map(row => row.id))
      expect(found.pagination.count).toBe(found.results.length)
    }
    const [section, designation, category] = [choices.sections[0].id, choices.designations[0].id, choices.categories[1].id]
    await check({ sectionIds: [section] }, row => row.section === name.get(section))
    await check({ sectionIds: [section, allZeroId] }, row => row.section === name.get(section) || row.section === null)
    await check({ designationIds: [designation] }, row => row.designation === name.get(designation))
    await check({ categoryIds: [category] }, row => row.category === name.get(category))
    await check({ teaching: 'no' }, row => row.teaching === 'no')
    await check({ gender: 'Female' }, row => row.gender === 'Female')
    await check({ login: 'yes' }, row => row.loginStatus !== null)
    await check({ login: 'no' }, row => row.loginStatus === null)
    await check(
      { joinedFrom: '2015-01-01', joinedTo: '2020-12-31' },
      row => String(row.joinedOn) >= '2015' && String(row.joinedOn) < '2021',
    )
    const code = String(all.results[0]!.code)
    await check({ text: code.toLowerCase() }, row => String(row.code) === code)
  })

  it('refuses a column and a filter that it does not know', async () => {
    expect((await admin.post('staff-report/view', { filters: {}, columns: ['salary'] })).json().name).toBe('UnknownColumn')
    expect((await admin.post('staff-report/view', { filters: {}, sort: [{ column: 'salary' }] })).statusCode).toBe(400)
    expect((await admin.post('staff-report/view', { filters: { salary: 1 } })).statusCode).toBe(400)
    expect((await admin.post('staff-report/export', { filters: {}, columns: ['salary'], format: 'csv' })).statusCode).toBe(400)
  })

  it('keeps what is personal from administrators of a group', async () => {
    const columns = (await group.get('staff-report/initialvalues')).json().columns.map((column: { key: string }) => column.key)
    expect(columns).toContain('mobile')
    for (const key of ['dateOfBirth', 'age', 'address', 'bloodGroup']) expect(columns).not.toContain(key)
    const { results } = await view({ columns: ['name', 'dateOfBirth', 'address'] }, group)
    expect(results.length).toBeGreaterThan(0)
    for (const row of results) expect(Object.keys(row).sort()).toEqual(['id', 'name'])
  })

  it('is closed to teachers and the office', async () => {
    for (const browser of [teacher, office]) {
      expect((await browser.post('staff-report/view', { filters: {} })).statusCode).toBe(403)
      expect((await browser.get('staff-information')).statusCode).toBe(403)
      expect((await browser.get('class-teacher-report')).statusCode).toBe(403)
    }
  })

  it('adds up in its statistics', async () => {
    const { designations, sections } = (await admin.get('staff-report/statistics')).json()
    const { pagination } = await view({})
    for (const matrix of [designations, sections]) {
      expect(matrix.totals.at(-1)).toBe(pagination.count)
      for (const row of matrix.rows) expect(row.cells.reduce((sum: number, cell: number) => sum + cell, 0)).toBe(row.total)
      expect(matrix.rows.reduce((sum: number, row: { total: number }) => sum + row.total, 0)).toBe(pagination.count)
    }
    const row = designations.rows[0]
    const at = designations.columns.indexOf('Female')
    const women = await view({ filters: { designationIds: [row.id], gender: 'Female' } })
    expect(women.pagination.count).toBe(row.cells[at])
    const none = sections.rows.find((found: { id: string }) => found.id === allZeroId)
    expect((await view({ filters: { sectionIds: [allZeroId] } })).pagination.count).toBe(none?.total ?? 0)
  })

  it.each(['xlsx', 'csv', 'pdf'] as const)('is written as %s with all rows', async format => {
    const columns = ['code', 'name', 'joinedOn', 'service', 'roles', 'teaching', 'status']
    const { job, content } = await exported('staff-report/export', {
      filters: { teaching: 'yes' },
      columns,
      format,
      language: 'en',
    })
    const { pagination } = await view({ filters: { teaching: 'yes' } })
    expect(job.message).toBe(`${pagination.count} rows`)
    if (format === 'xlsx') {
      const { headers, rows } = await readSpreadsheet(content.rawPayload, 'staff')
      expect(headers).toEqual(['Code', 'Name', 'Joined On', 'Service', 'Roles', 'Teaching', 'Status'])
      expect(rows).toHaveLength(pagination.count)
      expect(rows[0]!.cells[3]).toMatch(/^\d+ y \d+ m$/)
      expect(rows.some(row => String(row.cells[4]).includes('Teacher'))).toBe(true)
      expect(rows[0]!.cells.slice(5)).toEqual(['Yes', 'Working'])
    }
    if (format === 'pdf') {
      const text = pdfPages(content.rawPayload).join(' ')
      expect(text).toContain('Staff Report')
      expect(text).toContain('Teaching: Yes')
      expect(text).toContain('Status: Working')
    }
  })
})

describe('staff information', () => {
  it('shows working staff with their logins, page by page', async () => {
    const first = (await admin.get('staff-information?pageSize=3&sort=-code')).json()
    const second = (await admin.get('staff-information?pageSize=3&page=2&sort=-code')).json()
    const codes = [...first.results, ...second.results].map((row: { code: string }) => row.code)
    expect(codes).toEqual([...codes].sort().reverse())
    expect(first.pagination.count).toBe((await view({})).pagination.count)
    const known = (await admin.get('staff-information?pageSize=200')).json().results
    expect(known.filter((row: { login: unknown }) => row.login).length).toBeGreaterThan(0)
    expect(known.every((row: { status: string }) => row.status === 'Working')).toBe(true)
  })

  it('says what one person leads, and nothing of one that is not there', async () => {
    const rows = (await admin.get('class-teacher-report?pageSize=200')).json().results
    const led = rows.find((row: { classTeacherId: string | null }) => row.classTeacherId)
    const one = (await admin.get(`staff-information/${led.classTeacherId}`)).json()
    expect(one).toMatchObject({ code: led.code, name: led.classTeacher, teaching: true, category: 'Teaching' })
    expect(one.classTeacherOf).toContain(`${led.course} ${led.division}`)
    expect((await admin.get(`staff-information/${allZeroId}`)).statusCode).toBe(404)
  })
})

describe('the page on one member of staff', () => {
  it('tells administrators all of it and others less', async () => {
    const id = await anyone()
    const details = (await admin.get(`staff-complete-info/${id}`)).json()
    expect(details.values).toMatchObject({ code: expect.any(String), service: expect.any(Number) })
    expect(details.sections).toEqual(['teaching', 'timetable', 'login', 'history'])
    expect((await head.get(`staff-complete-info/${id}`)).json().sections).toEqual(['teaching', 'timetable', 'login'])
    expect((await head.get(`staff-complete-info/${id}/history`)).statusCode).toBe(404)
    expect((await group.get(`staff-complete-info/${id}`)).statusCode).toBe(403)
    expect((await admin.get(`staff-complete-info/${id}/salary`)).statusCode).toBe(400)
  })

  it('is one of one’s own for teachers and the office', async () => {
    for (const browser of [teacher, office]) {
      const { staffId } = (await browser.get('profile/staff')).json()
      expect((await browser.get(`staff-complete-info/${staffId}`)).json()).toMatchObject({
        id: staffId,
        sections: ['teaching', 'timetable', 'login'],
      })
      const other = (await view({ columns: ['name'], pageSize: 200 })).results.find(row => row.id !== staffId)!
      for (const path of ['', '/teaching', '/login'])
        expect((await browser.get(`staff-complete-info/${other.id}${path}`)).statusCode).toBe(404)
      expect((await browser.get(`staff-complete-info/preview/${other.id}`)).statusCode).toBe(404)
    }
  })

  it('tells the timetable that holds today, in a school that publishes them', async () => {
    const { staffId } = (await teacher.get('profile/staff')).json()
    const own = (await teacher.get(`staff-complete-info/${staffId}/timetable`)).json()
    expect(own).toMatchObject({ section: 'timetable', file: { name: expect.any(String), url: expect.any(String) } })
    expect((await teacher.send('GET', own.file.url)).statusCode).toBe(200)
  })

  it('names classes, subjects and devices', async () => {
    const { staffId } = (await teacher.get('profile/staff')).json()
    const taught = (await teacher.get(`staff-complete-info/${staffId}/teaching`)).json()
    expect(taught.classes.length).toBeGreaterThan(0)
    expect(taught.classes[0].subjects.length).toBeGreaterThan(0)
    const { logins } = (await teacher.get(`staff-complete-info/${staffId}/login`)).json()
    expect(logins).toMatchObject([{ name: 'GVS.TEACHER', status: 'Active' }])
    expect(logins[0].devices.length).toBeGreaterThan(0)
    expect(JSON.stringify(logins)).not.toContain('127.0.0.1')
  })

  it('remembers what was changed and who leads which class', async () => {
    const rows = (await admin.get('class-teacher-report?without=1')).json()
    const division = rows.results[0]
    const id = await anyone()
    const { code } = (await admin.get(`staff-information/${id}`)).json()
    const single = await admin.post('imports/single', {
      kind: 'staff',
      mode: 'update-only',
      values: { code, qualification: 'M.Phil.' },
    })
    expect(single.json().errors, single.body).toEqual([])
    server.clock.advance(60_000)
    const assigned = await admin.patch(`classes/divisions/${division.id}`, { classTeacherId: id, version: division.version })
    expect(assigned.statusCode, assigned.body).toBe(204)
    const told = await admin.get(`staff-complete-info/${id}/history`)
    expect(told.statusCode, told.body).toBe(200)
    const { rows: history } = told.json()
    expect(history[0]).toMatchObject({
      action: 'classTeacher',
      changes: [{ field: 'classTeacherOf', old: '', new: `${division.course} ${division.division}` }],
    })
    expect(history[1]).toMatchObject({ action: 'changed', changes: [{ field: 'qualification', new: 'M.Phil.' }] })
    const after = (await admin.get('class-teacher-report?without=1')).json()
    expect(after.without).toBe(rows.without - 1)
    const { held } = (await admin.get('class-teacher-report/initialvalues')).json()
    expect(
      held.find((entry: { staffId: string }) => entry.staffId === id).divisions.map((item: { id: string }) => item.id),
    ).toContain(division.id)
  })

  it('is a PDF in the language of the reader', async () => {
    const id = await anyone()
    const answer = await admin.get(`staff-complete-info/preview/${id}?language=de`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfPages(answer.rawPayload).join(' ')
    for (const word of ['Gesamtauskunft Personal', 'Dienstzeit', 'Klassen und Fächer', 'Verlauf']) expect(text).toContain(word)
    expect(text).not.toContain('Ausgeschieden am')
  })

  it('is a PDF that names devices, and the day on which a person left', async () => {
    const of = async (id: string) =>
      pdfPages((await admin.get(`staff-complete-info/preview/${id}?language=de`)).rawPayload).join(' ')
    const { staffId } = (await teacher.get('profile/staff')).json()
    expect(await of(staffId)).toContain('zuletzt benutzt')
    const id = await anyone()
    const leaves = (status: 'Working' | 'Relieved', day: string | null) =>
      transact(server.services.db, onPlatform, async trx => {
        await trx.updateTable('staff').set({ status }).where('id', '=', id).execute()
        await trx.updateTable('staff_details').set({ relieved_on: day }).where('staff_id', '=', id).execute()
      })
    await leaves('Relieved', '2026-06-30')
    expect(await of(id)).toContain('Ausgeschieden am 30-06-2026')
    await leaves('Working', null)
  })
})

describe('the class teacher report', () => {
  it('has every division once, in the order of the school, with who studies there', async () => {
    const { results, pagination, without } = (await admin.get('class-teacher-report?pageSize=200')).json()
    expect(results).toHaveLength(pagination.count)
    expect(results.filter((row: { classTeacherId: string | null }) => !row.classTeacherId)).toHaveLength(without)
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ n: number }>`
        select count(*)::int as n from enrolments e join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
        join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
        join schools sc on sc.id = e.school_id where sc.code = 'GVS'`.execute(trx),
    )
    expect(results.reduce((sum: number, row: { students: number }) => sum + row.students, 0)).toBe(rows[0]!.n)
  })

  it('chooses by section, course and missing teacher, and orders by every column', async () => {
    const { sections, courses } = (await admin.get('class-teacher-report/initialvalues')).json()
    const bySection = (await admin.get(`class-teacher-report?sectionIds=${sections[0].id}&pageSize=200`)).json().results
    expect(new Set(bySection.map((row: { section: string }) => row.section))).toEqual(new Set([sections[0].name]))
    const byCourse = (await admin.get(`class-teacher-report?courseIds=${courses[0].id}`)).json().results
    expect(new Set(byCourse.map((row: { course: string }) => row.course))).toEqual(new Set([courses[0].name]))
    const whole = (await admin.get('class-teacher-report?pageSize=200')).json().results
    for (const { key } of classTeacherColumns) {
      const ordered = (await admin.get(`class-teacher-report?pageSize=200&sort=-${key}`)).json().results
      expect(new Set(ordered.map((row: { id: string }) => row.id))).toEqual(new Set(whole.map((row: { id: string }) => row.id)))
    }
    expect((await admin.get('class-teacher-report?sort=salary')).statusCode).toBe(400)
  })

  it('tells the attendance of today: present %, not taken, or nothing on a day without school', async () => {
    const read = async () => (await admin.get('class-teacher-report?pageSize=200')).json().results
    const rows: { id: string; attendance: number | string | null; students: number }[] = await read()
    const { rows: taken } = await transact(server.services.db, onPlatform, trx =>
      sql<{ id: string; percent: number }>`
        select r.division_id as id, round(100.0 * count(*) filter (where h.code in ('P', 'LT', 'OD')) / count(*), 1)::float8 as percent
        from attendance_registers r join attendance_marks k on k.register_id = r.id cross join lateral (values ('FN', k.fn), ('AN', k.an)) as h(half, code)
        where r.on_day = '2026-07-15' and not r.void and h.code is not null and r.planned in (h.half, 'full') group by 1`.execute(
        trx,
      ),
    )
    expect(taken.length).toBeGreaterThan(0)
    const percents = new Map(taken.map(row => [row.id, row.percent]))
    for (const row of rows) expect(row.attendance).toBe(percents.get(row.id) ?? (row.students > 0 ? 'notTaken' : null))
    expect(rows.some(row => row.attendance === 'notTaken')).toBe(true)
    const { content } = await exported('class-teacher-report/export', { columns: ['division', 'attendance'], format: 'csv' })
    expect(content.body).toMatch(/Division,Attendance today/)
    expect(content.body).toContain('Not taken')
    expect(content.body).toMatch(/\d+\.\d %/)
  })

  it('is written as a file', async () => {
    const { job, content } = await exported('class-teacher-report/export', {
      columns: ['division', 'students', 'classTeacher'],
      format: 'csv',
      language: 'es',
    })
    const { pagination } = (await admin.get('class-teacher-report')).json()
    expect(job.message).toBe(`${pagination.count} rows`)
    expect(content.body).toContain('Grupo,Alumnos,Profesor tutor')
  })
})

describe('designations', () => {
  it('stand in a category, by a name that is one of a kind', async () => {
    const list = async (kind: string) => (await admin.get(`masters/${kind}`)).json()
    const [category] = await list('designation-category')
    const made = (await admin.post('masters/designation', { name: 'Counsellor', parentId: category.id })).json()
    expect(made.parentId).toBe(category.id)
    expect((await admin.post('masters/designation', { name: 'counsellor' })).statusCode).toBe(409)
    expect((await admin.post('masters/designation', { name: 'Nurse', parentId: made.id })).statusCode).toBe(404)
    const free = await admin.patch(`masters/designation/${made.id}`, { parentId: null, version: made.version })
    expect(free.json().parentId).toBeNull()
  })
})
