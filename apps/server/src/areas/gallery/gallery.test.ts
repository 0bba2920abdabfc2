import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bell, desk, guardian, guardianOf, head, logIn, openDiary, other, own, rows, teacher } from '../../testing/diary'
import {
  add,
  approve,
  create,
  deletePhoto,
  forAll,
  forClass,
  listed,
  made,
  mine,
  notify,
  photo,
  photos,
  read,
  set,
  status,
  unset,
  update,
  values,
} from '../../testing/gallery'
import type { TestBrowser } from '../../testing/server'

let neighbour: TestBrowser

beforeAll(async () => {
  await openDiary('gallery')
  neighbour = await guardianOf(other.student)
})
afterAll(() => desk.server.close())

const visible = async (browser: TestBrowser, id: string) => (await mine(browser)).find(album => album.id === id)?.photoCount

describe('an album', () => {
  it('with added photos shows families the approved ones until they are approved too (scenario 15)', async () => {
    const first = await made(teacher, 3)
    expect([first.status, first.mayApprove]).toEqual(['Pending', false])
    expect(await status(guardian, first.id)).toBe(404)
    const ssa = await desk.browser('GVS.SUPER')
    expect((await approve(teacher, first.id)).statusCode).toBe(403)
    const approved = (await approve(ssa, first.id)).json()
    expect(approved).toMatchObject({ status: 'Approved', waiting: 0 })
    expect(await visible(guardian, first.id)).toBe(3)

    const more = await add(teacher, await read(teacher, first.id), 2)
    expect(more).toMatchObject({ status: 'Pending', photoCount: 5, waiting: 2, editing: 'photos' })
    expect(await visible(guardian, first.id)).toBe(3)
    expect((await read(guardian, first.id)).photos.map(one => one.caption)).toEqual(['Photo 1', 'Photo 2', 'Photo 3'])
    expect((await read(teacher, first.id, '?reader=1')).photos).toHaveLength(3)

    const elsewhere = await made(teacher, 1)
    const foreign = await deletePhoto(ssa, first.id, elsewhere.photos[0]!.id)
    expect([foreign.statusCode, foreign.json().message]).toEqual([404, 'Not found.'])

    expect((await approve(ssa, first.id)).json()).toMatchObject({ status: 'Approved', waiting: 0 })
    expect(await visible(guardian, first.id)).toBe(5)
    expect(await visible(neighbour, first.id)).toBeUndefined()
    expect(await status(neighbour, first.id)).toBe(404)
  })

  it('of those who approve is approved at once; of administrators not where the school wants another pair of eyes', async () => {
    expect((await made(head, 1)).status).toBe('Approved')
    expect((await made(desk.admin, 1)).status).toBe('Approved')
    await set('comm.noticeApproval', 'all')
    const own = await made(desk.admin, 1)
    expect([own.status, own.mayApprove]).toEqual(['Pending', false])
    const refused = await approve(desk.admin, own.id)
    expect([refused.statusCode, refused.json().name]).toEqual([403, 'OwnNotice'])
    const ofTeacher = await made(teacher, 1)
    expect((await approve(desk.admin, ofTeacher.id)).json().status).toBe('Approved')
    const again = await add(desk.admin, await read(desk.admin, ofTeacher.id), 1)
    expect([again.status, again.mayApprove]).toEqual(['Pending', false])
    expect((await approve(head, ofTeacher.id)).json().status).toBe('Approved')
    await unset('comm.noticeApproval')
  })

  it('approved twice is approved once', async () => {
    const { id } = await made(teacher, 1)
    const first = (await approve(head, id)).json()
    expect((await approve(head, id)).json().version).toBe(first.version)
    const entries = await rows(sql`select 1 from audit_entries where entity_id = ${id} and action = 'gallery.approve'`)
    expect(entries).toHaveLength(1)
  })

  it('is written by nothing that only looks ahead', async () => {
    const { id, photos: held } = await made(teacher, 2)
    for (const path of [`gallery/approve-event/${id}`, `gallery/delete-photo/${id}/${held[0]!.id}`])
      for (const header of ['sec-purpose', 'purpose'])
        expect((await head.send('GET', path, undefined, { [header]: 'prefetch' })).statusCode).toBe(403)
    expect((await head.send('HEAD', `gallery/approve-event/${id}`)).statusCode).toBe(403)
    expect(await read(head, id)).toMatchObject({ status: 'Pending', photoCount: 2 })
    expect((await approve(head, id)).headers['cache-control']).toContain('no-store')
  })

  it('belongs to classes of the own scope, a day of the year and photos', async () => {
    expect((await create(teacher, { audience: forClass(other.id), photos: await photos(teacher, 1) })).statusCode).toBe(404)
    expect((await create(teacher, { audience: forAll, photos: await photos(teacher, 1) })).statusCode).toBe(400)
    const wrong = async (over: object) => {
      const response = await create(teacher, over)
      expect(response.statusCode, response.body).toBe(400)
      return response.json().fieldErrors[0] as { field: string; message: string }
    }
    const one = await photos(teacher, 1)
    expect(await wrong({})).toEqual({ field: 'photos', message: 'Add at least one photo.' })
    expect(await wrong({ photos: one, eventDate: '2026-07-16' })).toEqual({
      field: 'eventDate',
      message: 'The date must not be after today.',
    })
    expect((await wrong({ photos: one, eventDate: '2020-01-01' })).field).toBe('eventDate')
    expect((await wrong({ photos: [...one, ...one] })).field).toBe('photos.1.fileId')
    expect((await wrong({ photos: one, title: '' })).field).toBe('title')
    const paper = await teacher.upload('files/single', 'list.csv', Buffer.from('a,b\n1,2\n'))
    expect(await wrong({ photos: [{ fileId: paper.json().id }] })).toEqual({
      field: 'photos',
      message: 'Add photos as jpg, png or webp.',
    })
    const theirs = await photo(head)
    expect((await wrong({ photos: [{ fileId: theirs }] })).field).toBe('photos')
    const used = await made(teacher, 1)
    expect((await wrong({ photos: [{ fileId: used.photos[0]!.fileId }] })).field).toBe('photos')
  })

  it('holds no more photos than the school wants', async () => {
    await set('gallery.maxPhotos', 10)
    expect((await teacher.get('gallery/initialvalues')).json().maxPhotos).toBe(10)
    const full = await made(teacher, 10)
    const one = { fileId: await photo(teacher), sortOrder: 999 }
    const response = await update(teacher, full, { photos: [...full.photos, one] })
    expect([response.statusCode, response.json().fieldErrors]).toEqual([
      400,
      [{ field: 'photos', message: 'An album holds at most 10 photos.' }],
    ])
    expect((await update(teacher, full, { photos: [...full.photos.slice(1), one] })).json().photoCount).toBe(10)
    await unset('gallery.maxPhotos')
  })

  it('keeps order, captions and cover', async () => {
    const album = await made(teacher, 3)
    const [a, b, c] = album.photos
    const turned = [
      { fileId: c!.fileId, caption: 'Last first', sortOrder: 1 },
      { fileId: a!.fileId, caption: '', sortOrder: 2 },
      { fileId: b!.fileId, caption: 'Photo 2', sortOrder: 2 },
    ]
    const saved = (await update(teacher, album, { photos: turned, coverPhotoId: b!.id })).json()
    expect(
      saved.photos.map((one: { id: string; caption: string; sortOrder: number }) => [one.id, one.caption, one.sortOrder]),
    ).toEqual([
      [c!.id, 'Last first', 1],
      [a!.id, '', 2],
      [b!.id, 'Photo 2', 3],
    ])
    expect(saved.coverPhotoId).toBe(b!.id)
    expect(saved.coverUrl).toContain(b!.fileId)
    const stale = await update(teacher, album)
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'The record was changed. Please reload.'])
    const fresh = await photo(teacher)
    const withNew = await update(teacher, saved, {
      photos: [...turned, { fileId: fresh, sortOrder: 9 }],
      coverPhotoId: fresh,
    })
    expect(withNew.json().coverPhotoId).toBe(withNew.json().photos[3].id)
    expect((await update(teacher, withNew.json(), { coverPhotoId: other.id })).statusCode).toBe(404)
    const without = (await deletePhoto(teacher, album.id, withNew.json().coverPhotoId)).json()
    expect([without.coverPhotoId, without.photoCount]).toEqual([null, 3])
    expect(without.coverUrl).toContain(c!.fileId)
  })

  it('that families have seen is changed by approvers; its author adds and takes out photos', async () => {
    const { id } = await made(teacher, 2)
    await approve(head, id)
    const seen = await read(teacher, id)
    expect(seen).toMatchObject({ editing: 'photos', mayDelete: false })
    const recaptioned = seen.photos.map(one => ({ ...one, caption: 'Other' }))
    for (const over of [{ title: 'New' }, { description: 'New' }, { eventDate: '2026-07-09' }, { photos: recaptioned }]) {
      const response = await update(teacher, seen, over)
      expect([response.statusCode, response.json().name], JSON.stringify(over)).toEqual([409, 'AlbumSeen'])
    }
    expect((await teacher.delete(`gallery/delete-event/${id}`)).statusCode).toBe(403)
    const fewer = await update(teacher, seen, { photos: seen.photos.slice(1) })
    expect(fewer.json()).toMatchObject({ status: 'Approved', photoCount: 1 })
    expect((await update(head, fewer.json(), { title: 'New' })).json()).toMatchObject({ status: 'Approved', title: 'New' })
    const byHead = await add(head, await read(head, id), 1)
    expect(byHead).toMatchObject({ status: 'Approved', waiting: 0 })
    expect(await visible(guardian, id)).toBe(2)
  })
})

