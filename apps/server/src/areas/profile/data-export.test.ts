import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { sendMessage } from '../../platform/outbox/send'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { studentValueIn } from '../../school/values'
import { pdfPages } from '../../testing/pdf'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { saveDues } from '../fees/dues'
import { postMoney } from '../fees/posting'

let server: TestServer
let guardian: TestBrowser

beforeAll(async () => {
  server = await startTestServer('data-export', { demonstration: 0.1 })
  guardian = await signedIn('GVS.GUARDIAN')
})
afterAll(() => server.close())

async function signedIn(loginName: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

const schoolOf = async (trx: Trx, studentId: string) =>
  (await trx.selectFrom('students').select('school_id').where('id', '=', studentId).executeTakeFirst())?.school_id

const onAll = <T>(work: Parameters<typeof transact<T>>[2]) => transact(server.services.db, onPlatform, work)

async function exported(browser: TestBrowser, body: object) {
  const started = await browser.post('profile/student/data-export', body)
  expect(started.statusCode).toBe(202)
  await server.services.jobs.drain(server.services)
  const job = (await browser.get(`jobs/${started.json().id}`)).json()
  expect(job).toMatchObject({ status: 'Done', message: null, done: 4, total: 4 })
  const file = (await browser.get(`files/geturl/${job.resultFileId}`)).json()
  const content = await browser.send('GET', file.url)
  return { job, file, content }
}

it('gives a guardian all that is held about the chosen child, as JSON', async () => {
  const { student } = (await guardian.get('profile/student')).json()
  await guardian.post('profile/student/changes', { changes: { address: 'Lake Road 7' } })
  await guardian.post('profile/student/mobile-code', { mobile: '9812345670' })
  const { file, content } = await exported(guardian, { format: 'json' })
  expect(file.name).toBe(`data-${student.admNo.replace(/[^\w-]+/g, '-')}.json`)
  const data = JSON.parse(content.body)
  expect(data.student).toMatchObject({
    id: student.id,
    admNo: student.admNo,
    name: student.name,
    dateOfBirth: student.dateOfBirth,
  })
  expect(data.enrolments[0].class).toBe(student.className)
  expect(data.logins.map((login: { loginName: string }) => login.loginName)).toContain('GVS.GUARDIAN')
  expect(data.devices.length).toBeGreaterThan(0)
  expect(data.changeRequests[0]).toMatchObject({ about: 'guardian', status: 'Pending' })
  expect(data.changeRequests[0].fields).toContain('Lake Road 7')
  expect(data.history.map((entry: { action: string }) => entry.action)).toEqual(
    expect.arrayContaining(['profile.dataExport', 'profile.student']),
  )
  expect(content.body).not.toMatch(/password|refresh|hash/i)
})

it('tells no other child, nor a guardian to the login of a student', async () => {
  const others = await onAll(trx => trx.selectFrom('students').select(['id', 'name', 'adm_no', 'guardian_id']).execute())
  const student = await signedIn('GVS.STUDENT')
  const own = (await student.get('profile/student')).json()
  const { content } = await exported(student, { format: 'json' })
  const data = JSON.parse(content.body)
  expect(data.student.id).toBe(own.student.id)
  expect(data.logins.map((login: { loginName: string }) => login.loginName)).toEqual(['GVS.STUDENT'])
  expect(data.messages).toEqual([])
  for (const other of others) if (other.id !== own.student.id) expect(content.body).not.toContain(other.id)
})

it('tells days of attendance, what was to be paid and what was paid', async () => {
  const { student } = (await guardian.get('profile/student')).json()
  const due = await onAll(async trx => {
    const schoolId = (await schoolOf(trx, student.id))!
    const { rows } = await sql<{ year: string; account: string }>`
      select y.id as year, a.id as account from academic_years y join fee_accounts a on a.school_id = y.school_id and a.kind = 'school'
      where y.school_id = ${schoolId} and y.is_current`.execute(trx)
    return {
      schoolId,
      externalKey: 'camp',
      studentId: student.id,
      academicYearId: rows[0]!.year,
      feeAccountId: rows[0]!.account,
      installmentNo: 9,
      installmentName: 'Camp',
      dueDate: '2026-07-01',
      head: 'Camp',
      gross: 250_000,
      concession: 50_000,
      fineRuleId: null,
    }
  })
  const inThat = <T>(work: Parameters<typeof transact<T>>[2]) => transact(server.services.db, inSchool(due.schoolId), work)
  await inThat(trx => saveDues(server.services, trx, due.schoolId, [due], null))
  await inThat(trx =>
    postMoney(
      server.services,
      trx,
      due.schoolId,
      {
        source: 'external',
        sourceAccountId: due.feeAccountId,
        providerPaymentId: 'CAMP-1',
        studentId: student.id,
        feeAccountId: due.feeAccountId,
        amount: 200_000,
        mode: 'Cash',
        bankRef: null,
        paidOn: '2026-07-02',
        receiptNo: 'CAMP-1',
        installmentIds: [],
      },
      null,
    ),
  )
  const data = JSON.parse((await exported(guardian, { format: 'json' })).content.body)
  expect(data.attendance.length).toBeGreaterThan(0)
  expect(data.attendance[0]).toMatchObject({ date: expect.stringMatching(/^2026-0[67]-/), status: expect.any(String) })
  expect(data.dues).toContainEqual(
    expect.objectContaining({ installment: 'Camp', dueOn: '2026-07-01', amount: '2500.00', concession: '500.00' }),
  )
  expect(data.receipts).toContainEqual({
    date: '2026-07-02',
    receiptNo: 'CAMP-1',
    account: 'School',
    mode: 'Cash',
    amount: '2000.00',
  })
  expect(data.feeSummaries.length).toBeGreaterThan(0)
  const text = pdfPages((await exported(guardian, { format: 'pdf', language: 'de' })).content.rawPayload).join('\n')
  for (const word of ['Anwesenheit', 'Anwesend', 'Gebührenzahlungen', 'CAMP-1', '2000.00']) expect(text).toContain(word)
})

it('tells the diary, what the family was notified of, letters and additional stops', async () => {
  const { student } = (await guardian.get('profile/student')).json()
  const category = (kind: string) =>
    onAll(async trx => {
      const found = await trx
        .selectFrom('masters')
        .select('id')
        .where('kind', '=', kind)
        .where('school_id', '=', (await schoolOf(trx, student.id))!)
        .executeTakeFirstOrThrow()
      return found.id
    })
  const about = await onAll(async trx =>
    trx
      .selectFrom('feedback_categories')
      .select('id')
      .where('school_id', '=', (await schoolOf(trx, student.id))!)
      .executeTakeFirstOrThrow(),
  )
  const letter = {
    categoryId: about.id,
    subject: 'The gate',
    message: 'The gate opens late on Monday.',
  }
  expect((await guardian.post('student-feedback', letter)).statusCode).toBe(201)
  const admin = await signedIn('GVS.ADMIN')
  const year = await onAll(async trx =>
    trx
      .selectFrom('academic_years')
      .select('id')
      .where('is_current', '=', true)
      .where('school_id', '=', (await schoolOf(trx, student.id))!)
      .executeTakeFirstOrThrow(),
  )
  const entry = {
    academicYearId: year.id,
    studentIds: [student.id],
    date: '2026-07-15',
    categoryId: await category('anecdotal-category'),
    nature: 'Positive',
    confidential: false,
  }
  for (const [observation, notify] of [
    ['Shared the lunch with a friend.', true],
    ['Only the school knows of this.', false],
  ])
    expect((await admin.post('anecdotal/create', { ...entry, observation, notify })).statusCode).toBe(201)
  await onAll(trx =>
    sql`insert into additional_buses (school_id, id, student_id, academic_year_id, trip, bus_stop_id, starts_on, weekdays)
      select s.school_id, gen_random_uuid(), s.id, y.id, 'Pickup', (select id from bus_stops b where b.school_id = s.school_id order by name limit 1), '2026-07-01', array[1, 3]
      from students s join academic_years y on y.school_id = s.school_id and y.is_current where s.id = ${student.id}`.execute(
      trx,
    ),
  )
  const data = JSON.parse((await exported(guardian, { format: 'json' })).content.body)
  const of = (list: Record<string, string>[], key: string) => list.map(row => row[key])
  expect(of(data.feedback, 'text')).toContain('The gate opens late on Monday.')
  expect(of(data.anecdotals, 'observation')).toContain('Shared the lunch with a friend.')
  expect(of(data.anecdotals, 'observation')).not.toContain('Only the school knows of this.')
  expect(data.additionalStops).toContainEqual(expect.objectContaining({ trip: 'Pickup', from: '2026-07-01', weekdays: '1, 3' }))
  expect(data.diary.length).toBeGreaterThan(0)
  const text = pdfPages((await exported(guardian, { format: 'pdf', language: 'de' })).content.rawPayload).join('\n')
  for (const word of ['Zusätzliche Haltestellen', 'Hinfahrt', 'Mo, Mi', 'Beobachtungen', 'Positiv', 'Rückmeldungen', 'Neu'])
    expect(text).toContain(word)
})

it('tells messages to the guardian from this school, codes left out', async () => {
  const mine = (await guardian.get('profile/student')).json()
  const school = await onAll(trx => trx.selectFrom('schools').select('id').where('code', '=', 'GVS').executeTakeFirstOrThrow())
  const send = (schoolId: string | null, kind: 'code' | 'message', body: string) =>
    onAll(trx =>
      sendMessage(server.services, trx, {
        schoolId,
        channel: 'sms',
        to: mine.guardian.mobile,
        body,
        dedupeKey: `test:${body}`,
        kind,
      }),
    )
  await send(null, 'message', 'Elsewhere')
  await send(school.id, 'code', 'Your code is 482913.')
  await send(school.id, 'message', 'School is closed on 17-07-2026.')
  // Messages that name a person are theirs, whatever their address was then, and whoever has it now.
  await onAll(async trx => {
    const { id: studentId } = mine.student
    const child = await trx.selectFrom('students').select('guardian_id').where('id', '=', studentId).executeTakeFirstOrThrow()
    const sibling = server.services.newId()
    const rows: [string, string, string[], string][] = [
      [child.guardian_id, '9000000001', [studentId], 'To the old number'],
      [child.guardian_id, mine.guardian.mobile, [sibling], 'About another child'],
      [server.services.newId(), mine.guardian.mobile, [sibling], 'To who had the number before'],
    ]
    for (const [person_id, recipient, student_ids, body] of rows) {
      const at = server.clock.now()
      await trx
        .insertInto('outbox')
        .values({
          id: server.services.newId(),
          school_id: school.id,
          channel: 'sms',
          recipient,
          body,
          kind: 'message',
          status: 'Sent',
          person_type: 'guardian',
          person_id,
          student_ids,
          run_after: at,
          created_at: at,
          expires_at: at,
        })
        .execute()
    }
  })
  const { content } = await exported(guardian, { format: 'json' })
  const texts = JSON.parse(content.body).messages.map((message: { text: string }) => message.text)
  expect(texts).toContain('School is closed on 17-07-2026.')
  expect(texts).toContain('••••••')
  expect(content.body).not.toContain('482913')
  expect(texts).not.toContain('Elsewhere')
  expect(texts).toContain('To the old number')
  expect(texts).not.toContain('About another child')
  expect(texts).not.toContain('To who had the number before')
})

it('writes a document in the language of the person', async () => {
  const { file, content } = await exported(guardian, { format: 'pdf', language: 'de' })
  expect(file.name).toMatch(/^data-.*\.pdf$/)
  expect(content.headers['content-type']).toBe('application/pdf')
  const pages = pdfPages(content.rawPayload)
  const text = pages.join('\n')
  expect(text).toContain('Meine Daten')
  expect(text).toContain(`Seite 1 von ${pages.length}`)
  expect(text).toContain('GVS.GUARDIAN')
  // Codes stand by their names, in the file for programs as they are.
  const { student, guardian: parent } = JSON.parse((await exported(guardian, { format: 'json' })).content.body)
  for (const [column, code] of [
    ['gender', student.gender],
    ['status', student.status],
    ['relation', parent.relation],
  ]) {
    expect(text).toContain(studentValueIn(column, code, 'de'))
    expect(text).not.toContain(code)
  }
  expect(text).toContain('Profil geändert')
  expect(text).not.toContain('profile.dataExport')
})

it('belongs to who asked, joins a wish that still waits, and goes after a day', async () => {
  const other = await signedIn('GVS.TEACHER')
  const twice = [
    await guardian.post('profile/student/data-export', { format: 'json' }),
    await guardian.post('profile/student/data-export', { format: 'json' }),
  ]
  expect(twice[0]!.json().id).toBe(twice[1]!.json().id)
  await server.services.jobs.drain(server.services)
  const { resultFileId } = (await guardian.get(`jobs/${twice[0]!.json().id}`)).json()
  expect((await other.get(`jobs/${twice[0]!.json().id}`)).statusCode).toBe(404)
  expect((await other.get(`files/geturl/${resultFileId}`)).statusCode).toBe(404)
  expect((await other.post('profile/student/data-export', { format: 'json' })).statusCode).toBe(403)
  server.clock.advance(23 * 3_600_000)
  await server.services.jobs.drain(server.services)
  expect((await guardian.get(`files/geturl/${resultFileId}`)).statusCode).not.toBe(404)
  server.clock.advance(2 * 3_600_000)
  await server.services.jobs.drain(server.services)
  const again = await signedIn('GVS.GUARDIAN')
  expect((await again.get(`files/geturl/${resultFileId}`)).statusCode).toBe(404)
})

it('ends where the child is no longer the own', async () => {
  const browser = await signedIn('GVS.GUARDIAN')
  const { student } = (await browser.get('profile/student')).json()
  const child = await onAll(trx =>
    trx.selectFrom('students').select(['guardian_id', 'school_id']).where('id', '=', student.id).executeTakeFirstOrThrow(),
  )
  const foreign = await onAll(trx =>
    trx
      .selectFrom('guardians')
      .select('id')
      .where('school_id', '=', child.school_id)
      .where('id', '<>', child.guardian_id)
      .executeTakeFirstOrThrow(),
  )
  const move = (guardianId: string) =>
    onAll(trx => trx.updateTable('students').set({ guardian_id: guardianId }).where('id', '=', student.id).execute())
  const waiting = (await browser.post('profile/student/data-export', { format: 'pdf' })).json()
  await move(foreign.id)
  expect((await browser.post('profile/student/data-export', { format: 'json' })).statusCode).toBe(404)
  // Tried again a while later each time, and then given up.
  for (const _ of [1, 2, 3, 4]) {
    await server.services.jobs.drain(server.services)
    server.clock.advance(120_000)
  }
  // A token that names the child is of no use any more.
  expect((await browser.get(`jobs/${waiting.id}`)).statusCode).toBe(401)
  browser.token = (await browser.post('auth/refresh')).json().accessToken
  expect((await browser.get(`jobs/${waiting.id}`)).json()).toMatchObject({ status: 'Failed', resultFileId: null })
  await move(child.guardian_id)
})
