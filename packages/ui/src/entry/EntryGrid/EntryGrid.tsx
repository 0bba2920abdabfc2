import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { List, type RowComponentProps } from 'react-window'
import { EmptyState } from '../../feedback'
import { densitySizes, media, useMediaQuery, VisuallyHidden } from '../../foundation'
import { useMeasuredHeight } from '../../table/VirtualTable/useMeasuredHeight'
import { readBlock, writeBlock } from '../block'
import { columnWidth } from '../cell'
import { EntryRoll } from '../EntryRoll'
import { EntryTrouble } from '../EntryTrouble'
import { entryMessages } from '../entry.messages'
import { copyBlock } from '../entry.state'
import type { EntryLead } from '../entry.types'
import { type CellPlace, type EntryState, selectionOf } from '../sheet'
import type { EntryController } from '../useEntry'
import { CellTip } from './CellTip'
import { type EntryFigure, EntryFoot, type EntryLock } from './EntryFoot'
import { Frame, Measure, Scroller } from './EntryGrid.styles'
import { EntryHead } from './EntryHead'
import { cellId, EntryRowView, type EntryRowViewProps } from './EntryRowView'
import { pressKey } from './grid-keys'
import { useGridVoice } from './useGridVoice'

export type EntryGridProps = {
  /** The sheet with its saving, by `useEntry`. */
  entry: EntryController
  /** Accessible name. */
  label: string
  /** Columns that name the rows; they stay in sight while the others scroll. */
  leads: readonly EntryLead[]
  /** Beside the count of those entered: average, highest, below pass. */
  figures?: readonly EntryFigure[]
  /** Who locked the sheet and where to unlock it; the sheet itself is locked by `useEntry`. */
  lock?: EntryLock
  /** Tallest the rows may grow, any CSS length. */
  height?: string
  /** Ctrl+Space on a cell that can be changed, such as a bank of remarks. */
  onOffer?: (place: { row: string; column: string }) => void
  /** The state of saving stands elsewhere on the screen. */
  hideSave?: boolean
  /** What fills a sheet without rows. */
  empty?: ReactNode
}

/**
 * A keyboard spreadsheet of people and columns. One tab stop: arrows walk, typing replaces, F2 edits, Enter and Tab go on,
 * Escape takes back and, pressed on a cell, lets Tab leave. On phones it is a roll of tiles and a form of one person.
 */
export function EntryGrid(props: EntryGridProps) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const { entry, empty } = props
  if (entry.state.rows.length === 0 || entry.state.columns.length === 0) {
    return (
      empty ?? (
        <EmptyState title={intl.formatMessage(entryMessages.noRows)}>{intl.formatMessage(entryMessages.noRowsText)}</EmptyState>
      )
    )
  }
  return phone ? <EntryRoll {...props} /> : <WideGrid {...props} />
}

const placeFrom = (target: EventTarget): CellPlace | null => {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  const [row, column] = (text ?? '').split(':').map(Number)
  return text && row !== undefined && column !== undefined ? { row, column } : null
}

