import type { platform as contract } from '../areas/platform'
import { calls } from '../client/calls'

export const platform = calls<typeof contract>('platform', {
  schools: 'GET platform/schools',
  outbox: 'GET platform/sms/outbox',
  enter: 'POST platform/schools/{id}/enter',
  leave: 'POST platform/leave-school',
})
