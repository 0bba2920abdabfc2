import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, makeDemonstration } from '../../demonstration/index'
import { inSchool, onPlatform, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'

let server: TestServer
let admin: TestBrowser
let other: TestBrowser
let teacher: TestBrowser
let guardian: TestBrowser
let schoolId: string

const someId = '01900000-0000-7000-8000-000000000001'
const minute = 60_000

beforeAll(async () => {
  server = await startTestServer('files')
  await makeDemonstration(server.services, 0.1)
  admin = await signedIn('GVS.ADMIN')
  other = await signedIn('GVN.ADMIN')
  teacher = await signedIn('GVS.TEACHER')
  guardian = await signedIn('GVS.GUARDIAN')
  schoolId = (await admin.get('profile/school')).json().id
})
afterAll(() => server.close())

async function signedIn(loginName: string): Promise<TestBrowser> {
  const browser = server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

interface Uploaded {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly extension: string
}

const picture = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })

async function upload(browser: TestBrowser, name: string, bytes: Uint8Array, folder = 'Uploads'): Promise<Uploaded> {
  const response = await browser.upload(`files/single?folder=${encodeURIComponent(folder)}`, name, bytes)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const photo = async (browser: TestBrowser, folder = 'Uploads', background = 'teal') =>
  upload(browser, 'photo.jpg', await picture(400, 300, background).jpeg().toBuffer(), folder)

const csv = (browser: TestBrowser, folder?: string) => upload(browser, 'list.csv', Buffer.from('a,b\n1,2\n'), folder)

/** Opens an address as somebody without a login. */
const open = (url: string, headers?: Record<string, string>) => server.browser().get(url, headers)

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}

/** A student of the demonstration school outside the guardian's family. */
const someStudent = async (browser = admin): Promise<{ id: string; admNo: string }> =>
  (await browser.get('student-selector?pageSize=50')).json().results.at(-1)

const setPhoto = (fileId: string, studentId: string) =>
  transact(server.services.db, inSchool(schoolId), trx =>
    trx.updateTable('students').set({ photo_file_id: fileId }).where('id', '=', studentId).execute(),
  )

