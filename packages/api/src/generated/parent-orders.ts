import type { parentOrders as contract } from '../areas/fees/parent-orders'
import { calls } from '../client/calls'

export const parentOrders = calls<typeof contract>('parentOrders', {
  quote: 'POST parent-fees/quotes',
  create: 'POST parent-fees/orders idempotent',
  one: 'GET parent-fees/orders/{id}',
  check: 'POST parent-fees/orders/{id}/check',
  cancel: 'POST parent-fees/orders/{id}/cancel',
})
