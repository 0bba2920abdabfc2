import { type Face, facesFor, readFace } from './fonts'

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

interface Shaped {
  readonly runs: readonly Run[]
  /** At size 1. */
  readonly width: number
}

const plain = /^[\x20-\x7e]*$/
const figures = /^[\d ./:,+-]+$/
const joining = /^[\p{M}\u200c\u200d]$/u
const remembered = 20_000

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
  private readonly regular = new Map<string, Shaped>()
  private readonly bold = new Map<string, Shaped>()

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
  }

  /** Width of one line. */
  width(text: string, size: number, bold = false): number {
    return this.shape(text, bold).width * size
  }

  /** Draws one line with its baseline at `y`. */
  draw(text: string, x: number, y: number, size: number, bold = false): void {
    let left = x
    const { runs } = this.shape(text, bold)
    for (const { font, text: piece } of runs) {
      this.doc.font(font).fontSize(size).text(piece, left, y, { lineBreak: false, baseline: 'alphabetic' })
      if (runs.length > 1) left += this.fonts.get(font)!.widthOfString(piece, size)
    }
  }

  /** Breaks a text into lines of at most `width`: at spaces, and within a word only where it is wider than a line. */
  lines(text: string, width: number, size: number, bold = false): string[] {
    if (this.width(text, size, bold) <= width && !text.includes('\n')) return [text]
    return text.split('\n').flatMap(part => this.wrap(part, width, size, bold))
  }

  private wrap(text: string, width: number, size: number, bold: boolean): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.width(longer, size, bold) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = this.pieces(word, width, size, bold)
      line = pieces.pop() ?? ''
      lines.push(...pieces)
    }
    return [...lines, line]
  }

  private pieces(word: string, width: number, size: number, bold: boolean): string[] {
    if (this.width(word, size, bold) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)) {
      if (piece !== '' && this.width(piece + segment, size, bold) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += segment
    }
    return [...pieces, piece]
  }

  private shape(text: string, bold: boolean): Shaped {
    const shaped = bold ? this.bold : this.regular
    const known = shaped.get(text)
    if (known) return known
    if (shaped.size >= remembered) this.forget()
    const runs = this.runsOf(plain.test(text) ? text : text.toWellFormed().replace(/\p{Cc}+/gu, ' '), bold).flatMap(run =>
      this.drawable(run),
    )
    const width = runs.reduce((sum, run) => sum + this.fonts.get(run.font)!.widthOfString(run.text, 1000) / 1000, 0)
    const found = { runs, width }
    shaped.set(text, found)
    return found
  }

  /** A font may hold tables that cannot be read for some sequence; its signs are then set one by one. */
  private drawable(run: Run): Run[] {
    try {
      this.fonts.get(run.font)!.widthOfString(run.text, 1)
      return [run]
    } catch {
      return [...run.text].map(text => ({ font: run.font, text }))
    }
  }

  private runsOf(text: string, bold: boolean): Run[] {
    if (plain.test(text)) return text === '' ? [] : [{ font: this.load(facesFor('a')[0]!, bold), text }]
    const runs: { font: string; text: string }[] = []
    for (const sign of text) {
      const last = runs.at(-1)
      const font = this.fontOf(sign, last?.font, bold)
      if (font === undefined) continue
      if (last?.font === font) last.text += sign
      else runs.push({ font, text: sign })
    }
    return runs
  }

  /** Marks stay with the letter before them. A sign that no font has is drawn as an empty box. */
  private fontOf(sign: string, current: string | undefined, bold: boolean): string | undefined {
    const has = (font: string) => this.fonts.get(font)!.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
    if (joining.test(sign)) {
      if (current && has(current)) return current
      if (sign === '\u200c' || sign === '\u200d') return undefined
    }
    const faces = facesFor(sign)
    for (const face of faces) {
      const font = this.load(face, bold)
      if (has(font)) return font
    }
    return this.load(faces[0]!, bold)
  }

  /** Keeps the memory of a long document flat. */
  private forget(): void {
    this.regular.clear()
    this.bold.clear()
    for (const font of this.fonts.values()) font.layoutCache = Object.create(null)
  }

  private load(face: Face, bold: boolean): string {
    const name = `${face.key}-${bold ? 600 : 400}`
    if (this.fonts.has(name)) return name
    this.doc.registerFont(name, readFace(face, bold ? 600 : 400))
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
