import { existsSync, readFileSync } from 'node:fs'
import { isEmail } from '@school/rules'
import { ConfigurationError, isLoopback, number, plainAddress } from './environment'
import { type HttpSms, readHttpSms } from './http-sms-settings'
import { type HttpVoice, readHttpVoice } from './http-voice-settings'
import { readTellers, type Tellers } from './tellers'
import { type WhatsappProvider, whatsappOf } from './whatsapp-provider'

/** A mail server that takes messages from this one. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `tls` from the first byte, `starttls` before anything is said, or `none`. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | undefined
  readonly password: string | undefined
  /** The address that mail comes from. */
  readonly from: string
  /** Where mails come back to. */
  readonly bounces: string
  /** What the login at the server is known by. */
  readonly account: string
  /** Who may tell that a mail came back; undefined: whoever knows the address. */
  readonly tellers: Tellers
  /** Certificate of a private authority that signed the server's. */
  readonly ca: string | undefined
}

/** Where providers tell what became of messages. */
export interface ReportSettings {
  /** Begin of the address at which they reach this server. */
  readonly address: string
  /** The secret part of the address. */
  readonly token: string
}

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

const securities = ['starttls', 'tls', 'none'] as const

function mailOf(env: NodeJS.ProcessEnv, production: boolean): MailServer | undefined {
  if (!env.SMTP_HOST) return undefined
  const security = securities.find(name => name === (env.SMTP_SECURITY || 'starttls'))
  if (!security) throw new ConfigurationError(`SMTP_SECURITY must be one of ${securities.join(', ')}.`)
  if (production && security === 'none' && !isLoopback(env.SMTP_HOST))
    throw new ConfigurationError(
      'SMTP_SECURITY=none would send codes and passwords in the clear. Use starttls or tls, or a mail server on this machine.',
    )
  if (!env.MAIL_FROM || !isEmail(env.MAIL_FROM))
    throw new ConfigurationError(
      'SMTP_HOST is set: set MAIL_FROM to the address that mail comes from, like no-reply@school.example.',
    )
  if (env.MAIL_BOUNCES && !isEmail(env.MAIL_BOUNCES))
    throw new ConfigurationError('MAIL_BOUNCES must be an e-mail address, like bounces@school.example.')
  if (env.SMTP_USER && !env.SMTP_PASSWORD) throw new ConfigurationError('SMTP_USER is set: set SMTP_PASSWORD as well.')
  if (env.SMTP_CA_FILE && !existsSync(env.SMTP_CA_FILE))
    throw new ConfigurationError(`SMTP_CA_FILE names no file: ${env.SMTP_CA_FILE}.`)
  return {
    host: env.SMTP_HOST,
    port: number(env, 'SMTP_PORT', security === 'tls' ? 465 : 587),
    security,
    user: env.SMTP_USER || undefined,
    password: env.SMTP_PASSWORD || undefined,
    from: env.MAIL_FROM,
    bounces: env.MAIL_BOUNCES || env.MAIL_FROM,
    account: `${env.SMTP_USER || env.MAIL_FROM} ${env.SMTP_HOST}`,
    tellers: readTellers(env, 'SMTP_REPORT_IPS'),
    ca: env.SMTP_CA_FILE ? readFileSync(env.SMTP_CA_FILE, 'utf8') : undefined,
  }
}

/** Where providers reach this server; absent: they tell nothing, and fetch no files. */
function reportsOf(env: NodeJS.ProcessEnv, production: boolean): ReportSettings | undefined {
  if (!env.REPORT_URL) return undefined
  if (!plainAddress(env.REPORT_URL, production) || new URL(env.REPORT_URL).pathname !== '/')
    throw new ConfigurationError(
      'REPORT_URL must be the beginning of the address at which providers reach this server, like https://school.example.',
    )
  if (!env.REPORT_TOKEN || !/^[\w-]{32,100}$/.test(env.REPORT_TOKEN))
    throw new ConfigurationError('REPORT_URL is set: set REPORT_TOKEN to 32 to 100 random letters and digits.')
  return { address: new URL(env.REPORT_URL).origin, token: env.REPORT_TOKEN }
}

function smsOf(env: NodeJS.ProcessEnv, production: boolean): SmsProvider | undefined {
  if (!env.SMS_DRIVER) return undefined
  if (env.SMS_DRIVER === 'http-sms') return { reports: reportsOf(env, production), ...readHttpSms(env, production) }
  if (env.SMS_DRIVER !== 'twilio') throw new ConfigurationError("SMS_DRIVER must be 'twilio' or 'http-sms'.")
  const url = env.TWILIO_URL || 'https://api.twilio.com'
  if (!plainAddress(url, production)) throw new ConfigurationError('TWILIO_URL must be an address like https://api.twilio.com.')
  const { TWILIO_ACCOUNT: account, TWILIO_TOKEN: secret, TWILIO_FROM: from } = env
  if (!account || !secret || !from)
    throw new ConfigurationError('SMS_DRIVER is twilio: set TWILIO_ACCOUNT, TWILIO_TOKEN and TWILIO_FROM.')
  return { driver: 'twilio', reports: reportsOf(env, production), url: new URL(url).origin, account, secret, from }
}

function voiceOf(env: NodeJS.ProcessEnv, production: boolean): HttpVoice | undefined {
  if (!env.VOICE_DRIVER) return undefined
  if (env.VOICE_DRIVER !== 'http-voice') throw new ConfigurationError("VOICE_DRIVER must be 'http-voice'.")
  return readHttpVoice(env, production, reportsOf(env, production))
}

/** Who carries messages out of the server. */
export interface MessageProviders {
  /** Absent: e-mail stays in the outbox. */
  readonly mail?: MailServer | undefined
  /** Absent: text messages stay in the outbox. */
  readonly sms?: SmsProvider | undefined
  /** Absent: calls stay in the outbox, and are not offered in production. */
  readonly voice?: HttpVoice | undefined
  /** Absent: WhatsApp messages stay in the outbox. */
  readonly whatsapp?: WhatsappProvider | undefined
  readonly reports?: ReportSettings | undefined
}

/** Reads from the environment who carries messages. */
export const readProviders = (env: NodeJS.ProcessEnv, production: boolean): MessageProviders => ({
  mail: mailOf(env, production),
  sms: smsOf(env, production),
  voice: voiceOf(env, production),
  whatsapp: whatsappOf(env, production, reportsOf(env, production)),
  reports: reportsOf(env, production),
})
