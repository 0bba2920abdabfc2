import { guardSpreadsheetText } from '@school/rules'
import writeXlsxFile, { type CellObject } from 'write-excel-file/node'

export interface SheetContent {
  readonly name: string
  readonly headers: readonly string[]
  /** Texts, numbers or nothing. */
  readonly rows: readonly (readonly (string | number | null)[])[]
}

const cellOf = (value: string | number | null): CellObject | null =>
  value === null || value === ''
    ? null
    : typeof value === 'number'
      ? { type: Number, value }
      : { type: String, value, format: '@' }

/**
 * An .xlsx file of one sheet. Every text is a cell of text, as it stands: codes and mobiles keep their digits, and what
 * begins like a formula is none.
 */
export async function writeXlsx({ name, headers, rows }: SheetContent): Promise<Buffer> {
  const widths = headers.map((header, column) => ({
    width: Math.min(40, Math.max(header.length + 2, ...rows.slice(0, 50).map(row => String(row[column] ?? '').length + 2))),
  }))
  const data = [
    headers.map((value): CellObject => ({ type: String, value, fontWeight: 'bold' })),
    ...rows.map(row => row.map(cellOf)),
  ]
  return writeXlsxFile(data, { sheet: name.slice(0, 31), columns: widths, stickyRowsCount: 1 }).toBuffer()
}

/** A CSV file knows no cells of text: what would run as a formula gets an apostrophe before it. */
const quoted = (value: string | number | null) => {
  const text = typeof value === 'string' ? guardSpreadsheetText(value) : value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file in UTF-8 with a byte order mark, which Excel needs to read it as UTF-8. */
export const writeCsv = ({ headers, rows }: SheetContent): Buffer =>
  Buffer.from(`\ufeff${[headers, ...rows].map(row => row.map(quoted).join(',')).join('\r\n')}\r\n`)
