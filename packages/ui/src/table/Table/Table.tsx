import { ArrowDown, ArrowUp, ChevronDown, ChevronsUpDown, ChevronUp, Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Skeleton } from '../../feedback/Skeleton'
import { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from '../../feedback/States'
import { IconButton } from '../../form/IconButton'
import { media, useKeyboardScroll, useMediaQuery, VisuallyHidden } from '../../foundation'
import { Menu, type MenuItem } from '../../overlay/Menu'
import { nextRow } from '../next-row'
import { actionsMessage, tableMessages } from '../table.messages'
import { nextSort, type Sort } from './sort.state'
import { Frame, Grid, PickButton, SortButton } from './Table.styles'
import { useSideways } from './useSideways'

export type TableColumn<Row> = {
  key: string
  header: ReactNode
  /** Name of the column in cards on phones; the header when that is a text. */
  label?: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'start' | 'end' | 'center'
  /**
   * The name column is stressed, a code (admission number, date) is muted, a text keeps room for a few words in a line.
   * A margin is a code that stands before the rule of a register where rows are cards: the date or number of a ledger.
   */
  look?: 'name' | 'code' | 'text' | 'margin'
  sortable?: boolean
  /** It names people, each a link to their record; the button that picks a row stands in another column. */
  person?: boolean
  /** Any CSS width. */
  width?: string
}

export type TableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** Undefined while nothing has arrived yet: a skeleton of the table shows. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sort?: readonly Sort[]
  /** A click sorts by one column, with Shift by a further one. */
  onSort?: (sort: Sort[]) => void
  /** Rows that are drawn as chosen: pressed where rows can be picked, else marked as the current ones. */
  selected?: ReadonlySet<string>
  /**
   * Makes rows pickable by a click anywhere on them, and by a button around the text of the name column, of a code, or of
   * the first one that says anything; that text holds nothing else to press, so columns of people are left out.
   */
  onPick?: (row: Row) => void
  /** A row of fields under the head, by column key. It stays while nothing is found. */
  filters?: Readonly<Record<string, ReactNode>>
  /** A line right under the head, such as what else can be chosen. */
  lead?: ReactNode
  /** Draws a row as put away. */
  archived?: (row: Row) => boolean
  /** Commands of a row behind one button at its end. */
  rowMenu?: (row: Row) => readonly MenuItem[]
  /** Names a row for its menu button. */
  rowName?: (row: Row) => string
  /** A last row of sums under a double rule, by column key. */
  totals?: Readonly<Record<string, ReactNode>>
  /** What to say when there are no rows. */
  empty?: EmptyStateProps
  /** What went wrong; stands in place of the rows. */
  error?: ErrorStateProps
  /** Skeleton rows while loading. */
  expectedRows?: number
  /** On phones rows become cards; otherwise a table that is too wide scrolls inside its frame. */
  cards?: boolean
}

/** Rows that Page Up and Page Down go over. */
const page = 10

const pickButton = 'button[data-pick]'

const isPickButton = (target: EventTarget): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement && target.matches(pickButton)

/** Column that holds the button of a row: the name, else a code, else the first one that says anything. */
function pickColumn<Row>(columns: readonly TableColumn<Row>[], row: Row) {
  const says = (column: TableColumn<Row>) => {
    const content = column.cell(row)
    return !column.person && content !== null && content !== undefined && content !== '' && typeof content !== 'boolean'
  }
  const looking = (look: TableColumn<Row>['look']) => columns.find(column => column.look === look && says(column))
  return looking('name') ?? (columns.some(column => column.person) ? looking('code') : undefined) ?? columns.find(says)
}

/** Name of a column in cards on phones. */
const labelOf = <Row,>({ label, header }: TableColumn<Row>) => label ?? (typeof header === 'string' ? header : undefined)

type TableRowProps<Row> = Pick<TableProps<Row>, 'columns' | 'rowMenu'> & {
  row: Row
  /** Undefined where no row can be chosen. */
  selected: boolean | undefined
  /** Absent where no row can be picked. */
  pick: ((event: MouseEvent<HTMLTableRowElement>, row: Row) => void) | undefined
  archived: boolean
  /** Names the row for its menu button. */
  name: string
  /** A card that is too long is opened in its place, for nothing else opens it. */
  folds: boolean
}

/** Whether a cell says nothing: a card leaves it out. */
const isBlank = (content: ReactNode) =>
  content === null || content === undefined || ['', '–', '-', '—'].includes(content as string)

