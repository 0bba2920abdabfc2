import type { Configuration } from '../configuration'
import { httpVoiceReports } from './http-voice'
import type { Reporter } from './reports'
import { twilioReports } from './twilio'

/** Who reads the calls that are addressed to a driver. */
export function reporterOf({ sms, voice }: Pick<Configuration, 'sms' | 'voice'>, driver: string): Reporter | undefined {
  if (voice?.driver === driver) return httpVoiceReports(voice)
  if (!sms?.reports || sms.driver !== driver) return undefined
  return twilioReports(sms, sms.reports)
}
