export { MonthCalendar, type MonthCalendarProps } from './MonthCalendar'
