import { languageCodes } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let guardian: TestBrowser
let head: TestBrowser
let children: { id: string; name: string }[]
let categories: { id: string; name: string }[]

const path = 'communication/guardian-feedback-view'
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)
/** Hours go by: what was written is older by them. */
const hours = async (count: number) => {
  await rows(sql`
    update guardian_feedbacks set created_at = created_at - ${count} * interval '1 hour', waiting_since = waiting_since - ${count} * interval '1 hour',
      answered_at = answered_at - ${count} * interval '1 hour', replied_at = replied_at - ${count} * interval '1 hour'`)
  await rows(sql`update feedback_posts set at = at - ${count} * interval '1 hour'`)
}

interface Listed {
  results: Record<string, string | number | null>[]
  pagination: { count: number }
  summary: { new: number; late: number; medianHours: number | null }
}

const list = async (query = '', browser = head): Promise<Listed> => {
  const response = await browser.get(`${path}/view-guardian-feedback?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const open = async (id: string) => {
  const response = await head.get(`${path}/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const reply = (id: string, text: string, version: number, browser = head) =>
  browser.post(`${path}/${id}/reply`, { reply: text, version })

async function write(subject: string, category = 0): Promise<string> {
  const response = await guardian.post('student-feedback', {
    categoryId: categories[category]!.id,
    subject,
    message: `About ${subject}: three times this week.`,
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const clear = () => rows(sql`delete from guardian_feedbacks`)

beforeAll(async () => {
  desk = await ImportDesk.open('feedback-view', 0.1)
  guardian = await desk.browser('GVS.GUARDIAN')
  head = await desk.browser('GVS.HEAD')
  children = (await guardian.get('parent-home/get-guardian-children')).json()
  guardian.token = (await guardian.post('auth/choose-child', { childId: children[0]!.id })).json().accessToken
  categories = (await guardian.get('student-feedback/initialvalues')).json().categories
})
afterAll(() => desk.server.close())

describe('feedback as the school sees it', () => {
  it('is read by opening, replied to, and closed', async () => {
    await clear()
    const id = await write('The bus')
    expect((await list()).results[0]).toMatchObject({ id, subject: 'The bus', status: 'New', age: 0, repliedBy: null })
    expect((await head.get(`${path}/get-category`)).json()[0]).toEqual({ ...categories[0], new: 1 })
    const letter = await open(id)
    expect(letter).toMatchObject({
      status: 'Read',
      subject: 'The bus',
      student: { id: children[0]!.id },
      mayReply: true,
      mayClose: false,
      notes: [],
      posts: [{ fromSchool: false, message: 'About The bus: three times this week.' }],
    })
    expect((await head.get(`${path}/get-category`)).json()[0].new).toBe(0)
    expect((await head.post(`${path}/${id}/close`)).json().name).toBe('NotReplied')
    expect((await reply(id, ' ', letter.version)).json()).toMatchObject({ type: 'Custom', message: 'Reply is required' })
    expect((await reply(id, 'x'.repeat(2001), letter.version)).statusCode).toBe(400)
    const replied = (await reply(id, 'The driver was spoken to.', letter.version)).json()
    expect(replied).toMatchObject({ status: 'Replied', mayClose: true, version: letter.version + 1 })
    expect((await list()).results[0]).toMatchObject({ status: 'Replied', repliedBy: 'Rosamma Varghese' })
    const [told] = (await guardian.get('auth/notifications')).json().studentNotificationList
    expect(told.title).toBe(`${told.studentNames[0]}: Reply to your feedback`)
    const closed = await head.post(`${path}/${id}/close`)
    expect(closed.json()).toMatchObject({ status: 'Closed', mayReply: false, mayClose: false })
    expect((await reply(id, 'One more thing.', closed.json().version)).json().message).toBe('This feedback is closed.')
    expect((await head.post(`${path}/${id}/close`)).json().message).toBe('This feedback is closed.')
  })

  it('takes one of two replies that come at once', async () => {
    await clear()
    const id = await write('The gate')
    const { version } = await open(id)
    const admin = desk.admin
    const both = await Promise.all([reply(id, 'From the head.', version), reply(id, 'From the office.', version, admin)])
    expect(both.map(response => response.statusCode).toSorted()).toEqual([200, 409])
    expect(both.find(response => response.statusCode === 409)!.json().message).toBe('The record was changed. Please reload.')
    expect((await open(id)).posts).toHaveLength(2)
    // A follow-up of the guardian is another version as well.
    const seen = (await open(id)).version
    expect((await guardian.post(`student-feedback/${id}/follow-up`, { message: 'And the other gate?' })).statusCode).toBe(200)
    expect((await reply(id, 'Done.', seen)).statusCode).toBe(409)
  })

  it('keeps notes from the guardian, also in the data of the family', async () => {
    await clear()
    const id = await write('The lunch')
    const noted = await head.post(`${path}/${id}/note`, { note: 'Spoke with the kitchen.' })
    expect(noted.json().notes).toMatchObject([{ by: 'Rosamma Varghese', note: 'Spoke with the kitchen.' }])
    expect((await head.post(`${path}/${id}/note`, { note: ' ' })).statusCode).toBe(400)
    expect((await head.post(`${path}/${id}/note`, { note: 'x'.repeat(1001) })).statusCode).toBe(400)
    expect((await guardian.get(`student-feedback/${id}`)).body).not.toContain('kitchen')
    expect((await list()).results[0]).toMatchObject({ status: 'New' })
    const [entry] = await rows(
      sql<{ text: string }>`select e::text as text from audit_entries e where e.action = 'feedback.note' limit 1`,
    )
    expect(entry!.text).not.toContain('kitchen')
    const { version } = await open(id)
    await reply(id, 'There is another dish now.', version)
    await head.post(`${path}/${id}/close`)
    expect((await head.post(`${path}/${id}/note`, { note: 'All is well.' })).json().notes).toHaveLength(2)
  })

  it('counts how long guardians wait', async () => {
    await clear()
    const quick = await write('Quick')
    const slow = await write('Slow')
    await write('Waiting')
    await hours(2.5)
    await reply(quick, 'Yes.', (await open(quick)).version)
    await hours(8)
    await reply(slow, 'No.', (await open(slow)).version)
    await hours(37.5)
    // 48 hours to the second are not late yet.
    expect((await list()).summary).toEqual({ new: 1, late: 0, medianHours: 6.5 })
    await hours(0.001)
    expect((await list()).summary).toEqual({ new: 1, late: 1, medianHours: 6.5 })
    const ages = new Map((await list()).results.map(row => [row.subject, row.age]))
    expect([...ages]).toEqual([
      ['Waiting', 48],
      ['Slow', 10],
      ['Quick', 2],
    ])
    // A second reply does not make the first one later; a follow-up begins anew.
    await reply(quick, 'Yes indeed.', (await open(quick)).version)
    expect((await list('text=quick')).results[0]!.age).toBe(2)
    await guardian.post(`student-feedback/${quick}/follow-up`, { message: 'And for how long?' })
    await hours(3)
    expect((await list('text=quick')).results[0]).toMatchObject({ age: 3, status: 'New' })
    expect((await list()).summary.medianHours).toBe(10.5)
    expect((await list('status=Closed')).summary.medianHours).toBe(10.5)
    expect((await list(`categoryId=${categories[1]!.id}`)).summary).toEqual({ new: 0, late: 0, medianHours: null })
  })

  it('is found by its filters and ordered by its columns', async () => {
    await clear()
    await hours(24)
    const [first, second] = [await write('Apples', 1), await write('Bread', 0)]
    await open(second)
    const subjects = async (query: string) => (await list(query)).results.map(row => row.subject)
    const [place] = await rows(sql<{ division: string; course: string; section: string; day: string }>`
      select f.division_id as division, c.id as course, c.section_id as section, f.on_day::text as day from guardian_feedbacks f
      join divisions d on d.id = f.division_id join courses c on c.id = d.course_id limit 1`)
    const { division, course, section, day } = place!
    expect(await subjects('status=New')).toEqual(['Apples'])
    expect(await subjects(`categoryId=${categories[0]!.id}`)).toEqual(['Bread'])
    expect(await subjects('text=APPLES')).toEqual(['Apples'])
    expect(await subjects(`text=${encodeURIComponent('about bread')}`)).toEqual(['Bread'])
    for (const query of [
      `divisionIds=${division}`,
      `courseIds=${course}`,
      `sectionIds=${section}`,
      `studentId=${children[0]!.id}`,
      `from=${day}&to=${day}`,
    ])
      expect(await subjects(query), query).toEqual(['Bread', 'Apples'])
    expect(await subjects(`studentId=${children[1]!.id}`)).toEqual([])
    await rows(sql`update guardian_feedbacks set subject = 'Bread for José' where subject = 'Bread'`)
    await rows(sql`update feedback_posts set message = message || ' Ask Zoë.' where message like 'About Apples%'`)
    for (const text of ['José', 'jose', 'JOSÉ']) expect(await subjects(`text=${encodeURIComponent(text)}`), text).toHaveLength(1)
    for (const text of ['Zoë', 'zoe']) expect(await subjects(`text=${encodeURIComponent(text)}`), text).toEqual(['Apples'])
    await rows(sql`update guardian_feedbacks set subject = 'Bread' where subject like 'Bread%'`)
    expect(await subjects('sort=subject')).toEqual(['Apples', 'Bread'])
    expect(await subjects('sort=-status')).toEqual(['Bread', 'Apples'])
    expect((await list('pageSize=1&page=2')).results.map(row => row.id)).toEqual([first])
    expect(Object.keys((await list('columns=subject&columns=age')).results[0]!)).toEqual(['id', 'studentId', 'subject', 'age'])
    for (const query of ['status=Open', 'sort=nothing', 'columns=nothing', 'mood=good', 'from=x'])
      expect((await head.get(`${path}/view-guardian-feedback?${query}`)).statusCode, query).toBe(400)
    // The class of the day it was sent.
    const [other] = await rows(sql<{ id: string }>`select id from divisions where id <> ${division}::uuid limit 1`)
    await rows(
      sql`update enrolments set division_id = ${other!.id}::uuid, roll_no = null where student_id = ${children[0]!.id}::uuid`,
    )
    expect(await subjects(`divisionIds=${division}`)).toEqual(['Bread', 'Apples'])
    await rows(sql`update enrolments set division_id = ${division}::uuid where student_id = ${children[0]!.id}::uuid`)
  })

  it('is there for those who lead the school', async () => {
    await clear()
    const id = await write('Secret')
    for (const login of ['GVS.TEACHER', 'GVS.OFFICE', 'GVS.GUARDIAN', 'GVS.STUDENT'])
      expect((await (await desk.browser(login)).get(`${path}/${id}`)).statusCode, login).toBe(403)
    for (const login of ['GVS.ADMIN', 'GVS.SUPER'])
      expect((await (await desk.browser(login)).get(`${path}/${id}`)).statusCode, login).toBe(200)
    const other = await desk.browser('GVN.ADMIN')
    expect((await other.get(`${path}/${id}`)).statusCode).toBe(404)
    expect((await reply(id, 'Hello.', 1, other)).statusCode).toBe(404)
    expect((await list('', other)).results.map(row => row.id)).not.toContain(id)
  })

  it('waits on the homes of those who lead', async () => {
    await clear()
    const todo = async (login: string) =>
      (await (await desk.browser(login)).get('dashboard')).json().todos.find((one: { code: string }) => one.code === 'd.feedback')
    expect(await todo('GVS.HEAD')).toBeUndefined()
    await write('One')
    for (const login of ['GVS.HEAD', 'GVS.ADMIN', 'GVS.SUPER'])
      expect(await todo(login), login).toMatchObject({
        count: 1,
        route: '/communication/guardian-feedback-view?status=New',
      })
    expect(await todo('GVS.TEACHER')).toBeUndefined()
  })
})

const headings = {
  en: ['Subject', 'Status', 'Age (h)'],
  es: ['Asunto', 'Estado', 'Espera (h)'],
  pt: ['Assunto', 'Estado', 'Espera (h)'],
  de: ['Betreff', 'Status', 'Wartezeit (h)'],
}
const fresh = { en: 'New', es: 'Nuevo', pt: 'Novo', de: 'Neu' }

describe('the file of feedback', () => {
  const written = async (body: object) => {
    const begun = await head.post(`${path}/export`, { filters: {}, columns: ['subject', 'status', 'age'], sort: [], ...body })
    expect(begun.statusCode, begun.body).toBe(202)
    await desk.server.services.jobs.drain(desk.server.services)
    const job = (await head.get(`jobs/${begun.json().id}`)).json()
    expect(job.status, job.message).toBe('Done')
    const { url } = (await head.get(`files/geturl/${job.resultFileId}`)).json()
    return head.get(url)
  }

  it.each(languageCodes)('holds all rows in the words of %s', async language => {
    await clear()
    await write('Apples')
    const file = await written({ format: 'xlsx', language, filters: { status: 'New', categoryId: categories[0]!.id } })
    const { headers, rows: found } = await readSpreadsheet(file.rawPayload, '.xlsx')
    expect(headers).toEqual(headings[language])
    expect(found.map(row => row.cells)).toEqual([['Apples', fresh[language], 0]])
  })

  it('is a PDF too, and refuses what it does not know', async () => {
    const file = await written({ format: 'pdf', filters: { text: 'apples', from: '2026-01-01' } })
    expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
    for (const body of [
      { columns: ['secret'], format: 'csv' },
      { filters: { mood: 'good' }, format: 'csv' },
    ])
      expect((await head.post(`${path}/export`, { filters: {}, columns: [], ...body })).statusCode).toBe(400)
  })
})
