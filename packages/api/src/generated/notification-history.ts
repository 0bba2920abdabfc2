import type { notificationHistory as contract } from '../areas/notification-history'
import { calls } from '../client/calls'

export const notificationHistory = calls<typeof contract>('notificationHistory', {
  initialValues: 'POST notification-history/initialvalues',
  staffList: 'GET notification-history/getStaffList/{id}',
  studentInitialValues: 'POST notification-history/studentInitValues',
  studentList: 'GET notification-history/getStudentList/{id}',
  list: 'GET notification-history/List',
  message: 'GET notification-history/messages/{id}',
  usage: 'GET notification-history/usage',
  exportReport: 'POST notification-history/export idempotent',
})
