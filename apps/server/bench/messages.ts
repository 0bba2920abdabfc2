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

/** Measures a message to all families of the largest school: what it would take, its acceptance, and what is read of it. */
export async function benchMessages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const database = await openEmbedded(join(folder, 'database'))
  await database.migrate()
  const services = makeServices(localConfiguration(folder), database)
  await makeDemonstration(services, 0.02)
  await transact(services.db, onPlatform, async trx => {
    const { id: schoolId } = await trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow()
    const school = sql`${schoolId}::uuid`
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
    // Every family has a login, so every one gets a bell item too.
    await sql`insert into users (id, login_name, name, password_hash, status, created_at)
      select gen_random_uuid(), 'BENCH' || mobile, name, 'none', 'Active', now() from guardians where school_id = ${school} and name like 'Bench %'`.execute(
      trx,
    )
    await sql`insert into user_schools (user_id, school_id, roles, guardian_id, active)
      select u.id, g.school_id, array['Guardian'], g.id, true from guardians g join users u on u.login_name = 'BENCH' || g.mobile where g.school_id = ${school}`.execute(
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
  const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const start = performance.now()
    const answer = await work()
    return [(performance.now() - start) / 1000, answer]
  }
  const line = (name: string, seconds: number, target?: number) => [
    name,
    rounded(seconds, 2),
    target === undefined ? '—' : against(seconds <= target, `at most ${target} s`),
  ]
  try {
    await admin.logIn('GVS.ADMIN', demoPassword)
    const [page] = await timed(() => ask('POST', 'sms-to-guardian/viewData?pageSize=50', { userIds: [] }))
    const [all, view] = await timed(() =>
      ask<{ all: string[] }>('POST', 'sms-to-guardian/viewData?pageSize=1&all=1', { userIds: [] }),
    )
    const entries = view.all.map(id => ({ id }))
    const smsBody = 'Dear {{Guardian}}, {{Student}} of {{Division}}: {{Content}} {{Current Date}} Green Valley School'
    const { id: formatId } = await ask<{ id: string }>('POST', 'sms-to-guardian/save-new-format', {
      group: 'guardianGeneralSMS',
      name: 'Bench',
      smsBody,
      content: '',
      formatName: 'Bench',
      changeableText: [],
    })
    await transact(services.db, onPlatform, trx =>
      sql`update message_formats set is_approved = true, content = 'the school is closed tomorrow owing to heavy rain.' where id = ${formatId}::uuid`.execute(
        trx,
      ),
    )
    const text = { formatId, content: 'the school is closed tomorrow owing to heavy rain.' }
    const note = { title: 'Closed', notificationDescription: 'Dear {{Guardian}}, the school of {{Student}} is closed tomorrow.' }
    const estimate = (channel: string, over: object) => () =>
      ask<{ messages: number }>('POST', 'messaging/estimate', { door: 'guardian', channel, entries, ...over })
    const [smsEstimate, expected] = await timed(estimate('sms', text))
    const [noteEstimate] = await timed(estimate('notification', note))
    const [sms, sent] = await timed(() =>
      ask<{ batchId: string; messages: number }>('POST', 'sms-to-guardian/send-sms', { ...text, entries }),
    )
    if (expected.messages !== guardians || sent.messages !== guardians)
      throw new Error(`${expected.messages} messages were expected and ${sent.messages} sent.`)
    const [secondEstimate] = await timed(estimate('sms', text))
    const [mail] = await timed(() => ask('POST', 'sms-to-guardian/send-sms', { ...text, entries, SendEmailorSMS: 'Email' }))
    const [notification, bells] = await timed(() =>
      ask<{ batchId: string }>('POST', 'sms-to-guardian/send-notification', { ...note, entries }),
    )
    const [each] = await timed(() =>
      ask('POST', 'sms-to-guardian/send-sms', { ...text, entries, avoidRepeatedSMS: false, alsoBell: false }),
    )
    const [replay] = await timed(() => ask('POST', 'sms-to-guardian/send-sms', { ...text, entries }))
    const [batch] = await timed(() => ask('GET', `messaging/batches/${sent.batchId}`))
    const [ofBells] = await timed(() => ask('GET', `messaging/batches/${bells.batchId}`))
    const [messages] = await timed(() => ask('GET', `messaging/batches/${bells.batchId}/messages`))
    const [read] = await timed(() => ask('GET', `messaging/batches/${bells.batchId}/messages?state=Delivered&text=bench`))
    const [list] = await timed(() => ask('GET', 'messaging/batches'))
    const [later] = await timed(() => ask('POST', 'sms-to-guardian/viewData?pageSize=50', { userIds: [] }))
    printTable(
      `A message to ${guardians.toLocaleString('en')} guardians of ${students.toLocaleString('en')} students, embedded database`,
      ['Step', 'Seconds', 'Target'],
      [
        line('page of the students', page, 0.4),
        line('everybody of the list', all),
        line('estimate of an SMS', smsEstimate, 2),
        line('estimate of a notification', noteEstimate, 2),
        line('SMS and bell accepted', sms, 5),
        line('estimate after it', secondEstimate, 2),
        line('e-mail and bell accepted', mail, 5),
        line('notification accepted', notification, 5),
        line('SMS to every child accepted', each, 5),
        line('the same request once more', replay),
        line('the batch with its counts', batch, 0.5),
        line('a notification with its counts', ofBells, 0.5),
        line('page of its messages', messages, 0.5),
        line('those delivered, by name', read, 0.5),
        line('page of the batches', list, 0.5),
        line('page of the students afterwards', later, 0.4),
      ],
    )
  } finally {
    agent.destroy()
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
