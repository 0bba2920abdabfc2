import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { demoPassword, makeDemonstration } from '../src/demonstration/index'
import { openEmbedded } from '../src/platform/database/embedded'
import type { Services } from '../src/platform/services'
import { allotCredits } from '../src/platform/sms-credits'
import { onPlatform, type Trx, transact } from '../src/platform/transaction'
import { makeApplication, makeServices } from '../src/start'
import { localConfiguration } from '../src/testing/large/recorder'
import { keptOpen, Visitor } from '../src/testing/large/visitor'

export const students = 10_000
export const guardians = 8500

/** The largest school on the embedded database, with its administrator in front of it. */
export interface LargestSchool {
  readonly services: Services
  /** Makes a call and reads its answer; throws on any but a good one. */
  readonly ask: <T>(method: string, path: string, body?: object) => Promise<T>
  readonly close: () => Promise<void>
}

/** How long something takes, in seconds, with what it answers. */
export async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now()
  const answer = await work()
  return [(performance.now() - start) / 1000, answer]
}

async function fill(services: Services, trx: Trx, withLogins: boolean): Promise<void> {
  const { id: schoolId } = await trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow()
  const school = sql`${schoolId}::uuid`
  // The few students of the demonstration give way.
  await sql`delete from enrolments where school_id = ${school}`.execute(trx)
  await sql`update students set status = 'terminated' where school_id = ${school}`.execute(trx)
  await sql`insert into guardians (school_id, id, name, relation, mobile, email)
    select ${school}, gen_random_uuid(), 'Bench ' || n, 'Mother', (9000000000 + n)::text, 'bench' || n || '@home.example'
    from generate_series(1, ${guardians}::int) n`.execute(trx)
  await sql`insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
    select ${school}, gen_random_uuid(), 'B' || lpad(n::text, 6, '0'), 'Child ' || n, 'Female', '2016-04-01', g.id, now()
    from generate_series(1, ${students}::int) n
    join guardians g on g.school_id = ${school} and g.name = 'Bench ' || case when n > ${guardians} then n - ${guardians} else n end`.execute(
    trx,
  )
  await sql`insert into enrolments (school_id, academic_year_id, student_id, division_id, roll_no)
    select s.school_id, y.id, s.id, d.id, row_number() over (partition by d.id order by s.adm_no)
    from students s join academic_years y on y.school_id = s.school_id and y.is_current
    join (select id, row_number() over (order by id) as number, count(*) over () as total from divisions where school_id = ${school}) d
      on d.number = 1 + right(s.adm_no, 6)::int % d.total
    where s.school_id = ${school} and s.adm_no like 'B%'`.execute(trx)
  if (withLogins) {
    await sql`insert into users (id, login_name, name, password_hash, status, created_at)
      select gen_random_uuid(), 'BENCH' || mobile, name, 'none', 'Active', now() from guardians where school_id = ${school} and name like 'Bench %'`.execute(
      trx,
    )
    await sql`insert into user_schools (user_id, school_id, roles, guardian_id, active)
      select u.id, g.school_id, array['Guardian'], g.id, true from guardians g join users u on u.login_name = 'BENCH' || g.mobile where g.school_id = ${school}`.execute(
      trx,
    )
  }
  await allotCredits(services, trx, { schoolId, delta: 100_000, reason: 'Allot' })
}

/** Opens a school of the largest size. With logins every family has one, so that every one gets items in the bell too. */
export async function openLargestSchool({ withLogins }: { readonly withLogins: boolean }): Promise<LargestSchool> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const database = await openEmbedded(join(folder, 'database'))
  await database.migrate()
  const services = makeServices(localConfiguration(folder), database)
  await makeDemonstration(services, 0.02)
  await transact(services.db, onPlatform, trx => fill(services, trx, withLogins))
  const app = await makeApplication(services, { checkAnswers: false })
  const agent = keptOpen(1)
  const admin = new Visitor(await app.listen({ port: 0, host: '127.0.0.1' }), agent)
  await admin.logIn('GVS.ADMIN', demoPassword)
  return {
    services,
    async ask<T>(method: string, path: string, body?: object) {
      const { status, text } = await admin.send(method, path, body && JSON.stringify(body))
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
      return JSON.parse(text()) as T
    },
    async close() {
      agent.destroy()
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
