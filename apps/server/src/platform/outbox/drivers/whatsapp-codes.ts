import type { AddressState } from '@school/rules'

/** The account may not write: too many people called its messages unwanted, or it was locked. */
export const accountStops: ReadonlySet<number> = new Set([368, 131031, 131048])
/** The text was taken back for a while, since people disliked it. */
export const textStops = 132015

/** What a code of the Cloud API tells about a number. */
export const whatsappAddressState = (code: string): AddressState | undefined => (code === '131026' ? 'noWhatsApp' : undefined)
