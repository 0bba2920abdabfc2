import type { parentFees as contract } from '../areas/fees/parent-fees'
import { calls } from '../client/calls'

export const parentFees = calls<typeof contract>('parentFees', {
  dues: 'GET parent-fees/dues',
  payments: 'GET parent-fees/payments',
  receipt: 'GET parent-fees/receipts/{id}/pdf binary',
})
