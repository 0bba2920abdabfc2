import type { feeConcessions as contract } from '../areas/fees/fee-concessions'
import { calls } from '../client/calls'

export const feeConcessions = calls<typeof contract>('feeConcessions', {
  types: 'GET fees/concession-types',
  createType: 'POST fees/concession-types idempotent',
  changeType: 'PATCH fees/concession-types/{id}',
  removeType: 'DELETE fees/concession-types/{id}',
  list: 'GET fees/concessions',
  grant: 'POST fees/concessions idempotent',
  effect: 'GET fees/concessions/{id}/effect',
  decide: 'PATCH fees/concessions/{id}',
  decideMany: 'POST fees/concessions/decide',
  withdraw: 'DELETE fees/concessions/{id}',
})
