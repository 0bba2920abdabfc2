import { type CellPlace, canChange, cellAt, type EntryState } from './sheet'

/** Steps of the arrow keys and their larger forms; `edge` with Ctrl goes to the end of what is filled or empty. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'rowStart' | 'rowEnd' | 'start' | 'end'

const steps: Partial<Record<Move, readonly [number, number]>> = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }

export const clampPlace = (state: Pick<EntryState, 'rows' | 'columns'>, { row, column }: CellPlace): CellPlace => ({
  row: Math.max(0, Math.min(state.rows.length - 1, row)),
  column: Math.max(0, Math.min(state.columns.length - 1, column)),
})

/** Where a move from the active cell ends. */
export function moved(state: EntryState, move: Move, options: { edge?: boolean; page?: number } = {}): CellPlace {
  const { row, column } = state.active
  const { edge = false, page = 10 } = options
  const step = steps[move]
  if (step) return edge ? edgeFrom(state, step) : clampPlace(state, { row: row + step[0], column: column + step[1] })
  const last = { row: state.rows.length - 1, column: state.columns.length - 1 }
  switch (move) {
    case 'pageUp':
      return clampPlace(state, { row: row - page, column })
    case 'pageDown':
      return clampPlace(state, { row: row + page, column })
    case 'rowStart':
      return { row, column: 0 }
    case 'rowEnd':
      return clampPlace(state, { row, column: last.column })
    case 'start':
      return { row: 0, column: 0 }
    default:
      return clampPlace(state, last)
  }
}

/** The last filled cell in a direction, or over a gap the next filled one, as spreadsheets do. */
function edgeFrom(state: EntryState, [down, right]: readonly [number, number]): CellPlace {
  const inside = ({ row, column }: CellPlace) =>
    row >= 0 && column >= 0 && row < state.rows.length && column < state.columns.length
  const after = ({ row, column }: CellPlace) => ({ row: row + down, column: column + right })
  const filled = (place: CellPlace) => cellAt(state, place).value !== ''
  let at = state.active
  if (!inside(after(at))) return at
  const along = filled(at) && filled(after(at))
  at = after(at)
  while (inside(after(at)) && (along ? filled(after(at)) : !filled(at))) at = after(at)
  return at
}

/**
 * The next cell that can be changed: `row` goes down its column (Enter), `column` along the row and on into the next
 * one (Tab). Null where the sheet ends.
 */
export function nextCell(state: EntryState, axis: 'row' | 'column', back: boolean): CellPlace | null {
  const by = back ? -1 : 1
  if (axis === 'row') {
    const column = back ? state.active.column : (state.home ?? state.active.column)
    for (let row = state.active.row + by; row >= 0 && row < state.rows.length; row += by) {
      if (canChange(state, { row, column })) return { row, column }
    }
    return null
  }
  const width = state.columns.length
  const all = state.rows.length * width
  for (let at = state.active.row * width + state.active.column + by; at >= 0 && at < all; at += by) {
    const place = { row: Math.floor(at / width), column: at % width }
    if (canChange(state, place)) return place
  }
  return null
}
