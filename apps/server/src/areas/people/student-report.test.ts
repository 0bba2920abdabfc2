import { languageCodes } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { onPlatform, transact } from '../../platform/transaction'
import { studentValueIn } from '../../school/values'
import { pdfPages } from '../../testing/pdf'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { studentColumns } from './columns'
import { reportWords } from './report-words'

let server: TestServer
let admin: TestBrowser

beforeAll(async () => {
  server = await startTestServer('student-report', { demonstration: 0.1 })
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
      [{ column: 'birthday' }],
      [{ column: 'photo' }, { column: 'name' }],
    ]
    // Everybody in every order; each filter in three of them, in turn.
    for (const [at, filter] of filters.entries())
      for (const sort of at === 0 ? sorts : [0, 3, 6].map(step => sorts[(at + step) % sorts.length]!)) {
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

describe('what is asked of the report', () => {
  const refused = async (body: object, call = 'viewStudentReport') => {
    const response = await admin.post(`student/studentReport/${call}`, { filters: {}, columns: [], ...body })
    expect(response.statusCode, response.body).toBe(400)
    return response.json()
  }

  it('may name no filter that is not known, which would give more rows than were meant', async () => {
    for (const call of ['viewStudentReport', 'export-excel'])
      expect(await refused({ filters: { casteID: 'x' }, format: 'csv' }, call)).toMatchObject({
        name: 'InvalidInput',
        fieldErrors: [{ field: 'filters', message: expect.stringContaining('casteID') }],
      })
  })

  it('may name no column and no order that is not known', async () => {
    const unknown = { name: 'UnknownColumn', values: { column: 'nothing' } }
    expect(await refused({ columns: ['nothing'] })).toMatchObject(unknown)
    expect(await refused({ sort: [{ column: 'nothing' }] })).toMatchObject(unknown)
    expect(await refused({ sort: [{ column: 'constructor' }] })).toMatchObject({ name: 'UnknownColumn' })
    expect(await refused({ columns: ['birthday'] })).toMatchObject({ name: 'UnknownColumn' })
  })

  it('orders birthdays by the day of the year', async () => {
    const { results } = await view({ columns: ['dateOfBirth'], sort: [{ column: 'birthday' }], pageSize: 200 })
    const days = results.map(row => String(row.dateOfBirth).slice(5))
    expect(days.length).toBeGreaterThan(50)
    expect(days).toEqual([...days].sort())
  })

  it('finds the admitted of some days, both of them included', async () => {
    const { results } = await view({ columns: ['admissionDate'], pageSize: 200 })
    const days = [...new Set(results.map(row => String(row.admissionDate ?? '')).filter(Boolean))].sort()
    const [from, to] = [days[1]!, days.at(-2)!]
    const within = await view({
      columns: ['admissionDate'],
      pageSize: 200,
      filters: { admittedFrom: from, admittedTo: to },
      sort: [{ column: 'admissionDate' }],
    })
    expect(within.results[0]!.admissionDate).toBe(from)
    expect(within.results.at(-1)!.admissionDate).toBe(to)
  })

  it('says the status of the day that is asked for, and orders by it', async () => {
    const [student] = (await view({ columns: ['admNo'], pageSize: 1 })).results
    const { id, admNo } = student as { id: string; admNo: string }
    const leaves = (status: 'terminated' | 'studying', day: string | null) =>
      transact(server.services.db, onPlatform, async trx => {
        await trx.updateTable('students').set({ status }).where('id', '=', id).execute()
        await trx.updateTable('student_details').set({ terminated_on: day }).where('student_id', '=', id).execute()
      })
    await leaves('terminated', '2026-07-10')
    const on = (onDate: string) => ({
      filters: { status: 'all', onDate, text: admNo },
      columns: ['admNo', 'status'],
      sort: [{ column: 'status' }],
    })
    expect((await view(on('2026-07-09'))).results).toMatchObject([{ admNo, status: 'studying' }])
    expect((await view(on('2026-07-10'))).results).toMatchObject([{ admNo, status: 'terminated' }])
    const { content } = await exported({ format: 'csv', ...on('2026-07-09') })
    expect(content.body).toContain(`${admNo},Studying`)
    await leaves('studying', null)
  })

  it('shows photos by addresses that open', async () => {
    const [student] = (await view({ columns: ['admNo'], pageSize: 1 })).results
    const picture = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='}`
    const kept = await admin.post('files/base64-image', { cropedImage: picture, folder: 'Students' })
    expect(kept.statusCode, kept.body).toBeLessThan(300)
    const fileId = kept.json().id ?? kept.json().fileId
    await transact(server.services.db, onPlatform, trx =>
      trx.updateTable('students').set({ photo_file_id: fileId }).where('id', '=', String(student!.id)).execute(),
    )
    const { results } = await view({ columns: ['photo', 'admNo'], sort: [{ column: 'photo' }], pageSize: 3 })
    expect(results[0]).toMatchObject({ id: student!.id, admNo: student!.admNo })
    expect((await admin.send('GET', String(results[0]!.photo))).statusCode).toBe(200)
    expect(results[1]!.photo).toBeNull()
    const { content } = await exported({
      format: 'csv',
      language: 'es',
      columns: ['admNo', 'photo'],
      sort: [{ column: 'photo' }],
    })
    expect(content.body.split('\r\n').slice(0, 2)).toEqual(['\ufeffN.º de matrícula,Foto', `${String(student!.admNo)},Sí`])
  })
})

describe('a teacher', () => {
  it('reads numbers of the class of today in full, whatever year is asked for, on the page and in files', async () => {
    const teacher = server.browser()
    await teacher.logIn('GVS.TEACHER', demoPassword)
    const { years } = (await admin.get('student/studentReport/initialvalues')).json()
    const [current, last] = years
    expect(current.isCurrent).toBe(true)
    const found = await transact(server.services.db, onPlatform, trx =>
      sql<{ own: string; other: string }>`
        with mine as (select d.id from divisions d join user_schools us on us.staff_id = d.class_teacher_id join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER'),
        today as (select e.student_id, e.division_id, e.division_id in (select id from mine) as own, s.guardian_id from enrolments e
          join students s on s.id = e.student_id where e.academic_year_id = ${current.id}::uuid and s.status = 'studying')
        select (select student_id from today where own order by student_id limit 1) as own,
          (select student_id from today t where not own and not exists (select from today b where b.own and b.guardian_id = t.guardian_id)
            and t.division_id in (select division_id from subject_allotments a join user_schools us on us.staff_id = a.staff_id join users u on u.id = us.user_id
              where u.login_name = 'GVS.TEACHER' and a.academic_year_id = ${current.id}::uuid) order by student_id limit 1) as other`.execute(
        trx,
      ),
    )
    const { own, other } = found.rows[0]!
    expect([own, other]).not.toContain(null)
    // The other one was in the teacher's class last year; the own one was elsewhere.
    await transact(server.services.db, onPlatform, async trx => {
      // Last year is locked.
      await sql`select set_config('school.putting_back', 'on', true)`.execute(trx)
      const { rows } = await sql<{ mine: string; else: string }>`
        select (select division_id from enrolments where student_id = ${own}::uuid and academic_year_id = ${current.id}::uuid) as mine,
          (select division_id from enrolments where student_id = ${other}::uuid and academic_year_id = ${current.id}::uuid) as else`.execute(
        trx,
      )
      for (const [student, division] of [
        [other, rows[0]!.mine],
        [own, rows[0]!.else],
      ])
        await sql`insert into enrolments (school_id, academic_year_id, student_id, division_id)
          select school_id, ${last.id}::uuid, id, ${division}::uuid from students where id = ${student}::uuid
          on conflict (school_id, academic_year_id, student_id) do update set division_id = excluded.division_id, roll_no = null`.execute(
          trx,
        )
    })
    const shown = async (filters: object) => {
      const body = { filters, columns: ['mobile'], pageSize: 200 }
      const { results } = (await teacher.post('student/studentReport/viewStudentReport', body)).json()
      return new Map(results.map((row: { id: string; mobile: string }) => [row.id, row.mobile]))
    }
    for (const filters of [{}, { academicYearId: last.id }]) {
      const mobiles = await shown(filters)
      expect(mobiles.get(own)).toMatch(/^\d{10}$/)
      expect(mobiles.get(other)).toMatch(/^\d\d•••••\d{3}$/)
    }
    const masked = (await shown({ academicYearId: last.id })).get(other)
    const begun = await teacher.post('student/studentReport/export-excel', {
      filters: { academicYearId: last.id },
      columns: ['admNo', 'mobile'],
      format: 'csv',
    })
    await server.services.jobs.drain(server.services)
    const job = (await teacher.get(`jobs/${begun.json().id}`)).json()
    const file = (await teacher.get(`files/geturl/${job.resultFileId}/download`)).json()
    expect((await teacher.send('GET', file.url)).body).toContain(`,${masked}`)
  })
})

describe('the age', () => {
  it('is that of 31 March of the year that the academic year ends in, as the filter reckons it', async () => {
    const { years } = (await admin.get('student/studentReport/initialvalues')).json()
    await transact(server.services.db, onPlatform, trx =>
      sql`update academic_years set ends_on = ends_on + 40 where id = ${years[0].id}::uuid`.execute(trx),
    )
    const [someone] = (await view({ columns: ['dateOfBirth'], pageSize: 1 })).results
    await transact(server.services.db, onPlatform, trx =>
      sql`update students set date_of_birth = (date_part('year', date_of_birth)::text || '-04-10')::date where id = ${String(someone!.id)}::uuid`.execute(
        trx,
      ),
    )
    const { results } = await view({ columns: ['age', 'dateOfBirth'], pageSize: 200 })
    const row = results.find(({ id }) => id === someone!.id)!
    const end = Number((years[0].endsOn ?? '2027-03-31').slice(0, 4))
    expect(row.age).toBe(end - Number(String(row.dateOfBirth).slice(0, 4)) - 1)
    const same = await view({ filters: { age: row.age }, columns: ['age'], pageSize: 200 })
    expect(same.results.map(({ id }) => id)).toContain(someone!.id)
    expect(new Set(same.results.map(({ age }) => age))).toEqual(new Set([row.age]))
  })
})

describe('an administrator of a group', () => {
  it('gets no filter, order or column that would tell personal data', async () => {
    const group = server.browser()
    await group.logIn('GV.GROUP', demoPassword, 'group')
    const all = (await admin.get('student/studentReport/initialvalues')).json()
    const { masters, columns } = (await group.get('student/studentReport/initialvalues')).json()
    expect(all.masters.religions.length).toBeGreaterThan(0)
    expect([masters.religions, masters.castes, masters.reservations]).toEqual([[], [], []])
    expect(columns.map((column: { key: string }) => column.key)).not.toContain('caste')
    const asked = (filters: object, sort: object[] = []) =>
      group.post('student/studentReport/viewStudentReport', { filters, sort, columns: ['name', 'religion'], pageSize: 200 })
    const own = (await asked({})).json().results
    expect(Object.keys(own[0])).toEqual(['id', 'name'])
    expect((await asked({}, [{ column: 'religion' }])).json().results).toEqual(own)
    for (const name of ['religionId', 'casteId', 'reservationId'])
      expect((await asked({ [name]: all.masters.religions[0].id })).statusCode, name).toBe(403)
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
      'Impreso por ',
      ' el 15-07-2026 10:30',
      'Página 1 de 1',
      ...results.map(row => String(row.admNo)),
    ])
      expect(first).toContain(text)
  })

  it.each(languageCodes)('as a sheet has headings and names of codes in %s', async language => {
    const columns = ['admNo', 'gender', 'relation', 'status', 'religion']
    const { results } = await view({ columns, filters: { status: 'all' }, pageSize: 200, sort: [{ column: 'admNo' }] })
    const wanted = results.map(row => columns.map(key => (row[key] ? studentValueIn(key, String(row[key]), language) : null)))
    const asked = { columns, filters: { status: 'all' }, sort: [{ column: 'admNo' }], language }
    for (const format of ['xlsx', 'csv']) {
      const { content } = await exported({ ...asked, format })
      const { headers, rows } = await readSpreadsheet(content.rawPayload, 'students')
      expect(headers).toEqual(columns.map(key => reportWords[language].columns[key]))
      const cells = rows.map(row => columns.map((_, index) => row.cells[index] ?? null))
      expect(cells.slice(0, 200)).toEqual(wanted)
    }
    const { content } = await exported({ ...asked, format: 'pdf' })
    const [first] = pdfPages(content.rawPayload)
    expect(first).toContain(reportWords[language].columns.relation)
    expect(first).toContain(studentValueIn('relation', 'Father', language))
  })

  it('knows no other format', async () => {
    const refused = await admin.post('student/studentReport/export-excel', { filters: {}, columns: [], format: 'docx' })
    expect(refused.statusCode).toBe(400)
  })
})
