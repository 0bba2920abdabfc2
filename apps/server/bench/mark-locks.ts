import { loadavg } from 'node:os'
import { entered, fillMarks } from '../src/testing/large/marks'
import { fillPeople } from '../src/testing/large/people'
import { startRecorder } from '../src/testing/large/recorder'
import { adminOf, fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres } from './postgres'

const students = 10_000
const rounds = 20
/** Milliseconds within which the locks and the reports stand. */
const [ofLocks, ofReports] = [500, 1000]

/** Measures the matrix of the sheets of one exam in the largest school, its list, and what is missing. */
export async function benchMarkLocks(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_mark_locks')
    const owner = await postgres.owner('bench_mark_locks')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), 1, 1)
    await fillMarks(run)
    const { rows } = await owner.query<{ sheets: number; all: number; marks: number }>(
      `select (select count(*)::int from mark_sheets where exam_id = $1) as sheets, (select count(*)::int from mark_sheets) as all,
         (select count(*)::int from marks) as marks`,
      [entered.exam],
    )
    await owner.end()
    const recorder = await startRecorder(url)
    const agent = keptOpen(1)
    try {
      const visitor = new Visitor(recorder.address, agent)
      await visitor.logIn(adminOf(1), password)
      const lines: string[][] = []
      for (const [name, most, path] of [
        ['matrix', ofLocks, `tabulation/locks?examId=${entered.exam}&view=matrix`],
        ['list, page 1', ofLocks, `tabulation/locks?examId=${entered.exam}&pageSize=50`],
        ['list, incomplete only', ofLocks, `tabulation/locks?examId=${entered.exam}&pageSize=50&incomplete=1`],
        ['missing marks', ofReports, `tabulation/missing?examId=${entered.exam}&pageSize=50`],
        ['status', ofReports, `tabulation/status?examId=${entered.exam}&pageSize=50`],
      ] as const) {
        const taken: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const start = performance.now()
          const { status, text } = await visitor.send('GET', path)
          if (status >= 300) throw new Error(`${path} answered ${status}: ${text()}`)
          taken.push(performance.now() - start)
        }
        const p95 = percentile(taken, 0.95)
        lines.push([name, rounded(percentile(taken, 0.5)), rounded(p95), against(p95 < most, `below ${most} ms`)])
      }
      const { sheets, all, marks } = rows[0]!
      const said = (count: number) => count.toLocaleString('en')
      printTable(
        `Locking of ${said(sheets)} sheets, in a year of ${said(all)} with ${said(marks)} marks, PostgreSQL`,
        ['Call', 'p50 ms', 'p95 ms', 'Target'],
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
