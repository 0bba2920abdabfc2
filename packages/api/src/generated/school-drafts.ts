import type { schoolDrafts as contract } from '../areas/operators/school-drafts'
import { calls } from '../client/calls'

export const schoolDrafts = calls<typeof contract>('schoolDrafts', {
  list: 'GET platform/school-drafts',
  get: 'GET platform/school-drafts/{id}',
  create: 'POST platform/school-drafts idempotent',
  update: 'PATCH platform/school-drafts/{id}',
  remove: 'DELETE platform/school-drafts/{id}',
})
