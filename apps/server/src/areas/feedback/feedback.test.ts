import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../platform/audit'
import { HttpProblem } from '../../platform/problems'
import { inSchool, transact } from '../../platform/transaction'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { openFeedback, replyToFeedback } from './school'
import type { FeedbackCall } from './threads'

let desk: ImportDesk
let guardian: TestBrowser
let other: TestBrowser
let categories: { id: string; name: string }[]
let children: { id: string }[]

const path = 'student-feedback'
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

beforeAll(async () => {
  desk = await ImportDesk.open('feedback', 0.1)
  guardian = await desk.browser('GVS.GUARDIAN')
  children = (await guardian.get('parent-home/get-guardian-children')).json()
  await choose(children[0]!.id)
  const [login] = await rows(sql<{ login: string }>`
    select u.login_name as login from user_schools us join users u on u.id = us.user_id and u.status = 'Active' and not u.must_change_password
    where us.guardian_id is not null and us.active and u.login_name <> 'GVS.GUARDIAN' order by 1 limit 1`)
  other = await desk.browser(login!.login)
  await rows(sql`delete from guardian_feedbacks`)
  await rows(sql`delete from feedback_categories`)
  for (const name of ['Transport', 'Teaching']) {
    const made = await desk.admin.post('communication/feedback-category/create', { name })
    expect(made.statusCode, made.body).toBe(201)
  }
  categories = (await guardian.get(`${path}/initialvalues`)).json().categories
})
afterAll(() => desk.server.close())

async function choose(childId: string): Promise<void> {
  const response = await guardian.post('auth/choose-child', { childId })
  expect(response.statusCode, response.body).toBe(200)
  guardian.token = response.json().accessToken
}

