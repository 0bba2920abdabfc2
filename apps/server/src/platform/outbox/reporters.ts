import type { Configuration } from '../configuration'
import { httpSmsReports } from './http-sms'
import type { Reporter } from './reports'
import { twilioReports } from './twilio'

/** Who reads the calls that are addressed to a driver. */
export function reporterOf({ sms }: Pick<Configuration, 'sms'>, driver: string): Reporter | undefined {
  if (!sms?.reports || sms.driver !== driver) return undefined
  return sms.driver === 'twilio' ? twilioReports(sms, sms.reports) : httpSmsReports(sms, sms.reports)
}
