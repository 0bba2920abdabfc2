import type { smsAccounts as contract } from '../areas/operators/sms-accounts'
import { calls } from '../client/calls'

export const smsAccounts = calls<typeof contract>('smsAccounts', {
  providers: 'GET platform/sms/providers',
  list: 'GET platform/sms/accounts',
  save: 'PUT platform/sms/accounts/{schoolId}',
  test: 'POST platform/sms/accounts/{schoolId}/test',
})
