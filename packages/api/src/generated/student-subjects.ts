import type { studentSubjects as contract } from '../areas/tabulation/student-subjects'
import { calls } from '../client/calls'

export const studentSubjects = calls<typeof contract>('studentSubjects', {
  initialValues: 'GET tabulation/student-subjects/initialvalues',
  read: 'GET tabulation/student-subjects',
  save: 'PUT tabulation/student-subjects',
})
