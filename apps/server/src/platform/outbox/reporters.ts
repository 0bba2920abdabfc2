import type { Configuration } from '../configuration'
import type { Reporter } from './reports'
import { twilioReports } from './twilio'

/** Who reads the calls that are addressed to a driver. */
export function reporterOf({ sms }: Pick<Configuration, 'sms'>, driver: string): Reporter | undefined {
  if (!sms?.reports || sms.driver !== driver) return undefined
  return twilioReports(sms, sms.reports)
}
