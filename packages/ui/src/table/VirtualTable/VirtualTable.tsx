import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { List, type RowComponentProps, useListRef } from 'react-window'
import { IconButton } from '../../form/IconButton'
import { densitySizes, VisuallyHidden } from '../../foundation'
import { nextRow } from '../next-row'
import type { TableColumn } from '../Table'
import { tableMessages } from '../table.messages'
import { useMeasuredHeight } from './useMeasuredHeight'
import { Cell, Frame, Head, Measure, RowGrid } from './VirtualTable.styles'

export type VirtualTableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  /** Widths are tracks of a CSS grid; columns without one share what is left. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selected?: ReadonlySet<string>
  /** Click, Enter or Space on a row. */
  onPick?: (row: Row) => void
  /** Offers to take a row away, by its button or by Delete. */
  onRemove?: (row: Row) => void
  /** The whole name of a row's remove button, such as 'Remove Diya Agarwal'. */
  removeLabel?: (row: Row) => string
  /** Height of every row in px; by the density when absent. */
  rowHeight?: number
  /** Height of the whole table with its head, any CSS length. */
  height: string
  /** First and last row in sight, after they changed. */
  onVisible?: (first: number, last: number) => void
}

/** A table of any length that draws only the rows in sight. One tab stop: arrows, pages, Home and End walk the rows. */
export function VirtualTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  selected,
  onPick,
  onRemove,
  removeLabel,
  rowHeight,
  height,
  onVisible,
}: VirtualTableProps<Row>) {
  const intl = useIntl()
  const id = useId()
  const list = useListRef(null)
  const [measure, byDensity] = useMeasuredHeight(densitySizes.comfortable)
  const [active, setActive] = useState(0)
  const [seen, setSeen] = useState({ first: 0, last: -1 })
  const at = Math.min(active, rows.length - 1)
  const idOf = (index: number) => `${id}-row-${index}`
  const tracks = [...columns.map(column => column.width ?? 'minmax(0, 1fr)'), ...(onRemove ? ['52px'] : [])].join(' ')

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const row = rows[at]
    const act = { Enter: onPick, ' ': onPick, Delete: onRemove, Backspace: onRemove }[event.key]
    if (row && act) {
      event.preventDefault()
      act(row)
      return
    }
    const next = nextRow(event.key, at, rows.length, Math.max(1, seen.last - seen.first))
    if (next === null) return
    event.preventDefault()
    setActive(next)
    list.current?.scrollToRow({ index: next, align: 'smart' })
  }

  return (
    <Frame data-scrolls={seen.last - seen.first + 1 < rows.length ? '' : undefined} style={{ height }}>
      {rowHeight === undefined ? <Measure ref={measure} aria-hidden /> : null}
      <Head data-head="" aria-hidden style={{ gridTemplateColumns: tracks }}>
        {columns.map(column => (
          <Cell key={column.key} data-align={column.align}>
            {column.header}
          </Cell>
        ))}
      </Head>
      {/* What scrolls has the focus: the heads above stand aside and are told from within. */}
      <List
        data-rows=""
        listRef={list}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={selected ? true : undefined}
        aria-activedescendant={at >= seen.first && at <= seen.last ? idOf(at) : undefined}
        onKeyDown={onKeyDown}
        rowCount={rows.length}
        rowHeight={rowHeight ?? byDensity}
        rowComponent={DrawnRow<Row>}
        rowProps={{ columns, rows, rowKey, selected, onPick, onRemove, removeLabel, at, idOf, tracks, onActive: setActive }}
        onRowsRendered={visible => {
          const { startIndex: first, stopIndex: last } = visible
          if (first === seen.first && last === seen.last) return
          setSeen({ first, last })
          onVisible?.(first, last)
        }}
      >
        <VisuallyHidden as="div" role="row" aria-rowindex={1}>
          {columns.map(column => (
            <Cell key={column.key} role="columnheader">
              {column.header}
            </Cell>
          ))}
          {onRemove ? <Cell role="columnheader">{intl.formatMessage(tableMessages.actionsHead)}</Cell> : null}
        </VisuallyHidden>
      </List>
    </Frame>
  )
}

type DrawnRowProps<Row> = Pick<
  VirtualTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'selected' | 'onPick' | 'onRemove' | 'removeLabel'
> & {
  /** The row that the keys are on. */
  at: number
  idOf: (index: number) => string
  /** Widths of the columns, as tracks of a grid. */
  tracks: string
  onActive: (index: number) => void
}

function DrawnRow<Row>({
  index,
  style,
  columns,
  rows,
  rowKey,
  selected,
  onPick,
  onRemove,
  removeLabel,
  at,
  idOf,
  tracks,
  onActive,
}: RowComponentProps<DrawnRowProps<Row>>) {
  const row = rows[index]
  if (row === undefined) return null
  return (
    <RowGrid
      id={idOf(index)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected ? selected.has(rowKey(row)) : undefined}
      data-active={index === at ? '' : undefined}
      data-pickable={onPick ? '' : undefined}
      style={{ ...style, gridTemplateColumns: tracks }}
      onClick={() => {
        onActive(index)
        onPick?.(row)
      }}
    >
      {columns.map(column => (
        <Cell key={column.key} role="gridcell" data-align={column.align} data-look={column.look}>
          {column.cell(row)}
        </Cell>
      ))}
      {onRemove ? (
        <Cell role="gridcell" data-look="remove">
          <IconButton
            icon={X}
            size="sm"
            tabIndex={-1}
            tooltip={false}
            label={removeLabel?.(row) ?? ''}
            onClick={event => {
              event.stopPropagation()
              onRemove(row)
            }}
          />
        </Cell>
      ) : null}
    </RowGrid>
  )
}
