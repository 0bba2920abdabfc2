import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type PublishWork, publishKind } from '../src/areas/fees/setup/publish'
import { openPostgres } from '../src/platform/database/postgres'
import type { Services } from '../src/platform/services'
import { inSchool, type Trx, transact } from '../src/platform/transaction'
import { makeApplication, makeServices } from '../src/start'
import { localConfiguration } from '../src/testing/large/recorder'
import { fillSchools, idOf } from '../src/testing/large/schools'
import { against, printTable, rounded } from './figures'
import { startPostgres } from './postgres'

export const students = 10_000
const installments = 12
const heads = 5
const mostSeconds = 180
export const school = idOf('schools', 1)

/** A schedule of the whole school that nobody was asked for yet. @returns its id. */
async function prepare(trx: Trx): Promise<string> {
  await sql`select make_fee_accounts(${school}) where not exists (select from fee_accounts where school_id = ${school})`.execute(
    trx,
  )
  const { rows } = await sql<{ year: string; account: string; plan: string; schedule: string }>`
    select y.id as year, a.id as account, gen_random_uuid() as plan, gen_random_uuid() as schedule from academic_years y, fee_accounts a
    where y.is_current and a.kind = 'school'`.execute(trx)
  const { year, account, plan, schedule } = rows[0]!
  await sql`
    insert into fee_heads (school_id, id, fee_account_id, name, sort_order)
    select ${school}, gen_random_uuid(), ${account}, 'Head ' || n, n from generate_series(1, ${heads}::int) n`.execute(trx)
  await sql`
    insert into installment_plans (school_id, id, academic_year_id, fee_account_id, name) values (${school}, ${plan}, ${year}, ${account}, 'Months')`.execute(
    trx,
  )
  await sql`
    insert into installments (school_id, id, academic_year_id, fee_account_id, plan_id, no, name, due_date)
    select ${school}, gen_random_uuid(), y.id, ${account}, ${plan}, n, 'Month ' || n, y.starts_on + n * 28
    from academic_years y, generate_series(1, ${installments}::int) n where y.id = ${year}`.execute(trx)
  await sql`
    insert into fee_schedules (school_id, id, academic_year_id, fee_account_id, plan_id, status, published_revision)
    values (${school}, ${schedule}, ${year}, ${account}, ${plan}, 'published', 1)`.execute(trx)
  await sql`
    insert into fee_schedule_items (school_id, schedule_id, revision, installment_id, fee_head_id, amount)
    select ${school}, ${schedule}, 1, i.id, h.id, 100000 from installments i, fee_heads h where i.plan_id = ${plan} and h.name like 'Head %'`.execute(
    trx,
  )
  return schedule
}

/** Makes a schedule of the whole school. @returns publishes it, and answers the seconds that it took. */
export async function prepareSchedule(services: Services): Promise<() => Promise<number>> {
  const own = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(school), work)
  const scheduleId = await own(prepare)
  return async () => {
    const start = performance.now()
    await own(async trx => {
      const { user_id: id } = await trx.selectFrom('user_schools').select('user_id').limit(1).executeTakeFirstOrThrow()
      const payload: PublishWork = {
        scheduleId,
        revision: 1,
        first: true,
        actor: { id, roles: ['SystemAdmin'] },
        language: 'en',
      }
      await services.jobs.enqueue(services, trx, { kind: publishKind, payload, schoolId: school, total: 1 })
    })
    await services.jobs.drain(services)
    return (performance.now() - start) / 1000
  }
}

/** Measures how long it takes to ask the largest school for a year, and to ask again. */
export async function benchFeePublish(): Promise<void> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const url = await postgres.create('bench_fee_publish')
  const owner = await postgres.owner('bench_fee_publish')
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), students, 1)
  await owner.query('vacuum analyze')
  const opened = openPostgres(url, 4)
  const services = makeServices(localConfiguration(folder), opened)
  const app = await makeApplication(services, { checkAnswers: false })
  const own = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(school), work)
  try {
    const publish = await prepareSchedule(services)
    const lines = async () => {
      const { rows } = await own(trx => sql<{ count: number }>`select count(*)::int as count from demands`.execute(trx))
      return rows[0]!.count
    }
    const seconds = await publish()
    const made = await lines()
    const again = await publish()
    const target = `below ${mostSeconds} s`
    printTable(
      `Publishing a schedule of ${installments} installments and ${heads} heads for ${students.toLocaleString('en')} students, PostgreSQL`,
      ['Step', 'Figure', 'Target'],
      [
        ['publish, seconds', rounded(seconds), against(seconds < mostSeconds, target)],
        ['lines', made.toLocaleString('en'), '—'],
        ['publish again, seconds', rounded(again), against(again < mostSeconds, target)],
        ['lines after it', (await lines()).toLocaleString('en'), against((await lines()) === made, made.toLocaleString('en'))],
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
