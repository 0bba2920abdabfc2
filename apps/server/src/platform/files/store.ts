import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../problems'
import type { Services } from '../services'
import { onPlatform, type Trx, transact } from '../transaction'
import type { FileStorage } from './storage'

/** An address lives between one and two of these, so that a browser's cache can hit within it. */
const addressMilliseconds = 3_600_000

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
  readonly url: string
  readonly extension: string
}

/** Files as rows, their bytes in a storage, and addresses that open one file for a while without a login. */
export class FileStore {
  private readonly storage: FileStorage
  private readonly secret: Uint8Array

  constructor(storage: FileStorage, secret: Uint8Array) {
    this.storage = storage
    this.secret = secret
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
    return { id, name: file.name, extension: file.extension, url: this.publicUrl(id, services.clock.now()) }
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

  private sign(id: string, until: number): string {
    return createHmac('sha256', this.secret).update(`file:${id}:${until}`).digest('base64url').slice(0, 32)
  }

  /** An address that opens the file for one to two hours. */
  publicUrl(id: string, now: Date): string {
    const until = (Math.floor(now.getTime() / addressMilliseconds) + 2) * addressMilliseconds
    return `/files/${id}?until=${until}&signature=${this.sign(id, until)}`
  }

  isSigned(id: string, until: number, signature: string, now: Date): boolean {
    const right = this.sign(id, until)
    return (
      until > now.getTime() && signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
    )
  }
}

/** Media that a browser may show; anything else is only ever downloaded. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/plain'])

const quoted = (name: string) => `filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** `GET /files/{id}?until=&signature=`: the signed address of a file. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string }; Querystring: { until?: string; signature?: string } }>(
    '/files/:id',
    async (request, reply) => {
      const { id } = request.params
      const now = services.clock.now()
      if (
        !/^[0-9a-f-]{36}$/i.test(id) ||
        !services.files.isSigned(id, Number(request.query.until), String(request.query.signature ?? ''), now)
      )
        throw notFound()
      const file = await transact(services.db, onPlatform, trx =>
        trx
          .selectFrom('files')
          .select(['name', 'media_type', 'bytes', 'storage_key', 'sha256'])
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      )
      const stream = file && (await services.files.read(file.storage_key))
      if (!file || !stream) throw notFound()
      return reply
        .type(shown.has(file.media_type) ? file.media_type : 'application/octet-stream')
        .header('content-length', file.bytes)
        .header('cache-control', 'private, max-age=3600, immutable')
        .header('etag', `"${file.sha256}"`)
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-disposition', `${shown.has(file.media_type) ? 'inline' : 'attachment'}; ${quoted(file.name)}`)
        .send(stream)
    },
  )
}
