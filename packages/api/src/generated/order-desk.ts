import type { orderDesk as contract } from '../areas/fees/order-desk'
import { calls } from '../client/calls'

export const orderDesk = calls<typeof contract>('orderDesk', {
  offers: 'GET fees-admin/orders/offers',
  list: 'GET fees-admin/orders',
  one: 'GET fees-admin/orders/{id}',
  check: 'POST fees-admin/orders/{id}/check',
  restart: 'POST fees-admin/orders/restart idempotent',
  successRestart: 'POST fees-admin/orders/success-restart idempotent',
  run: 'GET fees-admin/orders/runs/{id}',
  forceSuccess: 'POST fees-admin/orders/{id}/force-success idempotent',
})
