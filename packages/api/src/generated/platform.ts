import type { platform as contract } from '../areas/operators/platform'
import { calls } from '../client/calls'

export const platform = calls<typeof contract>('platform', {
  schools: 'GET platform/schools',
  schoolsInitialValues: 'GET platform/schools/initialvalues',
  school: 'GET platform/schools/{id}',
  updateSchool: 'PATCH platform/schools/{id}',
  setModules: 'PUT platform/schools/{id}/modules',
  suspend: 'POST platform/schools/{id}/suspend',
  resume: 'POST platform/schools/{id}/resume',
  audit: 'GET platform/audit',
  outbox: 'GET platform/sms/outbox',
  enter: 'POST platform/schools/{id}/enter',
  leave: 'POST platform/leave-school',
})
