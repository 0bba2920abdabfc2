import type { qrFees as contract } from '../areas/fees/qr-fees'
import { calls } from '../client/calls'

export const qrFees = calls<typeof contract>('qrFees', {
  ways: 'GET fees/qr-ways',
  send: 'POST fees/orders/{id}/send',
})
