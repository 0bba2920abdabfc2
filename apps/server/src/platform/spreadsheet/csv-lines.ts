import { spreadsheetLimits } from './reading.ts'

// Where rows of a CSV file begin and end. A quotation mark that stands where it should not could make one row of many, so
// several lines are taken for one row only when nothing speaks against it.

/** A line or, with line ends inside of quotes, several lines that are one row. */
export interface Line {
  /** Its cells; of a broken row, what stands between the signs of its first line. */
  readonly cells: string[]
  /** Where the next row begins. */
  readonly next: number
  /** A quotation mark is missing or stands in the wrong place. */
  readonly isBroken: boolean
  /** A cell that is not quoted holds a quotation mark. */
  readonly hasBareQuote: boolean
}

/** A cell of several lines. */
interface TallCell {
  readonly lines: readonly string[]
  readonly column: number
}

/** Characters of a row, with room for its quotes. */
export const mostOfRow = spreadsheetLimits.columns * (spreadsheetLimits.cellCharacters + 10)

const lineEnds = /\r\n|\r|\n/

/** `="00123"` is how programs that write for Excel keep it from taking a code for a number. */
export const codeInFormula = /^="([^"]*)"$/

/** Whether a cell without quotes around it has lost one of them: it begins or ends with one, or a sign stands beside one. */
function lacksQuote(cell: string): boolean {
  if (!cell.includes('"') || codeInFormula.test(cell)) return false
  if (/^\s*=?"|[,;\t]"|"[,;\t]/.test(cell)) return true
  return /"\s*$/.test(cell) && cell.split('"').length % 2 === 0
}

/** What a text is made of: keys of one file look alike, and a line of an address looks like none of them. */
const lookOf = (text: string) =>
  text
    .trim()
    .replace(/\d+/g, '0')
    .replace(/[\p{L}\p{M}]+/gu, 'a')

/** Whether a text looks like one of some others; where there are none, it may. */
export const looksLikeOne = (text: string, others: readonly string[]): boolean =>
  others.length === 0 || others.some(other => lookOf(other) === lookOf(text))

/** The next place of a sign in a text, asked for again and again from places that mostly go forward. */
class Finder {
  private readonly text: string
  private readonly sign: string
  private from = 0
  private at = -1

  constructor(text: string, sign: string) {
    this.text = text
    this.sign = sign
  }

  /** The place of the sign from a place on; the end of the text where there is none. */
  next(from: number): number {
    if (from > this.at) this.at = this.search(this.text, from, 0, this.text.length)
    else if (from < this.from) this.at = this.search(this.text.slice(from, this.from), 0, from, this.at)
    this.from = from
    return this.at
  }

  private search(text: string, from: number, offset: number, otherwise: number): number {
    const found = text.indexOf(this.sign, from)
    return found < 0 ? otherwise : found + offset
  }
}

/** So many signs in a line are no punctuation. */
export const signsOfNoSentence = 5

/** Finds the rows of a text. */
export class LineReader {
  private readonly text: string
  private readonly sign: string
  private readonly feeds: Finder
  private readonly returns: Finder
  private readonly quotes: Finder

  constructor(text: string, sign: string) {
    this.text = text
    this.sign = sign
    this.feeds = new Finder(text, '\n')
    this.returns = new Finder(text, '\r')
    this.quotes = new Finder(text, '"')
  }

  /** Where the line ends that a place is in. Each of CRLF, LF and CR ends one. */
  lineEnd(from: number): number {
    return Math.min(this.feeds.next(from), this.returns.next(from))
  }

  /**
   * The row that begins at a place.
   *
   * @param columns of the headers; without it a row has any number of cells.
   * @param keys gives first cells of other rows.
   */
  read(from: number, columns: number | undefined, keys: () => readonly string[]): Line {
    const end = this.lineEnd(from)
    const hasQuote = this.quotes.next(from) < end
    const quoted = hasQuote ? this.readQuoted(from, columns, keys) : undefined
    if (quoted) return quoted
    const cells = this.text.slice(from, end).split(this.sign)
    return { cells, next: this.after(end), isBroken: hasQuote, hasBareQuote: hasQuote }
  }

  /** Both signs of one end are one. */
  private after(end: number): number {
    return end + (this.text.startsWith('\r\n', end) ? 2 : 1)
  }

  /** Undefined when it is broken. */
  private readQuoted(from: number, columns: number | undefined, keys: () => readonly string[]): Line | undefined {
    const { text, sign } = this
    const cells: string[] = []
    const tall: TallCell[] = []
    let hasBareQuote = false
    for (let at = from; ; at += 1) {
      if (text[at] === '"') {
        const close = this.closing(at)
        if (close === undefined) return undefined
        const held = text.slice(at + 1, close)
        if (lineEnds.test(held)) tall.push({ lines: held.split(lineEnds), column: cells.length })
        cells.push(held.replaceAll('""', '"'))
        at = close + 1
      } else {
        const end = this.lineEnd(at)
        const next = text.indexOf(sign, at)
        const cell = text.slice(at, next < 0 ? end : Math.min(next, end))
        if (lacksQuote(cell)) return undefined
        hasBareQuote ||= cell.includes('"') && !codeInFormula.test(cell)
        cells.push(cell)
        at += cell.length
      }
      if (tall.length > 0 && this.isTooWide(cells, columns)) return undefined
      if (text[at] === sign) continue
      if (columns !== undefined && tall.some(cell => this.swallowsRows(cell, cells, columns, keys()))) return undefined
      return { cells, next: this.after(at), isBroken: false, hasBareQuote }
    }
  }

  /** A quote that closes in an earlier column than it opened makes one row of the halves of two. */
  private isTooWide(cells: readonly string[], columns: number | undefined): boolean {
    const isFilled = cells.at(-1)!.trim() !== ''
    return cells.length > spreadsheetLimits.columns || (isFilled && columns !== undefined && cells.length > columns)
  }

  /** Where the quote of a place is closed, before a sign or the end of a line; undefined when it is not. */
  private closing(open: number): number | undefined {
    const { text, sign } = this
    for (let at = open + 1; ; at += 2) {
      at = text.indexOf('"', at)
      if (at < 0 || at - open > mostOfRow) return undefined
      if (text[at + 1] === '"') continue
      const after = text[at + 1]
      return after === undefined || after === sign || after === '\r' || after === '\n' ? at : undefined
    }
  }

  /**
   * Whether a line within quotes is a row by itself: it begins as rows do and has signs between cells. Its last line is the
   * part of a row before its own wrong quote.
   */
  private swallowsRows({ lines, column }: TallCell, cells: readonly string[], columns: number, keys: readonly string[]): boolean {
    if (columns < 2) return false
    const known = column > 0 ? [...keys, cells[0]!] : keys
    const isRow = (line: string, fewest: number) => {
      const signs = this.bareSigns(line)
      return signs >= fewest && (signs >= signsOfNoSentence || looksLikeOne(line.split(this.sign, 1)[0]!, known))
    }
    const isShort = cells.length < columns
    if (lines.slice(1, -1).some(line => isRow(line, isShort ? 1 : Math.max(1, column)))) return true
    if (column > 0 || isShort) return isRow(lines.at(-1)!, Math.max(1, column))
    return this.bareSigns(lines[0]!) >= columns - 1 && isRow(lines.at(-1)!, 0)
  }

  /** Signs between cells; in a sentence a blank follows them. */
  private bareSigns(line: string): number {
    return line.split(this.sign).filter((piece, at) => at > 0 && !piece.startsWith(' ')).length
  }
}
