import { basename, extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { custom } from '../../platform/problems'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What may be uploaded, by the media type of its content. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  [workbook]: ['.xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/zip': ['.zip', '.xlsx'],
  'text/csv': ['.csv', '.txt'],
}

/**
 * Text has no file signature: a name that says CSV, and bytes without NUL are taken for it. In UTF-16 every second byte may
 * be NUL, so that never two stand side by side.
 */
const looksLikeText = (bytes: Buffer) => {
  const beginning = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  for (const [at, byte] of beginning.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return true
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return !beginning.includes(Buffer.alloc(2)) && (marked || ((even === 0 || odd === 0) && even + odd > beginning.length * 0.3))
}

/** A workbook whose parts stand in an unusual order looks like any zip; its names of parts do not. */
const holdsWorkbook = (bytes: Buffer) => bytes.includes('[Content_Types].xml') && bytes.includes('xl/workbook')

/** The media type that the content of a file shows. Its name has to fit. */
export async function mediaTypeOf(name: string, bytes: Buffer): Promise<string> {
  const extension = extname(name).toLowerCase()
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  const found = sniffed ?? (allowed['text/csv']!.includes(extension) && looksLikeText(bytes) ? 'text/csv' : undefined)
  if (!found || !(found in allowed)) throw custom(400, 'InvalidFileType', 'Invalid file type')
  if (!allowed[found]!.includes(extension))
    throw custom(400, 'MislabelledFile', 'Invalid file type. The content of {name} does not fit its name.', {
      name: basename(name).slice(0, 100),
    })
  if (found !== 'application/zip' || extension !== '.xlsx') return found
  if (!holdsWorkbook(bytes)) throw custom(400, 'InvalidFileType', 'Invalid file type')
  return workbook
}

/** Extensions that an image may have. */
export const imageExtensions: readonly string[] = Object.entries(allowed).flatMap(([mediaType, extensions]) =>
  mediaType.startsWith('image/') ? extensions : [],
)
