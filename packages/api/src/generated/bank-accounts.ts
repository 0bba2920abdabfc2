import type { bankAccounts as contract } from '../areas/fees/bank-accounts'
import { calls } from '../client/calls'

export const bankAccounts = calls<typeof contract>('bankAccounts', {
  offers: 'GET fees-admin/bank-accounts/offers/{schoolId}',
  list: 'GET fees-admin/bank-accounts',
  create: 'POST fees-admin/bank-accounts idempotent',
  change: 'PATCH fees-admin/bank-accounts/{id}',
  rotateKey: 'POST fees-admin/bank-accounts/{id}/rotate-key',
  tryFile: 'POST fees-admin/bank-accounts/{id}/try-file',
})
