import { type CalendarDate, isSameDay, isSameMonth } from '@internationalized/date'
import { useRef } from 'react'
import { useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import type { CalendarState } from 'react-stately/useCalendarState'
import { Day, Grid } from './Calendar.styles'

/** English calendars are those of India: the day before the month. */
export const calendarLocale = (locale: string): string => (locale === 'en' ? 'en-IN' : locale)

export type CalendarWeeksProps = {
  state: CalendarState
  today: CalendarDate | undefined
  /** The first column; that of the language when absent. */
  firstDayOfWeek?: 'mon'
  /** What stands on a day, in words; such a day has a dot. */
  marks?: ReadonlyMap<string, string>
}

/** The weeks of the shown month as a grid that the arrow keys walk. */
export function CalendarWeeks({ state, today, firstDayOfWeek, marks }: CalendarWeeksProps) {
  const { gridProps, headerProps, weekDays } = useCalendarGrid({ weekdayStyle: 'short', firstDayOfWeek }, state)
  return (
    <Grid {...gridProps}>
      <thead {...headerProps}>
        <tr>
          {weekDays.map(name => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: state.getWeeksInMonth() }, (_, week) => (
          <tr key={state.visibleRange.start.add({ weeks: week }).toString()}>
            {state
              .getDatesInWeek(week)
              .map(date =>
                date ? (
                  <Cell key={date.toString()} state={state} date={date} today={today} mark={marks?.get(date.toString())} />
                ) : null,
              )}
          </tr>
        ))}
      </tbody>
    </Grid>
  )
}

type CellProps = { state: CalendarState; date: CalendarDate; today: CalendarDate | undefined; mark: string | undefined }

function Cell({ state, date, today, mark }: CellProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { cellProps, buttonProps, isSelected, formattedDate } = useCalendarCell({ date }, state, ref)
  const named = mark ? { 'aria-label': `${buttonProps['aria-label']}, ${mark}` } : {}
  return (
    <td {...cellProps}>
      <Day
        {...buttonProps}
        {...named}
        ref={ref}
        data-chosen={isSelected ? '' : undefined}
        data-outside={isSameMonth(date, state.visibleRange.start) ? undefined : ''}
        data-today={today && isSameDay(date, today) ? '' : undefined}
        data-marked={mark ? '' : undefined}
      >
        {formattedDate}
      </Day>
    </td>
  )
}
