import type { AddressState } from '@school/rules'

/** The recipient has answered STOP. */
const blocked = new Set(['21610'])
/** No number, none that takes text messages, unknown to the network, or a landline. */
const invalid = new Set(['21211', '21614', '30005', '30006'])

/** Nobody is on WhatsApp at the number. */
const noWhatsApp = new Set(['63003', '63024'])

/** What a code of Twilio tells about a number; undefined of codes about the message, the network or the account. */
export const twilioAddressState = (code: string): AddressState | undefined =>
  noWhatsApp.has(code) ? 'noWhatsApp' : blocked.has(code) ? 'blocked' : invalid.has(code) ? 'invalid' : undefined
