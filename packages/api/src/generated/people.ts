import type { people as contract } from '../areas/people/people'
import { calls } from '../client/calls'

export const people = calls<typeof contract>('people', {
  studentDetails: 'GET studentcompleteinforpt/getstudentdetails/{id}',
  studentReportInitialValues: 'GET student/studentReport/initialvalues',
  studentReportCourses: 'GET student/studentReport/courses/{id}',
  studentReportDivisions: 'GET student/studentReport/divisions/{id}',
  studentReportDivisionSection: 'GET student/studentReport/divisionsection/{id}',
  viewStudentReport: 'POST student/studentReport/viewStudentReport',
  exportStudentReport: 'POST student/studentReport/export-excel idempotent',
})