describe('a photo', () => {
  it('is deleted once with its file; the last one of an approved album puts it back', async () => {
    const { id } = await made(teacher, 2)
    await approve(head, id)
    const [a, b] = (await read(teacher, id)).photos
    const first = (await deletePhoto(teacher, id, a!.id)).json()
    expect(first).toMatchObject({ status: 'Approved', photoCount: 1 })
    expect((await deletePhoto(teacher, id, a!.id)).json().version).toBe(first.version)
    expect((await guardian.get(a!.url)).statusCode).toBe(404)
    expect((await deletePhoto(teacher, id, b!.id)).json()).toMatchObject({ status: 'Pending', photoCount: 0 })
    expect(await status(guardian, id)).toBe(404)
    const empty = await approve(head, id)
    expect([empty.statusCode, empty.json().message]).toEqual([409, 'Add at least one photo.'])
    expect((await deletePhoto(teacher, id, other.id)).statusCode).toBe(404)
    const beside = await made(teacher, 1)
    expect((await deletePhoto(head, id, beside.photos[0]!.id)).statusCode).toBe(404)
    expect((await read(teacher, beside.id)).photoCount).toBe(1)
  })

  it('is not deleted by those who only see it', async () => {
    const { id, photos: held } = await made(head, 1, { audience: forAll })
    const refused = await deletePhoto(teacher, id, held[0]!.id)
    expect([refused.statusCode, refused.json().name]).toEqual([403, 'NoAccess'])
    expect((await deletePhoto(guardian, id, held[0]!.id)).statusCode).toBe(403)
    expect(await read(teacher, id)).toMatchObject({ editing: 'no', mayDecide: false })
  })

  it('of an album that is deleted goes with it', async () => {
    const album = await made(teacher, 1)
    expect((await teacher.delete(`gallery/delete-event/${album.id}`)).json()).toEqual({ id: album.id })
    expect((await teacher.delete(`gallery/delete-event/${album.id}`)).statusCode).toBe(404)
    expect((await teacher.get(album.photos[0]!.url)).statusCode).toBe(404)
    expect(await listed(teacher)).not.toContain(album.id)
  })
})

