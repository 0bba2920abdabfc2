import type { adminPort as contract } from '../areas/portal/admin-port'
import { calls } from '../client/calls'

export const adminPort = calls<typeof contract>('adminPort', {
  create: 'POST communication/admin-port/create idempotent',
  list: 'GET communication/admin-port/admin-port-list',
  sortOrder: 'GET communication/admin-port/get-sort-order',
  item: 'GET communication/admin-port/admin-port-det-by-id/{id}',
  update: 'PATCH communication/admin-port/admin-port-update/{id}',
  remove: 'DELETE communication/admin-port/delete-event/{id}',
  activate: 'PATCH communication/admin-port/active-event/{id}',
})
