import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../testing/browser'
import { FileDesk, minute, picture, someId } from '../../testing/files'
import { planCollection } from './collect'

let desk: FileDesk

beforeAll(async () => {
  desk = await FileDesk.open('files-removal')
})
afterAll(() => desk.server.close())

describe('removal', () => {
  it('of an own file ends its addresses, once', async () => {
    const image = await desk.photo(desk.teacher)
    expect((await desk.teacher.delete(`files/${image.id}/Elsewhere`)).statusCode).toBe(404)
    const removed = await desk.teacher.delete(`files/${image.id}/Uploads`)
    expect([removed.statusCode, removed.json()]).toEqual([200, { id: image.id }])
    expect((await desk.teacher.delete(`files/${image.id}`)).statusCode).toBe(404)
    expect((await desk.teacher.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
    expect((await desk.visit(image.url)).statusCode).toBe(404)
  })

  it('takes a photo off its student, and the file when no other record names it', async () => {
    const [one, two] = (await desk.admin.get('student-selector?pageSize=2')).json().results
    const image = await desk.photo(desk.admin, 'Students')
    await desk.setPhoto(image.id, one.id)
    await desk.setPhoto(image.id, two.id)
    expect((await desk.admin.delete(`files/${image.id}/Students/${someId}`)).statusCode).toBe(404)
    expect((await desk.teacher.delete(`files/${image.id}/Students/${one.id}`)).statusCode).toBe(404)
    expect((await desk.admin.delete(`files/${image.id}/Students/${one.id}`)).statusCode).toBe(200)
    expect((await desk.admin.get(`files/geturl/${image.id}`)).statusCode).toBe(200)
    expect((await desk.admin.delete(`files/${image.id}`)).statusCode).toBe(200)
    const photos = await desk.inSchool(trx =>
      trx.selectFrom('students').select('photo_file_id').where('id', 'in', [one.id, two.id]).execute(),
    )
    expect(photos).toEqual([{ photo_file_id: null }, { photo_file_id: null }])
    expect((await desk.admin.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
  })

  it('is of every folder while it was sent without one, for records that its uploader reaches', async () => {
    const [student] = (await desk.admin.get('student-selector?pageSize=1')).json().results
    const png = (await picture(40, 30).png().toBuffer()).toString('base64')
    const inFolder = async (browser: TestBrowser, folder: string, record: string) => {
      const sent = await desk.photo(browser)
      const seen = await browser.get(`files/geturl/${sent.id}/${encodeURIComponent(folder)}`)
      const small = await browser.get(`files/get-image-url/${sent.id}/${encodeURIComponent(folder)}/small`)
      const crop = { cropedImage: png, fileId: sent.id, extension: '.png' }
      const cropped = await browser.post(`files/base64-image/${encodeURIComponent(folder)}/${record}`, crop)
      const gone = await browser.delete(`files/${sent.id}/${encodeURIComponent(folder)}/${record}`)
      return [seen, small, cropped, gone].map(({ statusCode }) => statusCode)
    }
    for (const folder of ['Students', 'Report Cards'])
      expect(await inFolder(desk.admin, folder, student.id)).toEqual([200, 200, 200, 200])
    expect(await inFolder(desk.admin, 'Students', desk.schoolId)).toEqual([200, 200, 200, 200])
    expect(await inFolder(desk.admin, 'Students', someId)).toEqual([200, 200, 404, 404])
    expect(await inFolder(desk.admin, 'Elsewhere', student.id)).toEqual([404, 404, 404, 404])
    // Another school's student is none of the uploader's.
    expect(await inFolder(desk.other, 'Students', student.id)).toEqual([200, 200, 404, 404])
  })

  it('of several leaves and names what is foreign or must stay', async () => {
    const [first, second, theirs, kept] = [
      await desk.csv(desk.admin),
      await desk.photo(desk.admin),
      await desk.csv(desk.other),
      await desk.csv(desk.admin),
    ]
    const run = await desk.admin.post('imports', { kind: 'students', fileId: kept.id })
    expect(run.statusCode, run.body).toBe(201)
    const fileIds = [first.id, theirs.id, second.id, kept.id]
    const answer = await desk.admin.post('files/delete-multiple', { fileIds })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        deleted: [first.id, second.id],
        failed: [
          { id: theirs.id, message: 'Not found.' },
          { id: kept.id, message: 'This file can no longer be changed.' },
        ],
      },
    ])
    expect((await desk.other.get(`files/geturl/${theirs.id}`)).statusCode).toBe(200)
    const alone = await desk.admin.delete(`files/${kept.id}`)
    expect([alone.statusCode, alone.json().name]).toEqual([409, 'FileFixed'])
  })

  it('of several takes the list alone with its folder, and refuses bad lists by field', async () => {
    const [inFolder, outside] = [await desk.photo(desk.admin, 'Gallery'), await desk.photo(desk.admin, 'School')]
    expect((await desk.admin.post('files/delete-multiple/Gallery', [inFolder.id, outside.id])).json()).toEqual({
      deleted: [inFolder.id],
      failed: [{ id: outside.id, message: 'Not found.' }],
    })
    for (const fileIds of [
      [],
      ['x'],
      [someId, someId],
      Array.from({ length: 101 }, () => desk.server.services.newId()),
      undefined,
    ]) {
      const refused = await desk.admin.post('files/delete-multiple', { fileIds })
      expect([refused.statusCode, refused.json().fieldErrors[0].field.split('.')[0]]).toEqual([400, 'fileIds'])
    }
    expect((await desk.admin.post('files/delete-multiple/Gallery', { fileIds: [outside.id] })).statusCode).toBe(400)
  })
})

describe('every night', () => {
  const collect = async () => {
    await planCollection(desk.server.services)
    await planCollection(desk.server.services)
    const nights = await desk.onPlatform(trx =>
      trx.selectFrom('jobs').select('run_after').where('kind', '=', 'files.collect').where('status', '=', 'Queued').execute(),
    )
    const times = nights.map(night => night.run_after.getTime())
    expect(new Set(times).size).toBe(times.length)
    desk.server.clock.set(new Date(Math.max(...times)).toISOString())
    await desk.server.services.jobs.drain(desk.server.services)
    const { result } = await desk.onPlatform(trx =>
      trx
        .selectFrom('jobs')
        .select('result')
        .where('kind', '=', 'files.collect')
        .where('status', '=', 'Done')
        .orderBy('finished_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
    return result as { temporary: number; removed: number; stray: number }
  }
  const kept = async (id: string) => {
    const row = await desk.onPlatform(trx =>
      trx.selectFrom('files').select(['deleted_at', 'storage_key']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return [row.deleted_at === null, (await desk.server.services.files.readAll(row.storage_key)) !== undefined]
  }
  const inTwoDays = () => new Date(desk.server.clock.now().getTime() + 2 * 24 * 60 * minute)

  it('collects what nothing names a day long, then its bytes, and keeps the rest', async () => {
    const student = await desk.someStudent()
    const [temporary, photoOf, list, asked] = [
      await desk.upload(desk.admin, 'own.csv', Buffer.from('own,bytes\n')),
      await desk.photo(desk.admin, 'Students'),
      await desk.csv(desk.admin),
      await desk.photo(desk.guardian),
    ]
    await desk.setPhoto(photoOf.id, student.id)
    expect((await desk.admin.post('imports', { kind: 'students', fileId: list.id })).statusCode).toBe(201)
    await desk.onPlatform(trx =>
      sql`insert into profile_change_requests (school_id, id, person_type, person_id, asked_by, asked_at, changes)
        values (${desk.schoolId}, ${desk.server.services.newId()}, 'student', ${student.id}, ${someId}, ${desk.server.clock.now()},
          ${JSON.stringify({ photo: { old: null, new: asked.id } })}::jsonb)`.execute(trx),
    )
    desk.server.clock.set(inTwoDays().toISOString())
    expect((await collect()).temporary).toBeGreaterThan(0)
    expect(await kept(temporary.id)).toEqual([false, true])
    for (const file of [photoOf, list, asked]) expect(await kept(file.id), file.name).toEqual([true, true])
    desk.server.clock.set(inTwoDays().toISOString())
    expect((await collect()).removed).toBeGreaterThan(0)
    expect(await kept(temporary.id)).toEqual([false, false])
    expect(await collect()).toMatchObject({ temporary: 0, removed: 0 })
  })

  it('leaves uploads of the day alone, and removes bytes without a row', async () => {
    await desk.logIn()
    const fresh = await desk.csv(desk.admin)
    const folder = desk.server.services.configuration.dataDir
    const stray = join(folder, desk.schoolId, someId)
    writeFileSync(stray, 'lost')
    writeFileSync(join(folder, 'not-ours'), 'kept')
    const before = new Date(desk.server.clock.now().getTime() - 3 * 24 * 60 * minute)
    utimesSync(stray, before, before)
    utimesSync(join(folder, 'not-ours'), before, before)
    expect((await collect()).stray).toBe(1)
    expect([existsSync(stray), existsSync(join(folder, 'not-ours'))]).toEqual([false, true])
    expect(await kept(fresh.id)).toEqual([true, true])
  })
})
