import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Services } from '../services'
import { type Reach, type Trx, transact } from '../transaction'
import { type ImageSize, keyOf, keysOf, ownerKey, sizedKey } from './keys'
import type { ByteRange, FileStorage, SignedDownload, StoredObject } from './storage'

declare module '../services' {
  interface Services {
    readonly files: FileStore
  }
}

/** A picture, with its smaller sizes. */
export interface PictureFacts {
  readonly width: number
  readonly height: number
  /** Sizes that the picture is larger than. */
  readonly sizes: Readonly<Partial<Record<ImageSize, Uint8Array>>>
}

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
  /** What it was uploaded for. */
  readonly kind?: string | undefined
  /** Whether it waits for the virus check. */
  readonly scanning?: boolean
  readonly picture?: PictureFacts | undefined
}

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly extension: string
}

/** Whoever writes or removes these bytes of the school waits for the others that do. */
const lockBytes = (trx: Trx, schoolId: string | null, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bytes:${schoolId ?? ''}:${sha256}`}, 0))`.execute(trx)

/** Files as rows, and their bytes in a storage. The same bytes are kept once for a school, however many files hold them. */
export class FileStore {
  private readonly storage: FileStorage

  constructor(storage: FileStorage) {
    this.storage = storage
  }

  /** Keeps the bytes, then writes the row in the caller's transaction. Bytes without a row are collected later. */
  async save(services: Services, trx: Trx, file: NewFile): Promise<StoredFile> {
    const id = services.newId()
    const at = services.clock.now()
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    await lockBytes(trx, file.schoolId, sha256)
    const shared = await this.sharedKey(trx, file, sha256)
    const key = shared ?? keyOf({ ...file, id, at })
    if (!shared) await this.put(key, file)
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
        sha256,
        folder: file.folder,
        storage_key: key,
        status: file.scanning ? 'Scanning' : 'Ready',
        kind: file.kind ?? null,
        width: file.picture?.width ?? null,
        height: file.picture?.height ?? null,
        created_at: at,
      })
      .execute()
    return { id, name: file.name, extension: file.extension }
  }

  /** Where these bytes of the school lie already. */
  private async sharedKey(trx: Trx, file: NewFile, sha256: string): Promise<string | undefined> {
    const row = await trx
      .selectFrom('files')
      .select('storage_key')
      .where('school_id', file.schoolId === null ? 'is' : '=', file.schoolId)
      .where('sha256', '=', sha256)
      .where('bytes', '=', file.bytes.byteLength)
      .where('bytes_gone_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    const there = row && (await this.storage.head(row.storage_key))
    return there?.bytes === file.bytes.byteLength ? row?.storage_key : undefined
  }

  private async put(key: string, { bytes, mediaType, picture }: NewFile): Promise<void> {
    const sizes = Object.entries(picture?.sizes ?? {}) as [ImageSize, Uint8Array][]
    const puts = await Promise.allSettled([
      this.storage.put(key, bytes, mediaType),
      ...sizes.map(([size, sized]) => this.storage.put(sizedKey(key, size), sized, mediaType)),
    ])
    const failed = puts.find(one => one.status === 'rejected')
    if (!failed) return
    await this.removeBytes([key]).catch(() => {})
    throw failed.reason
  }

  /** The bytes of a file row or a part of them, or undefined when they are gone. */
  read(storageKey: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.storage.get(storageKey, range)
  }

  async readAll(storageKey: string): Promise<Buffer | undefined> {
    const stream = await this.storage.get(storageKey)
    if (!stream) return undefined
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    return Buffer.concat(parts)
  }

  /** A smaller size of a picture. One that is not kept is made from the picture, and kept from then on. */
  async readSize(
    storageKey: string,
    size: ImageSize,
    mediaType: string,
    make: (picture: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | undefined> {
    const kept = await this.readAll(sizedKey(storageKey, size))
    if (kept) return kept
    const picture = await this.readAll(storageKey)
    if (!picture) return undefined
    const made = await make(picture)
    await this.storage.put(sizedKey(storageKey, size), made, mediaType)
    return made
  }

  /** An address of the storage itself that saves the file; undefined where bytes go through this server. */
  async signedUrl(storageKey: string, download: SignedDownload): Promise<string | undefined> {
    return this.storage.signedUrl?.(storageKey, download)
  }

  /** Lets go of the bytes of removed rows. Those that another row shares stay. */
  async release(services: Services, reach: Reach, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const keys = await transact(services.db, reach, async trx => {
      const rows = await trx
        .selectFrom('files')
        .select(['id', 'school_id', 'sha256', 'storage_key'])
        .where('id', 'in', [...ids])
        .where('bytes_gone_at', 'is', null)
        .orderBy('sha256')
        .orderBy('school_id')
        .execute()
      if (rows.length === 0) return []
      for (const row of rows) await lockBytes(trx, row.school_id, row.sha256)
      return letGo(services, trx, rows)
    })
    await this.removeBytes(keys)
  }

  /** Destroys bytes in which something harmful was found, whoever uploaded them. Answers the files that held them. */
  async destroy(services: Services, reach: Reach, storageKey: string) {
    const refused = await transact(services.db, reach, async trx => {
      const held = trx.selectFrom('files').where('storage_key', '=', storageKey).where('bytes_gone_at', 'is', null)
      const one = await held.select(['school_id', 'sha256']).executeTakeFirst()
      if (!one) return []
      await lockBytes(trx, one.school_id, one.sha256)
      return trx
        .updateTable('files')
        .set({ status: 'Refused', bytes_gone_at: services.clock.now() })
        .where('storage_key', '=', storageKey)
        .where('bytes_gone_at', 'is', null)
        .returning(['id', 'school_id', 'owner_id', 'name', 'sha256'])
        .execute()
    })
    await this.removeBytes([storageKey])
    return refused
  }

  /** Removes what is stored under these keys, with the smaller sizes of pictures. */
  async removeBytes(storageKeys: readonly string[]): Promise<void> {
    for (const key of storageKeys.flatMap(keysOf)) await this.storage.remove(key)
  }

  /** Every stored object with the key of its file, whether or not a row knows of it. */
  async *list(): AsyncIterable<StoredObject & { readonly fileKey: string }> {
    for await (const stored of this.storage.list()) yield { ...stored, fileKey: ownerKey(stored.key) }
  }

  /** Removes one stored object and nothing beside it. */
  removeObject(key: string): Promise<void> {
    return this.storage.remove(key)
  }
}

/** Notes that rows have no bytes any more; answers the keys that no other row holds. */
async function letGo(services: Services, trx: Trx, rows: readonly { id: string; storage_key: string }[]): Promise<string[]> {
  const ids = rows.map(row => row.id)
  const keys = [...new Set(rows.map(row => row.storage_key))]
  await trx.updateTable('files').set({ status: 'Gone', bytes_gone_at: services.clock.now() }).where('id', 'in', ids).execute()
  const held = await trx
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .where('bytes_gone_at', 'is', null)
    .execute()
  const shared = new Set(held.map(row => row.storage_key))
  return keys.filter(key => !shared.has(key))
}
