import { loadavg } from 'node:os'
import { loginOf } from '../src/testing/large/calls'
import { fillPeople, firstOfficeOf } from '../src/testing/large/people'
import { startRecorder } from '../src/testing/large/recorder'
import { fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres } from './postgres'

const students = 10_000
/** School days that stand in the registers already. */
const days = 60
const mostMilliseconds = 40
const mostStatements = 15

interface Register {
  readonly register: { readonly version: number }
  readonly students: readonly { readonly id: string }[]
}

/** Measures registers of the largest school: taken one class after the other, then changed, then saved as they are. */
export async function benchRegisters(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_registers')
    const owner = await postgres.owner('bench_registers')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    const now = new Date()
    await fillPeople(run, students, 1, now, days, 1)
    const { rows } = await owner.query<{ day: string }>(`select max(on_day)::text as day from attendance_registers`)
    const { day } = rows[0]!
    // No trigger runs on this connection: what hangs on them is named.
    await run(`delete from attendance_marks where on_day = $1::date`, [day])
    await run(`delete from attendance_registers where on_day = $1::date`, [day])
    // Buses whose marks are made up contradict every class: what that costs is no part of a register.
    await run(`delete from bus_marks where run_id in (select id from bus_runs where on_day = $1::date)`, [day])
    await run(
      `insert into school_settings (school_id, code, value, updated_at) select id, 'attendance.opensAt', '"00:00"', now() from schools`,
    )
    // Every day is a working one, whenever this is run.
    await run(`update calendar_patterns set plan = 'full', nth = '{}'`)
    await run(`vacuum analyze`)
    const divisions = await owner.query<{ id: string }>(
      `select d.id from divisions d where exists (select from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current where e.division_id = d.id) order by id limit 60`,
    )
    await owner.end()
    const recorder = await startRecorder(url)
    const agent = keptOpen(1)
    try {
      const visitor = new Visitor(recorder.address, agent)
      await visitor.logIn(loginOf('head', 1, firstOfficeOf(students)), password)
      const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
        const { status, text } = await visitor.send(method, path, body && JSON.stringify(body))
        if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
        return JSON.parse(text()) as T
      }
      const lines: string[][] = []
      for (const [name, marks] of [
        ['first taken, two absent', { fn: 'A', an: 'A' }],
        ['two of them corrected', { fn: 'P', an: 'A' }],
        ['saved again as it is', { fn: 'P', an: 'A' }],
      ] as const) {
        const taken: number[] = []
        const statements: number[] = []
        for (const { id: divisionId } of divisions.rows) {
          const { register, students: roster } = await ask<Register>(
            'GET',
            `attendance-entry/register?divisionId=${divisionId}&date=${day}`,
          )
          const body = {
            divisionId,
            date: day,
            half: 'DAY',
            version: register.version,
            marks: roster.slice(0, 2).map(({ id }) => ({ studentId: id, ...marks })),
            restPresent: true,
          }
          const noted = await recorder.during(async () => {
            const start = performance.now()
            await ask('PUT', 'attendance-entry/register', body)
            taken.push(performance.now() - start)
          })
          statements.push(noted.length)
        }
        const [p50, most] = [percentile(taken, 0.5), Math.max(...statements)]
        lines.push([
          name,
          rounded(p50),
          rounded(percentile(taken, 0.95)),
          against(p50 < mostMilliseconds, `below ${mostMilliseconds} ms`),
          String(most),
          against(most <= mostStatements, `at most ${mostStatements}`),
        ])
      }
      printTable(
        `Registers of ${divisions.rows.length} classes, ${students.toLocaleString('en')} students, ${days} days, PostgreSQL`,
        ['Register', 'p50 ms', 'p95 ms', 'Target', 'Statements', 'Target'],
        lines,
      )
      console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
    } finally {
      agent.destroy()
      await recorder.stop()
    }
  } finally {
    await postgres.stop()
  }
}
