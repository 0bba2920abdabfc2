import { X } from 'lucide-react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { media } from '../../foundation'
import { filterChipsMessages, removeFilterMessage } from './FilterChips.messages'
import { Chip, ChipRow, ClearChips } from './FilterChips.styles'

/** On a phone one line, which scrolls. */
const FilterRow = styled(ChipRow)`
  ${media.phone} {
    flex: 1 1 0;
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;

    & > li {
      flex: none;
      white-space: nowrap;
    }
  }
`

export type FilterChip = {
  key: string
  /** Name and value, such as 'Course V'. */
  label: string
  onRemove: () => void
}

export type FilterChipsProps = {
  chips: readonly FilterChip[]
  /** Offers to take all away when given. */
  onClear?: () => void
}

/** The filters a list was searched by, each with a button that takes it away. Nothing is drawn without filters. */
export function FilterChips({ chips, onClear }: FilterChipsProps) {
  const intl = useIntl()
  const row = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const remove = (index: number, chip: FilterChip) => {
    // The pressed button goes away: without a neighbour to take it the focus would fall to the top of the page.
    const buttons = row.current?.querySelectorAll('button')
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1]
    neighbour?.focus()
    chip.onRemove()
  }
  return (
    <FilterRow ref={row} aria-label={intl.formatMessage(filterChipsMessages.filters)}>
      {chips.map((chip, index) => (
        <li key={chip.key}>
          <Chip
            type="button"
            aria-label={intl.formatMessage(removeFilterMessage, { filter: chip.label })}
            onClick={() => remove(index, chip)}
          >
            {chip.label}
            <X aria-hidden />
          </Chip>
        </li>
      ))}
      {onClear ? (
        <li>
          <ClearChips type="button" onClick={onClear}>
            {intl.formatMessage(filterChipsMessages.clear)}
          </ClearChips>
        </li>
      ) : null}
    </FilterRow>
  )
}
