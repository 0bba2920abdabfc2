import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { type ImageSize, sizedImage } from './images'

interface ContentRow {
  readonly name: string
  readonly media_type: string
  readonly bytes: number
  readonly storage_key: string
}

/** Media that a browser may show; anything else is only ever downloaded. */
const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf'])

const quoted = (name: string) =>
  `filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`

interface Range {
  readonly from: number
  readonly to: number
}

/** The one range that a request asks for; several at once are answered with the whole. `none` lies outside the file. */
function rangeOf(header: string | undefined, length: number): Range | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to || from >= length ? 'none' : { from, to }
}

/** Sends the bytes of a file, an image in the asked size, a part where one is asked for. Ends when all is sent. */
export async function sendContent(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ContentRow,
  { size, download }: { readonly size?: ImageSize; readonly download: boolean },
): Promise<void> {
  const stored = await services.files.readAll(file.storage_key)
  if (!stored) throw notFound()
  const isImage = file.media_type.startsWith('image/')
  const bytes = size && isImage ? await sizedImage(stored, file.media_type, size) : stored
  const inline = shown.has(file.media_type)
  const sized = size && isImage && file.media_type !== 'image/jpeg' ? 'image/png' : file.media_type
  // Media that the server compresses on the way are sent whole: a part of them would be a part of other bytes.
  const range = inline ? rangeOf(request.headers.range, bytes.byteLength) : undefined
  reply
    .type(inline ? sized : 'application/octet-stream')
    .header('cache-control', 'private, max-age=300')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('content-disposition', `${inline && !download ? 'inline' : 'attachment'}; ${quoted(file.name)}`)
  if (inline) reply.header('accept-ranges', 'bytes')
  if (range === 'none') await reply.code(416).header('content-range', `bytes */${bytes.byteLength}`).send()
  else if (range)
    await reply
      .code(206)
      .header('content-range', `bytes ${range.from}-${range.to}/${bytes.byteLength}`)
      .send(bytes.subarray(range.from, range.to + 1))
  else await reply.send(bytes)
}
