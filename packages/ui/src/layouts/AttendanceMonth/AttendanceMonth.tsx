import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useIntl } from 'react-intl'
import { dateMessages } from '../../form/DateInput/date.messages'
import { IconButton } from '../../form/IconButton'
import { VisuallyHidden } from '../../foundation'
import { type DayLetter, markWords } from '../GuardianHome'
import { attendanceMessages, isNeededMessage, ofDaysMessage } from './AttendanceMonth.messages'
import { Bar, Cell, Counts, Grid, Legend, MonthHead, Percent, Spans } from './AttendanceMonth.styles'

/** A day of the month. */
export type AttendanceDay = {
  /** YYYY-MM-DD. */
  day: string
  /** What the day was; null while nothing is marked. */
  mark: DayLetter | null
  /** In the cell: the letters, the time of who came late, the name of a holiday. */
  short: string
  /** The same in words, for screen readers. */
  label: string
}

export type AttendanceMonthProps = {
  /** YYYY-MM. */
  month: string
  today: string
  days: readonly AttendanceDay[]
  /** Left out where there is no earlier or later month. */
  onEarlier?: () => void
  onLater?: () => void
  /** Present % of the month and of the year; null while nothing counts. */
  percent: number | null
  yearPercent: number | null
  /** Days that somebody was there, of those that were marked. */
  present: number
  working: number
  /** The least percentage that is asked for. */
  minPercent: number
  /** Days by what they were, below the percentages. */
  counts: readonly { key: string; label: string; value: string; tone?: 'danger' | 'info' | 'warning' }[]
  /** What the marks in the cells mean, as far as it is not plain. */
  legend?: readonly { short: string; text: string }[]
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Monday 0 to Sunday 6. */
const placeOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** A child's month: how much of it was attended, against what is asked for, and every day in its place. */
export function AttendanceMonth(props: AttendanceMonthProps) {
  const {
    month,
    today,
    days,
    onEarlier,
    onLater,
    percent,
    yearPercent,
    present,
    working,
    minPercent,
    counts,
    legend = [],
  } = props
  const intl = useIntl()
  const monthDay = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const inDays = (value: number) => intl.formatNumber(value, oneDecimal)
  const shown = (value: number | null) => (value === null ? '–' : `${inDays(value)} %`)
  // Any week will do for the names of its days.
  const weekdays = Array.from({ length: 7 }, (_, at) => `2026-06-0${at + 1}T12:00:00Z`)
  const weekday = (day: string, style: 'narrow' | 'long') => intl.formatDate(day, { weekday: style, timeZone: 'UTC' })
  return (
    <>
      <MonthHead>
        <IconButton
          icon={ChevronLeft}
          label={intl.formatMessage(dateMessages.previousMonth)}
          disabled={!onEarlier}
          onClick={onEarlier}
        />
        <h2 aria-live="polite">{intl.formatDate(`${month}-15T12:00:00Z`, monthDay)}</h2>
        <IconButton
          icon={ChevronRight}
          label={intl.formatMessage(dateMessages.nextMonth)}
          disabled={!onLater}
          onClick={onLater}
        />
      </MonthHead>
      <Percent>
        <p>
          <b>{shown(percent)}</b>
          <span>{intl.formatMessage(ofDaysMessage, { present: inDays(present), working: inDays(working) })}</span>
        </p>
        <p>
          <b>{shown(yearPercent)}</b>
          <span>{intl.formatMessage(attendanceMessages.thisYear)}</span>
        </p>
        <Bar aria-hidden style={{ '--share': `${percent ?? 0}%`, '--needed': `${minPercent}%` }}>
          <i data-short={percent !== null && percent < minPercent ? '' : undefined} />
        </Bar>
        <small>{intl.formatMessage(isNeededMessage, { percent: minPercent })}</small>
      </Percent>
      <Counts>
        {counts.map(({ key, label, value, tone }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd data-tone={tone}>{value}</dd>
          </div>
        ))}
      </Counts>
      <Grid role="group" aria-label={intl.formatMessage(attendanceMessages.monthDays)}>
        <Spans aria-hidden>
          {weekdays.map(day => (
            <span key={day}>{weekday(day, 'narrow')}</span>
          ))}
        </Spans>
        <ol>
          {days.map((one, at) => (
            <Cell
              key={one.day}
              data-mark={one.mark ?? undefined}
              aria-current={one.day === today ? 'date' : undefined}
              style={at === 0 ? { gridColumnStart: placeOf(one.day) + 1 } : undefined}
            >
              <span aria-hidden>{Number(one.day.slice(8))}</span>
              <b aria-hidden title={one.short}>
                {one.short}
              </b>
              <VisuallyHidden>
                {intl.formatDate(`${one.day}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })}
                {': '}
                {one.label || intl.formatMessage(one.mark ? markWords[one.mark] : attendanceMessages.notTaken)}
              </VisuallyHidden>
            </Cell>
          ))}
        </ol>
        {legend.length > 0 ? (
          <Legend>
            {legend.map(({ short, text }) => (
              <span key={short}>
                <b>{short}</b> {text}
              </span>
            ))}
          </Legend>
        ) : null}
      </Grid>
    </>
  )
}
