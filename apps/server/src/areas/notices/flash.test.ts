import { addDays } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desk, guardian, guardianOf, head, openDiary, other, own, rows, teacher, today } from '../../testing/diary'
import type { TestBrowser } from '../../testing/server'

interface News {
  id: string
  text: string
  status: string
  active: boolean
  version: number
  mayEdit: boolean
}

const path = 'communication/flashnews'
const nobody = { sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] }
const values = (over: object = {}) => ({
  text: 'School opens at 8.30 on Monday.',
  startsOn: today,
  endsOn: today,
  audience: { ...nobody, roles: ['Guardian', 'Student', 'Staff'] },
  ...over,
})
const create = (browser: TestBrowser, over: object = {}) => browser.post(`${path}/create`, values(over))
async function made(browser: TestBrowser, over: object = {}): Promise<News> {
  const response = await create(browser, over)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const current = async (browser: TestBrowser) => {
  const response = await browser.get(`${path}/current`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json() as News[]).map(news => news.text)
}
const listed = async (browser: TestBrowser, query = '') =>
  ((await browser.get(`${path}/flash-news-list?pageSize=200&${query}`)).json().results as News[]).map(news => news.text)

beforeAll(() => openDiary('flash-news'))
afterAll(() => desk.server.close())

describe('flash news', () => {
  it('from 1 to 3 July are shown on 3 July at 23:59 and not on 4 July at 00:00 (scenario 16)', async () => {
    await rows(sql`delete from flash_news`)
    await made(head, { startsOn: '2026-07-01', endsOn: '2026-07-03', text: 'Rain holiday' })
    const on = async (at: string) => {
      desk.server.clock.set(at)
      return current(await desk.browser('GVS.GUARDIAN'))
    }
    expect(await on('2026-07-03T18:29:00.000Z')).toEqual(['Rain holiday'])
    expect(await on('2026-07-03T18:30:00.000Z')).toEqual([])
    desk.server.clock.set('2026-07-15T05:00:00.000Z')
    const { id } = (await head.get(`${path}/flash-news-list`)).json().results[0]
    await head.patch(`${path}/activate-event/${id}`, { active: false })
    const over = await head.patch(`${path}/activate-event/${id}`, { active: true })
    expect([over.statusCode, over.json().message]).toEqual([409, 'The dates are over.'])
  })

  it('are for their audience, the newest ten first', async () => {
    await rows(sql`delete from flash_news`)
    const neighbour = await guardianOf(other.student)
    await made(head, { text: 'Own class', audience: { ...nobody, roles: ['Guardian'], divisionIds: [own.id] } })
    await made(head, { text: 'Staff', audience: { ...nobody, roles: ['Staff'] } })
    expect(await current(guardian)).toEqual(['Own class'])
    expect(await current(neighbour)).toEqual([])
    expect(await current(teacher)).toEqual(['Staff'])
    for (let day = 1; day <= 11; day += 1) await made(head, { text: `Day ${day}`, startsOn: addDays(today, -day) })
    expect(await current(neighbour)).toEqual(Array.from({ length: 10 }, (_, index) => `Day ${index + 1}`))
    expect((await current(guardian))[0]).toBe('Own class')
  })

  it('are filtered by where they stand, and switched on and off', async () => {
    await rows(sql`delete from flash_news`)
    await made(head, { text: 'Now', startsOn: addDays(today, -2) })
    await made(head, { text: 'Soon', startsOn: addDays(today, 1), endsOn: addDays(today, 2) })
    await made(head, { text: 'Over', startsOn: addDays(today, -5), endsOn: addDays(today, -1) })
    const off = await made(head, { text: 'Off' })
    const toggled = await head.send('PATCH', `${path}/activate-event/${off.id}`)
    expect([toggled.statusCode, toggled.json().active], toggled.body).toEqual([200, false])
    expect((await head.patch(`${path}/activate-event/${off.id}`, { active: false })).json()).toMatchObject({ version: 2 })
    expect(await listed(head)).toEqual(['Soon', 'Off', 'Now', 'Over'])
    for (const [status, texts] of Object.entries({ Current: ['Now'], Upcoming: ['Soon'], Ended: ['Over'], Inactive: ['Off'] }))
      expect(await listed(head, `status=${status}`), status).toEqual(texts)
    expect(await listed(head, 'text=soo')).toEqual(['Soon'])
    expect((await head.patch(`${path}/activate-event/${off.id}`, {})).json().active).toBe(true)
    expect(await current(head)).toEqual(['Off', 'Now'])
  })

  it('of a teacher are for own classes, and others read them', async () => {
    await rows(sql`delete from flash_news`)
    const to = (divisionIds: string[]) => ({ audience: { ...nobody, roles: ['Guardian'], divisionIds } })
    expect((await create(teacher, to([other.id]))).statusCode).toBe(404)
    expect((await create(teacher, to([]))).statusCode).toBe(400)
    const news = await made(teacher, { ...to([own.id]), text: 'Bring a plant' })
    const whole = await made(head, { text: 'For all' })
    const elsewhere = await made(head, to([other.id]))
    expect((await listed(teacher)).toSorted()).toEqual(['Bring a plant', 'For all'])
    expect((await teacher.get(`${path}/flash-news-event/${elsewhere.id}`)).statusCode).toBe(404)
    expect((await teacher.get(`${path}/flash-news-event/${whole.id}`)).json()).toMatchObject({ mayEdit: false })
    expect((await teacher.delete(`${path}/delete-event/${whole.id}`)).statusCode).toBe(403)
    expect((await teacher.patch(`${path}/activate-event/${elsewhere.id}`, {})).statusCode).toBe(404)
    const change = (version: number) =>
      teacher.patch(`${path}/${news.id}`, { ...values({ ...to([own.id]), text: 'Bring two plants' }), version })
    expect((await change(news.version)).json()).toMatchObject({ text: 'Bring two plants', version: 2 })
    expect((await change(news.version)).json().name).toBe('VersionConflict')
    expect(await current(guardian)).toContain('Bring two plants')
    expect((await head.delete(`${path}/delete-event/${news.id}`)).json()).toEqual({ id: news.id })
    expect((await head.delete(`${path}/delete-event/${news.id}`)).statusCode).toBe(404)
  })

  it('are plain text of their length, with a web address and days in order', async () => {
    const refused = async (over: object) => {
      const response = await create(head, over)
      expect(response.statusCode, response.body).toBe(400)
      return response.json().fieldErrors[0] as { field: string; message: string }
    }
    expect(await refused({ startsOn: '2026-07-16' })).toEqual({
      field: 'endsOn',
      message: 'To date must not be before from date.',
    })
    expect((await refused({ endsOn: addDays(today, 366) })).field).toBe('endsOn')
    expect((await made(head, { endsOn: addDays(today, 365) })).status).toBe('Current')
    for (const link of [
      'http://a.example',
      'javascript:alert(1)',
      'www.a.example',
      'https://u:p@a.example',
      'https://a.example b',
    ])
      expect((await refused({ link })).field, link).toBe('link')
    expect((await refused({ text: 'x'.repeat(251) })).field).toBe('text')
    expect((await made(head, { link: 'https://a.example/x?b=1', text: '<b>Bold</b>' })).text).toBe('<b>Bold</b>')
  })
})
