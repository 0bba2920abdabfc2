import { sql } from 'kysely'
import { demoPassword } from '../demonstration/index'
import { inSchool, type Trx, transact } from '../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer, type TestServerOptions } from './server'

/** The next year becomes the current one then, at 00:05 in India. */
export const switchTime = '2027-03-31T18:35:00Z'

/** The end of a year as its call answers it, as far as tests read it. */
export interface TestEnding {
  readonly id: string
  readonly status: string
  readonly version: number
  readonly decided: number
  readonly waiting: number
  readonly switchedAt: string | null
  readonly result: { studying: number; courses: { course: string; strength: number }[] } | null
  readonly courses: { id: string; name: string; divisions: { id: string; name: string }[] }[]
  readonly courseMap: { courseId: string; toCourseId: string | null; passedOut: boolean }[]
  readonly divisionMap: { divisionId: string; toDivisionId: string | null }[]
  readonly job: { status: string; message: string | null } | null
}

/** A school of ten courses with two divisions each, made by an operator who ends its year. */
export class EndingDesk {
  readonly server: TestServer
  readonly operator: TestBrowser
  readonly schoolId: string
  readonly code: string

  private constructor(server: TestServer, operator: TestBrowser, schoolId: string, code: string) {
    this.server = server
    this.operator = operator
    this.schoolId = schoolId
    this.code = code
  }

  static async open(seed: string, options?: TestServerOptions): Promise<EndingDesk> {
    const server = await startTestServer(seed, { demonstration: 0.02, ...options })
    const operator = server.browser()
    await operator.logIn('GJ.ADMIN', demoPassword)
    return EndingDesk.add(server, operator, 'YES')
  }

  /** Makes one more school with an empty year 2026-27. */
  static async add(server: TestServer, operator: TestBrowser, code: string): Promise<EndingDesk> {
    const { states } = (await operator.get('platform/schools/newvalues')).json()
    const made = await operator.post('platform/schools', {
      ...{ name: `Yearly School ${code}`, code, place: 'Kozhikode', board: 'CBSE', address: '1 Hill Road', pinCode: '673001' },
      ...{ stateId: states[0].id, districtId: states[0].districts[0].id, phone: '0495 274 1181', domain: code.toLowerCase() },
      ...{ email: 'office@year.example.org', moduleCodes: ['SCH', 'FEE', 'ATT'], preset: 'I–X', divisions: 2 },
      year: { name: '2026-27', startsOn: '2026-04-01', endsOn: '2027-03-31' },
      administrator: { name: 'Asha Nair', mobile: '98470 21777', email: `${code}@year.example.org`, role: 'SystemAdmin' },
    })
    const { id } = made.json()
    await operator.post(`platform/schools/${id}/activate`)
    return new EndingDesk(server, operator, id, code)
  }

  inSchool<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return transact(this.server.services.db, inSchool(this.schoolId), work)
  }

  /** Enrols students in the current year, one after the other in all divisions of some courses: `${prefix}1`, `${prefix}2`. */
  async enrol(prefix: string, count: number, courses: readonly string[]): Promise<void> {
    await this.inSchool(trx =>
      sql`
        with places as (
          select d.id, row_number() over (order by c.sort_order, d.name) - 1 as no, count(*) over () as many
          from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id where c.name = any(${[...courses]})
        ), made as (
          select n, gen_random_uuid() as id, gen_random_uuid() as guardian from generate_series(1, ${count}::int) n
        ), families as (
          insert into guardians (school_id, id, name, relation, mobile)
          select ${this.schoolId}::uuid, guardian, 'Parent ' || n, 'Mother', '9' || lpad(n::text, 9, '0') from made
        ), children as (
          insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
          select ${this.schoolId}::uuid, id, ${prefix} || n, 'Child ' || ${prefix} || lpad(n::text, 4, '0'), 'Other', '2015-06-01', guardian, ${this.server.clock.now()} from made
        )
        insert into enrolments (school_id, academic_year_id, student_id, division_id, roll_no)
        select ${this.schoolId}::uuid, y.id, made.id, p.id, null from made
        join places p on p.no = made.n % p.many cross join academic_years y where y.is_current`.execute(trx),
    )
  }

  async studentId(admNo: string): Promise<string> {
    const row = await this.inSchool(trx =>
      trx.selectFrom('students').select('id').where('adm_no', '=', admNo).executeTakeFirstOrThrow(),
    )
    return row.id
  }

  async begin(body: object = {}): Promise<TestEnding> {
    const made = await this.operator.post('platform/year-endings', { schoolId: this.schoolId, ...body })
    if (made.statusCode !== 201) throw new Error(made.body)
    return made.json()
  }

  async get(id: string): Promise<TestEnding> {
    return (await this.operator.get(`platform/year-endings/${id}`)).json()
  }

  /** Decides of students by admission number. */
  async decide(id: string, admNos: readonly string[], decision: string, divisionId?: string) {
    const decisions = []
    for (const admNo of admNos)
      decisions.push({ studentId: await this.studentId(admNo), decision, divisionId: divisionId ?? null })
    return this.operator.put(`platform/year-endings/${id}/decisions`, { version: (await this.get(id)).version, decisions })
  }

  validate(id: string) {
    return this.operator.post(`platform/year-endings/${id}/validate`)
  }

  /** Runs it to the end of its job. */
  async run(id: string, more: object = {}) {
    const started = await this.operator.post(`platform/year-endings/${id}/run`, { typedText: this.code, ...more })
    await this.drain()
    return started
  }

  async revert(id: string) {
    const started = await this.operator.post(`platform/year-endings/${id}/revert`, { reason: 'Run by mistake in spring.' })
    await this.drain()
    return started
  }

  async drain(): Promise<void> {
    await this.server.services.jobs.drain(this.server.services)
  }

  /** The figures of the school: by year its enrolments, whether it is current and locked; who studies, and who does not. */
  async figures() {
    return this.inSchool(async trx => {
      const { rows: years } = await sql<{ name: string; enrolments: number; current: boolean; locked: boolean }>`
        select y.name, y.is_current as current, y.locked, (select count(*)::int from enrolments e where e.academic_year_id = y.id) as enrolments
        from academic_years y order by y.starts_on`.execute(trx)
      const { rows } = await sql<{ studying: number; terminated: number }>`
        select count(*) filter (where status = 'studying')::int as studying, count(*) filter (where status = 'terminated')::int as terminated
        from students`.execute(trx)
      return { years, ...rows[0]! }
    })
  }
}
