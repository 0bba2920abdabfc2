import { cellText, type FileRow, headerRows, isBlankRow } from '@school/rules'
import { custom, type HttpProblem } from '../problems'
import { csvLayout } from './csv'
import { readRows } from './reader'
import { isZip, Refusal, spreadsheetLimits } from './reading'

export { spreadsheetLimits }

export interface Sheet {
  readonly headers: readonly string[]
  /** The file's own number of the row that holds the headers. */
  readonly headerRow: number
  /** Rows below them with the file's own numbers; empty rows are left out. */
  readonly rows: readonly FileRow[]
}

const refuse = (name: string, message: string, values?: Record<string, number>): HttpProblem => custom(400, name, message, values)

/** Why a file cannot be read, each with what to do about it. */
export const spreadsheetProblems = {
  tooLarge: () => refuse('FileTooLarge', 'The file is larger than 20 MB. Split it into several files.'),
  oldExcel: () =>
    refuse('OldExcel', 'This is an old or password-protected Excel file. Remove the password and save it as .xlsx.'),
  macros: () => refuse('MacroFile', 'Files with macros are not accepted. Save the file as .xlsx without macros.'),
  notSpreadsheet: () => refuse('NotSpreadsheet', 'This is no .xlsx or .csv file. Save it as .xlsx or .csv and upload it again.'),
  broken: () => refuse('BrokenFile', 'The file is damaged and cannot be read. Save it again and upload the new file.'),
  bomb: () => refuse('UnpacksTooLarge', 'The file unpacks to more than 200 MB. Split it into several files.'),
  tooManyRows: (most: number) =>
    refuse('TooManyRows', `The file has more than ${most.toLocaleString('en')} rows. Split it into several files.`, { n: most }),
  tooManyColumns: () => refuse('TooManyColumns', 'The file has more than 100 columns. Remove the columns that are not needed.'),
  empty: () => refuse('EmptyFile', 'The file is empty. Choose another one.'),
  noRows: () => refuse('NoRows', 'The file holds column names and no rows below them. Fill in the rows and upload it again.'),
  cellTooLong: (row: number) =>
    refuse('CellTooLong', 'A cell in row {row} holds more than 32,767 characters. Shorten it and upload the file again.', {
      row,
    }),
  rowTooLong: (row: number) =>
    refuse('RowTooLong', 'Row {row} is too long. Check whether a quotation mark in it is not closed.', { row }),
  tooMuchText: () => refuse('TooMuchText', 'The file holds too much text to be read at once. Split it into several files.'),
  encoding: () => refuse('Encoding', 'The text of the file cannot be read. Save it as CSV UTF-8.'),
}

/** Whether a file is of the kind in which Excel kept books long ago, and keeps those with a password. */
export const isOldExcel = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Reads a spreadsheet, told apart by its content and never by its name.
 *
 * @param wanted name of the sheet to prefer; otherwise the first visible one.
 * @param findHeaders tells by the texts of the first rows which of them holds the headers; otherwise the first does.
 * @param most so many rows below the headers are read.
 * @param columns of a CSV file, when they are known; otherwise those of its headers.
 * @throws HttpProblem 400 of `spreadsheetProblems`.
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  wanted: string,
  findHeaders: (rows: readonly (readonly string[])[]) => number = () => 0,
  most: number = spreadsheetLimits.rows,
  columns?: number,
): Promise<Sheet> {
  if (bytes.byteLength > spreadsheetLimits.bytes) throw spreadsheetProblems.tooLarge()
  if (isOldExcel(bytes)) throw spreadsheetProblems.oldExcel()
  const headersOf = (rows: readonly (readonly string[])[]) => findHeaders(rows.map(cells => cells.map(cellText)))
  const layout = isZip(bytes) ? undefined : csvLayout(bytes, headerRows, headersOf, columns)
  const order = { bytes, wanted, most, headerRows, ...(layout ? { layout } : {}) }
  const read = await readRows(order).catch(error => {
    throw error instanceof Refusal ? spreadsheetProblems[error.reason](error.value) : error
  })
  const rows = read.filter(row => !isBlankRow(row.cells))
  const texts = rows.slice(0, headerRows).map(row => row.cells.map(cellText))
  const at = findHeaders(texts)
  const head = rows[at]
  if (!head) throw spreadsheetProblems.empty()
  const rest = rows.slice(at + 1)
  if (rest.length === 0) throw spreadsheetProblems.noRows()
  if (rest.length > most) throw spreadsheetProblems.tooManyRows(most)
  if (rows.some(row => row.cells.length > spreadsheetLimits.columns)) throw spreadsheetProblems.tooManyColumns()
  return { headers: texts[at] ?? [], headerRow: head.rowNo, rows: rest }
}
