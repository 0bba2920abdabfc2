import type { yearEndings as contract } from '../areas/year-ending/year-endings'
import { calls } from '../client/calls'

export const yearEndings = calls<typeof contract>('yearEndings', {
  list: 'GET platform/year-endings',
  create: 'POST platform/year-endings idempotent',
  get: 'GET platform/year-endings/{id}',
  update: 'PATCH platform/year-endings/{id}',
  students: 'GET platform/year-endings/{id}/students',
  decide: 'PUT platform/year-endings/{id}/decisions',
  validate: 'POST platform/year-endings/{id}/validate',
  run: 'POST platform/year-endings/{id}/run idempotent',
  revert: 'POST platform/year-endings/{id}/revert',
})
