import type { schoolGroups as contract } from '../areas/school-groups'
import { calls } from '../client/calls'

export const schoolGroups = calls<typeof contract>('schoolGroups', {
  list: 'GET platform/school-groups',
  create: 'POST platform/school-groups idempotent',
  get: 'GET platform/school-groups/{id}',
  update: 'PATCH platform/school-groups/{id}',
  remove: 'DELETE platform/school-groups/{id}',
  settings: 'GET platform/school-groups/{id}/settings',
  updateSettings: 'PATCH platform/school-groups/{id}/settings',
  addAdministrator: 'POST platform/school-groups/{id}/admins idempotent',
  resend: 'POST platform/school-groups/{id}/admins/{userId}/resend',
  removeAdministrator: 'DELETE platform/school-groups/{id}/admins/{userId}',
})
