import type { preferences as contract } from '../areas/messaging/preferences'
import { calls } from '../client/calls'

export const preferences = calls<typeof contract>('preferences', {
  read: 'GET messaging/preferences',
  set: 'PUT messaging/preferences',
  readGuardian: 'GET messaging/preferences/guardian/{id}',
  setGuardian: 'PUT messaging/preferences/guardian/{id}',
  readStaff: 'GET messaging/preferences/staff/{id}',
  setStaff: 'PUT messaging/preferences/staff/{id}',
})
