import type { removals as contract } from '../areas/removals'
import { calls } from '../client/calls'

export const removals = calls<typeof contract>('removals', {
  count: 'POST platform/removals',
  list: 'GET platform/removals',
  get: 'GET platform/removals/{id}',
  confirm: 'POST platform/removals/{id}/confirm',
  cancel: 'POST platform/removals/{id}/cancel',
  restore: 'POST platform/removals/{id}/restore',
  archive: 'GET platform/removals/{id}/archive binary',
  years: 'GET platform/removals/years/{schoolId}',
})
