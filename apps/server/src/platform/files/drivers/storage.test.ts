import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '../../../demonstration/index'
import { startTestServer } from '../../../testing/server'
import { keyOf as makeKey } from '../keys'
import type { FileStorage } from '../storage'
import { FileStore } from '../store'
import { localStorage } from './local'
import { memoryStorage } from './memory'
import { s3Storage } from './s3'

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

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const keyOf = (number: number) =>
  makeKey({ id: idOf(number), schoolId: null, folder: 'Fees Bills', extension: '.PDF', at: new Date('2026-07-15T05:00:00Z') })
/** As files had it before there were folders in keys. */
const oldKey = `${idOf(90)}/${idOf(91)}`

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

describe('a key', () => {
  const facts = { id: idOf(1), schoolId: idOf(2), folder: 'Students', extension: '.jpg', at: new Date('2026-07-15T05:00:00Z') }

  it('tells school, folder, month, id and kind', () => {
    expect(makeKey(facts)).toBe(`${idOf(2)}/Students/2026/07/${idOf(1)}.jpg`)
    expect(keyOf(1)).toBe(`platform/Fees Bills/2026/07/${idOf(1)}.pdf`)
  })

  it('is never made of what would leave its place', () => {
    for (const wrong of [
      { folder: '../School' },
      { folder: 'a/b' },
      { folder: '' },
      { extension: '.x/../y' },
      { extension: '.~' },
    ])
      expect(() => makeKey({ ...facts, ...wrong })).toThrow('cannot be kept')
  })
})

describe.each(['a folder', 'a bucket', 'memory'])('%s', place => {
  let storage: FileStorage
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'school-folder-'))
    const made = { 'a folder': () => localStorage(root), 'a bucket': () => s3Storage(settings), memory: memoryStorage }
    storage = made[place as keyof typeof made]()
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

  it('gives a part where one is asked for, and tells the length', async () => {
    await storage.put(keyOf(5), Buffer.from('0123456789'), 'text/csv')
    expect((await bytesOf(await storage.get(keyOf(5), { from: 2, to: 5 })))?.toString()).toBe('2345')
    expect((await bytesOf(await storage.get(keyOf(5), { from: 9, to: 9 })))?.toString()).toBe('9')
    expect(await storage.head(keyOf(5))).toEqual({ bytes: 10 })
    expect(await storage.head(keyOf(6))).toBeUndefined()
    expect(await storage.get(keyOf(6), { from: 0, to: 1 })).toBeUndefined()
    await storage.remove(keyOf(5))
  })

  it('forgets what was removed, and removes what is not there in peace', async () => {
    await storage.remove(keyOf(1))
    expect(await storage.get(keyOf(1))).toBeUndefined()
    await storage.remove(keyOf(1))
  })

  it('lists its files and nothing that somebody else keeps there', async () => {
    await storage.put(keyOf(3), Buffer.from('a'), 'text/csv')
    await storage.put(keyOf(4), Buffer.from('b'), 'text/csv')
    await storage.put(`${keyOf(4)}~thumb`, Buffer.from('b'), 'text/csv')
    await storage.put(oldKey, Buffer.from('d'), 'text/csv')
    await storage.put('backups/everything.tar', Buffer.from('c'), 'application/x-tar')
    if (place === 'a folder') writeFileSync(join(root, 'session-secret'), 'secret')
    expect(await keysOf(storage)).toEqual([oldKey, keyOf(3), keyOf(4), `${keyOf(4)}~thumb`])
  })
})

describe('a bucket that browsers ask themselves', () => {
  it('signs addresses that save the file under its name, for a minute', async () => {
    const storage = s3Storage({ ...settings, presigned: true })
    await storage.put(keyOf(7), Buffer.from('a,b\n'), 'text/csv')
    const url = await storage.signedUrl!(keyOf(7), { name: 'Größe.csv', seconds: 60 })
    const saved = await fetch(url)
    expect([saved.status, await saved.text()]).toEqual([200, 'a,b\n'])
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e.csv"; filename*=UTF-8''${encodeURIComponent('Größe.csv')}`,
    )
    expect(new URL(url).pathname.startsWith('/school-files/')).toBe(true)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60')
    await storage.remove(keyOf(7))
  })

  it('are asked only where that is set', () => {
    expect(s3Storage(settings).signedUrl).toBeUndefined()
  })
})

