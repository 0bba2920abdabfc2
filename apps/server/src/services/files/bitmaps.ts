import sharp, { type Sharp } from 'sharp'

/** Pictures that the picture library cannot read: Windows bitmaps, and icons made of them. */

const mostPixels = 40_000_000

interface Palette {
  /** Blue, green, red and an unused byte for each colour. */
  readonly colours: Buffer
  readonly bits: 1 | 4 | 8
}

interface Header {
  readonly width: number
  /** Rows of the picture; an icon keeps twice as many. */
  readonly height: number
  readonly upsideDown: boolean
  readonly depth: number
  /** From the beginning of the header. */
  readonly size: number
  readonly colours: number
}

const wrong = () => new Error('This is not a bitmap that can be read.')

function readHeader(dib: Buffer, icon: boolean): Header {
  const size = dib.readUInt32LE(0)
  // Older headers have no place for what is needed, and compressed bitmaps are rarer than programs that read them.
  const compression = dib.readUInt32LE(16)
  const depth = dib.readUInt16LE(14)
  const masked = compression === 3 && depth === 32
  if (size < 40 || !(compression === 0 || masked)) throw wrong()
  const width = dib.readInt32LE(4)
  const rows = dib.readInt32LE(8)
  const height = icon ? Math.floor(Math.abs(rows) / 2) : Math.abs(rows)
  if (width <= 0 || height <= 0 || width * height > mostPixels) throw wrong()
  if (![1, 4, 8, 24, 32].includes(depth)) throw wrong()
  const named = dib.readUInt32LE(32)
  const colours = depth <= 8 ? Math.min(named || 2 ** depth, 2 ** depth) : 0
  // Masks stand behind the shortest header, and inside the longer ones.
  return { width, height, upsideDown: rows > 0, depth, size: size + (masked && size === 40 ? 12 : 0), colours }
}

const strideOf = (width: number, depth: number) => Math.ceil((width * depth) / 32) * 4

function paletteIndex(row: Buffer, x: number, bits: Palette['bits']): number {
  if (bits === 8) return row[x]!
  const perByte = 8 / bits
  const shift = 8 - bits * ((x % perByte) + 1)
  return (row[Math.floor(x / perByte)]! >> shift) & (2 ** bits - 1)
}

/** The pixels of a bitmap without its file header, as red, green, blue and alpha. */
function decode(dib: Buffer, icon: boolean, pixelsAt?: number): Sharp {
  const { width, height, upsideDown, depth, size, colours } = readHeader(dib, icon)
  const begin = pixelsAt ?? size + colours * 4
  const stride = strideOf(width, depth)
  const maskStride = strideOf(width, 1)
  const maskAt = begin + stride * height
  if (dib.byteLength < maskAt || begin < size) throw wrong()
  const masked = icon && depth < 32 && dib.byteLength >= maskAt + maskStride * height
  const palette = dib.subarray(size, size + colours * 4)
  const pixels = Buffer.alloc(width * height * 4)
  let opaque = false
  for (let y = 0; y < height; y += 1) {
    const from = upsideDown ? height - 1 - y : y
    const row = dib.subarray(begin + from * stride, begin + (from + 1) * stride)
    const mask = dib.subarray(maskAt + from * maskStride, maskAt + (from + 1) * maskStride)
    for (let x = 0; x < width; x += 1) {
      const source = depth <= 8 ? palette : row
      const at = depth <= 8 ? paletteIndex(row, x, depth as Palette['bits']) * 4 : (x * depth) / 8
      const to = (y * width + x) * 4
      pixels[to] = source[at + 2] ?? 0
      pixels[to + 1] = source[at + 1] ?? 0
      pixels[to + 2] = source[at] ?? 0
      const hidden = masked && paletteIndex(mask, x, 1) === 1
      const alpha = icon && depth === 32 ? source[at + 3]! : hidden ? 0 : 255
      pixels[to + 3] = alpha
      opaque ||= alpha > 0
    }
  }
  // Some programs leave the fourth byte of a pixel empty: an icon in which nothing shows is meant to be seen.
  if (!opaque) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  const read = sharp(pixels, { raw: { width, height, channels: 4 } })
  return icon ? read : read.removeAlpha()
}

/** A Windows bitmap (.bmp). */
export const openBitmap = (bytes: Buffer): Sharp => decode(bytes.subarray(14), false, bytes.readUInt32LE(10) - 14)

/** The largest picture of an icon (.ico). */
export function openIcon(bytes: Buffer): Sharp {
  const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => {
    const at = 6 + index * 16
    const [length, from] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
    return { side: bytes[at] || 256, bits: bytes.readUInt16LE(at + 6), data: bytes.subarray(from, from + length) }
  })
  const [largest] = entries.sort((a, b) => b.side - a.side || b.bits - a.bits)
  if (!largest) throw wrong()
  const isPng = largest.data.subarray(1, 4).toString('latin1') === 'PNG'
  return isPng ? sharp(largest.data, { limitInputPixels: mostPixels, failOn: 'error' }) : decode(largest.data, true)
}
