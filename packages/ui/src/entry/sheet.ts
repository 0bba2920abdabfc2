import type { CellProblem, EntryColumn, EntryOther, EntryRow, RowRule } from './entry.types'

/** One cell while it is worked on. */
export type EntryCell = {
  /** What stands in it: as the server writes it, or as it was typed while that is wrong. */
  readonly value: string
  /** What the server has. */
  readonly base: string
  readonly version?: number
  /** What is wrong with the value by itself. */
  readonly problem?: CellProblem
  /** What is wrong with it beside the others of its row. */
  readonly rowProblem?: CellProblem
  /** The value on its way. */
  readonly sent?: string
  /** A batch with it got lost; it waits to be sent again. */
  readonly failed?: boolean
  /** Why the server did not take the value. */
  readonly refusal?: string
  /** Somebody else was faster: the person has to choose. */
  readonly other?: EntryOther
  /** Was saved since the sheet was opened. */
  readonly saved?: boolean
}

export type SheetRow = { readonly source: EntryRow; readonly cells: Readonly<Record<string, EntryCell>> }

/** A cell by its places among rows and columns. */
export type CellPlace = { readonly row: number; readonly column: number }

/** A cell before and after a step, as undo needs it. */
export type CellStep = {
  readonly row: string
  readonly column: string
  readonly before: CellText
  readonly after: CellText
}
export type CellText = { readonly value: string; readonly problem?: CellProblem }

/** The cell under work: `replace` began by typing, `change` by F2. */
export type EntryEdit = {
  readonly text: string
  readonly mode: 'replace' | 'change'
  /** What Escape takes it back to. */
  readonly before: CellText
}

/** Something to tell about the last step. */
export type EntryNotice = { readonly count: number } & (
  | { readonly kind: 'pasted'; readonly skipped: number; readonly wide: number; readonly long: number; readonly unknown: number }
  | { readonly kind: 'filled' | 'cleared' | 'undone' | 'redone' }
  | { readonly kind: 'locked'; readonly reason: string }
)

/** The whole sheet. Rows keep their identity while nothing in them changes. */
export type EntryState = {
  readonly columns: readonly EntryColumn[]
  readonly rows: readonly SheetRow[]
  /** Place of every row by its id. */
  readonly places: ReadonlyMap<string, number>
  readonly locale: string
  /** Why nothing can be changed at all. */
  readonly locked: string | undefined
  readonly rule: RowRule | undefined
  readonly active: CellPlace
  /** The other corner of the selection. */
  readonly anchor: CellPlace
  /** Column in which a run of Tab began: Enter goes back to it. */
  readonly home: number | null
  readonly edit: EntryEdit | null
  readonly undo: readonly (readonly CellStep[])[]
  readonly redo: readonly (readonly CellStep[])[]
  readonly notice: EntryNotice | null
  /** Number of the batch on its way. */
  readonly sending: number | null
  /** Save was asked for: all that can be sent goes. */
  readonly flush: boolean
  /** When the last batch was saved, in ms. */
  readonly savedAt: number | null
}

const empty: EntryCell = { value: '', base: '' }

export const cellOf = (row: SheetRow | undefined, column: EntryColumn | undefined): EntryCell =>
  (row && column ? row.cells[column.key] : undefined) ?? empty

export const cellAt = (state: Pick<EntryState, 'rows' | 'columns'>, { row, column }: CellPlace): EntryCell =>
  cellOf(state.rows[row], state.columns[column])

export const problemOf = (cell: EntryCell): CellProblem | undefined => cell.problem ?? cell.rowProblem

/** Where the saving of a cell stands. */
export type CellMark = 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'refused' | 'conflict'

export function markOf(cell: EntryCell): CellMark {
  if (cell.other) return 'conflict'
  if (cell.refusal !== undefined) return 'refused'
  if (cell.sent !== undefined) return 'saving'
  if (cell.failed) return 'failed'
  if (cell.value !== cell.base) return 'unsaved'
  return cell.saved ? 'saved' : 'clean'
}

/** Whether a cell holds what the server has not got. */
export const isUnsaved = (cell: EntryCell): boolean => cell.value !== cell.base || cell.sent !== undefined

/** Whether a cell can go with the next batch. */
export const isSendable = (cell: EntryCell): boolean =>
  cell.value !== cell.base &&
  cell.sent === undefined &&
  !cell.failed &&
  !cell.other &&
  cell.refusal === undefined &&
  !problemOf(cell)

