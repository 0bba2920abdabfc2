import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { picture } from '../../testing/files'
import { cleanImage } from './images'

const invalid = 'Invalid image type'

/** A Windows bitmap of two rows and two columns: red and green above blue and white. */
function bitmap(depth: 8 | 24 | 32, { topDown = false, alpha = 0 } = {}): Buffer {
  const colours = [
    [0, 0, 255],
    [0, 255, 0],
    [255, 0, 0],
    [255, 255, 255],
  ]
  const rows = (topDown ? [0, 2] : [2, 0]).map(first => {
    const pixels = [first, first + 1].flatMap(index => {
      if (depth === 8) return [index]
      return depth === 24 ? colours[index]! : [...colours[index]!, alpha]
    })
    return Buffer.concat([Buffer.from(pixels), Buffer.alloc((4 - (pixels.length % 4)) % 4)])
  })
  const palette = depth === 8 ? Buffer.from(colours.flatMap(colour => [...colour, 0])) : Buffer.alloc(0)
  const head = Buffer.alloc(54)
  head.write('BM', 0)
  head.writeUInt32LE(54 + palette.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(2, 18)
  head.writeInt32LE(topDown ? -2 : 2, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(depth, 28)
  head.writeUInt32LE(depth === 8 ? 4 : 0, 46)
  return Buffer.concat([head, palette, ...rows])
}

/** An icon of one picture, 32 bits deep, with its mask. */
function icon(entry: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head[6] = side
  head[7] = side
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(entry.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, entry])
}

const pixelsOf = async (bytes: Buffer) => [...(await sharp(bytes).removeAlpha().raw().toBuffer())]
const painted = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

describe('pictures', () => {
  it('of 12 megapixels are 2560 wide, with sizes of 60, 320 and 1600', async () => {
    const image = await cleanImage(await picture(4000, 3000).jpeg().toBuffer(), 'image/jpeg', '.jpeg')
    expect([image.mediaType, image.extension, image.picture.width, image.picture.height]).toEqual([
      'image/jpeg',
      '.jpeg',
      2560,
      1920,
    ])
    const sides = await Promise.all(
      Object.entries(image.picture.sizes).map(async ([size, bytes]) => {
        const { width, height, format } = await sharp(bytes).metadata()
        return [size, width, height, format]
      }),
    )
    expect(sides).toEqual([
      ['thumb', 60, 45, 'jpeg'],
      ['small', 320, 240, 'jpeg'],
      ['view', 1600, 1200, 'jpeg'],
    ])
  })

  it('keep sizes they are larger than alone, and what is transparent', async () => {
    const clear = sharp({ create: { width: 100, height: 50, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
    const image = await cleanImage(await clear.webp().toBuffer(), 'image/webp', '.webp')
    expect([image.mediaType, image.extension, Object.keys(image.picture.sizes)]).toEqual(['image/png', '.png', ['thumb']])
    expect((await sharp(image.bytes).metadata()).hasAlpha).toBe(true)
  })

  it('of more than 40 megapixels, cut off or of something else are refused', async () => {
    const wide = await picture(8001, 5000).png().toBuffer()
    await expect(cleanImage(wide, 'image/png', '.png')).rejects.toThrow(invalid)
    const whole = await picture(40, 40).jpeg().toBuffer()
    await expect(cleanImage(whole.subarray(0, whole.length - 60), 'image/jpeg', '.jpg')).rejects.toThrow(invalid)
    for (const type of ['image/bmp', 'image/x-icon', 'image/svg+xml', 'image/gif'])
      await expect(cleanImage(Buffer.from('none of them'), type, '.x'), type).rejects.toThrow(invalid)
  })

  it('that move show their first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(4 * 4 * 3, 255), Buffer.alloc(4 * 4 * 3, 0)])
    const moving = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const image = await cleanImage(moving, 'image/gif', '.gif')
    expect([image.mediaType, image.extension, image.picture.height]).toEqual(['image/png', '.png', 4])
    expect((await pixelsOf(image.bytes))[0]).toBe(255)
  })

  it.each([
    ['palette', bitmap(8)],
    ['24 bits', bitmap(24)],
    ['32 bits whose fourth byte is empty', bitmap(32)],
    ['rows from the top', bitmap(24, { topDown: true })],
  ])('of Windows become png: %s', async (_, bytes) => {
    const image = await cleanImage(bytes, 'image/bmp', '.bmp')
    expect([image.mediaType, image.extension]).toEqual(['image/png', '.png'])
    expect(await pixelsOf(image.bytes)).toEqual(painted)
  })

  it('of Windows that promise more than they hold are refused', async () => {
    const huge = bitmap(24)
    huge.writeInt32LE(100_000, 18)
    huge.writeInt32LE(100_000, 22)
    const begun = bitmap(24).subarray(0, 60)
    const packed = bitmap(8)
    packed.writeUInt32LE(1, 30)
    for (const bytes of [huge, begun, packed]) await expect(cleanImage(bytes, 'image/bmp', '.bmp')).rejects.toThrow(invalid)
  })

  it('of icons become png, by their bitmap or their png', async () => {
    const dib = bitmap(32, { alpha: 255 }).subarray(14)
    dib.writeInt32LE(4, 8)
    const drawn = await cleanImage(icon(Buffer.concat([dib, Buffer.alloc(8)]), 2), 'image/x-icon', '.ico')
    expect(await pixelsOf(drawn.bytes)).toEqual(painted)
    const kept = await cleanImage(icon(await picture(64, 64).png().toBuffer(), 64), 'image/x-icon', '.ico')
    expect([kept.extension, kept.picture.width]).toEqual(['.png', 64])
  })

  it('that are drawn become png of a useful size, and reach for nothing outside', async () => {
    const drawing = (inside: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">${inside}</svg>`)
    const image = await cleanImage(drawing('<rect width="20" height="10" fill="red"/>'), 'image/svg+xml', '.svg')
    expect([image.mediaType, image.picture.width, image.picture.height]).toEqual(['image/png', 1024, 512])
    expect((await pixelsOf(image.bytes)).slice(0, 3)).toEqual([255, 0, 0])
    const reaching = drawing('<image href="file:///etc/hostname" width="20" height="10"/><script>alert(1)</script>')
    const empty = await cleanImage(reaching, 'image/svg+xml', '.svg')
    expect((await sharp(empty.bytes).stats()).channels[3]?.max).toBe(0)
  })
})
