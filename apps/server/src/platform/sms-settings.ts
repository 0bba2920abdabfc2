import { ConfigurationError, plainAddress } from './environment'
import { type HttpSms, readHttpSms } from './http-sms-settings'
import { type ReportSettings, readReports } from './report-settings'

interface Twilio {
  readonly driver: 'twilio'
  readonly url: string
  readonly account: string
  readonly secret: string
  /** A number, or the id of a messaging service. */
  readonly from: string
}

/** A provider of text messages. */
export type SmsProvider = {
  /** Absent: the provider tells nothing. */
  readonly reports: ReportSettings | undefined
} & (Twilio | HttpSms)

/** Reads which provider takes text messages; undefined when there is none. */
export function readSms(env: NodeJS.ProcessEnv, production: boolean): SmsProvider | undefined {
  if (!env.SMS_DRIVER) return undefined
  if (env.SMS_DRIVER === 'http-sms') return { reports: readReports(env, production), ...readHttpSms(env, production) }
  if (env.SMS_DRIVER !== 'twilio') throw new ConfigurationError("SMS_DRIVER must be 'twilio' or 'http-sms'.")
  const url = env.TWILIO_URL || 'https://api.twilio.com'
  if (!plainAddress(url, production)) throw new ConfigurationError('TWILIO_URL must be an address like https://api.twilio.com.')
  const { TWILIO_ACCOUNT: account, TWILIO_TOKEN: secret, TWILIO_FROM: from } = env
  if (!account || !secret || !from)
    throw new ConfigurationError('SMS_DRIVER is twilio: set TWILIO_ACCOUNT, TWILIO_TOKEN and TWILIO_FROM.')
  return { driver: 'twilio', reports: readReports(env, production), url: new URL(url).origin, account, secret, from }
}
