import { mostCardKb } from '@school/rules'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** A file within an archive. */
export interface Packed {
  readonly name: string
  /** Undefined where it is larger than a card may be. */
  readonly read: (() => Promise<Buffer>) | undefined
}

const mostEntries = 20_000

const opened = (bytes: Buffer) =>
  new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  )

const contentOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Buffer>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => resolve(Buffer.concat(chunks)))
      stream.on('error', reject)
    }),
  )

/** What systems put beside the files of an archive. */
const isBeside = (name: string) => name.startsWith('__MACOSX/') || /(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/**
 * The files of an archive, in their order; each is unpacked when it is read.
 *
 * @throws when it is no archive, or has too many files
 */
export async function unpack(bytes: Buffer): Promise<Packed[]> {
  const zip = await opened(bytes)
  return new Promise((resolve, reject) => {
    const found: Packed[] = []
    zip.on('entry', (entry: Entry) => {
      const { fileName } = entry
      if (!fileName.endsWith('/') && !isBeside(fileName))
        found.push({
          name: fileName,
          read: entry.uncompressedSize > mostCardKb * 1024 ? undefined : () => contentOf(zip, entry),
        })
      if (found.length > mostEntries) reject(new Error('The archive has too many files.'))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(found))
    zip.on('error', reject)
    zip.readEntry()
  })
}
