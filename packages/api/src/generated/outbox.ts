import type { outbox as contract } from '../areas/operators/outbox'
import { calls } from '../client/calls'

export const outbox = calls<typeof contract>('outbox', {
  list: 'GET messaging/outbox',
})
