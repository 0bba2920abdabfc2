import type { feeReceipts as contract } from '../areas/fees/fee-receipts'
import { calls } from '../client/calls'

export const feeReceipts = calls<typeof contract>('feeReceipts', {
  offers: 'GET fees/receipt-offers',
  list: 'GET fees/receipts',
  one: 'GET fees/receipts/{id}',
  create: 'POST fees/counter-receipts idempotent',
  cancel: 'POST fees/receipts/{id}/cancel',
  cheque: 'PATCH fees/payments/{id}/cheque',
  refunds: 'GET fees/refunds',
  askRefund: 'POST fees/refunds idempotent',
  decideRefund: 'PATCH fees/refunds/{id}',
  exceptions: 'GET fees/exceptions',
  resolve: 'POST fees/exceptions/{id}/resolve',
  closings: 'GET fees/closings',
  draft: 'GET fees/closings/draft',
  close: 'POST fees/closings idempotent',
  sheet: 'GET fees/closings/{id}/pdf binary',
})
