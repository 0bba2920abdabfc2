import type { bankFees as contract } from '../areas/fees/bank-fees'
import { calls } from '../client/calls'

export const bankFees = calls<typeof contract>('bankFees', {
  accounts: 'GET fees/bank-accounts',
  paymentIds: 'GET fees/bank-payment-ids',
  generate: 'POST fees/bank-payment-ids/generate idempotent',
  exportCodes: 'GET fees/bank-payment-ids/export binary',
  slips: 'GET fees/bank-payment-ids/slips binary',
  changeCode: 'PATCH fees/bank-payment-ids/{id}',
  upload: 'POST fees/bank-files idempotent',
  files: 'GET fees/bank-files',
  file: 'GET fees/bank-files/{id}',
  apply: 'POST fees/bank-files/{id}/apply idempotent',
  cancelFile: 'POST fees/bank-files/{id}/cancel',
  lines: 'GET fees/bank-lines',
  assign: 'POST fees/bank-lines/{id}/assign idempotent',
  ignore: 'POST fees/bank-lines/{id}/ignore',
})
