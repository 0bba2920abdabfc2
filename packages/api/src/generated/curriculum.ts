import type { curriculum as contract } from '../areas/curriculum'
import { calls } from '../client/calls'

export const curriculum = calls<typeof contract>('curriculum', {
  ticket: 'POST curriculum/ticket',
  redeem: 'POST curriculum/redeem',
})
