import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileDesk, minute, picture, sizeOf } from '../../testing/files'

let desk: FileDesk

beforeAll(async () => {
  desk = await FileDesk.open('files-content')
})
afterAll(() => desk.server.close())

const pdf = Buffer.from(`%PDF-1.4\n${'0123456789'.repeat(20)}\n%%EOF\n`)

describe('the bytes of a file', () => {
  it('come in parts, of every kind of file', async () => {
    const rows = Buffer.from(`a,b\n${'1,2\n'.repeat(2000)}`)
    for (const [name, bytes] of [['a.pdf', pdf] as const, ['a.csv', rows] as const]) {
      const { url } = await desk.upload(desk.admin, name, bytes)
      const whole = await desk.visit(url, { 'accept-encoding': 'gzip, br' })
      expect([whole.statusCode, whole.headers['content-length'], whole.headers['content-encoding']]).toEqual([
        200,
        String(bytes.length),
        undefined,
      ])
      expect(whole.rawPayload).toEqual(bytes)
      const part = await desk.visit(url, { range: 'bytes=10-19', 'accept-encoding': 'gzip' })
      expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
        206,
        `bytes 10-19/${bytes.length}`,
        '10',
      ])
      expect(part.rawPayload).toEqual(bytes.subarray(10, 20))
      expect((await desk.visit(url, { range: `bytes=${bytes.length - 3}-` })).rawPayload).toEqual(bytes.subarray(-3))
      const beyond = await desk.visit(url, { range: `bytes=${bytes.length}-` })
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    }
  })

  it('are not sent again to a browser that has them', async () => {
    const image = await desk.photo(desk.admin)
    const first = await desk.visit(image.url)
    const tag = String(first.headers.etag)
    const again = await desk.visit(image.url, { 'if-none-match': tag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await desk.visit(image.url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await desk.visit(image.url, { range: 'bytes=0-3', 'if-range': tag })).statusCode).toBe(206)
    expect((await desk.visit(image.url, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
    const small = (await desk.admin.get(`files/get-image-url/${image.id}/thumb`)).json()
    expect((await desk.visit(small.url)).headers.etag).not.toBe(tag)
  })

  it('are shown of pictures, PDF and sound, and saved of everything else', async () => {
    const sound = Buffer.concat([
      Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(417),
    ])
    const voice = (await desk.admin.upload('files/single?kind=voice', 'call.mp3', sound)).json()
    const kinds = [
      [(await desk.photo(desk.admin)).url, 'inline', 'image/jpeg'],
      [(await desk.upload(desk.admin, 'a.pdf', pdf)).url, 'inline', 'application/pdf'],
      [voice.url, 'inline', 'audio/mpeg'],
      [(await desk.csv(desk.admin)).url, 'attachment', 'application/octet-stream'],
    ]
    for (const [url, disposition, type] of kinds) {
      const { headers } = await desk.visit(url!)
      expect(String(headers['content-disposition']).split(';')[0]).toBe(disposition)
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff'])
      expect(headers['content-security-policy']).toContain('sandbox')
    }
  })

  it('of a picture in a size that was not kept are made once', async () => {
    const image = await desk.upload(desk.admin, 'wide.png', await picture(900, 300).png().toBuffer())
    const { storage_key: key } = await desk.onPlatform(trx =>
      trx.selectFrom('files').select('storage_key').where('id', '=', image.id).executeTakeFirstOrThrow(),
    )
    const { files } = desk.server.services
    await files.removeObject(`${key}~small`)
    const { url } = (await desk.admin.get(`files/get-image-url/${image.id}/small`)).json()
    expect(await sizeOf((await desk.visit(url)).rawPayload)).toEqual([320, 107])
    expect(await files.readAll(`${key}~small`)).toEqual((await desk.visit(url)).rawPayload)
    const view = (await desk.admin.get(`files/get-image-url/${image.id}/view`)).json()
    expect(await sizeOf((await desk.visit(view.url)).rawPayload)).toEqual([900, 300])
    expect(await files.readAll(`${key}~view`)).toBeUndefined()
  })
})

describe('a problem with an address', () => {
  it('is a page in the words of whoever opened it, and JSON for programs', async () => {
    const { url } = await desk.photo(desk.admin)
    const browser = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'de-DE,de;q=0.9' }
    const changed = await desk.visit(url.replace(/until=(\d)/, 'until=9$1'), browser)
    expect([changed.statusCode, changed.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(changed.body).toContain('<p>Diese Adresse der Datei ist ungültig. Öffnen Sie die Seite noch einmal.</p>')
    expect(changed.headers['content-security-policy']).toContain('sandbox')
    desk.server.clock.advance(61 * minute)
    const old = await desk.visit(url, { ...browser, 'accept-language': 'en' })
    expect([old.statusCode, old.body.includes('<html lang="en">')]).toEqual([410, true])
    expect((await desk.visit(url)).json().name).toBe('AddressEnded')
    expect((await desk.visit(url.replace(/signature=[^&]+/, ''), browser)).json().name).toBe('InvalidInput')
    await desk.logIn()
  })
})

describe('the form of an upload', () => {
  const send = (
    fields: Record<string, string>,
    { behind = false, query = '', name = 'a.csv', bytes = Buffer.from('a,b\n') } = {},
  ) => {
    const part = (head: string, value: Buffer | string) =>
      Buffer.concat([
        Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(value),
        Buffer.from('\r\n'),
      ])
    const texts = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value))
    const file = part(`name="file"; filename="${name}"`, bytes)
    const body = Buffer.concat([...(behind ? [file, ...texts] : [...texts, file]), Buffer.from('--b--\r\n')])
    return desk.admin.send('POST', `files/single${query}`, body, { 'content-type': 'multipart/form-data; boundary=b' })
  }
  const kept = (id: string) =>
    desk.onPlatform(trx => trx.selectFrom('files').select(['kind', 'folder']).where('id', '=', id).executeTakeFirstOrThrow())

  it('says what it is for and where it goes, before or behind the file', async () => {
    const answers = [
      [await send({}), { kind: 'other', folder: 'Uploads' }],
      [await send({ kind: 'staff' }), { kind: 'staff', folder: 'Staffs' }],
      [await send({ folder: 'Imports' }, { behind: true }), { kind: 'imports', folder: 'Imports' }],
      [await send({ kind: 'school', folder: 'School' }), { kind: 'school', folder: 'School' }],
      [await send({ kind: 'staff' }, { query: '?kind=student' }), { kind: 'staff', folder: 'Staffs' }],
    ] as const
    for (const [answer, expected] of answers) {
      expect(answer.statusCode, answer.body).toBe(201)
      expect(await kept(answer.json().id)).toEqual(expected)
    }
  })

  it('is refused by field when it does not fit together', async () => {
    const refused = async (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json().fieldErrors?.[0]]
    expect(await refused(await send({ kind: 'staff', folder: 'Students' }))).toEqual([
      400,
      { field: 'folder', message: 'Choose one of these: Staffs.' },
    ])
    expect(await refused(await send({ kind: 'secret' }))).toEqual([400, expect.objectContaining({ field: 'kind' })])
    expect(await refused(await send({}, { query: '?folder=Elsewhere' }))).toEqual([
      400,
      expect.objectContaining({ field: 'folder' }),
    ])
  })

  it('has the types and the length of its kind', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(2049 * 1024)])
    const refused = async (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json().message]
    expect(await refused(await send({ kind: 'voice' }, { name: 'a.wav', bytes: wav }))).toEqual([413, 'Invalid file size'])
    expect(await refused(await send({ kind: 'gallery' }))).toEqual([400, 'Invalid file type'])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    const logo = await send({ kind: 'school' }, { name: 'logo.svg', bytes: svg })
    expect([logo.statusCode, logo.json().name, logo.json().extension]).toEqual([201, 'logo.png', '.png'])
    expect(await refused(await send({ kind: 'student' }, { name: 'logo.svg', bytes: svg }))).toEqual([400, 'Invalid file type'])
  })

  it('that breaks off leaves nothing behind', async () => {
    const count = () => desk.onPlatform(async trx => (await trx.selectFrom('files').select('id').execute()).length)
    const stored = async () => {
      let objects = 0
      for await (const _ of desk.server.services.files.list()) objects += 1
      return objects
    }
    const before = [await count(), await stored()]
    await desk.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = desk.server.app.server.address() as AddressInfo
    const answered = new Promise<void>(resolve => {
      desk.server.app.server.once('request', (_, response) => response.once('close', resolve))
    })
    const socket = connect(port, '127.0.0.1')
    const cookies = [...desk.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    socket.write(
      `POST /api/files/single HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${desk.admin.token}\r\ncookie: ${cookies}\r\n` +
        `x-xsrf-token: ${desk.admin.cookies.get('XSRF-TOKEN')}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n` +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n',
      () => socket.destroy(),
    )
    await answered
    expect([await count(), await stored()]).toEqual(before)
  })
})

describe('a host of its own', () => {
  it('answers files and nothing else, and pages may show them', async () => {
    const contentUrl = 'https://files.school.example'
    const apart = await FileDesk.open('files-host', { configuration: { contentUrl } })
    try {
      const { url } = await apart.photo(apart.admin)
      expect(url.startsWith(`${contentUrl}/api/files/content/`)).toBe(true)
      const path = url.slice(contentUrl.length)
      const there = { host: 'files.school.example' }
      const shown = await apart.visit(path, there)
      expect([
        shown.statusCode,
        shown.headers['access-control-allow-origin'],
        shown.headers['cross-origin-resource-policy'],
      ]).toEqual([200, '*', 'cross-origin'])
      expect((await apart.visit(path)).statusCode).toBe(404)
      for (const other of ['/', '/api/auth/notice', '/healthz'])
        expect((await apart.visit(other, there)).statusCode, other).toBe(404)
      const page = await apart.visit('/healthz')
      const policy = String(page.headers['content-security-policy'])
      for (const part of ['img-src', 'media-src', 'connect-src']) expect(policy).toMatch(new RegExp(`${part} [^;]*${contentUrl}`))
    } finally {
      await apart.server.close()
    }
  })
})
