export interface Paper {
  readonly width: number
  readonly height: number
}

/** How wide a column would be on one line, and its longest word. */
export interface ColumnWish {
  readonly natural: number
  readonly word: number
  /** What its figures need on one line, where titles may be broken for them. */
  readonly floor?: number
  /** The widest piece of its title when words are parted, and its figures. */
  readonly piece?: number
}

/** Upright. */
export const a4: Paper = { width: 595.28, height: 841.89 }

/** From the smallest: A4 upright, then A4, A3 and A2 across, for reports of many columns. */
const papers: readonly Paper[] = [
  a4,
  { width: a4.height, height: a4.width },
  { width: 1190.55, height: a4.height },
  { width: 1683.78, height: 1190.55 },
]

/** A column is not made narrower than this for the sake of the paper, nor does one word demand more. */
const comfortable = 80
const widestWord = 170

const least = ({ natural, word, floor = 0 }: ColumnWish) =>
  Math.max(Math.min(natural, comfortable), Math.min(Math.max(word, floor), widestWord))

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

/** The first paper on which all tables stand well. */
export function paperFor(tables: readonly (readonly ColumnWish[])[], margin: number): Paper {
  const needed = Math.max(0, ...tables.map(wishes => sum(wishes.map(least))))
  return papers.find(paper => paper.width - 2 * margin >= needed) ?? papers.at(-1)!
}

/** Widths of parted words, and of whole ones where little is missing for them. */
function wholeWhereRoom(pieces: readonly number[], words: readonly number[], usable: number): number[] {
  const widths = [...pieces]
  let room = usable - sum(pieces)
  for (const at of [...pieces.keys()].sort((a, b) => words[a]! - pieces[a]! - (words[b]! - pieces[b]!))) {
    const more = words[at]! - pieces[at]!
    if (more > room) break
    widths[at] = words[at]!
    room -= more
  }
  return widths
}

/** Widths below what is comfortable: figures first, then words of titles, parted and whole, then what is left. */
function squeezed(wishes: readonly ColumnWish[], minimum: readonly number[], usable: number): number[] {
  const least = (of: (wish: ColumnWish) => number | undefined) =>
    wishes.map((wish, at) => Math.min(wish.floor === undefined ? minimum[at]! : (of(wish) ?? wish.word), minimum[at]!))
  const [figures, pieces, words] = [
    least(({ floor }) => floor),
    least(({ piece }) => piece),
    least(({ word, floor = 0 }) => Math.max(word, floor)),
  ]
  const floors = sum(pieces) <= usable ? wholeWhereRoom(pieces, words, usable) : figures
  const [lowest, needed] = [sum(floors), sum(minimum)]
  if (lowest >= usable || needed === lowest) return minimum.map(width => (width * usable) / needed)
  const share = (usable - lowest) / (needed - lowest)
  return floors.map((floor, at) => floor + (minimum[at]! - floor) * share)
}

/** Widths that fill the line: what the content asks for, less where there is too much of it. */
export function fitColumns(wishes: readonly ColumnWish[], usable: number): number[] {
  const natural = wishes.map(wish => wish.natural)
  const all = sum(natural)
  if (all <= usable) return natural.map(width => width + ((usable - all) * width) / all)
  const minimum = wishes.map(least)
  const needed = sum(minimum)
  if (needed >= usable) return squeezed(wishes, minimum, usable)
  const share = (usable - needed) / (all - needed)
  return natural.map((width, at) => minimum[at]! + (width - minimum[at]!) * share)
}
