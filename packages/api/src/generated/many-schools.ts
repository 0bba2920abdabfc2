import type { manySchools as contract } from '../areas/many-schools'
import { calls } from '../client/calls'

export const manySchools = calls<typeof contract>('manySchools', {
  preview: 'POST platform/settings/preview',
  apply: 'POST platform/settings/apply',
  result: 'GET platform/settings/runs/{id}',
})
