import type { MessageChannel } from '@school/rules'
import { type Clock, systemClock } from '../../clock'
import type { Configuration } from '../../configuration'
import type { MessageProviders } from '../../providers'
import type { SmsProvider } from '../../sms-settings'
import type { WhatsappProvider } from '../../whatsapp-provider'
import type { ChooseDriver, Driver, ToldOfAddress } from '../driver'
import type { AskedChannel, ProviderState } from '../provider-states'
import type { Reporter } from '../reports'
import { embeddedDriver } from './embedded'
import { httpSmsAddressState, httpSmsDriver, httpSmsReports, mostRecipients } from './http-sms'
import { httpVoiceDriver, httpVoiceReports } from './http-voice'
import { playedAddressState, playingDriver } from './playing'
import { smtpDriver } from './smtp'
import { mailAddressState } from './smtp-codes'
import { mailReports } from './smtp-reports'
import { notAsked, stateAtMsg91, stateAtTwilio, stateAtWhatsappCloud } from './states'
import { twilioDriver, twilioReports } from './twilio'
import { twilioAddressState } from './twilio-codes'
import { twilioWhatsappDriver } from './twilio-whatsapp'
import { webPushDriver } from './webpush'
import { whatsappCampaignDriver } from './whatsapp-campaign'
import { whatsappCloudDriver } from './whatsapp-cloud'
import { whatsappCloudReports } from './whatsapp-cloud-reports'
import { whatsappAddressState } from './whatsapp-codes'

// The one place that knows which drivers there are: who sends, who reads what providers tell, what their codes say of an
// address, and how they are asked how they are.

/** Text messages through the configured provider. */
export const smsDriver = (provider: SmsProvider): Driver =>
  provider.driver === 'twilio' ? twilioDriver(provider) : httpSmsDriver(provider)

/** WhatsApp messages through the configured provider. */
export function whatsappDriver(provider: WhatsappProvider): Driver {
  switch (provider.driver) {
    case 'whatsapp-cloud':
      return whatsappCloudDriver(provider)
    case 'whatsapp-campaign':
      return whatsappCampaignDriver(provider)
    case 'twilio':
      return twilioWhatsappDriver(provider)
  }
}

const isListed = (list: readonly string[], recipient: string) => {
  const wanted = recipient.toLowerCase()
  return list.some(entry => (entry.startsWith('@') ? wanted.endsWith(entry) : wanted === entry))
}

/**
 * Drivers as configured. Outside production a message leaves for the recipients of the allow-list alone, but for pushes: a
 * browser takes only those that are signed with the keys it has subscribed with, so a copy of a database reaches nobody.
 */
export function openDrivers(
  { mail, sms, voice, whatsapp, push, environment, messageAllowList = [], messageTrouble = false }: Configuration,
  clock: Clock = systemClock,
): ChooseDriver {
  const within = messageTrouble ? playingDriver : embeddedDriver
  const pushes = push && webPushDriver(push, { production: environment === 'production', now: clock.now })
  const drivers: Partial<Record<MessageChannel, Driver>> = {
    ...(mail ? { email: smtpDriver(mail) } : {}),
    ...(sms ? { sms: smsDriver(sms) } : {}),
    ...(voice ? { voice: httpVoiceDriver(voice) } : {}),
    ...(whatsapp ? { whatsapp: whatsappDriver(whatsapp) } : {}),
  }
  return (channel, recipient) => {
    if (channel === 'push') return pushes ?? embeddedDriver
    const driver = drivers[channel]
    return driver && (environment === 'production' || isListed(messageAllowList, recipient)) ? driver : within
  }
}

/** Messages of a channel that may be handed over at once. */
export const togetherBy =
  ({ sms }: MessageProviders) =>
  (channel: MessageChannel): number =>
    channel === 'sms' && sms?.driver === 'http-sms' && 'key' in sms.request ? mostRecipients : 1

/** Channels that a provider carries. */
export const carriedBy =
  ({ mail, sms, whatsapp, voice }: MessageProviders) =>
  (channel: MessageChannel): boolean =>
    ({ email: mail, sms, whatsapp, voice, push: undefined })[channel] !== undefined

type Providers = Pick<Configuration, 'sms' | 'whatsapp' | 'voice' | 'mail' | 'reports'>

/**
 * Who reads the calls that are addressed to a driver. Text messages and WhatsApp may be of two accounts at Twilio: the one
 * whose secret signs is believed.
 */
export function reportersOf({ sms, whatsapp, voice, mail, reports }: Providers, driver: string): readonly Reporter[] {
  switch (driver) {
    case 'twilio':
      return [sms, whatsapp].flatMap(provider =>
        provider?.driver === 'twilio' && provider.reports ? twilioReports(provider, provider.reports) : [],
      )
    case 'http-voice':
      return voice ? [httpVoiceReports(voice)] : []
    case 'http-sms':
      return sms?.driver === 'http-sms' && sms.reports ? [httpSmsReports(sms, sms.reports)] : []
    case 'whatsapp-cloud':
      return whatsapp?.driver === 'whatsapp-cloud' && whatsapp.reports ? [whatsappCloudReports(whatsapp, whatsapp.reports)] : []
    case 'smtp':
      return mail && reports ? [mailReports(mail, reports)] : []
    default:
      return []
  }
}

const addressStates: Readonly<Record<string, (code: string) => ToldOfAddress | undefined>> = {
  twilio: twilioAddressState,
  'whatsapp-cloud': whatsappAddressState,
  'http-sms': httpSmsAddressState,
  smtp: mailAddressState,
  embedded: playedAddressState,
}

/** What a code of a driver tells of the address that a message went to. */
export const addressStateOf = (driver: string, code: string): ToldOfAddress | undefined => addressStates[driver]?.(code)

async function askSms(provider: SmsProvider, signal: AbortSignal): Promise<ProviderState> {
  if (provider.driver === 'twilio') return stateAtTwilio(provider, signal)
  return 'key' in provider.request ? stateAtMsg91(provider.url, provider.request.key, signal) : notAsked
}

/** How the provider of a channel is, as it says itself. */
export async function askState(
  { sms, whatsapp }: MessageProviders,
  channel: AskedChannel,
  signal: AbortSignal,
): Promise<ProviderState> {
  if (channel === 'sms') return sms ? askSms(sms, signal) : notAsked
  if (whatsapp?.driver === 'twilio') return stateAtTwilio(whatsapp, signal)
  return whatsapp?.driver === 'whatsapp-cloud' ? stateAtWhatsappCloud(whatsapp, signal) : notAsked
}
