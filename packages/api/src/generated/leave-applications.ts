import type { leaveApplications as contract } from '../areas/leave/leave-applications'
import { calls } from '../client/calls'

export const leaveApplications = calls<typeof contract>('leaveApplications', {
  initialValues: 'GET leave-appln/initialvalues',
  approvalValues: 'GET leave-appln/approval-values',
  preview: 'POST leave-appln/preview',
  create: 'POST leave-appln/applications idempotent',
  list: 'GET leave-appln/applications',
  one: 'GET leave-appln/applications/{id}',
  update: 'PATCH leave-appln/applications/{id}',
  withdraw: 'POST leave-appln/applications/{id}/withdraw',
  cancel: 'POST leave-appln/applications/{id}/cancel',
  shorten: 'POST leave-appln/applications/{id}/shorten',
  approve: 'POST leave-appln/applications/{id}/approve',
  reject: 'POST leave-appln/applications/{id}/reject',
  decide: 'POST leave-appln/applications/decide',
  pdf: 'GET leave-appln/applications/{id}/pdf binary',
  balances: 'GET leave-appln/my-balances',
})
