import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Services } from '../services'
import type { Trx } from '../transaction'
import type { FileStorage, StoredObject } from './storage'

export interface NewFile {
  readonly name: string
  /** With its dot, for example `.jpg`. */
  readonly extension: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Upload folder of the specification ('Students', 'School', …) or an area's own. */
  readonly folder: string
  readonly schoolId: string | null
  readonly ownerId: string | null
}

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly extension: string
}

/** Files as rows, and their bytes in a storage. */
export class FileStore {
  private readonly storage: FileStorage

  constructor(storage: FileStorage) {
    this.storage = storage
  }

  /** Keeps the bytes, then writes the row in the caller's transaction. Bytes without a row are collected later. */
  async save(services: Services, trx: Trx, file: NewFile): Promise<StoredFile> {
    const id = services.newId()
    const key = `${file.schoolId ?? 'platform'}/${id}`
    await this.storage.put(key, file.bytes, file.mediaType)
    await trx
      .insertInto('files')
      .values({
        id,
        school_id: file.schoolId,
        owner_id: file.ownerId,
        name: file.name,
        extension: file.extension,
        media_type: file.mediaType,
        bytes: file.bytes.byteLength,
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
        folder: file.folder,
        storage_key: key,
        created_at: services.clock.now(),
      })
      .execute()
    return { id, name: file.name, extension: file.extension }
  }

  /** The bytes of a file row, or undefined when they are gone. */
  read(storageKey: string): Promise<Readable | undefined> {
    return this.storage.get(storageKey)
  }

  async readAll(storageKey: string): Promise<Buffer | undefined> {
    const stream = await this.storage.get(storageKey)
    if (!stream) return undefined
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  removeBytes(storageKey: string): Promise<void> {
    return this.storage.remove(storageKey)
  }

  /** Every key that holds bytes, whether or not a row knows of it. */
  list(): AsyncIterable<StoredObject> {
    return this.storage.list()
  }
}
