import type { gatewayCalls as contract } from '../areas/fees/gateway-calls'
import { calls } from '../client/calls'

export const gatewayCalls = calls<typeof contract>('gatewayCalls', {
  webhook: 'POST fees/gateway/{id}/webhook',
  returned: 'GET fees/gateway/{id}/return binary',
  sentBack: 'POST fees/gateway/{id}/return binary',
  sandbox: 'GET fees/gateway/{id}/sandbox/{orderId} binary',
  press: 'POST fees/gateway/{id}/sandbox/{orderId} binary',
})
