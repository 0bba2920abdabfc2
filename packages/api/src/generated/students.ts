import type { students as contract } from '../areas/students'
import { calls } from '../client/calls'

export const students = calls<typeof contract>('students', {
  statisticsInitialValues: 'GET student/studentStatisticsReport/initialvalues',
  statisticsCourses: 'GET student/studentStatisticsReport/courses/{id}',
  viewStatistics: 'GET student/studentStatisticsReport/viewStudentStatistics',
  exportStatistics: 'POST student/studentStatisticsReport/export-excel idempotent',
  completeInitialValues: 'GET studentcompleteinforpt/initialvalues',
  completeDivisions: 'GET studentcompleteinforpt/division/{courseId}',
  siblings: 'GET studentcompleteinforpt/getsiblings/{id}',
  attendanceDetails: 'GET studentcompleteinforpt/getattendancedetails/{id}',
  timetable: 'GET studentcompleteinforpt/getstudentclasstimetabledetails/{id}',
  anecdotals: 'GET studentcompleteinforpt/getanecdotals/{id}',
  diary: 'GET studentcompleteinforpt/getdiary/{id}',
  documents: 'GET studentcompleteinforpt/getdocuments/{id}',
  history: 'GET studentcompleteinforpt/gethistory/{id}',
  preview: 'GET studentcompleteinforpt/preview/{id} binary',
  busInitialValues: 'GET student/busStudentReport/initialvalues',
  busCourses: 'GET student/busStudentReport/course/{id}',
  busDivisionsOfSection: 'GET student/busStudentReport/divisionsSections/{id}',
  busDivisions: 'GET student/busStudentReport/divisions/{id}',
  busStops: 'GET student/busStudentReport/busStop/{busId}',
  busRecipients: 'GET student/busStudentReport/format-sms',
  viewBusReport: 'GET student/busStudentReport/view',
  exportBusReport: 'POST student/busStudentReport/export-excel idempotent',
  busRouteSheet: 'POST student/busStudentReport/route-sheet idempotent',
})
