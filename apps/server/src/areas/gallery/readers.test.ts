import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { children, desk, guardian, guardianOf, head, openDiary, other, own, rows, teacher } from '../../testing/diary'
import { type Album, approve, forAll, listed, made, mine, photo, read, set, status, unset, update } from '../../testing/gallery'
import type { TestBrowser } from '../../testing/server'

let neighbour: TestBrowser

beforeAll(async () => {
  await openDiary('gallery-readers')
  neighbour = await guardianOf(other.student)
})
afterAll(() => desk.server.close())

const report = (browser: TestBrowser, album: Album, photoId: string, reason = '') =>
  browser.post(`gallery/${album.id}/report/${photoId}`, { reason })
const decide = (browser: TestBrowser, album: Album, photoId: string, keep: boolean) =>
  browser.post(`gallery/${album.id}/decide/${photoId}`, { keep })
const shown = async (browser: TestBrowser, album: Album) => (await read(browser, album.id)).photos.map(one => one.id)
const staffBell = async (browser: TestBrowser) =>
  (await browser.get('auth/notifications')).json().staffNotificationList as { title: string; message: string }[]

describe('readers', () => {
  it('see photos of 1600 px without what cameras write into them', async () => {
    const taken = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitude: '9/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer()
    const fileId = (await head.upload('files/single?folder=Gallery', 'taken.jpg', taken, 'image/jpeg')).json().id
    const album = await made(head, 0, { photos: [{ fileId, caption: 'Hill', sortOrder: 1 }] })
    const [seen] = (await read(guardian, album.id)).photos
    const facts = async (url: string) => {
      const { width, height, exif } = await sharp((await guardian.get(url)).rawPayload).metadata()
      return [width, height, exif]
    }
    expect(await facts(seen!.url)).toEqual([1600, 1200, undefined])
    expect(await facts(seen!.thumbUrl)).toEqual([320, 240, undefined])
    expect(await facts(seen!.downloadUrl!)).toEqual([1600, 1200, undefined])
    expect((await guardian.get(seen!.downloadUrl!)).headers['content-disposition']).toMatch(/^attachment/)
    expect((await guardian.get(seen!.url.replace('&size=view', ''))).statusCode).toBe(403)
    expect((await guardian.get(`files/geturl/${fileId}`)).statusCode).toBe(404)
    expect((await head.get(`files/geturl/${fileId}`)).statusCode).toBe(200)
  })

  it('save photos where the school lets them', async () => {
    const { id } = await made(head, 1)
    await set('gallery.download', false)
    expect((await read(guardian, id)).photos[0]!.downloadUrl).toBeNull()
    await unset('gallery.download')
  })

  it('are guardians by any child, students, and staff; until the year is over', async () => {
    await rows(sql`delete from gallery_albums`)
    const ofClass = await made(head, 1)
    const all = await made(head, 1, { audience: forAll, title: 'Everybody' })
    const student = await desk.browser('GVS.STUDENT')
    expect((await mine(guardian)).map(album => album.id).toSorted()).toEqual([ofClass.id, all.id].toSorted())
    expect((await mine(neighbour)).map(album => album.id)).toEqual([all.id])
    expect((await mine(student)).map(album => album.id)).toContain(all.id)
    expect((await mine(teacher)).map(album => album.id)).toEqual([all.id])
    expect((await mine(guardian, '&text=every')).map(album => album.id)).toEqual([all.id])
    await rows(sql`update academic_years set ends_on = '2026-07-01' where is_current`)
    expect(await mine(guardian)).toEqual([])
    expect(await status(guardian, all.id)).toBe(404)
    await rows(sql`update academic_years set ends_on = '2027-03-31' where is_current`)
    expect(await mine(guardian)).toHaveLength(2)
  })
})

