import type { markStatus as contract } from '../areas/tabulation/mark-status'
import { calls } from '../client/calls'

export const markStatus = calls<typeof contract>('markStatus', {
  initialValues: 'GET tabulation/status/initialvalues',
  view: 'GET tabulation/status',
  sheets: 'GET tabulation/status/sheets',
  exportStatus: 'POST tabulation/status/export idempotent',
  missing: 'GET tabulation/missing',
  remind: 'POST tabulation/missing/remind',
  exportMissing: 'POST tabulation/missing/export idempotent',
})
