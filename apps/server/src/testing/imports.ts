import type { ImportKindCode, ImportOptions } from '@school/rules'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { demoPassword } from '../demonstration/index'
import { readSpreadsheet } from '../platform/spreadsheet/read'
import { inSchool, onPlatform, type Trx, transact } from '../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer, type TestServerOptions } from './server'
import { csvText, type FileCell, workbook } from './student-files'

/** A run as its call answers it, as far as tests read it. */
export interface TestRun {
  readonly id: string
  readonly status: string
  readonly rows: number
  readonly mapping: Record<string, string>
  readonly headers: string[]
  readonly ignored: string[]
  readonly counts: Record<'rows' | 'create' | 'update' | 'same' | 'skip' | 'error' | 'warning', number>
  readonly missing: number
  readonly groups: { key: string; code: string; message: string; count: number; firstRow: number; lastRow: number }[]
  readonly guards: { code: string; message: string }[]
  readonly message: string | null
  readonly job: { id: string; status: string; message: string | null }
  readonly appliedBefore: { at: string; by: string } | null
}

export interface TestRow {
  readonly rowNo: number
  readonly action: string
  readonly key: string
  readonly problems: { code: string; column: string | null; message: string }[]
  readonly changes: { column: string; old: string; new: string }[]
}

export type Table = readonly (readonly FileCell[])[]

/** A demonstration school with its administrator, who brings files in. */
export class ImportDesk {
  readonly server: TestServer
  readonly admin: TestBrowser
  readonly schoolId: string

  private constructor(server: TestServer, admin: TestBrowser, schoolId: string) {
    this.server = server
    this.admin = admin
    this.schoolId = schoolId
  }

