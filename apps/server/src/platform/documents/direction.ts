import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters and marks of direction that stand from the right to the left, and figures of Arabic. */
const fromTheRight = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export interface Directions {
  /** By code unit; where it is odd the text runs from the right to the left. */
  readonly levels: Uint8Array
  /** First and last code unit of what is turned round, one after the other. */
  readonly turns: readonly (readonly number[])[]
}

/** How a line runs, its first letter deciding for the whole; undefined when all of it runs from the left to the right. */
export function directionsOf(line: string): Directions | undefined {
  if (!fromTheRight.test(line)) return undefined
  const embedding = bidi.getEmbeddingLevels(line)
  return { levels: embedding.levels, turns: bidi.getReorderSegments(line, embedding) as number[][] }
}

/** Pieces of one level each, in the order in which they are seen from the left. */
export function asSeen<Piece extends { readonly from: number }>(pieces: readonly Piece[], { turns }: Directions): Piece[] {
  const seen = [...pieces]
  for (const [start, end] of turns) {
    const first = pieces.findIndex(({ from }) => from >= start!)
    const last = pieces.findLastIndex(({ from }) => from <= end!)
    if (first >= 0 && first < last) seen.splice(first, last - first + 1, ...seen.slice(first, last + 1).reverse())
  }
  return seen
}

/** Text of a font that does not turn it by itself, as it is seen from the left: the last sign first, brackets mirrored. */
export const turned = (text: string): string =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment,
  )
    .reverse()
    .join('')
