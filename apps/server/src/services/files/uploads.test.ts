import { zipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileDesk, picture, someId } from '../../testing/files'

let desk: FileDesk

beforeAll(async () => {
  desk = await FileDesk.open('files-uploads')
})
afterAll(() => desk.server.close())

describe('uploads', () => {
  it('are two files with addresses that open them', async () => {
    const files = [await desk.csv(desk.admin), await desk.photo(desk.admin)]
    expect(files.map(file => [file.name, file.extension])).toEqual([
      ['list.csv', '.csv'],
      ['photo.jpg', '.jpg'],
    ])
    for (const file of files) {
      const answer = (await desk.admin.get(`files/geturl/${file.id}`)).json()
      expect(answer).toMatchObject({ id: file.id, name: file.name, extension: file.extension })
      expect((await desk.visit(answer.url)).statusCode).toBe(200)
      expect((await desk.visit(file.url)).statusCode).toBe(200)
    }
    const text = await desk.visit(files[0]!.url)
    expect(text.body).toBe('a,b\n1,2\n')
    expect(text.headers['content-disposition']).toMatch(/^attachment; filename="list.csv"/)
    expect(text.headers['content-security-policy']).toContain('sandbox')
  })

  it('are refused when content and name do not fit', async () => {
    const png = await picture(4, 4).png().toBuffer()
    const refuse = async (name: string, bytes: Uint8Array) => {
      const response = await desk.admin.upload('files/single', name, bytes, 'image/png')
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
    const { rawPayload } = await desk.visit((await desk.upload(desk.admin, 'taken.jpeg', taken)).url)
    const kept = await sharp(rawPayload).metadata()
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([1920, 2560, undefined, undefined])
  })

  it('of gif and webp become what every browser and paper shows', async () => {
    const gif = await desk.upload(desk.admin, 'star.gif', await picture(8, 8).gif().toBuffer())
    expect([gif.name, gif.extension]).toEqual(['star.png', '.png'])
    const webp = await desk.upload(desk.admin, 'Tree.WEBP', await picture(8, 8).webp().toBuffer())
    expect([webp.name, webp.extension]).toEqual(['Tree.jpg', '.jpg'])
  })

  it('name no other school', async () => {
    const send = (SchoolId: string) => {
      const boundary = 'b'
      const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--${boundary}--\r\n`
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, SchoolId }
      return desk.admin.send('POST', 'files/single', Buffer.from(body), headers)
    }
    expect((await send(desk.schoolId)).statusCode).toBe(201)
    expect((await send(someId)).statusCode).toBe(404)
  })
})

describe('hostile uploads', () => {
  const refused = async (name: string, bytes: Uint8Array, mediaType?: string) => {
    const response = await desk.admin.upload('files/single', name, bytes, mediaType)
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
    expect((await desk.admin.upload('files/single', 'list.xlsx', bomb)).statusCode).toBe(400)
    const wide = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    expect(await refused('wide.png', wide)).toEqual([400, 'Invalid image type'])
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  it('of names keep a harmless one', async () => {
    const rows = Buffer.from('a,b\n1,2\n')
    const nameOf = async (name: string) => (await desk.admin.upload('files/single', name, rows)).json().name
    expect(await nameOf('../../etc/passwd.csv')).toBe('passwd.csv')
    expect(await nameOf('C:\\\\Users\\\\me\\\\list.csv')).toBe('list.csv')
    expect(await nameOf('photo\u202egpj.csv')).toBe('photogpj.csv')
    expect(await nameOf('a\u0007b\u2066c.csv')).toBe('abc.csv')
    expect(await nameOf('<b>|?*.csv')).toBe('_b____.csv')
    expect(await nameOf('പട്ടിക.csv')).toBe('പട്ടിക.csv')
    const long = await desk.admin.upload('files/single', `${'ü'.repeat(3000)}.csv`, rows)
    expect([long.statusCode, long.json().name]).toEqual([201, `${'ü'.repeat(116)}.csv`])
    expect((await desk.visit(long.json().url)).statusCode).toBe(200)
    expect((await desk.admin.upload('files/single', '.csv', rows)).statusCode).toBe(400)
    expect((await desk.admin.upload('files/single', '\u202e', rows)).statusCode).toBe(400)
  })

  it('that are broken or too large are refused in words', async () => {
    const send = (body: string, type = 'multipart/form-data; boundary=b') =>
      desk.admin.send('POST', 'files/single', Buffer.from(body), { 'content-type': type })
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
    const large = await desk.admin.upload('files/single', 'a.csv', Buffer.alloc(25_600 * 1024 + 1, 'a'))
    expect([large.statusCode, large.json().message]).toEqual([413, 'Invalid file size'])
  })
})

describe('limits', () => {
  const rows = (count: number, more: object) =>
    Array.from({ length: count }, (_, number) => ({
      id: desk.server.services.newId(),
      school_id: desk.schoolId,
      name: 'a.csv',
      extension: '.csv',
      media_type: 'text/csv',
      bytes: 1,
      sha256: '',
      folder: 'Uploads',
      storage_key: `none/${number}`,
      created_at: desk.server.clock.now(),
      ...more,
    }))
  const idOf = (loginName: string) =>
    desk.onPlatform(trx => trx.selectFrom('users').select('id').where('login_name', '=', loginName).executeTakeFirstOrThrow())

  it('are 200 uploads an hour, of those who make albums 1,000', async () => {
    const { id: owner_id } = await idOf('GVS.GUARDIAN')
    await desk.onPlatform(trx => trx.insertInto('files').values(rows(198, { owner_id })).execute())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk.guardian.upload('files/single', 'a.csv', Buffer.from('a\n'))),
    )
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 201, 429, 429, 429])
    const full = answers.find(answer => answer.statusCode === 429)!.json()
    expect([full.name, full.message]).toEqual(['TooManyUploads', 'Too many files were uploaded. Try again in 60 minute(s).'])
    const crop = await desk.guardian.post('files/base64-image', {
      cropedImage: (await picture(4, 4).png().toBuffer()).toString('base64'),
    })
    expect(crop.statusCode).toBe(429)
    const { id: teacherId } = await idOf('GVS.TEACHER')
    await desk.onPlatform(trx =>
      trx
        .insertInto('files')
        .values(rows(300, { owner_id: teacherId }))
        .execute(),
    )
    expect((await desk.teacher.upload('files/single', 'a.csv', Buffer.from('a\n'))).statusCode).toBe(201)
    await desk.onPlatform(trx => trx.deleteFrom('files').where('storage_key', 'like', 'none/%').execute())
    await desk.onPlatform(trx => trx.deleteFrom('files').where('owner_id', '=', owner_id).execute())
  })

  it('are the room of the school, with a word to its administrator before it is full', async () => {
    const megabyte = 1024 * 1024
    const used = await desk.onPlatform(trx =>
      sql<{
        used: number
      }>`select coalesce(sum(bytes), 0)::float8 as used from files where school_id = ${desk.schoolId} and deleted_at is null`.execute(
        trx,
      ),
    )
    const fill = (bytes: number) =>
      desk.onPlatform(trx =>
        trx
          .insertInto('files')
          .values(rows(1, { bytes, owner_id: null }))
          .execute(),
      )
    const warnings = () =>
      desk.onPlatform(trx =>
        trx.selectFrom('notifications').select('user_id').where('title', '=', 'Storage is almost full').execute(),
      )
    await fill(Math.floor(10_240 * megabyte * 0.9) - used.rows[0]!.used - 4)
    expect(await warnings()).toEqual([])
    // Two at once, of which either alone would fill it that far: the word is told once to each.
    await Promise.all([desk.csv(desk.admin), desk.csv(desk.teacher)])
    const told = await warnings()
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(row => row.user_id)).size).toBe(told.length)
    await desk.csv(desk.admin)
    expect(await warnings()).toEqual(told)
    await fill(1024 * megabyte - 20)
    const full = await desk.admin.upload('files/single', 'a.csv', Buffer.alloc(100, 'a'))
    expect([full.statusCode, full.json().message]).toEqual([409, 'Storage is full. Please contact support.'])
    const crop = await desk.admin.post('files/base64-image', {
      cropedImage: (await picture(40, 40).png().toBuffer()).toString('base64'),
    })
    expect(crop.json().name).toBe('StorageFull')
    await desk.onPlatform(trx => trx.deleteFrom('files').where('storage_key', 'like', 'none/%').execute())
  })
})

describe('report cards', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

  it('come from administrators, as PDF', async () => {
    for (const browser of [desk.teacher, desk.guardian])
      expect((await browser.upload('files/single?folder=Report%20Cards', 'A1.pdf', pdf)).statusCode).toBe(403)
    const image = await desk.admin.upload('files/single?folder=Report%20Cards', 'A1.png', await picture(4, 4).png().toBuffer())
    expect([image.statusCode, image.json().message]).toEqual([400, 'Only PDF files are allowed.'])
  })
})
