import { asSeen, directionsOf, turned } from './direction'
import { familiesFor } from './east-asian'
import { type Face, facesFor, latin, latinSerif, prepareFaces, readFace, replacement, type Style, weightOf } from './fonts'

interface Layout {
  readonly glyphs: readonly unknown[]
  readonly positions: readonly unknown[]
  readonly advanceWidth: number
}

/** What is used of pdfkit's font, which its types leave out. */
interface EmbeddedFont {
  readonly widthOfString: (text: string, size: number) => number
  layoutRun: (text: string, features?: unknown) => Layout
  /** By word. */
  layoutCache: Record<string, Layout>
  readonly font: {
    readonly hasGlyphForCodePoint: (point: number) => boolean
    readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: MarkPlacer } }
  }
}

interface MarkPlacer {
  applyAnchor: (mark: { readonly markAnchor?: unknown }, base: unknown, index: number) => void
}

/** A piece of text in one font. */
interface Run {
  readonly font: string
  readonly text: string
}

/** A piece of a line in one face and one direction, in the order of reading. */
interface Piece {
  readonly face: Face
  readonly level: number
  /** Its first code unit in the line. */
  readonly from: number
  text: string
}

interface Shaped {
  readonly runs: readonly Run[]
  /** At size 1. */
  readonly width: number
}

const plain = /^[\x20-\x7e]*$/
const figures = /^[\d ./:,+-]+$/
const joining = /^[\p{M}\u200c\u200d]$/u
const unseen = /^\p{Default_Ignorable_Code_Point}$/u
/** What is one picture, though it is put together of several signs. */
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const remembered = 20_000

/** A text as it is set: whole signs, composed as fonts know them, without controls; of a picture the first sign alone. */
function settable(text: string): string {
  const whole = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
  if (!picture.test(whole)) return whole
  return Array.from(graphemes.segment(whole), ({ segment }) =>
    picture.test(segment) ? String.fromCodePoint(segment.codePointAt(0)!) : segment,
  ).join('')
}

/** Figures are as wide as each other and change nothing beside them: numbers, of which no two are equal, need no shaping. */
function setFigures(font: EmbeddedFont): void {
  const signs = new Map<string, Layout>()
  const shape = font.layoutRun.bind(font)
  const sign = (text: string) => {
    const known = signs.get(text) ?? shape(text)
    signs.set(text, known)
    return known
  }
  font.layoutRun = (text, features) => {
    if (features || !figures.test(text)) return shape(text, features)
    const parts = Array.from(text, sign)
    return {
      glyphs: parts.flatMap(part => part.glyphs),
      positions: parts.flatMap(part => part.positions),
      advanceWidth: parts.reduce((sum, part) => sum + part.advanceWidth, 0),
    }
  }
}

