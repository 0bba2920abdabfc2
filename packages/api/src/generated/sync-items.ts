import type { syncItems as contract } from '../areas/fees/sync-items'
import { calls } from '../client/calls'

export const syncItems = calls<typeof contract>('syncItems', {
  schools: 'GET fees-admin/sync-schools',
  summary: 'GET fees-admin/sync-items/summary',
  list: 'GET fees-admin/sync-items',
  one: 'GET fees-admin/sync-items/{id}',
  retry: 'POST fees-admin/sync-items/retry',
  markSynced: 'POST fees-admin/sync-items/mark-synced',
  exportFile: 'POST fees-admin/sync-items/export binary',
  unsyncPreview: 'POST fees-admin/sync-items/unsync-preview',
  unsync: 'POST fees-admin/sync-items/unsync idempotent',
  makeKey: 'POST fees-admin/sync-keys',
  endKey: 'POST fees-admin/sync-keys/end',
})
