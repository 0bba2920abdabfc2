import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { loginOf, pageOf, type Role } from './calls'
import { type Asked, combinations, type FilteredCall, filteredCalls, filterValues, requestOf } from './filters'
import { fillPeople, firstOfficeOf } from './people'
import { type Recorder, startRecorder } from './recorder'
import { fillSchools, idOf, password } from './schools'
import { keptOpen, Visitor } from './visitor'
import { workOf } from './work'

// The bench asks the same of 10,000 students, with every pair of filters, and tells times.
const students = 1200
const school = 1
/** Rows that a statement may look at: of each student the marks of a month with what a dozen tables say of them. */
const mostRows = 400 * students

const name = `filters_${process.pid}`
const now = new Date()
const agent = keptOpen(1)
const askers = ['admin', 'head', 'guardian'] as const satisfies readonly Role[]
const visitors = new Map<Role, Visitor>()
let owner: Client
let client: Client
let recorder: Recorder

const connect = async (database: string, user: string) => {
  const address = new URL(inject('postgres'))
  address.username = user
  address.pathname = `/${database}`
  const opened = new Client({ connectionString: address.href })
  await opened.connect()
  return { opened, address: address.href }
}

const inMain = async (statement: string) => {
  const { opened } = await connect('postgres', 'postgres')
  await opened.query(statement)
  await opened.end()
}

beforeAll(async () => {
  await inMain(`create database ${name} template ${new URL(inject('postgres')).pathname.slice(1)} owner school_server`)
  owner = (await connect(name, 'postgres')).opened
  const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
  await fillSchools(run, students, 1)
  await fillPeople(run, students, 1, now)
  const { opened, address } = await connect(name, 'school_server')
  client = opened
  await client.query(
    `select set_config('role', 'school_app', false), set_config('app.school_id', $1, false), set_config('max_parallel_workers_per_gather', '0', false), set_config('jit', 'off', false)`,
    [idOf('schools', school)],
  )
  recorder = await startRecorder(address)
  for (const role of askers) {
    const visitor = new Visitor(recorder.address, agent)
    await visitor.logIn(loginOf(role, school, firstOfficeOf(students)), password, pageOf(role))
    visitors.set(role, visitor)
  }
}, 300_000)

afterAll(async () => {
  agent.destroy()
  await recorder.stop()
  await client.end()
  await owner.end()
  await inMain(`drop database ${name} with (force)`)
})

async function ask(call: FilteredCall, role: Role, asked: Asked) {
  const { path, body } = requestOf(call, asked)
  let status = 0
  const statements = await recorder.during(async () => {
    status = (await visitors.get(role)!.send(call.method, path, body && JSON.stringify(body))).status
  })
  return { status, statements }
}

describe('a list with filters', () => {
  it.each(filteredCalls(filterValues(school, now)))('$name looks at no more rows than a school has', async call => {
    const all = combinations(call, false)
    const tried: number[] = []
    let role: Role | undefined
    for (const candidate of askers) {
      tried.push((await ask(call, candidate, all[0]!)).status)
      if (tried.at(-1) === 403) continue
      role = candidate
      break
    }
    expect(role, `nobody of ${askers} may ask: ${tried}`).toBeDefined()
    const found: object[] = []
    for (const asked of all) {
      const { status, statements } = await ask(call, role!, asked)
      // What does not go together, or names nobody, is refused.
      if (status !== 200) expect([400, 404], JSON.stringify(asked)).toContain(status)
      for (const statement of statements) {
        const work = await workOf(client, statement)
        if (work && work.rows > mostRows) found.push({ asked, rows: work.rows, sql: statement.sql.replace(/\s+/g, ' ') })
      }
    }
    expect(found).toEqual([])
  })
})
