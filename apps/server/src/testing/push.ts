import { createDecipheriv, createECDH, createHash, createPublicKey, type ECDH, hkdfSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import type { PushSettings } from '../platform/push-settings'

/** Keys of an installation of tests: those of the example in RFC 8291. */
export const testPushSettings: PushSettings = {
  subject: 'mailto:push@school.example',
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
}

/** A push as the service of a browser got it. */
export interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface PushReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Reads a message of the coding aes128gcm as the browser does that holds the private key. */
export function decryptPush(body: Buffer, pair: ECDH, auth: Uint8Array): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  if (record.byteLength > recordSize) throw new Error('The message has more than one record.')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(pair.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some(byte => byte !== 0)) throw new Error('The last record does not end with a 2.')
  return padded.subarray(0, end)
}

/** A browser that has subscribed, with the keys that it keeps. */
export class TestDevice {
  readonly pair: ECDH = createECDH('prime256v1')
  readonly auth: Uint8Array
  readonly endpoint: string

  constructor(service: string, name: string) {
    const bytes = createHash('sha256').update(name).digest()
    this.pair.setPrivateKey(bytes)
    this.auth = bytes.subarray(0, 16)
    this.endpoint = `${service}/${name}`
  }

  get keys() {
    return { p256dh: base64(this.pair.getPublicKey()), auth: base64(this.auth) }
  }

  /** What the service worker gets. */
  read = ({ body }: ReceivedPush): unknown => JSON.parse(decryptPush(body, this.pair, this.auth).toString('utf8'))
}

/** A push service on this machine. It refuses what is not signed with the key that its browsers have subscribed with. */
export class TestPushService {
  readonly pushes: ReceivedPush[] = []
  reply: (push: ReceivedPush) => PushReply = () => ({ status: 201 })
  url = ''
  private readonly server = createServer((request, response) => void this.answer(request, response))
  private readonly publicKey: string
  private readonly now: () => Date

  private constructor(publicKey: string, now: () => Date) {
    this.publicKey = publicKey
    this.now = now
  }

  static async open(publicKey: string, now: () => Date): Promise<TestPushService> {
    const service = new TestPushService(publicKey, now)
    await new Promise<void>(resolve => service.server.listen(0, '127.0.0.1', resolve))
    service.url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`
    return service
  }

  device = (name: string) => new TestDevice(this.url, name)

  /** Pushes that came for one device. */
  for = (device: TestDevice) => this.pushes.filter(push => `${this.url}${push.path}` === device.endpoint)

  /** Who the sender says can be written to; throws when the proof is not good for this service, or holds too long. */
  private async proven({ headers }: ReceivedPush): Promise<string> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
    if (key !== this.publicKey) throw new Error('Another key.')
    const point = Buffer.from(key, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: base64(point.subarray(1, 33)), y: base64(point.subarray(33)) }
    const { payload } = await jwtVerify(token, createPublicKey({ format: 'jwk', key: jwk }), {
      algorithms: ['ES256'],
      audience: this.url,
      currentDate: this.now(),
    })
    if (payload.exp! - this.now().getTime() / 1000 > 24 * 3600) throw new Error('The proof holds too long.')
    return payload.sub!
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const push = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
    const subject = await this.proven(push).catch(() => undefined)
    if (request.method !== 'POST' || !subject?.startsWith('mailto:')) {
      response.writeHead(403).end()
      return
    }
    this.pushes.push(push)
    const { status, headers } = this.reply(push)
    response.writeHead(status, headers).end()
  }

  close(): Promise<void> {
    this.server.closeAllConnections()
    return new Promise(resolve => this.server.close(() => resolve()))
  }
}
