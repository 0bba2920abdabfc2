import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let guardian: TestBrowser
let staff: { id: string; name: string; login: string }[]

const path = 'communication/feedback-category'
const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

interface Category {
  id: string
  name: string
  staff: { id: string; name: string }[]
  feedbacks: number
  sortOrder: number
  active: boolean
  version: number
}

const create = (body: object) => desk.admin.post(`${path}/create`, body)
async function made(name: string, more: object = {}): Promise<Category> {
  const response = await create({ name, ...more })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const list = async (query = '') =>
  (await desk.admin.get(`${path}/feedback-category-list?${query}`)).json() as {
    results: Category[]
    pagination: { count: number }
    activeCount: number
  }
const order = async () => (await list()).results.map(one => `${one.name}${one.sortOrder}`).join(' ')
const change = (one: Category, body: object) =>
  desk.admin.send('PATCH', `${path}/feedback-category-update/${one.id}`, { version: one.version, ...body })
const clear = () => rows(sql`delete from guardian_feedbacks`).then(() => rows(sql`delete from feedback_categories`))
const bell = async (login: string) =>
  (await (await desk.browser(login)).get('auth/notifications')).json().staffNotificationList as {
    title: string
    message: string
  }[]
const routes = () =>
  rows(sql<{ login: string; route: string | null }>`
    select u.login_name as login, n.route from notifications n join users u on u.id = n.user_id
    where n.title like 'New feedback%' order by n.sent_at desc, u.login_name`)

beforeAll(async () => {
  desk = await ImportDesk.open('feedback-category', 0.1)
  guardian = await desk.browser('GVS.GUARDIAN')
  const child = (await guardian.get('parent-home/get-guardian-children')).json()[0]
  guardian.token = (await guardian.post('auth/choose-child', { childId: child.id })).json().accessToken
  staff = await rows(sql<{ id: string; name: string; login: string }>`
    select t.id, t.name, u.login_name as login from staff t join user_schools us on us.staff_id = t.id join users u on u.id = us.user_id
    where u.login_name in ('GVS.HEAD', 'GVS.TEACHER', 'GVS.OFFICE') order by u.login_name`)
})
afterAll(() => desk.server.close())

describe('the order of categories', () => {
  it('makes room for a new one and for one that is moved', async () => {
    await clear()
    const a = await made('A')
    await made('B')
    await made('C')
    expect(await order()).toBe('A1 B2 C3')
    expect((await made('D', { sortOrder: 2 })).sortOrder).toBe(2)
    expect(await order()).toBe('A1 D2 B3 C4')
    expect((await desk.admin.get(`${path}/get-sort-order`)).json()).toEqual({ sortOrder: 5 })
    const moved = await change(a, { sortOrder: 4 })
    expect([moved.statusCode, moved.json().sortOrder]).toEqual([200, 4])
    expect(await order()).toBe('D2 B3 A4 C5')
    // What moved aside was not changed: who has it open can save it.
    const c = (await list()).results.find(one => one.name === 'C')!
    expect(c.version).toBe(1)
    expect((await change(c, { name: 'Cs' })).json().sortOrder).toBe(5)
    for (const sortOrder of [0, 1000, 1.5, 'x'])
      expect((await create({ name: 'Z', sortOrder })).statusCode, String(sortOrder)).toBe(400)
  })

  it('ends with the newest one, and with one that is moved there, also where numbers reach their greatest', async () => {
    await clear()
    const a = await made('A')
    await made('B', { sortOrder: 999 })
    expect((await desk.admin.get(`${path}/get-sort-order`)).json()).toEqual({ sortOrder: 999 })
    await made('C')
    expect(await order()).toBe('A1 B2 C3')
    const moved = await change(a, { sortOrder: 1000 })
    expect([moved.statusCode, moved.json().sortOrder], moved.body).toEqual([200, 4])
    expect(await order()).toBe('B2 C3 A4')
  })

  it('stays whole when two are put at one place at once', async () => {
    await clear()
    const both = await Promise.all([create({ name: 'A', sortOrder: 1 }), create({ name: 'B', sortOrder: 1 })])
    expect(both.map(response => response.statusCode)).toEqual([201, 201])
    expect((await list()).results.map(one => one.sortOrder)).toEqual([1, 2])
  })
})

describe('a category', () => {
  it('has a name of its own and is there for administrators alone', async () => {
    await clear()
    const one = await made(' Food ')
    expect(one).toMatchObject({ name: 'Food', staff: [], feedbacks: 0, active: true, version: 1 })
    const twice = await create({ name: 'FOOD' })
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'FOOD already exists.'])
    const other = await made('Fees')
    expect((await change(other, { name: 'food' })).statusCode).toBe(409)
    expect((await change(other, { name: 'FEES' })).json().name).toBe('FEES')
    expect((await change(other, { name: 'Late' })).json().message).toBe('The record was changed. Please reload.')
    for (const name of ['', ' ', 'x'.repeat(51)]) expect((await create({ name })).statusCode).toBe(400)
    expect((await list('text=fo')).results.map(found => found.name)).toEqual(['Food'])
    expect((await desk.admin.get(`${path}/feedback-category-det-by-id/${one.id}`)).json()).toEqual(one)
    for (const login of ['GVS.HEAD', 'GVS.TEACHER', 'GVS.GUARDIAN'])
      expect((await (await desk.browser(login)).get(`${path}/feedback-category-list`)).statusCode, login).toBe(403)
    expect((await (await desk.browser('GVS.SUPER')).get(`${path}/feedback-category-list`)).statusCode).toBe(200)
    expect((await (await desk.browser('GVN.ADMIN')).get(`${path}/feedback-category-det-by-id/${one.id}`)).statusCode).toBe(404)
  })

  it('is switched, counted, and removed while nothing has it', async () => {
    await clear()
    const one = await made('Food')
    const other = await made('Fees')
    const turn = (body?: object) => desk.admin.send('PATCH', `${path}/active-event/${other.id}`, body)
    expect((await turn({ active: false })).json()).toMatchObject({ active: false, version: 2 })
    expect((await turn({ active: false })).json().version).toBe(2)
    expect([(await list()).activeCount, (await list('active=yes')).pagination.count]).toEqual([1, 1])
    expect((await list('active=no')).results.map(found => found.name)).toEqual(['Fees'])
    expect((await guardian.get('student-feedback/initialvalues')).json().categories).toEqual([{ id: one.id, name: 'Food' }])
    expect((await turn({})).json().active).toBe(true)
    const removed = await desk.admin.send('DELETE', `${path}/delete-event/${other.id}`)
    expect([removed.statusCode, removed.json()]).toEqual([200, { id: other.id }])
    expect((await desk.admin.send('DELETE', `${path}/delete-event/${other.id}`)).statusCode).toBe(404)
    const left = await desk.admin.get('masters/feedback-category')
    expect(left.statusCode).toBe(400)
  })
})

