import type { feeBatches as contract } from '../areas/fees/fee-batches'
import { calls } from '../client/calls'

export const feeBatches = calls<typeof contract>('feeBatches', {
  imports: 'POST fees-sync/imports multipart',
  batch: 'GET fees-sync/imports/{id}',
})
