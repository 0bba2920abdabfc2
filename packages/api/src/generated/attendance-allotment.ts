import type { attendanceAllotment as contract } from '../areas/attendance/attendance-allotment'
import { calls } from '../client/calls'

export const attendanceAllotment = calls<typeof contract>('attendanceAllotment', {
  initialValues: 'GET attendance-allotment/initialvalues',
  list: 'GET attendance-allotment',
  warnings: 'GET attendance-allotment/warnings',
  create: 'POST attendance-allotment idempotent',
  change: 'PATCH attendance-allotment/{id}',
  end: 'POST attendance-allotment/{id}/end',
  remove: 'DELETE attendance-allotment/{id}',
})
