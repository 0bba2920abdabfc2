import type { markLocks as contract } from '../areas/tabulation/mark-locks'
import { calls } from '../client/calls'

export const markLocks = calls<typeof contract>('markLocks', {
  initialValues: 'GET tabulation/locks/initialvalues',
  list: 'GET tabulation/locks',
  check: 'POST tabulation/locks/check',
  lock: 'POST tabulation/locks/lock',
  unlock: 'POST tabulation/locks/unlock',
  windows: 'PATCH tabulation/locks/windows',
  remind: 'POST tabulation/locks/remind',
  history: 'GET tabulation/locks/{id}/history',
})
