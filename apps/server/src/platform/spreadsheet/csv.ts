import { codeInFormula, type Line, LineReader, looksLikeOne, mostOfRow, signsOfNoSentence } from './csv-lines.ts'
import {
  type CsvLayout,
  type ReadCell,
  type ReadOrder,
  type ReadRow,
  Refusal,
  type RowFault,
  spreadsheetLimits,
  TextCount,
} from './reading.ts'

function encodingOf(bytes: Uint8Array): string {
  const zeros = (offset: number) => {
    let count = 0
    for (let index = offset; index < Math.min(bytes.length, 2000); index += 2) if (bytes[index] === 0) count += 1
    return count / Math.max(1, Math.min(bytes.length, 2000) / 2)
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || zeros(1) > 0.3) return 'utf-16le'
  return (bytes[0] === 0xfe && bytes[1] === 0xff) || zeros(0) > 0.3 ? 'utf-16be' : 'utf-8'
}

/** The text of a CSV file: UTF-8 or UTF-16, with or without a byte order mark. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('encoding')
  }
}

/** Bytes at the beginning of a file among which its headers are. */
const beginning = 64 * 1024

const signs = [',', ';', '\t']

/** Excel's own first line `sep=;` names the sign. */
const namedSign = (text: string) => /^"?sep=([,;\t])"?(?:[\r\n]|$)/i.exec(text)?.[1]

const textOf = (cell: string) => cell.replace(codeInFormula, '$1')

const isEmpty = (cells: readonly string[]) => cells.every(cell => cell.trim() === '')

/** The first rows that hold anything, with their numbers. */
function firstRows(text: string, sign: string, most: number): { readonly rowNo: number; readonly cells: readonly string[] }[] {
  const lines = new LineReader(text, sign)
  const rows: { rowNo: number; cells: string[] }[] = []
  let rowNo = namedSign(text) ? 1 : 0
  for (let from = rowNo ? lines.read(0, undefined, () => []).next : 0; from < text.length && rows.length < most; ) {
    const { cells, next } = lines.read(from, undefined, () => [])
    rowNo += 1
    if (!isEmpty(cells)) rows.push({ rowNo, cells: cells.map(textOf) })
    from = next
  }
  return rows
}

/** How many rows have the same number of cells, and how many cells that are. */
function agreementOf(rows: readonly { readonly cells: readonly string[] }[]): { rows: number; cells: number } {
  const widths = rows.map(({ cells }) => cells.length).filter(cells => cells > 1)
  const offers = [...Map.groupBy(widths, cells => cells)].map(([cells, those]) => ({ rows: those.length, cells }))
  return offers.reduce(better, { rows: 0, cells: 1 })
}

const better = <One extends { readonly rows: number; readonly cells: number }>(before: One, one: One): One =>
  one.rows > before.rows || (one.rows === before.rows && one.cells > before.cells) ? one : before

/**
 * The sign between the cells of a file and where its headers stand. The sign is that of the headers; where no row is known
 * for them, the one by which most of the first rows have equally many cells, and of two the one with more.
 *
 * @param findHeaders as of `readSpreadsheet`.
 * @param known how many columns there are, when somebody knows.
 */
export function csvLayout(
  bytes: Uint8Array,
  headerRows: number,
  findHeaders: (rows: readonly (readonly string[])[]) => number,
  known?: number,
): CsvLayout {
  const part = bytes.subarray(0, beginning)
  const text = new TextDecoder(encodingOf(bytes)).decode(part)
  const named = namedSign(text)
  const ways = (named ? [named] : signs).map(sign => {
    const rows = firstRows(text, sign, headerRows)
    const headers = rows[findHeaders(rows.map(({ cells }) => cells))]
    return { sign, headers, agreement: agreementOf(rows) }
  })
  // The row before them is taken when none of them is one of headers.
  const told = ways[findHeaders([[], ...ways.map(({ headers }) => headers?.cells ?? [])]) - 1]
  const { sign, headers, agreement } =
    told ?? ways.reduce((before, way) => (better(before.agreement, way.agreement) === way.agreement ? way : before))
  const columns = known ?? Math.max(headers?.cells.length ?? 0, told ? 0 : agreement.cells)
  return { sign, headerRow: headers?.rowNo ?? 0, columns }
}

/** Signs that could be those between cells: a blank follows a comma of a sentence, and digits stand around one of a number. */
function signsIn(line: string, sign: string): number {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '').split(sign)
  return bare.filter((piece, at) => {
    const before = bare[at - 1] ?? ''
    const isPunctuation = sign === ',' && (piece === '' || (/\d$/.test(before) && /^\d/.test(piece)))
    return at > 0 && !/^\s/.test(piece) && !isPunctuation
  }).length
}

/** How many first cells are remembered, to know what a key looks like. */
const mostKeys = 50

interface FoundRow {
  readonly rowNo: number
  readonly cells: string[]
  readonly fault?: RowFault
  /** It is the end of a row that begins above it. */
  readonly isEnd?: boolean
}

/** Reads the rows of a text one by one and tells those that cannot be read for certain. */
class CsvRows {
  private readonly text: string
  private readonly layout: CsvLayout
  private readonly lines: LineReader
  private readonly keys: string[] = []
  /** The row with a wrong quote after which no row was a whole one yet. */
  private lostAt: number | undefined
  private isBelowShort = false
  private rowNo = 0
  private from = 0

  constructor(text: string, layout: CsvLayout) {
    this.text = text
    this.layout = layout
    this.lines = new LineReader(text, layout.sign)
  }

