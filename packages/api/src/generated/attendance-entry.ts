import type { attendanceEntry as contract } from '../areas/attendance/attendance-entry'
import { calls } from '../client/calls'

export const attendanceEntry = calls<typeof contract>('attendanceEntry', {
  initialValues: 'GET attendance-entry/initialvalues',
  register: 'GET attendance-entry/register',
  rollSheet: 'GET attendance-entry/roll-sheet binary',
  save: 'PUT attendance-entry/register',
  history: 'GET attendance-entry/history',
  reopen: 'POST attendance-entry/reopen',
})
