import { type AddressState, type Delivery, failures, internationalNumber } from '@school/rules'
import type { RequestShape } from '../../http-sms-settings'
import type { ReportSettings } from '../../report-settings'
import type { SmsProvider } from '../../sms-settings'
import { isTeller } from '../../tellers'
import { parsedJson, valueAt } from '../answer-json'
import type { Driver, DriverMessage, Together } from '../driver'
import { askProvider, hostOf, type ProviderAnswer, refusalOf } from '../http'
import type { DeliveryReport, ReportCall, Reporter } from '../reports'

type HttpSms = Extract<SmsProvider, { driver: 'http-sms' }>

/** A request to the provider, as `askProvider` makes it. */
interface Asked {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Of MSG91: trouble of our own account, which is put right without touching the message. */
const troubleOfAccount: ReadonlySet<string> = new Set(['201', '207', '208', '301', '302', '303', '418'])

/** Recipients of one request in the style of MSG91. */
export const mostRecipients = 100

const numberOf = (to: string) => internationalNumber(to)?.replace('+', '')

/** Messages in the style of MSG91: it holds the text and takes what fills its places, in the order of the text. */
function flowOf(url: string, key: string, template: string, messages: readonly DriverMessage[]): Asked {
  const recipients = messages.map(({ id, to, variables }) => ({
    mobiles: numberOf(to),
    CRQID: id,
    ...Object.fromEntries((variables ?? []).map((value, at) => [`VAR${at + 1}`, value])),
  }))
  return {
    url,
    method: 'POST',
    headers: { authkey: key, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ template_id: template, recipients }),
  }
}

/** Puts values into the places of texts, however deep they stand; a value is never searched again. */
function filled(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) return value.map(one => filled(one, fill))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, fill)]))
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** One message in the provider's own words. */
function askedOf(url: string, shape: RequestShape, number: string, { id, text, template }: DriverMessage): Asked {
  const values: Readonly<Record<string, string>> = { to: number, text, id, template: template?.dltTemplateId ?? '' }
  const fillWith = (encoded: (value: string) => string) => (words: string) =>
    words.replace(/\{(to|text|id|template)\}/g, (_, name: string) => encoded(values[name]!))
  const fields = filled(shape.fields, fillWith(String)) as Record<string, unknown>
  const address = fillWith(encodeURIComponent)(url)
  const headers = Object.fromEntries(Object.entries(shape.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const form = () => new URLSearchParams(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)])))
  if (shape.method === 'GET') {
    const target = new URL(address)
    for (const [name, value] of form()) target.searchParams.append(name, value)
    return { url: target.href, method: 'GET', headers }
  }
  const type = headers['content-type'] ?? 'application/json'
  const body = type.startsWith('application/x-www-form-urlencoded') ? form().toString() : JSON.stringify(fields)
  return { url: address, method: 'POST', headers: { ...headers, 'content-type': type }, body }
}

/** MSG91 says no with 200 as well, and names the reason by a code. */
function flowDelivery(answer: ProviderAnswer): Delivery {
  const { type, message, code } = answer.body
  const said = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
  if (answer.status !== 200 || type === 'error') {
    const reason = said === undefined ? `HTTP ${answer.status}` : `MSG91 ${said}`
    if (said !== undefined && troubleOfAccount.has(said)) return { outcome: 'temporary', reason }
    return answer.status === 200
      ? { outcome: 'permanent', reason, ...(said ? { code: said } : {}) }
      : refusalOf(answer, reason, said)
  }
  return typeof message === 'string' ? { outcome: 'accepted', reference: message } : { outcome: 'accepted' }
}

function delivered(answer: ProviderAnswer, path: string): Delivery {
  if (answer.status < 200 || answer.status > 299) return refusalOf(answer, `HTTP ${answer.status}`)
  const reference = valueAt(answer.body, path)
  return reference === undefined ? { outcome: 'accepted' } : { outcome: 'accepted', reference }
}

/** Text messages by a request over HTTP: in the style of MSG91 up to 100 of one text together, else one call each. */
export function httpSmsDriver({ url, request }: HttpSms): Driver {
  async function askFlow(key: string, template: string, messages: readonly DriverMessage[], signal: AbortSignal) {
    const { url: address, ...asked } = flowOf(url, key, template, messages)
    const answer = await askProvider(address, asked, signal)
    return 'outcome' in answer ? answer : flowDelivery(answer)
  }
  const together: Together | undefined =
    'key' in request
      ? {
          most: mostRecipients,
          keyOf: ({ to, template }) => (numberOf(to) === undefined ? undefined : template?.dltTemplateId),
          send: (messages, signal) => askFlow(request.key, messages[0]!.template!.dltTemplateId!, messages, signal),
        }
      : undefined
  return {
    name: 'http-sms',
    account: hostOf(url),
    ...(together ? { together } : {}),
    idempotent: false,
    // No look-up: what was sent is told by reports alone, and a generic address has no words for the question.
    async send(message, signal): Promise<Delivery> {
      const number = numberOf(message.to)
      if (number === undefined) return { outcome: 'permanent', reason: failures.NoNumber }
      if (!('key' in request)) {
        const { url: address, ...asked } = askedOf(url, request, number, message)
        const answer = await askProvider(address, asked, signal)
        return 'outcome' in answer ? answer : delivered(answer, request.reference)
      }
      const template = message.template?.dltTemplateId
      if (!template) return { outcome: 'permanent', reason: failures.NoTemplate }
      return askFlow(request.key, template, [message], signal)
    },
  }
}

type Told = Readonly<Record<string, unknown>>

const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null

/**
 * What a call tells, each message with what stands around it: an object, a list of them, a form, or a form whose field
 * `data` holds requests with their `report`.
 */
function toldOf({ url, body }: ReportCall): Told[] {
  const form = typeof body === 'string' ? Object.fromEntries(new URLSearchParams(body)) : {}
  const sent: unknown = typeof body === 'string' ? (parsedJson(body) ?? form) : (body ?? {})
  const held = isTold(sent) && typeof sent.data === 'string' ? (parsedJson(sent.data) ?? sent) : sent
  const inAddress = Object.fromEntries(new URL(url).searchParams)
  return (Array.isArray(held) ? held : [held]).filter(isTold).flatMap(one => {
    const { report, ...around } = one
    return Array.isArray(report) ? report.filter(isTold).map(each => ({ ...around, ...each })) : [{ ...inAddress, ...around }]
  })
}

const textOf = (told: Told, name: string): string => valueAt(told, name) ?? ''

/** Reads what the provider tells. The address is the proof, and where it calls from, when that is known. */
export function httpSmsReports(provider: HttpSms, { address, token }: ReportSettings): Reporter {
  const { reported } = provider
  return {
    driver: 'http-sms',
    account: hostOf(provider.url),
    token,
    address,
    read(call) {
      if (!isTeller(provider.tellers, call.ip)) return undefined
      return toldOf(call).flatMap((told): DeliveryReport[] => {
        const code = textOf(told, reported.state)
        const state = reported.states[code]
        const messageId = textOf(told, reported.id)
        const reference = textOf(told, reported.reference)
        if (!state || (messageId === '' && reference === '')) return []
        const isGood = state === 'Delivered' || state === 'Read' || state === 'Sent'
        return [
          { messageId: messageId || null, reference, recipient: textOf(told, reported.to), state, code: isGood ? null : code },
        ]
      })
    },
  }
}

/** What a code tells about a number: only 17, that it is on the provider's list of blocked numbers. */
export const httpSmsAddressState = (code: string): AddressState | undefined => (code === '17' ? 'blocked' : undefined)
