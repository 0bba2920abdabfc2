import type { leaveReports as contract } from '../areas/leave/leave-reports'
import { calls } from '../client/calls'

export const leaveReports = calls<typeof contract>('leaveReports', {
  view: 'GET leave-appln/reports/{report}',
  exportFile: 'POST leave-appln/reports/{report}/export idempotent',
})
