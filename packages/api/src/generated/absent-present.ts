import type { absentPresent as contract } from '../areas/attendance/absent-present'
import { calls } from '../client/calls'

export const absentPresent = calls<typeof contract>('absentPresent', {
  initialValues: 'GET studentAbsentPresentReport/initialvalues',
  courses: 'GET studentAbsentPresentReport/courses/{id}',
  divisions: 'GET studentAbsentPresentReport/divisions/{id}',
  divisionsOfSection: 'GET studentAbsentPresentReport/divisionsection/{id}',
  view: 'GET studentAbsentPresentReport',
  student: 'GET studentAbsentPresentReport/student/{id}',
  exportFile: 'POST studentAbsentPresentReport/export-excel idempotent',
})
