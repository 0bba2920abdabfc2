import { ageOn, ageReferenceDay, languageCodes } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { pdfPages } from '../../testing/pdf'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

const zero = '00000000-0000-0000-0000-000000000000'
const allBy = ['gender', 'religion', 'caste', 'reservation', 'block', 'age', 'status', 'bus'] as const

let server: TestServer
let admin: TestBrowser
let schoolId: string

beforeAll(async () => {
  server = await startTestServer('student-statistics', { demonstration: 0.1 })
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
  const { rows } = await transact(server.services.db, onPlatform, trx =>
    sql<{ id: string }>`select id from schools where code = 'GVS'`.execute(trx),
  )
  schoolId = rows[0]!.id
  // Some have left, one at an unknown day, and one is yet to come.
  await transact(server.services.db, inSchool(schoolId), async trx => {
    const { rows: some } = await sql<{ id: string }>`
      select s.id from students s join enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id and y.is_current order by s.adm_no limit 4`.execute(
      trx,
    )
    const [left, leaving, unknown, coming] = some.map(row => row.id)
    await sql`update students set status = 'terminated' where id in (${left}, ${leaving}, ${unknown})`.execute(trx)
    await sql`update student_details set terminated_on = '2026-07-10' where student_id = ${left}`.execute(trx)
    await sql`update student_details set terminated_on = '2026-07-20' where student_id = ${leaving}`.execute(trx)
    await sql`update student_details set terminated_on = null where student_id = ${unknown}`.execute(trx)
    await sql`update student_details set admission_date = '2026-07-18' where student_id = ${coming}`.execute(trx)
  })
})
afterAll(() => server.close())

interface Matrix {
  onDate: string
  columns: { id: string; name: string }[]
  rows: { id: string; name: string; cells: number[]; total: number }[]
  totals: number[]
}

