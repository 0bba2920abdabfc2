import { absentPresent } from './absent-present'
import { adminPort } from './admin-port'
import { anecdotal } from './anecdotal'
import { attendanceEntry } from './attendance-entry'
import { auth } from './auth'
import { bus } from './bus'
import { busAttendance } from './bus-attendance'
import { chat } from './chat'
import { classes } from './classes'
import { diary } from './diary'
import { documentExport } from './document-export'
import { feeOrders } from './fee-orders'
import { feeReports } from './fee-reports'
import { feedback } from './feedback'
import { feedbackCategory } from './feedback-category'
import { feedbackView } from './feedback-view'
import { fees } from './fees'
import { files } from './files'
import { flashNews } from './flash-news'
import { gallery } from './gallery'
import { general } from './general'
import { guardianChanges } from './guardian-changes'
import { guardianUsers } from './guardian-users'
import { home } from './home'
import { imports } from './imports'
import { jobs } from './jobs'
import { live } from './live'
import { lockStudents } from './lock-students'
import { logins } from './logins'
import { masters } from './masters'
import { messageFormats } from './message-formats'
import { messaging } from './messaging'
import { notices } from './notices'
import { notificationHistory } from './notification-history'
import { offlineFees } from './offline-fees'
import { outbox } from './outbox'
import { parentFees } from './parent-fees'
import { people } from './people'
import { platform } from './platform'
import { platformNotices } from './platform-notices'
import { portal } from './portal'
import { posTerminals } from './pos-terminals'
import { preferences } from './preferences'
import { profile } from './profile'
import { push } from './push'
import { selectors } from './selectors'
import { smsAccounts } from './sms-accounts'
import { smsCredits } from './sms-credits'
import { smsFormats } from './sms-formats'
import { staff } from './staff'
import { staffUsers } from './staff-users'
import { students } from './students'
import { timetables } from './timetables'
import { unsubscribe } from './unsubscribe'
import { voiceDescriptions } from './voice-descriptions'
import { webhooks } from './webhooks'
import { workingCalendar } from './working-calendar'

/** Every area of the contract. The server binds these, the reference and the generated tests walk them. */
export const contract = {
  auth,
  home,
  general,
  files,
  selectors,
  masters,
  classes,
  people,
  imports,
  jobs,
  platform,
  profile,
  guardianChanges,
  lockStudents,
  logins,
  guardianUsers,
  staffUsers,
  students,
  staff,
  anecdotal,
  diary,
  bus,
  feedback,
  feedbackCategory,
  feedbackView,
  portal,
  fees,
  feeOrders,
  feeReports,
  parentFees,
  chat,
  live,
  notices,
  flashNews,
  adminPort,
  messageFormats,
  smsAccounts,
  smsCredits,
  smsFormats,
  messaging,
  posTerminals,
  preferences,
  voiceDescriptions,
  push,
  webhooks,
  unsubscribe,
  absentPresent,
  gallery,
  notificationHistory,
  outbox,
  documentExport,
  platformNotices,
  timetables,
  attendanceEntry,
  workingCalendar,
  offlineFees,
  busAttendance,
}
