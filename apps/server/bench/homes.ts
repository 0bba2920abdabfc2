import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { loginOf, pageOf } from '../src/testing/large/calls'
import { fillPeople } from '../src/testing/large/people'
import { fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

const limit = 500
const minutes = 4
const inGroup = 100

/** Measures homes over many schools, of a group and of operators: what their first requests of a minute take. */
async function measure(students: number, schools: number): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_homes')
    const owner = await postgres.owner('bench_homes')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, schools)
    await fillPeople(run, students, schools, new Date(), 1, 1)
    await run(
      `update schools set group_id = (select id from school_groups) where id in (select pg_temp.made_id(1, n) from generate_series(1, ${inGroup}) n)`,
    )
    await owner.end()
    const server = await startServerProcess({ url })
    const agent = keptOpen(4)
    try {
      const roles = ['group', 'operator'] as const
      const taken = new Map(roles.map(role => [role, { first: [] as number[], others: [] as number[] }]))
      for (let minute = 0; minute < minutes; minute += 1) {
        // Nobody has looked for a minute.
        await wait(61_000)
        for (const role of roles) {
          const visitor = new Visitor(server.address, agent)
          await visitor.logIn(loginOf(role, 1, 0), password, pageOf(role))
          for (let time = 0; time < 20; time += 1) {
            const start = performance.now()
            const { status, text } = await visitor.send('GET', 'dashboard')
            if (status !== 200 || text().includes('"error":true')) throw new Error(`The home answered ${status}: ${text()}`)
            const of = taken.get(role)!
            ;(time === 0 ? of.first : of.others).push(performance.now() - start)
          }
        }
      }
      printTable(
        `Homes over ${schools.toLocaleString('en')} schools of ${students / schools} students, a group of ${Math.min(inGroup, schools)}, PostgreSQL`,
        ['Home', 'First of a minute ms', 'p50 ms', 'p95 ms', 'Target'],
        [...taken].map(([role, { first, others }]) => [
          role,
          first.map(one => rounded(one, 0)).join(', '),
          rounded(percentile(others, 0.5), 0),
          rounded(percentile(others, 0.95), 0),
          against(Math.max(...first, percentile(others, 0.95)) <= limit, `at most ${limit} ms`),
        ]),
      )
      console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
    } finally {
      agent.destroy()
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

export async function benchHomes(): Promise<void> {
  await measure(200_000, 100)
  await measure(400_000, 2000)
}
