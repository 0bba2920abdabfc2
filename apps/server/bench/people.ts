import { mkdtempSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { openEmbedded } from '../src/platform/database/embedded'
import { type ListCall, listCalls, loginOf, pageOf, quickSearchCalls, type Role } from '../src/testing/large/calls'
import { fillPeople, firstOfficeOf } from '../src/testing/large/people'
import { fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { type ServerProcess, startPostgres, startServerProcess } from './postgres'

const rounds = 20
const school = 1
/** The largest school. */
const mostStudents = 10_000
/** Seconds that a file of all students may take. */
const mostSecondsForFile = 20
const mostSecondsForExcel = 10

interface Visitors {
  readonly of: (role: Role) => Promise<Visitor>
}

/** Visitors of the first school; each logs in anew before its token ends. */
function visitorsOf(address: string, students: number): Visitors & { close: () => void } {
  const agent = keptOpen(1)
  const known = new Map<Role, { visitor: Visitor; since: number }>()
  return {
    async of(role) {
      const found = known.get(role)
      if (found && Date.now() - found.since < 600_000) return found.visitor
      const visitor = new Visitor(address, agent)
      await visitor.logIn(loginOf(role, school, firstOfficeOf(students)), password, pageOf(role))
      known.set(role, { visitor, since: Date.now() })
      return visitor
    },
    close: () => agent.destroy(),
  }
}

async function timeLists(visitors: Visitors, calls: readonly ListCall[]): Promise<string[][]> {
  const lines: string[][] = []
  for (const { name, role, method, path, body, limit } of calls) {
    const visitor = await visitors.of(role)
    const taken: number[] = []
    let first = 0
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now()
      const { status, text } = await visitor.send(method, path, body && JSON.stringify(body))
      if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
      // The first one warms up, and of a home it counts what the others find counted.
      if (round > 0) taken.push(performance.now() - start)
      else first = performance.now() - start
    }
    const p95 = percentile(taken, 0.95)
    lines.push([
      name,
      role,
      rounded(first),
      rounded(percentile(taken, 0.5)),
      rounded(p95),
      against(p95 <= limit, `at most ${limit} ms`),
    ])
  }
  return lines
}

const columns = ['admNo', 'name', 'class', 'rollNo', 'gender', 'dateOfBirth', 'age', 'guardianName', 'relation', 'mobile']
const more = ['email', 'address', 'fatherName', 'motherName', 'religion', 'caste', 'reservation', 'block', 'bus', 'pickup']
const last = [
  'drop',
  'bloodGroup',
  'motherTongue',
  'nationality',
  'pen',
  'apaarId',
  'admissionDate',
  'status',
  'terminatedOn',
  'photo',
]

/** All students as a file: how long the job takes, what the server holds more meanwhile, and how long a call waits beside it. */
async function timeFile(server: ServerProcess, visitor: Visitor, format: string, wanted: readonly string[]): Promise<string[]> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, text } = await visitor.send(method, path, body && JSON.stringify(body))
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
    return JSON.parse(text()) as T
  }
  const limit = format === 'xlsx' ? mostSecondsForExcel : mostSecondsForFile
  const before = server.memory()
  let most = before
  let longest = 0
  const start = performance.now()
  const order = { filters: { status: 'all' }, columns: wanted, format }
  const { id } = await ask<{ id: string }>('POST', 'student/studentReport/export-excel', order)
  for (;;) {
    const asked = performance.now()
    const job = await ask<{ status: string; message: string | null }>('GET', `jobs/${id}`)
    longest = Math.max(longest, performance.now() - asked)
    most = Math.max(most, server.memory())
    if (job.status === 'Failed' || job.status === 'Cancelled') throw new Error(`The file ended as ${job.status}: ${job.message}`)
    if (job.status === 'Done') break
    await wait(50)
  }
  const seconds = (performance.now() - start) / 1000
  const grown = (most - before) / 1e6
  return [
    `${format}, ${wanted.length} columns`,
    rounded(seconds),
    rounded(grown, 0),
    rounded(longest, 0),
    against(seconds < limit, `below ${limit} s`),
  ]
}

type Run = (statement: string, values?: readonly unknown[]) => Promise<unknown>

/** A filled database with a server in front of it. */
interface Stand {
  readonly title: string
  readonly server: ServerProcess
  readonly close: () => Promise<void>
}

async function fill(run: Run, students: number, schools: number): Promise<void> {
  await fillSchools(run, students, schools)
  await fillPeople(run, students, schools, new Date())
}

async function onPostgres(students: number, schools: number): Promise<Stand> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_people')
    const owner = await postgres.owner('bench_people')
    await fill((statement, values) => owner.query(statement, values && [...values]), students, schools)
    await owner.end()
    const server = await startServerProcess({ url })
    const close = async () => {
      await server.stop()
      await postgres.stop()
    }
    return { title: 'PostgreSQL', server, close }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function onEmbedded(students: number, schools: number): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const database = await openEmbedded(join(folder, 'database'))
  await database.migrate()
  await fill((statement, values = []) => database.db.executeQuery(CompiledQuery.raw(statement, [...values])), students, schools)
  await database.close()
  const server = await startServerProcess({ folder })
  return { title: 'embedded database', server, close: server.stop }
}

/** Measures the lists of people, logins and diaries in the largest school, among others on PostgreSQL, and its files. */
export async function measure(stand: Stand, students: number, schools: number): Promise<void> {
  const { server } = stand
  const visitors = visitorsOf(server.address, Math.floor(students / schools))
  const load = () => `Load of the machine: ${rounded(loadavg()[0]!)}`
  try {
    const title = `People: ${students.toLocaleString('en')} students in ${schools} school${schools === 1 ? '' : 's'}, ${stand.title}`
    printTable(title, ['Call', 'Role', 'First ms', 'p50 ms', 'p95 ms', 'Target'], await timeLists(visitors, listCalls(school)))
    console.log(`\n${load()}`)
    const files: string[][] = []
    for (const [format, wanted] of [
      ['xlsx', [...columns, ...more, ...last]],
      ['csv', [...columns, ...more, ...last]],
      ['pdf', columns],
    ] as const)
      files.push(await timeFile(server, await visitors.of('admin'), format, wanted))
    const heads = ['File', 'Seconds', 'More memory MB', 'Longest call ms', 'Target']
    printTable(`All students of a school as a file, ${stand.title}`, heads, files)
    console.log(`\n${load()}`)
  } finally {
    visitors.close()
  }
}

/** Measures many schools on PostgreSQL. */
export async function benchPeople(students: number): Promise<void> {
  const schools = Math.max(1, Math.round(students / mostStudents))
  const stand = await onPostgres(students, schools)
  await measure(stand, students, schools).finally(stand.close)
}

/** Measures the quick search in the largest school alone, on PostgreSQL. */
export async function benchQuickSearch(): Promise<void> {
  const stand = await onPostgres(mostStudents, 1)
  const visitors = visitorsOf(stand.server.address, mostStudents)
  try {
    const title = `Quick search: ${mostStudents.toLocaleString('en')} students, ${stand.title}`
    printTable(title, ['Call', 'Role', 'First ms', 'p50 ms', 'p95 ms', 'Target'], await timeLists(visitors, quickSearchCalls))
    console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
  } finally {
    visitors.close()
    await stand.close()
  }
}

/** Measures the largest school alone on the embedded database. */
export async function benchEmbedded(): Promise<void> {
  const stand = await onEmbedded(mostStudents, 1)
  await measure(stand, mostStudents, 1).finally(stand.close)
}
