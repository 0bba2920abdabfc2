import { searchKey } from '@school/rules'
import { codeOfKey, showValue, tapped } from './cell'
import type { EntryAnswer, EntryChange, EntryColumn, EntryRow, RowRule } from './entry.types'
import { type CellPlace, canChange, cellAt, type EntryNotice, type EntryState, lockOf, selectionOf, textOf } from './sheet'
import { cancelEdit, commitEdit, settleEdit, travel, typeTexts } from './sheet.change'
import { clampPlace, type Move, moved, nextCell } from './sheet.move'
import { decide, freshRow, loadRows, loseBatch, restoreChanges, retryFailed, sendBatch, takeAnswer } from './sheet.save'

/** What is written from outside the keyboard: by id and key, as a person would type it. */
export type EntryWrite = { readonly row: string; readonly column: string; readonly value: string }

export type EntryAction =
  | { kind: 'move'; move: Move; extend?: boolean; edge?: boolean; page?: number }
  /** Enter and Tab. */
  | { kind: 'next'; axis: 'row' | 'column'; back?: boolean }
  | { kind: 'select'; place: CellPlace; extend?: boolean }
  | { kind: 'selectAll' }
  | { kind: 'selectRow' }
  /** A letter on a cell; F2 begins without one. */
  | { kind: 'type'; text: string }
  | { kind: 'edit' }
  | { kind: 'change'; text: string }
  | { kind: 'settle' }
  | { kind: 'commit' }
  | { kind: 'cancel' }
  | { kind: 'tap'; place: CellPlace }
  | { kind: 'clear' }
  | { kind: 'paste'; block: readonly (readonly string[])[] }
  | { kind: 'fillDown' }
  | { kind: 'write'; writes: readonly EntryWrite[] }
  /** One value for a whole column; with `onlyEmpty` what is there stays. */
  | { kind: 'fill'; column: string; value: string; onlyEmpty?: boolean }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'send'; turn: number; places: readonly CellPlace[] }
  | { kind: 'answer'; turn: number; answer: EntryAnswer; at: number }
  | { kind: 'lost'; turn: number }
  | { kind: 'retry' }
  | { kind: 'flush'; on: boolean }
  | { kind: 'decide'; place: CellPlace; keep: boolean }
  | { kind: 'restore'; changes: readonly EntryChange[] }
  | {
      kind: 'load'
      rows: readonly EntryRow[]
      columns: readonly EntryColumn[]
      locked: string | undefined
      rule: RowRule | undefined
    }

export type EntrySource = {
  columns: readonly EntryColumn[]
  rows: readonly EntryRow[]
  locale: string
  locked?: string
  rule?: RowRule
}

const origin: CellPlace = { row: 0, column: 0 }

/** A sheet as it is opened, on its first cell that can be filled. */
export function openSheet({ columns, rows, locale, locked, rule }: EntrySource): EntryState {
  const state: EntryState = {
    columns,
    rows: rows.map(freshRow),
    places: new Map(rows.map(({ id }, at) => [id, at])),
    locale,
    locked,
    rule,
    active: origin,
    anchor: origin,
    home: null,
    edit: null,
    undo: [],
    redo: [],
    notice: null,
    sending: null,
    flush: false,
    savedAt: null,
  }
  const first = canChange(state, origin) ? origin : (nextCell(state, 'column', false) ?? origin)
  return { ...state, active: first, anchor: first }
}

const at = (state: EntryState, place: CellPlace): EntryState => ({ ...state, active: place, anchor: place })

/** Says why the active cell cannot be changed. */
function refuse(state: EntryState): EntryState {
  const reason = lockOf(state, state.active)
  return reason ? { ...state, notice: { kind: 'locked', count: 1, reason } } : state
}

const noted = (state: EntryState, notice: EntryNotice): EntryState => ({ ...state, notice })

function placesIn(state: EntryState): CellPlace[] {
  const { top, bottom, left, right } = selectionOf(state)
  const places: CellPlace[] = []
  for (let row = top; row <= bottom; row += 1) for (let column = left; column <= right; column += 1) places.push({ row, column })
  return places
}

/** The texts of the selection, as the language writes them. */
export function copyBlock(state: EntryState): string[][] {
  const { top, bottom, left, right } = selectionOf(state)
  return state.rows
    .slice(top, bottom + 1)
    .map(row => state.columns.slice(left, right + 1).map(column => showValue(column, textOf(row, column), state.locale)))
}

