import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileDesk, minute, picture, sizeOf, someId } from '../../testing/files'

let desk: FileDesk

beforeAll(async () => {
  desk = await FileDesk.open('files-addresses')
})
afterAll(() => desk.server.close())

describe('addresses', () => {
  it('open images for an hour and other files for a quarter of one', async () => {
    const [image, list] = [await desk.photo(desk.admin), await desk.csv(desk.admin)]
    desk.server.clock.advance(14 * minute)
    expect((await desk.visit(list.url)).statusCode).toBe(200)
    desk.server.clock.advance(2 * minute)
    const old = await desk.visit(list.url)
    expect([old.statusCode, old.json().name]).toEqual([410, 'AddressEnded'])
    expect((await desk.visit(image.url)).statusCode).toBe(200)
    desk.server.clock.advance(45 * minute)
    expect((await desk.visit(image.url)).statusCode).toBe(410)
    await desk.logIn()
  })

  it('are refused when they were changed', async () => {
    const [one, two] = [await desk.photo(desk.admin), await desk.photo(desk.admin)]
    const changes = [
      one.url.replace(/signature=./, 'signature=~'),
      one.url.replace(/until=(\d)/, 'until=9$1'),
      one.url.replace(one.id, two.id),
      `${one.url}&size=thumb`,
      `${one.url}&download=1`,
    ]
    for (const url of changes) expect((await desk.visit(url)).statusCode, url).toBe(403)
    expect((await desk.visit(one.url.replace(one.id, someId))).statusCode).toBe(404)
    expect((await desk.visit(one.url.replace(/signature=[^&]+/, ''))).statusCode).toBe(400)
  })

  it('take the folder or the download, and the sizes of images', async () => {
    const image = await desk.upload(desk.admin, 'wide.png', await picture(2000, 1000).png().toBuffer(), 'Fees Bills')
    const folder = encodeURIComponent('Fees Bills')
    const download = (await desk.admin.get(`files/geturl/${image.id}/download`)).json()
    expect((await desk.visit(download.url)).headers['content-disposition']).toMatch(/^attachment/)
    expect((await desk.visit(image.url)).headers['content-disposition']).toMatch(/^inline/)
    expect((await desk.admin.get(`files/geturl/${image.id}/${folder}`)).statusCode).toBe(200)
    expect((await desk.admin.get(`files/geturl/${image.id}/Students`)).statusCode).toBe(404)
    const sizes = { thumb: [60, 30], small: [320, 160], view: [1600, 800] }
    for (const [size, expected] of Object.entries(sizes)) {
      for (const path of [size, `${folder}/${size}`]) {
        const { url } = (await desk.admin.get(`files/get-image-url/${image.id}/${path}`)).json()
        expect(await sizeOf((await desk.visit(url)).rawPayload), path).toEqual(expected)
      }
    }
    const whole = (await desk.admin.get(`files/get-image-url/${image.id}`)).json()
    expect(await sizeOf((await desk.visit(whole.url)).rawPayload)).toEqual([2000, 1000])
    expect((await desk.admin.get(`files/get-image-url/${image.id}/Students/thumb`)).statusCode).toBe(404)
    expect((await desk.admin.get(`files/get-image-url/${image.id}/${folder}/huge`)).statusCode).toBe(404)
    const list = await desk.csv(desk.admin)
    const noImage = await desk.admin.get(`files/get-image-url/${list.id}/thumb`)
    expect([noImage.statusCode, noImage.json().message]).toEqual([400, 'Invalid image type'])
  })

  it('give a part of a file where one is asked for', async () => {
    const { url } = await desk.photo(desk.admin)
    const whole = (await desk.visit(url)).rawPayload
    const part = await desk.visit(url, { range: 'bytes=2-5' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 2-5/${whole.length}`])
    expect(part.rawPayload).toEqual(whole.subarray(2, 6))
    expect((await desk.visit(url, { range: 'bytes=-3' })).rawPayload).toEqual(whole.subarray(-3))
    expect((await desk.visit(url, { range: 'bytes=99999999-' })).statusCode).toBe(416)
    expect((await desk.visit(url, { range: 'bytes=0-1,4-5' })).rawPayload).toEqual(whole)
  })
})

describe('who reads a file', () => {
  it('is its uploader until a record names it', async () => {
    const image = await desk.photo(desk.admin, 'Students')
    for (const browser of [desk.teacher, desk.guardian, desk.other])
      for (const path of [`files/geturl/${image.id}`, `files/get-image-url/${image.id}/thumb`])
        expect((await browser.get(path)).statusCode).toBe(404)
    expect((await desk.teacher.delete(`files/${image.id}`)).statusCode).toBe(404)
  })

  it('is then who reaches the record', async () => {
    const student = await desk.someStudent()
    const image = await desk.photo(desk.admin, 'Students')
    await desk.setPhoto(image.id, student.id)
    expect((await desk.admin.get(`files/geturl/${image.id}`)).statusCode).toBe(200)
    expect((await desk.guardian.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
    expect((await desk.other.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
    const own = (await desk.guardian.get('student-selector')).json().results[0]
    await desk.setPhoto(image.id, own.id)
    expect((await desk.guardian.get(`files/geturl/${image.id}`)).statusCode).toBe(200)
    expect((await desk.guardian.delete(`files/${image.id}`)).statusCode).toBe(404)
  })
})

describe('a cropped image', () => {
  const base64 = async (background: string) => (await picture(50, 40, background).png().toBuffer()).toString('base64')

  it('takes the place of the image: the id stays, the address before ends', async () => {
    const image = await desk.photo(desk.admin, 'School')
    const cropedImage = `data:image/png;base64,${await base64('red')}`
    const answer = await desk.admin.post('files/base64-image', { cropedImage, fileId: image.id, extension: '.jpg' })
    expect(answer.json()).toMatchObject({ id: image.id, name: 'photo.png', extension: '.png' })
    expect((await desk.visit(image.url)).statusCode).toBe(403)
    expect(await sizeOf((await desk.visit(answer.json().url)).rawPayload)).toEqual([50, 40])
    const again = await desk.admin.post('files/base64-image/School', { cropedImage, fileId: image.id, extension: 'png' })
    expect([again.statusCode, again.json().id]).toEqual([200, image.id])
    expect((await desk.admin.post('files/base64-image/Staffs', { cropedImage, fileId: image.id })).statusCode).toBe(404)
    const entries = await desk.inSchool(trx =>
      trx.selectFrom('audit_entries').select('action').where('entity_id', '=', image.id).execute(),
    )
    expect(entries.map(entry => entry.action)).toEqual(['file.crop', 'file.crop'])
  })

  it('is a new file without an id, in a folder, for a record in reach', async () => {
    const student = await desk.someStudent()
    const cropedImage = await base64('blue')
    const made = await desk.admin.post(`files/base64-image/Students/${student.id}`, { cropedImage, fileId: '', extension: 'png' })
    expect(made.json()).toMatchObject({ name: 'image.png', extension: '.png' })
    expect((await desk.admin.get(`files/geturl/${made.json().id}/Students`)).statusCode).toBe(200)
    const foreign = await desk.someStudent(desk.other)
    expect((await desk.admin.post(`files/base64-image/Students/${foreign.id}`, { cropedImage })).statusCode).toBe(404)
    expect((await desk.guardian.post(`files/base64-image/Students/${student.id}`, { cropedImage })).statusCode).toBe(404)
  })

  it('may have 8 MB, which no other call takes', async () => {
    const noise = randomBytes(1500 * 1200 * 3)
    const large = await sharp(noise, { raw: { width: 1500, height: 1200, channels: 3 } })
      .png()
      .toBuffer()
    expect(large.byteLength).toBeGreaterThan(5 * 1024 * 1024)
    const padded = (bytes: number) => Buffer.concat([large, Buffer.alloc(bytes - large.byteLength)]).toString('base64')
    const most = 8 * 1024 * 1024
    const taken = await desk.admin.post('files/base64-image', { cropedImage: `data:image/png;base64,${padded(most)}` })
    expect(taken.statusCode, taken.body.slice(0, 200)).toBe(200)
    const more = await desk.admin.post('files/base64-image/Students', { cropedImage: padded(most + 1) })
    expect([more.statusCode, more.json().message]).toEqual([413, 'Invalid file size'])
    const tooLarge = [413, 'The request is too large. Send less at once.']
    const huge = await desk.admin.post('files/base64-image', { cropedImage: 'A'.repeat(13_000_000) })
    expect([huge.statusCode, huge.json().message]).toEqual(tooLarge)
    const elsewhere = await desk.admin.post('files/delete-multiple', { fileIds: ['A'.repeat(2 * 1024 * 1024)] })
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual(tooLarge)
  })

  it('replaces nothing that is foreign, no image or broken', async () => {
    const cropedImage = await base64('green')
    const theirs = await desk.photo(desk.other)
    expect((await desk.admin.post('files/base64-image', { cropedImage, fileId: theirs.id })).statusCode).toBe(404)
    expect((await desk.visit(theirs.url)).statusCode).toBe(200)
    const list = await desk.csv(desk.admin)
    const noImage = await desk.admin.post('files/base64-image', { cropedImage, fileId: list.id })
    expect([noImage.statusCode, noImage.json().message]).toEqual([400, 'Invalid image type'])
    for (const broken of ['%%%', 'data:text/html;base64,PGI+', Buffer.from('GIF89a').toString('base64')])
      expect((await desk.admin.post('files/base64-image', { cropedImage: broken })).statusCode, broken).toBe(400)
    const odd = await desk.admin.post('files/base64-image', { cropedImage, extension: '.exe' })
    expect(odd.json().fieldErrors).toEqual([
      { field: 'extension', message: 'Give the extension of an image, like .jpg or .png.' },
    ])
    expect((await desk.admin.post('files/base64-image', {})).json().fieldErrors[0].field).toBe('cropedImage')
  })
})
