import { type KeyboardEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps, Skeleton, statusColors } from '../../feedback'
import { Checkbox } from '../../form'
import { color, font, radius, type StatusName, size, space, useKeyboardScroll, VisuallyHidden } from '../../foundation'
import { type GridPlace, gridMove } from '../selection/grid-move'
import { type RowSelection, shareOf, toggleAllOf, withKeys } from '../selection/selection.state'
import { consoleMessages, selectLineMessage } from './ConsoleLayout.messages'

const Frame = styled.div`
  position: relative;
  max-width: 100%;
  max-height: max(320px, calc(100dvh - 240px));
  overflow: auto;

  @media print {
    max-height: none;
    overflow: visible;
  }
`

const Grid = styled.table`
  min-width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;

  th,
  td {
    height: max(36px, ${size.row});
    border-bottom: 1px solid ${color.rule};
  }

  thead th {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    border-bottom-color: ${color.ruleInk};
    background: ${color.surface};
    vertical-align: bottom;
  }

  th:first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    min-width: 120px;
    border-inline-end: 1px solid ${color.rule};
    background: ${color.surface};
    text-align: start;
  }

  thead th:first-child {
    z-index: 2;
  }

  td {
    min-width: 72px;
    padding: ${space[2]};
    text-align: center;
  }

  tbody tr:last-child > * {
    border-bottom: 0;
  }
`

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding-inline: ${space[4]} ${space[12]};
  color: ${color.inkMuted};
  font: 600 ${font.t12} ${font.sans};

  thead th:not(:first-child) > & {
    flex-direction: column;
    gap: 0;
    padding: ${space[4]} ${space[8]} 0;
  }

  tbody & {
    color: ${color.ink};
    font: 500 ${font.t13} ${font.sans};
    white-space: nowrap;
  }
`

const Cell = styled.button`
  ${statusColors}
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  width: 100%;
  min-height: calc(max(36px, ${size.row}) - 5px);
  padding: 0 ${space[8]};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: var(--status-soft);
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > b {
    color: var(--status-ink);
    font: 600 ${font.t12} ${font.sans};
  }

  &:hover {
    border-color: var(--status-rule);
  }

  &[aria-pressed='true'] {
    border-color: ${color.accent};
    box-shadow: inset 0 0 0 1px ${color.accent};
  }

  &[aria-disabled='true'] {
    cursor: default;
  }

  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`

const Nothing = styled.span`
  color: ${color.inkFaint};
`

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[16]};
  margin: 0;
  padding: ${space[8]} ${space[16]};
  border-top: 1px solid ${color.rule};
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  list-style: none;
`

const Letter = styled.b`
  ${statusColors}
  display: inline-grid;
  place-items: center;
  min-width: 20px;
  height: 20px;
  margin-inline-end: ${space[8]};
  padding-inline: ${space[4]};
  border: 1px solid transparent;
  border-radius: ${radius.mark};
  background: var(--status-soft);
  color: var(--status-ink);
  font: 600 ${font.t12} ${font.sans};
`

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
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState<GridPlace>({ row: 1, column: 1 })
  if (error) return <ErrorState {...error} />
  if (rows?.length === 0) return <EmptyState {...empty} />

  const lines = rows ?? []
  const tabStop = { row: Math.min(stop.row, lines.length), column: Math.min(stop.column, columns.length) }
  const free = (found: MatrixCell | undefined) => (found && !found.disabled ? [found.id] : [])
  const idsOfRow = (row: string) => columns.flatMap(column => free(cell(row, column.key)))
  const idsOfColumn = (column: string) => lines.flatMap(row => free(cell(row.key, column)))
  const ids = lines.flatMap(row => idsOfRow(row.key))

  const place = (row: number, column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: tabStop.row === row && tabStop.column === column ? 0 : -1,
    onFocus: () => setStop({ row, column }),
  })
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const size = { rows: lines.length + 1, columns: columns.length + 1 }
    const next = gridMove(event.key, tabStop, size, event.ctrlKey)
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-row='${next.row}'][data-column='${next.column}']`)?.focus()
  }
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

  const drawn = (row: MatrixLine, column: MatrixLine, rowAt: number, columnAt: number) => {
    const found = cell(row.key, column.key)
    if (!found)
      return (
        <Nothing {...place(rowAt, columnAt)}>
          <span aria-hidden>–</span>
          <VisuallyHidden>{intl.formatMessage(consoleMessages.none)}</VisuallyHidden>
        </Nothing>
      )
    const status = statuses[found.status]
    const on = selected.has(found.id)
    return (
      <Cell
        {...place(rowAt, columnAt)}
        type="button"
        aria-pressed={on}
        aria-disabled={found.disabled || undefined}
        data-status={status?.tone}
        onClick={() => found.disabled || onSelect(withKeys(selected, [found.id], !on))}
      >
        <VisuallyHidden>
          {[row.label, column.label, status?.label, ''].filter(text => text !== undefined).join(', ')}
        </VisuallyHidden>
        <b aria-hidden>{status?.letter}</b>
        {found.text}
      </Cell>
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
            {rows
              ? rows.map((row, rowAt) => (
                  <tr key={row.key}>
                    <th scope="row">
                      <Line>
                        {box(intl.formatMessage(selectLineMessage, { name: row.label }), idsOfRow(row.key), rowAt + 1, 0)}
                        {row.label}
                      </Line>
                    </th>
                    {columns.map((column, columnAt) => (
                      <td key={column.key}>{drawn(row, column, rowAt + 1, columnAt + 1)}</td>
                    ))}
                  </tr>
                ))
              : Array.from({ length: 6 }, (_, index) => (
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
                ))}
          </tbody>
        </Grid>
      </Frame>
      <Legend aria-label={intl.formatMessage(consoleMessages.legend)}>
        {Object.entries(statuses).map(([key, { letter, label: name, tone }]) => (
          <li key={key}>
            <Letter data-status={tone}>{letter}</Letter>
            {name}
          </li>
        ))}
      </Legend>
    </>
  )
}
