import type { tabBatches as contract } from '../areas/tabulation/tab-batches'
import { calls } from '../client/calls'

export const tabBatches = calls<typeof contract>('tabBatches', {
  imports: 'POST tab-sync/imports multipart',
  batch: 'GET tab-sync/imports/{id}',
})
