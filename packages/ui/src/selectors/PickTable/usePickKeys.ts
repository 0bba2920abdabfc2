import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SelectorColumn, SelectorRow } from '../configuration'
import { hasPendingFilters, type SelectorAction, type SelectorState } from '../selector.state'
import type { RowDoings } from './PickRow'

/** Keys of filters and rows: arrow down leads from a filter into the rows, arrow up back into it. */
export function usePickKeys<Row extends SelectorRow>(
  state: SelectorState<Row>,
  dispatch: (action: SelectorAction<Row>) => void,
  onPick: (row: Row) => void,
) {
  const body = useRef<HTMLTableSectionElement>(null)
  const lastFilter = useRef<HTMLInputElement>(null)
  const rows = state.rows ?? []

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
  const [doings] = useState<RowDoings<Row>>(() => ({
    onPick: row => latest.current.onPick(row),
    onKey: (event, row, index) => latest.current.onRowKey(event, row, index),
  }))
  return { body, onFilterKey, doings }
}
