import { chargedSmsParts, type SendChannel, type SkipReason, smsCredits, voiceCredits, whatsappCredits } from '@school/rules'
import type { CallContext } from '../../platform/http/call'
import type { CheckedOrder } from './order'
import type { Recipient } from './people'

/** Channels that reach somebody at an address outside the product. */
export type AddressChannel = 'sms' | 'email' | 'whatsapp' | 'voice'

/** What a message takes from the credits, and how many parts it is charged as. */
export interface Charge {
  readonly parts: number
  readonly credits: number
}

interface ChannelRules {
  readonly addressOf: (recipient: Pick<Recipient, 'mobile' | 'whatsapp' | 'email'>) => string
  /** Of somebody without such an address. */
  readonly missing: SkipReason
  readonly chargeOf: (text: string, checked: CheckedOrder) => Charge
}

const free: Charge = { parts: 0, credits: 0 }

/** How each channel finds its recipients and what it costs. */
export const channelRules: Readonly<Record<AddressChannel, ChannelRules>> = {
  sms: {
    addressOf: recipient => recipient.mobile,
    missing: 'NoMobile',
    chargeOf: (text, { rates }) => ({ parts: chargedSmsParts(text), credits: smsCredits(text, rates) }),
  },
  email: { addressOf: recipient => recipient.email, missing: 'NoEmail', chargeOf: () => free },
  whatsapp: {
    addressOf: recipient => recipient.whatsapp,
    missing: 'NoMobile',
    chargeOf: (_text, { template, rates }) => ({ parts: 1, credits: whatsappCredits(template?.category ?? 'utility', rates) }),
  },
  voice: {
    addressOf: recipient => recipient.mobile,
    missing: 'NoMobile',
    chargeOf: (_text, { voice, rates }) => ({ parts: 1, credits: voiceCredits(voice?.seconds ?? 0, rates) }),
  },
}

/** The ways that a send takes; one to the bell alone takes none. */
export const waysOf: Readonly<Record<SendChannel, readonly AddressChannel[]>> = {
  sms: ['sms'],
  email: ['email'],
  both: ['sms', 'email'],
  whatsapp: ['whatsapp'],
  voice: ['voice'],
  notification: [],
}

/** Whether a way leads anywhere: outside production what has no provider stays in the outbox, where it is read. */
export function isProvided({ services }: Pick<CallContext, 'services'>, way: AddressChannel | 'notification'): boolean {
  const { environment, whatsapp, voice } = services.configuration
  if (environment !== 'production') return true
  if (way === 'whatsapp') return whatsapp !== undefined
  return way !== 'voice' || voice !== undefined
}