describe('uploads', () => {
  it('are two files with addresses that open them', async () => {
    const files = [await csv(admin), await photo(admin)]
    expect(files.map(file => [file.name, file.extension])).toEqual([
      ['list.csv', '.csv'],
      ['photo.jpg', '.jpg'],
    ])
    for (const file of files) {
      const answer = (await admin.get(`files/geturl/${file.id}`)).json()
      expect(answer).toMatchObject({ id: file.id, name: file.name, extension: file.extension })
      expect((await open(answer.url)).statusCode).toBe(200)
      expect((await open(file.url)).statusCode).toBe(200)
    }
    const text = await open(files[0]!.url)
    expect(text.body).toBe('a,b\n1,2\n')
    expect(text.headers['content-disposition']).toMatch(/^attachment; filename="list.csv"/)
    expect(text.headers['content-security-policy']).toContain('sandbox')
  })

  it('are refused when content and name do not fit', async () => {
    const png = await picture(4, 4).png().toBuffer()
    const refuse = async (name: string, bytes: Uint8Array) => {
      const response = await admin.upload('files/single', name, bytes, 'image/png')
      return [response.statusCode, response.json().message]
    }
    expect(await refuse('list.csv', png)).toEqual([400, 'Invalid file type. The content of list.csv does not fit its name.'])
    expect(await refuse('a.png', Buffer.from('<html><script>alert(1)</script></html>'))).toEqual([400, 'Invalid file type'])
    expect(await refuse('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([400, 'Invalid file type'])
    expect(await refuse('a.png', png.subarray(0, png.length - 20))).toEqual([400, 'Invalid image type'])
  })

  it('of photos lose their position, stand upright and are no larger than needed', async () => {
    const taken = await picture(4000, 3000)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Model: 'Phone' }, IFD3: { GPSLatitude: '9/1 58/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    const { rawPayload } = await open((await upload(admin, 'taken.jpeg', taken)).url)
    const kept = await sharp(rawPayload).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([1920, 2560, undefined, undefined])
  })

  it('of gif and webp become what every browser and paper shows', async () => {
    const gif = await upload(admin, 'star.gif', await picture(8, 8).gif().toBuffer())
    expect([gif.name, gif.extension]).toEqual(['star.png', '.png'])
    const webp = await upload(admin, 'Tree.WEBP', await picture(8, 8).webp().toBuffer())
    expect([webp.name, webp.extension]).toEqual(['Tree.jpg', '.jpg'])
  })

  it('name no other school', async () => {
    const send = (SchoolId: string) => {
      const boundary = 'b'
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--${boundary}--\r\n`
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, SchoolId }
      return admin.send('POST', 'files/single', Buffer.from(body), headers)
    }
    expect((await send(schoolId)).statusCode).toBe(200)
    expect((await send(someId)).statusCode).toBe(404)
  })
})

describe('addresses', () => {
  it('open images for an hour and other files for a quarter of one', async () => {
    const [image, list] = [await photo(admin), await csv(admin)]
    server.clock.advance(14 * minute)
    expect((await open(list.url)).statusCode).toBe(200)
    server.clock.advance(2 * minute)
    const old = await open(list.url)
    expect([old.statusCode, old.json().name]).toEqual([410, 'AddressEnded'])
    expect((await open(image.url)).statusCode).toBe(200)
    server.clock.advance(45 * minute)
    expect((await open(image.url)).statusCode).toBe(410)
    admin = await signedIn('GVS.ADMIN')
    other = await signedIn('GVN.ADMIN')
    teacher = await signedIn('GVS.TEACHER')
    guardian = await signedIn('GVS.GUARDIAN')
  })

  it('are refused when they were changed', async () => {
    const [one, two] = [await photo(admin), await photo(admin)]
    const changes = [
      one.url.replace(/signature=./, 'signature=~'),
      one.url.replace(/until=(\d)/, 'until=9$1'),
      one.url.replace(one.id, two.id),
      `${one.url}&size=thumb`,
      `${one.url}&download=1`,
    ]
    for (const url of changes) expect((await open(url)).statusCode, url).toBe(403)
    expect((await open(one.url.replace(one.id, someId))).statusCode).toBe(404)
    expect((await open(one.url.replace(/signature=[^&]+/, ''))).statusCode).toBe(400)
  })

  it('take the folder or the download, and the sizes of images', async () => {
    const image = await upload(admin, 'wide.png', await picture(2000, 1000).png().toBuffer(), 'Report Cards Drafts')
    const folder = encodeURIComponent('Report Cards Drafts')
    const download = (await admin.get(`files/geturl/${image.id}/download`)).json()
    expect((await open(download.url)).headers['content-disposition']).toMatch(/^attachment/)
    expect((await open(image.url)).headers['content-disposition']).toMatch(/^inline/)
    expect((await admin.get(`files/geturl/${image.id}/${folder}`)).statusCode).toBe(200)
    expect((await admin.get(`files/geturl/${image.id}/Students`)).statusCode).toBe(404)
    const sizes = { thumb: [60, 30], small: [320, 160], view: [1600, 800] }
    for (const [size, expected] of Object.entries(sizes)) {
      for (const path of [size, `${folder}/${size}`]) {
        const { url } = (await admin.get(`files/get-image-url/${image.id}/${path}`)).json()
        expect(await sizeOf((await open(url)).rawPayload), path).toEqual(expected)
      }
    }
    const whole = (await admin.get(`files/get-image-url/${image.id}`)).json()
    expect(await sizeOf((await open(whole.url)).rawPayload)).toEqual([2000, 1000])
    expect((await admin.get(`files/get-image-url/${image.id}/Students/thumb`)).statusCode).toBe(404)
    expect((await admin.get(`files/get-image-url/${image.id}/${folder}/huge`)).statusCode).toBe(404)
    const list = await csv(admin)
    const noImage = await admin.get(`files/get-image-url/${list.id}/thumb`)
    expect([noImage.statusCode, noImage.json().message]).toEqual([400, 'Invalid image type'])
  })

  it('give a part of a file where one is asked for', async () => {
    const { url } = await photo(admin)
    const whole = (await open(url)).rawPayload
    const part = await open(url, { range: 'bytes=2-5' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 2-5/${whole.length}`])
    expect(part.rawPayload).toEqual(whole.subarray(2, 6))
    expect((await open(url, { range: 'bytes=-3' })).rawPayload).toEqual(whole.subarray(-3))
    expect((await open(url, { range: 'bytes=99999999-' })).statusCode).toBe(416)
    expect((await open(url, { range: 'bytes=0-1,4-5' })).rawPayload).toEqual(whole)
  })
})

describe('who reads a file', () => {
  it('is its uploader until a record names it', async () => {
    const image = await photo(admin, 'Students')
    for (const browser of [teacher, guardian, other])
      for (const path of [`files/geturl/${image.id}`, `files/get-image-url/${image.id}/thumb`])
        expect((await browser.get(path)).statusCode).toBe(404)
    expect((await teacher.delete(`files/${image.id}`)).statusCode).toBe(404)
  })

  it('is then who reaches the record', async () => {
    const student = await someStudent()
    const image = await photo(admin, 'Students')
    await setPhoto(image.id, student.id)
    expect((await admin.get(`files/geturl/${image.id}`)).statusCode).toBe(200)
    expect((await guardian.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
    expect((await other.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
    const own = (await guardian.get('student-selector')).json().results[0]
    await setPhoto(image.id, own.id)
    expect((await guardian.get(`files/geturl/${image.id}`)).statusCode).toBe(200)
    expect((await guardian.delete(`files/${image.id}`)).statusCode).toBe(404)
  })
})

describe('a cropped image', () => {
  const base64 = async (background: string) => (await picture(50, 40, background).png().toBuffer()).toString('base64')

  it('takes the place of the image: the id stays, the address before ends', async () => {
    const image = await photo(admin, 'School')
    const cropedImage = `data:image/png;base64,${await base64('red')}`
    const answer = await admin.post('files/base64-image', { cropedImage, fileId: image.id, extension: '.jpg' })
    expect(answer.json()).toMatchObject({ id: image.id, name: 'photo.png', extension: '.png' })
    expect((await open(image.url)).statusCode).toBe(403)
    expect(await sizeOf((await open(answer.json().url)).rawPayload)).toEqual([50, 40])
    const again = await admin.post('files/base64-image/School', { cropedImage, fileId: image.id, extension: 'png' })
    expect([again.statusCode, again.json().id]).toEqual([200, image.id])
    expect((await admin.post('files/base64-image/Staffs', { cropedImage, fileId: image.id })).statusCode).toBe(404)
    const entries = await transact(server.services.db, inSchool(schoolId), trx =>
      trx.selectFrom('audit_entries').select('action').where('entity_id', '=', image.id).execute(),
    )
    expect(entries.map(entry => entry.action)).toEqual(['file.crop', 'file.crop'])
  })

  it('is a new file without an id, in a folder, for a record in reach', async () => {
    const student = await someStudent()
    const cropedImage = await base64('blue')
    const made = await admin.post(`files/base64-image/Students/${student.id}`, { cropedImage, fileId: '', extension: 'png' })
    expect(made.json()).toMatchObject({ name: 'image.png', extension: '.png' })
    expect((await admin.get(`files/geturl/${made.json().id}/Students`)).statusCode).toBe(200)
    const foreign = await someStudent(other)
    expect((await admin.post(`files/base64-image/Students/${foreign.id}`, { cropedImage })).statusCode).toBe(404)
    expect((await guardian.post(`files/base64-image/Students/${student.id}`, { cropedImage })).statusCode).toBe(404)
  })

  it('replaces nothing that is foreign, no image or broken', async () => {
    const cropedImage = await base64('green')
    const theirs = await photo(other)
    expect((await admin.post('files/base64-image', { cropedImage, fileId: theirs.id })).statusCode).toBe(404)
    expect((await open(theirs.url)).statusCode).toBe(200)
    const list = await csv(admin)
    const noImage = await admin.post('files/base64-image', { cropedImage, fileId: list.id })
    expect([noImage.statusCode, noImage.json().message]).toEqual([400, 'Invalid image type'])
    for (const broken of ['%%%', 'data:text/html;base64,PGI+', Buffer.from('GIF89a').toString('base64')])
      expect((await admin.post('files/base64-image', { cropedImage: broken })).statusCode, broken).toBe(400)
    const odd = await admin.post('files/base64-image', { cropedImage, extension: '.exe' })
    expect(odd.json().fieldErrors).toEqual([
      { field: 'extension', message: 'Give the extension of an image, like .jpg or .png.' },
    ])
    expect((await admin.post('files/base64-image', {})).json().fieldErrors[0].field).toBe('cropedImage')
  })
})

describe('removal', () => {
  it('of an own file ends its addresses, once', async () => {
    const image = await photo(teacher)
    expect((await teacher.delete(`files/${image.id}/Students`)).statusCode).toBe(404)
    const removed = await teacher.delete(`files/${image.id}/Uploads`)
    expect([removed.statusCode, removed.json()]).toEqual([200, { id: image.id }])
    expect((await teacher.delete(`files/${image.id}`)).statusCode).toBe(404)
    expect((await teacher.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
    expect((await open(image.url)).statusCode).toBe(404)
  })

  it('takes a photo off its student, and the file when no other record names it', async () => {
    const [one, two] = (await admin.get('student-selector?pageSize=2')).json().results
    const image = await photo(admin, 'Students')
    await setPhoto(image.id, one.id)
    await setPhoto(image.id, two.id)
    expect((await admin.delete(`files/${image.id}/Students/${someId}`)).statusCode).toBe(404)
    expect((await teacher.delete(`files/${image.id}/Students/${one.id}`)).statusCode).toBe(404)
    expect((await admin.delete(`files/${image.id}/Students/${one.id}`)).statusCode).toBe(200)
    expect((await admin.get(`files/geturl/${image.id}`)).statusCode).toBe(200)
    expect((await admin.delete(`files/${image.id}`)).statusCode).toBe(200)
    const photos = await transact(server.services.db, inSchool(schoolId), trx =>
      trx.selectFrom('students').select('photo_file_id').where('id', 'in', [one.id, two.id]).execute(),
    )
    expect(photos).toEqual([{ photo_file_id: null }, { photo_file_id: null }])
    expect((await admin.get(`files/geturl/${image.id}`)).statusCode).toBe(404)
  })

  it('of several leaves and names what is foreign or must stay', async () => {
    const [first, second, theirs, kept] = [await csv(admin), await photo(admin), await csv(other), await csv(admin)]
    const run = await admin.post('imports', { kind: 'students', fileId: kept.id })
    expect(run.statusCode, run.body).toBe(201)
    const fileIds = [first.id, theirs.id, second.id, kept.id, first.id]
    const answer = await admin.post('files/delete-multiple', { fileIds })
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
    expect((await other.get(`files/geturl/${theirs.id}`)).statusCode).toBe(200)
    const alone = await admin.delete(`files/${kept.id}`)
    expect([alone.statusCode, alone.json().name]).toEqual([409, 'FileFixed'])
  })

  it('of several takes the list alone with its folder, and refuses bad lists by field', async () => {
    const [inFolder, outside] = [await csv(admin, 'Gallery'), await csv(admin)]
    expect((await admin.post('files/delete-multiple/Gallery', [inFolder.id, outside.id])).json()).toEqual({
      deleted: [inFolder.id],
      failed: [{ id: outside.id, message: 'Not found.' }],
    })
    for (const fileIds of [[], ['x'], Array.from({ length: 101 }, () => someId), undefined]) {
      const refused = await admin.post('files/delete-multiple', { fileIds })
      expect([refused.statusCode, refused.json().fieldErrors[0].field.split('.')[0]]).toEqual([400, 'fileIds'])
    }
    expect((await admin.post('files/delete-multiple/Gallery', { fileIds: [outside.id] })).statusCode).toBe(400)
  })
})

describe('report cards', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

  it('put their students into the selector, and their removal takes them out', async () => {
    const student = await someStudent()
    const list = async (browser: TestBrowser, query = '') => (await browser.get(`student-selector-reportcard${query}`)).json()
    expect((await list(admin)).pagination.count).toBe(0)
    // A file name cannot hold the stroke of '2021/0098'.
    const card = await upload(admin, `${student.admNo.replace('/', '_')}.pdf`, pdf, 'Report Cards')
    const page = await list(admin)
    expect(page.results).toEqual([expect.objectContaining({ id: student.id, studentId: student.id, admNo: student.admNo })])
    expect(await list(admin, '?fetchAllIds=1')).toEqual([student.id])
    expect((await list(admin, `?name=${student.admNo}&admNo=${student.admNo}`)).results).toHaveLength(1)
    expect((await list(admin, '?name=zzzz')).results).toEqual([])
    const details = (browser: TestBrowser, id: string) => browser.get(`student-selector-reportcard/get-details?id=${id}`)
    expect((await details(admin, student.id)).json()).toMatchObject({ id: student.id })
    const without = (await admin.get('student-selector?pageSize=1')).json().results[0].id
    expect((await details(admin, without)).statusCode).toBe(404)
    expect((await details(other, student.id)).statusCode).toBe(404)
    expect((await list(other)).pagination.count).toBe(0)
    expect([await list(guardian, '?fetchAllIds=1'), (await list(guardian)).results]).toEqual([[], []])
    expect((await details(guardian, student.id)).statusCode).toBe(404)
    expect((await admin.delete(`files/${card.id}`)).statusCode).toBe(200)
    expect((await list(admin)).pagination.count).toBe(0)
  })

  it('come from administrators, as PDF', async () => {
    for (const browser of [teacher, guardian])
      expect((await browser.upload('files/single?folder=Report%20Cards', 'A1.pdf', pdf)).statusCode).toBe(403)
    const image = await admin.upload('files/single?folder=Report%20Cards', 'A1.png', await picture(4, 4).png().toBuffer())
    expect([image.statusCode, image.json().message]).toEqual([400, 'Only PDF files are allowed.'])
  })
})

describe('places', () => {
  it('are the countries, the states of India and their districts', async () => {
    const countries = (await guardian.get('general/country')).json()
    expect(countries).toHaveLength(249)
    expect(countries[0].name).toBe('India')
    const states = (await guardian.get(`general/states/${countries[0].id}`)).json()
    expect(states).toHaveLength(36)
    expect((await guardian.get('general/state')).json()).toEqual(states)
    const idOf = (name: string) => states.find((state: { name: string }) => state.name === name).id
    const kerala = (await guardian.get(`general/districts/${idOf('Kerala')}`)).json()
    expect(kerala.map((district: { name: string }) => district.name)).toContain('Ernakulam')
    expect(kerala).toHaveLength(14)
    const both = (await guardian.get(`general/districts-custom/${idOf('Goa')},${idOf('Kerala')}`)).json()
    expect(both).toHaveLength(16)
    expect(both[0].name).toBe('Goa › North Goa')
    expect((await guardian.get(`general/states/${countries[1].id}`)).json()).toEqual([])
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ code: string }>`select dialling_code as code from countries where code in ('IN', 'US') order by sort_order`.execute(
        trx,
      ),
    )
    expect(rows.map(row => row.code)).toEqual(['+91', '+1'])
  })
})
