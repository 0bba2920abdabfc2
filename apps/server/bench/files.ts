import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { addressOf } from '../src/platform/files/addresses'
import type { Services } from '../src/platform/services'
import { localConfiguration } from '../src/testing/large/recorder'
import { adminOf, fillSchools, idOf, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { type PostgresServer, startPostgres, startServerProcess } from './postgres'

const photos = 100
/** Uploads that a browser has under way at once. */
const together = 3
const documents = 10
const signatures = 20_000
/** Targets in seconds: a document of ten megabytes, and an album. */
const targets = { document: 2, album: 120 }

interface Bucket {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

/** A server of buckets on this machine, with what the environment of the product says of it. */
async function openBucket(folder: string): Promise<{ settings: Record<string, string>; close: () => Promise<void> }> {
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Bucket
  const name = 'school-files'
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name }],
  })
  const { port } = await bucket.run()
  const endpoint = `http://127.0.0.1:${port}`
  const key = 'S3RVER'
  return {
    settings: { S3_BUCKET: name, S3_ENDPOINT: endpoint, AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: key },
    close: () => bucket.close(),
  }
}

/** A photo as a phone takes it, of twelve megapixels. */
const photo = () =>
  sharp({
    create: { width: 4000, height: 3000, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

const document = (number: number) => Buffer.concat([Buffer.from(`%PDF-1.4\n%${number}\n`), Buffer.alloc(10 * 1024 * 1024, 'x')])

/** The form of one upload. */
function formOf(name: string, bytes: Uint8Array): { body: Buffer; mediaType: string } {
  const boundary = 'school-bench-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, mediaType: `multipart/form-data; boundary=${boundary}` }
}

async function measure(postgres: PostgresServer, storage: string, settings: Record<string, string>, taken: Buffer) {
  const name = `bench_files_${storage}`
  const url = await postgres.create(name)
  const owner = await postgres.owner(name)
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), 120, 1)
  await owner.end()
  const server = await startServerProcess({ url }, settings)
  const agent = keptOpen(together)
  try {
    const admin = new Visitor(server.address, agent)
    await admin.logIn(adminOf(1), password)
    const upload = async (path: string, fileName: string, bytes: Uint8Array) => {
      const { body, mediaType } = formOf(fileName, bytes)
      const start = performance.now()
      const { status, text } = await admin.send('POST', path, body, mediaType)
      if (status !== 201) throw new Error(`${fileName} answered ${status}: ${text()}`)
      return (performance.now() - start) / 1000
    }
    const each: number[] = []
    for (let number = 0; number < documents; number += 1)
      each.push(await upload('files/single', `document${number}.pdf`, document(number)))
    const start = performance.now()
    const singly: number[] = []
    let next = 0
    const worker = async () => {
      for (let number = next; number < photos; number = next) {
        next += 1
        // No two the same: the same bytes are kept once.
        const own = Buffer.concat([taken, Buffer.from(String(number))])
        singly.push(await upload('files/single?kind=gallery', `photo${number}.jpg`, own))
      }
    }
    await Promise.all(Array.from({ length: together }, worker))
    const album = (performance.now() - start) / 1000
    const slowest = percentile(each, 0.95)
    return [
      [
        `document of 10 MB, ${storage}`,
        rounded(percentile(each, 0.5), 2),
        rounded(slowest, 2),
        against(slowest <= targets.document, `p95 at most ${targets.document} s`),
      ],
      [`photo of 12 megapixels, ${storage}`, rounded(percentile(singly, 0.5), 2), rounded(percentile(singly, 0.95), 2), '—'],
      [
        `${photos} photos, ${together} at once, ${storage}`,
        rounded(album, 0),
        '',
        against(album <= targets.album, `at most ${targets.album} s`),
      ],
    ]
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** Milliseconds that the address of a file takes. */
function signing(folder: string): number {
  const services = { configuration: localConfiguration(folder), clock: { now: () => new Date() } } as unknown as Services
  const start = performance.now()
  for (let number = 0; number < signatures; number += 1)
    addressOf(services, { id: idOf('students', number), school_id: idOf('schools', 1), media_type: 'image/jpeg', version: 1 })
  return (performance.now() - start) / signatures
}

/** Uploads over a connection to a server process, kept on the disk and in a bucket, and the signing of addresses. */
export async function benchFiles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'school-bench-'))
  const postgres = await startPostgres()
  const bucket = await openBucket(folder)
  try {
    const taken = await photo()
    const rows = [...(await measure(postgres, 'disk', {}, taken)), ...(await measure(postgres, 's3', bucket.settings, taken))]
    printTable(`Uploads; a photo has ${rounded(taken.byteLength / 1024 / 1024)} MB`, ['Seconds', 'p50', 'p95', 'Target'], rows)
    const each = signing(folder)
    console.log(`Signing an address: ${rounded(each, 3)} ms, ${against(each <= 1, 'at most 1 ms')}`)
  } finally {
    await bucket.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
