import type { masters as contract } from '../areas/masters'
import { calls } from '../client/calls'

export const masters = calls<typeof contract>('masters', {
  list: 'GET masters/{kind}',
  create: 'POST masters/{kind} idempotent',
  update: 'PATCH masters/{kind}/{id}',
  remove: 'DELETE masters/{kind}/{id}',
})
