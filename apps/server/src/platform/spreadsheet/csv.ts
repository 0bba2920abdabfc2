import { parse } from 'csv-parse/sync'
import { type ReadCell, type ReadOrder, type ReadRow, Refusal, spreadsheetLimits, TextCount } from './reading.ts'

/** The text of a CSV file: UTF-8 or UTF-16, with or without a byte order mark. */
function decode(bytes: Uint8Array): string {
  const zeros = (offset: number) => {
    let count = 0
    for (let index = offset; index < Math.min(bytes.length, 2000); index += 2) if (bytes[index] === 0) count += 1
    return count / Math.max(1, Math.min(bytes.length, 2000) / 2)
  }
  const little = (bytes[0] === 0xff && bytes[1] === 0xfe) || zeros(1) > 0.3
  const big = (bytes[0] === 0xfe && bytes[1] === 0xff) || zeros(0) > 0.3
  const encoding = little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('encoding')
  }
}

const signs = [',', ';', '\t']
/** Characters of a row, with room for its quotes. */
const mostOfRow = spreadsheetLimits.columns * (spreadsheetLimits.cellCharacters + 10)

/** How many lines a sign splits into the same number of parts, and into how many. */
function agreementOn(sign: string, lines: readonly string[]): { lines: number; parts: number } {
  const counts = lines.map(line => line.split(sign).length).filter(parts => parts > 1)
  const offers = [...Map.groupBy(counts, parts => parts)].map(([parts, those]) => ({ lines: those.length, parts }))
  return offers.reduce(better, { lines: 0, parts: 1 })
}

const better = <One extends { readonly lines: number; readonly parts: number }>(before: One, one: One): One =>
  one.lines > before.lines || (one.lines === before.lines && one.parts > before.parts) ? one : before

/**
 * Excel's own first line `sep=;` names the sign; else the one that splits most of the first lines into equally many parts,
 * quotes aside, and of two the one with more. A sentence above the headers agrees with no other line.
 */
function delimiterOf(text: string, headerRows: number): { sign: string; named: boolean } {
  const lines = text
    .slice(0, 20_000)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/, headerRows)
  const named = /^"?sep=([,;\t])"?$/i.exec(lines[0] ?? '')?.[1]
  if (named) return { sign: named, named: true }
  const bare = lines.map(line => line.replace(/"[^"]*"/g, ''))
  return { sign: signs.map(sign => ({ sign, ...agreementOn(sign, bare) })).reduce(better).sign, named: false }
}

/** Refuses a line that no row can fill before it is taken apart: of signs alone it would become millions of cells. */
function refuseLongLines(text: string): void {
  const ends = /[\r\n]|$/g
  for (let from = 0, rowNo = 1; from < text.length; rowNo += 1) {
    ends.lastIndex = from
    const end = ends.exec(text)!.index
    if (end - from > mostOfRow) throw new Refusal('rowTooLong', rowNo)
    // Both signs of one end are one.
    from = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

/** What a cell holds; `="00123"` is how programs that write for Excel keep it from taking a code for a number. */
const cellOf = (cell: string): ReadCell => cell.replace(/^="([^"]*)"$/, '$1') || null

/** Rows of a CSV file; empty ones are left out, numbers are the file's own. */
export function readCsv({ bytes, most, headerRows }: ReadOrder): ReadRow[] {
  const text = decode(bytes)
  // Text has no NUL and hardly any other control characters; a picture or a program has.
  const sample = text.slice(0, 4000)
  if (sample.includes('\0') || (sample.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0) > 8) throw new Refusal('notSpreadsheet')
  refuseLongLines(text)
  const { sign, named } = delimiterOf(text, headerRows)
  const rows: ReadRow[] = []
  const count = new TextCount()
  let rowNo = 0
  try {
    parse(text, {
      delimiter: sign,
      relax_column_count: true,
      relax_quotes: true,
      bom: true,
      // A file that two programs wrote has two ends of a row.
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: false,
      // A quote that is never closed makes one row of all that follows.
      max_record_size: mostOfRow,
      // Nothing is kept by the parser, so that a file of millions of lines is refused without holding them.
      on_record: (record: string[]) => {
        rowNo += 1
        if ((rowNo === 1 && named) || record.every(cell => cell.trim() === '')) return null
        if (
          record.length > spreadsheetLimits.columns &&
          record.findLastIndex(cell => cell.trim() !== '') >= spreadsheetLimits.columns
        )
          throw new Refusal('tooManyColumns')
        if (rows.length > most + headerRows) throw new Refusal('tooManyRows', most)
        const cells = record.slice(0, spreadsheetLimits.columns).map(cellOf)
        for (const cell of cells) if (typeof cell === 'string') count.add(cell, rowNo)
        rows.push({ rowNo, cells })
        return null
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE'
      ? new Refusal('rowTooLong', rowNo + 1)
      : new Refusal('broken')
  }
  return rows
}
