import { loadavg } from 'node:os'
import { loginOf, pageOf } from '../src/testing/large/calls'
import { fillPeople } from '../src/testing/large/people'
import { fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

const students = 10_000
const rounds = 20
const limit = 60

/** Views of the absent/present report of the newest day. */
const views = [
  ['list of a day, page 1', ''],
  ['list of a day, page 100', '&page=100'],
  ['who is absent', '&status=Absent'],
  ['one half', '&half=AN'],
] as const

/** Measures the list of a day in the largest school, with registers of so many days behind it. */
async function measure(days: number): Promise<string[][]> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_absent')
    const owner = await postgres.owner('bench_absent')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), days, 1)
    const { rows } = await owner.query<{ day: string }>('select max(on_day)::text as day from attendance_registers')
    const { rows: marks } = await owner.query<{ count: string }>('select count(*) from attendance_marks')
    await run('analyze')
    await owner.end()
    const server = await startServerProcess({ url })
    const agent = keptOpen(1)
    try {
      const visitor = new Visitor(server.address, agent)
      await visitor.logIn(loginOf('admin', 1, 0), password, pageOf('admin'))
      const lines: string[][] = []
      for (const [name, more] of views) {
        const taken: number[] = []
        for (let round = 0; round <= rounds; round += 1) {
          const start = performance.now()
          const path = `studentAbsentPresentReport?view=list&date=${rows[0]!.day}&pageSize=50${more}`
          const { status, text } = await visitor.send('GET', path)
          if (status !== 200) throw new Error(`${path} answered ${status}: ${text()}`)
          // The first one warms up.
          if (round > 0) taken.push(performance.now() - start)
        }
        const p95 = percentile(taken, 0.95)
        const [middle, most] = [rounded(percentile(taken, 0.5)), rounded(p95)]
        lines.push([
          name,
          Number(marks[0]!.count).toLocaleString('en'),
          middle,
          most,
          against(p95 <= limit, `at most ${limit} ms`),
        ])
      }
      return lines
    } finally {
      agent.destroy()
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Measures the absent/present list of a day, with little and with much of a year behind it. */
export async function benchAbsent(): Promise<void> {
  printTable(
    `Absent/present report of a day, ${students.toLocaleString('en')} students, PostgreSQL`,
    ['View', 'Marks of the year', 'p50 ms', 'p95 ms', 'Target'],
    [...(await measure(5)), ...(await measure(60))],
  )
  console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
}
