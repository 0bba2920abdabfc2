import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { demoPassword, makeDemonstration } from '../src/demonstration/index'
import { openEmbedded } from '../src/platform/database/open'
import { allotCredits } from '../src/platform/sms-credits'
import { onPlatform, transact } from '../src/platform/transaction'
import { makeApplication, makeServices } from '../src/start'
import { localConfiguration } from '../src/testing/large/recorder'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, printTable, rounded } from './figures'

const students = 10_000
const guardians = 8500

/** Measures the logins of the largest school: made and sent in one run, and read afterwards. */
export async function benchGuardianUsers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const database = await openEmbedded(join(folder, 'database'))
  await database.migrate()
  const services = makeServices(localConfiguration(folder), database)
  await makeDemonstration(services, 0.02)
  await transact(services.db, onPlatform, async trx => {
    const { id: schoolId } = await trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow()
    const school = sql`${schoolId}::uuid`
    await sql`insert into guardians (school_id, id, name, relation, mobile)
      select ${school}, gen_random_uuid(), 'Bench ' || n, 'Mother', (9000000000 + n)::text from generate_series(1, ${guardians}::int) n`.execute(
      trx,
    )
    await sql`insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
      select ${school}, gen_random_uuid(), 'B' || lpad(n::text, 6, '0'), 'Child ' || n, 'Female', '2016-04-01', g.id, now()
      from generate_series(1, ${students}::int) n
      join guardians g on g.school_id = ${school} and g.name = 'Bench ' || case when n > ${guardians} then n - ${guardians} else n end`.execute(
      trx,
    )
    await sql`insert into enrolments (school_id, academic_year_id, student_id, division_id)
      select s.school_id, y.id, s.id, (select id from divisions where school_id = ${school} order by id limit 1)
      from students s join academic_years y on y.school_id = s.school_id and y.is_current where s.school_id = ${school} and s.adm_no like 'B%'`.execute(
      trx,
    )
    await allotCredits(services, trx, { schoolId, delta: 100_000, reason: 'Allot' })
  })
  const app = await makeApplication(services, { checkAnswers: false })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = keptOpen(1)
  const admin = new Visitor(address, agent)
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, text } = await admin.send(method, path, body && JSON.stringify(body))
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
    return JSON.parse(text()) as T
  }
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return (performance.now() - start) / 1000
  }
  const line = (name: string, seconds: number, target?: number) => [
    name,
    rounded(seconds, 2),
    target === undefined ? '—' : against(seconds < target, `below ${target} s`),
  ]
  try {
    await admin.logIn('GVS.ADMIN', demoPassword)
    const preview = await timed(() => ask('GET', 'auto-generate-guardian-user/viewData'))
    let id = ''
    const run = await timed(async () => {
      const order = { filters: {}, channel: 'sms', send: true }
      id = (await ask<{ id: string }>('POST', 'auto-generate-guardian-user', order)).id
      await services.jobs.drain(services)
    })
    const receipt = await ask<{ created: number; sent: number }>('GET', `auto-generate-guardian-user/receipt/${id}`)
    if (receipt.created < guardians || receipt.sent !== receipt.created)
      throw new Error(`The run made ${receipt.created} logins and sent ${receipt.sent}.`)
    const list = await timed(() => ask('POST', 'guardian-user/view-data', { filters: {}, page: 40, pageSize: 50 }))
    const all = await timed(() => ask('POST', 'guardian-user/view-data', { filters: {}, all: true }))
    const report = await timed(() => ask('POST', 'guardian-user/user-report-view', { filters: {}, pageSize: 50 }))
    const resend = await timed(() => ask('GET', 'createGuardianUser/viewDataSMS?resend=1'))
    printTable(
      `Logins of ${guardians.toLocaleString('en')} guardians of ${students.toLocaleString('en')} students, embedded database`,
      ['Step', 'Seconds', 'Target'],
      [
        line('preview of the run', preview),
        line('make and send', run, 180),
        line('page of the list', list),
        line('everybody of the list', all),
        line('page of the report with its figures', report, 0.5),
        line('preview of a send to all', resend),
      ],
    )
  } finally {
    agent.destroy()
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
