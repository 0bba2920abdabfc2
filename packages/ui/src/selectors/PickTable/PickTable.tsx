import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Skeleton } from '../../feedback/Skeleton'
import { EmptyState, ErrorState } from '../../feedback/States'
import { Button } from '../../form/Button'
import { Checkbox } from '../../form/Checkbox'
import { useWords, VisuallyHidden } from '../../foundation'
import { tableMessages } from '../../table/table.messages'
import type { SelectorColumn, SelectorConfiguration, SelectorRow } from '../configuration'
import { isFiltered, pageState, type SelectorAction, type SelectorState } from '../selector.state'
import { noneFoundMessage, selectorMessages } from '../selectors.messages'
import { ColumnFilter } from './ColumnFilter'
import { PickRow } from './PickRow'
import { Frame, Grid } from './PickTable.styles'
import { usePickKeys } from './usePickKeys'

export type PickTableProps<Row extends SelectorRow> = {
  configuration: SelectorConfiguration
  state: SelectorState<Row>
  dispatch: (action: SelectorAction<Row>) => void
  /** Rows carry boxes to tick, and the head one for the page. */
  multiple: boolean
  onPick: (row: Row) => void
  /** Gets the filter of the name column. */
  firstFilter?: RefObject<HTMLInputElement | null>
}

/** Rows to pick under a row of filters. Arrow down leads from a filter into the rows, arrow up back into it. */
export function PickTable<Row extends SelectorRow>({
  configuration,
  state,
  dispatch,
  multiple,
  onPick,
  firstFilter,
}: PickTableProps<Row>) {
  const intl = useIntl()
  const words = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const { columns } = configuration
  const titles = words(configuration.titles)
  const rows = state.rows ?? []
  const { body, onFilterKey, doings } = usePickKeys(state, dispatch, onPick)

  /** A face takes its button with it when it goes: the focus moves on to the filters. */
  const leaveFace = (action: SelectorAction<Row>) => {
    dispatch(action)
    ;(firstFilter?.current ?? frame.current?.querySelector('input'))?.focus()
  }

  const lastPage = Math.max(1, Math.ceil(state.count / state.pageSize))
  const failed = state.status === 'failed'
  const isEmpty = state.rows?.length === 0
  const waiting = !state.rows && !failed

  return (
    <>
      <VisuallyHidden role="status">{waiting ? intl.formatMessage(tableMessages.loading) : null}</VisuallyHidden>
      <Frame ref={frame} data-busy={state.status === 'loading' && state.rows ? '' : undefined}>
        <Grid
          role="grid"
          aria-label={titles}
          aria-multiselectable={multiple || undefined}
          aria-busy={state.status === 'loading'}
          aria-rowcount={state.count > 0 && lastPage > 1 ? state.count : undefined}
        >
          <thead>
            <Heads columns={columns} multiple={multiple} state={state} dispatch={dispatch} />
            {state.classWise ? null : (
              <Filters
                columns={columns}
                multiple={multiple}
                typed={state.typed}
                dispatch={dispatch}
                onKey={onFilterKey}
                firstFilter={firstFilter}
              />
            )}
          </thead>
          <tbody ref={body} data-waiting={waiting ? '' : undefined}>
            {waiting ? <WaitingRows columns={columns} multiple={multiple} count={state.pageSize} /> : null}
            {failed
              ? null
              : rows.map((row, index) => (
                  <PickRow
                    key={row.id}
                    row={row}
                    index={index}
                    columns={columns}
                    selected={multiple ? state.selected.has(row.id) : undefined}
                    filters={state.classWise ? noFilters : state.applied}
                    searchOption={state.searchOption}
                    doings={doings}
                  />
                ))}
          </tbody>
        </Grid>
      </Frame>
      {failed ? <ErrorState onRetry={() => leaveFace({ kind: 'retry' })} /> : null}
      {!failed && isEmpty ? (
        <NoneFound titles={titles} onClearFilters={isFiltered(state) ? () => leaveFace({ kind: 'clearFilters' }) : undefined} />
      ) : null}
    </>
  )
}

const noFilters: Readonly<Record<string, string>> = {}

type HeadProps<Row extends SelectorRow> = {
  columns: readonly SelectorColumn[]
  multiple: boolean
  dispatch: (action: SelectorAction<Row>) => void
}

/** The names of the columns, with the box for the page. */
function Heads<Row extends SelectorRow>({ columns, multiple, state, dispatch }: HeadProps<Row> & { state: SelectorState<Row> }) {
  const intl = useIntl()
  const words = useWords()
  const onPage = pageState(state)
  return (
    <tr data-heads="">
      {multiple ? (
        <th scope="col" data-check="">
          <Checkbox
            aria-label={intl.formatMessage(onPage === true ? selectorMessages.deselectPage : selectorMessages.selectPage)}
            checked={onPage === true}
            indeterminate={onPage === 'mixed'}
            disabled={!state.rows?.length}
            onChange={() => dispatch({ kind: 'togglePage' })}
          />
        </th>
      ) : null}
      {columns.map(column => (
        <th key={column.key} scope="col" data-look={column.look} style={{ width: column.width }}>
          {words(column.header)}
        </th>
      ))}
    </tr>
  )
}

type FiltersProps<Row extends SelectorRow> = HeadProps<Row> & {
  typed: SelectorState<Row>['typed']
  onKey: (event: KeyboardEvent<HTMLInputElement>, column: SelectorColumn) => void
  firstFilter?: RefObject<HTMLInputElement | null>
}

function Filters<Row extends SelectorRow>({ columns, multiple, typed, dispatch, onKey, firstFilter }: FiltersProps<Row>) {
  const words = useWords()
  return (
    <tr data-filters="">
      {multiple ? <td data-check="" /> : null}
      {columns.map(column => (
        <td key={column.key}>
          <ColumnFilter
            outerRef={column.look === 'name' ? firstFilter : undefined}
            header={words(column.header)}
            value={typed[column.key] ?? ''}
            onChange={text => dispatch({ kind: 'type', column: column.key, text })}
            onKeyDown={event => onKey(event, column)}
          />
        </td>
      ))}
    </tr>
  )
}

type WaitingRowsProps = { columns: readonly SelectorColumn[]; multiple: boolean; count: number }

function WaitingRows({ columns, multiple, count }: WaitingRowsProps) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={`waiting-${String(index)}`} data-waiting="" aria-hidden>
      {multiple ? <td data-check="" /> : null}
      {columns.map(column => (
        <td key={column.key} data-look={column.look}>
          <Skeleton />
        </td>
      ))}
    </tr>
  ))
}

type NoneFoundProps = {
  titles: string
  /** Absent where nothing was searched by. */
  onClearFilters?: () => void
}

function NoneFound({ titles, onClearFilters }: NoneFoundProps) {
  const intl = useIntl()
  return (
    <EmptyState
      title={intl.formatMessage(noneFoundMessage, { titles })}
      action={
        onClearFilters ? <Button onClick={onClearFilters}>{intl.formatMessage(selectorMessages.clearFilters)}</Button> : undefined
      }
    >
      {onClearFilters ? intl.formatMessage(selectorMessages.nothingFound) : null}
    </EmptyState>
  )
}
