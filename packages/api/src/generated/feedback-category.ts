import type { feedbackCategory as contract } from '../areas/feedback/feedback-category'
import { calls } from '../client/calls'

export const feedbackCategory = calls<typeof contract>('feedbackCategory', {
  create: 'POST communication/feedback-category/create idempotent',
  list: 'GET communication/feedback-category/feedback-category-list',
  sortOrder: 'GET communication/feedback-category/get-sort-order',
  item: 'GET communication/feedback-category/feedback-category-det-by-id/{id}',
  update: 'PATCH communication/feedback-category/feedback-category-update/{id}',
  remove: 'DELETE communication/feedback-category/delete-event/{id}',
  activate: 'PATCH communication/feedback-category/active-event/{id}',
})
