import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Configuration } from '../configuration'

/** Where the bytes of files lie. Keys are made by the server: letters, digits, dashes and slashes. */
export interface FileStorage {
  readonly put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>
  /** The bytes, or undefined when there are none under this key. */
  readonly get: (key: string) => Promise<Readable | undefined>
  readonly remove: (key: string) => Promise<void>
  /** Every key that a server has made, in no order. */
  readonly list: () => AsyncIterable<StoredObject>
}

export interface StoredObject {
  readonly key: string
  /** When its bytes were put there. */
  readonly at: Date
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** What else lies in the folder or bucket is not ours to list, and so never to remove. */
const ourKey = new RegExp(`^(?:platform|${uuid})/${uuid}(?:\\.part)?$`)

/** Files in a folder. Written aside and renamed, so that a crash leaves no half file under a key. */
export function localStorage(folder: string): FileStorage {
  const root = resolve(folder)
  const at = (key: string) => {
    const path = resolve(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error('A file key must stay inside its folder.')
    return path
  }
  return {
    async put(key, bytes) {
      const path = at(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    async get(key) {
      const path = at(key)
      const known = await stat(path).catch(() => undefined)
      return known?.isFile() ? createReadStream(path) : undefined
    },
    async remove(key) {
      await rm(at(key), { force: true })
    },
    async *list() {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder)).catch(() => [])) {
          const key = `${folder}/${name}`
          const known = ourKey.test(key) ? await stat(at(key)).catch(() => undefined) : undefined
          if (known?.isFile()) yield { key, at: known.mtime }
        }
      }
    },
  }
}

/** Files in a bucket of S3 or a service of the same protocol. Credentials come from the environment as its SDK reads them. */
export function s3Storage(settings: { bucket: string; region: string; endpoint?: string }): FileStorage {
  const client = new S3Client({
    region: settings.region,
    // Sums in trailers are newer than many services of the protocol; TLS and the sums that a call requires are left.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
  })
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })
  return {
    async put(key, bytes, mediaType) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: mediaType }))
    },
    async get(key) {
      try {
        return (await client.send(new GetObjectCommand(at(key)))).Body as Readable
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list() {
      let next: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, ContinuationToken: next }))
        for (const { Key: key, LastModified: put } of page.Contents ?? [])
          if (key && put && ourKey.test(key)) yield { key, at: put }
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next)
    },
  }
}

export const openStorage = (files: Configuration['files']): FileStorage =>
  files.driver === 's3'
    ? s3Storage({ bucket: files.bucket, region: files.region, endpoint: files.endpoint })
    : localStorage(files.folder)
