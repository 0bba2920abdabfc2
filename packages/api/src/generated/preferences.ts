import type { preferences as contract } from '../areas/preferences'
import { calls } from '../client/calls'

export const preferences = calls<typeof contract>('preferences', {
  read: 'GET messaging/preferences',
  set: 'PUT messaging/preferences',
})
