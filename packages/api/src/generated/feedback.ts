import type { feedback as contract } from '../areas/feedback/feedback'
import { calls } from '../client/calls'

export const feedback = calls<typeof contract>('feedback', {
  initialValues: 'GET student-feedback/initialvalues',
  list: 'GET student-feedback',
  thread: 'GET student-feedback/{id}',
  create: 'POST student-feedback idempotent',
  followUp: 'POST student-feedback/{id}/follow-up idempotent',
  close: 'POST student-feedback/{id}/close idempotent',
})
