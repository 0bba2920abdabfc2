import { randomBytes } from 'node:crypto'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, makeDemonstration } from '../../demonstration/index'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { startTestServer, type TestBrowser, type TestServer } from '../../testing/server'
import { planCollection } from './collect'

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
  expect(response.statusCode, response.body).toBe(201)
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
    expect((await send(schoolId)).statusCode).toBe(201)
    expect((await send(someId)).statusCode).toBe(404)
  })
})

describe('hostile uploads', () => {
  const refused = async (name: string, bytes: Uint8Array, mediaType?: string) => {
    const response = await admin.upload('files/single', name, bytes, mediaType)
    return [response.statusCode, response.json().message]
  }
  const invalidType = [400, 'Invalid file type']

  it('are known by their content, whatever they are called', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('PE\0\0'), Buffer.alloc(200)])
    expect(await refused('list.xlsx', program)).toEqual(invalidType)
    expect(await refused('photo.png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png')).toEqual(invalidType)
    expect(await refused('photo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toEqual(
      invalidType,
    )
    expect(await refused('script.sh', Buffer.from('#!/bin/sh\nrm -rf /\n'))).toEqual(invalidType)
    expect(await refused('list.csv', Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(20)]))).toEqual(invalidType)
  })

  it('of office files show what is inside', async () => {
    const parts = (files: Record<string, string>) =>
      Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))))
    expect(await refused('list.xlsx', parts({ 'a.txt': 'no workbook' }))).toEqual(invalidType)
    const macros = parts({
      '[Content_Types].xml':
        '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      'xl/workbook.xml': '<workbook/>',
      'xl/vbaProject.bin': 'macro',
    })
    expect((await refused('list.xlsx', macros))[0]).toBe(400)
  })

  it('of bombs are refused or kept closed, in a moment', async () => {
    const zeros = Buffer.alloc(60 * 1024 * 1024)
    const bomb = Buffer.from(
      zipSync({ '[Content_Types].xml': zeros, 'xl/worksheets/sheet1.xml': Buffer.from('x') }, { level: 9 }),
    )
    const began = Date.now()
    expect((await admin.upload('files/single', 'list.xlsx', bomb)).statusCode).toBe(400)
    const wide = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect(await refused('wide.png', wide)).toEqual([400, 'Invalid image type'])
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  it('of names keep a harmless one', async () => {
    const rows = Buffer.from('a,b\n1,2\n')
    const nameOf = async (name: string) => (await admin.upload('files/single', name, rows)).json().name
    expect(await nameOf('../../etc/passwd.csv')).toBe('passwd.csv')
    expect(await nameOf('C:\\\\Users\\\\me\\\\list.csv')).toBe('list.csv')
    expect(await nameOf('photo\u202egpj.csv')).toBe('photogpj.csv')
    expect(await nameOf('a\u0007b\u2066c.csv')).toBe('abc.csv')
    expect(await nameOf('<b>|?*.csv')).toBe('_b____.csv')
    expect(await nameOf('പട്ടിക.csv')).toBe('പട്ടിക.csv')
    const long = await admin.upload('files/single', `${'ü'.repeat(3000)}.csv`, rows)
    expect([long.statusCode, long.json().name]).toEqual([201, `${'ü'.repeat(116)}.csv`])
    expect((await open(long.json().url)).statusCode).toBe(200)
    expect((await admin.upload('files/single', '.csv', rows)).statusCode).toBe(400)
    expect((await admin.upload('files/single', '\u202e', rows)).statusCode).toBe(400)
  })

  it('that are broken or too large are refused in words', async () => {
    const send = (body: string, type = 'multipart/form-data; boundary=b') =>
      admin.send('POST', 'files/single', Buffer.from(body), { 'content-type': type })
    const part = (head: string, text: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}\r\n`
    const file = (field: string) => part(`name="${field}"; filename="a.csv"`, 'a')
    const bodies = [
      `${part('name="file"', 'a')}--b--\r\n`,
      `${file('picture')}--b--\r\n`,
      `${Array.from({ length: 20 }, (_, number) => part(`name="f${number}"`, 'x')).join('')}${file('file')}--b--\r\n`,
      `--b\r\ncontent-disposition: form-data\r\n\r\na\r\n--b--\r\n`,
      file('file').slice(0, -10),
      'no parts at all',
      '',
    ]
    for (const body of bodies) {
      const answer = await send(body)
      expect(answer.statusCode, body.slice(0, 80)).toBe(400)
      expect(answer.json().message).toMatch(/\w/)
    }
    for (const type of ['multipart/form-data', 'multipart/mixed; boundary=b', 'text/html']) {
      const { statusCode } = await send(`${file('file')}--b--\r\n`, type)
      expect(statusCode, type).toBeGreaterThanOrEqual(400)
      expect(statusCode, type).toBeLessThan(500)
    }
    const large = await admin.upload('files/single', 'a.csv', Buffer.alloc(25_600 * 1024 + 1, 'a'))
    expect([large.statusCode, large.json().message]).toEqual([413, 'Invalid file size'])
  })
})

describe('limits', () => {
  const inTables = <T>(work: (trx: Trx) => Promise<T>) => transact(server.services.db, onPlatform, work)
  const rows = (count: number, more: object) =>
    Array.from({ length: count }, (_, number) => ({
      id: server.services.newId(),
      school_id: schoolId,
      name: 'a.csv',
      extension: '.csv',
      media_type: 'text/csv',
      bytes: 1,
      sha256: '',
      folder: 'Uploads',
      storage_key: `none/${number}`,
      created_at: server.clock.now(),
      ...more,
    }))
  const idOf = (loginName: string) =>
    inTables(trx => trx.selectFrom('users').select('id').where('login_name', '=', loginName).executeTakeFirstOrThrow())

  it('are 200 uploads an hour, of those who make albums 1,000', async () => {
    const { id: owner_id } = await idOf('GVS.GUARDIAN')
    await inTables(trx => trx.insertInto('files').values(rows(198, { owner_id })).execute())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => guardian.upload('files/single', 'a.csv', Buffer.from('a\n'))),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 201, 429, 429, 429])
    const full = answers.find(answer => answer.statusCode === 429)!.json()
    expect([full.name, full.message]).toEqual(['TooManyUploads', 'Too many files were uploaded. Try again in 60 minute(s).'])
    const crop = await guardian.post('files/base64-image', {
      cropedImage: (await picture(4, 4).png().toBuffer()).toString('base64'),
    })
    expect(crop.statusCode).toBe(429)
    const { id: teacherId } = await idOf('GVS.TEACHER')
    await inTables(trx =>
      trx
        .insertInto('files')
        .values(rows(300, { owner_id: teacherId }))
        .execute(),
    )
    expect((await teacher.upload('files/single', 'a.csv', Buffer.from('a\n'))).statusCode).toBe(201)
    await inTables(trx => trx.deleteFrom('files').where('storage_key', 'like', 'none/%').execute())
    await inTables(trx => trx.deleteFrom('files').where('owner_id', '=', owner_id).execute())
  })

  it('are the room of the school, with a word to its administrator before it is full', async () => {
    const megabyte = 1024 * 1024
    const used = await inTables(trx =>
      sql<{
        used: number
      }>`select coalesce(sum(bytes), 0)::float8 as used from files where school_id = ${schoolId} and deleted_at is null`.execute(
        trx,
      ),
    )
    const fill = (bytes: number) =>
      inTables(trx =>
        trx
          .insertInto('files')
          .values(rows(1, { bytes, owner_id: null }))
          .execute(),
      )
    const warnings = () =>
      inTables(trx => trx.selectFrom('notifications').select('user_id').where('title', '=', 'Storage is almost full').execute())
    await fill(Math.floor(10_240 * megabyte * 0.9) - used.rows[0]!.used - 4)
    expect(await warnings()).toEqual([])
    await csv(admin)
    const told = await warnings()
    expect(told.length).toBeGreaterThan(0)
    await csv(admin)
    expect(await warnings()).toEqual(told)
    await fill(1024 * megabyte - 20)
    const full = await admin.upload('files/single', 'a.csv', Buffer.alloc(100, 'a'))
    expect([full.statusCode, full.json().message]).toEqual([409, 'Storage is full. Please contact support.'])
    const crop = await admin.post('files/base64-image', {
      cropedImage: (await picture(40, 40).png().toBuffer()).toString('base64'),
    })
    expect(crop.json().name).toBe('StorageFull')
    await inTables(trx => trx.deleteFrom('files').where('storage_key', 'like', 'none/%').execute())
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

  it('may have 8 MB, which no other call takes', async () => {
    const noise = randomBytes(1500 * 1200 * 3)
    const large = await sharp(noise, { raw: { width: 1500, height: 1200, channels: 3 } })
      .png()
      .toBuffer()
    expect(large.byteLength).toBeGreaterThan(5 * 1024 * 1024)
    const padded = (bytes: number) => Buffer.concat([large, Buffer.alloc(bytes - large.byteLength)]).toString('base64')
    const most = 8 * 1024 * 1024
    const taken = await admin.post('files/base64-image', { cropedImage: `data:image/png;base64,${padded(most)}` })
    expect(taken.statusCode, taken.body.slice(0, 200)).toBe(200)
    const more = await admin.post('files/base64-image/Students', { cropedImage: padded(most + 1) })
    expect([more.statusCode, more.json().message]).toEqual([413, 'Invalid file size'])
    const tooLarge = [413, 'The request is too large. Send less at once.']
    const huge = await admin.post('files/base64-image', { cropedImage: 'A'.repeat(13_000_000) })
    expect([huge.statusCode, huge.json().message]).toEqual(tooLarge)
    const elsewhere = await admin.post('files/delete-multiple', { fileIds: ['A'.repeat(2 * 1024 * 1024)] })
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual(tooLarge)
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
    expect(both).toHaveLength(17)
    expect(both[0].name).toBe('Goa › Kushavati')
    expect((await guardian.get(`general/states/${countries[1].id}`)).json()).toEqual([])
    const { rows } = await transact(server.services.db, onPlatform, trx =>
      sql<{ code: string }>`select dialling_code as code from countries where code in ('IN', 'US') order by sort_order`.execute(
        trx,
      ),
    )
    expect(rows.map(row => row.code)).toEqual(['+91', '+1'])
  })
})

describe('every night', () => {
  const collect = async () => {
    await planCollection(server.services)
    await planCollection(server.services)
    const nights = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('jobs').select('run_after').where('kind', '=', 'files.collect').where('status', '=', 'Queued').execute(),
    )
    const times = nights.map(night => night.run_after.getTime())
    expect(new Set(times).size).toBe(times.length)
    server.clock.set(new Date(Math.max(...times)).toISOString())
    await server.services.jobs.drain(server.services)
    const { result } = await transact(server.services.db, onPlatform, trx =>
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
    const row = await transact(server.services.db, onPlatform, trx =>
      trx.selectFrom('files').select(['deleted_at', 'storage_key']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return [row.deleted_at === null, (await server.services.files.readAll(row.storage_key)) !== undefined]
  }
  const inTwoDays = () => new Date(server.clock.now().getTime() + 2 * 24 * 60 * minute)

  it('collects what nothing names a day long, then its bytes, and keeps the rest', async () => {
    const student = await someStudent()
    const [temporary, photoOf, list, asked] = [
      await csv(admin),
      await photo(admin, 'Students'),
      await csv(admin),
      await photo(guardian),
    ]
    await setPhoto(photoOf.id, student.id)
    expect((await admin.post('imports', { kind: 'students', fileId: list.id })).statusCode).toBe(201)
    const card = await upload(admin, 'A77.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), 'Report Cards')
    await transact(server.services.db, onPlatform, trx =>
      sql`insert into profile_change_requests (school_id, id, person_type, person_id, asked_by, asked_at, changes)
        values (${schoolId}, ${server.services.newId()}, 'student', ${student.id}, ${someId}, ${server.clock.now()},
          ${JSON.stringify({ photo: { old: null, new: asked.id } })}::jsonb)`.execute(trx),
    )
    server.clock.set(inTwoDays().toISOString())
    expect((await collect()).temporary).toBeGreaterThan(0)
    expect(await kept(temporary.id)).toEqual([false, true])
    for (const file of [photoOf, list, card, asked]) expect(await kept(file.id), file.name).toEqual([true, true])
    server.clock.set(inTwoDays().toISOString())
    expect((await collect()).removed).toBeGreaterThan(0)
    expect(await kept(temporary.id)).toEqual([false, false])
    expect(await collect()).toMatchObject({ temporary: 0, removed: 0 })
  })

  it('leaves uploads of the day alone, and removes bytes without a row', async () => {
    admin = await signedIn('GVS.ADMIN')
    const fresh = await csv(admin)
    const folder = server.services.configuration.dataDir
    const stray = join(folder, schoolId, someId)
    writeFileSync(stray, 'lost')
    writeFileSync(join(folder, 'not-ours'), 'kept')
    const before = new Date(server.clock.now().getTime() - 3 * 24 * 60 * minute)
    utimesSync(stray, before, before)
    utimesSync(join(folder, 'not-ours'), before, before)
    expect((await collect()).stray).toBe(1)
    expect([existsSync(stray), existsSync(join(folder, 'not-ours'))]).toEqual([false, true])
    expect(await kept(fresh.id)).toEqual([true, true])
  })
})
