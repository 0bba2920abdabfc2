import type { FileType } from '@school/rules'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** Most parts that an office file or an archive may have; more are made to take long. */
const mostParts = 20_000
/** Largest list of content types, unpacked. */
const largestList = 2 * 1024 * 1024

const list = '[Content_Types].xml'

/** The part that makes a package of parts an office file: by its usual name, or by what the list of types says of it. */
const mainParts: readonly [FileType, RegExp, string][] = [
  ['docx', /^word\/document\d*\.xml$/i, 'wordprocessingml.document.main+xml'],
  ['xlsx', /^xl\/workbook\d*\.xml$/i, 'spreadsheetml.sheet.main+xml'],
  ['pptx', /^ppt\/presentation\d*\.xml$/i, 'presentationml.presentation.main+xml'],
]

const attributeOf = (tag: string, name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''

/** Names of the parts that a list of types says are of a type. */
const partsOfType = (types: string, ending: string): string[] =>
  (types.match(/<[^<>]*\bOverride\s[^<>]*>/g) ?? [])
    .filter(tag => attributeOf(tag, 'ContentType').endsWith(ending))
    .map(tag => attributeOf(tag, 'PartName').replace(/^\//, '').toLowerCase())

/** Parts that hold programs, in any case of letters. */
const program = /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|vbaprojectsignature\w*\.bin)$|(?:^|\/)(?:macrosheets|activex)\//i

const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

/** The parts of an archive by name. */
const partsOf = (zip: ZipFile) =>
  new Promise<Map<string, Entry>>((resolve, reject) => {
    const parts = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      parts.set(entry.fileName, entry)
      if (parts.size > mostParts) reject(new Error('The archive has too many parts.'))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(parts))
    zip.on('error', reject)
    zip.readEntry()
  })

const textOf = (zip: ZipFile, entry: Entry) =>
  new Promise<string>((resolve, reject) => {
    if (entry.uncompressedSize > largestList) return reject(new Error('The list of content types is too large.'))
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      stream.on('error', reject)
    })
  })

/**
 * Which office file an archive is by the parts in it; any other one is a zip. Undefined when it cannot be read, leaves
 * its folder, or is an office file that holds programs.
 */
export async function archiveType(bytes: Buffer): Promise<FileType | undefined> {
  try {
    const zip = await opened(bytes)
    const parts = await partsOf(zip)
    const types = parts.get(list)
    if (!types) return 'zip'
    const names = [...parts.keys()]
    const told = await textOf(zip, types)
    if (names.some(name => program.test(name)) || /macroEnabled/i.test(told)) return undefined
    const holds = (ending: string) => partsOfType(told, ending).some(part => names.some(name => name.toLowerCase() === part))
    return mainParts.find(([, part, ending]) => names.some(name => part.test(name)) || holds(ending))?.[0]
  } catch {
    return undefined
  }
}
