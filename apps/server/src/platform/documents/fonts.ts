import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { partsListing } from './coverage'
import { eastAsian, sliceFor, slicesOf } from './east-asian'
import { makeReady, readInstance } from './instances'

const resolve = createRequire(import.meta.url).resolve

/** Drawn in place of a sign that no font has; every document has it, in the first face of `general`. */
export const replacement = '\u{fffd}'

export type Weight = 400 | 600

/** How a text is set: data plain or strong, the school, titles and results in the serif. */
export type Style = 'plain' | 'strong' | 'serif'

export const weightOf = (style: Style): Weight => (style === 'plain' ? 400 : 600)

/** A file of a package of fonts that covers some signs. */
export interface Face {
  readonly key: string
  /** Of the package. */
  readonly name: string
  readonly part: string
  /** Its words are turned round while they are joined. */
  readonly turns?: true
}

const face = (key: string, family = `noto-sans-${key}`): Face => ({ key, name: `@fontsource/${family}`, part: key })

/** By blocks, for figures and punctuation of Arabic are common to several scripts. */
const arabic = /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u

/** Scripts with a face of their own. */
const ofScript: readonly (readonly [RegExp, Face])[] = [
  [/\p{Script=Devanagari}/u, face('devanagari')],
  [/\p{Script=Bengali}/u, face('bengali')],
  [/\p{Script=Gujarati}/u, face('gujarati')],
  [/\p{Script=Gurmukhi}/u, face('gurmukhi')],
  [/\p{Script=Kannada}/u, face('kannada')],
  [/\p{Script=Malayalam}/u, face('malayalam')],
  [/\p{Script=Oriya}/u, face('oriya')],
  [/\p{Script=Tamil}/u, face('tamil')],
  [/\p{Script=Telugu}/u, face('telugu')],
  [arabic, { ...face('arabic', 'ibm-plex-sans-arabic'), turns: true }],
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
  face('devanagari'),
]

/** The face of Latin letters, figures and the replacement. */
export const latin = general[0]!

const serifFace = (part: string): Face => ({ key: `serif-${part}`, name: '@fontsource-variable/source-serif-4', part })

/** Tried before those of data; scripts that the serif does not have keep their own face. */
const serifs: readonly Face[] = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek'].map(serifFace)

/** The serif of Latin letters and figures. */
export const latinSerif = serifs[0]!

const listing = (faces: readonly Face[], sign: string) =>
  faces.filter(({ name, part }) => partsListing(name, sign).includes(part))

function findFaces(sign: string, serif: boolean): readonly Face[] {
  const own = ofScript.find(([script]) => script.test(sign))?.[1]
  return own ? [own] : listing(serif ? [...serifs, ...general] : general, sign)
}

const found = { data: new Map<string, readonly Face[]>(), serif: new Map<string, readonly Face[]>() }

/** Faces that may have a sign, the likeliest first. East Asian ones are looked for in `families`, in their order. */
export function facesFor(sign: string, families: readonly string[], style: Style = 'plain'): readonly Face[] {
  const faces = found[style === 'serif' ? 'serif' : 'data']
  const known = faces.get(sign)
  if (known) return known
  if (eastAsian.test(sign)) {
    const slice = sliceFor(sign, families)
    return slice ? [slice] : []
  }
  const listed = findFaces(sign, style === 'serif')
  faces.set(sign, listed)
  return listed
}

/** Makes the faces ready that texts need and that are not read at once: those of East Asia and the serif. */
export async function prepareFaces(texts: Iterable<string>, style: Style): Promise<void> {
  const told = style === 'serif' ? [...texts] : texts
  await makeReady(slicesOf(told), weightOf(style))
  if (style !== 'serif') return
  const signs = new Set([...told].join('').normalize('NFC'))
  await makeReady([latinSerif, ...serifs.filter(face => [...signs].some(sign => listing([face], sign).length > 0))], 600)
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

/** The font of a face, read once and shared by all documents; undefined for one that had to be made ready and was not. */
export function readFace(face: Face, weight: Weight): Buffer | undefined {
  const { name, part } = face
  if (!name.startsWith('@fontsource/')) return readInstance(face, weight)
  const path = `${name}/files/${name.split('/')[1]}-${part}-${weight}-normal.woff`
  const known = contents.get(path) ?? unpack(readFileSync(resolve(path)))
  contents.set(path, known)
  return known
}
