import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { Configuration } from '../../platform/configuration'
import type { Services } from '../../platform/services'
import type { TableName } from '../../school/removal'

/** The name of an archive as it is saved and downloaded. */
export const archiveName = (removalId: string) => `removal-${removalId}.jsonl.gz.enc`

const keyOf = ({ archiveKey, secret }: Pick<Configuration, 'archiveKey' | 'secret'>) =>
  Buffer.from(hkdfSync('sha256', archiveKey ?? secret, '', 'archives', 32))

/** What a line of an archive begins a part of: rows that went, or the columns of rows that were written anew. */
export interface ArchivePart {
  readonly table: TableName
  readonly mode: 'gone' | 'changed'
  readonly columns?: readonly string[]
}

/** Writes rows as JSON Lines, packed as they come. */
export class ArchiveWriter {
  private readonly packer = createGzip()
  private readonly packed: Buffer[] = []
  private readonly ended: Promise<void>
  rows = 0

  constructor() {
    this.packer.on('data', (bytes: Buffer) => this.packed.push(bytes))
    this.ended = new Promise((resolve, reject) => this.packer.on('end', resolve).on('error', reject))
  }

  /** @param rows each as JSON text, which the database made: no number is read on the way. */
  add(part: ArchivePart, rows: readonly string[]): void {
    if (rows.length === 0) return
    this.rows += rows.length
    this.packer.write(`${JSON.stringify(part)}\n${rows.join('\n')}\n`)
  }

  /** The packed lines, encrypted: nonce, tag, text. */
  async sealed({ configuration, random }: Pick<Services, 'configuration' | 'random'>): Promise<Buffer> {
    this.packer.end()
    await this.ended
    const nonce = random.bytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyOf(configuration), nonce)
    const text = Buffer.concat([...this.packed.map(bytes => cipher.update(bytes)), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  }
}

const unpack = promisify(gunzip)

export interface ArchivedRows extends ArchivePart {
  readonly rows: readonly string[]
}

/** The parts of an archive in the order in which they were written. @throws Error when it was changed, or sealed with another key. */
export async function readArchive({ configuration }: Pick<Services, 'configuration'>, sealed: Buffer): Promise<ArchivedRows[]> {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(configuration), sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(12, 28))
  const packed = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  const parts: (ArchivePart & { rows: string[] })[] = []
  for (const line of (await unpack(packed)).toString('utf8').split('\n')) {
    if (line === '') continue
    // The database writes a blank after each colon, so no row looks like this.
    const begins = line.startsWith('{"table":"')
    if (begins) parts.push({ ...(JSON.parse(line) as ArchivePart), rows: [] })
    else parts.at(-1)!.rows.push(line)
  }
  return parts
}
