import type { Configuration } from '../configuration'
import { httpSmsReports } from './http-sms'
import { httpVoiceReports } from './http-voice'
import type { Reporter } from './reports'
import { twilioReports } from './twilio'
import { whatsappCloudReports } from './whatsapp-cloud-reports'

type Providers = Pick<Configuration, 'sms' | 'whatsapp' | 'voice'>

/** Who reads the calls of Twilio, where text messages and WhatsApp may be of two accounts: the one that signs is believed. */
function ofTwilio({ sms, whatsapp }: Providers): Reporter | undefined {
  const readers = [sms, whatsapp].flatMap(provider =>
    provider?.driver === 'twilio' && provider.reports ? twilioReports(provider, provider.reports) : [],
  )
  const [first] = readers
  if (!first) return undefined
  const read: Reporter['read'] = call => {
    for (const reader of readers) {
      const reports = reader.read(call)
      if (reports) return reports
    }
    return undefined
  }
  return { ...first, read }
}

/** Who reads the calls that are addressed to a driver. */
export function reporterOf(providers: Providers, driver: string): Reporter | undefined {
  if (driver === 'twilio') return ofTwilio(providers)
  const { sms, whatsapp, voice } = providers
  if (voice?.driver === driver) return httpVoiceReports(voice)
  if (driver === 'http-sms' && sms?.driver === 'http-sms' && sms.reports) return httpSmsReports(sms, sms.reports)
  if (driver !== 'whatsapp-cloud' || whatsapp?.driver !== 'whatsapp-cloud' || !whatsapp.reports) return undefined
  return whatsappCloudReports(whatsapp, whatsapp.reports)
}
