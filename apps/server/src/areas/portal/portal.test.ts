import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'

let desk: ImportDesk
let guardian: TestBrowser

const path = 'parent/school-portal'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Item {
  title: string
  text: string
  link: string | null
  file: { name: string; url: string } | null
  imageUrl: string | null
}

const list = async (query = '', browser = guardian) => {
  const response = await browser.get(`${path}?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { results: Item[]; pagination: { count: number } }
}

const add = (item: {
  title: string
  order: number
  text?: string
  link?: string
  file?: string
  image?: string
  active?: boolean
}) =>
  desk.inSchool(trx =>
    sql`
      insert into admin_port_items (school_id, id, title, text, link, file_id, image_file_id, sort_order, active)
      values (${desk.schoolId}, ${desk.server.services.newId()}, ${item.title}, ${item.text ?? ''}, ${item.link ?? null}, ${item.file ?? null}, ${item.image ?? null}, ${item.order}, ${item.active ?? true})`.execute(
      trx,
    ),
  )
const clear = () => desk.inSchool(trx => sql`delete from admin_port_items`.execute(trx))

beforeAll(async () => {
  desk = await ImportDesk.open('portal', 0.1)
  guardian = await desk.browser('GVS.GUARDIAN')
})
afterAll(() => desk.server.close())

describe('the portal list', () => {
  it('shows the active items in their order, to guardians and students', async () => {
    await clear()
    await add({ title: 'Uniform', order: 2, text: 'Grey and white.' })
    await add({ title: 'Bus times', order: 1, link: 'https://example.org/buses' })
    await add({ title: 'Old rules', order: 3, text: 'Not any more.', active: false })
    const { results, pagination } = await list()
    expect(results.map(item => item.title)).toEqual(['Bus times', 'Uniform'])
    expect(results[0]).toMatchObject({ link: 'https://example.org/buses', file: null, imageUrl: null })
    expect(pagination.count).toBe(2)
    expect((await list('text=GREY')).results.map(item => item.title)).toEqual(['Uniform'])
    expect((await list('pageSize=1&page=2')).results.map(item => item.title)).toEqual(['Uniform'])
    expect((await list('', await desk.browser('GVS.STUDENT'))).pagination.count).toBe(2)
    expect((await (await desk.browser('GVS.TEACHER')).get(path)).statusCode).toBe(403)
    expect((await list('', await desk.browser('GVN.GUARDIAN'))).results.map(item => item.title)).not.toContain('Uniform')
  })

  it('holds no link but to web pages', async () => {
    await clear()
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org'])
      await expect(add({ title: 'Bad', order: 1, link })).rejects.toThrow('admin_port_items')
    await add({ title: 'No address', order: 1, link: 'https://' })
    expect((await list()).results[0]).toMatchObject({ link: null })
  })

  it('opens files and pictures of active items alone', async () => {
    await clear()
    const upload = async (name: string) =>
      (await desk.admin.upload('files/single?folder=School', name, picture, 'image/png')).json().id as string
    const [file, image, hidden] = [await upload('plan.png'), await upload('front.png'), await upload('hidden.png')]
    await add({ title: 'Plan', order: 1, file, image })
    await add({ title: 'Hidden', order: 2, file: hidden, active: false })
    const [item] = (await list()).results
    expect(item!.file).toMatchObject({ id: file, name: 'plan.png' })
    expect((await guardian.get(item!.file!.url)).statusCode).toBe(200)
    expect((await guardian.get(item!.imageUrl!)).statusCode).toBe(200)
    expect((await guardian.get(`files/geturl/${image}`)).statusCode).toBe(200)
    expect((await guardian.get(`files/geturl/${hidden}`)).statusCode).toBe(404)
    expect((await desk.admin.get(`files/geturl/${hidden}`)).statusCode).toBe(200)
  })
})

describe('the list as the school makes it', () => {
  const port = 'communication/admin-port'
  const create = (body: object) => desk.admin.post(`${port}/create`, body)
  async function made(title: string, more: object = {}) {
    const response = await create({ title, text: `About ${title}`, ...more })
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }
  const all = async (query = '') => (await desk.admin.get(`${port}/admin-port-list?${query}`)).json()
  const order = async () =>
    (await all()).results.map((one: { title: string; sortOrder: number }) => `${one.title}${one.sortOrder}`).join(' ')
  const update = (one: { id: string; version: number }, body: object) =>
    desk.admin.send('PATCH', `${port}/admin-port-update/${one.id}`, { version: one.version, ...body })
  const upload = async (name: string, bytes: Buffer = picture, type = 'image/png') =>
    (await desk.admin.upload('files/single?folder=School', name, bytes, type)).json().id as string

  it('stands in its order for families', async () => {
    await clear()
    await made('A')
    await made('B')
    const c = await made('C')
    expect((await made('D', { sortOrder: 2 })).sortOrder).toBe(2)
    expect(await order()).toBe('A1 D2 B3 C4')
    expect((await desk.admin.get(`${port}/get-sort-order`)).json()).toEqual({ sortOrder: 5 })
    expect((await update(c, { sortOrder: 1 })).json().sortOrder).toBe(1)
    expect(await order()).toBe('C1 A2 D3 B4')
    expect((await list()).results.map(item => item.title)).toEqual(['C', 'A', 'D', 'B'])
    const removed = await desk.admin.send('DELETE', `${port}/delete-event/${c.id}`)
    expect([removed.statusCode, removed.json()]).toEqual([200, { id: c.id }])
    expect((await desk.admin.send('DELETE', `${port}/delete-event/${c.id}`)).statusCode).toBe(404)
    // No gap is closed.
    expect(await order()).toBe('A2 D3 B4')
  })

  it('needs a text, a link or a file, and a link to a web page', async () => {
    await clear()
    const nothing = await create({ title: 'Empty', text: ' ' })
    expect([nothing.statusCode, nothing.json().message]).toEqual([400, 'Add a text, a link or a file.'])
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://u:p@a.example', 'school']) {
      const refused = await create({ title: 'Bad', link })
      expect(refused.statusCode, link).toBe(400)
      expect(refused.json().fieldErrors).toEqual([{ field: 'link', message: 'Not a valid link.' }])
    }
    expect((await create({ title: 'Good', link: 'www.a.example/plan' })).json()).toMatchObject({
      link: 'https://www.a.example/plan',
      text: '',
      active: true,
      version: 1,
    })
    expect((await list()).results[0]).toMatchObject({ link: 'https://www.a.example/plan' })
    for (const body of [
      { title: '' },
      { title: 'x'.repeat(101) },
      { title: 'A', text: 'x'.repeat(2001) },
      { title: 'A', text: 'a', sortOrder: 0 },
    ])
      expect((await create(body)).statusCode, JSON.stringify(body).slice(0, 40)).toBe(400)
  })

  it('keeps what a change leaves out, and refuses a stale one', async () => {
    await clear()
    const one = await made('Uniform', { link: 'a.example' })
    const changed = (await update(one, { title: 'Uniforms' })).json()
    expect(changed).toMatchObject({ title: 'Uniforms', text: 'About Uniform', link: 'https://a.example', version: 2 })
    expect((await update(one, { title: 'Again' })).json().message).toBe('The record was changed. Please reload.')
    expect((await update(changed, { text: '', link: '' })).json().message).toBe('Add a text, a link or a file.')
    expect((await desk.admin.get(`${port}/admin-port-det-by-id/${one.id}`)).json()).toEqual(changed)
    const hidden = await desk.admin.send('PATCH', `${port}/active-event/${one.id}`, {})
    expect(hidden.json()).toMatchObject({ active: false, version: 3 })
    expect((await list()).pagination.count).toBe(0)
    expect([(await all('active=no')).pagination.count, (await all('active=yes')).pagination.count]).toEqual([1, 0])
    expect((await all('text=UNIFORM')).pagination.count).toBe(1)
    await desk.admin.send('PATCH', `${port}/active-event/${one.id}`, { active: true })
    expect((await list()).pagination.count).toBe(1)
  })

  it('shows files and pictures of its own', async () => {
    await clear()
    const [fileId, imageFileId] = [
      await upload('books.csv', Buffer.from('Book,Class\nAlgebra,V\n'), 'text/csv'),
      await upload('front.png'),
    ]
    const one = await made('Books', { text: '', fileId, imageFileId })
    expect(one).toMatchObject({ file: { id: fileId, name: 'books.csv' }, image: { id: imageFileId } })
    const [item] = (await list()).results
    expect((await guardian.get(item!.file!.url)).body).toContain('Algebra')
    expect((await guardian.get(item!.imageUrl!)).statusCode).toBe(200)
    // The other administrator reads them as well, and saves the item with them.
    const other = await desk.browser('GVS.SUPER')
    expect((await other.get(`files/geturl/${fileId}`)).statusCode).toBe(200)
    const kept = await other.send('PATCH', `${port}/admin-port-update/${one.id}`, { version: 1, fileId, imageFileId })
    expect(kept.statusCode, kept.body).toBe(200)
    // A file of another item, a foreign one, and a picture that is none.
    expect((await create({ title: 'Twice', fileId })).json().fieldErrors[0].field).toBe('fileId')
    const table = await upload('table.csv', Buffer.from('A,B\n1,2\n'), 'text/csv')
    expect((await create({ title: 'Picture', text: 'x', imageFileId: table })).json().message).toBe('Invalid image type')
    expect((await other.post(`${port}/create`, { title: 'Foreign', fileId: table })).statusCode).toBe(400)
    const gone = await update(kept.json(), { fileId: null, text: 'Ask at the office.' })
    expect(gone.json()).toMatchObject({ file: null, text: 'Ask at the office.', image: { id: imageFileId } })
  })

  it('is for administrators of the school', async () => {
    await clear()
    const one = await made('Mine')
    for (const login of ['GVS.HEAD', 'GVS.TEACHER', 'GVS.GUARDIAN'])
      expect((await (await desk.browser(login)).get(`${port}/admin-port-list`)).statusCode, login).toBe(403)
    const other = await desk.browser('GVN.ADMIN')
    expect((await other.get(`${port}/admin-port-det-by-id/${one.id}`)).statusCode).toBe(404)
    expect((await other.send('PATCH', `${port}/active-event/${one.id}`, {})).statusCode).toBe(404)
    expect((await other.get(`${port}/admin-port-list`)).body).not.toContain('Mine')
  })
})