describe('a photo that a guardian reports', () => {
  it('is hidden at once, and heads decide', async () => {
    const album = await made(teacher, 3)
    await approve(head, album.id)
    const [a, b] = album.photos
    const before = (await staffBell(head)).length
    const answer = await report(guardian, album, a!.id, 'My child should not be in it.')
    expect([answer.statusCode, answer.json().photoCount], answer.body).toEqual([200, 2])
    expect(await shown(guardian, album)).not.toContain(a!.id)
    expect((await mine(guardian)).find(one => one.id === album.id)?.photoCount).toBe(2)
    expect((await report(guardian, album, a!.id)).statusCode).toBe(200)
    const items = await staffBell(head)
    expect(items.length - before).toBe(1)
    expect(items[0]!.title).toBe('A photo was reported')
    expect(items[0]!.message).toContain('asks to take down a photo of “Sports day”. It is hidden until you decide.')
    expect(items[0]!.message).toContain('My child should not be in it.')

    expect(await listed(head, '&reported=1')).toEqual([album.id])
    const seen = await read(head, album.id)
    expect(seen).toMatchObject({ reported: 1, mayDecide: true })
    expect(seen.photos[0]).toMatchObject({ hidden: true, report: { reason: 'My child should not be in it.' } })
    expect((await read(teacher, album.id)).photos[0]).toMatchObject({ hidden: true, report: null })
    expect((await decide(teacher, album, a!.id, true)).statusCode).toBe(403)
    expect((await decide(desk.admin, album, a!.id, true)).statusCode).toBe(403)

    expect((await decide(head, album, a!.id, true)).json()).toMatchObject({ reported: 0, photoCount: 3 })
    expect(await shown(guardian, album)).toContain(a!.id)
    const again = await report(guardian, album, a!.id)
    expect([again.statusCode, again.json().name]).toEqual([409, 'PhotoDecided'])

    await report(guardian, album, b!.id)
    expect((await decide(head, album, b!.id, false)).json()).toMatchObject({ reported: 0, photoCount: 2, status: 'Approved' })
    expect((await decide(head, album, b!.id, false)).json().photoCount).toBe(2)
    expect(await shown(guardian, album)).not.toContain(b!.id)
  })

  it('comes back as another file by those alone who decide about it', async () => {
    const album = await made(teacher, 2)
    await approve(head, album.id)
    const [a, b] = album.photos
    await report(guardian, album, a!.id)
    const cropped = async (browser: TestBrowser) => {
      const seen = await read(browser, album.id)
      const of = (one: Album['photos'][number]) => ({ fileId: one.fileId, caption: one.caption, sortOrder: one.sortOrder })
      const crop = { ...of(seen.photos[0]!), fileId: await photo(browser) }
      return update(browser, seen, { photos: [crop, of(seen.photos[1]!)] })
    }
    for (const browser of [desk.admin, teacher]) {
      const refused = await cropped(browser)
      expect([refused.statusCode, refused.json().name], refused.body).toEqual([409, 'PhotoUndecided'])
    }
    expect(await shown(guardian, album)).toEqual([b!.id])
    expect(await listed(head, '&reported=1')).toContain(album.id)
    const byHead = await cropped(head)
    expect(byHead.statusCode, byHead.body).toBe(200)
    expect(byHead.json()).toMatchObject({ reported: 0, photoCount: 2 })
    expect(await shown(guardian, album)).toHaveLength(2)
  })

  it('is one that the guardian sees', async () => {
    const album = await made(teacher, 1)
    const [only] = album.photos
    expect((await report(guardian, album, only!.id)).statusCode).toBe(404)
    await approve(head, album.id)
    expect((await report(neighbour, album, only!.id)).statusCode).toBe(404)
    const everybody = await made(head, 1, { audience: forAll })
    for (const browser of [await desk.browser('GVS.STUDENT'), teacher])
      expect((await report(browser, everybody, everybody.photos[0]!.id)).statusCode).toBe(403)
    expect((await report(guardian, album, album.id)).statusCode).toBe(404)
    expect((await report(guardian, album, only!.id)).json().photoCount).toBe(0)
    expect(await status(guardian, album.id)).toBe(404)
    expect((await report(guardian, album, only!.id)).statusCode).toBe(200)
  })
})

