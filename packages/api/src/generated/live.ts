import type { live as contract } from '../areas/live'
import { calls } from '../client/calls'

export const live = calls<typeof contract>('live', {
  events: 'GET events binary',
})
