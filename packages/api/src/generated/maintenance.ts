import type { maintenance as contract } from '../areas/maintenance'
import { calls } from '../client/calls'

export const maintenance = calls<typeof contract>('maintenance', {
  current: 'GET maintenance/current',
  list: 'GET platform/maintenance',
  create: 'POST platform/maintenance idempotent',
  update: 'PATCH platform/maintenance/{id}',
  end: 'POST platform/maintenance/{id}/end',
  cancel: 'POST platform/maintenance/{id}/cancel',
})
