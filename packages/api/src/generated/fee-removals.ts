import type { feeRemovals as contract } from '../areas/fees/fee-removals'
import { calls } from '../client/calls'

export const feeRemovals = calls<typeof contract>('feeRemovals', {
  initialValues: 'GET fees-admin/student-fees/initialvalues',
  preview: 'POST fees-admin/student-fees/removal-preview',
  rows: 'GET fees-admin/student-fees/removals/{id}/rows',
  removal: 'POST fees-admin/student-fees/removal idempotent',
  list: 'GET fees-admin/student-fees/removals',
})