/** Measures and draws texts, every piece in the font of its script. */
export class Typesetter {
  private readonly doc: PDFKit.PDFDocument
  private readonly fonts = new Map<string, EmbeddedFont>()
  private readonly shaped = {
    plain: new Map<string, Shaped>(),
    strong: new Map<string, Shaped>(),
    serif: new Map<string, Shaped>(),
  }

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }

  /**
   * Reads what texts in the serif, and in Chinese, Japanese and Korean need. East Asian signs of a text that was not named
   * are drawn as replacements, and what was not made ready of the serif in the face of data.
   */
  prepare(texts: Iterable<string>, style: Style = 'plain'): Promise<void> {
    return prepareFaces(texts, style)
  }

  /** Width of one line. */
  width(text: string, size: number, style: Style = 'plain'): number {
    return this.shape(text, style).width * size
  }

  /** Draws one line with its baseline at `y`. */
  draw(text: string, x: number, y: number, size: number, style: Style = 'plain'): void {
    let left = x
    const { runs } = this.shape(text, style)
    for (const { font, text: piece } of runs) {
      this.doc.font(font).fontSize(size).text(piece, left, y, { lineBreak: false, baseline: 'alphabetic' })
      if (runs.length > 1) left += this.fonts.get(font)!.widthOfString(piece, size)
    }
  }

  /** Breaks a text into lines of at most `width`: at spaces, and within a word only where it is wider than a line. */
  lines(text: string, width: number, size: number, style: Style = 'plain'): string[] {
    if (this.width(text, size, style) <= width && !text.includes('\n')) return [text]
    return text.split('\n').flatMap(part => this.wrap(part, width, size, style))
  }

  private wrap(text: string, width: number, size: number, style: Style): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.width(longer, size, style) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = this.pieces(word, width, size, style)
      line = pieces.pop() ?? ''
      lines.push(...pieces)
    }
    return [...lines, line]
  }

  private pieces(word: string, width: number, size: number, style: Style): string[] {
    if (this.width(word, size, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of graphemes.segment(word)) {
      if (piece !== '' && this.width(piece + segment, size, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += segment
    }
    return [...pieces, piece]
  }

  private shape(text: string, style: Style): Shaped {
    const shaped = this.shaped[style]
    const known = shaped.get(text)
    if (known) return known
    if (shaped.size >= remembered) this.forget()
    const runs = plain.test(text) ? this.plainRun(text, style) : this.runsOf(settable(text), style)
    const width = runs.reduce((sum, run) => sum + this.fonts.get(run.font)!.widthOfString(run.text, 1000) / 1000, 0)
    const found = { runs, width }
    shaped.set(text, found)
    return found
  }

  private plainRun(text: string, style: Style): Run[] {
    return text === '' ? [] : [{ font: (style === 'serif' && this.load(latinSerif, style)) || this.load(latin, style)!, text }]
  }

  /** The pieces of a line as they are seen from the left. */
  private runsOf(line: string, style: Style): Run[] {
    const directions = directionsOf(line)
    const pieces = this.piecesOf(line, style, directions?.levels)
    return (directions ? asSeen(pieces, directions) : pieces).flatMap(piece => this.drawable(piece, style))
  }

  private piecesOf(line: string, style: Style, levels: Uint8Array | undefined): Piece[] {
    const families = familiesFor(line)
    const pieces: Piece[] = []
    let from = 0
    for (const sign of line) {
      const last = pieces.at(-1)
      const level = levels?.[from] ?? 0
      const set = this.setSign(sign, last, families, style)
      // Figures of a face that turns its words stand one by one, for they run from the left to the right.
      const together = last && set && last.face === set.face && last.level === level && (level % 2 === 1 || !set.face.turns)
      if (together || (last && set && joining.test(sign) && last.face === set.face)) last.text += set.text
      else if (set) pieces.push({ ...set, level, from })
      from += sign.length
    }
    return pieces
  }

  /** A sign and the face that draws it; a replacement where no face has it, nothing where there is nothing to be seen. */
  private setSign(
    sign: string,
    last: Piece | undefined,
    families: readonly string[],
    style: Style,
  ): { readonly face: Face; readonly text: string } | undefined {
    const has = (face: Face) => {
      const font = this.load(face, style)
      return font !== undefined && this.fonts.get(font)!.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
    }
    // Marks stay with the letter before them.
    if (last && joining.test(sign)) {
      if (last.text.endsWith(replacement)) return undefined
      if (has(last.face)) return { face: last.face, text: sign }
    }
    if (unseen.test(sign)) return undefined
    const face = facesFor(sign, families, style).find(has)
    return face ? { face, text: sign } : { face: latin, text: /\s/u.test(sign) ? ' ' : replacement }
  }

  /** A font may hold tables that cannot be read for some sequence; its signs are then set one by one. */
  private drawable({ face, level, text }: Piece, style: Style): Run[] {
    const font = this.load(face, style)!
    const backwards = level % 2 === 1
    const seen = backwards && !face.turns ? turned(text) : text
    try {
      this.fonts.get(font)!.widthOfString(seen, 1)
      return [{ font, text: seen }]
    } catch {
      const signs = [...text].map(sign => ({ font, text: sign }))
      return backwards ? signs.reverse() : signs
    }
  }

  /** Keeps the memory of a long document flat. */
  private forget(): void {
    for (const shaped of Object.values(this.shaped)) shaped.clear()
    for (const font of this.fonts.values()) font.layoutCache = Object.create(null)
  }

  /** The name of a face in this document; undefined when there is no font to read. */
  private load(face: Face, style: Style): string | undefined {
    const weight = weightOf(style)
    const name = `${face.key}-${weight}`
    if (this.fonts.has(name)) return name
    const contents = readFace(face, weight)
    if (!contents) return undefined
    this.doc.registerFont(name, contents)
    this.doc.font(name)
    const font = (this.doc as unknown as { readonly _font: EmbeddedFont })._font
    this.fonts.set(name, font)
    setFigures(font)
    const placer = font.font._layoutEngine?.engine?.GPOSProcessor
    if (placer) {
      // A base may have no anchor for a class of marks; the mark then stays where it is.
      const place = placer.applyAnchor
      placer.applyAnchor = (mark, base, index) => {
        if (base && mark.markAnchor) place.call(placer, mark, base, index)
      }
    }
    return name
  }
}
