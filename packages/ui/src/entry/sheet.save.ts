import { readCell } from './cell'
import type { EntryAnswer, EntryChange, EntryRow } from './entry.types'
import { type CellPlace, cellAt, type EntryCell, type EntryState, isSendable, isUnsaved, placesOf, type SheetRow } from './sheet'
import { checkedRow, withCells, withText } from './sheet.change'

type Cells = Pick<EntryState, 'rows' | 'columns'>

/** Cells that can go with the next batch, in the order of the sheet. */
export const sendablePlaces = (state: Cells): CellPlace[] => placesOf(state, counts => counts.sendable, isSendable)

/** The changes of some cells as they are sent. */
export const changesOf = (state: Cells, places: readonly CellPlace[]): EntryChange[] =>
  places.map(place => {
    const { value, version } = cellAt(state, place)
    return { row: state.rows[place.row]!.source.id, column: state.columns[place.column]!.key, value, version }
  })

/** Every change that the server has not got, wrong ones too: what a device keeps. */
export const unsavedChanges = (state: Cells): EntryChange[] =>
  changesOf(
    state,
    placesOf(state, counts => counts.unsaved, isUnsaved),
  )

const keyOf = ({ row, column }: { readonly row: string; readonly column: string }) => JSON.stringify([row, column])

const placeOf = (state: EntryState, { row, column }: { readonly row: string; readonly column: string }): CellPlace => ({
  row: state.places.get(row) ?? -1,
  column: state.columns.findIndex(({ key }) => key === column),
})

const known = (state: EntryState, place: CellPlace) => place.column >= 0 && state.rows[place.row] !== undefined

/** Marks a batch as on its way. */
export function sendBatch(state: EntryState, turn: number, places: readonly CellPlace[]): EntryState {
  const cells = places.map(place => {
    const cell = cellAt(state, place)
    return { place, cell: { ...cell, sent: cell.value } }
  })
  return { ...state, sending: turn, rows: withCells(state, cells, false) }
}

const onItsWay = (state: EntryState): CellPlace[] =>
  placesOf(
    state,
    counts => counts.unsaved,
    cell => cell.sent !== undefined,
  )

/** What came of a batch. A value typed meanwhile stays and is sent next; an answer to another batch says nothing. */
export function takeAnswer(state: EntryState, turn: number, answer: EntryAnswer, at: number): EntryState {
  if (turn !== state.sending) return state
  const saved = answer.saved && new Map(answer.saved.map(one => [keyOf(one), one]))
  const rejected = new Map((answer.rejected ?? []).map(one => [keyOf(one), one]))
  let done = 0
  const cells = onItsWay(state).map(place => {
    const cell = cellAt(state, place)
    const key = keyOf({ row: state.rows[place.row]!.source.id, column: state.columns[place.column]!.key })
    const no = rejected.get(key)
    if (no?.current) return { place, cell: withOther(cell, no.current) }
    if (no) return { place, cell: withRefusal(cell, no.message ?? '') }
    const yes = saved?.get(key)
    if (saved && !yes) return { place, cell: withLoss(cell) }
    done += 1
    return { place, cell: withSaved(cell, yes?.value, yes?.version) }
  })
  return { ...state, sending: null, savedAt: done > 0 ? at : state.savedAt, rows: withCells(state, cells) }
}

/** A batch whose answer never came: its cells wait, those typed anew go with the next one. */
export function loseBatch(state: EntryState, turn: number): EntryState {
  if (turn !== state.sending) return state
  const cells = onItsWay(state).map(place => ({ place, cell: withLoss(cellAt(state, place)) }))
  return { ...state, sending: null, flush: false, rows: withCells(state, cells, false) }
}

const withLoss = (cell: EntryCell): EntryCell => ({ ...cell, sent: undefined, failed: cell.value === cell.sent })

function withSaved(cell: EntryCell, value = cell.sent ?? cell.value, version = cell.version): EntryCell {
  const now = { ...cell, sent: undefined, base: value, version, saved: true }
  return cell.value === cell.sent ? withText(now, { value }) : now
}

const withRefusal = (cell: EntryCell, refusal: string): EntryCell =>
  cell.value === cell.sent ? { ...cell, sent: undefined, refusal } : { ...cell, sent: undefined }

/** Both have written: the same value is no conflict. */
function withOther(cell: EntryCell, other: NonNullable<EntryCell['other']>): EntryCell {
  const now = { ...cell, sent: undefined }
  if (other.value !== cell.value) return { ...now, other }
  return { ...now, base: other.value, version: other.version ?? cell.version, saved: true }
}

/** The person's choice between the own value, which is sent over the other one, and the other one. */
export function decide(state: EntryState, place: CellPlace, keep: boolean): EntryState {
  const cell = cellAt(state, place)
  const { other } = cell
  if (!other) return state
  const based = { ...cell, other: undefined, base: other.value, version: other.version ?? cell.version }
  return { ...state, rows: withCells(state, [{ place, cell: keep ? based : withText(based, { value: other.value }) }]) }
}

/** Cells that got lost may go again. */
export function retryFailed(state: EntryState): EntryState {
  const places = placesOf(
    state,
    counts => counts.failed,
    cell => cell.failed === true,
  )
  if (places.length === 0) return state
  return {
    ...state,
    rows: withCells(
      state,
      places.map(place => ({ place, cell: { ...cellAt(state, place), failed: false } })),
      false,
    ),
  }
}

/** Lays changes that a device kept over the sheet. Their old versions go with them, so that the server sees what is stale. */
export function restoreChanges(state: EntryState, changes: readonly EntryChange[]): EntryState {
  const cells = changes.flatMap(change => {
    const place = placeOf(state, change)
    if (!known(state, place)) return []
    const cell = cellAt(state, place)
    const text = readCell(state.columns[place.column]!, change.value, 'en')
    return cell.value === text.value ? [] : [{ place, cell: { ...withText(cell, text), version: change.version } }]
  })
  return cells.length === 0 ? state : { ...state, rows: withCells(state, cells) }
}

const factCell = ({ value = '', version }: { value?: string; version?: number }): EntryCell => ({ value, base: value, version })

/** A row as the server has it. */
export const freshRow = (source: EntryRow): SheetRow => ({
  source,
  cells: Object.fromEntries(Object.entries(source.cells).map(([key, fact]) => [key, factCell(fact)])),
})

/**
 * The sheet as the server has it now. What the server has not got stays with its old version; a person who has gone from
 * the list stays while there is such work.
 */
export function loadRows(state: EntryState, sources: readonly EntryRow[]): EntryState {
  const work = (row: SheetRow | undefined) =>
    Object.entries(row?.cells ?? {}).filter(([, cell]) => isUnsaved(cell) || cell.other || cell.problem)
  const rows = sources.map(source => {
    const old = state.rows[state.places.get(source.id) ?? -1]
    const fresh = freshRow(source)
    const kept = work(old)
    return kept.length === 0 ? fresh : checkedRow(state, { source, cells: { ...fresh.cells, ...Object.fromEntries(kept) } })
  })
  const here = new Set(sources.map(({ id }) => id))
  for (const row of state.rows) if (!here.has(row.source.id) && work(row).length > 0) rows.push(row)
  return { ...state, rows, places: new Map(rows.map((row, at) => [row.source.id, at])) }
}
