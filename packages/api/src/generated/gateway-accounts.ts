import type { gatewayAccounts as contract } from '../areas/fees/gateway-accounts'
import { calls } from '../client/calls'

export const gatewayAccounts = calls<typeof contract>('gatewayAccounts', {
  drivers: 'GET fees-admin/gateway-drivers',
  list: 'GET fees-admin/gateway-accounts',
  create: 'POST fees-admin/gateway-accounts idempotent',
  change: 'PATCH fees-admin/gateway-accounts/{id}',
  remove: 'DELETE fees-admin/gateway-accounts/{id}',
  test: 'POST fees-admin/gateway-accounts/{id}/test',
  rotateSecret: 'POST fees-admin/gateway-accounts/{id}/rotate-secret',
  events: 'GET fees-admin/gateway-accounts/{id}/events',
  reprocess: 'POST fees-admin/gateway-events/{id}/reprocess',
})
