import type { examTimetables as contract } from '../areas/exam-timetables'
import { calls } from '../client/calls'

export const examTimetables = calls<typeof contract>('examTimetables', {
  initialValues: 'GET upload-exam-timetable/initialValues',
  divisions: 'GET upload-exam-timetable/divisionbycourse/{courseId}',
  save: 'POST upload-exam-timetable/save-exam-timeTable idempotent',
  list: 'GET upload-exam-timetable/upload-exam-timeTable-list',
  edit: 'GET upload-exam-timetable/edit-exam-timetable/{id}',
  update: 'PATCH upload-exam-timetable/update-Exam-timeTable/{id}',
  download: 'GET upload-exam-timetable/download-exam-timeTable/{id} binary',
  remove: 'DELETE upload-exam-timetable/delete-exam-timeTable/{id}',
  withdraw: 'POST upload-exam-timetable/{id}/withdraw',
  copy: 'POST upload-exam-timetable/{id}/copy idempotent',
  dutySheet: 'GET upload-exam-timetable/{id}/duty-sheet',
  rooms: 'GET timetable/rooms',
  addRoom: 'POST timetable/rooms idempotent',
  changeRoom: 'PATCH timetable/rooms/{id}',
  removeRoom: 'DELETE timetable/rooms/{id}',
  mine: 'GET stafflogin-timetable/exams',
  day: 'GET stafflogin-timetable/day',
  mineCalendar: 'GET stafflogin-timetable/ics binary',
  familyCalendar: 'GET parent-timetable/ics binary',
})
