import type { lockStudents as contract } from '../areas/lock-students'
import { calls } from '../client/calls'

export const lockStudents = calls<typeof contract>('lockStudents', {
  initialValues: 'GET lockStudents/initialValues',
  divisions: 'GET lockStudents/divisions/{courseId}',
  installments: 'GET lockStudents/installments/{academicYearId}/{courseId}',
  busInstallments: 'GET lockStudents/businstallments/{academicYearId}/{courseId}',
  view: 'GET lockStudents/view',
  searchStudent: 'POST lockStudents/searchStudent',
  lock: 'POST lockStudents/lock idempotent',
  unLock: 'POST lockStudents/unLock idempotent',
})