/** Fills the selection from the row above it, or from its own first row. */
function fillDown(state: EntryState): EntryState {
  const { top, bottom, left, right } = selectionOf(state)
  const from = top === bottom ? top - 1 : top
  if (from < 0) return state
  const changes = placesIn({ ...state, active: { row: bottom, column: right }, anchor: { row: from + 1, column: left } }).map(
    place => ({
      place,
      typed: showValue(state.columns[place.column]!, cellAt(state, { ...place, row: from }).value, state.locale),
    }),
  )
  const { state: next, count } = typeTexts(state, changes)
  return count === 0 ? refuse(next) : noted(next, { kind: 'filled', count })
}

/** Whether a block names its rows itself: every name in its first column that is known, and at least half of them are. */
function namedRows(state: EntryState, block: readonly (readonly string[])[]): (number | undefined)[] | undefined {
  if (block.every(row => row.length < 2)) return undefined
  const byName = new Map(state.rows.flatMap(({ source }, place) => (source.match ? [[searchKey(source.match), place]] : [])))
  const rows = block.map(row => byName.get(searchKey(row[0] ?? '')))
  const found = rows.filter(row => row !== undefined).length
  return found > 0 && found * 2 >= block.length ? rows : undefined
}

/**
 * A block from a spreadsheet: by the names in its first column, else from the selection's first cell on. A selection that
 * the block fits into several times is filled with it. What does not fit or may not be changed is counted.
 */
function paste(state: EntryState, block: readonly (readonly string[])[]): EntryState {
  if (block.length === 0) return state
  const { top, bottom, left, right } = selectionOf(state)
  const named = namedRows(state, block)
  const cells = named ? block.map(row => row.slice(1)) : block
  const height = cells.length
  const width = Math.max(...cells.map(row => row.length))
  const times = (selected: number, size: number) => (!named && selected % size === 0 ? selected / size : 1)
  const down = times(bottom - top + 1, height)
  const across = times(right - left + 1, width)
  const changes: { place: CellPlace; typed: string }[] = []
  let unknown = 0
  for (let row = 0; row < height * down; row += 1) {
    const target = named ? named[row] : top + row
    if (target === undefined) unknown += 1
    if (target === undefined || target >= state.rows.length) continue
    const texts = cells[row % height]!
    for (let column = 0; column < texts.length * across; column += 1) {
      const place = { row: target, column: left + column }
      if (place.column < state.columns.length) changes.push({ place, typed: texts[column % texts.length]! })
    }
  }
  const { state: next, count, skipped } = typeTexts(state, changes)
  const wide = Math.max(0, left + width * across - state.columns.length)
  const long = named ? 0 : Math.max(0, top + height * down - state.rows.length)
  const end = clampPlace(state, { row: top + height * down - 1, column: left + width * across - 1 })
  // The active cell stays where the block begins.
  const placed = named ? next : { ...next, active: { row: top, column: left }, anchor: end, home: null }
  return noted(placed, { kind: 'pasted', count, skipped, wide, long, unknown })
}

function load(state: EntryState, { rows, columns, locked, rule }: Extract<EntryAction, { kind: 'load' }>): EntryState {
  const name = state.rows[state.active.row]?.source.id
  const key = state.columns[state.active.column]?.key
  const committed = commitEdit(state)
  const next = loadRows({ ...committed, columns, locked, rule }, rows)
  const row = next.places.get(name ?? '') ?? state.active.row
  const found = columns.findIndex(column => column.key === key)
  return { ...at(next, clampPlace(next, { row, column: found < 0 ? state.active.column : found })), home: null }
}

/** Steps after which the last message has been read. */
const quiet: ReadonlySet<EntryAction['kind']> = new Set(['move', 'next', 'select', 'type', 'edit', 'tap'])

/** Pure transitions of the keyboard spreadsheet. */
export function reduceEntry(state: EntryState, action: EntryAction): EntryState {
  return step(state.notice && quiet.has(action.kind) ? { ...state, notice: null } : state, action)
}

