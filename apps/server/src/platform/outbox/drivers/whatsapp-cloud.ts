import { type Delivery, failures } from '@school/rules'
import type { WhatsappProvider } from '../../whatsapp-provider'
import type { Driver } from '../driver'
import type { MessageFile } from '../files'
import { askProvider, type ProviderAnswer, refusalOf } from '../http'
import { accountStops, textStops } from './whatsapp-codes'
import { readWhatsapp } from './whatsapp-message'

export type WhatsappCloud = Extract<WhatsappProvider, { driver: 'whatsapp-cloud' }>

/** The provider is busy, or this number writes too often: the same message goes later. */
const busy = new Set([4, 80007, 130429, 131016, 131056])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What a refusal means; words of it may repeat number and text, its code does not. */
function refusedBy(answer: ProviderAnswer): Delivery {
  const { error } = answer.body
  const code = isRecord(error) && typeof error.code === 'number' ? error.code : undefined
  if (code === undefined) return refusalOf(answer, `HTTP ${answer.status}`)
  const reason = `WhatsApp ${code}`
  if (busy.has(code)) {
    const { retryAfterSeconds } = answer
    return { outcome: 'temporary', reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
  if (accountStops.has(code)) return { outcome: 'paused', what: 'account', reason, code: String(code) }
  if (code === textStops) return { outcome: 'paused', what: 'text', reason, code: String(code) }
  // No such text, or other places than ours: also where it is answered as 404.
  if (code >= 132_000 && code < 133_000) return { outcome: 'permanent', reason, code: String(code) }
  return refusalOf(answer, reason, String(code))
}

/** Pictures and documents that the provider keeps, so that one of a whole batch is handed over once. */
class KeptMedia {
  private readonly kept = new Map<string, Promise<string | Delivery>>()

  take(file: MessageFile, put: () => Promise<string | Delivery>): Promise<string | Delivery> {
    const known = this.kept.get(file.id)
    if (known) return known
    const made = put()
    this.kept.set(file.id, made)
    // What failed is tried anew; of what is kept, the oldest goes.
    const forget = () => this.kept.delete(file.id)
    made.then(id => typeof id === 'string' || forget(), forget)
    for (const id of this.kept.keys()) {
      if (this.kept.size <= 50) break
      this.kept.delete(id)
    }
    return made
  }
}

/** WhatsApp through the Cloud API, one call each. Texts are registered there under the name of the campaign. */
export function whatsappCloudDriver({ url, phone, secret, language }: WhatsappCloud): Driver {
  const base = `${url}/${encodeURIComponent(phone)}`
  const authorization = `Bearer ${secret}`
  const media = new KeptMedia()

  async function put(file: MessageFile, signal: AbortSignal): Promise<string | Delivery> {
    const bytes = await file.read()
    if (!bytes) return { outcome: 'permanent', reason: failures.FileGone }
    const body = new FormData()
    body.set('messaging_product', 'whatsapp')
    body.set('type', file.mediaType)
    body.set('file', new Blob([new Uint8Array(bytes)], { type: file.mediaType }), file.name)
    const answer = await askProvider(`${base}/media`, { headers: { authorization }, body }, signal)
    // Nothing has been sent, whatever became of the file.
    if ('outcome' in answer) return { outcome: 'temporary', reason: failures.FileKept }
    if (answer.status === 200 && typeof answer.body.id === 'string') return answer.body.id
    const refusal = refusedBy(answer)
    return refusal.outcome === 'unknown' ? { outcome: 'temporary', reason: refusal.reason } : refusal
  }

  /** How the provider finds the file: at this server, or among what it keeps. */
  async function placeOf(file: MessageFile, signal: AbortSignal): Promise<{ link: string } | { id: string } | Delivery> {
    if (file.link !== null) return { link: file.link }
    const id = await media.take(file, () => put(file, signal))
    return typeof id === 'string' ? { id } : id
  }

  return {
    name: 'whatsapp-cloud',
    account: phone,
    idempotent: false,
    // No look-up: the provider lists no messages, and tells of them by reports alone.
    async send(message, signal): Promise<Delivery> {
      const read = readWhatsapp(message, { driver: 'whatsapp-cloud' })
      if ('outcome' in read) return read
      const { number, campaign, values, file } = read
      const place = file && (await placeOf(file, signal))
      if (place && 'outcome' in place) return place
      const type = message.template?.document ? 'document' : 'image'
      const head = place && { type, [type]: { ...place, ...(type === 'document' ? { filename: file!.name } : {}) } }
      const components = [
        ...(head ? [{ type: 'header', parameters: [head] }] : []),
        ...(values.length > 0 ? [{ type: 'body', parameters: values.map(text => ({ type: 'text', text })) }] : []),
      ]
      const answer = await askProvider(
        `${base}/messages`,
        {
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: number.slice(1),
            type: 'template',
            template: { name: campaign, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
            biz_opaque_callback_data: message.id,
          }),
        },
        signal,
      )
      if ('outcome' in answer) return answer
      if (answer.status !== 200) return refusedBy(answer)
      const [first] = Array.isArray(answer.body.messages) ? (answer.body.messages as unknown[]) : []
      return isRecord(first) && typeof first.id === 'string'
        ? { outcome: 'accepted', reference: first.id }
        : { outcome: 'accepted' }
    },
  }
}
