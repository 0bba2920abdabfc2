import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Checkbox } from '../../form'
import { color, media, space } from '../../foundation'
import { Table, type TableProps } from '../../table'
import { selectionMessages, selectRowMessage } from './selection.messages'
import { type RowSelection, shareOf, tickRow, toggleAllOf } from './selection.state'

/** In a card the box stands at the start of its first line. */
const Ticked = styled.div`
  min-width: 0;

  ${media.phone} {
    & table[data-cards] tbody tr:has(> td > [data-bare]) {
      padding-inline-start: ${space[48]};
    }

    & table[data-cards] tbody td:has(> [data-bare]) {
      position: absolute;
      inset-block-start: 0;
      inset-inline-start: ${space[4]};
      padding: 0;
    }

    /* A link has room for a finger around it. */
    & table[data-cards] tbody tr:has(> td[data-look='name'] a) > td:has(> [data-bare]) {
      inset-block-start: ${space[12]};
    }

    & table[data-cards] tbody tr:has(> td > [data-bare]) td {
      padding-inline-start: 0;
    }

    /* A card is one surface. */
    &&& table[data-cards] tbody tr td {
      background: none;
      box-shadow: none;
    }

    & table[data-cards] tbody tr[data-selected] {
      background: ${color.accentSoft};
      box-shadow: inset 3px 0 0 ${color.accent};
    }

    & table[data-cards] tbody tr[data-archived] {
      background: ${color.well};
    }
  }
`

export type SelectTableProps<Row> = Omit<TableProps<Row>, 'selected' | 'onPick' | 'rowName'> & {
  /** Keys of chosen rows, of other pages too. */
  readonly selected: RowSelection
  /** Gets the new choice. */
  readonly onSelect: (selected: RowSelection) => void
  /** Names a row for its box and its menu. */
  readonly rowName: (row: Row) => string
  /** False for rows that cannot be chosen; they are greyed. */
  readonly selectable?: (row: Row) => boolean
  /** Keys of rows that are ticked with this one, such as the siblings under one guardian. */
  readonly together?: (row: Row) => readonly string[]
}

/** A table whose rows carry boxes to tick: one by one, with Shift from the last one on, or the page as a whole. */
export function SelectTable<Row>({
  selected,
  onSelect,
  rowName,
  selectable = () => true,
  together,
  columns,
  rows,
  rowKey,
  archived,
  ...table
}: SelectTableProps<Row>) {
  const intl = useIntl()
  const last = useRef<string>(undefined)
  const shift = useRef(false)
  const free = (rows ?? []).filter(selectable)
  const keys = free.map(rowKey)
  const page = shareOf(selected, keys)

  const tick = (row: Row) => {
    const key = rowKey(row)
    onSelect(
      tickRow({
        selected,
        keys,
        key,
        from: shift.current ? last.current : undefined,
        together:
          together &&
          (ticked => {
            const found = free.find(one => rowKey(one) === ticked)
            return found ? together(found) : []
          }),
      }),
    )
    last.current = key
  }

  const tickPage = () => {
    const all = together ? free.flatMap(row => [rowKey(row), ...together(row)]) : keys
    last.current = undefined
    onSelect(toggleAllOf(selected, all))
  }

  return (
    <Ticked>
      <Table
        {...table}
        rows={rows}
        rowKey={rowKey}
        rowName={rowName}
        selected={selected}
        archived={row => !selectable(row) || (archived?.(row) ?? false)}
        columns={[
          {
            key: 'selection',
            width: '44px',
            header: (
              <Checkbox
                aria-label={intl.formatMessage(selectionMessages.selectPage)}
                checked={page === true}
                indeterminate={page === 'mixed'}
                disabled={keys.length === 0}
                onChange={tickPage}
              />
            ),
            cell: row => (
              <Checkbox
                aria-label={intl.formatMessage(selectRowMessage, { name: rowName(row) })}
                checked={selected.has(rowKey(row))}
                disabled={!selectable(row)}
                onClick={event => {
                  shift.current = event.shiftKey
                }}
                onChange={() => tick(row)}
              />
            ),
          },
          ...columns,
        ]}
      />
    </Ticked>
  )
}
