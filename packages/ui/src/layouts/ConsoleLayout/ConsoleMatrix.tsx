import { type KeyboardEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps, Skeleton } from '../../feedback'
import { Checkbox } from '../../form'
import { type StatusName, useKeyboardScroll, VisuallyHidden } from '../../foundation'
import { type GridPlace, gridMove } from '../selection/grid-move'
import { type RowSelection, shareOf, toggleAllOf, withKeys } from '../selection/selection.state'
import { consoleMessages, selectLineMessage } from './ConsoleLayout.messages'
import { Cell, Frame, Grid, Legend, Letter, Line, Nothing } from './ConsoleMatrix.styles'

/** A status that cells have: its letter, its colour and what it is called. */
export type MatrixStatus = { readonly letter: string; readonly label: string; readonly tone: StatusName }

/** What stands where a row and a column meet. */
export type MatrixCell = {
  /** What is chosen with it. */
  readonly id: string
  /** Key of its status. */
  readonly status: string
  /** Behind the letter, such as '94 %'. */
  readonly text?: string
  /** It cannot be chosen. */
  readonly disabled?: boolean
}

export type MatrixLine = { readonly key: string; readonly label: string }

export type ConsoleMatrixProps = {
  /** Accessible name of the grid. */
  readonly label: string
  /** Names the lines in the corner: 'Division'. */
  readonly corner: string
  /** Undefined while they are loaded. */
  readonly rows: readonly MatrixLine[] | undefined
  readonly columns: readonly MatrixLine[]
  /** What stands in a row and a column; nothing where nothing is expected. */
  readonly cell: (row: string, column: string) => MatrixCell | undefined
  /** By key. */
  readonly statuses: Readonly<Record<string, MatrixStatus>>
  /** Ids of chosen cells. */
  readonly selected: RowSelection
  readonly onSelect: (selected: RowSelection) => void
  /** What to say when there are no rows. */
  readonly empty?: EmptyStateProps
  /** Why it could not be loaded, with Retry. */
  readonly error?: ErrorStateProps
}

type Place = { 'data-row': number; 'data-column': number; tabIndex: number; onFocus: () => void }

