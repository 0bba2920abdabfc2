import type { feeReports as contract } from '../areas/fees/fee-reports'
import { calls } from '../client/calls'

export const feeReports = calls<typeof contract>('feeReports', {
  offers: 'GET fees/report-offers',
  view: 'GET fees/reports/{report}',
  exportFile: 'POST fees/reports/{report}/export idempotent',
})
