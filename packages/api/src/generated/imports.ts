import type { imports as contract } from '../areas/imports'
import { calls } from '../client/calls'

export const imports = calls<typeof contract>('imports', {
  kinds: 'GET imports/kinds',
  template: 'GET imports/template/{kind} binary',
  create: 'POST imports idempotent',
  list: 'GET imports',
  get: 'GET imports/{id}',
  update: 'PATCH imports/{id}',
  check: 'POST imports/{id}/check',
  rows: 'GET imports/{id}/rows',
  errorsFile: 'GET imports/{id}/errors-file binary',
  apply: 'POST imports/{id}/apply',
  release: 'POST imports/{id}/release',
  rollback: 'POST imports/{id}/rollback',
  cancel: 'DELETE imports/{id}',
  single: 'POST imports/single idempotent',
  record: 'GET imports/single/{kind}/{key}',
})
