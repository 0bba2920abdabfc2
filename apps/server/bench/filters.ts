import { loadavg } from 'node:os'
import { Client } from 'pg'
import { loginOf, pageOf, type Role } from '../src/testing/large/calls'
import { type Asked, combinations, type FilteredCall, filteredCalls, filterValues, requestOf } from '../src/testing/large/filters'
import { fillPeople, firstOfficeOf } from '../src/testing/large/people'
import { type Recorder, type Statement, startRecorder } from '../src/testing/large/recorder'
import { fillSchools, idOf, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { workOf } from '../src/testing/large/work'
import { against, printTable, rounded } from './figures'
import { installedPostgres, startPostgres } from './postgres'

const school = 1
const schools = 2
const students = 10_000
/** Milliseconds in the database that a call may take. */
const limit = 500
/** Whom a list is asked by: the first who may. */
const askers = ['admin', 'head', 'guardian'] as const satisfies readonly Role[]

interface Desk {
  readonly recorder: Recorder
  readonly client: Client
  readonly visitors: ReadonlyMap<Role, Visitor>
}

interface Seen {
  readonly status: number
  readonly milliseconds: number
  readonly rows: number
}

async function run(client: Client, statements: readonly Statement[]): Promise<Omit<Seen, 'status'>> {
  const total = { milliseconds: 0, rows: 0 }
  for (const statement of statements) {
    const work = await workOf(client, statement)
    total.milliseconds += work?.milliseconds ?? 0
    total.rows += work?.rows ?? 0
  }
  return total
}

/** A call as a person makes it: its statements are run once more, alone, by the plan that the server has for them. */
async function ask({ recorder, client, visitors }: Desk, call: FilteredCall, role: Role, asked: Asked): Promise<Seen> {
  const { path, body } = requestOf(call, asked)
  let status = 0
  const statements = await recorder.during(async () => {
    status = (await visitors.get(role)!.send(call.method, path, body && JSON.stringify(body))).status
  })
  return { status, ...(await run(client, statements)) }
}

const told = (asked: Asked) =>
  Object.entries(asked)
    .map(([name, value]) => (/Ids?$/.test(name) ? name : `${name} ${value}`))
    .join(', ') || 'no filter'

/** Every list with each filter and each pair of them. */
async function timeFilters(desk: Desk, now: Date): Promise<void> {
  const lines: string[][] = []
  let count = 0
  let over = 0
  for (const call of filteredCalls(filterValues(school, now))) {
    const all = combinations(call, true)
    let slowest = { milliseconds: 0, rows: 0, asked: {} as Asked }
    for (const role of askers) {
      const first = await ask(desk, call, role, all[0]!)
      if (first.status === 403) continue
      for (const asked of all) {
        const seen = await ask(desk, call, role, asked)
        if (seen.status >= 500) throw new Error(`${call.name} with ${told(asked)} answered ${seen.status}.`)
        count += 1
        if (seen.milliseconds > limit) over += 1
        if (seen.milliseconds > slowest.milliseconds) slowest = { ...seen, asked }
      }
      break
    }
    const { milliseconds, rows, asked } = slowest
    lines.push([
      call.name,
      rounded(milliseconds, 0),
      rows.toLocaleString('en'),
      told(asked),
      against(milliseconds <= limit, `${limit} ms`),
    ])
  }
  const slow = lines.toSorted((a, b) => Number(b[1]) - Number(a[1])).slice(0, 20)
  printTable('The slowest lists, each with its slowest filters', ['Call', 'ms', 'Rows', 'Asked with', 'Target'], slow)
  console.log(`\n${count} calls, ${over} over ${limit} ms in the database.`)
}

/** Reads of a whole school with statements compiled and not. */
async function timeCompiling({ recorder, client, visitors }: Desk, today: string): Promise<void> {
  const calls = [
    [
      'receipts of one student',
      `fees/reports/collection?studentId=${idOf('students', school * 1_000_000 + 3)}&fromDate=2026-06-01`,
    ],
    ['absent list of a day', `studentAbsentPresentReport?date=${today}&status=Absent`],
    ['dues', 'fees/reports/dues'],
    [
      'bus report with four filters',
      `student/busStudentReport/view?text=na&trip=Pickup&busId=${idOf('buses', school * 100)}&courseIds=${idOf('courses', school * 12 + 4)}`,
    ],
    ['statistics', 'student/studentStatisticsReport/viewStudentStatistics?rows=division&by=religion'],
  ] as const
  const lines: string[][] = []
  for (const [name, path] of calls) {
    let status = 0
    const statements = await recorder.during(async () => {
      status = (await visitors.get('admin')!.send('GET', path)).status
    })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    const times: number[] = []
    for (const jit of ['on', 'off']) {
      await client.query(`select set_config('jit', $1, false)`, [jit])
      await run(client, statements)
      times.push((await run(client, statements)).milliseconds)
    }
    lines.push([name, ...times.map(time => rounded(time, 0))])
  }
  printTable('Statements of a call, compiled (jit) and not, in ms', ['Call', 'jit on', 'jit off'], lines)
}

/**
 * Lists and reports of a school of 10,000 students beside another one, on the PostgreSQL of this machine where it has one.
 *
 * @param binaries the folder of the programs of another PostgreSQL.
 */
export async function benchFilters(binaries: string | undefined): Promise<void> {
  const postgres = await startPostgres({ installed: binaries ?? installedPostgres() })
  try {
    const url = await postgres.create('bench_filters')
    const owner = await postgres.owner('bench_filters')
    const now = new Date()
    const fill = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(fill, students * schools, schools)
    await fillPeople(fill, students * schools, schools, now)
    const { rows } = await owner.query<{ version: string }>(`select split_part(version(), ' on ', 1) as version`)
    await owner.end()
    const recorder = await startRecorder(url)
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(
      `select set_config('role', 'school_app', false), set_config('app.school_id', $1, false), set_config('max_parallel_workers_per_gather', '0', false)`,
      [idOf('schools', school)],
    )
    const agent = keptOpen(1)
    const visitors = new Map<Role, Visitor>()
    for (const role of askers) {
      const visitor = new Visitor(recorder.address, agent)
      await visitor.logIn(loginOf(role, school, firstOfficeOf(students)), password, pageOf(role))
      visitors.set(role, visitor)
    }
    const desk = { recorder, client, visitors }
    console.log(`\n${rows[0]!.version}, ${students.toLocaleString('en')} students, load ${rounded(loadavg()[0]!)}`)
    await timeCompiling(desk, now.toISOString().slice(0, 10))
    await timeFilters(desk, now)
    agent.destroy()
    await client.end()
    await recorder.stop()
  } finally {
    await postgres.stop()
  }
}
