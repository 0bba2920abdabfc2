import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, type StatusName, space, useKeyboardScroll, VisuallyHidden } from '../../foundation'

const Frame = styled.div`
  overflow-x: auto;
  padding: ${space[8]} ${space[16]} ${space[12]};
`

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  color: ${color.ink};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;

  & > thead th {
    padding: ${space[4]} 0;
    border-bottom: 1px solid ${color.ruleInk};
    color: ${color.inkMuted};
    font-weight: 500;
  }

  & th[scope='row'] {
    position: sticky;
    inset-inline-start: 0;
    padding-inline-end: ${space[8]};
    background: ${color.surface};
    font-weight: 500;
    text-align: start;
    white-space: nowrap;
  }

  & tr > :last-child {
    padding-inline-start: ${space[8]};
    font-weight: 600;
    text-align: end;
  }
`

const Day = styled.td`
  min-width: 24px;
  height: 28px;
  border: 1px solid ${color.rule};
  text-align: center;

  &[data-off] {
    background: ${color.well};
    color: ${color.inkMuted};
  }

  &[data-status='danger'] {
    background: ${color.danger.soft};
    color: ${color.danger.ink};
    font-weight: 600;
  }

  &[data-status='warning'] {
    background: ${color.warning.soft};
    color: ${color.warning.ink};
  }

  &[data-status='info'] {
    background: ${color.info.soft};
    color: ${color.info.ink};
  }

  &[data-today] {
    box-shadow: inset 0 0 0 2px ${color.accent};
  }
`

/** One day of a year. */
export type YearDay = {
  /** `YYYY-MM-DD`. */
  day: string
  /** A letter or two in its cell. */
  text?: string
  /** What the letters stand for, as it is said and shown over the cell. */
  label?: string
  /** Nothing happens on it. */
  off?: boolean
  status?: Extract<StatusName, 'danger' | 'warning' | 'info'>
}

export type YearCalendarProps = {
  /** Names the table. */
  label: string
  days: readonly YearDay[]
  today?: string
  /** Head of the last column, and its contents by month `YYYY-MM`. */
  total: { header: string; of: (month: string) => string }
}

const dates = Array.from({ length: 31 }, (_, at) => at + 1)

/** A year on one sheet: a line for every month, a cell for every day, and a sum. It is read, never pressed. */
export function YearCalendar({ label, days, today, total }: YearCalendarProps) {
  const intl = useIntl()
  const frame = useKeyboardScroll<HTMLDivElement>()
  const months = useMemo(() => [...Map.groupBy(days, one => one.day.slice(0, 7))], [days])
  const monthName = (month: string) =>
    intl.formatDate(`${month}-15T12:00:00Z`, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return (
    <Frame ref={frame} role="region" aria-label={label}>
      <Table>
        <thead>
          <tr>
            <td />
            {dates.map(date => (
              <th key={date} scope="col">
                {date}
              </th>
            ))}
            <th scope="col">{total.header}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(([month, found]) => {
            const byDate = new Map(found.map(one => [Number(one.day.slice(8)), one]))
            return (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                {dates.map(date => {
                  const one = byDate.get(date)
                  return one ? (
                    <Day
                      key={date}
                      title={one.label}
                      data-off={one.off ? '' : undefined}
                      data-status={one.status}
                      data-today={one.day === today ? '' : undefined}
                    >
                      <span aria-hidden>{one.text}</span>
                      <VisuallyHidden>{one.label}</VisuallyHidden>
                    </Day>
                  ) : (
                    <td key={date} />
                  )
                })}
                <td>{total.of(month)}</td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Frame>
  )
}
