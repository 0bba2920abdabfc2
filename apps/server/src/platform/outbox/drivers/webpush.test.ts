import { createECDH } from 'node:crypto'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decryptPush, type TestDevice, TestPushService, testPushSettings } from '../../../testing/push'
import type { PushSettings } from '../../push-settings'
import type { DriverMessage } from '../driver'
import { isPublicIp, isPublicUrl, lookupPublic, mayPushTo, notPublic } from '../public-address'
import { encryptPush, wrongKeys } from '../push-crypto'
import { webPushDriver } from './webpush'

// The example of RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y' +
    'l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('a push is encrypted', () => {
  it('as in the example of the standard, byte for byte', () => {
    const chance = { salt: bytes(example.salt), privateKey: bytes(example.privateKey) }
    expect(encryptPush(Buffer.from(example.text), example, chance).toString('base64url')).toBe(example.body)
  })

  it('so that the browser alone reads it, each time with another key', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes(example.browserPrivateKey))
    expect(decryptPush(bytes(example.body), pair, bytes(example.auth)).toString()).toBe(example.text)
    const twice = [encryptPush(Buffer.from('text'), example), encryptPush(Buffer.from('text'), example)] as const
    expect(twice[0].equals(twice[1])).toBe(false)
    for (const body of twice) expect(decryptPush(body, pair, bytes(example.auth)).toString()).toBe('text')
    expect(() => decryptPush(twice[0], pair, Buffer.alloc(16))).toThrow()
  })

  it('with keys that browsers make, and no others', () => {
    expect(wrongKeys(example)).toEqual([])
    const offCurve = bytes(example.p256dh)
    offCurve[64]! ^= 1
    for (const p256dh of [
      '',
      'BA',
      `${example.p256dh.slice(0, -1)}!`,
      `C${example.p256dh.slice(1)}`,
      offCurve.toString('base64url'),
    ])
      expect(wrongKeys({ ...example, p256dh }), p256dh).toEqual(['p256dh'])
    for (const auth of ['', 'BTBZ', `${example.auth}AA`]) expect(wrongKeys({ ...example, auth }), auth).toEqual(['auth'])
  })
})

describe('the address of a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://[2606:4700::1111]/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user:pass@push.example.com/x', false],
    ['https://localhost/x', false],
    ['https://printer/x', false],
    ['https://printer.local/x', false],
    ['https://db.internal./x', false],
    ['https://10.0.0.8/x', false],
    ['https://0x7f.1/x', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/x', false],
    ['https://[::ffff:10.0.0.8]/x', false],
    ['https://[fd00::8]/x', false],
  ])('%s may be called: %s', (address, expected) => {
    expect(isPublicUrl(new URL(address))).toBe(expected)
    expect(mayPushTo(address, true)).toBe(expected)
  })

  it('is one of this machine outside production alone', () => {
    for (const address of ['http://127.0.0.1:3000/x', 'http://localhost/x', 'https://[::1]:8443/x']) {
      expect(mayPushTo(address, false), address).toBe(true)
      expect(mayPushTo(address, true), address).toBe(false)
    }
    for (const address of ['http://10.0.0.8/x', 'ftp://127.0.0.1/x', 'nonsense']) expect(mayPushTo(address, false)).toBe(false)
  })

  it('is looked at again when its name is followed', async () => {
    const found = await new Promise<NodeJS.ErrnoException | null>(resolve => lookupPublic('localhost', {}, resolve))
    expect(found?.code).toBe(notPublic)
    for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPublicIp(address), address).toBe(true)
    for (const address of ['192.168.1.1', '172.20.0.1', '100.64.0.1', 'fe80::1', '64:ff9b::a00:8', '2002:a00:8::1', 'name'])
      expect(isPublicIp(address), address).toBe(false)
  })
})

const now = new Date('2026-07-15T05:00:00Z')
const tag = '01900000-0000-7000-8000-000000000001'
const settings = testPushSettings

