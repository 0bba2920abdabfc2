import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { List, type RowComponentProps } from 'react-window'
import { EmptyState } from '../../feedback'
import { densitySizes, media, useMediaQuery, VisuallyHidden } from '../../foundation'
import { useMeasuredHeight } from '../../table/VirtualTable/useMeasuredHeight'
import { columnWidth } from '../cell'
import { EntryRoll } from '../EntryRoll'
import { EntryTrouble } from '../EntryTrouble'
import { entryMessages } from '../entry.messages'
import type { EntryLead } from '../entry.types'
import { type EntryState, selectionOf } from '../sheet'
import type { EntryController } from '../useEntry'
import { CellTip } from './CellTip'
import { type EntryFigure, EntryFoot, type EntryLock } from './EntryFoot'
import { Frame, Measure, Scroller } from './EntryGrid.styles'
import { EntryHead } from './EntryHead'
import { cellId, EntryRowView, type EntryRowViewProps } from './EntryRowView'
import { gridClipboard } from './grid-clipboard'
import { pressKey } from './grid-keys'
import { useActiveInSight } from './useActiveInSight'
import { useGridPointer } from './useGridPointer'
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

/** The field goes with its cell: then the keys belong to the grid again. */
function useFocusAfterEdit(scroller: HTMLElement | null, editing: boolean): void {
  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    if (wasEditing.current && !editing && (document.activeElement === document.body || !document.activeElement)) {
      scroller?.focus({ preventScroll: true })
    }
    wasEditing.current = editing
  }, [editing, scroller])
}

function WideGrid({ entry, label, leads, figures, lock, height, hideSave, onOffer }: EntryGridProps) {
  const { state, dispatch } = entry
  const id = useId()
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [measure, rowHeight] = useMeasuredHeight(densitySizes.comfortable)
  const [seen, setSeen] = useState({ first: 0, last: -1 })
  const leaving = useRef(false)
  const voice = useGridVoice(state)
  const { active, columns, rows } = state
  const activeId = cellId(id, active.row, active.column)
  const drawn = active.row >= seen.first && active.row <= seen.last

  const { offsets, width, tracks } = useMemo(() => measuresOf(leads, columns), [leads, columns])

  useActiveInSight(scroller, active, rowHeight)
  useFocusAfterEdit(scroller, state.edit !== null)
  const pointer = useGridPointer(entry, scroller, leaving)

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
        {...pointer}
        {...gridClipboard(entry)}
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
