import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let admin: TestBrowser
let head: TestBrowser
let teacher: TestBrowser
let office: TestBrowser
/** Students of the teacher, and one of nobody's. */
let own: string[]
let other: string
let staffId: string

const path = 'notification-history'

interface Listed {
  results: Record<string, string | number | null>[]
  pagination: { count: number }
  from: string
  to: string
  more: boolean
}

const list = async (query = '', browser = admin): Promise<Listed> => {
  const response = await browser.get(`${path}/List?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const texts = async (query = '', browser = admin) =>
  (await list(`columns=message&pageSize=50&${query}`, browser)).results.map(row => row.message)
const open = async (id: unknown, browser = admin) => browser.get(`${path}/messages/${String(id)}`)

beforeAll(async () => {
  desk = await MessageDesk.open('history')
  ;[admin, head, teacher, office] = [
    desk.desk.admin,
    ...(await desk.at('2026-07-15T10:00:00', 'GVS.HEAD', 'GVS.TEACHER', 'GVS.OFFICE')),
  ] as [TestBrowser, TestBrowser, TestBrowser, TestBrowser]
  await desk.credits(10_000)
  own = (await teacher.post('sms-to-guardian/viewData?all=1', { userIds: [] })).json().all
  const mine = new Set(own)
  other = desk.students.find(id => !mine.has(id))!
  own = desk.students.filter(id => mine.has(id))
  expect(own.length).toBeGreaterThan(1)
  const [staff] = await desk.sql(sql<{ id: string }>`
    update staff set mobile = '9847900001' where id = (select id from staff where status = 'Working' order by code limit 1) returning id`)
  staffId = staff!.id
  const one = await desk.format('Trip', 'The trip of {{Student}} is tomorrow.')
  const two = await desk.format('Closed', 'School is closed.')
  const meeting = await desk.format('Meeting', 'Meeting at four.', { door: 'staff' })
  await desk.send(one, [own[0]!, other])
  await desk.send(two, [own[1]!], { urgent: { reason: 'Heavy rain since the morning' } }, head)
  const toStaff = await admin.send(
    'POST',
    'sendsmstostaff/send-sms',
    { formatId: meeting, group: 'StaffSMSFormName', StaffEntry: [{ id: staffId }], ExampleMessage: 'x', content: '' },
    { 'idempotency-key': 'staff' },
  )
  expect(toStaff.statusCode, toStaff.body).toBe(200)
  await desk.server.services.outbox.drain(desk.server.services)
})
afterAll(() => desk.server.close())

describe('the history of messages', () => {
  it('shows families of the last 30 days, the newest first, with numbers masked', async () => {
    const found = await list('columns=person&columns=to&columns=kind&columns=channel&columns=title&columns=status&columns=sentOn')
    expect([found.from, found.to, found.more, found.pagination.count]).toEqual(['2026-06-16', '2026-07-15', false, 3])
    expect(found.results[0]).toMatchObject({
      kind: 'Urgent',
      channel: 'sms',
      title: 'Closed',
      status: 'Sent',
      to: expect.stringMatching(/^98•••••\d{3}$/),
      sentOn: '2026-07-15T04:30:00Z',
    })
    expect(found.results[0]!.person).not.toBe('')
  })

  it('is found by texts and formats without regard to case and accents', async () => {
    const rename = (body: string, format: string, before: string) =>
      desk.sql(sql`
        with renamed as (update outbox set body = ${body} where body = ${before} returning batch_id)
        update message_batches b set format_name = ${format} from renamed r where b.id = r.batch_id`)
    const body = 'La excursión de José Núñez es mañana.'
    await rename(body, 'Séjour', 'School is closed.')
    const found = (text: string) => texts(`text=${encodeURIComponent(text)}`)
    for (const text of ['jose nunez', 'JOSÉ NÚÑEZ', 'Jose\u0301', 'excursion', 'sejour', 'SÉJOUR'])
      expect(await found(text), text).toEqual([body])
    expect(await found('josef')).toEqual([])
    await rename('School is closed.', 'Closed', body)
  })

  it('is narrowed by every filter', async () => {
    const all = await texts()
    expect(all).toHaveLength(3)
    expect(await texts('kind=Urgent')).toEqual(['School is closed.'])
    expect(await texts('kind=Message')).toHaveLength(2)
    expect(await texts('kind=Repeat')).toEqual([])
    expect(await texts('text=closed')).toEqual(['School is closed.'])
    expect(await texts('text=trip')).toHaveLength(2)
    expect(await texts('channel=email')).toEqual([])
    expect(await texts('channel=sms&status=Sent')).toHaveLength(3)
    expect(await texts('status=Read')).toEqual([])
    expect(await texts('from=2026-07-16&to=2026-07-20')).toEqual([])
    expect(await texts('to=2026-07-14')).toEqual([])
    expect(await texts('from=2026-07-15')).toHaveLength(3)
    expect(await texts(`personId=${other}`)).toEqual([expect.stringMatching(/^The trip of .+ is tomorrow\.$/)])
    const [place] = await desk.sql(sql<{ division: string; course: string; section: string }>`
      select d.id as division, c.id as course, c.section_id as section from enrolments e
      join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      where e.student_id = ${other}::uuid`)
    const inside = await texts(`divisionIds=${place!.division}`)
    expect(inside).toContain((await texts(`personId=${other}`))[0])
    expect((await texts(`courseIds=${place!.course}&sectionIds=${place!.section}`)).length).toBeGreaterThanOrEqual(inside.length)
  })

  it('refuses days that stand the wrong way round or are too many, and filters that are not known', async () => {
    for (const query of ['from=2026-07-02&to=2026-07-01', 'from=2025-07-01&to=2026-07-02']) {
      const response = await admin.get(`${path}/List?${query}`)
      expect([response.statusCode, response.json().fieldErrors[0].field]).toEqual([400, 'from'])
    }
    expect((await admin.get(`${path}/List?from=2025-07-01&to=2026-07-01`)).statusCode).toBe(200)
    expect((await admin.get(`${path}/List?section=1`)).statusCode).toBe(400)
    expect((await admin.get(`${path}/List?columns=secret`)).statusCode).toBe(400)
  })

  it('shows staff by themselves', async () => {
    expect(await texts('type=Staff')).toEqual(['Meeting at four.'])
    expect(await texts(`type=Staff&personId=${staffId}`)).toEqual(['Meeting at four.'])
    const sections = await desk.sql(sql<{ id: string; own: boolean }>`
      select x.id, x.id is not distinct from t.section_id as own from sections x, staff t where t.id = ${staffId}::uuid order by own desc`)
    for (const { id, own } of sections)
      expect(await texts(`type=Staff&personId=${staffId}&sectionIds=${id}`)).toEqual(own ? ['Meeting at four.'] : [])
    expect((await admin.get(`${path}/List?type=Staff&personId=${other}`)).statusCode).toBe(404)
    const people = (await admin.get(`${path}/getStaffList/00000000-0000-0000-0000-000000000000`)).json()
    expect(people).toContainEqual({ id: staffId, name: expect.any(String) })
  })

  it('keeps the number of a guardian who has another one now', async () => {
    const before = (await list(`columns=to&personId=${other}`)).results
    await desk.sql(
      sql`update guardians set mobile = '9000000000' where id = (select guardian_id from students where id = ${other}::uuid)`,
    )
    expect((await list(`columns=to&personId=${other}`)).results).toEqual(before)
    const [guardian] = await desk.sql(sql<{ id: string }>`select guardian_id as id from students where id = ${own[1]!}::uuid`)
    const [was] = await desk.sql(sql<{ id: string }>`select guardian_id as id from students where id = ${other}::uuid`)
    await desk.sql(sql`update students set guardian_id = ${guardian!.id}::uuid where id = ${other}::uuid`)
    expect((await list(`columns=to&personId=${other}`)).results).toEqual(before)
    await desk.sql(sql`update students set guardian_id = ${was!.id}::uuid where id = ${other}::uuid`)
  })
})

describe('one message', () => {
  it('shows its text, what it cost and what happened to it', async () => {
    const { results } = await list('text=closed')
    const message = (await open(results[0]!.id)).json()
    expect(message).toMatchObject({
      text: 'School is closed.',
      format: 'Closed',
      kind: 'Urgent',
      status: 'Sent',
      parts: 1,
      credits: 1,
      refunded: 0,
      mayOpenBatch: true,
      students: [expect.any(String)],
      to: expect.stringMatching(/^98•••••\d{3}$/),
    })
    expect(message.events).toEqual([
      { event: 'Written', at: '2026-07-15T04:30:00.000Z', detail: message.sentBy },
      { event: 'Sent', at: '2026-07-15T04:30:00.000Z', detail: '' },
    ])
  })

  it('is read in the bell, approved and withdrawn', async () => {
    const [family] = await desk.sql(sql<{ id: string }>`
      select s.id from students s join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id
      where u.login_name = 'GVS.GUARDIAN' order by s.adm_no limit 1`)
    const send = await admin.send(
      'POST',
      'sms-to-guardian/send-notification',
      {
        entries: [{ id: family!.id }],
        title: 'Sports day',
        notificationDescription: 'On Friday <b>at ten</b>',
        ExampleMessage: 'x',
      },
      { 'idempotency-key': 'bell' },
    )
    expect(send.statusCode, send.body).toBe(200)
    const [row] = (await list('channel=notification')).results
    expect(row).toMatchObject({ channel: 'notification', title: 'Sports day', status: 'Delivered', to: 'GVS.GUARDIAN' })
    await desk.sql(sql`update notifications set read_at = ${desk.server.clock.now()} where batch_id is not null`)
    expect(await texts('status=Read')).toEqual(['On Friday <b>at ten</b>'])
    expect(await texts('status=Delivered')).toEqual([])
    const events = async () => (await open(row!.id)).json().events.map(({ event }: { event: string }) => event)
    expect(await events()).toEqual(['Written', 'Delivered', 'Read'])
    expect((await admin.post(`messaging/batches/${send.json().batchId}/withdraw`)).statusCode).toBe(200)
    expect(await events()).toEqual(['Written', 'Delivered', 'Withdrawn'])
  })
})

describe('who reads it', () => {
  it('is the school for leaders, own divisions for teachers, and own batches for others', async () => {
    const tabs = async (browser: TestBrowser) => (await browser.post(`${path}/initialvalues`)).json().tabs
    expect(await tabs(head)).toEqual(['student', 'staff', 'batches', 'usage'])
    expect(await tabs(teacher)).toEqual(['student', 'batches'])
    expect(await tabs(office)).toEqual(['batches'])
    const support = await desk.desk.browser('GJ.SUPPORT')
    support.token = (await support.post(`platform/schools/${desk.desk.schoolId}/enter`)).json().accessToken
    expect(await tabs(support)).toEqual(['student', 'staff', 'batches'])
    expect((await support.get(`${path}/usage`)).statusCode).toBe(404)
    expect((await list('', support)).pagination.count).toBe(4)
  })

  it('lets a teacher read messages of own students alone', async () => {
    const mine = await list('columns=message&pageSize=50', teacher)
    const all = await list('columns=message&pageSize=50')
    expect(mine.pagination.count).toBeLessThan(all.pagination.count)
    const foreign = all.results.find(row => !mine.results.some(one => one.id === row.id))!
    expect((await open(foreign.id, teacher)).statusCode).toBe(404)
    expect((await open(mine.results[0]!.id, teacher)).statusCode).toBe(200)
    expect((await teacher.get(`${path}/List?personId=${other}`)).statusCode).toBe(404)
    for (const call of ['List?type=Staff', 'usage', 'getStaffList/00000000-0000-0000-0000-000000000000'])
      expect((await teacher.get(`${path}/${call}`)).statusCode, call).toBe(404)
    expect((await office.get(`${path}/List`)).statusCode).toBe(404)
    expect((await open(mine.results[0]!.id, office)).statusCode).toBe(404)
  })

  it('offers teachers own classes and their students', async () => {
    const { divisions } = (await teacher.post(`${path}/studentInitValues`)).json()
    const all = (await admin.post(`${path}/studentInitValues`)).json()
    expect(divisions.length).toBeLessThan(all.divisions.length)
    const students = (await teacher.get(`${path}/getStudentList/${divisions[0].id}`)).json()
    expect(students[0]).toEqual({
      id: expect.any(String),
      admNo: expect.any(String),
      name: expect.any(String),
      rollNo: expect.anything(),
    })
    const strange = all.divisions.find((one: { id: string }) => !divisions.some((own: { id: string }) => own.id === one.id))
    expect((await teacher.get(`${path}/getStudentList/${strange.id}`)).json()).toEqual([])
    const { courses } = (await admin.post(`${path}/studentInitValues`, { sectionId: all.sections[0].id })).json()
    expect(new Set(courses.map((course: { sectionId: string }) => course.sectionId))).toEqual(new Set([all.sections[0].id]))
  })

  it('never shows another school', async () => {
    const north = await desk.desk.browser('GVN.ADMIN')
    expect((await list('', north)).pagination.count).toBe(0)
    expect((await open((await list()).results[0]!.id, north)).statusCode).toBe(404)
  })
})

const fileOf = async (filters: object, columns: readonly string[], reader = head) => {
  const begun = await reader.post(`${path}/export`, { filters, columns, sort: [], format: 'xlsx', language: 'de' })
  expect(begun.statusCode, begun.body).toBe(202)
  await desk.server.services.jobs.drain(desk.server.services)
  const job = (await reader.get(`jobs/${begun.json().id}`)).json()
  expect(job.status, job.message).toBe('Done')
  const { url } = (await reader.get(`files/geturl/${job.resultFileId}`)).json()
  const file = await desk.server.app.inject({ method: 'GET', url })
  return readSpreadsheet(file.rawPayload, '.xlsx')
}

describe('its file', () => {
  it('has all rows in the words and the hours of the reader', async () => {
    const { headers, rows } = await fileOf({ kind: 'Urgent' }, ['sentOn', 'kind', 'status', 'to', 'message'])
    expect(headers).toEqual(['Gesendet am', 'Art', 'Status', 'An', 'Nachricht'])
    expect(rows[0]!.cells).toEqual([
      '15-07-2026 10:00',
      'Dringend',
      'Gesendet',
      expect.stringMatching(/^98•+\d{3}$/),
      'School is closed.',
    ])
  })
})

describe('the usage', () => {
  it('counts messages and credits by month and channel, with the ledger', async () => {
    await desk.at('2026-09-01T10:00:00')
    const format = await desk.format('Bus', 'The bus is late.')
    const sent = await desk.send(format, [other], { sendAt: '2026-09-02T10:00:00' })
    const cancelled = await admin.post(`messaging/batches/${sent.batchId}/cancel`)
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    await desk.sql(sql`update sms_accounts set credit_price = 18`)
    const usage = (await admin.get(`${path}/usage?months=3&pageSize=2`)).json()
    expect(usage.creditPrice).toBe(18)
    expect(usage.months).toEqual([
      { month: '2026-09', channel: 'sms', messages: 0, parts: 0, credits: 1, refunded: 1 },
      { month: '2026-07', channel: 'notification', messages: 1, parts: 0, credits: 0, refunded: 0 },
      { month: '2026-07', channel: 'sms', messages: 4, parts: 4, credits: 4, refunded: 0 },
    ])
    expect(usage.balances.map((one: { month: string }) => one.month)).toEqual(['2026-07', '2026-08', '2026-09'])
    expect(usage.balances[2].balance).toBe(usage.balance)
    expect(usage.balance).toBe(9996)
    expect(usage.results).toMatchObject([
      { reason: 'Refund', delta: 1, balance: 9996, format: 'Bus' },
      { reason: 'Send', delta: -1, balance: 9995, format: 'Bus', by: expect.any(String) },
    ])
    expect(usage.pagination.count).toBeGreaterThan(2)
  })
})

describe('the file of one batch', () => {
  it('says who was left out and why', async () => {
    ;[head] = (await desk.at('2026-09-02T10:00:00', 'GVS.HEAD')) as [TestBrowser]
    const [first, second] = own as [string, string]
    await desk.sql(sql`update enrolments set roll_no = null where student_id = ${first}::uuid`)
    const format = await desk.format('Places', 'Roll number {{Roll Number}}')
    const { batchId } = await desk.send(format, [first, second], {}, head)
    const batch = { type: 'Student', batchId }
    const { rows } = await fileOf(batch, ['person', 'status', 'reason'])
    expect(rows.map(row => row.cells.slice(1)).sort()).toEqual(
      [['In Warteschlange'], ['Ausgelassen', 'Kein Wert für Roll Number']].sort(),
    )
    await desk.sql(
      sql`update outbox set status = 'Failed', last_error = 'Expired' where batch_id = ${batchId}::uuid and status = 'Waiting'`,
    )
    const told = await fileOf({ ...batch, status: 'Failed' }, ['reason'])
    expect(told.rows.map(row => row.cells)).toEqual([['Abgelaufen']])
    expect((await list(`batchId=${batchId}`, head)).pagination.count).toBe(2)
    expect((await list(`batchId=${desk.students[0]}`, head)).pagination.count).toBe(0)
  })

  it('is made by whoever reads the batch, whatever parts of the history they open', async () => {
    const [clerk] = (await desk.at('2026-09-02T10:00:00', 'GVS.OFFICE')) as [TestBrowser]
    const format = await desk.format('Meeting again', 'Meeting at five.', { door: 'staff' })
    const sent = await clerk.send(
      'POST',
      'sendsmstostaff/send-sms',
      { formatId: format, group: 'StaffSMSFormName', StaffEntry: [{ id: staffId }], ExampleMessage: 'x', content: '' },
      { 'idempotency-key': 'clerk' },
    )
    expect(sent.statusCode, sent.body).toBe(200)
    const { rows } = await fileOf({ type: 'Staff', batchId: sent.json().batchId }, ['message'], clerk)
    expect(rows.map(row => row.cells)).toEqual([['Meeting at five.']])
    const [foreign] = await desk.sql(sql<{ id: string }>`select id from message_batches where format_name = 'Places'`)
    const refused = await clerk.post(`${path}/export`, {
      filters: { batchId: foreign!.id },
      columns: ['message'],
      sort: [],
      format: 'xlsx',
      language: 'en',
    })
    expect(refused.statusCode).toBe(404)
  })
})
