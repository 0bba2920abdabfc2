import { describe, expect, it, vi } from 'vitest'
import { type CompressionPass, compressionPasses, compressPicture } from './compress'

const photo = (kilobytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(kilobytes * 1024)], 'photo.jpg', { type, lastModified: 7 })

/** Bytes by area alone. */
const byArea = (file: File, { scale }: CompressionPass) =>
  Promise.resolve(new Blob([new Uint8Array(Math.floor(file.size * scale * scale))], { type: file.type }))

describe('compressionPasses', () => {
  it('are ten at most', () => expect(compressionPasses('image/png')).toHaveLength(10))
  it('lower the quality of PNG faster', () => {
    expect(compressionPasses('image/png')[1]!.quality).toBeCloseTo(0.7225)
    expect(compressionPasses('image/jpeg')[1]).toEqual({ scale: 0.95 ** 2, quality: 0.95 ** 2 })
  })
})

describe('compressPicture', () => {
  it('takes the first pass that fits and keeps name, type and date', async () => {
    const small = await compressPicture(photo(1000), 820, undefined, byArea)
    expect(small).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', lastModified: 7 })
    expect(small.size).toBe(Math.floor(1000 * 1024 * 0.95 ** 4))
  })
  it.each([950, 900, 700, 500, 400, 360])('finds the first of ten passes with four at most, for %i KB', async limit => {
    const encode = vi.fn(byArea)
    const small = await compressPicture(photo(1000), limit, undefined, encode)
    const first = compressionPasses('image/jpeg').find(({ scale }) => 1000 * scale * scale <= limit)!
    expect(small.size).toBe(Math.floor(1000 * 1024 * first.scale * first.scale))
    expect(encode.mock.calls.length).toBeLessThanOrEqual(4)
  })
  it('gives the smallest there is after ten passes', async () => {
    const small = await compressPicture(photo(1000), 1, undefined, byArea)
    expect(small.size).toBe(Math.floor(1000 * 1024 * 0.95 ** 20))
  })
  it.each([
    ['fits already', photo(10), byArea],
    ['is animated', photo(1000, 'image/gif'), byArea],
    ['is no picture', photo(1000, 'application/pdf'), byArea],
    ['cannot be read', photo(1000), () => Promise.reject(new Error('broken'))],
    ['would only grow', photo(1000), (file: File) => Promise.resolve(new Blob([file, 'x'], { type: file.type }))],
    ['would become another type', photo(1000), () => Promise.resolve(new Blob(['x'], { type: 'image/png' }))],
  ])('leaves a file alone that %s', async (_why, file, encode) => {
    expect(await compressPicture(file, 100, undefined, encode)).toBe(file)
  })
  it('stops when the person cancels', async () => {
    const aborter = new AbortController()
    const encode = vi.fn((file: File, pass: CompressionPass) => {
      aborter.abort()
      return byArea(file, pass)
    })
    await expect(compressPicture(photo(1000), 1, aborter.signal, encode)).rejects.toThrow()
    expect(encode).toHaveBeenCalledOnce()
  })
})
