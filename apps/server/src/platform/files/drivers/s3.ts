import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { BucketSettings } from '../../configuration'
import { dispositionOf } from '../disposition'
import { isOurKey } from '../keys'
import type { FileStorage } from '../storage'

/** The answer, or undefined when there is nothing under the key. */
async function found<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined
    throw error
  }
}

/** Files in a bucket of S3 or a service of the same protocol. Credentials come from the environment as its SDK reads them. */
export function s3Storage(settings: BucketSettings): FileStorage {
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
    async get(key, range) {
      const part = range && { Range: `bytes=${range.from}-${range.to}` }
      const answer = await found(client.send(new GetObjectCommand({ ...at(key), ...part })))
      return answer?.Body as Readable | undefined
    },
    async head(key) {
      const answer = await found(client.send(new HeadObjectCommand(at(key))))
      return answer && { bytes: answer.ContentLength ?? 0 }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list() {
      let next: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, ContinuationToken: next }))
        for (const { Key: key, LastModified: put } of page.Contents ?? []) if (key && put && isOurKey(key)) yield { key, at: put }
        next = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (next)
    },
    ...(settings.presigned
      ? {
          signedUrl: (key, { name, seconds }) =>
            getSignedUrl(
              client,
              new GetObjectCommand({
                ...at(key),
                ResponseContentType: 'application/octet-stream',
                ResponseContentDisposition: dispositionOf('attachment', name),
                ResponseCacheControl: 'private, no-store',
              }),
              { expiresIn: seconds },
            ),
        }
      : {}),
  }
}
