import type { feeImports as contract } from '../areas/fees/fee-imports'
import { calls } from '../client/calls'

export const feeImports = calls<typeof contract>('feeImports', {
  list: 'GET fees-admin/imports',
  get: 'GET fees-admin/imports/{id}',
  rows: 'GET fees-admin/imports/{id}/rows',
  errorFile: 'GET fees-admin/imports/{id}/error-file binary',
  apply: 'POST fees-admin/imports/{id}/apply',
  check: 'POST fees-admin/imports/{id}/check',
  cancel: 'POST fees-admin/imports/{id}/cancel',
})
