import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const resolve = createRequire(import.meta.url).resolve

/** A part of a family of fonts that covers some scripts. */
export interface Face {
  readonly key: string
  readonly family: string
  readonly part: string
}

const face = (key: string, family: string, part = key): Face => ({ key, family, part })

const indic = (key: string, family = `noto-sans-${key}`) => face(key, family)

/** Scripts with a face of their own. */
const ofScript: readonly (readonly [RegExp, Face])[] = [
  [/\p{Script=Devanagari}/u, indic('devanagari')],
  [/\p{Script=Bengali}/u, indic('bengali')],
  [/\p{Script=Gujarati}/u, indic('gujarati')],
  [/\p{Script=Gurmukhi}/u, indic('gurmukhi')],
  [/\p{Script=Kannada}/u, indic('kannada')],
  [/\p{Script=Malayalam}/u, indic('malayalam')],
  [/\p{Script=Oriya}/u, indic('oriya')],
  [/\p{Script=Tamil}/u, indic('tamil')],
  [/\p{Script=Telugu}/u, indic('telugu')],
]

/** Tried in this order for everything else. */
const general: readonly Face[] = [
  face('latin', 'noto-sans'),
  face('latin-ext', 'noto-sans'),
  face('vietnamese', 'noto-sans'),
  face('cyrillic', 'noto-sans'),
  face('cyrillic-ext', 'noto-sans'),
  face('greek', 'noto-sans'),
  face('greek-ext', 'noto-sans'),
  indic('devanagari'),
]

/** Faces that may have a sign, the likeliest first. */
export const facesFor = (sign: string): readonly Face[] => {
  const own = ofScript.find(([script]) => script.test(sign))?.[1]
  return own ? [own] : general
}

/** The font inside a WOFF file, as it is without compression: pdfkit would unpack it anew for every document, slowly. */
function unpack(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index
    const from = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const raw = woff.subarray(from, from + packed)
    const table = packed < length ? inflateSync(raw) : raw
    const at = 12 + 16 * index
    woff.copy(head, at, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    const padding = (4 - (length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    offset += length + padding
  }
  return Buffer.concat(parts)
}

const contents = new Map<string, Buffer>()

/** The font of a face. Read once and shared by all documents. */
export function readFace({ family, part }: Face, weight: 400 | 600): Buffer {
  const path = `@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`
  const known = contents.get(path) ?? unpack(readFileSync(resolve(path)))
  contents.set(path, known)
  return known
}
