import type { adoption as contract } from '../areas/adoption/adoption'
import { calls } from '../client/calls'

export const adoption = calls<typeof contract>('adoption', {
  offers: 'GET platform/reports/user-statistics/initialvalues',
  overSchools: 'GET platform/reports/user-statistics',
  exportSchools: 'POST platform/reports/user-statistics/export binary',
  classOffers: 'GET mobileapp/user-statistics/initialvalues',
  ofSchool: 'GET mobileapp/user-statistics',
  never: 'GET mobileapp/user-statistics/never',
  exportSchool: 'POST mobileapp/user-statistics/export binary',
})
