import type { contract } from '@school/api'
import type { Handlers } from '../../platform/http/call'
import { createEvent, previewEvent, removeEvent, updateEvent } from './calendar-events'
import { readCalendar, savePatterns } from './calendar-view'
import { readMarkable } from './divisions'
import { readHistory, readRegister, reopenMonth, saveRegister } from './entry'
import { readFamilyMonth, readFamilyYears } from './family'

/** Taking the attendance of a class. */
export const attendanceEntryHandlers: Handlers<typeof contract.attendanceEntry> = {
  initialValues: call => readMarkable(call),
  register: call => readRegister(call, call.query),
  save: call => saveRegister(call, call.body),
  history: call => readHistory(call, call.query),
  reopen: call => reopenMonth(call, call.body),
}

/** The working calendar. */
export const workingCalendarHandlers: Handlers<typeof contract.workingCalendar> = {
  view: call => readCalendar(call, call.query),
  savePatterns: call => savePatterns(call, call.body),
  previewEvent: call => previewEvent(call, call.body),
  createEvent: call => createEvent(call, call.body),
  updateEvent: call => updateEvent(call, call.params.id, call.body),
  removeEvent: call => removeEvent(call, call.params.id, call.query.confirm),
}

/** Attendance of the own child. */
export const parentAttendanceHandlers: Handlers<typeof contract.parentAttendance> = {
  initialValues: call => readFamilyYears(call),
  month: call => readFamilyMonth(call, call.query),
}
