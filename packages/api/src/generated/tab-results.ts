import type { tabResults as contract } from '../areas/tabulation/tab-results'
import { calls } from '../client/calls'

export const tabResults = calls<typeof contract>('tabResults', {
  offers: 'GET tabulation/results/offers',
  overview: 'GET tabulation/results/overview',
  list: 'GET tabulation/results',
  one: 'GET tabulation/results/{id}',
  compute: 'POST tabulation/results/compute idempotent',
  setOutcome: 'POST tabulation/results/{id}/outcome',
  promotionList: 'GET tabulation/results/promotion-list binary',
})
