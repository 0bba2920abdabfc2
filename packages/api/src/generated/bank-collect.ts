import type { bankCollect as contract } from '../areas/fees/bank-collect'
import { calls } from '../client/calls'

export const bankCollect = calls<typeof contract>('bankCollect', {
  validate: 'POST fees/bank-collect/{id}/validate',
  notify: 'POST fees/bank-collect/{id}/notify',
})