describe('telling', () => {
  it('rings once for each login of the audience, when the album is approved', async () => {
    const album = await made(teacher, 1, { title: 'Science fair' })
    const early = await notify(teacher, album.id)
    expect([early.statusCode, early.json().message]).toEqual([409, 'Approve the event first.'])
    await approve(head, album.id)
    const [before, elsewhere] = [(await bell(guardian)).length, (await bell(neighbour)).length]
    const sent = (await notify(teacher, album.id, { told: 0 })).json()
    expect(sent).toMatchObject({ message: 'Notification sent.', replayed: false, credits: 0, event: { told: 1 } })
    const items = await bell(guardian)
    expect([items.length - before, (await bell(neighbour)).length - elsewhere]).toEqual([1, 0])
    expect(items[0]).toMatchObject({
      title: 'Science fair',
      message: 'Photos of 10-07-2026<br>The houses met on the field.',
    })
    expect((await notify(teacher, album.id, { told: 0 })).json()).toMatchObject({ replayed: true, messages: sent.messages })
    const again = await notify(teacher, album.id)
    expect([again.statusCode, again.json().message]).toEqual([409, 'Already notified on 15-07-2026. Notify again?'])
    expect((await bell(guardian)).length - before).toBe(1)
    expect((await notify(head, album.id, { again: true })).json().event.told).toBe(2)
    expect((await bell(guardian)).length - before).toBe(2)
  })

  it('is a batch each time, which is withdrawn in the history', async () => {
    const album = await made(head, 1, { title: 'Withdrawn fair' })
    const { batchId, messages } = (await notify(head, album.id, { told: 0 })).json()
    const shown = async () => (await bell(guardian)).filter(item => item.title === 'Withdrawn fair').length
    expect(await shown()).toBe(1)
    const of = async (browser: TestBrowser) =>
      ((await browser.get('messaging/batches?door=album')).json().results as { title: string; id: string }[]).filter(
        batch => batch.title === 'Withdrawn fair',
      )
    expect(await of(head)).toMatchObject([
      { id: batchId, channel: 'notification', status: 'Done', credits: 0, counts: { delivered: messages } },
    ])
    expect(await of(teacher)).toEqual([])
    const { results } = (await head.get(`notification-history/List?kind=Album&batchId=${batchId}&columns=kind`)).json()
    expect(results[0]).toMatchObject({ kind: 'Album' })
    const withdrawn = await head.post(`messaging/batches/${batchId}/withdraw`)
    expect([withdrawn.statusCode, withdrawn.json().status], withdrawn.body).toEqual([200, 'Withdrawn'])
    expect(await shown()).toBe(0)
  })
})

