import type { platformNotices as contract } from '../areas/platform-notices'
import { calls } from '../client/calls'

export const platformNotices = calls<typeof contract>('platformNotices', {
  initialValues: 'GET platform/notices/initialvalues',
  list: 'GET platform/notices',
  create: 'POST platform/notices idempotent',
  get: 'GET platform/notices/{id}',
  update: 'PATCH platform/notices/{id}',
  publish: 'POST platform/notices/{id}/publish',
  withdraw: 'POST platform/notices/{id}/withdraw',
  reach: 'GET platform/notices/{id}/reach',
})
