import { ConfigurationError } from './environment'
import { type HttpVoice, readHttpVoice } from './http-voice-settings'
import { type MailServer, readMail } from './mail-settings'
import { type ReportSettings, readReports } from './report-settings'
import { readSms, type SmsProvider } from './sms-settings'
import { type WhatsappProvider, whatsappOf } from './whatsapp-provider'

function voiceOf(env: NodeJS.ProcessEnv, production: boolean): HttpVoice | undefined {
  if (!env.VOICE_DRIVER) return undefined
  if (env.VOICE_DRIVER !== 'http-voice') throw new ConfigurationError("VOICE_DRIVER must be 'http-voice'.")
  return readHttpVoice(env, production, readReports(env, production))
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
  mail: readMail(env, production),
  sms: readSms(env, production),
  voice: voiceOf(env, production),
  whatsapp: whatsappOf(env, production, readReports(env, production)),
  reports: readReports(env, production),
})
