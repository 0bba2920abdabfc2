import type { unsubscribe as contract } from '../areas/messaging/unsubscribe'
import { calls } from '../client/calls'

export const unsubscribe = calls<typeof contract>('unsubscribe', {
  page: 'GET messaging/unsubscribe/{token} binary',
  confirm: 'POST messaging/unsubscribe/{token} binary',
})
