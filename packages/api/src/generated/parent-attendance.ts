import type { parentAttendance as contract } from '../areas/attendance/parent-attendance'
import { calls } from '../client/calls'

export const parentAttendance = calls<typeof contract>('parentAttendance', {
  initialValues: 'GET parent-attendance/initialvalues',
  month: 'GET parent-attendance/month',
  yearPdf: 'GET parent-attendance/year-pdf binary',
})