/** Whether a card has more than its three lines, and is opened to show it; one whose name leads on is opened there. */
function useFold(folds: boolean) {
  const row = useRef<HTMLTableRowElement>(null)
  const [long, setLong] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const card = row.current
    if (!folds || open || !card) return
    // What stands beside the lines, as the menu and the margin, is no line: else the button itself would change the answer.
    const lines = card.querySelectorAll<HTMLElement>(':scope > td:not([data-look=margin], [data-look=menu], [data-look=fold])')
    const last = Math.max(0, ...Array.from(lines, cell => cell.offsetTop))
    setLong(last >= card.clientHeight && !card.querySelector('td[data-look=name] > a'))
  })
  return { row, long: folds && long, open: folds && long && open, turn: () => setOpen(!open) }
}

function DrawnRow<Row>({ row, columns, selected, pick, archived, rowMenu, name, folds }: TableRowProps<Row>) {
  const intl = useIntl()
  const held = pick && pickColumn(columns, row)
  const menuLabel = intl.formatMessage(actionsMessage, { name })
  const items = rowMenu?.(row) ?? []
  const fold = useFold(folds)
  return (
    <tr
      ref={fold.row}
      aria-current={(!pick && selected) || undefined}
      data-selected={selected ? '' : undefined}
      data-pickable={pick ? '' : undefined}
      data-archived={archived ? '' : undefined}
      data-open={fold.open ? '' : undefined}
      onClick={pick ? event => pick(event, row) : undefined}
    >
      {columns.map(column => {
        const content = column.cell(row)
        return (
          <td
            key={column.key}
            data-align={column.align}
            data-look={column.look}
            data-label={labelOf(column)}
            data-person={column.person ? '' : undefined}
            data-blank={isBlank(content) ? '' : undefined}
          >
            {column === held ? (
              <PickButton type="button" data-pick="" aria-pressed={selected}>
                {content}
              </PickButton>
            ) : (
              content
            )}
          </td>
        )
      })}
      {fold.long ? (
        <td data-look="fold">
          <IconButton
            icon={fold.open ? ChevronUp : ChevronDown}
            label={intl.formatMessage(fold.open ? tableMessages.showLess : tableMessages.showAll)}
            size="sm"
            tooltip={false}
            aria-expanded={fold.open}
            onClick={fold.turn}
          />
        </td>
      ) : null}
      {rowMenu ? (
        <td data-align="end" data-look="menu">
          {items.length > 0 ? (
            <Menu
              label={menuLabel}
              placement="bottom-end"
              items={items}
              trigger={props => <IconButton {...props} size="sm" icon={Ellipsis} label={menuLabel} variant="quiet" />}
            />
          ) : null}
        </td>
      ) : null}
    </tr>
  )
}

/** Drawn anew only when its row, the columns or what can be done with it change. */
const TableRow = memo(DrawnRow) as typeof DrawnRow

/** A ref for the frame, which scrolls where the table is too wide, also by keys. */
function useFrame() {
  const frame = useSideways<HTMLDivElement>()
  const scroller = useKeyboardScroll<HTMLDivElement>()
  return useCallback(
    (element: HTMLDivElement | null) => {
      const ends = element ? [frame(element), scroller(element)] : []
      return () => {
        for (const end of ends) end?.()
      }
    },
    [frame, scroller],
  )
}

/** What a press on a row does. The same one for good: what picks a row is no reason to draw it anew. */
function usePick<Row>(onPick: TableProps<Row>['onPick']) {
  const latest = useRef(onPick)
  useLayoutEffect(() => {
    latest.current = onPick
  })
  return useCallback((event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    const { target } = event
    // A menu of the row lies elsewhere in the page, and what can be pressed in a cell answers for itself.
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return
    const pressed = target.closest('a,button,input,select,textarea,label')
    if (!pressed || isPickButton(pressed)) latest.current?.(row)
  }, [])
}

/** Arrows, pages, Home and End walk the buttons of the rows. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>) {
  if (!isPickButton(event.target) || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(pickButton)]
  const next = nextRow(event.key, all.indexOf(event.target), all.length, page)
  if (next === null) return
  event.preventDefault()
  all[next]?.focus()
}

type ColumnHeadProps<Row> = { column: TableColumn<Row>; sort: readonly Sort[]; onSort: TableProps<Row>['onSort'] }

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const order = sort.find(item => item.column === column.key)
  const Icon = order ? (order.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <th
      scope="col"
      data-align={column.align}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={order ? (order.descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sortable && onSort ? (
        <SortButton type="button" onClick={event => onSort(nextSort(sort, column.key, event.shiftKey))}>
          {column.header}
          <Icon aria-hidden />
        </SortButton>
      ) : (
        column.header
      )}
    </th>
  )
}

type ExtraRowProps<Row> = Pick<TableProps<Row>, 'columns' | 'rowMenu'>

/** The fields under the head. */
function FilterRow<Row>({
  columns,
  filters,
  rowMenu,
}: ExtraRowProps<Row> & { filters: NonNullable<TableProps<Row>['filters']> }) {
  return (
    <tr data-filters="">
      {columns.map(column => (
        <td key={column.key} data-align={column.align} data-label={labelOf(column)}>
          {filters[column.key]}
        </td>
      ))}
      {rowMenu ? <td /> : null}
    </tr>
  )
}

