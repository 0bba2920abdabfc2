import type { studentFees as contract } from '../areas/fees/student-fees'
import { calls } from '../client/calls'

export const studentFees = calls<typeof contract>('studentFees', {
  offers: 'GET fees-admin/student-fees/offers',
  schools: 'GET fees-admin/student-fees/schools',
  schedule: 'GET fees-admin/student-schedule',
  exportSchedule: 'POST fees-admin/student-schedule/export idempotent',
  collection: 'GET fees-admin/student-collection',
  exportCollection: 'POST fees-admin/student-collection/export idempotent',
  receipt: 'GET fees-admin/student-collection/{receiptId}',
})