function WideGrid({ entry, label, leads, figures, lock, height, hideSave, onOffer }: EntryGridProps) {
  const { state, dispatch } = entry
  const id = useId()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [measure, rowHeight] = useMeasuredHeight(densitySizes.comfortable)
  const [seen, setSeen] = useState({ first: 0, last: -1 })
  const leaving = useRef(false)
  const drag = useRef(false)
  const touch = useRef(false)
  const voice = useGridVoice(state)
  const { active, columns, rows } = state
  const activeId = cellId(id, active.row, active.column)
  const drawn = active.row >= seen.first && active.row <= seen.last

  const { offsets, width, tracks } = useMemo(() => measuresOf(leads, columns), [leads, columns])

  // The active cell comes into sight, past what stays at the top and at the start.
  useLayoutEffect(() => {
    if (!scroller) return
    const head = scroller.querySelector<HTMLElement>('[data-head]')
    const sticking = [...(head?.querySelectorAll<HTMLElement>('[data-lead]') ?? [])].filter(
      cell => getComputedStyle(cell).position === 'sticky',
    )
    const covered = sticking.reduce((sum, cell) => sum + cell.offsetWidth, 0)
    const top = active.row * rowHeight
    const roomDown = scroller.clientHeight - (head?.offsetHeight ?? 0)
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + rowHeight > scroller.scrollTop + roomDown) scroller.scrollTop = top + rowHeight - roomDown
    const heads = head?.querySelectorAll<HTMLElement>('[data-column]')
    const at = heads?.[active.column]
    if (!at) return
    const box = at.getBoundingClientRect()
    const frame = scroller.getBoundingClientRect()
    const rtl = getComputedStyle(scroller).direction === 'rtl'
    const start = rtl ? frame.right - covered - box.right : box.left - frame.left - covered
    const end = rtl ? box.left - frame.left : frame.left + scroller.clientWidth - box.right
    if (start < 0) scroller.scrollLeft += rtl ? -start : start
    else if (end < 0) scroller.scrollLeft += rtl ? end : -end
  }, [scroller, active, rowHeight])

  // The field goes with its cell: then the keys belong to the grid again.
  const editing = state.edit !== null
  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    if (wasEditing.current && !editing && (document.activeElement === document.body || !document.activeElement)) {
      scroller?.focus({ preventScroll: true })
    }
    wasEditing.current = editing
  }, [editing, scroller])

  useEffect(() => {
    const end = () => {
      drag.current = false
    }
    window.addEventListener('mouseup', end)
    return () => window.removeEventListener('mouseup', end)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller && !state.edit) return
    if (!state.edit && (event.key === 'Process' || event.key === 'Dead')) {
      // What composes letters writes into the field, so it has to be there now.
      flushSync(() => dispatch({ kind: 'type', text: '' }))
      return
    }
    const row = rows[active.row]?.source.id
    const column = columns[active.column]?.key
    const done = pressKey(event, {
      state,
      dispatch,
      page: Math.max(1, seen.last - seen.first - 1),
      leaving,
      rtl: getComputedStyle(event.currentTarget).direction === 'rtl',
      onOffer: onOffer && row && column ? () => onOffer({ row, column }) : undefined,
    })
    if (done) event.preventDefault()
  }

  const onMouseDown = (event: MouseEvent) => {
    const inside = event.target instanceof Element && event.target.closest('a, button, input')
    const place = placeFrom(event.target)
    if (inside || !place || event.button !== 0) return
    event.preventDefault()
    scroller?.focus({ preventScroll: true })
    leaving.current = false
    const again = place.row === active.row && place.column === active.column
    if (touch.current && again) dispatch({ kind: 'edit' })
    else dispatch({ kind: 'select', place, extend: event.shiftKey })
    drag.current = !touch.current
  }

  const onMouseOver = (event: MouseEvent) => {
    const place = drag.current ? placeFrom(event.target) : null
    if (place) dispatch({ kind: 'select', place, extend: true })
  }

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    // A word goes into the field that is typed in, a block into the cells.
    if (state.edit && !/[\t\r\n]/.test(text.trimEnd())) return
    event.preventDefault()
    if (state.edit) dispatch({ kind: 'cancel' })
    dispatch({ kind: 'paste', block: readBlock(text) })
  }

  const onCopy = (event: ClipboardEvent) => {
    if (state.edit) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeBlock(copyBlock(state)))
    if (event.type === 'cut') dispatch({ kind: 'clear' })
  }

  const common = { columns, leads, offsets, tracks, width, id, dispatch, locked: state.locked !== undefined }
  const tipId = `${id}-tip`
  return (
    <Frame>
      <Measure ref={measure} aria-hidden />
      <Scroller
        ref={setScroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={leads.length + columns.length}
        aria-multiselectable
        aria-readonly={state.locked !== undefined || undefined}
        aria-activedescendant={drawn ? activeId : undefined}
        aria-describedby={tipId}
        style={height === undefined ? undefined : { maxHeight: height }}
        onKeyDown={onKeyDown}
        onPointerDown={event => {
          touch.current = event.pointerType === 'touch'
        }}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onDoubleClick={event => placeFrom(event.target) && !state.edit && dispatch({ kind: 'edit' })}
        onPaste={onPaste}
        onCopy={onCopy}
        onCut={onCopy}
      >
        <EntryHead columns={columns} leads={leads} offsets={offsets} tracks={tracks} width={width} active={active.column} />
        <List
          role="rowgroup"
          scrollElement={scroller}
          rowCount={rows.length}
          rowHeight={rowHeight}
          overscanCount={4}
          rowComponent={DrawnRow}
          rowProps={{ state, common }}
          style={{ minWidth: width }}
          onRowsRendered={({ startIndex: first, stopIndex: last }, all) => {
            if (first !== seen.first || last !== seen.last) setSeen({ first, last })
            // The field would go with its row: what was typed is kept first.
            if (state.edit && (active.row < all.startIndex || active.row > all.stopIndex)) dispatch({ kind: 'commit' })
          }}
        />
      </Scroller>
      <CellTip state={state} anchorId={drawn ? activeId : undefined} id={tipId} />
      <EntryTrouble entry={entry} onGo={() => scroller?.focus({ preventScroll: true })} />
      <EntryFoot entry={entry} figures={figures} lock={lock} hideSave={hideSave} keys />
      <VisuallyHidden role="status">{voice}</VisuallyHidden>
    </Frame>
  )
}

/** Widths in px; the last text column takes the room that is left, without one it stays empty. */
function measuresOf(leads: readonly EntryLead[], columns: EntryState['columns']) {
  const offsets = leads.map((_, at) => leads.slice(0, at).reduce((sum, lead) => sum + lead.width, 0))
  const width = [...leads.map(lead => lead.width), ...columns.map(columnWidth)].reduce((sum, one) => sum + one, 0)
  const wide = columns.findLastIndex(({ kind }) => kind === 'text')
  const own = columns.map((column, at) => (at === wide ? `minmax(${columnWidth(column)}px, 1fr)` : `${columnWidth(column)}px`))
  return { offsets, width, tracks: [...leads.map(lead => `${lead.width}px`), ...own].join(' ') }
}

type Common = Omit<EntryRowViewProps, 'row' | 'index' | 'active' | 'from' | 'to' | 'edit' | 'shift' | 'height'>
type Drawn = { state: EntryState; common: Common }

/** Tells a row only what concerns it, so that the others are not drawn again. */
function DrawnRow({ state, common, index, style }: RowComponentProps<Drawn>) {
  const row = state.rows[index]
  if (!row) return null
  const { top, bottom, left, right } = selectionOf(state)
  const selected = index >= top && index <= bottom
  const active = state.active.row === index
  return (
    <EntryRowView
      {...common}
      row={row}
      index={index}
      shift={style.transform}
      height={style.height}
      active={active ? state.active.column : -1}
      from={selected ? left : -1}
      to={selected ? right : -1}
      edit={active ? state.edit : null}
    />
  )
}
