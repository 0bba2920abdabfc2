import type { SmsProvider } from '../providers'
import type { Driver } from './drivers'
import { httpSmsDriver } from './http-sms'
import { twilioDriver } from './twilio'

/** Text messages through the configured provider. */
export const smsDriver = (provider: SmsProvider): Driver =>
  provider.driver === 'twilio' ? twilioDriver(provider) : httpSmsDriver(provider)