/** Widths of the bars of a row, so that no two columns look like one. */
const barWidths = ['56%', '80%', '64%', '72%']

/** Stand for columns that are not known yet. */
const unknownColumns: readonly TableColumn<unknown>[] = ['first', 'second', 'third', 'fourth', 'fifth'].map(key => ({
  key,
  header: <Skeleton width="64px" />,
  cell: () => null,
}))

/** Rows as high and, on phones, cards in the shape of those that come. */
function WaitingRows<Row>({ columns, count, rowMenu }: ExtraRowProps<Row> & { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={`waiting-${String(index)}`} aria-hidden>
      {columns.map((column, at) => (
        <td key={column.key} data-align={column.align} data-look={column.look} data-label={labelOf(column)}>
          <Skeleton width={barWidths[at % barWidths.length]} />
        </td>
      ))}
      {rowMenu ? <td data-look="menu" /> : null}
    </tr>
  ))
}

/** The sums under a double rule. */
function TotalsRow<Row>({ columns, totals, rowMenu }: ExtraRowProps<Row> & { totals: NonNullable<TableProps<Row>['totals']> }) {
  return (
    <tfoot>
      <tr>
        {columns.map(column => (
          <td
            key={column.key}
            data-align={column.align}
            data-label={labelOf(column)}
            data-look={column.look === 'name' ? 'name' : undefined}
          >
            {totals[column.key]}
          </td>
        ))}
        {rowMenu ? <td /> : null}
      </tr>
    </tfoot>
  )
}

/**
 * A ledger: ink under the head, hairlines between rows, a double rule over sums. The head stays in sight while the page
 * scrolls; a table too wide for its place scrolls in a frame no higher than the window.
 *
 * It stays a plain table also where rows can be picked. As a grid it would make screen readers stop reading by cells
 * and headings, and sorting, filter fields and menus of rows would all have to be reached by arrows, only to do one
 * thing with a row. So each row has a true button; the arrows, Page Up and Down, Home and End walk these buttons as well.
 */
export function Table<Row>({
  label,
  columns: known,
  rows,
  rowKey,
  sort = [],
  onSort,
  selected,
  onPick,
  filters,
  lead,
  archived,
  rowMenu,
  rowName,
  totals,
  empty,
  error,
  expectedRows = 10,
  cards,
}: TableProps<Row>) {
  const intl = useIntl()
  const frame = useFrame()
  const face = error ? <ErrorState {...error} /> : rows?.length === 0 ? <EmptyState {...empty} /> : null
  const waiting = !rows && !face
  const columns: readonly TableColumn<Row>[] = waiting && known.length === 0 ? unknownColumns : known
  const pick = usePick(onPick)
  const phone = useMediaQuery(media.phone)
  const folds = phone && cards === true && !onPick
  if (face && !filters) return face

  return (
    <Frame ref={frame}>
      {waiting ? <VisuallyHidden role="status">{intl.formatMessage(tableMessages.loading)}</VisuallyHidden> : null}
      <Grid aria-label={label} aria-busy={waiting || undefined} data-cards={cards ? '' : undefined}>
        <thead>
          <tr>
            {columns === unknownColumns
              ? unknownColumns.map(({ key, header }) => <td key={key}>{header}</td>)
              : columns.map(column => <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />)}
            {rowMenu ? (
              <th scope="col">
                <VisuallyHidden>{intl.formatMessage(tableMessages.actionsHead)}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
          {filters ? <FilterRow columns={columns} filters={filters} rowMenu={rowMenu} /> : null}
          {lead ? (
            <tr data-lead="">
              <td colSpan={columns.length + (rowMenu ? 1 : 0)}>{lead}</td>
            </tr>
          ) : null}
        </thead>
        <tbody data-waiting={waiting ? '' : undefined} onKeyDown={onPick ? walk : undefined}>
          {face ? (
            <tr data-face="">
              <td colSpan={columns.length + (rowMenu ? 1 : 0)}>{face}</td>
            </tr>
          ) : rows ? (
            rows.map(row => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                selected={selected?.has(rowKey(row))}
                pick={onPick ? pick : undefined}
                archived={archived?.(row) ?? false}
                rowMenu={rowMenu}
                name={rowMenu ? (rowName?.(row) ?? '') : ''}
                folds={folds}
              />
            ))
          ) : (
            <WaitingRows columns={columns} count={expectedRows} rowMenu={rowMenu} />
          )}
        </tbody>
        {totals && rows ? <TotalsRow columns={columns} totals={totals} rowMenu={rowMenu} /> : null}
      </Grid>
    </Frame>
  )
}