describe('consent', () => {
  const answers = async (browser: TestBrowser) =>
    (await browser.get('gallery/consent')).json() as { studentId: string; name: string; given: boolean | null }[]
  const without = async (browser: TestBrowser, query = '') => {
    const response = await browser.get(`gallery/without-consent?pageSize=200${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as {
      results: { id: string; name: string; class: string; given: boolean | null }[]
      pagination: { count: number }
      totals: { students: number; no: number }
    }
  }

  it('is asked for each child, and the latest answer counts', async () => {
    await rows(sql`delete from photo_consents`)
    const before = await answers(guardian)
    expect(before.map(child => child.studentId).toSorted()).toEqual(children.map(child => child.id).toSorted())
    expect(before.every(child => child.given === null)).toBe(true)
    const [child] = before
    const answer = (given: boolean) => guardian.put('gallery/consent', { studentId: child!.studentId, given })
    expect((await answer(true)).json()).toMatchObject({ studentId: child!.studentId, given: true })
    await answer(true)
    desk.server.clock.advance(1000)
    expect((await answer(false)).statusCode).toBe(200)
    expect((await answers(guardian)).find(one => one.studentId === child!.studentId)?.given).toBe(false)
    expect(await rows(sql`select 1 from photo_consents`)).toHaveLength(2)
    expect(await answers(teacher)).toEqual([])
    const foreign = await guardian.put('gallery/consent', { studentId: other.student, given: true })
    expect(foreign.statusCode).toBe(404)
    const student = await desk.browser('GVS.STUDENT')
    expect((await student.put('gallery/consent', { studentId: child!.studentId, given: true })).statusCode).toBe(404)
  })

  it('tells staff who is without: who said no first, in the own scope', async () => {
    await rows(sql`delete from photo_consents`)
    const [no, yes] = own.students
    await rows(sql`
      insert into photo_consents (school_id, id, student_id, given, by_user_id, at)
      select ${desk.schoolId}::uuid, gen_random_uuid(), s.id, s.id = ${yes}::uuid, (select id from users limit 1), ${desk.server.clock.now()}
      from students s where s.id in (${no}::uuid, ${yes}::uuid)`)
    const ofClass = await without(teacher, `&divisionIds=${own.id}`)
    expect(ofClass.totals).toEqual({ students: 42, no: 1 })
    expect(ofClass.pagination.count).toBe(41)
    expect(ofClass.results[0]).toMatchObject({ id: no, given: false })
    expect(ofClass.results.slice(1).every(row => row.given === null)).toBe(true)
    expect(ofClass.results.map(row => row.id)).not.toContain(yes)
    expect((await without(teacher, `&divisionIds=${other.id}`)).pagination.count).toBe(0)
    expect((await without(teacher)).pagination.count).toBe(41)
    expect((await without(head)).totals.students).toBeGreaterThan(42)
    expect((await guardian.get('gallery/without-consent')).statusCode).toBe(403)
  })
})

describe('a file', () => {
  it('of an album cannot be changed or deleted by itself', async () => {
    const album = await made(teacher, 1)
    const { fileId } = album.photos[0]!
    expect((await teacher.delete(`files/${fileId}`)).statusCode).toBe(409)
    expect((await guardian.get(`files/geturl/${fileId}`)).statusCode).toBe(404)
    const unused = await photo(teacher)
    expect((await teacher.delete(`files/${unused}`)).statusCode).toBe(200)
  })

  it('opens by its address for an hour', async () => {
    const album = await made(head, 1)
    const { url } = album.photos[0]!
    const visit = async () => (await desk.server.browser().get(url)).statusCode
    expect(await visit()).toBe(200)
    desk.server.clock.advance(61 * 60_000)
    expect(await visit()).toBe(410)
  })
})