  static async open(seed: string, scale = 0.02, options?: TestServerOptions): Promise<ImportDesk> {
    const server = await startTestServer(seed, { ...options, demonstration: scale })
    const admin = server.browser()
    await admin.logIn('GVS.ADMIN', demoPassword)
    const school = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow(),
    )
    return new ImportDesk(server, admin, school.id)
  }

  /** Reads or writes in the school without a call. */
  inSchool<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return transact(this.server.services.db, inSchool(this.schoolId), async trx => {
      // A test writes the past as it needs it, into locked years too.
      await sql`select set_config('school.putting_back', 'on', true)`.execute(trx)
      return work(trx)
    })
  }

  /** Reads or writes across schools without a call. */
  inPlatform<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return transact(this.server.services.db, onPlatform, work)
  }

  async browser(loginName: string): Promise<TestBrowser> {
    const browser = this.server.browser()
    await browser.logIn(loginName, demoPassword)
    return browser
  }

  async create(kind: ImportKindCode, file: Buffer, name = 'file.xlsx', options?: Partial<ImportOptions>): Promise<TestRun> {
    const upload = await this.admin.upload('files/single', name, file)
    expect(upload.statusCode, upload.body).toBe(201)
    const created = await this.admin.post('imports', { kind, fileId: upload.json().id, ...(options ? { options } : {}) })
    expect(created.statusCode, created.body).toBe(201)
    return created.json()
  }

  async get(id: string): Promise<TestRun> {
    return (await this.admin.get(`imports/${id}`)).json()
  }

  /** Starts a job of a run, lets it end and answers the run. */
  async work(id: string, verb: 'check' | 'apply' | 'rollback', body: unknown = {}): Promise<TestRun> {
    const started = await this.admin.post(`imports/${id}/${verb}`, body)
    expect(started.statusCode, started.body).toBe(202)
    await this.server.services.jobs.drain(this.server.services)
    return this.get(id)
  }

  /** Uploads and checks a file. */
  async check(kind: ImportKindCode, file: Buffer, name?: string, options?: Partial<ImportOptions>): Promise<TestRun> {
    const { id } = await this.create(kind, file, name, options)
    return this.work(id, 'check')
  }

  /** Checks a table whose headers are given. */
  table(kind: ImportKindCode, headers: readonly string[], rows: Table, options?: Partial<ImportOptions>): Promise<TestRun> {
    return this.check(kind, workbook(rows, headers), 'file.xlsx', options)
  }

  apply(
    id: string,
    policy: 'apply-nothing' | 'apply-good-rows' = 'apply-nothing',
    confirmed?: readonly number[],
  ): Promise<TestRun> {
    return this.work(id, 'apply', { policy, ...(confirmed ? { confirmed } : {}) })
  }

  /** Checks and applies a table that has to be right. */
  async bringIn(
    kind: ImportKindCode,
    headers: readonly string[],
    rows: Table,
    options?: Partial<ImportOptions>,
  ): Promise<TestRun> {
    const checked = await this.table(kind, headers, rows, options)
    expect(checked.groups.filter(group => group.code.startsWith('E'))).toEqual([])
    const applied = await this.apply(checked.id)
    expect(applied.message).toBe(null)
    expect(applied.status).toBe('Applied')
    return applied
  }

  async rows(id: string, query = ''): Promise<TestRow[]> {
    const answer = await this.admin.get(`imports/${id}/rows?pageSize=200${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().results
  }

  /** All texts of a run by row. */
  async messages(id: string): Promise<Map<number, string[]>> {
    const found = new Map<number, string[]>()
    for (let page = 1; ; page += 1) {
      const { results } = (await this.admin.get(`imports/${id}/rows?pageSize=200&page=${page}`)).json()
      if (results.length === 0) return found
      for (const row of results as TestRow[])
        if (row.problems.length > 0)
          found.set(
            row.rowNo,
            row.problems.map(item => item.message),
          )
    }
  }

  /** A file of a kind's columns with all present records. */
  async template(kind: ImportKindCode, format: 'xlsx' | 'csv' = 'xlsx'): Promise<Buffer> {
    const answer = await this.admin.get(`imports/template/${kind}?format=${format}&withData=1`)
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }

  /** The present values of one record; undefined when there is none. */
  async record(kind: ImportKindCode, key: string): Promise<Record<string, string> | undefined> {
    const answer = await this.admin.get(`imports/single/${kind}/${encodeURIComponent(key)}`)
    return answer.statusCode === 404 ? undefined : answer.json().values
  }

  /** Changes when anything is written that a file may write. */
  stamps(): Promise<unknown> {
    return this.inSchool(trx =>
      sql`
        select (select count(*) || ' ' || sum(version) || ' ' || max(updated_at) from students) as students,
          (select count(*) || ' ' || sum(version) from guardians) as guardians,
          (select count(*) || ' ' || sum(version) || ' ' || max(updated_at) from staff) as staff,
          (select count(*) || ' ' || sum(version) from divisions) as divisions,
          (select count(*) || ' ' || sum(version) from masters) as masters,
          (select count(*) || ' ' || sum(version) from buses) as buses,
          (select count(*) || ' ' || sum(sort_order) from bus_stops) as stops,
          (select count(*) || ' ' || coalesce(sum(roll_no), 0) from enrolments) as enrolments,
          (select count(*) from student_buses) as riders,
          (select count(*) from subject_allotments) as allotments,
          (select count(*) || ' ' || coalesce(sum(version), 0) from year_end_decisions) as decisions`
        .execute(trx)
        .then(({ rows }) => rows[0]),
    )
  }

  /** Headers and rows of the errors file. */
  async errorsFile(id: string): Promise<{ headers: readonly string[]; rows: FileCell[][] }> {
    const answer = await this.admin.get(`imports/${id}/errors-file`)
    expect(answer.statusCode).toBe(200)
    const { headers, rows } = await readSpreadsheet(answer.rawPayload, 'errors')
    return { headers, rows: rows.map(row => row.cells as FileCell[]) }
  }

  /** Counts that must come out as created, updated, same and error. */
  static counts({ counts }: TestRun): number[] {
    return [counts.create, counts.update, counts.same, counts.error]
  }
}

export const csv = (headers: readonly string[], rows: Table, sign?: string): Buffer => Buffer.from(csvText(rows, headers, sign))
