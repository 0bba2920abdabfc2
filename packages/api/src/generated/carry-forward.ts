import type { carryForward as contract } from '../areas/year-ending/carry-forward'
import { calls } from '../client/calls'

export const carryForward = calls<typeof contract>('carryForward', {
  initialValues: 'GET fees-admin/carry-forward/initialvalues',
  list: 'GET fees-admin/carry-forward',
  preview: 'POST fees-admin/carry-forward/preview',
  export: 'POST fees-admin/carry-forward/export binary',
  run: 'POST fees-admin/carry-forward/run idempotent',
  undo: 'POST fees-admin/carry-forward/undo',
})
