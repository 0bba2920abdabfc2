import { createHmac, timingSafeEqual } from 'node:crypto'
import { apiBase } from '../api-base'
import { custom } from '../problems'
import type { Services } from '../services'
import type { ImageSize } from './keys'

const minute = 60_000

/** What an address is bound to: a crop gives another version and ends the addresses before it. */
export interface AddressedFile {
  readonly id: string
  readonly school_id: string | null
  readonly media_type: string
  readonly version: number
}

/** The columns of a file that its address needs. */
export const addressColumns = ['id', 'school_id', 'media_type', 'version'] as const

export interface AddressKind {
  readonly size?: ImageSize
  readonly download?: boolean
}

const sign = (secret: Uint8Array, file: AddressedFile, { size, download }: AddressKind, until: number) =>
  createHmac('sha256', secret)
    .update(['content', file.school_id ?? '', file.id, file.version, size ?? '', download ? 'download' : '', until].join('\n'))
    .digest('base64url')
    .slice(0, 43)

/** How long an address opens its file at most, and how long a browser meets the same address again. */
export interface Life {
  readonly life: number
  readonly step: number
}

const lifeOf = (file: AddressedFile): Life =>
  file.media_type.startsWith('image/') ? { life: 60 * minute, step: 5 * minute } : { life: 15 * minute, step: minute }

/** For a picture that anyone may see, on a page that stays open for long. */
export const publicLife: Life = { life: 24 * 60 * minute, step: 60 * minute }

/** An address that opens a file for whoever holds it: an image for up to 60 minutes, anything else for up to 15. */
export function addressOf(
  { configuration, clock }: Services,
  file: AddressedFile,
  kind: AddressKind = {},
  { life, step }: Life = lifeOf(file),
) {
  const until = Math.floor((clock.now().getTime() + life) / step) * step
  const query = new URLSearchParams({ until: String(until) })
  if (kind.size) query.set('size', kind.size)
  if (kind.download) query.set('download', '1')
  query.set('signature', sign(configuration.secret, file, kind, until))
  const url = `${configuration.contentUrl ?? ''}${apiBase}/files/content/${file.id}?${query}`
  return { url, expiresAt: new Date(until).toISOString() }
}

/**
 * Lets an address pass that was given for this file as it is now.
 *
 * @throws 403 for an address that was changed, or whose file was; 410 for an old one.
 */
export function checkAddress(
  { configuration, clock }: Services,
  file: AddressedFile,
  { until, signature, ...kind }: AddressKind & { readonly until: number; readonly signature: string },
): void {
  const right = Buffer.from(sign(configuration.secret, file, kind, until))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw custom(403, 'AddressChanged', 'This address of the file is not valid. Open the page again.')
  if (until <= clock.now().getTime())
    throw custom(410, 'AddressEnded', 'This address of the file is too old. Open the page again.')
}