function step(state: EntryState, action: EntryAction): EntryState {
  switch (action.kind) {
    case 'move': {
      const left = commitEdit(state)
      const place = moved(left, action.move, action)
      return { ...left, active: place, anchor: action.extend ? left.anchor : place, home: null }
    }
    case 'next': {
      const left = commitEdit(state)
      const place = nextCell(left, action.axis, action.back ?? false)
      if (!place) return left
      const home = action.axis === 'column' && !action.back ? (left.home ?? left.active.column) : null
      return { ...at(left, place), home: action.axis === 'column' && place.row === left.active.row ? home : null }
    }
    case 'select': {
      const left = commitEdit(state)
      const place = clampPlace(left, action.place)
      return { ...left, active: place, anchor: action.extend ? left.anchor : place, home: null }
    }
    case 'selectAll': {
      const end = clampPlace(state, { row: state.rows.length, column: state.columns.length })
      return { ...commitEdit(state), active: origin, anchor: end }
    }
    case 'selectRow': {
      const { row } = state.active
      return {
        ...commitEdit(state),
        anchor: clampPlace(state, { row, column: state.columns.length }),
        active: { row, column: 0 },
      }
    }
    case 'type':
    case 'edit':
      return begin(state, action.kind === 'type' ? action.text : null)
    case 'change':
      return state.edit ? { ...state, edit: { ...state.edit, text: action.text } } : state
    case 'settle':
      return settleEdit(state)
    case 'commit':
      return commitEdit(state)
    case 'cancel':
      return cancelEdit(state)
    case 'tap': {
      const column = state.columns[action.place.column]
      if (column?.kind !== 'choice') return state
      const typed = tapped(column, cellAt(state, action.place).value)
      return typeTexts(at(commitEdit(state), action.place), [{ place: action.place, typed }]).state
    }
    case 'clear': {
      const { state: next, count } = typeTexts(
        state,
        placesIn(state).map(place => ({ place, typed: '' })),
      )
      if (count === 0) return refuse(next)
      return count > 1 ? noted(next, { kind: 'cleared', count }) : next
    }
    case 'paste':
      return paste(commitEdit(state), action.block)
    case 'fillDown':
      return fillDown(commitEdit(state))
    case 'write':
      return write(commitEdit(state), action.writes)
    case 'fill': {
      const wanted = state.rows.filter(row => !action.onlyEmpty || (row.cells[action.column]?.value ?? '') === '')
      const writes = wanted.map(row => ({ row: row.source.id, column: action.column, value: action.value }))
      return write(commitEdit(state), writes)
    }
    case 'undo':
    case 'redo':
      return travel(commitEdit(state), action.kind)
    case 'send':
      return sendBatch(state, action.turn, action.places)
    case 'answer':
      return takeAnswer(state, action.turn, action.answer, action.at)
    case 'lost':
      return loseBatch(state, action.turn)
    case 'retry':
      return retryFailed(state)
    case 'flush':
      return state.flush === action.on ? state : { ...(action.on ? retryFailed(commitEdit(state)) : state), flush: action.on }
    case 'decide':
      return decide(state, action.place, action.keep)
    case 'restore':
      return restoreChanges(state, action.changes)
    case 'load':
      return load(state, action)
  }
}

/** Begins to work on the active cell. A key of a code picks it without more typing. */
function begin(state: EntryState, typed: string | null): EntryState {
  const column = state.columns[state.active.column]
  if (!column || !canChange(state, state.active)) return refuse(state)
  const picked = typed === null ? undefined : codeOfKey(column, typed)
  if (picked) return typeTexts({ ...state, anchor: state.active }, [{ place: state.active, typed: picked.code }]).state
  const { value, problem } = cellAt(state, state.active)
  const edit = {
    text: typed ?? showValue(column, value, state.locale),
    mode: typed === null ? ('change' as const) : ('replace' as const),
    before: { value, problem },
  }
  return { ...state, anchor: state.active, edit }
}

function write(state: EntryState, writes: readonly EntryWrite[]): EntryState {
  const changes = writes.map(({ row, column, value }) => ({
    place: { row: state.places.get(row) ?? -1, column: state.columns.findIndex(({ key }) => key === column) },
    typed: value,
  }))
  const { state: next, count } = typeTexts(
    state,
    changes.filter(({ place }) => place.column >= 0),
  )
  return count > 1 ? noted(next, { kind: 'filled', count }) : next
}
