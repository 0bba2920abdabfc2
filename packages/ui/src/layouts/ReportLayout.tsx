import { Columns3, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import styled from 'styled-components'
import { Button } from '../form/Button'
import { Checkbox } from '../form/Checkbox'
import { color, font, media, radius, space } from '../foundation'
import { Popover } from '../overlay'
import { columnsChosenMessage, layoutMessages, removeFilterMessage } from './layouts.messages'

const FilterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[12]};
  margin-bottom: ${space[16]};

  & > * {
    flex: 0 1 160px;
    min-width: 120px;
  }

  & > [data-wide] {
    flex: 1 1 220px;
  }

  & > button {
    flex: none;
    min-width: 0;
  }

  ${media.phone} {
    & > * {
      flex: 1 1 140px;
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

  @media print {
    display: none;
  }
`

const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-height: 24px;
  padding: 0 ${space[4]} 0 10px;
  border: 0;
  border-radius: ${radius.pill};
  background: ${color.accentSoft};
  color: ${color.primary.ink};
  font: 500 ${font.t12} ${font.sans};
  cursor: pointer;

  & > svg {
    width: 14px;
    height: 14px;
  }
`

const Plain = styled.button`
  padding: 0 ${space[4]};
  border: 0;
  background: none;
  color: ${color.accent};
  font: 500 ${font.t13} ${font.sans};
  cursor: pointer;
`

const ColumnList = styled.div`
  display: grid;
  gap: ${space[2]};
  padding: ${space[12]} ${space[16]};
`

const PrintHead = styled.header`
  display: none;

  @media print {
    display: block;
    margin-bottom: ${space[16]};
    border-bottom: 3px double ${color.ruleInk};
    color: ${color.ink};
    font: 400 ${font.t12} ${font.sans};

    & > h1 {
      font: 600 ${font.t20} ${font.serif};
    }
  }
`

export type FilterChip = { key: string; label: string; onRemove: () => void }

/** The row of filters above a report; further ones open behind one button. */
export function Filters({ children, more }: { children: ReactNode; more?: ReactNode }) {
  const intl = useIntl()
  const [open, setOpen] = useState(false)
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
  columns?: readonly { key: string; title: string }[]
  chosen?: readonly string[]
  onChoose?: (columns: string[]) => void
  children?: ReactNode
}

/** What is shown, by which filters, in which columns. */
export function ReportTools({ count, chips = [], onClear, columns = [], chosen = [], onChoose, children }: ReportToolsProps) {
  const intl = useIntl()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <Tools>
      <b aria-live="polite">{count}</b>
      {chips.map(chip => (
        <Chip
          key={chip.key}
          type="button"
          aria-label={intl.formatMessage(removeFilterMessage, { filter: chip.label })}
          onClick={chip.onRemove}
        >
          {chip.label}
          <X aria-hidden />
        </Chip>
      ))}
      {chips.length > 0 && onClear ? (
        <Plain type="button" onClick={onClear}>
          {intl.formatMessage(layoutMessages.clearFilters)}
        </Plain>
      ) : null}
      <span />
      {children}
      {onChoose ? (
        <>
          <Button ref={setAnchor} icon={Columns3} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
            {intl.formatMessage(layoutMessages.columns)}{' '}
            {intl.formatMessage(columnsChosenMessage, { chosen: chosen.length, all: columns.length })}
          </Button>
          <Popover
            open={open}
            onClose={() => setOpen(false)}
            anchor={anchor}
            placement="bottom-end"
            label={intl.formatMessage(layoutMessages.columns)}
          >
            <ColumnList>
              {columns.map(column => (
                <Checkbox
                  key={column.key}
                  checked={chosen.includes(column.key)}
                  disabled={chosen.length === 1 && chosen[0] === column.key}
                  onChange={on =>
                    onChoose(columns.map(item => item.key).filter(key => (key === column.key ? on : chosen.includes(key))))
                  }
                >
                  {column.title}
                </Checkbox>
              ))}
            </ColumnList>
          </Popover>
        </>
      ) : null}
    </Tools>
  )
}

/** Head of a printed report: school, title, filters, date. */
export function PrintHeader({ school, title, lines }: { school: string; title: string; lines: readonly string[] }) {
  return (
    <PrintHead>
      <p>{school}</p>
      <h1>{title}</h1>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </PrintHead>
  )
}
