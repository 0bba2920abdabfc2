import type { tabReports as contract } from '../areas/tabulation/tab-reports'
import { calls } from '../client/calls'

export const tabReports = calls<typeof contract>('tabReports', {
  offers: 'GET tabulation/report-offers',
  columns: 'GET tabulation/reports/{report}/columns',
  view: 'GET tabulation/reports/{report}',
  exportFile: 'POST tabulation/reports/{report}/export idempotent',
})
