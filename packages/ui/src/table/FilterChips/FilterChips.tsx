import { X } from 'lucide-react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, media, radius, space } from '../../foundation'
import { filterChipsMessages, removeFilterMessage } from './FilterChips.messages'

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;

  &:focus {
    outline: none;
  }

  /* One line, which scrolls. */
  ${media.phone} {
    flex: 1 1 0;
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;

    & > li {
      flex: none;
    }
  }
`

const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 100%;
  min-height: 24px;
  padding: 0 ${space[8]};
  border: 1px solid ${color.accentRule};
  border-radius: ${radius.pill};
  background: ${color.accentSoft};
  color: ${color.primary.ink};
  font: 500 ${font.t12} ${font.sans};
  overflow-wrap: anywhere;

  & > svg {
    width: 14px;
    height: 14px;
  }

  &:hover {
    border-color: ${color.accent};
  }

  ${media.small} {
    min-height: 32px;
    padding-inline: ${space[12]};
    white-space: nowrap;
  }
`

const Clear = styled.button`
  min-height: 24px;
  padding: 0 ${space[4]};
  border-radius: ${radius.control};
  color: ${color.primary.ink};
  font: 500 ${font.t13} ${font.sans};

  &:hover {
    text-decoration: underline;
  }

  ${media.small} {
    min-height: 32px;
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
    <Row ref={row} aria-label={intl.formatMessage(filterChipsMessages.filters)}>
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
          <Clear type="button" onClick={onClear}>
            {intl.formatMessage(filterChipsMessages.clear)}
          </Clear>
        </li>
      ) : null}
    </Row>
  )
}
