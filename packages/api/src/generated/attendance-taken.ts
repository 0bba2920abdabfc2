import type { attendanceTaken as contract } from '../areas/attendance/attendance-taken'
import { calls } from '../client/calls'

export const attendanceTaken = calls<typeof contract>('attendanceTaken', {
  initialValues: 'GET attendance-taken/initialvalues',
  view: 'GET attendance-taken',
  remind: 'POST attendance-taken/remind',
  exportFile: 'POST attendance-taken/export idempotent',
  safety: 'GET attendance-taken/safety',
  resolve: 'POST attendance-taken/safety/{id}/resolve',
})
