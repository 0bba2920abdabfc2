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

/** Text has no file signature: a name that says CSV and bytes without NUL, or with those of UTF-16, are taken for it. */
const looksLikeText = (bytes: Buffer) => {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  let zeros = 0
  for (const byte of bytes.subarray(0, 4000)) if (byte === 0) zeros += 1
  return utf16 || zeros === 0 || zeros > Math.min(bytes.length, 4000) * 0.3
}

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
  return found === 'application/zip' && extension === '.xlsx' ? workbook : found
}

/** Extensions that an image may have. */
export const imageExtensions: readonly string[] = Object.entries(allowed).flatMap(([mediaType, extensions]) =>
  mediaType.startsWith('image/') ? extensions : [],
)
