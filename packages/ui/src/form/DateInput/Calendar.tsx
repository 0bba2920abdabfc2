import { type CalendarDate, createCalendar, endOfMonth, parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar } from 'react-aria/useCalendar'
import { useIntl } from 'react-intl'
import { useCalendarState } from 'react-stately/useCalendarState'
import { IconButton } from '../IconButton'
import { CalendarHead } from './Calendar.styles'
import { CalendarWeeks, calendarLocale } from './CalendarWeeks'
import { dateMessages } from './date.messages'

export type CalendarProps = {
  /** `YYYY-MM-DD` as everywhere here. */
  value: string | null
  min?: string
  max?: string
  today?: string
  onPick: (day: string) => void
}

/** One month to pick a day from; loaded only when a calendar is opened. */
export default function Calendar(props: CalendarProps) {
  const locale = calendarLocale(useIntl().locale)
  return (
    <I18nProvider locale={locale}>
      <Month {...props} locale={locale} />
    </I18nProvider>
  )
}

function Month({ value, min, max, today, onPick, locale }: CalendarProps & { locale: string }) {
  const intl = useIntl()
  const day = (text: string | null | undefined) => (text ? parseDate(text) : undefined)
  const state = useCalendarState({
    locale,
    createCalendar,
    value: day(value) ?? null,
    defaultFocusedValue: day(value) ?? day(today),
    minValue: day(min),
    maxValue: day(max),
    autoFocus: true,
    onChange: (picked: CalendarDate) => onPick(picked.toString()),
  })
  const { calendarProps, prevButtonProps, nextButtonProps } = useCalendar(
    { 'aria-label': intl.formatMessage(dateMessages.openCalendar) },
    state,
  )
  const first = state.visibleRange.start
  const turn = (month: number, year: number) => {
    const target = first.set({ day: 1, month, year })
    const last = endOfMonth(target).day
    state.setFocusedDate(target.set({ day: Math.min(state.focusedDate.day, last) }))
  }
  const fromYear = day(min)?.year ?? first.year - 100
  const toYear = day(max)?.year ?? first.year + 10
  const years = Array.from({ length: toYear - fromYear + 1 }, (_, index) => fromYear + index)
  return (
    <div {...calendarProps}>
      <CalendarHead>
        <IconButton
          icon={ChevronLeft}
          label={intl.formatMessage(dateMessages.previousMonth)}
          size="sm"
          tooltip={false}
          disabled={prevButtonProps.isDisabled}
          onClick={() => state.focusPreviousPage()}
        />
        <select
          aria-label={intl.formatMessage(dateMessages.month)}
          value={first.month}
          onChange={event => turn(Number(event.target.value), first.year)}
        >
          {Array.from({ length: 12 }, (_, index) => index + 1).map(month => (
            <option key={month} value={month}>
              {intl.formatDate(Date.UTC(2000, month - 1, 1), { month: 'long', timeZone: 'UTC' })}
            </option>
          ))}
        </select>
        <select
          aria-label={intl.formatMessage(dateMessages.year)}
          value={first.year}
          onChange={event => turn(first.month, Number(event.target.value))}
        >
          {years.map(year => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
        <IconButton
          icon={ChevronRight}
          label={intl.formatMessage(dateMessages.nextMonth)}
          size="sm"
          tooltip={false}
          disabled={nextButtonProps.isDisabled}
          onClick={() => state.focusNextPage()}
        />
      </CalendarHead>
      <CalendarWeeks state={state} today={day(today)} />
    </div>
  )
}
