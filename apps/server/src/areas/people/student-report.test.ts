import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, makeDemonstration } from '../../demonstration/index'
import { pdfPages } from '../../testing/pdf'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { studentColumns } from './columns'

let server: TestServer
let admin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('student-report')
  await makeDemonstration(server.services, 0.1)
  admin = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
})
afterAll(() => server.close())

interface Page {
  results: Record<string, string | number | null>[]
  pagination: { count: number }
}

const view = async (body: object): Promise<Page> => {
  const response = await admin.post('student/studentReport/viewStudentReport', { filters: {}, ...body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function exported(body: object) {
  const started = await admin.post('student/studentReport/export-excel', {
    filters: {},
    columns: ['admNo', 'name', 'class', 'rollNo'],
    ...body,
  })
  expect(started.statusCode, started.body).toBe(202)
  await server.services.jobs.drain(server.services)
  const job = (await admin.get(`jobs/${started.json().id}`)).json()
  expect(job.status).toBe('Done')
  const file = (await admin.get(`files/geturl/${job.resultFileId}/download`)).json()
  return { job, file, content: await admin.send('GET', file.url) }
}

describe('pages of the report', () => {
  const everyColumn = studentColumns.map(column => column.key)

  it('hold each row once, in one order, whatever the order and the filters', async () => {
    const { courses, years } = (await admin.get('student/studentReport/initialvalues')).json()
    const filters = [
      {},
      { status: 'all' },
      { gender: 'Male' },
      { text: 'an' },
      { courseIds: [courses[0].id] },
      { busUser: 'yes' },
      { busUser: 'no' },
      { birthMonth: 4 },
      { admittedFrom: '2020-01-01', admittedTo: '2026-12-31' },
      { academicYearId: years[0].id },
    ]
    const sorts = [
      [],
      [{ column: 'admNo', descending: true }],
      [{ column: 'guardianName' }],
      [{ column: 'class' }, { column: 'rollNo' }],
      [{ column: 'age' }],
      [{ column: 'religion', descending: true }],
    ]
    for (const filter of filters)
      for (const sort of sorts) {
        const whole = await view({ filters: filter, sort, columns: everyColumn, pageSize: 200 })
        const ids = whole.results.map(row => row.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toHaveLength(Math.min(200, whole.pagination.count))
        const second = await view({ filters: filter, sort, columns: ['name'], page: 2, pageSize: 7 })
        expect(second.results.map(row => row.id)).toEqual(ids.slice(7, 14))
        expect(second.pagination.count).toBe(whole.pagination.count)
      }
  }, 120_000)

  it('read the same values whichever columns are asked for', async () => {
    const all = await view({ columns: everyColumn, pageSize: 20 })
    for (const key of everyColumn) {
      const one = await view({ columns: [key], pageSize: 20 })
      expect(one.results.map(row => row[key])).toEqual(all.results.map(row => row[key]))
    }
  })
})

describe('the export', () => {
  it.each([
    ['xlsx', 'application/octet-stream'],
    ['csv', 'application/octet-stream'],
    ['pdf', 'application/pdf'],
  ])('as %s holds every row of the filters', async (format, mediaType) => {
    const { pagination } = await view({ filters: { gender: 'Female' } })
    const { job, file, content } = await exported({ filters: { gender: 'Female' }, format })
    expect(file.name).toBe(`student-report.${format}`)
    expect(job).toMatchObject({ message: `${pagination.count} rows`, done: pagination.count, total: pagination.count })
    expect(content.headers['content-type']).toContain(mediaType)
    expect(content.headers['content-disposition']).toContain('attachment')
    if (format === 'csv') expect(content.body.trim().split('\r\n')).toHaveLength(pagination.count + 1)
  })

  it('as PDF tells school, title, filters and date in the language of the person', async () => {
    const { results } = await view({ columns: ['admNo', 'name'], pageSize: 200, filters: { gender: 'Male', birthMonth: 3 } })
    const { content } = await exported({ format: 'pdf', language: 'es', filters: { gender: 'Male', birthMonth: 3 } })
    const [first] = pdfPages(content.rawPayload)
    for (const text of [
      'Green Valley',
      'Informe de alumnos',
      'Sexo: Hombre',
      'Mes de nacimiento: marzo',
      'Creado el 15-07-2026 10:30',
      'Página 1 de 1',
      ...results.map(row => String(row.admNo)),
    ])
      expect(first).toContain(text)
  })

  it('knows no other format', async () => {
    const refused = await admin.post('student/studentReport/export-excel', { filters: {}, columns: [], format: 'docx' })
    expect(refused.statusCode).toBe(400)
  })
})
