import type { newSchools as contract } from '../areas/operators/new-schools'
import { calls } from '../client/calls'

export const newSchools = calls<typeof contract>('newSchools', {
  initialValues: 'GET platform/schools/newvalues',
  check: 'GET platform/schools/check',
  create: 'POST platform/schools idempotent',
  activate: 'POST platform/schools/{id}/activate',
  firstSteps: 'GET platform/schools/{id}/first-steps',
})
