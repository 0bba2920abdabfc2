import type { chat as contract } from '../areas/chat'
import { calls } from '../client/calls'

export const chat = calls<typeof contract>('chat', {
  initialValues: 'GET chat-initial-values',
  contacts: 'GET chat-all-contacts',
  current: 'GET current-chat',
  send: 'POST insert-chat',
  remove: 'POST delete-chat',
  list: 'GET user-chat-list',
  times: 'GET chat-time-settings',
  unread: 'GET chat/unread',
  read: 'POST chat/read',
  told: 'POST chat/told',
  change: 'PATCH chat/conversations/{userId}',
  report: 'POST chat/messages/{id}/report',
  reports: 'GET chat/reports',
  openReport: 'POST chat/reports/{id}/open',
  decideReport: 'POST chat/reports/{id}/decide',
  review: 'POST chat/review',
})
