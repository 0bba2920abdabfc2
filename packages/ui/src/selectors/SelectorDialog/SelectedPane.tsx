import { useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Skeleton } from '../../feedback/Skeleton'
import { EmptyState } from '../../feedback/States'
import { media, size, useMediaQuery, useWords, VisuallyHidden } from '../../foundation'
import { type TableColumn, VirtualTable } from '../../table'
import { tableMessages } from '../../table/table.messages'
import type { SelectorConfiguration, SelectorLoaders, SelectorRow } from '../configuration'
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

/** Everything selected, in the order it was picked; rows that were never seen are asked for as they come into sight. */
export function SelectedPane<Row extends SelectorRow>({ configuration, loaders, state, dispatch }: SelectedPaneProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const phone = useMediaQuery(media.phone)
  const [sight, setSight] = useState({ first: 0, last: rowsInSight })
  const ids = [...state.selected]
  const pane = useRef<HTMLDivElement>(null)
  const removing = useRef(false)
  const inSight = ids.slice(sight.first, sight.last + 1)
  const failed = useRowDetails({
    ids: inSight,
    isKnown: id => state.known.has(id),
    details: loaders.details,
    onKnown: row => dispatch({ kind: 'know', rows: [row] }),
  })
  const left = ids.length
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
  const detailsOf = (row: Row) =>
    displayText(
      row,
      configuration.columns.filter(column => column !== nameColumn).map(column => column.key),
    )
  const shownColumns = configuration.columns.filter(column => !phone || column === nameColumn)
  const columns = shownColumns.map(
    (column): TableColumn<string> => ({
      key: column.key,
      header: words(column.header),
      align: column.look === 'figure' ? 'end' : undefined,
      look: column.look === 'figure' ? undefined : column.look,
      width: column.width ? `minmax(0, ${Number.parseFloat(column.width)}fr)` : 'minmax(0, 24fr)',
      cell: id => {
        const row = state.known.get(id)
        if (row && phone) {
          return (
            <>
              {fieldText(row, column.key)}
              <Second>{detailsOf(row)}</Second>
            </>
          )
        }
        if (row) return fieldText(row, column.key)
        if (!failed.has(id)) {
          return (
            <Waiting>
              <Skeleton />
            </Waiting>
          )
        }
        return column === nameColumn ? intl.formatMessage(selectorMessages.unknownRow) : null
      },
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
          removing.current = true
          dispatch({ kind: 'remove', id })
        }}
        removeLabel={id => intl.formatMessage(removeMessage, { name: nameOf(id) })}
        onVisible={(first, last) =>
          setSight(before => (before.first === first && before.last === last ? before : { first, last }))
        }
      />
    </div>
  )
}
