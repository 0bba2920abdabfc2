import type { notices as contract } from '../areas/notices/notices'
import { calls } from '../client/calls'

export const notices = calls<typeof contract>('notices', {
  initialValues: 'GET notice-board/initialvalues',
  divisions: 'GET notice-board/divisions-custom/{courseId}',
  create: 'POST notice-board/create idempotent',
  list: 'GET notice-board/notice-board-list',
  event: 'GET notice-board/notice-board-event/{id}',
  update: 'PATCH notice-board/{id}',
  approve: 'GET notice-board/approve-event/{id}',
  cancel: 'PATCH notice-board/cancel-event/{id}',
  remove: 'DELETE notice-board/delete-event/{id}',
  notify: 'POST notice-board/sentNotification/{id} idempotent',
  seen: 'GET notice-board/{id}/seen',
  mine: 'GET notice-board/mine',
  acknowledge: 'POST notice-board/{id}/ack',
})
