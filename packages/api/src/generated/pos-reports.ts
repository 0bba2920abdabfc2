import type { posReports as contract } from '../areas/fees/pos-reports'
import { calls } from '../client/calls'

export const posReports = calls<typeof contract>('posReports', {
  offers: 'GET fees/reports/pos-collection/offers',
  collection: 'GET fees/reports/pos-collection',
  exportCollection: 'POST fees/reports/pos-collection/export idempotent',
})
