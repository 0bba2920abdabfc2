import PdfDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { type Face, facesFor, latin, readFace } from './fonts'

type Call = (...given: unknown[]) => unknown

const partOf = (whole: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole)

const fontOf = (face: Face) => {
  const doc = new PdfDocument({ autoFirstPage: false })
  doc.registerFont('face', readFace(face, 400)!)
  doc.font('face')
  return partOf(doc, '_font') as Record<string, unknown>
}

/** Replaces a method of pdfkit or fontkit as the typesetter does, and counts how often it is asked. */
const counted = (whole: unknown, name: string) => {
  const owner = whole as Record<string, Call>
  const method = owner[name]!.bind(owner)
  const calls: unknown[][] = []
  owner[name] = (...given) => {
    calls.push(given)
    return method(...given)
  }
  return calls
}

// The typesetter stands on parts that pdfkit and fontkit promise to nobody: an update that moves one fails here.
describe('what the typesetter uses of pdfkit beyond its types', () => {
  it.each([
    ['widthOfString', 'function'],
    ['layoutRun', 'function'],
    ['layoutCache', 'object'],
    ['font.hasGlyphForCodePoint', 'function'],
    ['font._layoutEngine.engine.GPOSProcessor.applyAnchor', 'function'],
  ])('finds _font.%s, a %s', (path, type) => {
    const font = fontOf(facesFor('म', [])[0]!)
    // The engine is made for the first layout.
    ;(font.layoutRun as Call)('म')
    expect(typeof partOf(font, path), `_font.${path} of pdfkit is not what it was`).toBe(type)
  })

  it('measures through a layoutRun that was replaced, each word once as long as layoutCache is kept', () => {
    const font = fontOf(latin)
    const calls = counted(font, 'layoutRun')
    const width = () => (font.widthOfString as Call)('Asha Nair', 10)
    expect(width()).toBeCloseTo(45.49, 2)
    expect(width()).toBe((font.widthOfString as Call)('Asha Nair', 10))
    expect(calls.map(([word]) => word)).toEqual(['Asha ', 'Nair'])
    font.layoutCache = Object.create(null)
    width()
    expect(calls.map(([word]) => word)).toEqual(['Asha ', 'Nair', 'Asha ', 'Nair'])
  })

  it('gets a glyph, a position and a width for every figure', () => {
    const run = (fontOf(latin).layoutRun as Call)('12') as Record<string, unknown[]>
    expect([run.glyphs!.length, run.positions!.length]).toEqual([2, 2])
    expect(run.advanceWidth).toBeCloseTo(1144, 0)
  })

  it('is asked by fontkit where a mark stands, and may not answer', () => {
    const font = fontOf(facesFor('म', [])[0]!)
    ;(font.layoutRun as Call)('म')
    const calls = counted(partOf(font, 'font._layoutEngine.engine.GPOSProcessor'), 'applyAnchor')
    ;(font.layoutRun as Call)('में')
    expect(calls.length).toBeGreaterThan(0)
    const [mark, base, index] = calls[0]!
    expect([typeof partOf(mark, 'markAnchor'), typeof base, typeof index]).toEqual(['object', 'object', 'number'])
  })

  it('gets a word of Arabic as it is seen from the left, its letters joined', () => {
    const run = (fontOf(facesFor('م', [])[0]!).layoutRun as Call)('محمد') as {
      readonly glyphs: readonly { readonly id: number; readonly codePoints: readonly number[] }[]
    }
    expect(run.glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe('دمحم')
    expect(run.glyphs[1]!.id, 'fontkit joins no letters').not.toBe(run.glyphs[3]!.id)
  })
})
