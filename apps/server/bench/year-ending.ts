import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualMap } from '@school/rules'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { readCourses } from '../src/areas/year-ending/check'
import { type RevertOrder, revertKind } from '../src/areas/year-ending/revert'
import { type RunOrder, runKind } from '../src/areas/year-ending/run'
import { openPostgres } from '../src/platform/database/postgres'
import type { Services } from '../src/platform/services'
import { inSchool, type Trx, transact } from '../src/platform/transaction'
import { makeApplication, makeServices } from '../src/start'
import { localConfiguration } from '../src/testing/large/recorder'
import { fillSchools, idOf } from '../src/testing/large/schools'
import { against, printTable, rounded } from './figures'
import { freePort, startPostgres, startServerProcess } from './postgres'

const students = 10_000
const mostSeconds = 180
const school = idOf('schools', 1)
const kills = 3

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

type Own = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** Somebody who may have begun it. */
const actorIn = async (trx: Trx) => ({
  id: (await trx.selectFrom('user_schools').select('user_id').limit(1).executeTakeFirstOrThrow()).user_id,
  roles: ['GJAdmin'],
})

/** Begins to end the year of the school, checked already. @returns its id. */
const prepare = (own: Own, services: Services) =>
  own(async trx => {
    const id = services.newId()
    const { courseMap, divisionMap } = usualMap(await readCourses({ trx }))
    await sql`
      insert into year_endings (school_id, id, from_year_id, to_name, to_starts_on, to_ends_on, switch_on, course_map, division_map, status, created_at)
      select ${school}, ${id}, y.id, 'Next', y.ends_on + 1, y.ends_on + 365, y.ends_on + 1, ${JSON.stringify(courseMap)}::jsonb,
        ${JSON.stringify(divisionMap)}::jsonb, 'Validated', now() from academic_years y where y.is_current`.execute(trx)
    return id
  })

/** Hands the run to whoever works. @returns the id of its job. */
const begin = (own: Own, services: Services, endingId: string) =>
  own(async trx => {
    const actor = await actorIn(trx)
    await sql`update year_endings set status = 'Running' where id = ${endingId}`.execute(trx)
    const payload: RunOrder = { endingId, newStudents: false, actor, language: 'en' }
    return services.jobs.enqueue(services, trx, { kind: runKind, payload, schoolId: school, total: 1 })
  })

const enrolled = (own: Own) =>
  own(async trx => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.name = 'Next'`.execute(
      trx,
    )
    return rows[0]!.count
  })

const statusOf = (own: Own, jobId: string) =>
  own(async trx => (await trx.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirstOrThrow()).status)

/** Runs it in servers that are killed as soon as they have it, and lets the last one end. @returns enrolments after each. */
async function killed(
  url: string,
  folder: string,
  owner: Client,
  own: Own,
  services: Services,
  endingId: string,
): Promise<number[]> {
  const seen: number[] = []
  let jobId = await begin(own, services, endingId)
  for (let kill = 0; ; ) {
    const settings = { DATA_DIR: folder, SESSION_SECRET: 'bench-secret-of-a-server-that-dies' }
    const server = await startServerProcess({ url }, settings, await freePort())
    // A lease of who died has to run out first.
    await owner.query(`update jobs set leased_until = now() - interval '1 second' where status = 'Running'`)
    let status = await statusOf(own, jobId)
    for (; status !== 'Running' && status !== 'Failed' && status !== 'Done'; status = await statusOf(own, jobId)) await wait(20)
    if (status === 'Failed') jobId = await begin(own, services, endingId)
    if (status === 'Running' && kill < kills) {
      await wait(200 * (kill + 1))
      await server.kill()
      kill += 1
      seen.push(await enrolled(own))
      continue
    }
    for (; status !== 'Done'; status = await statusOf(own, jobId)) await wait(100)
    seen.push(await enrolled(own))
    await server.stop()
    return seen
  }
}

/** Measures the end of a year of the largest school, there and back, and whether one that is broken off leaves anything. */
export async function benchYearEnding(): Promise<void> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const url = await postgres.create('bench_year_ending')
  const owner = await postgres.owner('bench_year_ending')
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
  await owner.query('vacuum analyze')
  const opened = openPostgres(url, 4)
  const services = makeServices(localConfiguration(folder), opened)
  const app = await makeApplication(services, { checkAnswers: false })
  const own: Own = work => transact(services.db, inSchool(school), work)
  const measured = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    await services.jobs.drain(services)
    return (performance.now() - start) / 1000
  }
  try {
    const endingId = await prepare(own, services)
    const run = await measured(() => begin(own, services, endingId))
    const made = await enrolled(own)
    const order: RevertOrder = { endingId, reason: 'bench of a revert', actor: await own(actorIn), language: 'en' }
    const revert = await measured(() =>
      own(trx => services.jobs.enqueue(services, trx, { kind: revertKind, payload: order, schoolId: school, total: 1 })),
    )
    const left = await enrolled(own)
    const seen = await killed(url, folder, owner, own, services, await prepare(own, services))
    const equal = (name: string, count: number, wanted: number) => [
      name,
      count.toLocaleString('en'),
      against(count === wanted, wanted.toLocaleString('en')),
    ]
    printTable(
      `The end of a year of ${students.toLocaleString('en')} students`,
      ['Step', 'Figure', 'Target'],
      [
        ['run, seconds', rounded(run, 1), against(run < mostSeconds, `below ${mostSeconds} s`)],
        ['enrolments', made.toLocaleString('en'), '—'],
        ['revert, seconds', rounded(revert, 1), against(revert < mostSeconds, `below ${mostSeconds} s`)],
        equal('enrolments after it', left, 0),
        ...seen.slice(0, -1).map((count, at) => equal(`enrolments after kill ${at + 1}`, count, 0)),
        equal('enrolments of the run after the kills', seen.at(-1)!, made),
      ],
    )
  } finally {
    await app.close()
    await opened.close()
    await owner.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
