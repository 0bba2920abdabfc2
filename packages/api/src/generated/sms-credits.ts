import type { smsCredits as contract } from '../areas/operators/sms-credits'
import { calls } from '../client/calls'

export const smsCredits = calls<typeof contract>('smsCredits', {
  list: 'GET platform/sms/credits',
  ledger: 'GET platform/sms/credits/{schoolId}',
  allot: 'POST platform/sms/credits idempotent',
})
