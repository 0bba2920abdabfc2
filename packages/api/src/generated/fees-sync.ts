import type { feesSync as contract } from '../areas/fees/fees-sync'
import { calls } from '../client/calls'

export const feesSync = calls<typeof contract>('feesSync', {
  items: 'GET fees-sync/items',
  acks: 'POST fees-sync/acks',
})
