import type { documentExport as contract } from '../areas/document-export'
import { calls } from '../client/calls'

export const documentExport = calls<typeof contract>('documentExport', {
  initialValues: 'GET mongo-db-export/initialvalues',
  check: 'POST mongo-db-export/check',
  run: 'POST mongo-db-export/run idempotent',
  runs: 'GET mongo-db-export/runs',
  refreshGuardian: 'POST mongo-db-export/update-guardianid/{id}',
})
