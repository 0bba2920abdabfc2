import type { classTests as contract } from '../areas/tabulation/class-tests'
import { calls } from '../client/calls'

export const classTests = calls<typeof contract>('classTests', {
  initialValues: 'GET tabulation/class-tests/initialvalues',
  list: 'GET tabulation/class-tests',
  matrix: 'GET tabulation/class-tests/matrix',
  exportFile: 'POST tabulation/class-tests/export idempotent',
  one: 'GET tabulation/class-tests/{id}',
  create: 'POST tabulation/class-tests idempotent',
  update: 'PATCH tabulation/class-tests/{id}',
  remove: 'DELETE tabulation/class-tests/{id}',
  publish: 'POST tabulation/class-tests/{id}/publish',
  family: 'GET parent-tabulation/class-tests',
  familySeen: 'POST parent-tabulation/class-tests/{id}/seen',
})
