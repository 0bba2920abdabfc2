import { createCipheriv, createECDH, createHash, createPrivateKey, hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { PushSettings } from '../push-settings'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** What a browser has said about how to encrypt for it, base64url. */
export interface PushKeys {
  /** Its public key. */
  readonly p256dh: string
  /** The secret of the subscription. */
  readonly auth: string
}

const publicKeyBytes = 65
const authBytes = 16
/** Bytes of one record; a push is never more than one. */
const recordSize = 4096

/** Which of the keys are not what a browser makes: a point of the curve P-256 and 16 bytes. */
export function wrongKeys({ p256dh, auth }: PushKeys): (keyof PushKeys)[] {
  const isBase64 = (text: string) => /^[\w-]+={0,2}$/.test(text)
  const isPoint = () => {
    const point = bytesOf(p256dh)
    if (!isBase64(p256dh) || point.byteLength !== publicKeyBytes || point[0] !== 4) return false
    const own = createECDH('prime256v1')
    own.generateKeys()
    try {
      own.computeSecret(point)
      return true
    } catch {
      return false
    }
  }
  const isSecret = isBase64(auth) && bytesOf(auth).byteLength === authBytes
  return [...(isPoint() ? [] : (['p256dh'] as const)), ...(isSecret ? [] : (['auth'] as const))]
}

/** What is drawn anew for every push; tests of the standard's example give it. */
export interface PushChance {
  readonly salt: Uint8Array
  readonly privateKey: Uint8Array
}

function chance(): PushChance {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
}

/** Encrypts a push for one browser: RFC 8291 over the content coding aes128gcm of RFC 8188. */
export function encryptPush(text: Uint8Array, keys: PushKeys, { salt, privateKey }: PushChance = chance()): Buffer {
  const browser = bytesOf(keys.p256dh)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const own = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(browser), bytesOf(keys.auth), info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The last record, which is the only one, ends with a 2.
  const record = Buffer.concat([cipher.update(text), cipher.update(Uint8Array.of(2)), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize, 0)
  head.writeUInt8(own.byteLength, 4)
  return Buffer.concat([salt, head, own, record])
}

/** The key that signs, as the library wants it. */
const signingKey = ({ publicKey, privateKey }: PushSettings) => {
  const point = bytesOf(publicKey)
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
}

/** Hours that a push service is shown the same proof; it takes none that holds longer than 24. */
const proofHours = 12

/** The proof towards the service of an address that the push is ours: VAPID, RFC 8292. */
export async function pushProof(settings: PushSettings, endpoint: URL, now: Date): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(endpoint.origin)
    .setSubject(settings.subject)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + proofHours * 3600)
    .sign(signingKey(settings))
  return `vapid t=${token}, k=${settings.publicKey}`
}

/** An endpoint is known by its digest. */
export const endpointHash = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')
