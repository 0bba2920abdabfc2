import { adoptionScreens } from './areas/adoption/screens'
import { attendanceScreens } from './areas/attendance/screens'
import { authScreens } from './areas/auth/screens'
import { busScreens } from './areas/bus/screens'
import { busAttendanceScreens } from './areas/bus-attendance/screens'
import { chatScreens } from './areas/chat/screens'
import { curriculumScreens } from './areas/curriculum/screens'
import { diaryScreens } from './areas/diary/screens'
import { documentExportScreens } from './areas/document-export/screens'
import { feedbackScreens } from './areas/feedback/screens'
import { feesScreens } from './areas/fees/screens'
import { galleryScreens } from './areas/gallery/screens'
import { guardianUsersScreens } from './areas/guardian-users/screens'
import { homeScreens } from './areas/home/screens'
import { importFilesScreens } from './areas/import-files/screens'
import { importsScreens } from './areas/imports/screens'
import { leaveScreens } from './areas/leave/screens'
import { loginsScreens } from './areas/logins/screens'
import { maintenanceScreens } from './areas/maintenance/screens'
import { messagingScreens } from './areas/messaging/screens'
import { noticesScreens } from './areas/notices/screens'
import { notificationHistoryScreens } from './areas/notification-history/screens'
import { operatorsScreens } from './areas/operators/screens'
import { peopleScreens } from './areas/people/screens'
import { platformNoticesScreens } from './areas/platform-notices/screens'
import { platformUsersScreens } from './areas/platform-users/screens'
import { portalScreens } from './areas/portal/screens'
import { preferencesScreens } from './areas/preferences/screens'
import { profileScreens } from './areas/profile/screens'
import { removalsScreens } from './areas/removals/screens'
import { schoolDetailsScreens } from './areas/school-details/screens'
import { settingsScreens } from './areas/settings/screens'
import { staffScreens } from './areas/staff/screens'
import { timetablesScreens } from './areas/timetables/screens'
import { yearEndingScreens } from './areas/year-ending/screens'
import type { Screen } from './screen'

/** Every screen that exists. The menu shows no other. An area adds its line here. */
export const screens: readonly Screen[] = [
  ...adoptionScreens,
  ...attendanceScreens,
  ...authScreens,
  ...busScreens,
  ...busAttendanceScreens,
  ...chatScreens,
  ...curriculumScreens,
  ...diaryScreens,
  ...documentExportScreens,
  ...feedbackScreens,
  ...feesScreens,
  ...galleryScreens,
  ...guardianUsersScreens,
  ...homeScreens,
  ...importFilesScreens,
  ...importsScreens,
  ...leaveScreens,
  ...loginsScreens,
  ...maintenanceScreens,
  ...messagingScreens,
  ...noticesScreens,
  ...notificationHistoryScreens,
  ...peopleScreens,
  ...operatorsScreens,
  ...platformNoticesScreens,
  ...platformUsersScreens,
  ...portalScreens,
  ...preferencesScreens,
  ...profileScreens,
  ...schoolDetailsScreens,
  ...removalsScreens,
  ...settingsScreens,
  ...staffScreens,
  ...timetablesScreens,
  ...yearEndingScreens,
]

/** Form codes whose screens exist. */
export const builtForms: ReadonlySet<string> = new Set(screens.flatMap(screen => screen.forms))
