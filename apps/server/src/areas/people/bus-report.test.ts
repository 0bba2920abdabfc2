import { type AdditionalStop, effectiveStop } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { ImportDesk } from '../../testing/imports'
import { pdfPages } from '../../testing/pdf'

let desk: ImportDesk
let year: string

const path = 'student/busStudentReport'

interface Rider {
  id: string
  admNo: string
  name: string
  class: string
  busId: string
  bus: string
  stopId: string
  stop: string
  pickup: string
  drop: string
  mobile: string
  additional: string[]
}

interface View {
  onDate: string
  results: Rider[]
  groups: { id: string; name: string; count: number; stops: { id: string; name: string; count: number }[] }[]
  pagination: { count: number }
}

const view = async (query = '', browser = desk.admin): Promise<View> => {
  const response = await browser.get(`${path}/view?pageSize=200&${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

interface Stop {
  id: string
  bus_id: string
  name: string
}

let stops: Stop[]
let riders: { id: string; pickup: string; drop: string }[]

const addAdditional = (studentId: string, row: AdditionalStop) =>
  desk.inSchool(trx =>
    sql`
      insert into additional_buses (school_id, id, student_id, academic_year_id, trip, bus_stop_id, starts_on, ends_on, weekdays)
      values (${desk.schoolId}, ${desk.server.services.newId()}, ${studentId}, ${year}, ${row.trip}, ${row.stopId}, ${row.startsOn}, ${row.endsOn}, ${[...row.weekdays]}::int[])`.execute(
      trx,
    ),
  )

beforeAll(async () => {
  desk = await ImportDesk.open('bus-report', 0.1)
  await desk.inSchool(async trx => {
    year = (await sql<{ id: string }>`select id from academic_years where is_current`.execute(trx)).rows[0]!.id
    stops = (
      await sql<Stop>`
        select st.id, st.bus_id, st.name from bus_stops st join buses b on b.id = st.bus_id order by b.name, st.sort_order`.execute(
        trx,
      )
    ).rows
    riders = (
      await sql<(typeof riders)[number]>`
        select student_id as id, pickup_stop_id as pickup, drop_stop_id as "drop" from student_buses where academic_year_id = ${year} order by student_id`.execute(
        trx,
      )
    ).rows
  })
})
afterAll(() => desk.server.close())

describe('who rides on a day', () => {
  it('is at the additional stop while one holds, with its badge, else at the regular one', async () => {
    const rider = riders[0]!
    const other = stops.find(stop => stop.id !== rider.pickup)!
    const regular = stops.find(stop => stop.id === rider.pickup)!
    await addAdditional(rider.id, {
      stopId: other.id,
      trip: 'Pickup',
      startsOn: '2026-07-01',
      endsOn: '2026-07-31',
      weekdays: [1, 3],
    })
    const on = async (day: string) => (await view(`trip=Pickup&onDate=${day}`)).results.find(row => row.id === rider.id)
    expect(await on('2026-07-08')).toMatchObject({ stopId: other.id, pickup: other.name, additional: ['Pickup'] })
    for (const day of ['2026-07-09', '2026-08-03'])
      expect(await on(day)).toMatchObject({ stopId: regular.id, pickup: regular.name, additional: [] })
    const drop = (await view('trip=Drop&onDate=2026-07-08')).results.find(row => row.id === rider.id)
    expect(drop).toMatchObject({ stopId: rider.drop, pickup: other.name })
  })

  it('is there by the rule of the effective stop, whatever the additional ones are', async () => {
    // As the form keeps them: rows of one student, trip and weekday never begin on the same day.
    const additional = new Map<string, AdditionalStop[]>()
    const some = riders.slice(1, 9)
    for (const [index, rider] of some.entries()) {
      const rows = [0, 1, 2].map(
        (number): AdditionalStop => ({
          stopId: stops[(index * 5 + number * 3) % stops.length]!.id,
          trip: (['Pickup', 'Drop', 'Both'] as const)[(index + number) % 3]!,
          startsOn: `2026-07-0${1 + number * 2 + (index % 2)}`,
          endsOn: number === 1 ? null : `2026-07-1${number + (index % 3)}`,
          weekdays: [1, 2, 3, 4, 5, 6, 7].filter(day => (day + index + number) % 3 !== 0),
        }),
      )
      additional.set(rider.id, rows)
      for (const row of rows) await addAdditional(rider.id, row)
    }
    for (const trip of ['Pickup', 'Drop'] as const)
      for (const day of ['2026-07-01', '2026-07-03', '2026-07-06', '2026-07-09', '2026-07-12', '2026-07-15']) {
        const { results } = await view(`trip=${trip}&onDate=${day}`)
        for (const rider of some)
          expect(results.find(row => row.id === rider.id)?.stopId, `${trip} ${day}`).toBe(
            effectiveStop(trip === 'Pickup' ? rider.pickup : rider.drop, additional.get(rider.id)!, trip, day),
          )
      }
  })

  it('studies on that day', async () => {
    const rider = riders.at(-1)!
    await desk.inSchool(async trx => {
      await sql`update students set status = 'terminated' where id = ${rider.id}`.execute(trx)
      await sql`update student_details set terminated_on = '2026-07-10' where student_id = ${rider.id}`.execute(trx)
    })
    const there = async (day: string) => (await view(`onDate=${day}`)).results.some(row => row.id === rider.id)
    expect([await there('2026-07-09'), await there('2026-07-10')]).toEqual([true, false])
  })
})

describe('the report', () => {
  it('stands by bus and stop, with as many of each as there are rows', async () => {
    const { results, groups, pagination, onDate } = await view('trip=Pickup')
    expect(onDate).toBe('2026-07-15')
    expect(results.length).toBeGreaterThan(20)
    expect(pagination.count).toBe(results.length)
    expect(groups.map(group => group.name)).toEqual([...groups.map(group => group.name)].sort())
    const counted = groups.flatMap(group => group.stops.map(stop => [group.id, stop.id, stop.count]))
    const rows = Map.groupBy(results, row => `${row.busId} ${row.stopId}`)
    expect(counted).toEqual([...rows.values()].map(of => [of[0]!.busId, of[0]!.stopId, of.length]))
    for (const group of groups) expect(group.count).toBe(group.stops.reduce((sum, stop) => sum + stop.count, 0))
    const second = (await desk.admin.get(`${path}/view?trip=Pickup&page=2&pageSize=7`)).json()
    expect(second.results.map((row: Rider) => row.id)).toEqual(results.slice(7, 14).map(row => row.id))
    expect(second.pagination.count).toBe(results.length)
  })

  it('counts with both trips who uses a stop either way, and narrows to as many', async () => {
    const { groups, results, pagination } = await view()
    expect(pagination.count).toBe(results.length)
    for (const group of groups.slice(0, 2)) {
      expect((await view(`busId=${group.id}`)).pagination.count, group.name).toBe(group.count)
      for (const stop of group.stops)
        expect((await view(`busId=${group.id}&stopId=${stop.id}`)).pagination.count, stop.name).toBe(stop.count)
    }
  })

  it('shows buses with numbers in the order of the numbers', async () => {
    const named = (name: string) =>
      desk.inSchool(trx => sql`update buses set name = ${name} where name = 'Bus 6' or name = 'Bus 10'`.execute(trx))
    await named('Bus 10')
    const names = (await desk.admin.get(`${path}/initialvalues`)).json().buses.map((bus: { name: string }) => bus.name)
    expect(names).toEqual(['Bus 1', 'Bus 2', 'Bus 3', 'Bus 4', 'Bus 5', 'Bus 10'])
    await named('Bus 6')
  })

  it('is narrowed by bus, stop, class and text', async () => {
    const { results } = await view()
    const first = results[0]!
    const ofBus = await view(`busId=${first.busId}`)
    expect(ofBus.groups.map(group => group.id)).toEqual([first.busId])
    expect(new Set(ofBus.results.map(row => row.busId))).toEqual(new Set([first.busId]))
    const found = new Set(ofBus.results.map(row => row.id))
    for (const row of results) if (row.busId === first.busId) expect(found).toContain(row.id)
    const atStop = await view(`trip=Pickup&stopId=${first.stopId}`)
    expect(new Set(atStop.results.map(row => row.stopId))).toEqual(new Set([first.stopId]))
    const { divisions } = (await desk.admin.get(`${path}/initialvalues`)).json()
    const division = divisions.find((row: { name: string }) => row.name === first.class)
    const ofClass = await view(`divisionIds=${division.id}`)
    expect(ofClass.results.map(row => row.id)).toEqual(results.filter(row => row.class === first.class).map(row => row.id))
    expect((await view(`text=${encodeURIComponent(first.admNo)}`)).results.map(row => row.id)).toEqual([first.id])
    expect((await view('text=nobody+at+all')).groups).toEqual([])
  })

  it('finds with both trips who only goes home by a bus', async () => {
    const rider = riders[10]!
    await desk.inSchool(trx =>
      sql`update student_buses set pickup_stop_id = null where student_id = ${rider.id} and academic_year_id = ${year}`.execute(
        trx,
      ),
    )
    const of = async (query: string) => (await view(`${query}&onDate=2026-07-09`)).results.find(row => row.id === rider.id)
    expect(await of('')).toMatchObject({ stopId: rider.drop, pickup: '' })
    expect(await of('trip=Drop')).toMatchObject({ stopId: rider.drop })
    expect(await of('trip=Pickup')).toBeUndefined()
  })

  it('names both buses of who comes by one and goes by another, and finds them by each', async () => {
    const rider = riders[11]!
    const other = stops.find(stop => stop.bus_id !== stops.find(own => own.id === rider.pickup)!.bus_id)!
    await desk.inSchool(trx =>
      sql`update student_buses set drop_stop_id = ${other.id} where student_id = ${rider.id} and academic_year_id = ${year}`.execute(
        trx,
      ),
    )
    const of = async (query: string) => (await view(`${query}&onDate=2026-07-09`)).results.find(row => row.id === rider.id)
    expect(await of('')).toMatchObject({ stopId: rider.pickup, bus: expect.stringContaining(' / ') })
    expect(await of(`busId=${other.bus_id}`)).toMatchObject({ stopId: other.id, busId: other.bus_id })
  })

  it('offers classes, buses and stops', async () => {
    const { sections, courses, divisions, buses } = (await desk.admin.get(`${path}/initialvalues`)).json()
    const ids = async (tail: string) => (await desk.admin.get(`${path}/${tail}`)).json().map((row: { id: string }) => row.id)
    const ofSection = courses.filter((row: { sectionId: string }) => row.sectionId === sections[0].id)
    expect(await ids(`course/${sections[0].id}`)).toEqual(ofSection.map((row: { id: string }) => row.id))
    const ofCourse = divisions.filter((row: { courseId: string }) => row.courseId === courses[0].id)
    expect(await ids(`divisions/${courses[0].id}`)).toEqual(ofCourse.map((row: { id: string }) => row.id))
    expect(await ids(`divisionsSections/${sections[0].id}`)).toHaveLength(ofSection.length * 3)
    expect(await ids(`busStop/${buses[0].id}`)).toHaveLength(6)
  })
})

describe('who asks', () => {
  it('reads own divisions with masked mobiles as a teacher, and nothing as a group', async () => {
    await desk.inSchool(trx =>
      sql`delete from subject_allotments where division_id not in (select id from divisions order by id limit 3)`.execute(trx),
    )
    const plain = desk.server.browser()
    await plain.logIn('GVS.PLAIN', demoPassword)
    const own = await view('', plain)
    expect(own.results.length).toBeLessThan((await view()).results.length)
    for (const row of own.results) expect(row.mobile).toMatch(/^\d\d•••••\d{3}$/)
    expect((await plain.get(`${path}/view?trip=Somewhere`)).statusCode).toBe(400)
    const family = desk.server.browser()
    await family.logIn('GVS.GUARDIAN', demoPassword)
    expect((await family.get(`${path}/view`)).statusCode).toBe(403)
  })
})

describe('the files', () => {
  const made = async (call: string, body: object) => {
    const started = await desk.admin.post(`${path}/${call}`, { filters: {}, ...body })
    expect(started.statusCode, started.body).toBe(202)
    await desk.server.services.jobs.drain(desk.server.services)
    const job = (await desk.admin.get(`jobs/${started.json().id}`)).json()
    expect(job.status, job.message).toBe('Done')
    return desk.admin.send('GET', (await desk.admin.get(`files/geturl/${job.resultFileId}/download`)).json().url)
  }

  it('hold every row as a sheet', async () => {
    const { results } = await view('onDate=2026-07-08')
    const content = await made('export-excel', { filters: { onDate: '2026-07-08' }, columns: [], format: 'csv' })
    const { headers, rows } = await readSpreadsheet(content.rawPayload, 'riders')
    expect(headers).toEqual(['Adm No', 'Student', 'Class', 'Guardian', 'Mobile', 'Bus', 'Pickup', 'Drop', 'Additional'])
    expect(rows.map(row => row.cells[0])).toEqual(results.map(row => row.admNo))
    expect(rows.map(row => row.cells[8] ?? '')).toEqual(results.map(row => row.additional.join(', ')))
    const refused = await desk.admin.post(`${path}/export-excel`, { filters: {}, columns: ['nothing'], format: 'csv' })
    expect(refused.json()).toMatchObject({ name: 'UnknownColumn' })
    const foreign = await desk.admin.post(`${path}/export-excel`, { filters: { driver: 'x' }, columns: [], format: 'csv' })
    expect(foreign.statusCode).toBe(400)
  })

  it('are route sheets with a part for each stop', async () => {
    const { groups, results } = await view('trip=Pickup&onDate=2026-07-08')
    const [bus] = groups
    const content = await made('route-sheet', { filters: { trip: 'Pickup', busId: bus!.id, onDate: '2026-07-08' } })
    const text = pdfPages(content.rawPayload).join('\n')
    for (const told of ['Route sheet', '08-07-2026', bus!.name, ...bus!.stops.map((stop, index) => `${index + 1}. ${stop.name}`)])
      expect(text).toContain(told)
    for (const row of results.filter(rider => rider.busId === bus!.id)) expect(text).toContain(row.admNo)
    const empty = await made('route-sheet', { filters: { text: 'nobody at all' }, language: 'de' })
    expect(pdfPages(empty.rawPayload).join('\n')).toContain('Keine Einträge gefunden.')
  })
})