describe('the list', () => {
  it('filters by status, class, day and words', async () => {
    await rows(sql`delete from gallery_albums`)
    const waiting = await made(teacher, 1, { title: 'Own class' })
    const foreign = await made(head, 1, { title: 'Other class', audience: forClass(other.id), eventDate: '2026-06-20' })
    const all = await made(head, 1, { title: 'Everybody', audience: forAll, description: '' })
    expect((await listed(head)).toSorted()).toEqual([waiting.id, foreign.id, all.id].toSorted())
    expect((await listed(teacher)).toSorted()).toEqual([waiting.id, all.id].toSorted())
    expect(await listed(head, '&status=Pending')).toEqual([waiting.id])
    expect((await listed(head, `&divisionIds=${other.id}`)).toSorted()).toEqual([foreign.id, all.id].toSorted())
    expect(await listed(head, '&to=2026-06-30')).toEqual([foreign.id])
    expect((await listed(head, '&from=2026-07-01')).length).toBe(2)
    expect(await listed(head, '&text=every')).toEqual([all.id])
    expect((await head.get('gallery/gallery-list?status=Wrong')).statusCode).toBe(400)
    expect((await teacher.get('gallery/divisions-custom/all')).json().map((one: { id: string }) => one.id)).toContain(own.id)
  })

  it('offers what waits on the homes of those who approve', async () => {
    await rows(sql`delete from gallery_albums`)
    await made(teacher, 1)
    const todos = async (browser: TestBrowser) =>
      ((await browser.get('dashboard')).json().todos as { code: string; count: number }[]).find(todo => todo.code === 'd.gallery')
        ?.count
    expect([await todos(head), await todos(desk.admin), await todos(teacher)]).toEqual([1, 1, undefined])
    await logIn()
  })

  it('knows nothing of another school', async () => {
    const album = await made(head, 1, { audience: forAll })
    const foreign = await desk.browser('GVN.ADMIN')
    expect(await status(foreign, album.id)).toBe(404)
    expect((await approve(foreign, album.id)).statusCode).toBe(404)
    expect((await foreign.patch(`gallery/update-photo/${album.id}`, { ...values(), version: 1 })).statusCode).toBe(404)
    expect((await foreign.get(`files/geturl/${album.photos[0]!.fileId}`)).statusCode).toBe(404)
  })
})
