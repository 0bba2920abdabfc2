import type { portal as contract } from '../areas/portal/portal'
import { calls } from '../client/calls'

export const portal = calls<typeof contract>('portal', {
  list: 'GET parent/school-portal',
})