const view = async (query: string, browser = admin): Promise<Matrix> => {
  const response = await browser.get(`student/studentStatisticsReport/viewStudentStatistics?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const countOf = async (filters: object, browser = admin): Promise<number> => {
  const response = await browser.post('student/studentReport/viewStudentReport', { filters, pageSize: 1 })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().pagination.count
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** The filters of the student report that a column of the matrix stands for. */
const filterOf = (by: (typeof allBy)[number], id: string): object => {
  switch (by) {
    case 'gender':
    case 'status':
      return { [by]: id }
    case 'bus':
      return { busUser: id }
    case 'age':
      return { age: Number(id) }
    default:
      return { [`${by}Id`]: id }
  }
}

describe('the strength matrix', () => {
  it('adds up, row by row and column by column', async () => {
    for (const rows of ['section', 'course', 'division'])
      for (const by of allBy) {
        const matrix = await view(`rows=${rows}&by=${by}`)
        expect(matrix.rows.length).toBeGreaterThan(2)
        for (const row of matrix.rows) {
          expect(row.cells).toHaveLength(matrix.columns.length)
          expect(row.total).toBe(sum(row.cells))
        }
        expect(matrix.totals.slice(0, -1)).toEqual(matrix.columns.map((_, at) => sum(matrix.rows.map(row => row.cells[at]!))))
        expect(matrix.totals.at(-1)).toBe(sum(matrix.rows.map(row => row.total)))
      }
  })

  it('counts as many in each cell as the student report shows with its filters', async () => {
    const { years } = (await admin.get('student/studentStatisticsReport/initialvalues')).json()
    const current = years.find((year: { isCurrent: boolean }) => year.isCurrent).id
    for (const by of allBy) {
      const matrix = await view(`rows=course&by=${by}&academicYearId=${current}`)
      const row = matrix.rows[1]!
      for (const [at, column] of matrix.columns.entries()) {
        const filters = { academicYearId: current, courseIds: [row.id], onDate: matrix.onDate, ...filterOf(by, column.id) }
        expect(await countOf(filters), `${by} ${row.name} ${column.name}`).toBe(row.cells[at])
      }
      const status = by === 'status' ? { status: 'all' } : {}
      expect(await countOf({ academicYearId: current, onDate: matrix.onDate, ...status }), by).toBe(matrix.totals.at(-1))
    }
  }, 60_000)

  it('tells the strength of the day: admitted by then and not yet left', async () => {
    const total = async (day: string) => (await view(`rows=section&by=gender&onDate=${day}`)).totals.at(-1)!
    const today = await total('2026-07-15')
    expect((await view('rows=section&by=gender')).onDate).toBe('2026-07-15')
    // On the last day one who leaves is still there, and no more on the next; who is admitted counts from that day on.
    expect(await total('2026-07-09')).toBe(today + 1)
    expect(await total('2026-07-10')).toBe(today)
    expect(await total('2026-07-17')).toBe(today)
    expect(await total('2026-07-18')).toBe(today + 1)
    expect(await total('2026-07-19')).toBe(today + 1)
    expect(await total('2026-07-20')).toBe(today)
    const byStatus = await view('rows=section&by=status&onDate=2026-07-15')
    expect(byStatus.columns.map(column => column.id)).toEqual(['studying', 'terminated'])
    expect(byStatus.totals).toEqual([today, 2, today + 2])
  })

  it('tells of another year its last day, by the enrolments of that year', async () => {
    const { years } = (await admin.get('student/studentStatisticsReport/initialvalues')).json()
    const past = years.find((year: { isCurrent: boolean }) => !year.isCurrent)
    const matrix = await view(`rows=course&by=gender&academicYearId=${past.id}`)
    expect(matrix.onDate).toBe('2026-03-31')
    expect(matrix.totals.at(-1)).toBe(await countOf({ academicYearId: past.id, onDate: '2026-03-31' }))
    expect(matrix.totals.at(-1)).toBeGreaterThan(0)
  })

  it('counts ages on 31 March of the end of the year', async () => {
    const matrix = await view('rows=section&by=age')
    const { rows } = await transact(server.services.db, inSchool(schoolId), trx =>
      sql<{ born: string; ends_on: string; admission: string | null; left: string | null; status: string }>`
        select s.date_of_birth::text as born, y.ends_on::text, sd.admission_date::text as admission, sd.terminated_on::text as left, s.status from students s
        join enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id and y.is_current left join student_details sd on sd.student_id = s.id`.execute(
        trx,
      ),
    )
    const there = rows.filter(
      row =>
        (row.admission ?? '') <= '2026-07-15' && (row.status === 'studying' || (row.left !== null && row.left > '2026-07-15')),
    )
    const ages = Map.groupBy(there, row => ageOn(row.born, ageReferenceDay(row.ends_on)))
    expect(Object.fromEntries(matrix.columns.map((column, at) => [column.id, matrix.totals[at]]))).toEqual(
      Object.fromEntries([...ages].map(([age, students]) => [String(age), students.length])),
    )
    expect(matrix.columns.map(column => Number(column.id))).toEqual([...ages.keys()].sort((one, other) => one - other))
  })

  it('has a column for those of whom nothing is said', async () => {
    const matrix = await view('rows=section&by=caste')
    expect(matrix.columns.at(-1)).toEqual({ id: zero, name: 'Not stated' })
    expect(matrix.totals.at(-2)).toBeGreaterThan(0)
  })

  it('is narrowed by sections and courses, and shows classes without students', async () => {
    const { sections, courses } = (await admin.get('student/studentStatisticsReport/initialvalues')).json()
    const inFirst = courses.filter((course: { sectionId: string }) => course.sectionId === sections[0].id)
    const matrix = await view(`rows=course&by=gender&sectionIds=${sections[0].id}`)
    expect(matrix.rows.map(row => row.id)).toEqual(inFirst.map((course: { id: string }) => course.id))
    const two = inFirst.slice(0, 2).map((course: { id: string }) => course.id)
    const divisions = await view(`rows=division&by=gender&courseIds=${two[0]}&courseIds=${two[1]}`)
    expect(divisions.rows.map(row => row.name)).toEqual(['I A', 'I B', 'I C', 'II A', 'II B', 'II C'])
    expect(divisions.totals.at(-1)).toBe(await countOf({ courseIds: two, onDate: '2026-07-15' }))
    const { json } = await admin.get(`student/studentStatisticsReport/courses/${sections[0].id}`)
    expect(json().map((course: { id: string }) => course.id)).toEqual(inFirst.map((course: { id: string }) => course.id))
  })

  it('names codes in the language of the reader', async () => {
    const response = await admin.send(
      'GET',
      'student/studentStatisticsReport/viewStudentStatistics?rows=section&by=gender',
      undefined,
      { 'accept-language': 'de' },
    )
    expect(response.json().columns.map((column: { name: string }) => column.name)).toEqual(['Männlich', 'Weiblich'])
  })
})

describe('who counts', () => {
  it('reaches the own divisions alone as a teacher', async () => {
    await transact(server.services.db, inSchool(schoolId), trx =>
      sql`delete from subject_allotments where division_id not in (select id from divisions order by id limit 3)`.execute(trx),
    )
    const teacher = server.browser()
    await teacher.logIn('GVS.PLAIN', demoPassword)
    const { divisions } = (await teacher.get('student/studentReport/initialvalues')).json()
    const matrix = await view('rows=division&by=gender', teacher)
    expect(matrix.rows.map(row => row.id).sort()).toEqual(divisions.map((row: { id: string }) => row.id).sort())
    expect(matrix.totals.at(-1)).toBe(await countOf({ onDate: '2026-07-15' }, teacher))
    expect(matrix.totals.at(-1)).toBeLessThan((await view('rows=division&by=gender')).totals.at(-1)!)
  })

  it('hears nothing of religion and caste as administrator of a group', async () => {
    const group = server.browser()
    await group.logIn('GV.GROUP', demoPassword, 'group')
    const { by } = (await group.get('student/studentStatisticsReport/initialvalues')).json()
    expect(by).toEqual(['gender', 'block', 'age', 'status', 'bus'])
    for (const refused of ['religion', 'caste', 'reservation']) {
      const path = `student/studentStatisticsReport/viewStudentStatistics?by=${refused}`
      expect((await group.get(path)).statusCode).toBe(403)
      const body = { filters: { by: refused }, format: 'csv' }
      expect((await group.post('student/studentStatisticsReport/export-excel', body)).statusCode).toBe(403)
    }
    expect((await view('rows=section&by=gender', group)).totals.at(-1)).toBeGreaterThan(0)
  })

  it('is refused what does not exist', async () => {
    const path = 'student/studentStatisticsReport/viewStudentStatistics'
    expect((await admin.get(`${path}?by=nothing`)).statusCode).toBe(400)
    expect((await admin.get(`${path}?rows=student`)).statusCode).toBe(400)
    expect((await admin.get(`${path}?onDate=2026-02-30`)).statusCode).toBe(400)
    expect((await admin.get(`${path}?academicYearId=${schoolId}`)).statusCode).toBe(404)
  })
})

describe('the file of the matrix', () => {
  const exported = async (body: object) => {
    const started = await admin.post('student/studentStatisticsReport/export-excel', body)
    expect(started.statusCode, started.body).toBe(202)
    await server.services.jobs.drain(server.services)
    const job = (await admin.get(`jobs/${started.json().id}`)).json()
    expect(job.status).toBe('Done')
    return admin.send('GET', (await admin.get(`files/geturl/${job.resultFileId}/download`)).json().url)
  }

  it('holds counts with their totals, as sheet and as text', async () => {
    const matrix = await view('rows=course&by=gender')
    for (const format of ['xlsx', 'csv']) {
      const content = await exported({ filters: { rows: 'course', by: 'gender' }, format })
      const { headers, rows } = await readSpreadsheet(content.rawPayload, 'statistics')
      expect(headers).toEqual(['Course', 'Male', 'Female', 'Total'])
      expect(rows.map(row => row.cells.map(cell => String(cell)))).toEqual([
        ...matrix.rows.map(row => [row.name, ...row.cells, row.total].map(String)),
        ['Total', ...matrix.totals].map(String),
      ])
    }
  })

  it.each(languageCodes)('as PDF tells filters and shares in %s', async language => {
    const content = await exported({
      filters: { rows: 'section', by: 'gender', onDate: '2026-07-01' },
      percent: true,
      format: 'pdf',
      language,
    })
    const [first] = pdfPages(content.rawPayload)
    for (const text of ['Green Valley', '01-07-2026', '%', 'Primary']) expect(first).toContain(text)
  })
})
