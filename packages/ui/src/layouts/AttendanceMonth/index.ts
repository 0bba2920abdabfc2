export { type AttendanceDay, AttendanceMonth, type AttendanceMonthProps } from './AttendanceMonth'
