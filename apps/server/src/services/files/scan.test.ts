import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ScannerDown } from '../../platform/files/scanner'
import { clamdScanner, resultOfClamd } from '../../platform/files/scanners/clamd'
import { httpScanner } from '../../platform/files/scanners/http'
import { FileDesk, minute, picture } from '../../testing/files'
import { planCollection } from './collect'

const harmful = Buffer.from('%PDF-1.4\nharmful program\n%%EOF\n')
const megabyte = 1024 * 1024

const listen = (server: Server) =>
  new Promise<number>(resolve => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
const shut = (server: Server) => new Promise(resolve => server.close(resolve))

/** Speaks the protocol of clamd: takes a file in chunks and says whether it holds the words. */
class Clamd {
  readonly seen: number[] = []
  answer: (bytes: Buffer) => string = bytes =>
    bytes.includes('harmful program') ? 'stream: Test.Harmful-1 FOUND\0' : 'stream: OK\0'
  readonly server = createSocketServer(socket => {
    const got: Buffer[] = []
    socket.on('error', () => socket.destroy())
    socket.on('data', more => {
      got.push(more)
      // The length after the last chunk is zero.
      const file = more.at(-1) === 0 ? wholeOf(Buffer.concat(got)) : undefined
      if (!file) return
      this.seen.push(file.byteLength)
      socket.end(this.answer(file))
    })
  })
}

/** The file in the chunks of INSTREAM, once the last one is there. */
function wholeOf(got: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (got.byteLength < command.length) return undefined
  if (got.subarray(0, command.length).toString() !== command) throw new Error('This is no INSTREAM.')
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= got.byteLength; ) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    if (at + 4 + length > got.byteLength) return undefined
    parts.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

describe('a clamd', () => {
  const clamd = new Clamd()
  let port: number
  beforeAll(async () => {
    port = await listen(clamd.server)
  })
  afterAll(() => shut(clamd.server))

  it('says whether a file is harmful, whatever its length', async () => {
    const scanner = clamdScanner({ host: '127.0.0.1', port })
    for (const length of [0, 1, 64 * 1024, 64 * 1024 + 1, 3 * megabyte])
      expect(await scanner.scan(Buffer.alloc(length)), String(length)).toEqual({})
    expect(clamd.seen).toEqual([0, 1, 64 * 1024, 64 * 1024 + 1, 3 * megabyte])
    expect(await scanner.scan(harmful)).toEqual({ found: 'Test.Harmful-1' })
  })

  it('is down when it refuses, falls silent or says something else', async () => {
    const scanner = clamdScanner({ host: '127.0.0.1', port }, 200)
    expect(() => resultOfClamd('')).toThrow(ScannerDown)
    const usual = clamd.answer
    clamd.answer = () => 'INSTREAM size limit exceeded. ERROR\0'
    await expect(scanner.scan(harmful)).rejects.toThrow('size limit exceeded')
    clamd.answer = usual
    const silent = createSocketServer(() => {})
    const silentPort = await listen(silent)
    await expect(clamdScanner({ host: '127.0.0.1', port: silentPort }, 100).scan(harmful)).rejects.toThrow('in time')
    silent.close()
    await expect(clamdScanner({ path: '/nowhere/clamd.sock' }).scan(harmful)).rejects.toThrow(ScannerDown)
  })
})

describe('a service', () => {
  let server: HttpServer
  let url: string
  let answer = { status: 200, body: '{"clean": true}' }
  const asked: { authorization: string | undefined; bytes: number }[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      let bytes = 0
      request.on('data', (part: Buffer) => {
        bytes += part.byteLength
      })
      request.on('end', () => {
        asked.push({ authorization: request.headers.authorization, bytes })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
      })
    })
    url = `http://127.0.0.1:${await listen(server)}/check`
  })
  afterAll(() => shut(server))

  it('is sent the file with its token and says what it found', async () => {
    const scanner = httpScanner({ url, token: 'secret' })
    expect(await scanner.scan(Buffer.from('12345'))).toEqual({})
    expect(asked).toEqual([{ authorization: 'Bearer secret', bytes: 5 }])
    answer = { status: 200, body: '{"clean": false, "found": "Worm"}' }
    expect(await scanner.scan(harmful)).toEqual({ found: 'Worm' })
    answer = { status: 200, body: '{"clean": false}' }
    expect(await scanner.scan(harmful)).toEqual({ found: 'unnamed' })
  })

  it('is down when it fails or says nothing of the file', async () => {
    const scanner = httpScanner({ url, token: undefined })
    for (const wrong of [
      { status: 500, body: '{"clean": true}' },
      { status: 200, body: 'fine' },
      { status: 200, body: '{}' },
      { status: 200, body: 'null' },
    ]) {
      answer = wrong
      await expect(scanner.scan(harmful), wrong.body).rejects.toThrow(ScannerDown)
    }
    await expect(httpScanner({ url: 'http://127.0.0.1:9/', token: undefined }).scan(harmful)).rejects.toThrow(ScannerDown)
  })
})

