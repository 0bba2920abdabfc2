import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword, makeDemonstration } from '../../demonstration/index'
import { startTestServer } from '../../testing/server'
import { type FileStorage, localStorage, s3Storage } from './storage'

interface BucketServer {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
type MakeBucketServer = new (options: object) => BucketServer

const S3rver = createRequire(import.meta.url)('s3rver') as MakeBucketServer

let folder: string
let bucket: BucketServer
let settings: { bucket: string; region: string; endpoint: string }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-bucket-'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'school-files' }],
  })
  const { port } = await bucket.run()
  settings = { bucket: 'school-files', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` }
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const keyOf = (number: number) => `platform/01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

async function bytesOf(stream: Readable | undefined): Promise<Buffer | undefined> {
  if (!stream) return undefined
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const keysOf = async (storage: FileStorage) => {
  const keys: string[] = []
  for await (const { key, at } of storage.list()) {
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000)
    keys.push(key)
  }
  return keys.sort()
}

describe.each(['a folder', 'a bucket'])('%s', place => {
  let storage: FileStorage
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'school-folder-'))
    storage = place === 'a folder' ? localStorage(root) : s3Storage(settings)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('gives back what was put, and nothing for what was not', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'school')
    await storage.put(keyOf(1), large, 'application/pdf')
    expect((await bytesOf(await storage.get(keyOf(1))))?.equals(large)).toBe(true)
    await storage.put(keyOf(1), Buffer.from('newer'), 'text/csv')
    expect((await bytesOf(await storage.get(keyOf(1))))?.toString()).toBe('newer')
    expect(await storage.get(keyOf(2))).toBeUndefined()
  })

  it('forgets what was removed, and removes what is not there in peace', async () => {
    await storage.remove(keyOf(1))
    expect(await storage.get(keyOf(1))).toBeUndefined()
    await storage.remove(keyOf(1))
  })

  it('lists its files and nothing that somebody else keeps there', async () => {
    await storage.put(keyOf(3), Buffer.from('a'), 'text/csv')
    await storage.put(keyOf(4), Buffer.from('b'), 'text/csv')
    await storage.put('backups/everything.tar', Buffer.from('c'), 'application/x-tar')
    if (place === 'a folder') writeFileSync(join(root, 'session-secret'), 'secret')
    expect(await keysOf(storage)).toEqual([keyOf(3), keyOf(4)])
  })
})

describe('a folder', () => {
  it('is not left', async () => {
    const storage = localStorage(folder)
    await expect(storage.put('../outside', Buffer.from('x'), 'text/csv')).rejects.toThrow('inside its folder')
  })

  it('that does not exist is empty', async () => {
    expect(await keysOf(localStorage(join(folder, 'nowhere')))).toEqual([])
  })
})

describe('a server on a bucket', () => {
  it('takes a photo, shows it in every size, replaces and removes it', async () => {
    const server = await startTestServer('bucket', { configuration: { files: { driver: 's3', ...settings } } })
    try {
      await makeDemonstration(server.services, 0.02)
      const admin = server.browser()
      await admin.logIn('GVS.ADMIN', demoPassword)
      const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
      const uploaded = await admin.upload('files/single', 'photo.png', photo)
      expect(uploaded.statusCode, uploaded.body).toBe(201)
      const { id, url } = uploaded.json()
      const whole = await server.browser().get(url)
      expect([whole.statusCode, (await sharp(whole.rawPayload).metadata()).width]).toEqual([200, 400])
      const thumb = (await admin.get(`files/get-image-url/${id}/thumb`)).json()
      expect((await sharp((await server.browser().get(thumb.url)).rawPayload).metadata()).width).toBe(60)
      const crop = await admin.post('files/base64-image', { cropedImage: photo.toString('base64'), fileId: id, extension: 'png' })
      expect(crop.statusCode, crop.body).toBe(200)
      expect((await admin.delete(`files/${id}`)).statusCode).toBe(200)
      expect((await server.browser().get(crop.json().url)).statusCode).toBe(404)
    } finally {
      await server.close()
    }
  })
})
