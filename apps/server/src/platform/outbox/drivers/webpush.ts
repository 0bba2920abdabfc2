import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type Delivery, failures } from '@school/rules'
import type { PushSettings } from '../../push-settings'
import { type Driver, type DriverMessage, goneCode } from '../driver'
import { neverLeft, type ProviderAnswer, refusalOf } from '../http'
import { isLoopbackUrl, lookupPublic, mayPushTo, notPublic } from '../public-address'
import { encryptPush, pushProof } from '../push-crypto'

/** Seconds that the service keeps a push for a device that is off. */
const keptSeconds = 24 * 3600
/** Bytes of what is encrypted. */
const mostBytes = 3000
/** Letters of the text. */
const mostLetters = 160

const short = (text: string) => {
  const letters = [...text]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text
}

/** What the service worker shows. */
function contentOf({ subject, text, push }: DriverMessage, titleOnly: boolean): Buffer {
  const { route = null, tag = '' } = push ?? {}
  const whole = { title: subject ?? '', body: titleOnly ? '' : short(text), route, tag }
  const bytes = Buffer.from(JSON.stringify(whole))
  return bytes.byteLength > mostBytes ? Buffer.from(JSON.stringify({ ...whole, body: '' })) : bytes
}

/** Repeats of one push have the same topic, and the service keeps only the last one: 22 letters of the id. */
const topicOf = (tag: string) => Buffer.from(tag.replaceAll('-', ''), 'hex').toString('base64url')

function ask(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  signal: AbortSignal,
): Promise<ProviderAnswer | Delivery> {
  return new Promise(resolve => {
    const inside = isLoopbackUrl(url)
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(
      url,
      {
        method: 'POST',
        signal,
        headers: { ...headers, 'content-length': body.byteLength },
        ...(inside ? {} : { lookup: lookupPublic }),
      },
      response => {
        // What the service says besides helps nobody.
        response.resume()
        const seconds = Number(response.headers['retry-after'])
        resolve({
          status: response.statusCode ?? 0,
          body: {},
          text: '',
          retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : undefined,
        })
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === notPublic) resolve({ outcome: 'permanent', reason: error.message, code: goneCode })
      else if (error.code !== undefined && neverLeft.has(error.code))
        resolve({ outcome: 'temporary', reason: failures.PushUnreachable })
      else resolve({ outcome: 'unknown', reason: failures.PushBroken })
    })
    request.end(body)
  })
}

export interface PushDriverOptions {
  readonly production: boolean
  readonly now: () => Date
}

/** Pushes to browsers by the service that each of them has named. */
export function webPushDriver(settings: PushSettings, { production, now }: PushDriverOptions): Driver {
  return {
    name: 'webpush',
    // The topic lets the service keep one of several, and the tag the browser show one.
    idempotent: true,
    // No look-up: a push that may be lost is handed over again, which shows nothing twice.
    async send(message, signal) {
      const { push } = message
      if (!push || !mayPushTo(push.endpoint, production))
        return { outcome: 'permanent', reason: failures.NoPushAddress, code: goneCode }
      const url = new URL(push.endpoint)
      const headers = {
        authorization: await pushProof(settings, url, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        topic: topicOf(push.tag),
        urgency: 'normal',
      }
      for (const titleOnly of [false, true]) {
        const answer = await ask(url, headers, encryptPush(contentOf(message, titleOnly), push), signal)
        if ('outcome' in answer) return answer
        const { status } = answer
        if (status === 413 && !titleOnly) continue
        if (status >= 200 && status < 300) return { outcome: 'accepted' }
        if (status === 404 || status === 410) return { outcome: 'permanent', reason: failures.DeviceGone, code: goneCode }
        return refusalOf(answer, `HTTP ${status}`)
      }
      return { outcome: 'permanent', reason: 'HTTP 413' }
    },
  }
}
