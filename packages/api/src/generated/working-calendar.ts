import type { workingCalendar as contract } from '../areas/attendance/working-calendar'
import { calls } from '../client/calls'

export const workingCalendar = calls<typeof contract>('workingCalendar', {
  view: 'GET leave-appln/calendar',
  savePatterns: 'PUT leave-appln/calendar/patterns',
  previewEvent: 'POST leave-appln/calendar/events/preview',
  createEvent: 'POST leave-appln/calendar/events idempotent',
  lastYear: 'GET leave-appln/calendar/last-year',
  copyEvents: 'POST leave-appln/calendar/last-year idempotent',
  updateEvent: 'PATCH leave-appln/calendar/events/{id}',
  removeEvent: 'DELETE leave-appln/calendar/events/{id}',
})