/** Why a cell cannot be changed; undefined where it can. */
export function lockOf(state: EntryState, { row, column }: CellPlace): string | undefined {
  const source = state.rows[row]?.source
  const kind = state.columns[column]
  if (!source || !kind) return ''
  const fact = source.cells[kind.key]
  if (state.locked !== undefined) return state.locked
  if (source.locked !== undefined) return source.locked
  if (fact?.locked !== undefined) return fact.locked
  return kind.kind === 'computed' || kind.readOnly || fact?.off || source.off ? '' : undefined
}

export const canChange = (state: EntryState, place: CellPlace): boolean => lockOf(state, place) === undefined

/** The selected rectangle, both ends included. */
export type Selection = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

export const selectionOf = ({ active, anchor }: EntryState): Selection => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

/** What stands in a computed cell, or in any other. */
export function textOf(row: SheetRow, column: EntryColumn): string {
  // What is wrong counts nowhere.
  const value = (key: string) => {
    const cell = row.cells[key]
    return !cell || (column.kind === 'computed' && problemOf(cell)) ? '' : cell.value
  }
  return column.kind === 'computed' && column.compute ? column.compute(value) : value(column.key)
}

/** What one row adds to the counts of the sheet. */
export type RowCounts = {
  readonly expected: number
  readonly entered: number
  readonly problems: number
  readonly unsaved: number
  readonly sendable: number
  readonly failed: number
  readonly refused: number
  readonly conflicts: number
}

const counted = new WeakMap<SheetRow, { columns: readonly EntryColumn[]; counts: RowCounts }>()

/** Counts of a row, made once for as long as the row is the same. */
export function rowCounts(row: SheetRow, columns: readonly EntryColumn[]): RowCounts {
  const known = counted.get(row)
  if (known?.columns === columns) return known.counts
  const counts = { expected: 0, entered: 0, problems: 0, unsaved: 0, sendable: 0, failed: 0, refused: 0, conflicts: 0 }
  for (const column of columns) {
    if (column.kind === 'computed') continue
    const cell = cellOf(row, column)
    const wrong = problemOf(cell) !== undefined
    if (column.kind !== 'text' && !column.optional && !row.source.off && !row.source.cells[column.key]?.off) {
      counts.expected += 1
      if (cell.value !== '' && !wrong) counts.entered += 1
    }
    if (wrong) counts.problems += 1
    if (isUnsaved(cell)) counts.unsaved += 1
    if (isSendable(cell)) counts.sendable += 1
    if (cell.failed) counts.failed += 1
    if (cell.refusal !== undefined) counts.refused += 1
    if (cell.other) counts.conflicts += 1
  }
  counted.set(row, { columns, counts })
  return counts
}

const countKeys = ['expected', 'entered', 'problems', 'unsaved', 'sendable', 'failed', 'refused', 'conflicts'] as const

/** Counts of the sheet; `rows` are people, `full` those of them with nothing missing. */
export type SheetCounts = RowCounts & { readonly missing: number; readonly rows: number; readonly full: number }

export function sheetCounts({ rows, columns }: Pick<EntryState, 'rows' | 'columns'>): SheetCounts {
  const sum = {
    expected: 0,
    entered: 0,
    problems: 0,
    unsaved: 0,
    sendable: 0,
    failed: 0,
    refused: 0,
    conflicts: 0,
    rows: 0,
    full: 0,
  }
  for (const row of rows) {
    const counts = rowCounts(row, columns)
    for (const key of countKeys) sum[key] += counts[key]
    if (counts.expected === 0) continue
    sum.rows += 1
    if (counts.entered === counts.expected) sum.full += 1
  }
  return { ...sum, missing: sum.expected - sum.entered }
}

/** Places of all cells of which `wanted` is true; rows without any by their counts are passed over. */
export function placesOf(
  { rows, columns }: Pick<EntryState, 'rows' | 'columns'>,
  has: (counts: RowCounts) => number,
  wanted: (cell: EntryCell) => boolean,
): CellPlace[] {
  return rows.flatMap((row, at) =>
    has(rowCounts(row, columns)) === 0
      ? []
      : columns.flatMap((column, place) => (wanted(cellOf(row, column)) ? [{ row: at, column: place }] : [])),
  )
}
