import { type KeyboardEvent, memo } from 'react'
import { CheckMark } from '../../form/Checkbox'
import type { SearchOption, SelectorColumn, SelectorRow } from '../configuration'
import { matchParts } from '../match'
import { fieldText } from '../row-text'
import { Details, Mark } from './PickTable.styles'

/** What is done with rows. The same ones for good, so that a row is drawn anew when it changes and for nothing else. */
export type RowDoings<Row extends SelectorRow> = {
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

/** A row to pick, with what it was found by marked in it. */
export const PickRow = memo(DrawnRow) as typeof DrawnRow

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
