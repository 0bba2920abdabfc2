import { createHash } from 'node:crypto'
import {
  type BankColumn,
  type BankFileProfile,
  type BankLine,
  type BankRowError,
  bankLineKeys,
  cellText,
  isBlankRow,
  placeBankColumns,
  readBankRow,
} from '@school/rules'
import { isOldExcel, spreadsheetLimits, spreadsheetProblems } from '../../../platform/spreadsheet/read'
import { readRows } from '../../../platform/spreadsheet/reader'
import { isZip, type ReadRow, Refusal } from '../../../platform/spreadsheet/reading'

/** A line of a bank's file with what makes it one. */
export interface KeyedLine {
  readonly row: number
  readonly key: string
  readonly line: BankLine
}

export interface BankRowProblem {
  readonly row: number
  readonly column: BankColumn | ''
  readonly value: string
  readonly error: BankRowError
}

export type BankFileRead =
  | { readonly missing: string }
  | { readonly rows: number; readonly lines: readonly KeyedLine[]; readonly errors: readonly BankRowProblem[] }

/** Rows at the beginning from which the number of columns is told where no headers are. */
const firstRows = 20

/** Cells of a row of a text file. */
function columnsOf(bytes: Uint8Array, { delimiter, headerRow }: BankFileProfile): number {
  const rows = new TextDecoder().decode(bytes.subarray(0, 64 * 1024)).split(/\r\n|\r|\n/)
  const count = (row: string | undefined) => (row ?? '').replace(/"(?:[^"]|"")*"/g, '').split(delimiter).length
  return headerRow > 0 ? count(rows[headerRow - 1]) : Math.max(...rows.slice(0, firstRows).map(count))
}

function sheetOf(bytes: Uint8Array, profile: BankFileProfile): Promise<ReadRow[]> {
  if (isOldExcel(bytes)) throw spreadsheetProblems.oldExcel()
  const order = { bytes, wanted: '', most: spreadsheetLimits.rows, headerRows: profile.headerRow }
  const layout = { sign: profile.delimiter, headerRow: profile.headerRow, columns: columnsOf(bytes, profile) }
  return readRows(isZip(bytes) ? order : { ...order, layout }).catch(error => {
    throw error instanceof Refusal ? spreadsheetProblems[error.reason](error.value) : error
  })
}

/** Lines without a UTR are known by a hash of what they say. */
const stored = (key: string) => (key.startsWith('line ') ? `line ${createHash('sha256').update(key).digest('hex')}` : key)

/**
 * Reads a file as its bank writes it.
 *
 * @returns the first column that is not there, or the lines and the rows that are none.
 * @throws HttpProblem 400 when it is no file of rows.
 */
export async function readBankFile(bytes: Uint8Array, profile: BankFileProfile): Promise<BankFileRead> {
  const all = await sheetOf(bytes, profile)
  const head = profile.headerRow > 0 ? all.find(row => row.rowNo === profile.headerRow) : all[0]
  const placed = placeBankColumns(profile, head?.cells.map(cellText) ?? [])
  if ('missing' in placed) return placed
  const rows = all.filter(row => row.rowNo > profile.headerRow && !isBlankRow(row.cells))
  const lines: { row: number; line: BankLine }[] = []
  const errors: BankRowProblem[] = []
  for (const { rowNo: row, cells, fault } of rows) {
    const read = readBankRow(cells, placed.places, profile)
    // A row whose cells are a guess posts no money.
    if (fault) errors.push({ row, column: '', value: cells.map(cellText).join(' ').slice(0, 60), error: 'Cells' })
    else if ('line' in read) lines.push({ row, line: read.line })
    else errors.push({ row, column: read.column, value: read.value, error: read.error })
  }
  const keys = bankLineKeys(lines.map(({ line }) => line))
  return { rows: rows.length, lines: lines.map((one, index) => ({ ...one, key: stored(keys[index]!) })), errors }
}
