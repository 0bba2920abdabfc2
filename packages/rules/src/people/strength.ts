import { percentHalfUp } from '../lists/numbers'

/** A student as the count of a day needs it. Days are `YYYY-MM-DD`. */
export interface StudyFacts {
  /** Null: admitted before records began. */
  readonly admissionDate: string | null
  readonly terminated: boolean
  /** The day of leaving, if it is known; of one who studies it tells nothing. */
  readonly terminatedOn: string | null
}

/** Whether a student belongs to the strength of a day: admitted by then and not yet left. Who left at an unknown day is gone. */
export const studiesOn = ({ admissionDate, terminated, terminatedOn }: StudyFacts, day: string): boolean =>
  (admissionDate === null || admissionDate <= day) && (!terminated || (terminatedOn !== null && terminatedOn > day))

/** The day whose strength is told unless one is chosen: today within the academic year, else the end of the year nearest to it. */
export const strengthDay = (today: string, year: { readonly startsOn: string; readonly endsOn: string }): string =>
  today < year.startsOn ? year.startsOn : today > year.endsOn ? year.endsOn : today

/** How many students stand in one row and column. */
export interface StrengthCount {
  readonly row: string
  readonly column: string
  readonly count: number
}

/** A row of the matrix. */
export interface StrengthRow {
  readonly id: string
  /** In the order of the columns. */
  readonly cells: readonly number[]
  readonly total: number
  /** Share of each cell in the row's total, one decimal; undefined in an empty row. */
  readonly percents: readonly (number | undefined)[]
}

/** Counts with the totals of rows and columns. */
export interface StrengthMatrix {
  readonly rows: readonly StrengthRow[]
  readonly totals: StrengthRow
}

/**
 * The strength matrix of counted students. Counts of the same row and column add up; counts of a row or column that is
 * not listed are an error of the caller.
 *
 * @throws Error when a count names an unknown row or column.
 */
export function strengthMatrix(
  rowIds: readonly string[],
  columnIds: readonly string[],
  counts: readonly StrengthCount[],
): StrengthMatrix {
  const cells = new Map(rowIds.map(id => [id, columnIds.map(() => 0)]))
  const columnOf = new Map(columnIds.map((id, index) => [id, index]))
  for (const { row, column, count } of counts) {
    const line = cells.get(row)
    const index = columnOf.get(column)
    if (!line || index === undefined) throw new Error(`The matrix has no cell '${row}' × '${column}'.`)
    line[index]! += count
  }
  const rows = rowIds.map(id => withTotal(id, cells.get(id)!))
  return { rows, totals: withTotal('total', sumRows(rows, columnIds.length)) }
}

/** Sums rows of a matrix, as courses sum their divisions. */
export const groupRow = (id: string, rows: readonly StrengthRow[]): StrengthRow =>
  withTotal(id, sumRows(rows, rows[0]?.cells.length ?? 0))

const sumRows = (rows: readonly StrengthRow[], columns: number): number[] =>
  Array.from({ length: columns }, (_, index) => rows.reduce((sum, row) => sum + row.cells[index]!, 0))

function withTotal(id: string, cells: readonly number[]): StrengthRow {
  const total = cells.reduce((sum, cell) => sum + cell, 0)
  return { id, cells, total, percents: cells.map(cell => percentHalfUp(cell, total)) }
}
