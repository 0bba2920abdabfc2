import { basename, extname } from 'node:path'
import { type FileType, fileEndings } from '@school/rules'
import { fileTypeFromBuffer } from 'file-type'
import { custom } from '../../platform/problems'
import { isOldExcel, spreadsheetProblems } from '../../platform/spreadsheet/read'
import { archiveType } from './archives'

/** The media type that a file is kept and sent as. */
export const mediaTypes: Readonly<Record<FileType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
}

/** Types that show in the first bytes, as the reader of signatures names them. */
const signatures: Readonly<Record<string, FileType>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/x-icon': 'ico',
  'application/pdf': 'pdf',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
}

/** Control characters of texts: tabulator, line ends, page feed and the mark that ended files long ago. */
const controls = [9, 10, 12, 13, 26]
const inTexts = Uint8Array.from({ length: 256 }, (_, byte) => Number(byte > 31 ? byte !== 127 : controls.includes(byte)))

/** UTF-16 has a zero for every second byte of Latin text, so that never two of them stand side by side. */
function isUtf16(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  for (const [at, byte] of beginning.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return !beginning.includes(Buffer.alloc(2)) && (marked || ((even === 0 || odd === 0) && even + odd > beginning.length * 0.3))
}

/** Text has no signature: bytes are taken for it that nothing but text holds. */
const isText = (bytes: Buffer) => bytes.every(byte => inTexts[byte] === 1) || isUtf16(bytes)

const isDrawing = (bytes: Buffer) =>
  isText(bytes) && /^\s*(?:<\?xml[^>]*\?>|<!--[\s\S]{0,5000}?-->|<!DOCTYPE svg[^>[]*>|\s)*<svg[\s>]/.test(bytes.toString('utf8'))

/** What a file is by its content; of text, that as which it is named. */
async function typeOf(name: string, bytes: Buffer): Promise<FileType | undefined> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return archiveType(bytes)
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  if (sniffed && sniffed !== 'application/xml') return signatures[sniffed]
  const ending = extname(name).toLowerCase()
  if (ending === '.svg') return isDrawing(bytes) ? 'svg' : undefined
  if (sniffed || !isText(bytes)) return undefined
  return ending === '.csv' ? 'csv' : ending === '.txt' ? 'txt' : undefined
}

const invalidType = (allowed: readonly FileType[]) =>
  allowed.length === 1 && allowed[0] === 'pdf'
    ? custom(400, 'OnlyPdf', 'Only PDF files are allowed.')
    : custom(400, 'InvalidFileType', 'Invalid file type')

/**
 * What a file is by its content, which has to be allowed and to fit its name.
 *
 * @throws 400 when it is not.
 */
export async function fileTypeOf(name: string, bytes: Buffer, allowed: readonly FileType[]): Promise<FileType> {
  // Whoever only renamed an old file has to hear how it is made a new one.
  if (isOldExcel(bytes) && allowed.includes('xlsx') && fileEndings.xlsx.includes(extname(name).toLowerCase()))
    throw spreadsheetProblems.oldExcel()
  const type = await typeOf(name, bytes)
  if (!type || !allowed.includes(type)) throw invalidType(allowed)
  if (fileEndings[type].includes(extname(name).toLowerCase())) return type
  throw custom(400, 'MislabelledFile', 'Invalid file type. The content of {name} does not fit its name.', {
    name: basename(name).slice(0, 100),
  })
}

/** Endings that an image may have. */
export const imageEndings: readonly string[] = (Object.keys(mediaTypes) as FileType[]).flatMap(type =>
  mediaTypes[type].startsWith('image/') ? fileEndings[type] : [],
)
