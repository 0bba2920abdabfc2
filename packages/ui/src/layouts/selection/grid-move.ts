/** A place in a grid, from 0. */
export type GridPlace = { readonly row: number; readonly column: number }

/** Place that a key leads to in a grid; null for other keys and where nothing moves. With Ctrl, Home and End go to the corners. */
export function gridMove(key: string, at: GridPlace, size: { rows: number; columns: number }, ctrl = false): GridPlace | null {
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const places: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: at.row - 1, column: at.column },
    ArrowDown: { row: at.row + 1, column: at.column },
    ArrowLeft: { row: at.row, column: at.column - 1 },
    ArrowRight: { row: at.row, column: at.column + 1 },
    Home: { row: ctrl ? 0 : at.row, column: 0 },
    End: { row: ctrl ? lastRow : at.row, column: lastColumn },
  }
  const place = places[key]
  if (!place || place.row < 0 || place.column < 0 || place.row > lastRow || place.column > lastColumn) return null
  return place.row === at.row && place.column === at.column ? null : place
}
