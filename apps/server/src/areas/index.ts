import type { Area } from '../school/area'
import { adoptionArea } from './adoption/area'
import { attendanceArea } from './attendance/area'
import { busArea } from './bus/area'
import { busAttendanceArea } from './bus-attendance/area'
import { chatArea } from './chat/area'
import { classesArea } from './classes/area'
import { curriculumArea } from './curriculum/area'
import { diaryArea } from './diary/area'
import { documentExportArea } from './document-export/area'
import { feedbackArea } from './feedback/area'
import { feesArea } from './fees/area'
import { galleryArea } from './gallery/area'
import { generalArea } from './general/area'
import { generalSettingsArea } from './general-settings/area'
import { guardianUsersArea } from './guardian-users/area'
import { jobsArea } from './jobs/area'
import { leaveArea } from './leave/area'
import { liveArea } from './live/area'
import { lockStudentsArea } from './lock-students/area'
import { loginsArea } from './logins/area'
import { maintenanceArea } from './maintenance/area'
import { mastersArea } from './masters/area'
import { noticesArea } from './notices/area'
import { notificationHistoryArea } from './notification-history/area'
import { operatorsArea } from './operators/area'
import { peopleArea } from './people/area'
import { platformNoticesArea } from './platform-notices/area'
import { platformUsersArea } from './platform-users/area'
import { portalArea } from './portal/area'
import { profileArea } from './profile/area'
import { removalsArea } from './removals/area'
import { schoolDetailsArea } from './school-details/area'
import { schoolGroupsArea } from './school-groups/area'
import { selectorsArea } from './selectors/area'
import { staffArea } from './staff/area'
import { tabulationArea } from './tabulation/area'
import { timetablesArea } from './timetables/area'
import { voiceDescriptionsArea } from './voice-descriptions/area'
import { yearEndingArea } from './year-ending/area'

/** Every area of the product. A new one adds its line here, and nothing else has to know of it. */
export const areas: readonly Area[] = [
  adoptionArea,
  attendanceArea,
  busArea,
  busAttendanceArea,
  chatArea,
  classesArea,
  curriculumArea,
  diaryArea,
  documentExportArea,
  feedbackArea,
  feesArea,
  galleryArea,
  generalArea,
  generalSettingsArea,
  guardianUsersArea,
  jobsArea,
  leaveArea,
  liveArea,
  lockStudentsArea,
  loginsArea,
  maintenanceArea,
  mastersArea,
  noticesArea,
  notificationHistoryArea,
  operatorsArea,
  peopleArea,
  platformNoticesArea,
  platformUsersArea,
  portalArea,
  profileArea,
  schoolDetailsArea,
  removalsArea,
  schoolGroupsArea,
  selectorsArea,
  staffArea,
  tabulationArea,
  timetablesArea,
  voiceDescriptionsArea,
  yearEndingArea,
]
