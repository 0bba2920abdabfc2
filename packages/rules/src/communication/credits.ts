import { chargedSmsParts } from '../platform/sms'

/** What a provider charges a WhatsApp message by. */
export const whatsappCategories = ['utility', 'marketing'] as const
export type WhatsappCategory = (typeof whatsappCategories)[number]

/** Credits that each channel takes. The bell, push and e-mail take none. */
export interface CreditRates {
  readonly smsPart: number
  readonly voicePulse: number
  readonly whatsapp: Readonly<Record<WhatsappCategory, number>>
}

export const usualRates: CreditRates = { smsPart: 1, voicePulse: 1, whatsapp: { utility: 1, marketing: 6 } }

/** What a school pays for each kind, where it is not the usual. */
export interface OwnRates {
  readonly smsPart?: number | undefined
  readonly voicePulse?: number | undefined
  readonly whatsappUtility?: number | undefined
  readonly whatsappMarketing?: number | undefined
}

/** The rates of a school. */
export const ratesWith = (own: OwnRates): CreditRates => ({
  smsPart: own.smsPart ?? usualRates.smsPart,
  voicePulse: own.voicePulse ?? usualRates.voicePulse,
  whatsapp: {
    utility: own.whatsappUtility ?? usualRates.whatsapp.utility,
    marketing: own.whatsappMarketing ?? usualRates.whatsapp.marketing,
  },
})

/** Seconds that one pulse of a call lasts. */
const pulse = 30

/** Credits of one text message. */
export const smsCredits = (text: string, rates: CreditRates = usualRates): number => chargedSmsParts(text) * rates.smsPart

/** Credits of one call that lasts so many seconds. */
export const voiceCredits = (seconds: number, rates: CreditRates = usualRates): number =>
  Math.ceil(seconds / pulse) * rates.voicePulse

/** Credits of one WhatsApp message. */
export const whatsappCredits = (category: WhatsappCategory, rates: CreditRates = usualRates): number => rates.whatsapp[category]

/** What a message has come to, as far as its credits go. */
export type ChargedState = 'Kept' | 'Failed' | 'Undelivered' | 'Cancelled'

/** Credits that go back to the school for messages that did not arrive. */
export const refundOf = (
  messages: readonly { readonly state: ChargedState; readonly credits: number }[],
  billUndelivered = false,
): number =>
  messages.reduce(
    (sum, { state, credits }) => (state === 'Kept' || (state === 'Undelivered' && billUndelivered) ? sum : sum + credits),
    0,
  )

/** What credits cost a school, in paise: those that were given back cost nothing. */
export const creditCost = (credits: number, refunded: number, creditPrice: number): number => (credits - refunded) * creditPrice
