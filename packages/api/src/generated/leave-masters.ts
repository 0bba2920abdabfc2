import type { leaveMasters as contract } from '../areas/leave/leave-masters'
import { calls } from '../client/calls'

export const leaveMasters = calls<typeof contract>('leaveMasters', {
  types: 'GET leave-appln/types',
  createType: 'POST leave-appln/types idempotent',
  changeType: 'PATCH leave-appln/types/{id}',
  removeType: 'DELETE leave-appln/types/{id}',
  reasons: 'GET leave-appln/reasons',
  createReason: 'POST leave-appln/reasons idempotent',
  changeReason: 'PATCH leave-appln/reasons/{id}',
  removeReason: 'DELETE leave-appln/reasons/{id}',
  chains: 'GET leave-appln/chains',
  saveChains: 'PUT leave-appln/chains',
  balances: 'GET leave-appln/balances',
  balancesOf: 'GET leave-appln/balances/{staffId}',
  adjust: 'POST leave-appln/balances/adjust idempotent',
  runYear: 'POST leave-appln/balances/run',
})
