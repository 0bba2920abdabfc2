import { X } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Skeleton } from '../../feedback/Skeleton'
import { EmptyState, ErrorState } from '../../feedback/States'
import { Button } from '../../form/Button'
import { Checkbox, CheckMark } from '../../form/Checkbox'
import { IconButton } from '../../form/IconButton'
import { TextInput } from '../../form/TextInput'
import { useWords, VisuallyHidden } from '../../foundation'
import { tableMessages } from '../../table/table.messages'
import type { SearchOption, SelectorColumn, SelectorConfiguration, SelectorRow } from '../configuration'
import { matchParts } from '../match'
import { fieldText } from '../row-text'
import { hasPendingFilters, isFiltered, pageState, type SelectorAction, type SelectorState } from '../selector.state'
import { filterByMessage, noneFoundMessage, selectorMessages } from '../selectors.messages'
import { Details, FilterLabel, Frame, Grid, Mark } from './PickTable.styles'

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
  const body = useRef<HTMLTableSectionElement>(null)
  const lastFilter = useRef<HTMLInputElement>(null)
  const { columns } = configuration
  const titles = words(configuration.titles)
  const rows = state.rows ?? []
  const showsFilters = !state.classWise
  const onPage = pageState(state)
  const width = columns.length + (multiple ? 1 : 0)

  /** A face takes its button with it when it goes: the focus moves on to the filters. */
  const leaveFace = (action: SelectorAction<Row>) => {
    dispatch(action)
    ;(firstFilter?.current ?? frame.current?.querySelector('input'))?.focus()
  }

  const focusRow = (index: number) => body.current?.rows[index]?.focus()

  const onFilterKey = (event: KeyboardEvent<HTMLInputElement>, column: SelectorColumn) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      lastFilter.current = event.currentTarget
      if (rows.length > 0) focusRow(0)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      lastFilter.current = event.currentTarget
      const [only] = rows
      if (hasPendingFilters(state)) dispatch({ kind: 'apply' })
      else if (only && rows.length === 1) onPick(only)
      else focusRow(0)
    } else if (event.key === 'Escape' && state.typed[column.key]) {
      // Escape empties the filter first and only then closes the dialog.
      event.preventDefault()
      event.stopPropagation()
      dispatch({ kind: 'type', column: column.key, text: '' })
    }
  }

  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick(row)
      return
    }
    if (event.key === 'ArrowUp' && index === 0 && lastFilter.current) {
      event.preventDefault()
      lastFilter.current.focus()
      return
    }
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined || next < 0 || next >= rows.length) return
    event.preventDefault()
    focusRow(next)
  }

  const latest = useRef({ onPick, onRowKey })
  useLayoutEffect(() => {
    latest.current = { onPick, onRowKey }
  })
  // The same ones for good, so that a row is drawn anew when it changes and not with every letter in a filter.
  const [doings] = useState<RowDoings<Row>>(() => ({
    onPick: row => latest.current.onPick(row),
    onKey: (event, row, index) => latest.current.onRowKey(event, row, index),
  }))

  const lastPage = Math.max(1, Math.ceil(state.count / state.pageSize))
  const face =
    state.status === 'failed' ? (
      <ErrorState onRetry={() => leaveFace({ kind: 'retry' })} />
    ) : state.rows?.length === 0 ? (
      <EmptyState
        title={intl.formatMessage(noneFoundMessage, { titles })}
        action={
          isFiltered(state) ? (
            <Button onClick={() => leaveFace({ kind: 'clearFilters' })}>
              {intl.formatMessage(selectorMessages.clearFilters)}
            </Button>
          ) : undefined
        }
      >
        {isFiltered(state) ? intl.formatMessage(selectorMessages.nothingFound) : null}
      </EmptyState>
    ) : null
  const waiting = !state.rows && !face

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
            <tr data-heads="">
              {multiple ? (
                <th scope="col" data-check="">
                  <Checkbox
                    aria-label={intl.formatMessage(onPage === true ? selectorMessages.deselectPage : selectorMessages.selectPage)}
                    checked={onPage === true}
                    indeterminate={onPage === 'mixed'}
                    disabled={rows.length === 0}
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
            {showsFilters ? (
              <tr data-filters="">
                {multiple ? <td data-check="" /> : null}
                {columns.map(column => (
                  <td key={column.key}>
                    <ColumnFilter
                      outerRef={column.look === 'name' ? firstFilter : undefined}
                      header={words(column.header)}
                      value={state.typed[column.key] ?? ''}
                      onChange={text => dispatch({ kind: 'type', column: column.key, text })}
                      onKeyDown={event => onFilterKey(event, column)}
                    />
                  </td>
                ))}
              </tr>
            ) : null}
          </thead>
          <tbody ref={body} data-waiting={waiting ? '' : undefined}>
            {!waiting
              ? !face &&
                rows.map((row, index) => (
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
                ))
              : Array.from({ length: state.pageSize }, (_, index) => (
                  <tr key={`waiting-${String(index)}`} data-waiting="" aria-hidden>
                    {Array.from({ length: width }, (_cell, cell) => (
                      <td
                        key={`cell-${String(cell)}`}
                        data-check={multiple && cell === 0 ? '' : undefined}
                        data-look={columns[multiple ? cell - 1 : cell]?.look}
                      >
                        {multiple && cell === 0 ? null : <Skeleton />}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </Grid>
      </Frame>
      {face}
    </>
  )
}

const noFilters: Readonly<Record<string, string>> = {}

type RowDoings<Row extends SelectorRow> = {
  onPick: (row: Row) => void
  onKey: (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => void
}

type PickRowProps<Row extends SelectorRow> = {
  row: Row
  index: number
  columns: readonly SelectorColumn[]
  /** Undefined where rows carry no box. */
  selected: boolean | undefined
  /** What the rows were searched by, to be marked in them. */
  filters: Readonly<Record<string, string>>
  searchOption: SearchOption
  doings: RowDoings<Row>
}

function DrawnRow<Row extends SelectorRow>({ row, index, columns, selected, filters, searchOption, doings }: PickRowProps<Row>) {
  const details = columns
    .filter(column => column.look !== 'name' && column.look !== 'figure')
    .map(column => fieldText(row, column.key))
    .filter(Boolean)
    .join(' · ')
  return (
    <tr
      tabIndex={index === 0 ? 0 : -1}
      aria-selected={selected}
      onClick={() => doings.onPick(row)}
      onKeyDown={event => doings.onKey(event, row, index)}
    >
      {selected === undefined ? null : (
        <td data-check="">
          <CheckMark state={selected} />
        </td>
      )}
      {columns.map(column => (
        <td key={column.key} data-look={column.look}>
          <Matched text={fieldText(row, column.key)} filter={filters[column.key] ?? ''} searchOption={searchOption} />
          {column.look === 'name' ? <Details>{details}</Details> : null}
        </td>
      ))}
    </tr>
  )
}

const PickRow = memo(DrawnRow) as typeof DrawnRow

type ColumnFilterProps = {
  outerRef?: RefObject<HTMLInputElement | null>
  header: string
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function ColumnFilter({ outerRef, header, value, onChange, onKeyDown }: ColumnFilterProps): ReactNode {
  const intl = useIntl()
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const input = outerRef ?? ownRef
  return (
    <>
      <FilterLabel htmlFor={id} aria-hidden>
        {header}
      </FilterLabel>
      <TextInput
        ref={input}
        id={id}
        aria-label={intl.formatMessage(filterByMessage, { column: header })}
        placeholder={intl.formatMessage(selectorMessages.filter)}
        autoComplete="off"
        value={value}
        onChange={onChange}
        onKeyDown={onKeyDown}
        suffix={
          value === '' ? undefined : (
            <IconButton
              icon={X}
              size="sm"
              tooltip={false}
              label={intl.formatMessage(selectorMessages.clear)}
              onClick={() => {
                onChange('')
                input.current?.focus()
              }}
            />
          )
        }
      />
    </>
  )
}

type MatchedProps = { text: string; filter: string; searchOption: SearchOption }

function Matched({ text, filter, searchOption }: MatchedProps) {
  if (filter === '') return text
  let at = 0
  return matchParts(text, filter, searchOption).map(part => {
    const key = at
    at += part.text.length
    return part.matched ? <Mark key={key}>{part.text}</Mark> : <span key={key}>{part.text}</span>
  })
}
