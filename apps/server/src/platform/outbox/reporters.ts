import type { Configuration } from '../configuration'
import { httpSmsReports } from './http-sms'
import { httpVoiceReports } from './http-voice'
import type { Reporter } from './reports'
import { mailReports } from './smtp-reports'
import { twilioReports } from './twilio'
import { whatsappCloudReports } from './whatsapp-cloud-reports'

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
