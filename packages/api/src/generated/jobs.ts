import type { jobs as contract } from '../areas/jobs'
import { calls } from '../client/calls'

export const jobs = calls<typeof contract>('jobs', {
  get: 'GET jobs/{id}',
  cancel: 'POST jobs/{id}/cancel',
})
