import type { qrReports as contract } from '../areas/fees/qr-reports'
import { calls } from '../client/calls'

export const qrReports = calls<typeof contract>('qrReports', {
  offers: 'GET fees/reports/qr-collection/offers',
  collection: 'GET fees/reports/qr-collection',
  exportCollection: 'POST fees/reports/qr-collection/export idempotent',
})
