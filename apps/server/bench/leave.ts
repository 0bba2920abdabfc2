import { loadavg } from 'node:os'
import { addDays } from '@school/rules'
import { loginOf, pageOf } from '../src/testing/large/calls'
import { fillPeople, firstOfficeOf } from '../src/testing/large/people'
import { fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

const students = 10_000
/** School days that stand in the registers already. */
const days = 60
const rounds = 20
/** Who is told of an absence, and how long that may take, in ms. */
const absentees = 1000
const alertLimit = 60_000
/** Without another alert, all have been told, in ms. */
const quiet = 5_000
/** Days of the longest leave that is granted: a day table of nearly as many rows as one may have. */
const longest = 182

const zone = 'Asia/Kolkata'

type Owner = Awaited<ReturnType<Awaited<ReturnType<typeof startPostgres>>['owner']>>
type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

/** Times of a call, asked for each of some things; the first one warms up. */
async function timesOf<Of>(all: readonly Of[], call: (one: Of) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (const [at, one] of all.entries()) {
    const start = performance.now()
    await call(one)
    if (at > 0) taken.push(performance.now() - start)
  }
  return taken
}

/** Waits until a job has ended; how long that took, in ms. */
async function jobDone(ask: Ask, id: string): Promise<number> {
  const start = performance.now()
  for (;;) {
    const { status, message } = await ask<{ status: string; message: string }>('GET', `jobs/${id}`)
    if (status === 'Failed') throw new Error(message)
    if (status === 'Done') return performance.now() - start
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

const line = (name: string, taken: readonly number[], limit?: number): string[] => {
  const p95 = percentile(taken, 0.95)
  const limits = limit === undefined ? '–' : against(p95 <= limit, `at most ${limit} ms`)
  return [name, rounded(percentile(taken, 0.5)), rounded(p95), limits]
}

interface Known {
  readonly today: string
  /** First day and name of the running year. */
  readonly year: string
  readonly name: string
  readonly divisions: readonly string[]
  readonly women: readonly string[]
  readonly maternity: string
}

/** The largest school, whatever day and time it is: registers are open and were taken today, with so many who are absent. */
async function prepare(owner: Owner): Promise<Known> {
  const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
  await fillSchools(run, students, 1)
  await fillPeople(run, students, 1, new Date(), days, 1)
  await run(`update calendar_patterns set plan = 'full', nth = '{}'`)
  await run(
    `insert into school_settings (school_id, code, value, updated_at)
     select s.id, v.code, v.value::jsonb, now() from schools s, (values ('attendance.opensAt', '"00:00"'), ('attendance.alertDelay', '0')) v(code, value)`,
  )
  await run('select make_leave_defaults(id) from schools where not exists (select from leave_types)')
  // No trigger runs on this connection: the formats of a new school are made by hand.
  await run(
    `select make_absence_formats(id, now()) from schools where not exists (select from message_formats where door = 'absentPresent')`,
  )
  // A certificate is a file of its own; it is no part of what is measured.
  await run('update leave_types set file_after_days = null')
  const { rows } = await owner.query<{ today: string; newest: string; year: string; name: string }>(
    `select (now() at time zone '${zone}')::date::text as today, (select max(on_day) from attendance_registers)::text as newest,
       starts_on::text as year, name from academic_years where is_current`,
  )
  const { today, newest, year, name } = rows[0]!
  await run(
    `update attendance_registers set on_day = $1::date, void = false, planned = 'full', fn_taken_at = now(), an_taken_at = now()
     where on_day = $2::date`,
    [today, newest],
  )
  await run(`update attendance_marks set on_day = $1::date, fn = 'P', an = 'P' where on_day = $2::date`, [today, newest])
  await run(
    `update attendance_marks set fn = 'A', an = 'A' where on_day = $1::date
       and student_id in (select m.student_id from attendance_marks m join students s on s.id = m.student_id and s.status = 'studying'
         where m.on_day = $1::date order by m.student_id limit ${absentees})`,
    [today],
  )
  await run('delete from absence_alerts')
  await run('vacuum analyze')
  const idsOf = async (statement: string) => (await owner.query<{ id: string }>(statement)).rows.map(row => row.id)
  const [maternity] = await idsOf(`select id from leave_types where code = 'ML'`)
  return {
    today,
    year,
    name,
    divisions: await idsOf(`select division_id as id from attendance_registers where on_day = '${today}' order by 1 limit 60`),
    women: await idsOf(
      `select id from staff where gender = 'Female' and status = 'Working' order by id offset 40 limit ${rounds + 1}`,
    ),
    maternity: maternity!,
  }
}

const again = Array.from({ length: rounds + 1 }, (_, at) => at)

/** Registers that are opened, what is told of them, and the families of who is absent. */
async function measureAttendance(owner: Owner, head: Ask, { today, year, divisions }: Known): Promise<string[][]> {
  const report = 'studentAbsentPresentReport'
  const seen = (path: string) => timesOf(again, () => head('GET', path))
  const register = (id: string) =>
    head<{ register: { version: number }; students: { id: string; fn: string | null }[] }>(
      'GET',
      `attendance-entry/register?divisionId=${id}&date=${today}`,
    )
  const ofMonth = (id: string) => head('GET', `${report}?view=register&month=${today.slice(0, 7)}&divisionIds=${id}&pageSize=100`)
  const lines = [
    line('register of a class is opened', await timesOf(divisions, register), 300),
    line('day report of the school', await seen(`${report}?view=list&date=${today}&pageSize=50`), 500),
    line('register of a month, one class', await timesOf(divisions.slice(0, rounds + 1), ofMonth), 300),
    line('summary of the year, all students', await seen(`${report}?view=summary&from=${year}&to=${today}&pageSize=50`), 1000),
  ]
  // One register that is saved tells the families of all who are absent today.
  const { register: first, students: roll } = await register(divisions[0]!)
  const started = performance.now()
  await head('PUT', 'attendance-entry/register', {
    divisionId: divisions[0],
    date: today,
    half: 'DAY',
    version: first.version,
    marks: [{ studentId: roll.find(one => one.fn === 'P')!.id, fn: 'LT', an: 'P', arrivedAt: '09:10' }],
  })
  const told = async () =>
    (await owner.query<{ count: number }>('select count(*)::int as count from absence_alerts')).rows[0]!.count
  // Some are not told of, such as who left: it ends when no more come for a while.
  let last = { count: 0, after: 0 }
  for (let after = 0; last.count < absentees && after < 2 * alertLimit && (last.count === 0 || after - last.after < quiet); ) {
    await new Promise(resolve => setTimeout(resolve, 200))
    const count = await told()
    after = performance.now() - started
    if (count > last.count) last = { count, after }
  }
  return [...lines, line(`${last.count} absentees are told of`, [last.after], alertLimit)]
}

/** Long leave from the application to the approval, the leave year of all staff, and reports. */
async function measureLeave(admin: Ask, head: Ask, { year, name, women, maternity }: Known): Promise<string[][]> {
  const leaveOf = (staffId: string) => ({
    applicantKind: 'staff',
    staffId,
    leaveTypeId: maternity,
    fromDate: year,
    toDate: addDays(year, longest - 1),
    reason: 'Maternity',
  })
  const leaves: { id: string; version: number }[] = []
  const preview = (id: string) => admin('POST', 'leave-appln/preview', leaveOf(id))
  const apply = async (id: string) => leaves.push(await admin('POST', 'leave-appln/applications', leaveOf(id)))
  const approve = ({ id, version }: (typeof leaves)[number]) =>
    admin('POST', `leave-appln/applications/${id}/approve`, { version })
  const opening = { leaveYear: year, mode: 'open' }
  const lines = [
    line(`leave of ${longest} days: looked at`, await timesOf(women, preview)),
    line(`leave of ${longest} days: applied for`, await timesOf(women, apply)),
    line(`leave of ${longest} days: approved`, await timesOf(leaves, approve)),
    line(
      'leave year of all staff: what opening gives',
      await timesOf([0, 1, 2], () => admin('POST', 'leave-appln/balances/run', { ...opening, dryRun: true })),
    ),
  ]
  const { job } = await admin<{ job: { id: string } }>('POST', 'leave-appln/balances/run', {
    ...opening,
    dryRun: false,
    confirm: name,
  })
  lines.push(line('leave year of all staff: opened', [await jobDone(admin, job.id)]))
  for (const which of ['balance', 'register', 'applications']) {
    const path = `leave-appln/reports/${which}?pageSize=20`
    lines.push(line(`leave report, ${which}`, await timesOf(again, () => head('GET', path)), 1000))
  }
  return lines
}

/** Measures attendance and leave of the largest school: registers, reports, alerts, long leave, balances of all staff. */
export async function benchLeave(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_leave')
    const owner = await postgres.owner('bench_leave')
    const known = await prepare(owner)
    const server = await startServerProcess({ url })
    const agent = keptOpen(1)
    try {
      const visit = async (role: 'admin' | 'head'): Promise<Ask> => {
        const visitor = new Visitor(server.address, agent)
        await visitor.logIn(loginOf(role, 1, firstOfficeOf(students)), password, pageOf(role))
        return async <T>(method: string, path: string, body?: object): Promise<T> => {
          const { status, text } = await visitor.send(method, path, body && JSON.stringify(body))
          if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
          return JSON.parse(text()) as T
        }
      }
      const [admin, head] = [await visit('admin'), await visit('head')]
      const title = `${students.toLocaleString('en')} students, 600 staff, ${days} days of registers, PostgreSQL`
      const heads = ['What', 'p50 ms', 'p95 ms', 'Limit']
      printTable(`Attendance, ${title}`, heads, await measureAttendance(owner, head, known))
      printTable(`Leave, ${title}`, heads, await measureLeave(admin, head, known))
      console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
    } finally {
      agent.destroy()
      await server.stop()
      await owner.end()
    }
  } finally {
    await postgres.stop()
  }
}
