import { createHash, createHmac } from 'node:crypto'
import type { ReportedState } from '@school/rules'
import type { ReportSettings } from '../../report-settings'
import type { Stopping } from '../pause'
import { wordOf } from '../replies'
import { type DeliveryReport, isSameSecret, type ReportCall, type Reporter } from '../reports'
import type { WhatsappCloud } from './whatsapp-cloud'
import { accountStops } from './whatsapp-codes'

const states: Readonly<Record<string, ReportedState>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
}

/** The message reached the network and not the person: no WhatsApp there, or spared one more advertisement. */
const undelivered = new Set(['130472', '131026', '131049'])

type Json = Readonly<Record<string, unknown>>
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** Seconds since 1970, as the provider writes times. */
function momentOf(value: unknown): { at: Date } | Record<never, never> {
  const seconds = Number(text(value))
  return Number.isInteger(seconds) && seconds > 0 && seconds < 8e9 ? { at: new Date(seconds * 1000) } : {}
}

function ofStatus(status: Json): DeliveryReport[] {
  const reference = text(status.id)
  const state = states[text(status.status)]
  if (!state || reference === '') return []
  const [error] = list(status.errors)
  const code = error ? text(error.code) : ''
  const stopped = accountStops.has(Number(code)) ? 'AccountStopped' : undefined
  return [
    ...(state === 'Failed' && stopped ? [{ messageId: null, reference, recipient: '', state: stopped, code } as const] : []),
    {
      messageId: text(status.biz_opaque_callback_data) || null,
      reference,
      recipient: text(status.recipient_id),
      state: state === 'Failed' && undelivered.has(code) ? 'Undelivered' : state,
      code: code || null,
      ...momentOf(status.timestamp),
    },
  ]
}

/** Events of an account and what they do: what else is told of it changes nothing for messages. */
const accountEvents: Readonly<Record<string, Stopping>> = {
  DISABLE: 'AccountStopped',
  ACCOUNT_RESTRICTION: 'AccountStopped',
  REINSTATE: 'AccountResumed',
}
const textEvents: Readonly<Record<string, Stopping>> = {
  PAUSED: 'TextStopped',
  DISABLED: 'TextStopped',
  REJECTED: 'TextStopped',
  APPROVED: 'TextResumed',
}

/** The account was locked or restricted, or is free again. */
function ofAccount(value: Json, reference: string): DeliveryReport[] {
  const event = text(record(value.ban_info).waba_ban_state) || text(value.event)
  const state = accountEvents[event]
  return state ? [{ messageId: null, reference, recipient: '', state, code: event }] : []
}

/** A text was stopped, or is approved again. */
function ofTemplate(value: Json, reference: string): DeliveryReport[] {
  const event = text(value.event)
  const state = textEvents[event]
  const name = text(value.message_template_name)
  return state && name ? [{ messageId: null, reference, recipient: name, state, code: event }] : []
}

function ofChange({ field, value }: Json, moment: string): DeliveryReport[] {
  const told = record(value)
  switch (field) {
    case 'messages':
      return [...list(told.statuses).flatMap(ofStatus), ...list(told.messages).flatMap(ofMessage)]
    case 'account_update':
      return ofAccount(told, moment)
    case 'message_template_status_update':
      return ofTemplate(told, moment)
    default:
      return []
  }
}

/** A word that somebody has answered: typed, or the button below a message. */
function ofMessage(message: Json): DeliveryReport[] {
  const reference = text(message.id)
  const word = wordOf(text(record(message.text).body) || text(record(message.button).text))
  const from = text(message.from)
  if (!word || reference === '' || from === '') return []
  return [{ messageId: null, reference, recipient: `+${from}`, state: word, code: null, ...momentOf(message.timestamp) }]
}

export const whatsappCloudSignature = (appSecret: string, body: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`

/** Reads what the Cloud API tells about messages, and the words that people answer. */
export function whatsappCloudReports({ phone, appSecret }: WhatsappCloud, { address, token }: ReportSettings): Reporter {
  return {
    driver: 'whatsapp-cloud',
    account: phone,
    token,
    address,
    challenge(query) {
      const isRight = query['hub.mode'] === 'subscribe' && isSameSecret(text(query['hub.verify_token']), token)
      return isRight && /^[\w-]{1,200}$/.test(text(query['hub.challenge'])) ? text(query['hub.challenge']) : undefined
    },
    read({ headers, raw, body }: ReportCall) {
      const shown = headers['x-hub-signature-256']
      if (typeof shown !== 'string' || !isSameSecret(shown, whatsappCloudSignature(appSecret, raw))) return undefined
      // What is told of an account has no id of its own: entry and moment are one, else the call as a whole.
      const whole = createHash('sha256').update(raw).digest('hex')
      return list(record(body).entry).flatMap(entry => {
        const moment = text(entry.time) ? `${text(entry.id)} ${text(entry.time)}` : whole
        return list(entry.changes).flatMap(change => ofChange(change, moment))
      })
    },
  }
}
