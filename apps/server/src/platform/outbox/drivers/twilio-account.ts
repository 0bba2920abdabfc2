import type { ReportedState } from '@school/rules'
import type { SmsProvider } from '../../sms-settings'

/** An account at Twilio, whatever it carries. */
export type TwilioAccount = Pick<Extract<SmsProvider, { driver: 'twilio' }>, 'url' | 'account' | 'secret' | 'reports'>

/** Where something of an account is found; without a part, the account itself. */
export const twilioAddress = ({ url, account }: TwilioAccount, part?: string): string =>
  `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}${part === undefined ? '' : `/${part}`}.json`

/** Proves that the account is ours. */
export const twilioProof = ({ account, secret }: TwilioAccount) => ({
  authorization: `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`,
})

/** What the words of Twilio mean for a message; others tell nothing of it. */
export const twilioStates: Readonly<Record<string, ReportedState>> = {
  accepted: 'Sent',
  queued: 'Sent',
  sending: 'Sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  undelivered: 'Undelivered',
  failed: 'Failed',
}