describe('a folder', () => {
  it('is not left', async () => {
    const storage = localStorage(folder)
    await expect(storage.put('../outside', Buffer.from('x'), 'text/csv')).rejects.toThrow('inside its folder')
  })

  it('without room keeps nothing of an upload, says so, and goes on', async () => {
    const server = await startTestServer('full', { demonstration: 0.02 })
    try {
      const { services } = server
      const files = services.configuration.files as { folder: string }
      const full: typeof writeFile = async (path, bytes) => {
        await writeFile(path, (bytes as Buffer).subarray(0, 10))
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      }
      const admin = server.browser()
      await admin.logIn('GVS.ADMIN', demoPassword)
      const kept = () => readdirSync(files.folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile()).length
      const before = kept()
      Object.assign(services, { files: new FileStore(localStorage(files.folder, full)) })
      const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
      const refused = await admin.upload('files/single', 'photo.png', picture)
      expect([refused.statusCode, refused.json().name, refused.json().message]).toEqual([
        507,
        'NoRoom',
        'There is no room left to save this. Please tell your administrator.',
      ])
      expect(kept()).toBe(before)
      expect((await admin.get('profile/school')).statusCode).toBe(200)
      Object.assign(services, { files: new FileStore(localStorage(files.folder)) })
      expect((await admin.upload('files/single', 'photo.png', picture)).statusCode).toBe(201)
      expect(kept()).toBeGreaterThan(before)
    } finally {
      await server.close()
    }
  })

  it('that does not exist is empty', async () => {
    expect(await keysOf(localStorage(join(folder, 'nowhere')))).toEqual([])
  })
})

describe('a server on a bucket', () => {
  it('takes a photo, shows it in every size, replaces and removes it', async () => {
    const server = await startTestServer('bucket', {
      configuration: { files: { driver: 's3', ...settings } },
      demonstration: 0.02,
    })
    try {
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
      const part = await server.browser().get(url, { range: 'bytes=1-3' })
      expect([part.statusCode, part.rawPayload]).toEqual([206, whole.rawPayload.subarray(1, 4)])
      const crop = await admin.post('files/base64-image', { cropedImage: photo.toString('base64'), fileId: id, extension: 'png' })
      expect(crop.statusCode, crop.body).toBe(200)
      expect((await admin.delete(`files/${id}`)).statusCode).toBe(200)
      expect((await server.browser().get(crop.json().url)).statusCode).toBe(404)
    } finally {
      await server.close()
    }
  })

  it('sends browsers to the bucket for what they save, where that is set', async () => {
    const files = { driver: 's3', ...settings, presigned: true } as const
    const server = await startTestServer('bucket-presigned', { configuration: { files }, demonstration: 0.02 })
    try {
      const admin = server.browser()
      await admin.logIn('GVS.ADMIN', demoPassword)
      const list = (await admin.upload('files/single', 'list.csv', Buffer.from('a,b\n'))).json()
      const sent = await server.browser().get(list.url)
      expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'no-store'])
      const saved = await fetch(String(sent.headers.location))
      expect([saved.status, await saved.text(), saved.headers.get('content-type')]).toEqual([
        200,
        'a,b\n',
        'application/octet-stream',
      ])
      const pdf = (await admin.upload('files/single', 'a.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).json()
      expect((await server.browser().get(pdf.url)).statusCode).toBe(200)
      const download = (await admin.get(`files/geturl/${pdf.id}/download`)).json()
      expect((await server.browser().get(download.url)).statusCode).toBe(302)
    } finally {
      await server.close()
    }
  })
})