/** Where the keys are in the grid, whose first row and column are its heads. */
function useMatrixWalk(rows: number, columns: number) {
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState<GridPlace>({ row: 1, column: 1 })
  const tabStop = { row: Math.min(stop.row, rows), column: Math.min(stop.column, columns) }

  const place = (row: number, column: number): Place => ({
    'data-row': row,
    'data-column': column,
    tabIndex: tabStop.row === row && tabStop.column === column ? 0 : -1,
    onFocus: () => setStop({ row, column }),
  })
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const next = gridMove(event.key, tabStop, { rows: rows + 1, columns: columns + 1 }, event.ctrlKey)
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-row='${next.row}'][data-column='${next.column}']`)?.focus()
  }
  return { table, place, walk }
}

type MatrixButtonProps = Pick<ConsoleMatrixProps, 'statuses' | 'selected' | 'onSelect'> & {
  place: Place
  row: MatrixLine
  column: MatrixLine
  /** Nothing where nothing is expected. */
  cell: MatrixCell | undefined
}

function MatrixButton({ place, row, column, cell, statuses, selected, onSelect }: MatrixButtonProps) {
  const intl = useIntl()
  if (!cell)
    return (
      <Nothing {...place}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{intl.formatMessage(consoleMessages.none)}</VisuallyHidden>
      </Nothing>
    )
  const status = statuses[cell.status]
  const on = selected.has(cell.id)
  return (
    <Cell
      {...place}
      type="button"
      aria-pressed={on}
      aria-disabled={cell.disabled || undefined}
      data-status={status?.tone}
      onClick={() => cell.disabled || onSelect(withKeys(selected, [cell.id], !on))}
    >
      <VisuallyHidden>
        {[row.label, column.label, status?.label, ''].filter(text => text !== undefined).join(', ')}
      </VisuallyHidden>
      <b aria-hidden>{status?.letter}</b>
      {cell.text}
    </Cell>
  )
}

function WaitingLines({ columns }: Pick<ConsoleMatrixProps, 'columns'>) {
  return Array.from({ length: 6 }, (_, index) => (
    <tr key={`waiting-${String(index)}`} aria-hidden>
      <td>
        <Skeleton width="64px" />
      </td>
      {columns.map(column => (
        <td key={column.key}>
          <Skeleton width="48px" />
        </td>
      ))}
    </tr>
  ))
}

function StatusLegend({ statuses }: Pick<ConsoleMatrixProps, 'statuses'>) {
  const intl = useIntl()
  return (
    <Legend aria-label={intl.formatMessage(consoleMessages.legend)}>
      {Object.entries(statuses).map(([key, { letter, label: name, tone }]) => (
        <li key={key}>
          <Letter data-status={tone}>{letter}</Letter>
          {name}
        </li>
      ))}
    </Legend>
  )
}

/**
 * Rows by columns, one thing in each cell: its status as letter and colour. Cells, rows, columns and everything can be
 * ticked. One tab stop: arrows walk, Home and End go to the ends of a row, with Ctrl to the corners.
 */
export function ConsoleMatrix({
  label,
  corner,
  rows,
  columns,
  cell,
  statuses,
  selected,
  onSelect,
  empty,
  error,
}: ConsoleMatrixProps) {
  const intl = useIntl()
  const scroller = useKeyboardScroll<HTMLDivElement>()
  const { table, place, walk } = useMatrixWalk(rows?.length ?? 0, columns.length)
  if (error) return <ErrorState {...error} />
  if (rows?.length === 0) return <EmptyState {...empty} />

  const lines = rows ?? []
  const free = (found: MatrixCell | undefined) => (found && !found.disabled ? [found.id] : [])
  const idsOfRow = (row: string) => columns.flatMap(column => free(cell(row, column.key)))
  const idsOfColumn = (column: string) => lines.flatMap(row => free(cell(row.key, column)))
  const ids = lines.flatMap(row => idsOfRow(row.key))

  const box = (name: string, keys: readonly string[], row: number, column: number) => {
    const share = shareOf(selected, keys)
    return (
      <Checkbox
        {...place(row, column)}
        aria-label={name}
        aria-disabled={keys.length === 0 || undefined}
        checked={share === true}
        indeterminate={share === 'mixed'}
        onChange={() => onSelect(toggleAllOf(selected, keys))}
      />
    )
  }

  return (
    <>
      <Frame ref={scroller}>
        <Grid ref={table} role="grid" aria-label={label} aria-busy={!rows || undefined} onKeyDown={walk}>
          <thead>
            <tr>
              <th scope="col">
                <Line>
                  {rows ? box(intl.formatMessage(consoleMessages.selectEverything), ids, 0, 0) : null}
                  {corner}
                </Line>
              </th>
              {columns.map((column, at) => (
                <th key={column.key} scope="col">
                  <Line>
                    {column.label}
                    {rows
                      ? box(intl.formatMessage(selectLineMessage, { name: column.label }), idsOfColumn(column.key), 0, at + 1)
                      : null}
                  </Line>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows ? (
              rows.map((row, rowAt) => (
                <tr key={row.key}>
                  <th scope="row">
                    <Line>
                      {box(intl.formatMessage(selectLineMessage, { name: row.label }), idsOfRow(row.key), rowAt + 1, 0)}
                      {row.label}
                    </Line>
                  </th>
                  {columns.map((column, columnAt) => (
                    <td key={column.key}>
                      <MatrixButton
                        place={place(rowAt + 1, columnAt + 1)}
                        row={row}
                        column={column}
                        cell={cell(row.key, column.key)}
                        statuses={statuses}
                        selected={selected}
                        onSelect={onSelect}
                      />
                    </td>
                  ))}
                </tr>
              ))
            ) : (
              <WaitingLines columns={columns} />
            )}
          </tbody>
        </Grid>
      </Frame>
      <StatusLegend statuses={statuses} />
    </>
  )
}
