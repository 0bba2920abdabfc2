import { type ReportedState, reportedStates } from '@school/rules'
import { ConfigurationError, objectOf, plainAddress, wordsOf } from './environment'
import { readTellers, type Tellers } from './tellers'

/** A request for one message, with places for what differs: {to}, {text}, {id} and {template}. */
export interface RequestShape {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, or as a form where the headers say so; with GET they stand in the address. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Where the answer names its own id, like `data.id`. */
  readonly reference: string
}

/** How a provider names what it tells about a message. */
export interface ReportShape {
  /** Our id. */
  readonly id: string
  readonly reference: string
  readonly to: string
  readonly state: string
  readonly states: Readonly<Record<string, ReportedState>>
}

/** Text messages by a request to an address. */
export interface HttpSms {
  readonly driver: 'http-sms'
  readonly url: string
  /** The style of MSG91, known by a key, or a request in the provider's own words. */
  readonly request: { readonly key: string } | RequestShape
  readonly reported: ReportShape
  /** Who may tell; absent: whoever knows the address. */
  readonly tellers: Tellers
}

/** What MSG91 calls the parts of a report, and its codes: failed and do not disturb, rejected and blocked. */
const usualReports: ReportShape = {
  id: 'CRQID',
  reference: 'requestId',
  to: 'number',
  state: 'status',
  states: { '1': 'Delivered', '2': 'Undelivered', '9': 'Undelivered', '16': 'Failed', '25': 'Failed', '17': 'Failed' },
}

function requestOf(env: NodeJS.ProcessEnv): HttpSms['request'] {
  const fields = objectOf(env, 'HTTP_SMS_FIELDS')
  if (Object.keys(fields).length === 0 && !/\{(to|text|template)\}/.test(env.HTTP_SMS_URL ?? '')) {
    if (!env.HTTP_SMS_KEY)
      throw new ConfigurationError(
        'SMS_DRIVER is http-sms: set HTTP_SMS_KEY to the key of MSG91, or HTTP_SMS_URL and HTTP_SMS_FIELDS to the request of another provider.',
      )
    return { key: env.HTTP_SMS_KEY }
  }
  const method = (env.HTTP_SMS_METHOD || 'POST').toUpperCase()
  if (method !== 'GET' && method !== 'POST') throw new ConfigurationError('HTTP_SMS_METHOD must be GET or POST.')
  if (!env.HTTP_SMS_URL)
    throw new ConfigurationError('HTTP_SMS_FIELDS is set: set HTTP_SMS_URL to the address that takes the request.')
  return { method, headers: wordsOf(env, 'HTTP_SMS_HEADERS'), fields, reference: env.HTTP_SMS_REFERENCE || 'id' }
}

function reportsOf(env: NodeJS.ProcessEnv): ReportShape {
  const names = wordsOf(env, 'HTTP_SMS_REPORT_FIELDS')
  const states = wordsOf(env, 'HTTP_SMS_REPORT_STATES')
  if (Object.values(states).some(state => !reportedStates.some(known => known === state)))
    throw new ConfigurationError(`HTTP_SMS_REPORT_STATES may name ${reportedStates.join(', ')}.`)
  return {
    ...usualReports,
    ...names,
    states: Object.keys(states).length > 0 ? (states as ReportShape['states']) : usualReports.states,
  }
}

/** Reads from the environment how text messages are asked for by HTTP. */
export function readHttpSms(env: NodeJS.ProcessEnv, production: boolean): HttpSms {
  const url = env.HTTP_SMS_URL || 'https://control.msg91.com/api/v5/flow'
  if (!plainAddress(url, production))
    throw new ConfigurationError('HTTP_SMS_URL must be an address like https://control.msg91.com/api/v5/flow.')
  return {
    driver: 'http-sms',
    url,
    request: requestOf(env),
    reported: reportsOf(env),
    tellers: readTellers(env, 'HTTP_SMS_REPORT_IPS'),
  }
}
