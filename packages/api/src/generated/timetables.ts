import type { timetables as contract } from '../areas/timetables'
import { calls } from '../client/calls'

export const timetables = calls<typeof contract>('timetables', {
  initialValues: 'GET Upload-Timetable/getinitialvalues',
  divisions: 'GET Upload-Timetable/divisions',
  staff: 'GET Upload-Timetable/stafflist',
  uploadClass: 'POST Upload-Timetable/class-timetable-upload idempotent',
  uploadStaff: 'POST Upload-Timetable/staff-timetable-upload idempotent',
  removeClass: 'DELETE Upload-Timetable/class-timetable-delete/{a}/{b}',
  removeTeacher: 'DELETE Upload-Timetable/teacher-timetable-delete/{a}/{b}',
  downloadClass: 'GET Upload-Timetable/class-timetable-download/{id} binary',
  downloadTeacher: 'GET Upload-Timetable/teacher-timetable-download/{id} binary',
  showExamTab: 'GET Upload-Timetable/show-exam-timetable-tab',
  history: 'GET timetable/files',
  mineInitialValues: 'GET stafflogin-timetable/initialvalues',
  week: 'GET stafflogin-timetable/week',
  classTimetable: 'GET stafflogin-timetable/class/{divisionId}',
  seen: 'POST stafflogin-timetable/seen',
  family: 'GET parent-timetable',
  familySeen: 'POST parent-timetable/seen',
  familyDownload: 'GET parent-timetable/download/{kind}/{id} binary',
})
