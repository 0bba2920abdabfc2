import type { AddressState } from '@school/rules'

/** What a code of the Cloud API tells about a number. */
export const whatsappAddressState = (code: string): AddressState | undefined => (code === '131026' ? 'noWhatsApp' : undefined)
