import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button } from '../form/Button'
import { color, font, media, size, space, useMediaQuery } from '../foundation'
import { type ChoosableColumn, ColumnChooser } from '../table/ColumnChooser'
import { type FilterChip, FilterChips } from '../table/FilterChips'
import { layoutMessages } from './layouts.messages'
import { PhoneFilters } from './PhoneFilters'
import { ToolsPlace } from './panel-slot'

const FilterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[12]};
  margin-bottom: ${space[16]};

  [role='tablist'] + & {
    margin-top: ${space[16]};
  }

  /* As wide as what is chosen, so that it can be read. */
  & > * {
    flex: 0 1 auto;
    min-width: 96px;
    max-width: 200px;
  }

  & > [data-wide] {
    flex: 1 1 248px;
    max-width: 420px;
  }

  & > [data-day] {
    flex-basis: 152px;
  }

  & > [data-flag] {
    flex: none;
    display: flex;
    align-items: center;
    max-width: 100%;
    min-height: ${size.control};
  }

  & > button {
    flex: none;
    min-width: 0;
    max-width: none;
  }

  /* A problem stands below its field; all else stays where it was, buttons by the controls below the labels. */
  &:has([data-field][data-invalid]) {
    align-items: flex-start;

    & > :is(button, [data-flag]) {
      margin-top: calc(${space[16]} + ${space[4]});
    }
  }

  @media print {
    display: none;
  }
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  min-height: 49px;
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.rule};

  & > b {
    color: ${color.ink};
    font: 600 ${font.t14} ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  & > span {
    flex: 1;
  }

  & > span[data-place] {
    display: contents;
  }

  /* One line: the chips scroll in it, and nothing shifts the first record down. */
  ${media.phone} {
    --control: 32px;
    flex-wrap: nowrap;
    min-height: 36px;
    padding: ${space[2]} ${space[8]} ${space[2]} ${space[16]};

    /* The box is as large as a finger, takes no more of the line than its mark and stands over those of the rows. */
    & > span[data-place] > * {
      margin: -6px -6px -6px -12px;
    }

    & > * {
      flex: none;
      white-space: nowrap;
    }

    & > span {
      flex: 1 0 0;
    }

    & > ul {
      overflow: visible;
    }

    & > b {
      font: 600 ${font.t13} ${font.sans};
    }

    &:has(button, input) {
      overflow: auto hidden;
      scrollbar-width: none;
    }
  }

  @media print {
    display: none;
  }
`

export type FiltersProps = {
  children: ReactNode
  /** Rarer fields. */
  more?: ReactNode
  /** What they find, such as '34 students': the button that leaves the sheet of a phone says it. */
  found?: ReactNode
}

/**
 * The row of filters above a report; further ones open behind one button. On phones the search stays in place with one
 * button beside it, which opens all others in a sheet and says how many are set (`useFilterState`). A field marked
 * `data-kept`, which the screen waits for, stays too.
 */
export function Filters({ children, more, found }: FiltersProps) {
  const intl = useIntl()
  const phone = useMediaQuery(media.phone)
  const [open, setOpen] = useState(false)
  if (phone)
    return (
      <PhoneFilters more={more} found={found}>
        {children}
      </PhoneFilters>
    )
  return (
    <>
      <FilterRow>
        {children}
        {more ? (
          <Button icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(!open)}>
            {intl.formatMessage(layoutMessages.moreFilters)}
          </Button>
        ) : null}
      </FilterRow>
      {more && open ? <FilterRow>{more}</FilterRow> : null}
    </>
  )
}

export type ReportToolsProps = {
  /** '248 students'. */
  count: ReactNode
  chips?: readonly FilterChip[]
  onClear?: () => void
  columns?: readonly ChoosableColumn[]
  chosen?: readonly string[]
  onChoose?: (columns: string[]) => void
  /** What 'Reset to default' brings back; all columns when absent. */
  standard?: readonly string[]
  children?: ReactNode
}

/** What is shown, by which filters, in which columns. */
export function ReportTools({
  count,
  chips = [],
  onClear,
  columns = [],
  chosen = [],
  onChoose,
  standard,
  children,
}: ReportToolsProps) {
  return (
    <Tools>
      <ToolsPlace />
      <b aria-live="polite">{count}</b>
      <FilterChips chips={chips} onClear={onClear} />
      <span />
      {children}
      {onChoose ? <ColumnChooser columns={columns} chosen={chosen} onChoose={onChoose} standard={standard} /> : null}
    </Tools>
  )
}