describe('staff whom a category names', () => {
  const ids = (...logins: string[]) => staff.filter(one => logins.includes(one.login)).map(one => one.id)
  const write = async (categoryId: string, subject: string) => {
    const response = await guardian.post('student-feedback', { categoryId, subject, message: 'It came late three times.' })
    expect(response.statusCode, response.body).toBe(201)
  }

  it('hear of new feedback, and are led to it where they may read it', async () => {
    await clear()
    const one = await made('Transport', { staffIds: ids('GVS.HEAD', 'GVS.TEACHER') })
    expect(one.staff.map(found => found.id).toSorted()).toEqual(ids('GVS.HEAD', 'GVS.TEACHER').toSorted())
    await write(one.id, 'The bus is late')
    for (const login of ['GVS.HEAD', 'GVS.TEACHER'])
      expect((await bell(login))[0], login).toMatchObject({
        title: 'New feedback: Transport',
        message: expect.stringContaining('The bus is late · '),
      })
    const [head, teacher] = (await routes()).slice(0, 2)
    expect(head).toEqual({ login: 'GVS.HEAD', route: expect.stringContaining('/communication/guardian-feedback-view?open=') })
    expect(teacher).toEqual({ login: 'GVS.TEACHER', route: null })
    const before = (await bell('GVS.TEACHER')).length
    const changed = await change(one, { staffIds: ids('GVS.HEAD') })
    expect(changed.json().staff).toHaveLength(1)
    await write(one.id, 'Late again')
    expect((await bell('GVS.HEAD'))[0]!.message).toContain('Late again')
    expect(await bell('GVS.TEACHER')).toHaveLength(before)
  })

  it('read what a guardian typed as words, not as a link', async () => {
    await clear()
    const one = await made('Transport', { staffIds: ids('GVS.HEAD') })
    await write(one.id, '<a href="https://evil.example/">Log in again</a>')
    const [item] = await bell('GVS.HEAD')
    expect(item!.message).toContain('&lt;a href=&quot;https://evil.example/&quot;&gt;Log in again&lt;/a&gt; · ')
  })

  it('work in the school', async () => {
    await clear()
    const [working] = ids('GVS.OFFICE')
    const [gone] = await rows(sql<{ id: string }>`
      update staff set status = 'Relieved' where id = (
        select t.id from staff t where not exists (select from user_schools us where us.staff_id = t.id) order by t.code limit 1) returning id`)
    const refused = await create({ name: 'Food', staffIds: [gone!.id] })
    expect([refused.statusCode, refused.json().fieldErrors[0].field]).toEqual([400, 'staffIds'])
    expect((await create({ name: 'Food', staffIds: ['01900000-0000-7000-8000-000000000001'] })).statusCode).toBe(404)
    expect((await create({ name: 'Food', staffIds: [working, working] })).json().fieldErrors[0].field).toBe('staffIds.1')
    const one = await made('Food', { staffIds: [working] })
    expect(one.staff).toHaveLength(1)
    // Who was named and left the school since does not keep the category from being changed.
    await rows(sql`update staff set status = 'Relieved' where id = ${working!}::uuid`)
    expect((await change(one, { name: 'Lunch', staffIds: [working] })).json().staff).toHaveLength(1)
    await rows(sql`update staff set status = 'Working' where id = ${working!}::uuid`)
  })
})
