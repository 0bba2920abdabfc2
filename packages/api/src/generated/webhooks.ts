import type { webhooks as contract } from '../areas/messaging/webhooks'
import { calls } from '../client/calls'

export const webhooks = calls<typeof contract>('webhooks', {
  told: 'GET messaging/webhooks/{driver}/{accountToken}',
  tell: 'POST messaging/webhooks/{driver}/{accountToken}',
})
