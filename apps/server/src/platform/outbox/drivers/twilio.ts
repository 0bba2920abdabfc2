import { createHmac } from 'node:crypto'
import { type Delivery, failures, internationalNumber } from '@school/rules'
import type { ReportSettings } from '../../report-settings'
import type { SmsProvider } from '../../sms-settings'
import type { Driver } from '../driver'
import { askProvider, refusalOf } from '../http'
import { wordOf } from '../replies'
import { isSameSecret, type ReportCall, type Reporter, reportPath } from '../reports'
import { type TwilioAccount, twilioAddress, twilioProof, twilioStates } from './twilio-account'
import { lookUpAtTwilio } from './twilio-lookup'

type Twilio = Extract<SmsProvider, { driver: 'twilio' }>

/** Where the provider tells about one message; it gives the id back with the address. */
const callbackOf = (reports: ReportSettings, id: string) =>
  `${reports.address}${reportPath('twilio', reports.token)}?message=${id}`

/** Asks Twilio to send one message, with the fields of its channel. */
export async function askTwilio(
  at: TwilioAccount,
  id: string,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Delivery> {
  const headers = { ...twilioProof(at), 'content-type': 'application/x-www-form-urlencoded' }
  const { reports } = at
  const form = new URLSearchParams({ ...fields, ...(reports ? { StatusCallback: callbackOf(reports, id) } : {}) })
  const answer = await askProvider(twilioAddress(at, 'Messages'), { headers, body: form.toString() }, signal)
  if ('outcome' in answer) return answer
  const { sid, code } = answer.body
  if (answer.status === 200 || answer.status === 201)
    return typeof sid === 'string' ? { outcome: 'accepted', reference: sid } : { outcome: 'accepted' }
  // The words of a refusal may repeat number and text; its code does not.
  if (typeof code !== 'number') return refusalOf(answer, `HTTP ${answer.status}`)
  return refusalOf(answer, `Twilio ${code}`, String(code))
}

/** Text messages through Twilio, one call each. */
export function twilioDriver(provider: Twilio): Driver {
  const { from } = provider
  const isService = from.startsWith('MG')
  return {
    name: 'twilio',
    account: provider.account,
    idempotent: false,
    async send({ id, to, text }, signal): Promise<Delivery> {
      const number = internationalNumber(to)
      if (number === undefined) return { outcome: 'permanent', reason: failures.NoNumber }
      const fields = { To: number, [isService ? 'MessagingServiceSid' : 'From']: from, Body: text }
      return askTwilio(provider, id, fields, signal)
    },
    lookup: (sought, signal) =>
      lookUpAtTwilio(
        provider,
        { to: internationalNumber(sought.to) ?? sought.to, ...(isService ? { service: from } : { from }) },
        sought,
        signal,
      ),
  }
}

/** HMAC-SHA1 over the address and the fields of the form in the order of their names. */
export function twilioSignature(secret: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())].sort().map(name => name + [...new Set(form.getAll(name))].sort().join(''))
  return createHmac('sha1', secret)
    .update(url + fields.join(''))
    .digest('base64')
}

/** Reads what Twilio tells about messages. */
export function twilioReports(
  { account, secret }: Pick<Twilio, 'account' | 'secret'>,
  { address, token }: ReportSettings,
): Reporter {
  return {
    driver: 'twilio',
    account,
    token,
    address,
    read({ url, headers, body }: ReportCall) {
      const form = new URLSearchParams(typeof body === 'string' ? body : '')
      const shown = headers['x-twilio-signature']
      if (typeof shown !== 'string' || !isSameSecret(shown, twilioSignature(secret, url, form))) return undefined
      const { searchParams } = new URL(url)
      // A call by GET has its fields in the address.
      const field = (name: string) => form.get(name) ?? searchParams.get(name) ?? ''
      const reference = field('MessageSid') || field('SmsSid')
      if (reference === '') return []
      const [, answered] = /^whatsapp:(.+)$/.exec(field('From')) ?? []
      const word = answered && field('MessageStatus') === '' ? wordOf(field('Body')) : undefined
      if (answered && word) return [{ messageId: null, reference, recipient: answered, state: word, code: null }]
      const state = twilioStates[field('MessageStatus') || field('SmsStatus')]
      if (!state) return []
      return [
        {
          messageId: searchParams.get('message'),
          reference,
          recipient: field('To'),
          state,
          code: field('ErrorCode') || null,
        },
      ]
    },
  }
}