describe('uploads that are checked', () => {
  const clamd = new Clamd()
  const usual = clamd.answer
  let desk: FileDesk

  beforeAll(async () => {
    const address = { host: '127.0.0.1', port: await listen(clamd.server) }
    const virusCheck = { driver: 'clamd', address } as const
    desk = await FileDesk.open('files-scan', { configuration: { virusCheck } })
  })
  afterEach(() => {
    clamd.answer = usual
  })
  afterAll(async () => {
    await desk.server.close()
    await shut(clamd.server)
  })

  const answerOf = async (name: string, bytes: Buffer) => {
    const { statusCode, ...response } = await desk.admin.upload('files/single', name, bytes)
    return [statusCode, response.json().message]
  }
  const pdf = (bytes: number, words = '') => {
    const begin = Buffer.from(`%PDF-1.4\n${words}\n`)
    return Buffer.concat([begin, Buffer.alloc(bytes - begin.byteLength, ' ')])
  }
  const stored = async () => {
    let count = 0
    for await (const _ of desk.server.services.files.list()) count += 1
    return count
  }
  const refusals = () =>
    desk.inSchool(trx =>
      trx.selectFrom('audit_entries').select(['entity_id', 'after']).where('action', '=', 'file.refuse').orderBy('at').execute(),
    )

  it('are refused with a word in the audit, and nothing is kept', async () => {
    const before = await stored()
    expect(await answerOf('letter.pdf', harmful)).toEqual([422, 'This file was refused by the virus check.'])
    expect(await stored()).toBe(before)
    expect(await refusals()).toEqual([{ entity_id: null, after: { name: 'letter.pdf', found: 'Test.Harmful-1' } }])
    expect((await answerOf('letter.pdf', pdf(100)))[0]).toBe(201)
  })

  it('are documents that wait until somebody can look, and pictures that need not', async () => {
    clamd.answer = () => 'busy. ERROR\0'
    expect(await answerOf('letter.pdf', pdf(200))).toEqual([503, "Can't upload this file, please try again later"])
    expect((await answerOf('photo.png', await picture(30, 30).png().toBuffer()))[0]).toBe(201)
    const cropedImage = (await picture(20, 20).png().toBuffer()).toString('base64')
    expect((await desk.admin.post('files/base64-image', { cropedImage })).statusCode).toBe(200)
    clamd.answer = () => 'stream: Test.Picture FOUND\0'
    expect((await desk.admin.post('files/base64-image', { cropedImage })).statusCode).toBe(422)
  })

  it('of more than 5 MB are looked at after the answer, and closed until then', async () => {
    const clean = await desk.upload(desk.admin, 'book.pdf', pdf(5 * megabyte + 1))
    const checked = [423, 'The file is being checked.']
    for (const answer of [await desk.visit(clean.url), await desk.admin.get(`files/geturl/${clean.id}`)])
      expect([answer.statusCode, answer.json().message]).toEqual(checked)
    await desk.server.services.jobs.drain(desk.server.services)
    expect((await desk.visit(clean.url)).statusCode).toBe(200)
    expect((await desk.admin.get(`files/geturl/${clean.id}`)).statusCode).toBe(200)
    const whole = await desk.upload(desk.admin, 'exact.pdf', pdf(5 * megabyte))
    expect((await desk.visit(whole.url)).statusCode).toBe(200)
  })

  it('that turn out harmful are destroyed wherever they are, and their owners told', async () => {
    const bytes = pdf(6 * megabyte, 'harmful program')
    const before = await stored()
    const [one, two] = [await desk.upload(desk.teacher, 'one.pdf', bytes), await desk.upload(desk.guardian, 'two.pdf', bytes)]
    await desk.server.services.jobs.drain(desk.server.services)
    for (const [file, browser] of [
      [one, desk.teacher],
      [two, desk.guardian],
    ] as const) {
      const refused = [422, 'This file was refused by the virus check.']
      const link = await browser.get(`files/geturl/${file.id}`)
      const content = await desk.visit(file.url)
      expect([link.statusCode, link.json().message]).toEqual(refused)
      expect([content.statusCode, content.json().message]).toEqual(refused)
    }
    expect(await stored()).toBe(before)
    expect(
      (await refusals())
        .filter(row => row.entity_id)
        .map(row => row.entity_id)
        .sort(),
    ).toEqual([one.id, two.id].sort())
    const bells = await desk.inSchool(trx =>
      trx
        .selectFrom('notifications')
        .select(['audience', 'message'])
        .where('title', '=', 'File refused')
        .orderBy('message')
        .execute(),
    )
    expect(bells).toEqual([
      { audience: 'Staff', message: 'one.pdf: This file was refused by the virus check.' },
      { audience: 'Student', message: 'two.pdf: This file was refused by the virus check.' },
    ])
    expect((await desk.teacher.delete(`files/${one.id}`)).statusCode).toBe(200)
  })

  it('that nobody could look at are looked at again at night', async () => {
    clamd.answer = () => 'busy. ERROR\0'
    const file = await desk.upload(desk.admin, 'later.pdf', pdf(7 * megabyte))
    for (let tries = 0; tries < 7; tries += 1) {
      await desk.server.services.jobs.drain(desk.server.services)
      desk.server.clock.advance(60 * minute)
    }
    const status = () =>
      desk.onPlatform(trx => trx.selectFrom('files').select('status').where('id', '=', file.id).executeTakeFirstOrThrow())
    expect(await status()).toEqual({ status: 'Scanning' })
    clamd.answer = usual
    await planCollection(desk.server.services)
    desk.server.clock.advance(24 * 60 * minute)
    await desk.server.services.jobs.drain(desk.server.services)
    expect(await status()).toEqual({ status: 'Ready' })
  })

  it('are imported when they were checked', async () => {
    await desk.logIn()
    const rows = Buffer.alloc(5 * megabyte + 10, 'Adm No,Name\n')
    const sheet = (await desk.admin.upload('files/single?kind=imports', 'list.csv', rows)).json()
    const refused = await desk.admin.post('imports', { kind: 'students', fileId: sheet.id })
    expect([refused.statusCode, refused.json().name]).toEqual([423, 'FileScanning'])
  })
})
