import type { push as contract } from '../areas/push'
import { calls } from '../client/calls'

export const push = calls<typeof contract>('push', {
  publicKey: 'GET push/public-key',
  subscribe: 'POST push/subscriptions',
  unsubscribe: 'DELETE push/subscriptions/{id}',
})
