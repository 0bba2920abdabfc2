export { YearCalendar, type YearCalendarProps, type YearDay } from './YearCalendar'
