import type { profile as contract } from '../areas/profile'
import { calls } from '../client/calls'

export const profile = calls<typeof contract>('profile', {
  staff: 'GET profile/staff',
  updateStaff: 'PATCH profile/staff',
  school: 'GET profile/school',
  updateSchool: 'PATCH profile/school',
  settings: 'GET profile/school/settings',
  updateSettings: 'PATCH profile/school/settings',
  student: 'GET profile/student',
  sendMobileCode: 'POST profile/student/mobile-code',
  changeStudent: 'POST profile/student/changes idempotent',
  withdrawChange: 'DELETE profile/student/changes/{id}',
  exportStudentData: 'POST profile/student/data-export idempotent',
})
