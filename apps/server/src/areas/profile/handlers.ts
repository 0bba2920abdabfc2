import type { contract } from '@school/api'
import type { Handlers } from '../../platform/http/call'
import { readSettings, updateSettings } from '../../school/school-settings'
import { exportStudentData } from './data-export'
import { sendMobileCode } from './mobile-codes'
import { readSchoolProfile, updateSchoolProfile } from './school'
import { readStaffProfile, updateStaffProfile } from './staff'
import { changeStudentProfile, readStudentProfile, withdrawChange } from './student'

/** Profiles of staff, of the school and of the chosen child. */
export const profileHandlers: Handlers<typeof contract.profile> = {
  staff: readStaffProfile,
  updateStaff: call => updateStaffProfile(call, call.body),
  school: readSchoolProfile,
  updateSchool: call => updateSchoolProfile(call, call.body),
  settings: readSettings,
  updateSettings: call => updateSettings(call, call.body.changes),
  student: readStudentProfile,
  sendMobileCode: call => sendMobileCode(call, call.body.mobile),
  changeStudent: call => changeStudentProfile(call, call.body),
  withdrawChange: call => withdrawChange(call, call.params.id),
  exportStudentData: call => exportStudentData(call, call.body),
}
