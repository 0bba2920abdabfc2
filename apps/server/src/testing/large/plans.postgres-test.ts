import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listCalls, loginOf, pageOf, type Role } from './calls'
import { fillPeople, firstOfficeOf } from './people'
import { bigTables, rowsRead, wholeReads } from './plans'
import { type Recorder, startRecorder } from './recorder'
import { fillSchools, idOf, password } from './schools'
import { keptOpen, Visitor } from './visitor'

// As small as still makes an index worth more than a whole read of any table below.
const students = 12_000
const schools = 20
/** Of a text and an item of the bell, to all families. */
const batches = 2
/** Tables of so many rows hold the data of all schools; a list that reads one of them whole reads every school. */
const manyRows = 2400
/** The first school, which has the most entries of diaries. */
const school = 1

const name = `plans_${process.pid}`
const agent = keptOpen(1)
const visitors = new Map<Role, Visitor>()
let owner: Client
let client: Client
let recorder: Recorder
let big: ReadonlySet<string>

const addressOf = (database: string, user: string) => {
  const address = new URL(inject('postgres'))
  address.username = user
  address.pathname = `/${database}`
  return address.href
}

const connect = async (address: string) => {
  const opened = new Client({ connectionString: address })
  await opened.connect()
  return opened
}

const inMain = async (statement: string) => {
  const main = await connect(addressOf('postgres', 'postgres'))
  await main.query(statement)
  await main.end()
}

beforeAll(async () => {
  await inMain(`create database ${name} template ${new URL(inject('postgres')).pathname.slice(1)} owner school_server`)
  owner = await connect(addressOf(name, 'postgres'))
  const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
  await fillSchools(run, students, schools)
  await fillPeople(run, students, schools, new Date(), 10, batches)
  big = await bigTables(owner, manyRows)
  recorder = await startRecorder(addressOf(name, 'school_server'))
  client = await connect(addressOf(name, 'school_server'))
  await client.query(
    `select set_config('role', 'school_app', false), set_config('app.school_id', $1, false), set_config('max_parallel_workers_per_gather', '0', false)`,
    [idOf('schools', school)],
  )
}, 300_000)

afterAll(async () => {
  agent.destroy()
  await recorder.stop()
  await client.end()
  await owner.end()
  await inMain(`drop database ${name} with (force)`)
})

async function visitorOf(role: Role): Promise<Visitor> {
  const known = visitors.get(role)
  if (known) return known
  const visitor = new Visitor(recorder.address, agent)
  await visitor.logIn(loginOf(role, school, firstOfficeOf(students / schools)), password, pageOf(role))
  visitors.set(role, visitor)
  return visitor
}

describe('among many schools', () => {
  it('the tables of people, logins, diaries, attendance, fees and messages are large', () => {
    expect([...big]).toEqual(
      expect.arrayContaining([
        'students',
        'guardians',
        'enrolments',
        'student_details',
        'users',
        'user_schools',
        'diary_acks',
        'anecdotals',
        'attendance_marks',
        'attendance_months',
        'demands',
        'receipts',
        'outbox',
        'chat_members',
        'chat_messages',
        'message_students',
        'notifications',
      ]),
    )
  })

  it('a read of all schools is found', async () => {
    const everybody = { sql: 'select count(name) from users', parameters: [], bulk: false, beyond: false }
    expect(await wholeReads(client, everybody, big)).toEqual(['Seq Scan of users'])
    expect(await wholeReads(client, { ...everybody, beyond: true }, big)).toEqual(['Seq Scan of users'])
  })

  it.each(['', '&status=Absent', '&half=AN', '&page=3', `&divisionIds=${idOf('divisions', school * 1200)}`])(
    'the list of a day reads the marks of that day alone, and the days before of its page: %s',
    async query => {
      const { rows } = await owner.query<{ marks: number; days: number }>(
        `select count(*) filter (where on_day = newest)::int as marks, count(distinct on_day)::int as days
         from attendance_marks, (select max(on_day) as newest from attendance_marks where school_id = $1) where school_id = $1`,
        [idOf('schools', school)],
      )
      const { marks, days } = rows[0]!
      const visitor = await visitorOf('head')
      const pageSize = 10
      // Of today, which has the newest registers.
      const path = `studentAbsentPresentReport?view=list&pageSize=${pageSize}${query}`
      const statements = await recorder.during(async () => expect((await visitor.send('GET', path)).status).toBe(200))
      const read = { day: 0, before: 0 }
      for (const statement of statements)
        read[statement.sql.includes('streak') ? 'before' : 'day'] += await rowsRead(client, statement, 'attendance_marks')
      expect(read.day).toBe(marks)
      expect(read.before).toBeLessThanOrEqual(pageSize * days)
    },
  )

  it.each(listCalls(school))('$name reads none of them whole', async ({ role, method, path, body }) => {
    const visitor = await visitorOf(role)
    let status = 0
    const statements = await recorder.during(async () => {
      status = (await visitor.send(method, path, body && JSON.stringify(body))).status
    })
    expect(status).toBe(200)
    const found: string[] = []
    for (const statement of statements)
      for (const read of await wholeReads(client, statement, big)) found.push(`${read}: ${statement.sql.replace(/\s+/g, ' ')}`)
    expect(found).toEqual([])
  })
})

/** Saves the register of a class on its newest day. @returns what the database was asked. */
async function saveRegister(visitor: Visitor, markOf: (student: { id: string; fn: string }) => { fn: string; an: string }) {
  const { rows } = await owner.query<{ division: string; day: string }>(
    `select division_id as division, max(on_day)::text as day from attendance_registers where school_id = $1 group by 1 order by 1 limit 1`,
    [idOf('schools', school)],
  )
  const { division: divisionId, day: date } = rows[0]!
  const { text } = await visitor.send('GET', `attendance-entry/register?divisionId=${divisionId}&date=${date}`)
  const { register, students: roster } = JSON.parse(text()) as {
    register: { version: number }
    students: { id: string; fn: string }[]
  }
  const marks = roster.map(student => ({ studentId: student.id, ...markOf(student) }))
  const changeReason = 'Counted again'
  const body = { divisionId, date, half: 'DAY', version: register.version, marks, restPresent: true, changeReason }
  let status = 0
  const statements = await recorder.during(async () => {
    status = (await visitor.send('PUT', 'attendance-entry/register', JSON.stringify(body))).status
  })
  expect(status).toBe(200)
  return statements.map(one => one.sql)
}

describe('a register that is saved', () => {
  it('asks the database fifteen times at most', async () => {
    const head = await visitorOf('head')
    // What a bus tells otherwise is looked at, and told, beside.
    await owner.query(`delete from bus_marks where status = 'Not boarded'`)
    expect(await saveRegister(head, ({ fn }) => ({ fn: fn === 'LT' ? 'P' : 'LT', an: 'P' }))).toHaveLength(15)
  })

  it('asks six times more for what buses tell otherwise, of however many students', async () => {
    const head = await visitorOf('head')
    const statements = await saveRegister(head, () => ({ fn: 'A', an: 'A' }))
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from safety_flags where status = 'Open'`)
    expect(rows[0]!.count).toBeGreaterThan(5)
    expect(statements).toHaveLength(21)
  })
})
