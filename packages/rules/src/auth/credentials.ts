import { type CreditRates, smsCredits, usualRates, whatsappCredits } from '../communication/credits'

/** Ways by which login details leave: messages, and slips of paper. */
export const credentialChannels = ['sms', 'email', 'whatsapp'] as const
export type CredentialChannel = (typeof credentialChannels)[number]

/** Days that a temporary password opens the first login. */
export const temporaryPasswordDays = 14

/** What a row of the user screens says of its login. */
export const credentialStates = ['NotCreated', 'Created', 'Sent', 'Active', 'Blocked'] as const
export type CredentialState = (typeof credentialStates)[number]

/**
 * The state of a person's login in one school.
 *
 * @param login undefined when there is none.
 */
export function credentialState(
  login: { readonly status: string; readonly open: boolean; readonly sent: boolean } | undefined,
): CredentialState {
  if (!login) return 'NotCreated'
  if (!login.open || login.status === 'Blocked') return 'Blocked'
  if (login.status === 'Active') return 'Active'
  return login.sent ? 'Sent' : 'Created'
}

/** Where a person can be reached. */
export interface Contacts {
  readonly mobile: string | null
  readonly whatsapp: string | null
  readonly email: string | null
}

/** The address of a channel; WhatsApp falls back to the mobile. Undefined when there is none. */
export function credentialAddress(channel: CredentialChannel, { mobile, whatsapp, email }: Contacts): string | undefined {
  const address = channel === 'email' ? email : channel === 'whatsapp' ? whatsapp || mobile : mobile
  return address || undefined
}

/** Credits that one message takes: an SMS its parts, a WhatsApp message one, an e-mail none. */
export function messageCredits(channel: CredentialChannel, text: string, rates: CreditRates = usualRates): number {
  if (channel === 'email') return 0
  return channel === 'sms' ? smsCredits(text, rates) : whatsappCredits('utility', rates)
}

/** Eight characters that stand for a temporary password where its message is only counted. */
export const passwordPlaceholder = 'XXXXXXXX'
