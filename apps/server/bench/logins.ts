import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Passwords } from '../src/services/auth/passwords'
import { fillPeople, guardianOf } from '../src/testing/large/people'
import { fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

const students = 10_000
const seconds = 10
/** Logins a second: what is wanted first, then what few cores may hold. */
const rates = [200, 100, 75, 60, 50, 40, 30]
const limit = 400

/** Guardians of the first school who have used their login, one after the other. */
function* guardians(): Generator<string> {
  for (let count = 0; ; count += 1) {
    const number = count % students
    if (number % 5 < 3 && (number === 0 || number % 9 !== 0) && number % 20 !== 10 && number % 200 !== 1)
      yield guardianOf(1, number)
  }
}

/** Logs in so often a second for a while, whether or not the earlier ones are answered. */
async function atRate(visitors: readonly Visitor[], names: Iterator<string>, rate: number) {
  const taken: number[] = []
  const start = performance.now()
  const open: Promise<void>[] = []
  for (let count = 0; count < rate * seconds; count += 1) {
    const due = start + (count / rate) * 1000
    const early = due - performance.now()
    if (early > 1) await wait(early)
    const name = names.next().value as string
    const visitor = visitors[count % visitors.length]!
    // From the moment at which it was due, so that a late start of the client counts as waiting.
    open.push(visitor.logIn(name, password).then(() => void taken.push(performance.now() - due)))
  }
  await Promise.all(open)
  return { taken, held: taken.length / ((performance.now() - start) / 1000) }
}

/** How long one comparison of a password with its hash takes alone. */
async function timeHash(): Promise<number> {
  const passwords = new Passwords()
  const hash = await passwords.hash(password)
  const taken: number[] = []
  for (let count = 0; count < 40; count += 1) {
    const start = performance.now()
    await passwords.fits(hash, password)
    taken.push(performance.now() - start)
  }
  return percentile(taken, 0.5)
}

/** Measures logins at a rate on PostgreSQL, the hash included. */
export async function benchLogins(): Promise<void> {
  const alone = await timeHash()
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_logins')
    const owner = await postgres.owner('bench_logins')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), 1)
    await owner.end()
    const server = await startServerProcess({ url })
    const agent = keptOpen(500)
    try {
      const visitors = Array.from({ length: 500 }, () => new Visitor(server.address, agent))
      // Each has its token against forged requests, as a page that was opened before.
      for (const visitor of visitors) await visitor.send('GET', 'auth/notice')
      const names = guardians()
      await atRate(visitors, names, 10)
      const lines: string[][] = []
      for (const rate of rates) {
        const { taken, held } = await atRate(visitors, names, rate)
        const p95 = percentile(taken, 0.95)
        const cells = [rate, held, percentile(taken, 0.5), p95].map(value => rounded(value, 0))
        lines.push([...cells, rounded(loadavg()[0]!), against(p95 <= limit, `at most ${limit} ms`)])
        if (p95 <= limit) break
      }
      printTable(
        `Logins for ${seconds} s, PostgreSQL; the hash alone takes ${rounded(alone)} ms, so ${cpus().length} cores make ${rounded((cpus().length * 1000) / alone, 0)} a second at most`,
        ['Asked a second', 'Answered a second', 'p50 ms', 'p95 ms', 'Load', 'Target'],
        lines,
      )
    } finally {
      agent.destroy()
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}
