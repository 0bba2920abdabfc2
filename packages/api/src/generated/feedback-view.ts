import type { feedbackView as contract } from '../areas/feedback/feedback-view'
import { calls } from '../client/calls'

export const feedbackView = calls<typeof contract>('feedbackView', {
  initialValues: 'GET communication/guardian-feedback-view/initialvalues',
  categories: 'GET communication/guardian-feedback-view/get-category',
  list: 'GET communication/guardian-feedback-view/view-guardian-feedback',
  letter: 'GET communication/guardian-feedback-view/{id}',
  reply: 'POST communication/guardian-feedback-view/{id}/reply idempotent',
  close: 'POST communication/guardian-feedback-view/{id}/close idempotent',
  note: 'POST communication/guardian-feedback-view/{id}/note idempotent',
  exportReport: 'POST communication/guardian-feedback-view/export idempotent',
})
