import { adoption } from './adoption/adoption'
import { absentPresent } from './attendance/absent-present'
import { attendanceEntry } from './attendance/attendance-entry'
import { parentAttendance } from './attendance/parent-attendance'
import { workingCalendar } from './attendance/working-calendar'
import { auth } from './auth'
import { bus } from './bus'
import { busAttendance } from './bus-attendance'
import { chat } from './chat'
import { classes } from './classes'
import { curriculum } from './curriculum'
import { anecdotal } from './diary/anecdotal'
import { diary } from './diary/diary'
import { documentExport } from './document-export'
import { feedback } from './feedback/feedback'
import { feedbackCategory } from './feedback/feedback-category'
import { feedbackView } from './feedback/feedback-view'
import { bankAccounts } from './fees/bank-accounts'
import { bankFees } from './fees/bank-fees'
import { familyFees } from './fees/family-fees'
import { feeOrders } from './fees/fee-orders'
import { feeReceipts } from './fees/fee-receipts'
import { feeReports } from './fees/fee-reports'
import { feeSettlements } from './fees/fee-settlements'
import { fees } from './fees/fees'
import { gatewayAccounts } from './fees/gateway-accounts'
import { gatewayCalls } from './fees/gateway-calls'
import { offlineFees } from './fees/offline-fees'
import { parentFees } from './fees/parent-fees'
import { parentOrders } from './fees/parent-orders'
import { posTerminals } from './fees/pos-terminals'
import { files } from './files'
import { gallery } from './gallery'
import { general } from './general'
import { generalSettings } from './general-settings'
import { guardianUsers } from './guardian-users/guardian-users'
import { home } from './home'
import { importFiles } from './import-files'
import { imports } from './imports'
import { jobs } from './jobs'
import { live } from './live'
import { lockStudents } from './lock-students'
import { guardianChanges } from './logins/guardian-changes'
import { logins } from './logins/logins'
import { staffUsers } from './logins/staff-users'
import { maintenance } from './maintenance'
import { manySchools } from './many-schools'
import { masters } from './masters'
import { messageFormats } from './message-formats/message-formats'
import { smsFormats } from './message-formats/sms-formats'
import { messaging } from './messaging/messaging'
import { preferences } from './messaging/preferences'
import { unsubscribe } from './messaging/unsubscribe'
import { webhooks } from './messaging/webhooks'
import { flashNews } from './notices/flash-news'
import { notices } from './notices/notices'
import { notificationHistory } from './notification-history'
import { newSchools } from './operators/new-schools'
import { outbox } from './operators/outbox'
import { platform } from './operators/platform'
import { schoolDrafts } from './operators/school-drafts'
import { smsAccounts } from './operators/sms-accounts'
import { smsCredits } from './operators/sms-credits'
import { people } from './people/people'
import { students } from './people/students'
import { platformNotices } from './platform-notices'
import { platformUsers } from './platform-users'
import { adminPort } from './portal/admin-port'
import { portal } from './portal/portal'
import { profile } from './profile'
import { push } from './push'
import { removals } from './removals'
import { schoolDetails } from './school-details'
import { schoolGroups } from './school-groups'
import { selectors } from './selectors'
import { staff } from './staff'
import { timetables } from './timetables'
import { voiceDescriptions } from './voice-descriptions'
import { carryForward } from './year-ending/carry-forward'
import { yearEndings } from './year-ending/year-endings'

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
  newSchools,
  removals,
  generalSettings,
  manySchools,
  schoolDrafts,
  schoolGroups,
  platformUsers,
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
  feeReceipts,
  feeReports,
  parentFees,
  familyFees,
  parentOrders,
  gatewayAccounts,
  gatewayCalls,
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
  bankAccounts,
  bankFees,
  feeSettlements,
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
  parentAttendance,
  workingCalendar,
  offlineFees,
  busAttendance,
  maintenance,
  importFiles,
  schoolDetails,
  adoption,
  curriculum,
  yearEndings,
  carryForward,
}
