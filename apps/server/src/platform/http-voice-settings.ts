import { type ReportedState, reportedStates } from '@school/rules'
import { ConfigurationError, objectOf, plainAddress, wordsOf } from './environment'
import type { ReportSettings } from './report-settings'
import { readTellers, type Tellers } from './tellers'

/** How a provider names what it tells about a call. */
export interface CallReportShape {
  /** Our id. */
  readonly id: string
  readonly reference: string
  readonly to: string
  readonly state: string
  /** The provider's words for what became of a call, in lower case. */
  readonly states: Readonly<Record<string, ReportedState>>
}

/** Calls by a request to an address. */
export interface HttpVoice {
  readonly driver: 'http-voice'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** With places for what differs: {to}, {audio}, {text}, {language}, {id} and {report}. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Where the answer names its own id, like `data.id`. */
  readonly reference: string
  readonly reported: CallReportShape
  readonly reports: ReportSettings
  /** Who may tell; absent: whoever knows the address. */
  readonly tellers: Tellers
}

/** The provider tries twice more where nobody answers. */
const usualFields = {
  numbers: ['{to}'],
  audio: '{audio}',
  text: '{text}',
  language: '{language}',
  reference: '{id}',
  report: '{report}',
  retries: 2,
}

const usualReports: CallReportShape = {
  id: 'reference',
  reference: 'id',
  to: 'number',
  state: 'status',
  states: {
    queued: 'Sent',
    initiated: 'Sent',
    ringing: 'Sent',
    answered: 'Delivered',
    completed: 'Delivered',
    busy: 'Undelivered',
    'no-answer': 'Undelivered',
    unanswered: 'Undelivered',
    rejected: 'Undelivered',
    failed: 'Failed',
    invalid: 'Failed',
  },
}

function reportsOf(env: NodeJS.ProcessEnv): CallReportShape {
  const states = Object.entries(wordsOf(env, 'HTTP_VOICE_REPORT_STATES'))
  if (states.some(([, state]) => !reportedStates.some(known => known === state)))
    throw new ConfigurationError(`HTTP_VOICE_REPORT_STATES may name ${reportedStates.join(', ')}.`)
  return {
    ...usualReports,
    ...wordsOf(env, 'HTTP_VOICE_REPORT_FIELDS'),
    states:
      states.length > 0
        ? Object.fromEntries(states.map(([word, state]) => [word.toLowerCase(), state as ReportedState]))
        : usualReports.states,
  }
}

/** Reads from the environment how calls are asked for by HTTP. */
export function readHttpVoice(env: NodeJS.ProcessEnv, production: boolean, reports: ReportSettings | undefined): HttpVoice {
  const { HTTP_VOICE_URL: url } = env
  if (!url || !plainAddress(url, production))
    throw new ConfigurationError('VOICE_DRIVER is http-voice: set HTTP_VOICE_URL to the address that takes calls.')
  if (!reports)
    throw new ConfigurationError(
      'VOICE_DRIVER is http-voice: set REPORT_URL and REPORT_TOKEN, where the provider fetches recordings and tells what became of calls.',
    )
  const fields = objectOf(env, 'HTTP_VOICE_FIELDS')
  return {
    driver: 'http-voice',
    url,
    headers: wordsOf(env, 'HTTP_VOICE_HEADERS'),
    fields: Object.keys(fields).length > 0 ? fields : usualFields,
    reference: env.HTTP_VOICE_REFERENCE || 'id',
    reported: reportsOf(env),
    reports,
    tellers: readTellers(env, 'HTTP_VOICE_REPORT_IPS'),
  }
}
