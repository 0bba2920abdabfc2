import type { FastifyReply, FastifyRequest } from 'fastify'
import { dispositionOf } from '../../platform/files/disposition'
import { type ImageSize, imageSizes } from '../../platform/files/keys'
import { escaped, sendPage } from '../../platform/http/page'
import { languageOfCall } from '../../platform/language'
import { HttpProblem, notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { sizedImage } from './images'
import { fileText, hasFileText } from './texts'

interface ContentRow {
  readonly name: string
  readonly media_type: string
  readonly bytes: number
  readonly sha256: string
  readonly storage_key: string
  readonly width: number | null
  readonly height: number | null
}

/** Media that a browser may show; anything else is only ever saved. */
const shown: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'application/pdf',
  'audio/mpeg',
  'audio/wav',
  'audio/mp4',
])

/** How long an address of the storage itself works; it is followed at once. */
const followSeconds = 60

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

/** The smaller size of a picture, unless the picture itself is no larger. */
async function readSized({ files }: Services, file: ContentRow, size: ImageSize | undefined): Promise<Buffer | undefined> {
  if (!size || !file.media_type.startsWith('image/')) return undefined
  if (file.width && file.height && Math.max(file.width, file.height) <= imageSizes[size]) return undefined
  const kept = file.media_type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return files.readSize(file.storage_key, size, kept, picture => sizedImage(picture, kept, size))
}

/** Whether the browser has these bytes already, and whether a part of them still fits to what it has. */
const knows = (header: string | undefined, tag: string) => (header ?? '').split(',').some(one => one.trim() === tag)

/** Sends the bytes of a file, an image in the asked size, a part where one is asked for. Ends when all is sent. */
export async function sendContent(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ContentRow,
  { size, download }: { readonly size?: ImageSize; readonly download: boolean },
): Promise<void> {
  const inline = shown.has(file.media_type) && !download
  if (!inline && !size) {
    const address = await services.files.signedUrl(file.storage_key, { name: file.name, seconds: followSeconds })
    if (address) {
      await reply.header('cache-control', 'no-store').redirect(address, 302)
      return
    }
  }
  const sized = await readSized(services, file, size)
  const length = sized?.byteLength ?? file.bytes
  const tag = `"${file.sha256.slice(0, 32)}${sized ? `-${size}` : ''}"`
  // A part of compressed bytes would be a part of other bytes than those of the file.
  request.headers['x-no-compression'] = '1'
  reply
    .type(shown.has(file.media_type) ? file.media_type : 'application/octet-stream')
    .header('cache-control', 'private, max-age=300')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('content-disposition', dispositionOf(inline ? 'inline' : 'attachment', file.name))
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
  if (services.configuration.contentUrl)
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
  if (knows(request.headers['if-none-match'], tag)) {
    await reply.code(304).send()
    return
  }
  const condition = request.headers['if-range']
  const stillFits = condition === undefined || condition === tag
  const range = stillFits ? rangeOf(request.headers.range, length) : undefined
  if (range === 'none') {
    await reply.code(416).header('content-range', `bytes */${length}`).send()
    return
  }
  const bytes = sized
    ? sized.subarray(range?.from ?? 0, (range?.to ?? length - 1) + 1)
    : await services.files.read(file.storage_key, range)
  if (!bytes) throw notFound()
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${length}`)
  await reply.header('content-length', range ? range.to - range.from + 1 : length).send(bytes)
}

/**
 * Answers a problem with an address of a file to a person who opened it: a browser shows words and not JSON.
 *
 * @throws the problem where a program asked.
 */
export async function showProblem(request: FastifyRequest, reply: FastifyReply, problem: unknown): Promise<void> {
  const asked = (request.headers.accept ?? '').includes('text/html')
  if (!asked || !(problem instanceof HttpProblem) || !hasFileText(problem.name)) throw problem
  const language = languageOfCall(undefined, request.headers['accept-language'])
  const words = fileText(language, problem.name)
  reply.code(problem.status).header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  await sendPage(reply, { language, title: words, content: `<p>${escaped(words)}</p>` })
}
