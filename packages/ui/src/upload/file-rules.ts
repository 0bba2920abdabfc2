/** Largest file of the product in KB; the notice of a field shows for smaller limits alone. */
export const largestFile = 25600

/** Most files of a list. */
export const mostFiles = 10

/** What may be wrong with a file before it is sent. */
export type FileProblem = 'type' | 'size'

/** What is known of a file without reading it. */
export type FileFacts = { readonly name: string; readonly type: string; readonly size: number }

/** Endings of the media types people send; the first one is the name they know it by. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tiff', 'tif'],
  'image/svg+xml': ['svg'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/webm': ['weba'],
  'video/mp4': ['mp4'],
}

/** Other names under which browsers report a type. */
const aliases: Readonly<Record<string, string>> = {
  'image/jfif': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'application/x-zip-compressed': 'application/zip',
}

const endingOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '')

function mediaTypeOf({ name, type }: FileFacts): string {
  const given = type.split(';')[0]!.trim().toLowerCase()
  const ending = endingOf(name)
  // Windows reports a CSV file as a sheet where a spreadsheet program is installed.
  if (given === 'application/vnd.ms-excel' && ending === 'csv') return 'text/csv'
  if (given !== '' && given !== 'application/octet-stream') return aliases[given] ?? given
  return Object.keys(endings).find(media => endings[media]!.includes(ending)) ?? ''
}

/** Media types that `image/*` and its like stand for; any other entry stands for itself. */
const typesOf = (entry: string): string[] =>
  entry.endsWith('/*') ? Object.keys(endings).filter(media => media.startsWith(entry.slice(0, -1))) : [aliases[entry] ?? entry]

function fits(facts: FileFacts, entry: string): boolean {
  if (entry.startsWith('.')) return endingOf(facts.name) === entry.slice(1).toLowerCase()
  const media = mediaTypeOf(facts)
  return entry.endsWith('/*') ? media.startsWith(entry.slice(0, -1)) : typesOf(entry).includes(media)
}

/**
 * What is wrong with a file, or null. `accept` holds media types ('image/png', 'image/*') or endings ('.pdf'); none
 * means any. A file of which the browser knows no type is judged by its ending, and JFIF is JPEG.
 */
export function fileProblem(facts: FileFacts, accept: readonly string[], maxSize = largestFile): FileProblem | null {
  if (accept.length > 0 && !accept.some(entry => fits(facts, entry))) return 'type'
  return facts.size > maxSize * 1024 ? 'size' : null
}

/** The `accept` attribute of the file input: types with all their endings, since no browser knows every type. */
export function acceptAttribute(accept: readonly string[]): string | undefined {
  const parts = accept.flatMap(entry =>
    entry.startsWith('.')
      ? [entry]
      : [entry, ...typesOf(entry).flatMap(media => (endings[media] ?? []).map(ending => `.${ending}`))],
  )
  return parts.length > 0 ? [...new Set(parts)].join() : undefined
}

/** The accepted types as people name them: 'jpg, png, pdf'. */
export function typeNames(accept: readonly string[]): string {
  const names = accept.flatMap(entry =>
    entry.startsWith('.') ? [entry.slice(1)] : typesOf(entry).map(media => endings[media]?.[0] ?? media),
  )
  return [...new Set(names)].join(', ')
}

/** Endings of the names that count as pictures; a list of files knows those in small letters alone. */
const listedPictures = ['.jpg', '.jpeg', '.png', '.gif', '.jfif']
const pictures = [...listedPictures, '.JPG', '.JPEG', '.PNG']

const endsWithOne = (name: string, of: readonly string[]) => of.some(ending => name.endsWith(ending))

/** Whether a file shows as a thumbnail. */
export const isPicture = (name: string): boolean => endsWithOne(name, pictures)

/** Whether a file of a list shows as a thumbnail. */
export const isListedPicture = (name: string): boolean => endsWithOne(name, listedPictures)

/** A size in the unit that keeps it short; the limits count 1,024 bytes as one KB. */
export function sizeIn(bytes: number): { value: number; unit: 'KB' | 'MB' } {
  const kilobytes = Math.max(1, Math.ceil(bytes / 1024))
  return kilobytes < 1024 ? { value: kilobytes, unit: 'KB' } : { value: Math.round((kilobytes / 1024) * 10) / 10, unit: 'MB' }
}
