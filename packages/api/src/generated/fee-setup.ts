import type { feeSetup as contract } from '../areas/fees/fee-setup'
import { calls } from '../client/calls'

export const feeSetup = calls<typeof contract>('feeSetup', {
  offers: 'GET fees/setup-offers',
  heads: 'GET fees/heads',
  createHead: 'POST fees/heads idempotent',
  changeHead: 'PATCH fees/heads/{id}',
  removeHead: 'DELETE fees/heads/{id}',
  categories: 'GET fees/categories',
  createCategory: 'POST fees/categories idempotent',
  changeCategory: 'PATCH fees/categories/{id}',
  removeCategory: 'DELETE fees/categories/{id}',
  fineRules: 'GET fees/fine-rules',
  createFineRule: 'POST fees/fine-rules idempotent',
  changeFineRule: 'PATCH fees/fine-rules/{id}',
  removeFineRule: 'DELETE fees/fine-rules/{id}',
  series: 'GET fees/receipt-series',
  createSeries: 'POST fees/receipt-series idempotent',
  changeSeries: 'PATCH fees/receipt-series/{id}',
  removeSeries: 'DELETE fees/receipt-series/{id}',
  settings: 'GET fees/settings',
  changeSettings: 'PATCH fees/settings',
})
