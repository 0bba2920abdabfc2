import type { staffUsers as contract } from '../areas/logins/staff-users'
import { calls } from '../client/calls'

export const staffUsers = calls<typeof contract>('staffUsers', {
  initialValues: 'GET staff-user/initialvalues',
  viewData: 'POST staff-user/view-data',
  check: 'GET staff-user/check',
  create: 'POST staff-user/create idempotent',
  list: 'POST staff-user/list',
  update: 'PATCH staff-user/{id}',
  send: 'POST staff-user/send idempotent',
  regeneratePassword: 'POST staff-user/regenerate-password idempotent',
  exportSlips: 'POST staff-user/export-slips idempotent',
  slips: 'GET staff-user/slips/{id} binary',
  move: 'POST staff-user/move idempotent',
  remove: 'DELETE staff-user/{id}',
  schools: 'GET staff-user/{id}/schools',
  addSchool: 'POST staff-user/{id}/schools idempotent',
  removeSchool: 'DELETE staff-user/{id}/schools/{schoolId}',
})
