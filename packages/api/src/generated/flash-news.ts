import type { flashNews as contract } from '../areas/notices/flash-news'
import { calls } from '../client/calls'

export const flashNews = calls<typeof contract>('flashNews', {
  initialValues: 'GET communication/flashnews/initialvalues',
  create: 'POST communication/flashnews/create idempotent',
  list: 'GET communication/flashnews/flash-news-list',
  item: 'GET communication/flashnews/flash-news-event/{id}',
  update: 'PATCH communication/flashnews/{id}',
  activate: 'PATCH communication/flashnews/activate-event/{id}',
  remove: 'DELETE communication/flashnews/delete-event/{id}',
  current: 'GET communication/flashnews/current',
})
