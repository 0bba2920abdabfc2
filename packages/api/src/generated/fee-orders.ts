import type { feeOrders as contract } from '../areas/fees/fee-orders'
import { calls } from '../client/calls'

export const feeOrders = calls<typeof contract>('feeOrders', {
  machines: 'GET fees/pos-terminals',
  list: 'GET fees/orders',
  create: 'POST fees/orders idempotent',
  one: 'GET fees/orders/{id}',
  check: 'POST fees/orders/{id}/check',
  closeQr: 'POST fees/orders/{id}/close-qr',
  utr: 'POST fees/orders/{id}/utr',
  cancel: 'POST fees/orders/{id}/cancel',
  manualResult: 'POST fees/orders/{id}/manual-pos-result',
  press: 'POST fees/orders/{id}/sandbox',
  receipt: 'GET fees/receipts/{id}/pdf binary',
})
