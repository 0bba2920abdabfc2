import type { feeDemands as contract } from '../areas/fees/fee-demands'
import { calls } from '../client/calls'

export const feeDemands = calls<typeof contract>('feeDemands', {
  list: 'GET fees/demands',
  create: 'POST fees/demands idempotent',
  change: 'PATCH fees/demands/{id}',
  remove: 'DELETE fees/demands/{id}',
  waivers: 'GET fees/waivers',
  waive: 'POST fees/waivers idempotent',
  unwaive: 'DELETE fees/waivers/{id}',
  profiles: 'GET fees/profiles',
  setProfiles: 'POST fees/profiles',
})
