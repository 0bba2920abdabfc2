import type { platformUsers as contract } from '../areas/platform-users'
import { calls } from '../client/calls'

export const platformUsers = calls<typeof contract>('platformUsers', {
  initialValues: 'GET platform/users/initialvalues',
  list: 'GET platform/users',
  create: 'POST platform/users idempotent',
  update: 'PATCH platform/users/{id}',
  block: 'POST platform/users/{id}/block',
  unblock: 'POST platform/users/{id}/unblock',
  resetSecondFactor: 'POST platform/users/{id}/reset-second-factor',
  resend: 'POST platform/users/{id}/resend',
})
