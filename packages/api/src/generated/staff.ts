import type { staff as contract } from '../areas/staff'
import { calls } from '../client/calls'

export const staff = calls<typeof contract>('staff', {
  informationInitialValues: 'GET staff-information/initialvalues',
  information: 'GET staff-information',
  informationOfOne: 'GET staff-information/{id}',
  reportInitialValues: 'GET staff-report/initialvalues',
  viewReport: 'POST staff-report/view',
  reportStatistics: 'GET staff-report/statistics',
  exportReport: 'POST staff-report/export idempotent',
  completePreview: 'GET staff-complete-info/preview/{id} binary',
  completeInfo: 'GET staff-complete-info/{id}',
  completeSection: 'GET staff-complete-info/{id}/{section}',
  classTeacherInitialValues: 'GET class-teacher-report/initialvalues',
  classTeachers: 'GET class-teacher-report',
  exportClassTeachers: 'POST class-teacher-report/export idempotent',
})
