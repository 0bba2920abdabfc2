import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileDesk, minute, picture } from '../../testing/files'
import { planCollection } from './collect'

let desk: FileDesk

beforeAll(async () => {
  desk = await FileDesk.open('files-same-bytes', { configuration: { files: { driver: 'memory' } } })
})
afterAll(() => desk.server.close())

const rowOf = (id: string) =>
  desk.onPlatform(trx => trx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of desk.server.services.files.list()) keys.push(key)
  return keys.sort()
}

async function night(): Promise<void> {
  desk.server.clock.advance(2 * 24 * 60 * minute)
  await planCollection(desk.server.services)
  desk.server.clock.advance(24 * 60 * minute)
  await desk.server.services.jobs.drain(desk.server.services)
  await desk.logIn()
}

describe('the same bytes', () => {
  it('are two files and one stored object under the key of the first', async () => {
    const bytes = Buffer.from('adm,name\n1,Anu\n')
    const before = await storedKeys()
    const [one, two] = [
      await desk.upload(desk.admin, 'one.csv', bytes, 'Students'),
      await desk.upload(desk.teacher, 'two.csv', bytes),
    ]
    const [first, second] = [await rowOf(one.id), await rowOf(two.id)]
    expect(one.id).not.toBe(two.id)
    expect(first.storage_key).toBe(`${desk.schoolId}/Students/2026/07/${one.id}.csv`)
    expect(second.storage_key).toBe(first.storage_key)
    expect((await storedKeys()).filter(key => !before.includes(key))).toEqual([first.storage_key])
    expect((await desk.visit(two.url)).body).toBe(bytes.toString())
    expect((await desk.admin.get(`files/geturl/${two.id}`)).statusCode).toBe(404)
  })

  it('uploaded at once are one object too', async () => {
    const bytes = Buffer.from('at,once\n')
    const before = await storedKeys()
    const files = await Promise.all([desk.admin, desk.teacher, desk.guardian].map(who => desk.upload(who, 'a.csv', bytes)))
    expect(new Set(files.map(file => file.id)).size).toBe(3)
    expect((await storedKeys()).filter(key => !before.includes(key))).toHaveLength(1)
  })

  it('of two schools are two objects', async () => {
    const bytes = Buffer.from('two,schools\n')
    const [ours, theirs] = [await desk.upload(desk.admin, 'a.csv', bytes), await desk.upload(desk.other, 'a.csv', bytes)]
    expect((await rowOf(theirs.id)).storage_key).not.toBe((await rowOf(ours.id)).storage_key)
  })

  it('stay as long as one file holds them, and are put again when they were lost', async () => {
    const bytes = Buffer.from('shared,bytes\n')
    const [one, two] = [await desk.upload(desk.admin, 'one.csv', bytes), await desk.photo(desk.admin, 'Students')]
    const student = await desk.someStudent()
    const shared = await desk.upload(desk.teacher, 'two.csv', bytes)
    await desk.setPhoto(shared.id, student.id)
    await desk.setPhoto(two.id, (await desk.admin.get('student-selector?pageSize=1')).json().results[0].id)
    const { storage_key: key } = await rowOf(shared.id)
    expect((await desk.admin.delete(`files/${one.id}`)).statusCode).toBe(200)
    await night()
    expect(await rowOf(one.id)).toMatchObject({ status: 'Gone', storage_key: key })
    expect(await storedKeys()).toContain(key)
    expect((await desk.visit((await desk.admin.get(`files/geturl/${shared.id}`)).json().url)).body).toBe('shared,bytes\n')

    await desk.server.services.files.removeBytes([key])
    const again = await desk.upload(desk.admin, 'again.csv', bytes)
    expect((await rowOf(again.id)).storage_key).not.toBe(key)
    expect((await desk.visit(again.url)).body).toBe('shared,bytes\n')
  })

  it('go when no file holds them any more, pictures with their sizes', async () => {
    const bytes = await picture(700, 500, 'navy').jpeg().toBuffer()
    const [one, two] = [await desk.upload(desk.admin, 'one.jpg', bytes), await desk.upload(desk.teacher, 'two.jpg', bytes)]
    const { storage_key: key } = await rowOf(one.id)
    const ofPicture = async () => (await storedKeys()).filter(stored => stored.startsWith(key))
    expect((await rowOf(two.id)).storage_key).toBe(key)
    expect(await ofPicture()).toEqual([key, `${key}~small`, `${key}~thumb`])
    await night()
    await night()
    expect(await ofPicture()).toEqual([])
    const later = await desk.upload(desk.admin, 'later.jpg', bytes)
    expect((await rowOf(later.id)).storage_key).not.toBe(key)
    expect((await desk.visit(later.url)).statusCode).toBe(200)
  })

  it('cropped to the same picture end the address before all the same', async () => {
    const image = await desk.photo(desk.admin)
    const whole = (await desk.visit(image.url)).rawPayload
    const crop = {
      cropedImage: (await picture(30, 30).jpeg().toBuffer()).toString('base64'),
      fileId: image.id,
      extension: '.jpg',
    }
    const [once, twice] = [await desk.admin.post('files/base64-image', crop), await desk.admin.post('files/base64-image', crop)]
    expect((await desk.visit(once.json().url)).statusCode).toBe(403)
    expect((await desk.visit(twice.json().url)).rawPayload).not.toEqual(whole)
    expect(await rowOf(image.id)).toMatchObject({ version: 3, width: 30, height: 30 })
  })
})
