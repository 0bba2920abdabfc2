// What the readers of files share. They run in a thread of their own, straight from these sources, and so import nothing
// but each other and packages.

/** A value of a cell as the rules know it. */
export type ReadCell =
  | string
  | number
  | boolean
  | { readonly date: string }
  | { readonly error: string }
  | { readonly number: number; readonly shown: string }
  | null

/** Why a row cannot be read for certain, as the rules know it. */
export type RowFault =
  | { readonly kind: 'quote'; readonly row: number }
  | { readonly kind: 'cells'; readonly cells: number; readonly columns: number }
  | { readonly kind: 'sign' }

export interface ReadRow {
  /** The file's own number of the row. */
  readonly rowNo: number
  readonly cells: ReadCell[]
  /** Its cells are a guess. */
  readonly fault?: RowFault
}

/** Limits of a file of rows. */
export const spreadsheetLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  unzippedBytes: 200 * 1024 * 1024,
  /** Of one cell, as in Excel. */
  cellCharacters: 32_767,
  /** Of all cells that are read. */
  characters: 50_000_000,
  /** The highest number of a row, as in Excel. */
  rowNo: 1_048_576,
}

export type Reason =
  | 'oldExcel'
  | 'macros'
  | 'notSpreadsheet'
  | 'broken'
  | 'bomb'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'encoding'
  | 'cellTooLong'
  | 'rowTooLong'
  | 'tooMuchText'

/** Why a file is not read; `value` is the row or the limit that the words name. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly value: number

  constructor(reason: Reason, value = 0) {
    super(reason)
    this.reason = reason
    this.value = value
  }
}

/** Counts what the cells hold together: one text of a workbook may stand in any number of cells. */
export class TextCount {
  private characters = 0

  /** @throws Refusal when a text is longer than a cell can hold, or all are together. */
  add(text: string, rowNo: number): void {
    if (text.length > spreadsheetLimits.cellCharacters) throw new Refusal('cellTooLong', rowNo)
    this.characters += text.length
    if (this.characters > spreadsheetLimits.characters) throw new Refusal('tooMuchText')
  }
}

/** How the rows of a CSV file are laid out. */
export interface CsvLayout {
  readonly sign: string
  /** Number of the row that holds the headers; those above may look like anything. */
  readonly headerRow: number
  /** Cells of a row. */
  readonly columns: number
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

/** What is asked of the thread that reads. */
export interface ReadOrder {
  readonly bytes: Uint8Array
  /** Name of the sheet to prefer. */
  readonly wanted: string
  /** Rows below the headers that are read. */
  readonly most: number
  /** Rows at the beginning among which the headers are. */
  readonly headerRows: number
  /** Of a CSV file; a workbook has none. */
  readonly layout?: CsvLayout
}

/** What it says: some rows, until `done`; after each part it waits to be asked for the next. */
export type ReadAnswer =
  | { readonly rows: readonly ReadRow[]; readonly done: boolean }
  | { readonly refused: { readonly reason: Reason; readonly value: number } }
  | { readonly failed: string }
