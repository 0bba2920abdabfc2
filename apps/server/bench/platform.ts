import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fillPeople } from '../src/testing/large/people'
import { adminOf, fillSchools, idOf, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

interface Place {
  readonly students: number
  readonly schools: number
  /** School days that stand in the registers; without, the schools have people and nothing that they do. */
  readonly days?: number
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

interface Job {
  readonly id: string
  readonly status: string
  readonly message: string
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Waits for the end of a job. */
async function ended(ask: Ask, { id }: Job): Promise<void> {
  for (;;) {
    const { status, message } = await ask<Job>('GET', `jobs/${id}`)
    if (status === 'Done') return
    if (status !== 'Queued' && status !== 'Running') throw new Error(`A job ended as ${status}: ${message}`)
    await wait(100)
  }
}

/** Does something as an operator of so many schools, on a server that runs as it does for them. */
async function asOperator({ students, schools, days }: Place, work: (ask: Ask) => Promise<void>): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_platform')
    const owner = await postgres.owner('bench_platform')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, schools)
    if (days) await fillPeople(run, students, schools, new Date(), days, 1)
    await run(`delete from user_schools where user_id = (select id from users where login_name = $1)`, [adminOf(1)])
    await run(`update users set platform_roles = '{GJAdmin}' where login_name = $1`, [adminOf(1)])
    await run('vacuum analyze')
    await owner.end()
    const server = await startServerProcess({ url })
    const agent = keptOpen(2)
    try {
      const visitor = new Visitor(server.address, agent)
      await visitor.logIn(adminOf(1), password)
      await work(async (method, path, body) => {
        const { status, text } = await visitor.send(method, path, body && JSON.stringify(body))
        if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
        return JSON.parse(text())
      })
    } finally {
      agent.destroy()
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Lists and reports of the operator, and settings of all schools at once. */
async function measureSchools(place: Place): Promise<void> {
  const rows: string[][] = []
  await asOperator(place, async ask => {
    const lists = {
      'school list, first page': 'platform/schools?pageSize=50',
      'school list, last page': `platform/schools?pageSize=50&page=${Math.ceil(place.schools / 50)}`,
      'school list, by a part of the name': 'platform/schools?text=19&pageSize=50',
      'school details, first page and totals': 'platform/reports/school-details?pageSize=50',
      'user statistics, first page and totals': 'platform/reports/user-statistics?pageSize=50',
    }
    for (const [name, path] of Object.entries(lists)) {
      const taken: number[] = []
      for (let time = 0; time < 20; time += 1) taken.push(await seconds(() => ask('GET', path)))
      const slow = percentile(taken, 0.95)
      rows.push([name, rounded(percentile(taken, 0.5), 3), rounded(slow, 3), against(slow < 1, 'below 1 s')])
    }
    const changes = [{ code: 'notification.bellDays', value: 20 }]
    let token = ''
    const preview = await seconds(async () => {
      token = (await ask<{ token: string }>('POST', 'platform/settings/preview', { all: true, changes })).token
    })
    const apply = await seconds(async () =>
      ended(ask, await ask<Job>('POST', 'platform/settings/apply', { token, typedText: `APPLY ${place.schools}` })),
    )
    const { updated } = await ask<{ updated: number }>('GET', `platform/settings/runs/${token}`)
    if (updated !== place.schools) throw new Error(`${updated} schools were updated.`)
    rows.push(['a setting of all schools, preview', rounded(preview, 3), '—', '—'])
    rows.push(['a setting of all schools, applied', rounded(apply, 1), '—', against(apply < 120, 'below 120 s')])
  })
  printTable(
    `An operator of ${place.schools.toLocaleString('en')} schools of ${place.students / place.schools} students, PostgreSQL`,
    ['Work', 'p50 s', 'p95 s', 'Target'],
    rows,
  )
}

/** What a removal would take of the largest school. */
async function measureRemovals(place: Place): Promise<void> {
  const schoolId = idOf('schools', 1)
  const studentIds = Array.from({ length: 500 }, (_, at) => idOf('students', 1_000_000 + at))
  const scopes = {
    '500 students': { kind: 'students', schoolId, scope: { studentIds } },
    'attendance of all years': { kind: 'transactions', schoolId, scope: { areas: ['attendance'] } },
    'the whole school': { kind: 'school', schoolId, scope: {} },
  }
  const rows: string[][] = []
  await asOperator(place, async ask => {
    for (const [name, body] of Object.entries(scopes)) {
      let counted: { id: string; status: string; rows: number; job: Job | null } | undefined
      const answer = await seconds(async () => {
        counted = await ask('POST', 'platform/removals', body)
      })
      const byJob = counted!.status !== 'Counted'
      const all = answer + (await seconds(async () => counted!.job && ended(ask, counted!.job)))
      const { rows: found } = await ask<{ rows: number }>('GET', `platform/removals/${counted!.id}`)
      rows.push([
        name,
        found.toLocaleString('en'),
        rounded(answer, 2),
        rounded(all, 2),
        byJob ? 'by a job' : 'at once',
        against(answer < 6, 'answer within 5 s, or a job'),
      ])
      await ask('POST', `platform/removals/${counted!.id}/cancel`)
    }
  })
  printTable(
    `Counts of removals, ${place.students.toLocaleString('en')} students, ${place.days} days, PostgreSQL`,
    ['What', 'Rows', 'Answer s', 'Counted s', 'How', 'Target'],
    rows,
  )
}

/** Measures what operators do over all schools, and what a removal takes to count. */
export async function benchPlatform(): Promise<void> {
  await measureSchools({ students: 400_000, schools: 2000 })
  await measureRemovals({ students: 10_000, schools: 1, days: 60 })
  console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
}