  /** The next row, also an empty one; undefined at the end. */
  next(): FoundRow | undefined {
    const { text, from, layout } = this
    if (from >= text.length) return undefined
    this.rowNo += 1
    // Of signs alone it would become millions of cells.
    if (this.lines.lineEnd(from) - from > mostOfRow) throw new Refusal('rowTooLong', this.rowNo)
    const isBelow = this.rowNo > layout.headerRow
    const line = this.lines.read(from, isBelow ? layout.columns : undefined, () => this.keys)
    this.from = line.next
    const { rowNo } = this
    if (!isBelow || isEmpty(line.cells)) return { rowNo, cells: line.cells }
    const isEnd = line.isBroken && this.isEndOnly(line.cells)
    const fault = this.faultOf(line, from, isEnd)
    const cells = line.cells.slice(0, layout.columns)
    this.isBelowShort = line.cells.length < layout.columns
    if (!fault) return { rowNo, cells }
    return { rowNo, cells: cells.map(cell => cell.replace(/^"([^"]*)"$/, '$1')), fault, isEnd }
  }

  /** Whether a row begins with a text that looks like the keys of other rows. */
  begins([key]: readonly ReadCell[]): boolean {
    const others = this.keys.filter(other => other !== key)
    return others.length > 0 && looksLikeOne(String(key), others)
  }

  /** A line whose first quote closes what was never opened, and that is no whole row or stands below one that is none. */
  private isEndOnly(cells: readonly string[]): boolean {
    const quoted = cells.find(cell => cell.includes('"')) ?? ''
    if (/^\s*=?"/.test(quoted)) return false
    return this.isBelowShort || cells.length !== this.layout.columns || !this.begins(cells)
  }

  private faultOf(line: Line, from: number, isEnd: boolean): RowFault | undefined {
    const { layout, rowNo } = this
    const { cells } = line
    const [key = ''] = cells
    if (line.isBroken) {
      if (!isEnd) this.remember(key.replaceAll('"', ''))
      this.lostAt = rowNo
      return { kind: 'quote', row: rowNo }
    }
    // Pieces of a broken row stand below it, until a line is a whole row.
    if (this.lostAt !== undefined && !this.isWhole(line)) return { kind: 'quote', row: this.lostAt }
    this.lostAt = undefined
    const filled = cells.findLastIndex(cell => cell.trim() !== '') + 1
    if (filled > layout.columns) return { kind: 'cells', cells: filled, columns: layout.columns }
    if (cells.length < layout.columns && this.hasOtherSign(cells, from, line.next)) return { kind: 'sign' }
    if (cells.length === layout.columns) this.remember(key)
    return undefined
  }

  private remember(key: string): void {
    if (key.trim() === '') return
    this.keys.push(key)
    if (this.keys.length > mostKeys) this.keys.shift()
  }

  /** Whether a line is a row, be it that the lines above are pieces of one. */
  private isWhole({ cells, hasBareQuote }: Line): boolean {
    const { columns } = this.layout
    if (cells.length !== columns || hasBareQuote) return false
    const isNoSentence = columns > signsOfNoSentence && !cells.some(cell => cell.startsWith(' '))
    return isNoSentence || looksLikeOne(cells[0]!, this.keys)
  }

  /** Whether the cells that a row lacks stand between other signs than those of the headers. */
  private hasOtherSign(cells: readonly string[], from: number, next: number): boolean {
    const line = this.text.slice(from, next).trimEnd()
    const lacking = this.layout.columns - cells.length
    return signs.some(sign => sign !== this.layout.sign && line.includes(sign) && signsIn(line, sign) === lacking)
  }
}

/** Of a row whose end was found alone, what was read above is only the beginning, and lines between. */
function markBeginning(rows: ReadRow[], found: CsvRows, { headerRow }: CsvLayout, row: number): void {
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const { rowNo, cells, fault } = rows[at]!
    if (fault || rowNo <= headerRow) return
    rows[at] = { rowNo, cells, fault: { kind: 'quote', row } }
    if (found.begins(cells)) return
  }
}

/** Rows of a CSV file; empty ones are left out, numbers are the file's own. */
export function readCsv({ bytes, most, headerRows }: ReadOrder, layout: CsvLayout): ReadRow[] {
  const text = decode(bytes)
  // Text has no NUL and hardly any other control characters; a picture or a program has.
  const sample = text.slice(0, 4000)
  if (sample.includes('\0') || (sample.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0) > 8) throw new Refusal('notSpreadsheet')
  const isNamed = namedSign(text) !== undefined
  const found = new CsvRows(text, layout)
  const rows: ReadRow[] = []
  const count = new TextCount()
  for (let row = found.next(); row; row = found.next()) {
    const { rowNo, fault } = row
    if ((rowNo === 1 && isNamed) || isEmpty(row.cells)) continue
    const filled = row.cells.findLastIndex(cell => cell.trim() !== '') + 1
    if (filled > spreadsheetLimits.columns) throw new Refusal('tooManyColumns')
    if (rows.length > most + headerRows) throw new Refusal('tooManyRows', most)
    const cells = row.cells.slice(0, spreadsheetLimits.columns).map((cell): ReadCell => textOf(cell) || null)
    for (const cell of cells) if (typeof cell === 'string') count.add(cell, rowNo)
    if (row.isEnd) markBeginning(rows, found, layout, rowNo)
    rows.push(fault ? { rowNo, cells, fault } : { rowNo, cells })
  }
  return rows
}
