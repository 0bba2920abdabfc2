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
  desk = await ImportDesk.open('portal', 0.05)
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
