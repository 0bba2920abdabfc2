import type { diary as contract } from '../areas/diary/diary'
import { calls } from '../client/calls'

export const diary = calls<typeof contract>('diary', {
  initialValues: 'GET student-diary/initialvalues',
  list: 'GET student-diary',
  create: 'POST student-diary idempotent',
  update: 'PATCH student-diary/{id}',
  remove: 'DELETE student-diary/{id}',
  acks: 'GET student-diary/{id}/acks',
  familyDiary: 'GET parent/student-diary',
  markSeen: 'POST parent/student-diary/{id}/seen',
  markDone: 'POST parent/student-diary/{id}/done',
  undoDone: 'DELETE parent/student-diary/{id}/done',
  familyAnecdotals: 'GET parent/anecdotal',
})
