import type { platformMarks as contract } from '../areas/tabulation/platform-marks'
import { calls } from '../client/calls'

export const platformMarks = calls<typeof contract>('platformMarks', {
  initialValues: 'GET platform/tabulation/initialvalues',
  status: 'GET platform/tabulation/status',
  statusOfSchool: 'GET platform/tabulation/status/{id}',
  exportStatus: 'POST platform/tabulation/status/export binary',
  masters: 'GET platform/tabulation/masters',
  uploads: 'GET platform/tabulation/masters/{id}',
  exportMasters: 'POST platform/tabulation/masters/export binary',
  offers: 'GET platform/tabulation/me-status/offers/{id}',
  check: 'POST platform/tabulation/me-status/check',
  confirm: 'POST platform/tabulation/me-status/confirm',
  syncKey: 'GET platform/tabulation/sync-keys/{id}',
  makeKey: 'POST platform/tabulation/sync-keys',
  endKey: 'POST platform/tabulation/sync-keys/end',
})
