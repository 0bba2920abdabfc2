import type { Agent } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import { type Statement, startRecorder } from '../src/testing/large/recorder'
import { adminOf, fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { type PostgresServer, startPostgres, startServerProcess } from './postgres'

interface Ask {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
}

interface Scenario {
  readonly name: string
  readonly asks: readonly Ask[]
}

interface Figures {
  readonly p50: number
  readonly p95: number
  readonly perSecond: number
  readonly sqlPerSecond: number
}

const blocks = 10
const blockLength = 24
const atOnce = 8
const rounds = 4
const roundMilliseconds = 1000

// As people type: a part of a family or first name. Broad parts have fifty pages in a school of ten thousand.
const typed = ['nair', 'ish', 'kum', 'an', 'priya', 'das', 'ra', 'menon']
const begun = ['a', 'sh', 'an', 'pri', 'ra', 'kav', 's', 'mee']
const broad = ['a', 'an', 'ar', 'ra', 'na', 'sh', 'i', 'e']
const broadlyBegun = ['a', 's', 'a', 's']

const selector = (name: string, mode: 'contains' | 'starts-with', page: number, texts: readonly string[]): Scenario => ({
  name,
  asks: texts.map(text => ({
    method: 'GET',
    path: `student-selector?name=${text}&searchOption=${mode}&filterStudyingStatus=studying&page=${page}&pageSize=10`,
  })),
})

const selectorScenarios = [
  selector('selector, contains, page 1', 'contains', 1, typed),
  selector('selector, contains, page 50', 'contains', 50, broad),
  selector('selector, starts with, page 1', 'starts-with', 1, begun),
  selector('selector, starts with, page 50', 'starts-with', 50, broadlyBegun),
]

const report: Scenario = {
  name: 'student report, page 1',
  asks: [
    { method: 'POST', path: 'student/studentReport/viewStudentReport', body: JSON.stringify({ filters: {}, pageSize: 20 }) },
  ],
}

const scenarios = [...selectorScenarios, report]

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!

async function put(visitor: Visitor, { method, path, body }: Ask): Promise<void> {
  const { status } = await visitor.send(method, path, body)
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}.`)
}

type Work = (worker: number, count: number) => Promise<unknown>

/** How often each of the works is done in a second by eight workers. They take turns, so that other load on the machine meets all. */
async function throughput(...works: readonly Work[]): Promise<number[]> {
  const totals = works.map(() => ({ done: 0, milliseconds: 0 }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const start = performance.now()
      let done = 0
      const worker = async (_: unknown, number: number) => {
        for (let count = 0; performance.now() < start + roundMilliseconds; count += 1) {
          await work(number, count)
          done += 1
        }
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      // The first round warms up.
      if (round === 0) continue
      totals[index]!.done += done
      totals[index]!.milliseconds += performance.now() - start
    }
  }
  return totals.map(({ done, milliseconds }) => (done / milliseconds) * 1000)
}

/** The statements of each request of a scenario, as the server itself sends them. */
async function statementsOf(databaseUrl: string, agent: Agent): Promise<Map<string, Statement[][]>> {
  const recorder = await startRecorder(databaseUrl)
  try {
    const visitor = new Visitor(recorder.address, agent)
    await visitor.logIn(adminOf(1), password)
    const found = new Map<string, Statement[][]>()
    for (const { name, asks } of scenarios) {
      const all: Statement[][] = []
      for (const ask of asks) all.push(await recorder.during(() => put(visitor, ask)))
      found.set(name, all)
    }
    return found
  } finally {
    await recorder.stop()
  }
}

/** Connections that already are the role of the server in one school each. */
const schoolConnections = (databaseUrl: string, schoolIds: readonly string[]): Promise<Client[]> =>
  Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      const client = new Client({ connectionString: databaseUrl })
      client.on('error', () => {})
      await client.connect()
      await client.query(`select set_config('role', 'school_app', false), set_config('app.school_id', $1, false)`, [
        pick(schoolIds, worker),
      ])
      return client
    }),
  )

/** A filled database with a server in front of it. */
interface Stand {
  readonly students: number
  readonly schools: number
  /** Administrators of schools far apart, the same number at every size. */
  readonly visitors: readonly Visitor[]
  readonly connections: readonly Client[]
  readonly statements: ReadonlyMap<string, Statement[][]>
  readonly signIn: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A school holds at most ten thousand students; a larger number is more schools. */
const schoolsFor = (students: number) => Math.max(1, Math.round(students / 10_000))

async function openStand(postgres: PostgresServer, students: number): Promise<Stand> {
  const schools = schoolsFor(students)
  const name = `bench_${students}`
  const databaseUrl = await postgres.create(name)
  const owner = await postgres.owner(name)
  const start = performance.now()
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, schools)
  const { rows } = await owner.query<{ id: string }>('select id from schools order by id')
  await owner.end()
  console.log(`${students.toLocaleString('en')} students made in ${rounded((performance.now() - start) / 1000)} s`)
  const agent = keptOpen(atOnce)
  const statements = await statementsOf(databaseUrl, agent)
  const server = await startServerProcess({ url: databaseUrl })
  const chosen = Array.from({ length: 10 }, (_, index) => Math.floor((index * schools) / 10))
  const visitors = chosen.map(() => new Visitor(server.address, agent))
  const connections = await schoolConnections(
    databaseUrl,
    chosen.map(school => rows[school]!.id),
  )
  return {
    students,
    schools,
    visitors,
    connections,
    statements,
    signIn: async () => {
      for (const [index, visitor] of visitors.entries()) await visitor.logIn(adminOf(chosen[index]! + 1), password)
    },
    close: async () => {
      agent.destroy()
      await Promise.all(connections.map(connection => connection.end()))
      await server.stop()
    },
  }
}

/** Times single requests of a scenario at every size, in turns, so that other load on the machine meets all sizes. */
async function latencies(stands: readonly Stand[], { asks }: Scenario): Promise<number[][]> {
  const taken = stands.map((): number[] => [])
  for (let block = 0; block <= blocks; block += 1) {
    for (const [index, { visitors }] of stands.entries()) {
      for (let count = 0; count < blockLength; count += 1) {
        const start = performance.now()
        await put(pick(visitors, count), pick(asks, block * blockLength + count))
        // The first block warms up.
        if (block > 0) taken[index]!.push(performance.now() - start)
      }
    }
  }
  return taken
}

async function measure(stand: Stand, scenario: Scenario, taken: readonly number[]): Promise<Figures> {
  const { visitors, connections, statements } = stand
  const alone = statements.get(scenario.name)!
  const [perSecond, sqlPerSecond] = await throughput(
    (worker, count) => put(pick(visitors, worker), pick(scenario.asks, worker + count)),
    async (worker, count) => {
      for (const { sql, parameters } of pick(alone, worker + count)) await connections[worker]!.query(sql, [...parameters])
    },
  )
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95), perSecond: perSecond!, sqlPerSecond: sqlPerSecond! }
}

function printStand({ students, schools }: Stand, figures: ReadonlyMap<string, Figures>): void {
  printTable(
    `Search: ${students.toLocaleString('en')} students in ${schools} school${schools === 1 ? '' : 's'}`,
    ['Call', 'p50 ms', 'p95 ms', 'requests/s', 'SQL alone/s', 'HTTP/SQL', 'Target'],
    [...figures].map(([name, { p50, p95, perSecond, sqlPerSecond }]) => [
      name,
      rounded(p50),
      rounded(p95),
      rounded(perSecond, 0),
      rounded(sqlPerSecond, 0),
      rounded(perSecond / sqlPerSecond, 2),
      against(perSecond / sqlPerSecond >= 0.4, 'at least 0.4'),
    ]),
  )
}

/** Measures selector search and the student report through HTTP at several sizes of the database. */
export async function benchSearch(sizes: readonly number[]): Promise<void> {
  const postgres = await startPostgres()
  const stands: Stand[] = []
  const found = new Map<number, Map<string, Figures>>(sizes.map(size => [size, new Map()]))
  try {
    for (const size of sizes) stands.push(await openStand(postgres, size))
    for (const scenario of scenarios) {
      // A token lives for a quarter of an hour, less than all scenarios together may take.
      for (const stand of stands) await stand.signIn()
      const taken = await latencies(stands, scenario)
      for (const [index, stand] of stands.entries())
        found.get(stand.students)!.set(scenario.name, await measure(stand, scenario, taken[index]!))
    }
  } finally {
    for (const stand of stands) await stand.close()
    await postgres.stop()
  }
  for (const stand of stands) printStand(stand, found.get(stand.students)!)
  console.log(`\nLoad of the machine at the end: ${rounded(loadavg()[0]!)} on ${cpus().length} cores`)
  const small = found.get(100_000)
  const large = found.get(1_000_000)
  if (!small || !large) return
  printTable(
    'Growth of p95 from 100,000 to 1,000,000 students',
    ['Call', 'Growth', 'Target'],
    selectorScenarios.map(({ name }) => {
      const growth = large.get(name)!.p95 / small.get(name)!.p95
      return [name, rounded(growth, 2), against(growth < 1.5, 'below 1.5')]
    }),
  )
}
