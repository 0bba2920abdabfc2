import { useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Skeleton } from '../../feedback/Skeleton'
import { EmptyState } from '../../feedback/States'
import { media, size, useMediaQuery, useWords, VisuallyHidden } from '../../foundation'
import { type TableColumn, VirtualTable } from '../../table'
import { tableMessages } from '../../table/table.messages'
import type { SelectorColumn, SelectorConfiguration, SelectorLoaders, SelectorRow } from '../configuration'
import { displayText, fieldText } from '../row-text'
import type { SelectorAction, SelectorState } from '../selector.state'
import { noneSelectedMessage, removeMessage, selectedTabMessage, selectorMessages } from '../selectors.messages'
import { useRowDetails } from '../useRowDetails'
import { Second, Waiting } from './SelectorDialog.styles'

/** A phone shows the name over the other fields; elsewhere the density says how high a row is. */
const phoneRowHeight = 56
const headHeight = 36
const rowsInSight = 10

export type SelectedPaneProps<Row extends SelectorRow> = {
  configuration: SelectorConfiguration
  loaders: SelectorLoaders<Row>
  state: SelectorState<Row>
  dispatch: (action: SelectorAction<Row>) => void
}

/** Keeps the focus in the pane when it went with a removed row; `before` is called as the removal begins. */
function useFocusAfterRemoval(left: number) {
  const pane = useRef<HTMLDivElement>(null)
  const removing = useRef(false)
  // Before the dialog, which keeps the focus inside, puts it on its close button.
  useLayoutEffect(() => {
    if (!removing.current) return
    removing.current = false
    if (document.activeElement !== document.body) return
    // The focus went with the row: back to the rows, or to the tab that tells that none is left.
    const panel = pane.current?.closest('[role=tabpanel]')
    const next = left > 0 ? pane.current?.querySelector('[role=grid]') : null
    const tab = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')
    ;((next as HTMLElement | null | undefined) ?? tab)?.focus()
  }, [left])
  const before = () => {
    removing.current = true
  }
  return { pane, before }
}

type CellProps<Row extends SelectorRow> = {
  columns: readonly SelectorColumn[]
  column: SelectorColumn
  /** The one that names a row. */
  nameColumn: SelectorColumn | undefined
  row: Row | undefined
  /** The row could not be had. */
  failed: boolean
  phone: boolean
}

function SelectedCell<Row extends SelectorRow>({ columns, column, nameColumn, row, failed, phone }: CellProps<Row>) {
  const intl = useIntl()
  if (row) {
    const text = fieldText(row, column.key)
    if (!phone) return text
    const others = columns.filter(other => other !== nameColumn).map(other => other.key)
    return (
      <>
        {text}
        <Second>{displayText(row, others)}</Second>
      </>
    )
  }
  if (failed) return column === nameColumn ? intl.formatMessage(selectorMessages.unknownRow) : null
  return (
    <Waiting>
      <Skeleton />
    </Waiting>
  )
}

/** Everything selected, in the order it was picked; rows that were never seen are asked for as they come into sight. */
export function SelectedPane<Row extends SelectorRow>({ configuration, loaders, state, dispatch }: SelectedPaneProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const phone = useMediaQuery(media.phone)
  const [sight, setSight] = useState({ first: 0, last: rowsInSight })
  const ids = [...state.selected]
  const inSight = ids.slice(sight.first, sight.last + 1)
  const failed = useRowDetails({
    ids: inSight,
    isKnown: id => state.known.has(id),
    details: loaders.details,
    onKnown: row => dispatch({ kind: 'know', rows: [row] }),
  })
  const { pane, before } = useFocusAfterRemoval(ids.length)
  const titles = words(configuration.titles)
  if (ids.length === 0) {
    return (
      <div ref={pane}>
        <EmptyState title={intl.formatMessage(noneSelectedMessage, { titles })}>
          {intl.formatMessage(selectorMessages.nothingSelected)}
        </EmptyState>
      </div>
    )
  }

  const nameColumn = configuration.columns.find(column => column.look === 'name') ?? configuration.columns[0]
  const shownColumns = configuration.columns.filter(column => !phone || column === nameColumn)
  const columns = shownColumns.map(
    (column): TableColumn<string> => ({
      key: column.key,
      header: words(column.header),
      align: column.look === 'figure' ? 'end' : undefined,
      look: column.look === 'figure' ? undefined : column.look,
      width: column.width ? `minmax(0, ${Number.parseFloat(column.width)}fr)` : 'minmax(0, 24fr)',
      cell: id => (
        <SelectedCell
          columns={configuration.columns}
          column={column}
          nameColumn={nameColumn}
          row={state.known.get(id)}
          failed={failed.has(id)}
          phone={phone}
        />
      ),
    }),
  )
  const nameOf = (id: string) => {
    const row = state.known.get(id)
    return (row && nameColumn && fieldText(row, nameColumn.key)) || id
  }
  const waiting = inSight.some(id => !state.known.has(id) && !failed.has(id))
  const rowHeight = phone ? `${phoneRowHeight}px` : size.row
  return (
    <div ref={pane}>
      <VisuallyHidden role="status">{waiting ? intl.formatMessage(tableMessages.loading) : null}</VisuallyHidden>
      <VirtualTable
        label={intl.formatMessage(selectedTabMessage, { titles })}
        columns={columns}
        rows={ids}
        rowKey={id => id}
        rowHeight={phone ? phoneRowHeight : undefined}
        height={`calc(${headHeight}px + ${rowHeight} * ${Math.min(rowsInSight, ids.length)})`}
        onRemove={id => {
          before()
          dispatch({ kind: 'remove', id })
        }}
        removeLabel={id => intl.formatMessage(removeMessage, { name: nameOf(id) })}
        onVisible={(first, last) =>
          setSight(former => (former.first === first && former.last === last ? former : { first, last }))
        }
      />
    </div>
  )
}
