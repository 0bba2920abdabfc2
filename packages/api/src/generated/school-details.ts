import type { schoolDetails as contract } from '../areas/school-details'
import { calls } from '../client/calls'

export const schoolDetails = calls<typeof contract>('schoolDetails', {
  initialValues: 'GET platform/reports/school-details/initialvalues',
  view: 'GET platform/reports/school-details',
  card: 'GET platform/reports/school-details/{id}',
  export: 'POST platform/reports/school-details/export binary',
})
