import { type Holding, held } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const attendanceHoldings: readonly Holding[] = [
  { table: 'attendance_registers', thing: 'registers', transactions: { area: 'attendance', at: 'on_day' } },
  { table: 'attendance_marks', thing: 'attendance', transactions: { area: 'attendance', at: 'on_day' } },
  { table: 'attendance_changes', thing: 'attendance', adds: true },
  { table: 'attendance_months', thing: 'attendance', adds: true, transactions: { area: 'attendance', at: 'month' } },
  { table: 'attendance_reopens', thing: 'registers', adds: true, transactions: { area: 'attendance', at: 'month' } },
  { table: 'absence_alerts', thing: 'absenceAlerts', transactions: { area: 'attendance', at: 'on_day' } },
  { table: 'absence_alert_failures', thing: 'absenceAlerts', adds: true, transactions: { area: 'attendance', at: 'on_day' } },
  { table: 'attendance_allotments', thing: 'allotments', adds: true },
  { table: 'attendance_reminders', thing: 'registers', adds: true, transactions: { area: 'attendance', at: 'on_day' } },
  ...held('calendar', 'calendar_events', 'calendar_patterns', 'calendar_versions'),
]
