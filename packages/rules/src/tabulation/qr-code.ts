// QR codes by ISO/IEC 18004: bytes, level M, versions 1 to 10, which take up to 213 bytes.

/** Codewords of error correction in a block, and blocks, by version from 1, of level M. */
const correction = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
/** Middles of the patterns of alignment by version from 1. */
const alignments = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

/** Modules of a version that hold codewords, in bits. */
function rawBits(version: number): number {
  const bits = (16 * version + 128) * version + 64
  if (version < 2) return bits
  const count = Math.floor(version / 7) + 2
  return bits - (25 * count - 10) * count + 55 - (version >= 7 ? 36 : 0)
}

const capacity = (version: number) => Math.floor(rawBits(version) / 8) - correction[version - 1]! * blockCounts[version - 1]!

/** The product of two elements of the field of 256 of the standard. */
function product(a: number, b: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d)
    result ^= ((b >>> bit) & 1) * a
  }
  return result
}

function divisorOf(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, at): number => (at === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) result[at] = product(result[at]!, root) ^ (result[at + 1] ?? 0)
    root = product(root, 2)
  }
  return result
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ result.shift()!
    result.push(0)
    for (const [at, coefficient] of divisor.entries()) result[at]! ^= product(coefficient, factor)
  }
  return result
}

/** The bytes as codewords of data: mode, length, content, end and filling. */
function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1)
  }
  push(4, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  const most = capacity(version) * 8
  push(0, Math.min(4, most - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let filling = 0xec; bits.length < most; filling ^= 0xec ^ 0x11) push(filling, 8)
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
}

/** Data and correction, block by block, as they are laid. */
function laidWords(data: readonly number[], version: number): number[] {
  const blocks = blockCounts[version - 1]!
  const each = correction[version - 1]!
  const total = Math.floor(rawBits(version) / 8)
  const short = blocks - (total % blocks)
  const length = Math.floor(total / blocks) - each
  const divisor = divisorOf(each)
  let from = 0
  const parts = Array.from({ length: blocks }, (_, at) => {
    const own = data.slice(from, from + length + (at < short ? 0 : 1))
    from += own.length
    return { own, check: remainderOf(own, divisor) }
  })
  const words: number[] = []
  for (let at = 0; at <= length; at += 1) for (const { own } of parts) if (at < own.length) words.push(own[at]!)
  for (let at = 0; at < each; at += 1) for (const { check } of parts) words.push(check[at]!)
  return words
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Grid = boolean[][]

/** The square without data, and which of its modules are taken. */
function frameOf(version: number): { readonly dark: Grid; readonly taken: Grid } {
  const size = version * 4 + 17
  const grid = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const [dark, taken] = [grid(), grid()]
  const set = (x: number, y: number, isDark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y]![x] = isDark
    taken[y]![x] = true
  }
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const square = (middleX: number, middleY: number, radius: number, light: readonly number[]) => {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        set(middleX + dx, middleY + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, [2, 4])
  const middles = alignments[version - 1]!
  const last = middles.at(-1)
  for (const x of middles)
    for (const y of middles) {
      const inCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!inCorner) square(x, y, 2, [1])
    }
  drawFormat(set, size, 0)
  if (version >= 7) drawVersion(set, size, version)
  return { dark, taken }
}

type SetModule = (x: number, y: number, isDark: boolean) => void

const isOn = (bits: number, at: number) => ((bits >>> at) & 1) === 1

/** Level and mask, twice. */
function drawFormat(set: SetModule, size: number, mask: number): void {
  // Level M is 0.
  let rest = mask
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  for (let at = 0; at <= 5; at += 1) set(8, at, isOn(bits, at))
  set(8, 7, isOn(bits, 6))
  set(8, 8, isOn(bits, 7))
  set(7, 8, isOn(bits, 8))
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, isOn(bits, at))
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, isOn(bits, at))
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, isOn(bits, at))
  set(8, size - 8, true)
}

function drawVersion(set: SetModule, size: number, version: number): void {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at += 1) {
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)]
    set(a, b, isOn(bits, at))
    set(b, a, isOn(bits, at))
  }
}

/** Lays codewords from the right in columns of two, up and down. */
function lay(dark: Grid, taken: Grid, words: readonly number[]): void {
  const size = dark.length
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const isUp = ((right + 1) & 2) === 0
        const y = isUp ? size - 1 - step : step
        if (taken[y]![x] || at >= words.length * 8) continue
        dark[y]![x] = isOn(words[at >>> 3]!, 7 - (at & 7))
        at += 1
      }
  }
}

/** How hard a square is to read: runs, squares of two, false corners, and more of one than of the other. */
function penaltyOf(dark: Grid): number {
  const size = dark.length
  let penalty = 0
  const lines = [...dark, ...dark.map((_, x) => dark.map(row => row[x]!))]
  for (const line of lines) {
    const text = line.map(isDark => (isDark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2
    for (let at = 0; at + 11 <= size; at += 1) {
      const piece = text.slice(at, at + 11)
      if (piece === '10111010000' || piece === '00001011101') penalty += 40
    }
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const first = dark[y]![x]
      if (first === dark[y]![x + 1] && first === dark[y + 1]![x] && first === dark[y + 1]![x + 1]) penalty += 3
    }
  const count = dark.flat().filter(Boolean).length
  return penalty + Math.floor(Math.abs((count * 100) / (size * size) - 50) / 5) * 10
}

/**
 * A text as a QR code: rows of modules, true where they are dark. Around it belong four modules of light.
 *
 * @throws RangeError for more than 213 bytes
 */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text)
  const version = correction.findIndex((_, at) => bytes.length <= capacity(at + 1) - (at + 1 < 10 ? 2 : 3)) + 1
  if (version === 0) throw new RangeError('The text is too long for a QR code.')
  const words = laidWords(dataWords(bytes, version), version)
  const masked = masks.map((mask, number) => {
    const { dark, taken } = frameOf(version)
    lay(dark, taken, words)
    for (const [y, row] of dark.entries())
      for (const [x, isDark] of row.entries()) if (!taken[y]![x] && mask(x, y)) row[x] = !isDark
    drawFormat(
      (x, y, isDark) => {
        dark[y]![x] = isDark
      },
      dark.length,
      number,
    )
    return dark
  })
  return masked.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best))
}
