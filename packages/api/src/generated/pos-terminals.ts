import type { posTerminals as contract } from '../areas/fees/pos-terminals'
import { calls } from '../client/calls'

export const posTerminals = calls<typeof contract>('posTerminals', {
  offers: 'GET fees-admin/pos-terminals/offers/{schoolId}',
  list: 'GET fees-admin/pos-terminals',
  create: 'POST fees-admin/pos-terminals',
  change: 'PATCH fees-admin/pos-terminals/{id}',
  remove: 'DELETE fees-admin/pos-terminals/{id}',
})
