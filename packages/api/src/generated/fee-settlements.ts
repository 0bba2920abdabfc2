import type { feeSettlements as contract } from '../areas/fees/fee-settlements'
import { calls } from '../client/calls'

export const feeSettlements = calls<typeof contract>('feeSettlements', {
  load: 'POST fees-admin/settlements idempotent',
})
