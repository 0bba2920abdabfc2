import type { smsFormats as contract } from '../areas/message-formats/sms-formats'
import { calls } from '../client/calls'

export const smsFormats = calls<typeof contract>('smsFormats', {
  list: 'GET platform/sms/formats',
  approve: 'POST platform/sms/formats/{id}/approve',
  withdraw: 'POST platform/sms/formats/{id}/withdraw',
})
