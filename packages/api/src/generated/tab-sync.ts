import type { tabSync as contract } from '../areas/tabulation/tab-sync'
import { calls } from '../client/calls'

export const tabSync = calls<typeof contract>('tabSync', {
  sheets: 'GET tab-sync/sheets',
  acks: 'POST tab-sync/acks',
})
