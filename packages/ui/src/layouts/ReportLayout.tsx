import { SlidersHorizontal } from 'lucide-react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button } from '../form/Button'
import { color, font, media, size, space } from '../foundation'
import { type ChoosableColumn, ColumnChooser } from '../table/ColumnChooser'
import { type FilterChip, FilterChips } from '../table/FilterChips'
import { layoutMessages } from './layouts.messages'

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

  ${media.phone} {
    & > * {
      flex: 1 1 140px;
      max-width: none;
    }

    & > [data-wide] {
      flex-basis: 100%;
      max-width: none;
    }

    & > [data-day] {
      flex-basis: 176px;
    }

    & > [data-flag] {
      flex-basis: 100%;
    }

    /* Beside a search or further filters, what says 'all' leaves the room of a small screen to the work. */
    &[data-folded]:has(input[type='search'], > button:not([data-fold])):has(> :nth-child(5)) {
      & > :has([data-empty]:not([aria-required='true'])):not([data-kept]) {
        display: none;
      }

      &:has(> :not([data-kept]) [data-empty]:not([aria-required='true'])) > button[data-fold] {
        display: inline-flex;
      }
    }

    &:not([data-folded]) > button[data-fold] {
      display: inline-flex;
    }
  }

  & > button[data-fold] {
    display: none;
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

  @media print {
    display: none;
  }
`

/** A filter that was once used stays where it is, so that nothing moves under a finger when it is emptied. */
const keepUsed = ({ currentTarget: row, target }: FocusEvent) =>
  [...row.children].find(filter => filter.contains(target))?.setAttribute('data-kept', '')

/**
 * The row of filters above a report; further ones open behind one button. On phones the button also holds those in which
 * nothing is chosen, where there are four or more beside a search or further ones; one marked `data-kept` stays.
 */
export function Filters({ children, more }: { children: ReactNode; more?: ReactNode }) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <>
      <FilterRow data-folded={open ? undefined : ''} onFocus={keepUsed}>
        {children}
        <Button icon={SlidersHorizontal} data-fold={more ? undefined : ''} aria-expanded={open} onClick={() => setOpen(!open)}>
          {intl.formatMessage(layoutMessages.moreFilters)}
        </Button>
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
      <b aria-live="polite">{count}</b>
      <FilterChips chips={chips} onClear={onClear} />
      <span />
      {children}
      {onChoose ? <ColumnChooser columns={columns} chosen={chosen} onChoose={onChoose} standard={standard} /> : null}
    </Tools>
  )
}
