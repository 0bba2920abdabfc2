import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { ImportDesk } from './imports'
import type { TestBrowser } from './server'

/** A run as its calls answer it, as far as tests read it. */
export interface TestRide {
  readonly id: string
  readonly status: string
  readonly counts: Record<string, number>
  readonly stops: { id: string; name: string }[]
  readonly students: {
    studentId: string
    name: string
    busStopId: string
    status: string
    extra: boolean
    boardedAt: string | null
    leftAt: string | null
  }[]
}

const path = 'bus-attendance'

/** A demonstration school with one bus on which everything happens; the office is on duty for it. */
export class RideDesk {
  readonly today = '2026-07-15'
  readonly desk: ImportDesk
  readonly office: TestBrowser
  readonly officeStaff: string
  /** Trips of the school; those of the bus with most students stand first. */
  readonly trips: readonly { id: string; bus: string; kind: string; bus_id: string }[]

  private constructor(desk: ImportDesk, office: TestBrowser, officeStaff: string, trips: RideDesk['trips']) {
    this.desk = desk
    this.office = office
    this.officeStaff = officeStaff
    this.trips = trips
  }

  static async open(seed: string): Promise<RideDesk> {
    const desk = await ImportDesk.open(seed, 0.1)
    const rows = <Row>(query: RawBuilder<Row>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
    const office = await desk.browser('GVS.OFFICE')
    const [staff] = await rows(sql<{ id: string }>`
      select us.staff_id as id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.OFFICE'`)
    const trips = await rows(sql<RideDesk['trips'][number]>`
      select t.id, b.name as bus, t.kind, t.bus_id from bus_trips t join buses b on b.id = t.bus_id
      order by (select count(*) from student_buses sb join bus_stops st on st.id = sb.pickup_stop_id where st.bus_id = b.id) desc, b.name`)
    return new RideDesk(desk, office, staff!.id, trips)
  }

  get bus(): string {
    return this.trips[0]!.bus
  }

  /** The bus in a sentence that says 'bus' already. */
  get called(): string {
    return this.bus.replace('Bus ', '')
  }

  get morning(): string {
    return this.trips.find(trip => trip.bus === this.bus && trip.kind === 'pickup')!.id
  }

  get evening(): string {
    return this.trips.find(trip => trip.bus === this.bus && trip.kind === 'drop')!.id
  }

  rows = <Row>(query: RawBuilder<Row>): Promise<Row[]> => this.desk.inSchool(async trx => (await query.execute(trx)).rows)

  /** Nothing has happened yet, and the office is on duty for both trips. */
  async clear(): Promise<void> {
    await this.rows(sql`delete from bus_runs`)
    await this.rows(sql`delete from bus_duties`)
    await this.rows(sql`delete from attendance_registers where on_day = ${this.today}::date`)
    await this.rows(sql`delete from notifications`)
    await this.rows(sql`delete from school_settings where code = 'bus.notify'`)
    for (const id of [this.morning, this.evening])
      await this.rows(sql`
        insert into bus_duties (school_id, id, trip_id, staff_id, starts_on)
        values (${this.desk.schoolId}::uuid, gen_random_uuid(), ${id}::uuid, ${this.officeStaff}::uuid, '2026-07-01')`)
  }

  /** Sees to it that so many students ride on the bus, shared out among its stops; nobody of them has asked for leave. */
  async riders(count: number): Promise<void> {
    const { bus_id: bus } = this.trips[0]!
    await this.rows(sql`delete from additional_buses`)
    await this.rows(sql`delete from leave_applications where student_id is not null`)
    await this.rows(sql`
      delete from student_buses where pickup_stop_id in (select id from bus_stops where bus_id = ${bus}::uuid)
        or drop_stop_id in (select id from bus_stops where bus_id = ${bus}::uuid)`)
    await this.rows(sql`
      with stops as materialized (
        select bus_stop_id as id, row_number() over (order by sort_order) - 1 as at, count(*) over () as count
        from bus_trip_stops where trip_id = ${this.morning}::uuid
      ), students as materialized (
        select e.school_id, e.academic_year_id, e.student_id, row_number() over (order by e.student_id) - 1 as at from enrolments e
        join academic_years y on y.id = e.academic_year_id and y.is_current join students s on s.id = e.student_id and s.status = 'studying'
        order by e.student_id limit ${count}
      )
      insert into student_buses (school_id, academic_year_id, student_id, pickup_stop_id, drop_stop_id)
      select s.school_id, s.academic_year_id, s.student_id, t.id, t.id from students s join stops t on t.at = s.at % t.count
      on conflict (school_id, academic_year_id, student_id) do update set pickup_stop_id = excluded.pickup_stop_id, drop_stop_id = excluded.drop_stop_id`)
  }

  start = (browser = this.office, more: object = {}) =>
    browser.post(`${path}/runs`, { tripId: this.morning, date: this.today, ...more })

  async started(browser = this.office, more: object = {}): Promise<TestRide> {
    const response = await this.start(browser, more)
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  markOf = (run: TestRide, index: number, status: string, more: object = {}) => ({
    clientId: randomUUID(),
    studentId: run.students[index]!.studentId,
    busStopId: run.students[index]!.busStopId,
    status,
    at: `2026-07-15T02:${String(10 + index).padStart(2, '0')}:00.000Z`,
    ...more,
  })

  /** Everybody boards. */
  allAboard = (run: TestRide) => run.students.map((_, index) => this.markOf(run, index, 'Boarded'))

  mark = (run: TestRide, marks: object[], browser = this.office) => browser.post(`${path}/runs/${run.id}/marks`, { marks })

  async marked(run: TestRide, marks: object[], browser = this.office) {
    const response = await this.mark(run, marks, browser)
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as { accepted: string[]; ignored: { clientId: string; why: string }[]; run: TestRide }
  }

  /** What everybody was told about the bus. */
  bells = () =>
    this.rows(sql<{ login: string; title: string; message: string }>`
      select u.login_name as login, n.title, n.message from notifications n join users u on u.id = n.user_id where n.kind = 'bus' order by n.message, login`)

  /** Whether quiet hours keep what stands in the bells from devices: each answer once. */
  keptAtNight = async () =>
    (await this.rows(sql<{ kept: boolean }>`select distinct not alert as kept from notifications where kind = 'bus'`)).map(
      row => row.kept,
    )

  /** The class of a student, and saving its register of today with one mark, everybody else present. */
  async classOf(studentId: string): Promise<{ id: string; name: string }> {
    const [division] = await this.rows(sql<{ id: string; name: string }>`
      select d.id, c.name || ' ' || d.name as name from enrolments e join divisions d on d.id = e.division_id join courses c on c.id = d.course_id
      join academic_years y on y.id = e.academic_year_id and y.is_current where e.student_id = ${studentId}::uuid`)
    return division!
  }

  async saveRegister(divisionId: string, marks: object[], version = 0): Promise<number> {
    const body = { divisionId, date: this.today, half: 'DAY', version, marks, restPresent: true }
    const response = await this.desk.admin.put('attendance-entry/register', body)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().register.version
  }
}
