import { type CalendarDate, createCalendar, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar } from 'react-aria/useCalendar'
import { useIntl } from 'react-intl'
import { useCalendarState } from 'react-stately/useCalendarState'
import { CalendarWeeks, calendarLocale } from '../../form/DateInput/CalendarWeeks'
import { dateMessages } from '../../form/DateInput/date.messages'
import { IconButton } from '../../form/IconButton'
import { Panel } from '../Panel'
import { Month } from './MonthCalendar.styles'

export type MonthCalendarProps = {
  /** Names the calendar. */
  label: string
  /** The day that the page shows, `YYYY-MM-DD` as everywhere here. */
  value: string
  onChange: (day: string) => void
  today?: string
  /** What stands on a day, in words such as '3 entries'; such a day has a dot. */
  marks?: ReadonlyMap<string, string>
  /** Told the month, `YYYY-MM`, when another one is shown: its marks may have to be loaded. */
  onMonthChange?: (month: string) => void
}

/** A month beside a page that is about one of its days. Weeks begin on Monday. */
export function MonthCalendar(props: MonthCalendarProps) {
  const locale = calendarLocale(useIntl().locale)
  return (
    <I18nProvider locale={locale}>
      <Days {...props} locale={locale} />
    </I18nProvider>
  )
}

const monthOf = (day: string) => day.slice(0, 7)

function Days({ label, value, onChange, today, marks, onMonthChange, locale }: MonthCalendarProps & { locale: string }) {
  const intl = useIntl()
  const [focused, setFocused] = useState(value)
  const [shown, setShown] = useState(value)
  // A day that was chosen beside the calendar turns it to its month.
  if (shown !== value) {
    setShown(value)
    setFocused(value)
  }
  const focus = (day: string) => {
    setFocused(day)
    if (monthOf(day) !== monthOf(focused)) onMonthChange?.(monthOf(day))
  }
  const state = useCalendarState({
    locale,
    createCalendar,
    firstDayOfWeek: 'mon',
    value: parseDate(value),
    focusedValue: parseDate(focused),
    onFocusChange: (day: CalendarDate) => focus(day.toString()),
    onChange: (day: CalendarDate) => onChange(day.toString()),
  })
  const { calendarProps } = useCalendar({ 'aria-label': label }, state)
  return (
    <Panel
      title={intl.formatDate(`${monthOf(focused)}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })}
      actions={
        <>
          <IconButton
            icon={ChevronLeft}
            label={intl.formatMessage(dateMessages.previousMonth)}
            onClick={() => state.focusPreviousPage()}
          />
          <IconButton
            icon={ChevronRight}
            label={intl.formatMessage(dateMessages.nextMonth)}
            onClick={() => state.focusNextPage()}
          />
        </>
      }
    >
      <Month {...calendarProps}>
        <CalendarWeeks state={state} today={today ? parseDate(today) : undefined} firstDayOfWeek="mon" marks={marks} />
      </Month>
    </Panel>
  )
}
