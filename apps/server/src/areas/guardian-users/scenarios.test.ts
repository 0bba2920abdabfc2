import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { allotCredits } from '../../platform/sms-credits'
import { onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser
let second: TestBrowser
let schoolId: string
let sectionId: string

const onDatabase = <T>(query: ReturnType<typeof sql<T>>) =>
  transact(server.services.db, onPlatform, async trx => (await query.execute(trx)).rows)

const [students, guardians, logins] = [1240, 1180, 1050]

/** A section of its own with 1,240 students of 1,180 guardians, of whom 1,050 have a login and two of the others no mobile. */
async function makeSection(): Promise<void> {
  const { newId } = server.services
  sectionId = newId()
  const [courseId, divisionId] = [newId(), newId()]
  await transact(server.services.db, onPlatform, async trx => {
    const school = sql`${schoolId}::uuid`
    await sql`insert into sections (school_id, id, name) values (${school}, ${sectionId}, 'Scenario')`.execute(trx)
    await sql`insert into courses (school_id, id, section_id, name) values (${school}, ${courseId}, ${sectionId}, 'Scenario')`.execute(
      trx,
    )
    await sql`insert into divisions (school_id, id, course_id, name) values (${school}, ${divisionId}, ${courseId}, 'A')`.execute(
      trx,
    )
    await sql`insert into guardians (school_id, id, name, relation, mobile)
      select ${school}, gen_random_uuid(), 'Scenario ' || n, 'Mother', case when n > ${guardians - 2} then '' else (9000000000 + n)::text end
      from generate_series(1, ${guardians}::int) n`.execute(trx)
    // The guardians that come first have two children.
    await sql`insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
      select ${school}, gen_random_uuid(), 'SC' || lpad(n::text, 5, '0'), 'Child ' || n, 'Female', '2016-04-01', g.id, now()
      from generate_series(1, ${students}::int) n join guardians g on g.school_id = ${school} and g.name = 'Scenario ' || case when n > ${guardians} then n - ${guardians} else n end`.execute(
      trx,
    )
    await sql`insert into enrolments (school_id, academic_year_id, student_id, division_id)
      select s.school_id, y.id, s.id, ${divisionId} from students s join academic_years y on y.school_id = s.school_id and y.is_current
      where s.school_id = ${school} and s.adm_no like 'SC%'`.execute(trx)
    await sql`with made as (
      select g.id as guardian_id, gen_random_uuid() as user_id, substr(g.name, 10)::int as n from guardians g where g.school_id = ${school} and g.name like 'Scenario %' and substr(g.name, 10)::int <= ${logins})
      , written as (insert into users (id, login_name, password_hash, name, created_at) select user_id, 'SCENARIO' || n, 'none', 'Scenario ' || n, now() from made)
      insert into user_schools (school_id, user_id, roles, guardian_id) select ${school}, user_id, '{Guardian}', guardian_id from made`.execute(
      trx,
    )
  })
}

const setBalance = async (wanted: number) => {
  const have = (await admin.get('guardian-user/sms-balance')).json().balance
  if (wanted === have) return
  await transact(server.services.db, onPlatform, trx =>
    allotCredits(server.services, trx, { schoolId, delta: wanted - have, reason: 'Correct' }),
  )
}

const balance = async () => (await admin.get('guardian-user/sms-balance')).json().balance as number

const counts = async () =>
  (
    await onDatabase(
      sql<{ logins: number; guardians: number; messages: number; recipients: number }>`
        select (select count(*)::int from user_schools us join guardians g on g.id = us.guardian_id where g.name like 'Scenario %') as logins,
          (select count(distinct us.guardian_id)::int from user_schools us join guardians g on g.id = us.guardian_id where g.name like 'Scenario %') as guardians,
          (select count(*)::int from outbox where kind = 'credentials') as messages,
          (select count(distinct recipient)::int from outbox where kind = 'credentials') as recipients`,
    )
  )[0]!

beforeAll(async () => {
  server = await startTestServer('guardian-scenarios', { demonstration: 0.02 })
  schoolId = (await onDatabase(sql<{ id: string }>`select id from schools where code = 'GVS'`))[0]!.id
  await makeSection()
  admin = server.browser()
  second = server.browser()
  await admin.logIn('GVS.ADMIN', demoPassword)
  await second.logIn('GVS.SUPER', demoPassword)
})
afterAll(() => server.close())

const view = () => `auto-generate-guardian-user/viewData?sectionIds=${sectionId}`

describe('1,240 students, 1,180 guardians and 1,050 logins', () => {
  let started: string

  it('are 130 to create, for one of two who ask at the same moment', async () => {
    await setBalance(5000)
    expect((await admin.get(view())).json()).toMatchObject({
      students,
      guardians,
      withLogin: logins,
      toCreate: 130,
      withoutMobile: 2,
      credits: 128,
    })
    const body = { filters: { sectionIds: [sectionId] }, channel: 'sms', send: true }
    const answers = await Promise.all([
      admin.post('auto-generate-guardian-user', body),
      second.post('auto-generate-guardian-user', body),
    ])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([202, 409])
    expect(answers.find(answer => answer.statusCode === 409)!.json().message).toBe('A generation is already running.')
    started = answers.find(answer => answer.statusCode === 202)!.json().id
    if (answers[1]!.statusCode === 202) [admin, second] = [second, admin]
  })

  /** What a server leaves behind that was killed: a job under a lease that nobody renews. */
  const kill = () =>
    onDatabase(
      sql`update jobs set status = 'Running', attempts = 1, lost = 0, leased_by = 'gone', leased_until = ${new Date(server.clock.now().getTime() - 1000)}, result = null where id = ${started}`,
    )

  it('become 1,180 logins and 128 messages, also when the server was killed on the way', async () => {
    await kill()
    await server.services.jobs.drain(server.services)
    const receipt = (await admin.get(`auto-generate-guardian-user/receipt/${started}`)).json()
    expect(receipt).toMatchObject({ created: 130, already: logins, sent: 128, credits: 128 })
    expect(receipt.withoutAddress).toHaveLength(2)
    expect(await counts()).toEqual({ logins: guardians, guardians, messages: 128, recipients: 128 })
    expect(await balance()).toBe(5000 - 128)
    // Nobody else hears of it.
    expect((await second.get(`auto-generate-guardian-user/receipt/${started}`)).statusCode).toBe(404)
  })

  it('are done once when the server was killed after the work, before it could say so', async () => {
    await kill()
    await server.services.jobs.drain(server.services)
    expect((await admin.get(`auto-generate-guardian-user/receipt/${started}`)).json()).toMatchObject({ created: 130, sent: 128 })
    expect(await counts()).toEqual({ logins: guardians, guardians, messages: 128, recipients: 128 })
    expect(await balance()).toBe(5000 - 128)
  })

  it('leave a second run nothing to create', async () => {
    const body = { filters: { sectionIds: [sectionId] }, channel: 'sms', send: true }
    const again = await admin.post('auto-generate-guardian-user', body)
    await server.services.jobs.drain(server.services)
    const receipt = (await admin.get(`auto-generate-guardian-user/receipt/${again.json().id}`)).json()
    expect(receipt).toMatchObject({ created: 0, already: guardians, sent: 0, credits: 0 })
    expect((await admin.get(view())).json()).toMatchObject({ toCreate: 0, withLogin: guardians })
  })

  it('are refused as a whole by a balance of 2,000 when each message takes two', async () => {
    await onDatabase(sql`update guardians set mobile = '9111111111' where name like 'Scenario %' and mobile = ''`)
    await onDatabase(
      sql`update schools set name = ${'Green Valley Higher Secondary School for Girls and Boys of the Hills'} where id = ${schoolId}`,
    )
    await onDatabase(
      sql`update message_formats set body = body || ' Log in within 14 days at https://green-valley.example/login.' where name = 'LoginCredentialsSMS'`,
    )
    await setBalance(2000)
    const preview = (await admin.get(`createGuardianUser/viewDataSMS?resend=1&sectionIds=${sectionId}`)).json()
    expect(preview).toMatchObject({ credits: 2360, balance: 2000 })
    expect(preview.userIds).toHaveLength(guardians)
    const before = await counts()
    const refused = await admin.post('createGuardianUser/SendSMS?resend=1', { userIds: preview.userIds })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Insufficient SMS balance. Required 2360, available 2000.',
    ])
    await server.services.jobs.drain(server.services)
    expect(await counts()).toEqual(before)
    expect(await balance()).toBe(2000)
  })

  it('let a job that finds the balance gone do nothing and say so', async () => {
    await setBalance(2360)
    const { userIds } = (await admin.get(`createGuardianUser/viewDataSMS?resend=1&sectionIds=${sectionId}`)).json()
    const order = () => admin.post('createGuardianUser/SendSMS?resend=1', { userIds: userIds.slice(0, 60) })
    const [first, other] = [await order(), await order()]
    await setBalance(120)
    const before = await counts()
    await server.services.jobs.drain(server.services)
    const jobs = await Promise.all([first, other].map(async answer => (await admin.get(`jobs/${answer.json().job.id}`)).json()))
    expect(jobs.map(job => [job.status, job.message]).sort()).toEqual([
      ['Done', 'Credentials sent to 60 guardians.'],
      ['Failed', 'Insufficient SMS balance. Required 120, available 0.'],
    ])
    expect((await counts()).messages).toBe(before.messages + 60)
    expect(await balance()).toBe(0)
  })

  it('are written to in 174 characters for 2,360 credits and not for 2,000, each guardian once (scenario 12)', async () => {
    await onDatabase(sql`update guardians set mobile = (9000000000 + substr(name, 10)::int)::text where name like 'Scenario %'`)
    const formatId = server.services.newId()
    await onDatabase(sql`
      insert into message_formats (school_id, id, door, channel, name, body, content, is_approved, created_at)
      values (${schoolId}::uuid, ${formatId}::uuid, 'guardian', 'sms', 'Long text', ${'a'.repeat(174)}, '', true, now())`)
    await setBalance(2000)
    const chosen = await admin.post(`sms-to-guardian/viewData?all=1&sectionIds=${sectionId}`, { userIds: [] })
    const entries = chosen.json().all.map((id: string) => ({ id }))
    expect(entries).toHaveLength(students)
    const texts = () =>
      onDatabase(sql<{ recipient: string; credits: number }>`select recipient, credits from outbox where body like 'aaaa%'`)
    const send = () => admin.post('sms-to-guardian/send-sms', { formatId, entries })
    const refused = await send()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Insufficient SMS balance. Required 2360, available 2000.',
    ])
    expect([await texts(), await balance()]).toEqual([[], 2000])
    await setBalance(2360)
    const sent = await send()
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json()).toMatchObject({ messages: guardians, credits: 2360, balance: 0 })
    const outbox = await texts()
    expect(outbox.map(message => message.credits)).toEqual(Array(guardians).fill(2))
    expect(new Set(outbox.map(message => message.recipient)).size).toBe(guardians)
    expect(await balance()).toBe(0)
  })
})
