import type { Dispatch, KeyboardEvent } from 'react'
import type { EntryAction } from '../entry.state'
import type { EntryColumn } from '../entry.types'
import type { EntryState } from '../sheet'
import { type Move, nextCell } from '../sheet.move'

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
}

export type GridKeys = {
  state: EntryState
  dispatch: Dispatch<EntryAction>
  /** Rows of a page. */
  page: number
  /** Escape was pressed: the next Tab leaves the grid. */
  leaving: { current: boolean }
  /** Right-to-left pages turn the arrows around. */
  rtl: boolean
  /** Ctrl+Space, for what the screen offers to put into the cell. */
  onOffer?: () => void
}

/** What a key does to a cell while it is typed; false leaves it to the field. */
function keyInEdit(event: KeyboardEvent, { state, dispatch, rtl }: GridKeys): boolean {
  const mode = state.edit?.mode
  const column = state.columns[state.active.column]
  switch (event.key) {
    case 'Escape':
      dispatch({ kind: 'cancel' })
      return true
    case 'ArrowUp':
    case 'ArrowDown':
      // There they walk the codes that are offered.
      if (column?.search) return false
      dispatch({ kind: 'move', move: moves[event.key]! })
      return true
    case 'ArrowLeft':
    case 'ArrowRight':
      // After F2 and in texts the arrows walk the letters.
      if (mode === 'change' || column?.kind === 'text' || event.shiftKey) return false
      dispatch({ kind: 'move', move: (event.key === 'ArrowLeft') !== rtl ? 'left' : 'right' })
      return true
    default:
      return false
  }
}

/** What a key with Ctrl does on a cell. */
function keyWithCtrl(event: KeyboardEvent, { dispatch, onOffer, rtl }: GridKeys): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      dispatch({ kind: event.shiftKey ? 'redo' : 'undo' })
      return true
    case 'y':
      dispatch({ kind: 'redo' })
      return true
    case 'd':
      dispatch({ kind: 'fillDown' })
      return true
    case 'a':
      dispatch({ kind: 'selectAll' })
      return true
    case ' ':
      onOffer?.()
      return onOffer !== undefined
    case 'home':
      dispatch({ kind: 'move', move: 'start', extend: event.shiftKey })
      return true
    case 'end':
      dispatch({ kind: 'move', move: 'end', extend: event.shiftKey })
      return true
    default: {
      const move = arrow(event.key, rtl)
      if (!move || !event.key.startsWith('Arrow')) return false
      dispatch({ kind: 'move', move, edge: true, extend: event.shiftKey })
      return true
    }
  }
}

function arrow(key: string, rtl: boolean): Move | undefined {
  const move = moves[key]
  if (!rtl) return move
  return move === 'left' ? 'right' : move === 'right' ? 'left' : move
}

/** What Enter and Tab do, with or without a text under work; false lets Tab go on to what follows the grid. */
function keyThatLeaves(event: KeyboardEvent, { state, dispatch, leaving }: GridKeys): boolean {
  const axis = event.key === 'Enter' ? 'row' : 'column'
  if (axis === 'column' && (leaving.current || !nextCell(state, axis, event.shiftKey))) {
    if (state.edit) dispatch({ kind: 'commit' })
    return false
  }
  dispatch({ kind: 'next', axis, back: event.shiftKey })
  return true
}

/** Whether the space bar goes through the codes of a column. */
const isTapped = (column: EntryColumn | undefined) => column?.kind === 'choice' && !column.search

function keyOnCell(event: KeyboardEvent, keys: GridKeys): boolean {
  const { state, dispatch, page, rtl } = keys
  const move = arrow(event.key, rtl)
  if (move) {
    dispatch({ kind: 'move', move, extend: event.shiftKey, page })
    return true
  }
  switch (event.key) {
    case 'F2':
      dispatch({ kind: 'edit' })
      return true
    case 'Delete':
    case 'Backspace':
      dispatch({ kind: 'clear' })
      return true
    case 'Escape':
      keys.leaving.current = true
      dispatch({ kind: 'select', place: state.active })
      return true
    case ' ':
      if (event.shiftKey) dispatch({ kind: 'selectRow' })
      else if (isTapped(state.columns[state.active.column])) dispatch({ kind: 'tap', place: state.active })
      else dispatch({ kind: 'type', text: '' })
      return true
    default:
      if (event.altKey || event.key.length !== 1) return false
      dispatch({ kind: 'type', text: event.key })
      return true
  }
}

/** Carries a key out. True when it is done; a field, or the browser, gets the others. */
export function pressKey(event: KeyboardEvent, keys: GridKeys): boolean {
  if (event.nativeEvent.isComposing) return false
  const ctrl = event.ctrlKey || event.metaKey
  if ((event.key === 'Enter' || event.key === 'Tab') && !ctrl && !event.altKey) return keyThatLeaves(event, keys)
  if (event.key !== 'Escape' && event.key !== 'Shift') keys.leaving.current = false
  if (keys.state.edit) return !ctrl && keyInEdit(event, keys)
  return ctrl ? keyWithCtrl(event, keys) : keyOnCell(event, keys)
}