const values = () => ({ categoryId: categories[0]!.id, subject: 'The bus is late', message: 'It came at 8:40 three times.' })
const send = (over: object = {}, browser = guardian) => browser.post(path, { ...values(), ...over })
async function sent(over: object = {}): Promise<string> {
  const response = await send(over)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const clear = () => rows(sql`delete from guardian_feedbacks`)
const thread = async (id: string) => (await guardian.get(`${path}/${id}`)).json()
const list = async (query = '') => (await guardian.get(`${path}?${query}`)).json()
const bell = async () =>
  (await guardian.get('auth/notifications')).json().studentNotificationList as {
    title: string
    message: string
    studentNames: string[]
  }[]

/** Does something in the name of the head, as the school's own screen will. */
async function asHead<T>(work: (call: FeedbackCall) => Promise<T>): Promise<T> {
  const { services } = desk.server
  const head = await desk.browser('GVS.HEAD')
  const session = JSON.parse(Buffer.from(head.token!.split('.')[1]!, 'base64url').toString()).sid
  const person = (await services.sessions.find(services, session))!
  return transact(services.db, inSchool(desk.schoolId), trx =>
    work({ trx, services, schoolId: desk.schoolId, person, audit: facts => audit(services, trx, person, facts) }),
  )
}
const reply = (id: string, message: string) =>
  asHead(async call => replyToFeedback(call, id, { message, version: await openFeedback(call, id) }))
const problem = (work: Promise<unknown>) => work.catch((error: unknown) => error instanceof HttpProblem && error.message)

describe('feedback of a guardian', () => {
  it('is answered with a bell, followed up once, answered again and closed', async () => {
    await clear()
    const id = await sent()
    expect(await thread(id)).toMatchObject({ status: 'New', mayFollowUp: false, mayClose: false, posts: [{ fromSchool: false }] })
    expect((await guardian.post(`${path}/${id}/follow-up`, { message: 'Did you read my message?' })).json().name).toBe(
      'NoFollowUp',
    )
    expect((await guardian.post(`${path}/${id}/close`)).json().name).toBe('NotReplied')
    await asHead(call => openFeedback(call, id))
    expect((await list()).results).toMatchObject([{ status: 'Read', reply: '' }])
    await reply(id, 'The driver was spoken to.')
    const [told] = await bell()
    expect(told).toMatchObject({
      title: `${told!.studentNames[0]}: Reply to your feedback`,
      kind: 'feedback',
      message: expect.stringContaining('The bus is late · '),
    })
    const replied = await thread(id)
    expect(replied).toMatchObject({ status: 'Replied', reply: 'The driver was spoken to.', mayFollowUp: true, mayClose: true })
    expect(replied.posts[1]).toMatchObject({ fromSchool: true, by: 'Rosamma Varghese' })
    const todo = async () =>
      (await guardian.get('dashboard')).json().todos.find((one: { code: string }) => one.code === 'd.feedbackReplied')
    expect(await todo()).toMatchObject({ count: 1, route: '/parent/student-feedback?status=Replied' })

    const asked = await guardian.post(`${path}/${id}/follow-up`, { message: 'It was late again today.' })
    expect([asked.statusCode, asked.json().status, asked.json().mayFollowUp], asked.body).toEqual([200, 'New', false])
    expect(await todo()).toBeUndefined()
    await reply(id, 'Another bus comes from Monday.')
    expect((await guardian.post(`${path}/${id}/follow-up`, { message: 'And once more please.' })).statusCode).toBe(409)
    const closed = await guardian.post(`${path}/${id}/close`)
    expect([closed.statusCode, closed.json().status]).toEqual([200, 'Closed'])
    expect((await guardian.post(`${path}/${id}/close`)).json().message).toBe('This feedback is closed.')
    expect(await problem(reply(id, 'Too late.'))).toBe('This feedback is closed.')
    expect((await thread(id)).posts).toHaveLength(4)
  })

  it('comes back in the bell as the words that were typed', async () => {
    await clear()
    await reply(await sent({ subject: '<b>Late</b>' }), 'The driver was spoken to.')
    expect((await bell())[0]!.message).toContain('&lt;b&gt;Late&lt;/b&gt; · ')
  })

  it('is replied to once when two of the staff do so at the same time', async () => {
    await clear()
    const id = await sent()
    const version = await asHead(call => openFeedback(call, id))
    await asHead(call => replyToFeedback(call, id, { message: 'The first one.', version }))
    expect(await problem(asHead(call => replyToFeedback(call, id, { message: 'The second one.', version })))).toBe(
      'The record was changed. Please reload.',
    )
    // Opening what was replied to changes nothing.
    expect(await asHead(call => openFeedback(call, id))).toBe(version + 1)
    expect((await thread(id)).posts).toHaveLength(2)
  })

  it('is about the chosen child and there for nobody else', async () => {
    await clear()
    const id = await sent()
    expect((await other.get(`${path}/${id}`)).statusCode).toBe(404)
    expect((await other.post(`${path}/${id}/close`)).statusCode).toBe(404)
    await choose(children[1]!.id)
    expect((await guardian.get(`${path}/${id}`)).statusCode).toBe(404)
    expect((await list()).pagination.count).toBe(0)
    await choose(children[0]!.id)
    expect((await list('status=New')).pagination.count).toBe(1)
    expect((await list('status=Closed')).pagination.count).toBe(0)
    expect((await list('text=BUS')).pagination.count).toBe(1)
    for (const login of ['GVS.STUDENT', 'GVS.HEAD'])
      expect((await (await desk.browser(login)).get(path)).statusCode, login).toBe(403)
  })

  it('takes five a day over all children', async () => {
    await clear()
    for (let count = 0; count < 3; count += 1) await sent({ subject: `Number ${count}` })
    await choose(children[1]!.id)
    await sent()
    expect((await guardian.get(`${path}/initialvalues`)).json().left).toBe(1)
    const both = await Promise.all([send(), send()])
    expect(both.map(response => response.statusCode).toSorted()).toEqual([201, 409])
    expect((await send()).json().message).toBe('You can send at most 5 feedbacks a day.')
    await choose(children[0]!.id)
    expect((await guardian.get(`${path}/initialvalues`)).json().left).toBe(0)
    await rows(sql`update guardian_feedbacks set on_day = on_day - 1`)
    await sent()
  })

  it('keeps a category that is not offered any more', async () => {
    await clear()
    const id = await sent({ categoryId: categories[1]!.id })
    const switched = (active: boolean) =>
      desk.admin.send('PATCH', `communication/feedback-category/active-event/${categories[1]!.id}`, { active })
    expect((await switched(false)).statusCode).toBe(200)
    expect((await send({ categoryId: categories[1]!.id })).statusCode).toBe(404)
    expect((await thread(id)).category).toBe('Teaching')
    expect((await guardian.get(`${path}/initialvalues`)).json().categories).toHaveLength(1)
    const removed = await desk.admin.send('DELETE', `communication/feedback-category/delete-event/${categories[1]!.id}`)
    expect([removed.statusCode, removed.json().message]).toEqual([
      409,
      'Teaching is in use by 1 record(s). Make it inactive instead.',
    ])
    expect((await switched(true)).statusCode).toBe(200)
  })

  it('is plain text of its length with own files', async () => {
    await clear()
    for (const over of [{ message: 'Too short' }, { message: 'x'.repeat(2001) }, { subject: '' }, { subject: 'x'.repeat(101) }])
      expect((await send(over)).statusCode, JSON.stringify(over).slice(0, 40)).toBe(400)
    const upload = await guardian.upload('files/single?folder=Students', 'bus.png', picture, 'image/png')
    expect(upload.statusCode, upload.body).toBe(201)
    const fileId = upload.json().id
    const id = await sent({ message: '<b>Late</b> three times & more', fileIds: [fileId] })
    const { posts } = await thread(id)
    expect(posts[0]).toMatchObject({ message: '<b>Late</b> three times & more', files: [{ id: fileId, name: 'bus.png' }] })
    expect((await guardian.get(posts[0].files[0].url)).statusCode).toBe(200)
    expect((await guardian.get(`files/geturl/${fileId}`)).statusCode).toBe(200)
    expect((await other.get(`files/geturl/${fileId}`)).statusCode).toBe(404)
    expect((await (await desk.browser('GVS.HEAD')).get(`files/geturl/${fileId}`)).statusCode).toBe(200)
    expect((await (await desk.browser('GVS.TEACHER')).get(`files/geturl/${fileId}`)).statusCode).toBe(404)
    // A file that a feedback names is no longer the guardian's to delete or to send again.
    expect((await send({ fileIds: [fileId] })).statusCode).toBe(400)
    expect((await send({ fileIds: [fileId, fileId, fileId, fileId] })).statusCode).toBe(400)
  })
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
