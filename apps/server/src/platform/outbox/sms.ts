import type { SmsProvider } from '../providers'
import type { Driver } from './drivers'
import { twilioDriver } from './twilio'

/** Text messages through the configured provider. */
export const smsDriver = (provider: SmsProvider): Driver => twilioDriver(provider)
