import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { children, desk, guardian, guardianOf, head, openDiary, other, own, rows, teacher, today } from '../../testing/diary'
import { approve, cancel, clear, create, made, nobody, notify, noticePath as path, remove, values } from '../../testing/notices'
import type { TestBrowser } from '../../testing/server'

let neighbour: TestBrowser

beforeAll(async () => {
  await openDiary('notice-content')
  // Both children of the guardian in the teacher's class.
  await rows(
    sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
  )
  neighbour = await guardianOf(other.student)
})
afterAll(() => desk.server.close())

describe('what a notice holds', () => {
  const field = async (over: object, browser = head) => {
    const response = await create(browser, over)
    expect(response.statusCode, response.body).toBe(400)
    return response.json().fieldErrors[0] as { field: string; message: string }
  }

  it('keeps emphasis and safe links of a description, and nothing that runs', async () => {
    await clear()
    const description =
      '<p onclick="x()">See <a href="https://a.example/x">this</a> <a href="javascript:alert(1)">that</a></p><script>alert(1)</script><img src=x onerror=alert(1)><ul><li>one &amp; <b style="x">two</b></li></ul>'
    const { html, text } = await made(head, { description })
    expect(html).toBe('<p>See <a href="https://a.example/x">this</a> <a>that</a></p><ul><li>one &amp; <b>two</b></li></ul>')
    expect(text).toBe('See this that\none & two')
    const nested = await made(head, {
      description: '<ul><li>Water<ol><li>cold</li></ol></li><li>Hat</li></ul><p><br></p><p>Go</p>',
    })
    expect(nested.text).toBe('Water\ncold\n\nHat\n\nGo')
    for (const empty of ['<p> </p>', '<script>alert(1)</script>', '<br><br>', '&nbsp;'])
      expect(await field({ description: empty })).toEqual({ field: 'description', message: 'Description is required' })
    expect((await field({ description: `<p>${'x'.repeat(4001)}</p>` })).field).toBe('description')
    expect((await made(head, { description: `<p>${'x'.repeat(4000)}</p>` })).text).toHaveLength(4000)
  })

  it('lies in its year and ends after it begins', async () => {
    expect(await field({ endsOn: '2026-07-19' })).toEqual({ field: 'endsOn', message: 'Ends on must not be before starts on.' })
    expect((await field({ startsOn: '2020-01-01' })).field).toBe('startsOn')
    expect((await field({ endsOn: '2030-01-01' })).field).toBe('endsOn')
    expect((await field({ endTime: '10:00' })).field).toBe('startTime')
    expect((await field({ startsOn: today, endsOn: today, startTime: '10:00', endTime: '10:00' })).field).toBe('endTime')
    expect((await create(head, { startTime: '25:00' })).statusCode).toBe(400)
    expect((await create(head, { academicYearId: '01900000-0000-7000-8000-000000000001' })).statusCode).toBe(404)
    expect((await create(head, { audience: { ...nobody, roles: [] } })).statusCode).toBe(400)
    expect((await field({ kind: 'Party' })).field).toBe('kind')
  })

  it('keeps the narrowest of what was chosen', async () => {
    const [place] = await rows(sql<{ course: string; section: string }>`
      select c.id as course, c.section_id as section from divisions d join courses c on c.id = d.course_id where d.id = ${own.id}::uuid`)
    const { audience } = await made(head, {
      audience: {
        ...nobody,
        roles: ['Guardian'],
        sectionIds: [place!.section],
        courseIds: [place!.course],
        divisionIds: [own.id],
      },
    })
    expect(audience).toMatchObject({ sectionIds: [], courseIds: [], divisionIds: [own.id] })
    expect(audience.classes).not.toBe('')
  })

  it('has files that its readers open and others do not', async () => {
    await clear()
    const upload = async (browser: TestBrowser, name: string, bytes: Buffer, type: string) => {
      const response = await browser.upload('files/single?folder=School', name, bytes, type)
      expect(response.statusCode, response.body).toBe(201)
      return response.json().id as string
    }
    const fileId = await upload(teacher, 'plan.png', picture, 'image/png')
    expect((await create(head, { fileIds: [fileId] })).statusCode).toBe(400)
    const { id, files } = await made(teacher, { fileIds: [fileId] })
    expect(files).toMatchObject([{ id: fileId, name: 'plan.png' }])
    const open = async (browser: TestBrowser) => (await browser.get(`files/geturl/${fileId}`)).statusCode
    expect([await open(teacher), await open(head), await open(guardian)]).toEqual([200, 200, 404])
    await approve(head, id)
    expect([await open(guardian), await open(neighbour)]).toEqual([200, 404])
    const table = await upload(teacher, 'list.csv', Buffer.from('a,b\n1,2\n'), 'text/csv')
    expect((await field({ fileIds: [table] }, teacher)).field).toBe('fileIds')
    expect((await create(teacher, { fileIds: Array.from({ length: 11 }, () => fileId) })).statusCode).toBe(400)
    const foreign = await desk.browser('GVN.ADMIN')
    const strange = await upload(foreign, 'plan.png', picture, 'image/png')
    expect((await create(head, { fileIds: [strange] })).statusCode).toBe(404)
    const gone = await upload(teacher, 'gone.png', picture, 'image/png')
    expect((await teacher.delete(`files/${gone}`)).statusCode).toBe(200)
    expect((await field({ fileIds: [gone] }, teacher)).field).toBe('fileIds')
  })

  it('is changed with its version, by its author while it waits', async () => {
    await clear()
    const { id, version } = await made(teacher)
    const change = (browser: TestBrowser, of: number, over: object = {}) =>
      browser.patch(`${path}/${id}`, { ...values({ title: 'Changed' }), ...over, version: of })
    expect((await change(teacher, version)).json()).toMatchObject({ title: 'Changed', status: 'Pending', version: 2 })
    expect((await change(teacher, version)).json().name).toBe('VersionConflict')
    await approve(head, id)
    expect((await change(teacher, 3)).statusCode).toBe(403)
    expect((await change(head, 3, { title: 'By the head' })).json()).toMatchObject({ title: 'By the head', status: 'Approved' })
    await cancel(head, id)
    expect((await change(head, 5)).json().message).toBe('This event was cancelled.')
    expect((await approve(head, id)).statusCode).toBe(409)
    expect((await notify(head, id)).statusCode).toBe(409)
    expect((await cancel(head, id)).statusCode).toBe(409)
    const fresh = await made(teacher)
    expect((await cancel(head, fresh.id)).json().message).toBe('Approve the event first.')
    expect((await head.patch(`${path}/cancel-event/${fresh.id}`, { reason: 'no' })).statusCode).toBe(400)
    expect((await remove(teacher, fresh.id)).statusCode).toBe(200)
  })
})

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
