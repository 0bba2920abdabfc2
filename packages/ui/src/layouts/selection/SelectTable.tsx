import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Checkbox } from '../../form'
import { color, media, space, useMediaQuery, VisuallyHidden } from '../../foundation'
import { Table, type TableProps } from '../../table'
import { useToolsPlace } from '../panel-slot'
import { selectionMessages, selectRowMessage } from './selection.messages'
import { shareOf, tickRow, toggleAllOf } from './selection.state'
import type { Choice } from './useChoice'

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

/** What stands right under the head: on phones the box of the page, and the way from the page to everything. */
const Lead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  text-align: start;

  /* It stays in sight where the table scrolls sideways. */
  position: sticky;
  inset-inline-start: ${space[12]};
  width: fit-content;
  max-width: 100%;

  & > button {
    padding-inline: ${space[4]};
    color: ${color.primary.ink};
    text-decoration: underline;
    text-decoration-color: ${color.accentRule};
    text-underline-offset: 3px;
  }

  ${media.phone} {
    & > label {
      flex-basis: 100%;
    }
  }
`

export type SelectTableProps<Row> = Omit<TableProps<Row>, 'selected' | 'onPick' | 'rowName' | 'lead'> & {
  /** What is chosen, of `useChoice`. */
  readonly choice: Choice<Row>
}

/** A table whose rows carry boxes to tick: one by one, with Shift from the last one on, the page, or everything. */
export function SelectTable<Row>({ choice, columns, rows, rowKey, archived, ...table }: SelectTableProps<Row>) {
  const { selected, select, rowName, selectable, together, offer, head } = choice
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const last = useRef<string>(undefined)
  const shift = useRef(false)
  const free = (rows ?? []).filter(selectable)
  const keys = free.map(rowKey)
  const page = shareOf(selected, keys)

  const tick = (row: Row) => {
    const key = rowKey(row)
    select(
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
    select(toggleAllOf(selected, all))
  }

  // The head of a table of cards does not show.
  const inCards = phone && table.cards === true
  const pageLabel = intl.formatMessage(selectionMessages.selectPage)
  const pageBox = {
    checked: page === true,
    indeterminate: page === 'mixed',
    disabled: keys.length === 0,
    onChange: tickPage,
  }
  const inTools = useToolsPlace()
  const hasBox = inCards && rows !== undefined && rows.length > 0
  const lead = hasBox && !inTools ? <Checkbox {...pageBox}>{pageLabel}</Checkbox> : null

  return (
    <Ticked ref={head}>
      {hasBox ? inTools?.(<Checkbox aria-label={pageLabel} {...pageBox} />) : null}
      <Table
        {...table}
        rows={rows}
        rowKey={rowKey}
        rowName={rowName}
        selected={selected}
        lead={
          lead || offer ? (
            <Lead>
              {lead}
              {offer}
            </Lead>
          ) : undefined
        }
        archived={row => !selectable(row) || (archived?.(row) ?? false)}
        columns={[
          {
            key: 'selection',
            width: '44px',
            header: inCards ? (
              <VisuallyHidden>{intl.formatMessage(selectionMessages.chosen)}</VisuallyHidden>
            ) : (
              <Checkbox aria-label={pageLabel} {...pageBox} />
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