describe('a push', () => {
  let service: TestPushService
  let device: TestDevice
  beforeEach(async () => {
    service = await TestPushService.open(settings.publicKey, () => now)
    device = service.device('phone')
  })
  afterEach(() => service.close())

  const message = (over: Partial<DriverMessage> = {}): DriverMessage => ({
    id: '01900000-0000-7000-8000-00000000000f',
    channel: 'push',
    to: 'device',
    subject: 'Sports Day',
    text: 'Friday at 9',
    variables: null,
    template: null,
    files: [],
    at: now,
    school: null,
    push: { endpoint: device.endpoint, ...device.keys, route: '/communication/notices', tag },
    ...over,
  })
  const send = (over: Partial<DriverMessage> = {}, with_: PushSettings = settings) =>
    webPushDriver(with_, { production: false, now: () => now }).send(message(over), new AbortController().signal)

  it('carries title, text, screen and tag, encrypted and signed', async () => {
    expect(await send()).toEqual({ outcome: 'accepted' })
    const [push] = service.pushes
    expect(device.read(push!)).toEqual({ title: 'Sports Day', body: 'Friday at 9', route: '/communication/notices', tag })
    expect(push!.headers).toMatchObject({ ttl: '86400', topic: 'AZAAAAAAcACAAAAAAAAAAQ', 'content-encoding': 'aes128gcm' })
    expect(push!.body.includes('Sports')).toBe(false)
  })

  it('says at most 160 letters, and the title alone where they are too many bytes', async () => {
    await send({ text: '😀'.repeat(400) })
    expect(device.read(service.pushes[0]!)).toMatchObject({ body: `${'😀'.repeat(159)}…` })
    await send({ text: 'z'.repeat(160), push: { ...message().push!, route: `/x?${'y'.repeat(2900)}` } })
    expect(device.read(service.pushes[1]!)).toMatchObject({ title: 'Sports Day', body: '' })
  })

  it('that is too large for the service is sent with its title alone', async () => {
    service.reply = push => ({ status: service.pushes.indexOf(push) === 0 ? 413 : 201 })
    expect(await send()).toEqual({ outcome: 'accepted' })
    expect(service.pushes.map(device.read)).toMatchObject([{ body: 'Friday at 9' }, { title: 'Sports Day', body: '' }])
    service.reply = () => ({ status: 413 })
    expect(await send()).toEqual({ outcome: 'permanent', reason: 'HTTP 413' })
  })

  it.each([
    [404, { outcome: 'permanent', reason: 'The device takes no more pushes.', code: 'Gone' }],
    [410, { outcome: 'permanent', reason: 'The device takes no more pushes.', code: 'Gone' }],
    [429, { outcome: 'temporary', reason: 'HTTP 429', retryAfterSeconds: 45 }],
    [503, { outcome: 'temporary', reason: 'HTTP 503', retryAfterSeconds: 45 }],
    [500, { outcome: 'unknown', reason: 'HTTP 500' }],
    [400, { outcome: 'permanent', reason: 'HTTP 400' }],
    // Nothing is followed elsewhere.
    [302, { outcome: 'permanent', reason: 'HTTP 302' }],
  ])('that is answered with %s is judged', async (status, delivery) => {
    service.reply = () => ({ status, headers: { 'retry-after': '45', location: 'http://10.0.0.8/' } })
    expect(await send()).toEqual(delivery)
  })

  it('signed with another key waits until that is put right', async () => {
    const other = createECDH('prime256v1')
    other.setPrivateKey(bytes(example.browserPrivateKey))
    const wrong = { ...settings, publicKey: other.getPublicKey('base64url'), privateKey: example.browserPrivateKey }
    expect(await send({}, wrong)).toEqual({ outcome: 'temporary', reason: 'HTTP 403' })
    expect(service.pushes).toEqual([])
  })

  it('to nobody who listens is tried again, to one who breaks off nobody knows', async () => {
    await service.close()
    expect(await send()).toEqual({ outcome: 'temporary', reason: 'The push service cannot be reached.' })
    const rude = createServer(socket => socket.destroy())
    await new Promise<void>(resolve => rude.listen(0, '127.0.0.1', resolve))
    const { port } = rude.address() as { port: number }
    const endpoint = `http://127.0.0.1:${port}/x`
    expect(await send({ push: { ...message().push!, endpoint } })).toEqual({
      outcome: 'unknown',
      reason: 'The connection to the push service broke.',
    })
    await new Promise(resolve => rude.close(resolve))
  })

  it('to an address of a private network never leaves', async () => {
    const gone = { outcome: 'permanent', code: 'Gone' }
    expect(await send({ push: { ...message().push!, endpoint: 'https://10.0.0.8/x' } })).toMatchObject(gone)
    expect(await send({ push: undefined })).toMatchObject(gone)
  })
})
