import { readCell } from './cell'
import type { CellProblem } from './entry.types'
import {
  type CellPlace,
  type CellStep,
  type CellText,
  canChange,
  cellAt,
  cellOf,
  type EntryCell,
  type EntryState,
  type SheetRow,
} from './sheet'

/** Steps that undo can go back. */
export const undoLimit = 100

const same = (one: CellProblem | undefined, other: CellProblem | undefined) => JSON.stringify(one) === JSON.stringify(other)

/** A row with what its codes and the rule of the sheet say about it. */
export function checkedRow(state: Pick<EntryState, 'columns' | 'rule'>, row: SheetRow): SheetRow {
  const said = state.rule?.(key => row.cells[key]?.value ?? '')
  let cells: Record<string, EntryCell> | undefined
  for (const column of state.columns) {
    const cell = row.cells[column.key]
    if (!cell && !said?.[column.key]) continue
    const { value } = cellOf(row, column)
    const code = column.noteIn ? column.codes?.find(one => one.needsNote && one.code === value) : undefined
    const noted = !code || Boolean(row.cells[column.noteIn ?? '']?.value.trim())
    const text = said?.[column.key]
    const told: CellProblem | undefined = text ? { kind: 'row', text } : undefined
    const problem = noted ? told : ({ kind: 'note', code: code.code } as const)
    if (same(problem, cell?.rowProblem)) continue
    cells ??= { ...row.cells }
    cells[column.key] = { ...cellOf(row, column), rowProblem: problem }
  }
  return cells ? { ...row, cells } : row
}

/** The rows with some of their cells changed, each row checked once. */
export function withCells(
  state: EntryState,
  changes: readonly { place: CellPlace; cell: EntryCell }[],
  check = true,
): readonly SheetRow[] {
  const rows = [...state.rows]
  const touched = new Map<number, Record<string, EntryCell>>()
  for (const { place, cell } of changes) {
    const row = rows[place.row]
    const column = state.columns[place.column]
    if (!row || !column) continue
    const cells = touched.get(place.row) ?? { ...row.cells }
    cells[column.key] = cell
    touched.set(place.row, cells)
  }
  for (const [at, cells] of touched) {
    const row = { ...rows[at]!, cells }
    rows[at] = check ? checkedRow(state, row) : row
  }
  return rows
}

/** A cell with another value: what the server said of the old one is over. */
export const withText = (cell: EntryCell, { value, problem }: CellText): EntryCell => ({
  ...cell,
  value,
  problem,
  refusal: undefined,
  failed: undefined,
})

const textIn = ({ value, problem }: EntryCell): CellText => ({ value, problem })

/** Writes values into cells that may be changed, as one step of undo. Tells how many were written and how many left out. */
export function writeTexts(
  state: EntryState,
  changes: readonly { place: CellPlace; text: CellText }[],
): { state: EntryState; count: number; skipped: number } {
  const steps: CellStep[] = []
  const cells: { place: CellPlace; cell: EntryCell }[] = []
  let count = 0
  let skipped = 0
  for (const { place, text } of changes) {
    if (!canChange(state, place)) {
      skipped += 1
      continue
    }
    count += 1
    const cell = cellAt(state, place)
    if (cell.value === text.value && same(cell.problem, text.problem)) continue
    steps.push({ ...namesOf(state, place), before: textIn(cell), after: text })
    cells.push({ place, cell: withText(cell, text) })
  }
  if (steps.length === 0) return { state, count, skipped }
  return { state: { ...remember(state, steps), rows: withCells(state, cells) }, count, skipped }
}

const namesOf = (state: EntryState, { row, column }: CellPlace) => ({
  row: state.rows[row]!.source.id,
  column: state.columns[column]!.key,
})

/** The same with texts as a person types them. */
export const typeTexts = (state: EntryState, changes: readonly { place: CellPlace; typed: string }[]) =>
  writeTexts(
    state,
    changes.map(({ place, typed }) => ({ place, text: readCell(state.columns[place.column]!, typed, state.locale) })),
  )

/** Adds a step that can be undone; what was undone before cannot come back any more. */
export const remember = (state: EntryState, steps: readonly CellStep[]): EntryState => ({
  ...state,
  undo: [...state.undo, steps].slice(-undoLimit),
  redo: [],
})

/** Ends the work on a cell: its text becomes one step, without a move. */
export function commitEdit(state: EntryState): EntryState {
  const { edit, active } = state
  if (!edit) return state
  const cell = cellAt(state, active)
  const after = readCell(state.columns[active.column]!, edit.text, state.locale)
  const closed: EntryState = { ...state, edit: null }
  const rows =
    cell.value === after.value && same(cell.problem, after.problem)
      ? state.rows
      : withCells(state, [{ place: active, cell: withText(cell, after) }])
  if (edit.before.value === after.value && same(edit.before.problem, after.problem)) return { ...closed, rows }
  return { ...remember(closed, [{ ...namesOf(state, active), before: edit.before, after }]), rows }
}

/** Keeps what has been typed so far, if it is right, so that it can be saved before the cell is left. */
export function settleEdit(state: EntryState): EntryState {
  const { edit, active } = state
  if (!edit) return state
  const text = readCell(state.columns[active.column]!, edit.text, state.locale)
  const cell = cellAt(state, active)
  if (text.problem || text.value === cell.value) return state
  return { ...state, rows: withCells(state, [{ place: active, cell: withText(cell, text) }]) }
}

/** Takes back what was typed into the cell, also what was kept of it meanwhile. */
export function cancelEdit(state: EntryState): EntryState {
  const { edit, active } = state
  if (!edit) return state
  const cell = cellAt(state, active)
  if (cell.value === edit.before.value) return { ...state, edit: null }
  return { ...state, edit: null, rows: withCells(state, [{ place: active, cell: withText(cell, edit.before) }]) }
}

/** Goes one step back or forth; cells that were locked or have gone since keep what they have. */
export function travel(state: EntryState, direction: 'undo' | 'redo'): EntryState {
  const steps = state[direction].at(-1)
  if (!steps) return state
  const cells = steps.flatMap(({ row, column, before, after }) => {
    const place = { row: state.places.get(row) ?? -1, column: state.columns.findIndex(({ key }) => key === column) }
    if (!canChange(state, place)) return []
    return [{ place, cell: withText(cellAt(state, place), direction === 'undo' ? before : after) }]
  })
  const back = direction === 'undo'
  const first = cells[0]?.place
  return {
    ...state,
    rows: withCells(state, cells),
    undo: back ? state.undo.slice(0, -1) : [...state.undo, steps],
    redo: back ? [...state.redo, steps] : state.redo.slice(0, -1),
    notice: { kind: back ? 'undone' : 'redone', count: cells.length },
    ...(first ? { active: first, anchor: cells.at(-1)?.place ?? first, home: null } : {}),
  }
}
