import { adoption } from './adoption/adoption'
import { absentPresent } from './attendance/absent-present'
import { attendanceAllotment } from './attendance/attendance-allotment'
import { attendanceEntry } from './attendance/attendance-entry'
import { attendanceTaken } from './attendance/attendance-taken'
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
import { examTimetables } from './exam-timetables'
import { feedback } from './feedback/feedback'
import { feedbackCategory } from './feedback/feedback-category'
import { feedbackView } from './feedback/feedback-view'
import { bankAccounts } from './fees/bank-accounts'
import { bankCollect } from './fees/bank-collect'
import { bankFees } from './fees/bank-fees'
import { familyFees } from './fees/family-fees'
import { feeBatches } from './fees/fee-batches'
import { feeConcessions } from './fees/fee-concessions'
import { feeDemands } from './fees/fee-demands'
import { feeImports } from './fees/fee-imports'
import { feeOrders } from './fees/fee-orders'
import { feePlans } from './fees/fee-plans'
import { feeReceipts } from './fees/fee-receipts'
import { feeRemovals } from './fees/fee-removals'
import { feeReports } from './fees/fee-reports'
import { feeSettlements } from './fees/fee-settlements'
import { feeSetup } from './fees/fee-setup'
import { fees } from './fees/fees'
import { feesSync } from './fees/fees-sync'
import { gatewayAccounts } from './fees/gateway-accounts'
import { gatewayCalls } from './fees/gateway-calls'
import { offlineFees } from './fees/offline-fees'
import { onlinePayments } from './fees/online-payments'
import { orderDesk } from './fees/order-desk'
import { parentFees } from './fees/parent-fees'
import { parentOrders } from './fees/parent-orders'
import { posReports } from './fees/pos-reports'
import { posTerminals } from './fees/pos-terminals'
import { qrFees } from './fees/qr-fees'
import { qrReports } from './fees/qr-reports'
import { studentFees } from './fees/student-fees'
import { syncItems } from './fees/sync-items'
import { files } from './files'
import { gallery } from './gallery'
import { general } from './general'
import { generalSettings } from './general-settings'
import { guardianUsers } from './guardian-users/guardian-users'
import { home } from './home'
import { importFiles } from './import-files'
import { imports } from './imports'
import { jobs } from './jobs'
import { leaveApplications } from './leave/leave-applications'
import { leaveMasters } from './leave/leave-masters'
import { leaveReports } from './leave/leave-reports'
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
import { cardRemarks } from './tabulation/card-remarks'
import { cardSetup } from './tabulation/card-setup'
import { classTests } from './tabulation/class-tests'
import { familyCards } from './tabulation/family-cards'
import { markLocks } from './tabulation/mark-locks'
import { markStatus } from './tabulation/mark-status'
import { platformMarks } from './tabulation/platform-marks'
import { reportCards } from './tabulation/report-cards'
import { sheets } from './tabulation/sheets'
import { studentSubjects } from './tabulation/student-subjects'
import { tabBatches } from './tabulation/tab-batches'
import { tabMasters } from './tabulation/tab-masters'
import { tabReports } from './tabulation/tab-reports'
import { tabResults } from './tabulation/tab-results'
import { tabSchemes } from './tabulation/tab-schemes'
import { tabSync } from './tabulation/tab-sync'
import { timetables } from './timetables'
import { voiceDescriptions } from './voice-descriptions'
import { carryForward } from './year-ending/carry-forward'
import { yearEndings } from './year-ending/year-endings'

/** What each area of the contract holds. */
export type Contract = {
  readonly auth: typeof auth
  readonly home: typeof home
  readonly general: typeof general
  readonly files: typeof files
  readonly selectors: typeof selectors
  readonly masters: typeof masters
  readonly classes: typeof classes
  readonly people: typeof people
  readonly imports: typeof imports
  readonly jobs: typeof jobs
  readonly platform: typeof platform
  readonly newSchools: typeof newSchools
  readonly removals: typeof removals
  readonly generalSettings: typeof generalSettings
  readonly manySchools: typeof manySchools
  readonly schoolDrafts: typeof schoolDrafts
  readonly schoolGroups: typeof schoolGroups
  readonly platformUsers: typeof platformUsers
  readonly profile: typeof profile
  readonly guardianChanges: typeof guardianChanges
  readonly lockStudents: typeof lockStudents
  readonly logins: typeof logins
  readonly guardianUsers: typeof guardianUsers
  readonly staffUsers: typeof staffUsers
  readonly students: typeof students
  readonly staff: typeof staff
  readonly anecdotal: typeof anecdotal
  readonly diary: typeof diary
  readonly bus: typeof bus
  readonly feedback: typeof feedback
  readonly feedbackCategory: typeof feedbackCategory
  readonly feedbackView: typeof feedbackView
  readonly portal: typeof portal
  readonly fees: typeof fees
  readonly feeConcessions: typeof feeConcessions
  readonly feeDemands: typeof feeDemands
  readonly feeOrders: typeof feeOrders
  readonly feeReceipts: typeof feeReceipts
  readonly feePlans: typeof feePlans
  readonly feeSetup: typeof feeSetup
  readonly feeReports: typeof feeReports
  readonly parentFees: typeof parentFees
  readonly familyFees: typeof familyFees
  readonly parentOrders: typeof parentOrders
  readonly gatewayAccounts: typeof gatewayAccounts
  readonly gatewayCalls: typeof gatewayCalls
  readonly chat: typeof chat
  readonly live: typeof live
  readonly notices: typeof notices
  readonly flashNews: typeof flashNews
  readonly adminPort: typeof adminPort
  readonly messageFormats: typeof messageFormats
  readonly smsAccounts: typeof smsAccounts
  readonly smsCredits: typeof smsCredits
  readonly smsFormats: typeof smsFormats
  readonly messaging: typeof messaging
  readonly posTerminals: typeof posTerminals
  readonly posReports: typeof posReports
  readonly orderDesk: typeof orderDesk
  readonly onlinePayments: typeof onlinePayments
  readonly bankAccounts: typeof bankAccounts
  readonly bankFees: typeof bankFees
  readonly bankCollect: typeof bankCollect
  readonly qrReports: typeof qrReports
  readonly qrFees: typeof qrFees
  readonly feeSettlements: typeof feeSettlements
  readonly preferences: typeof preferences
  readonly voiceDescriptions: typeof voiceDescriptions
  readonly push: typeof push
  readonly webhooks: typeof webhooks
  readonly unsubscribe: typeof unsubscribe
  readonly absentPresent: typeof absentPresent
  readonly gallery: typeof gallery
  readonly notificationHistory: typeof notificationHistory
  readonly outbox: typeof outbox
  readonly documentExport: typeof documentExport
  readonly platformNotices: typeof platformNotices
  readonly examTimetables: typeof examTimetables
  readonly cardRemarks: typeof cardRemarks
  readonly classTests: typeof classTests
  readonly studentSubjects: typeof studentSubjects
  readonly timetables: typeof timetables
  readonly sheets: typeof sheets
  readonly tabResults: typeof tabResults
  readonly tabReports: typeof tabReports
  readonly tabMasters: typeof tabMasters
  readonly tabSchemes: typeof tabSchemes
  readonly tabBatches: typeof tabBatches
  readonly tabSync: typeof tabSync
  readonly attendanceEntry: typeof attendanceEntry
  readonly attendanceAllotment: typeof attendanceAllotment
  readonly attendanceTaken: typeof attendanceTaken
  readonly parentAttendance: typeof parentAttendance
  readonly workingCalendar: typeof workingCalendar
  readonly leaveMasters: typeof leaveMasters
  readonly offlineFees: typeof offlineFees
  readonly busAttendance: typeof busAttendance
  readonly maintenance: typeof maintenance
  readonly importFiles: typeof importFiles
  readonly schoolDetails: typeof schoolDetails
  readonly adoption: typeof adoption
  readonly curriculum: typeof curriculum
  readonly yearEndings: typeof yearEndings
  readonly carryForward: typeof carryForward
  readonly feesSync: typeof feesSync
  readonly feeBatches: typeof feeBatches
  readonly syncItems: typeof syncItems
  readonly feeImports: typeof feeImports
  readonly feeRemovals: typeof feeRemovals
  readonly studentFees: typeof studentFees
  readonly cardSetup: typeof cardSetup
  readonly reportCards: typeof reportCards
  readonly familyCards: typeof familyCards
  readonly markLocks: typeof markLocks
  readonly markStatus: typeof markStatus
  readonly platformMarks: typeof platformMarks
  readonly leaveApplications: typeof leaveApplications
  readonly leaveReports: typeof leaveReports
}

/** Every area of the contract. The server binds these, the reference and the generated tests walk them. */
export const contract: Contract = {
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
  feeConcessions,
  feeDemands,
  feeOrders,
  feeReceipts,
  feePlans,
  feeSetup,
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
  posReports,
  orderDesk,
  onlinePayments,
  bankAccounts,
  bankFees,
  bankCollect,
  qrReports,
  qrFees,
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
  examTimetables,
  cardRemarks,
  classTests,
  studentSubjects,
  timetables,
  sheets,
  tabResults,
  tabReports,
  tabMasters,
  tabSchemes,
  tabBatches,
  tabSync,
  attendanceEntry,
  attendanceAllotment,
  attendanceTaken,
  parentAttendance,
  workingCalendar,
  leaveMasters,
  offlineFees,
  busAttendance,
  maintenance,
  importFiles,
  schoolDetails,
  adoption,
  curriculum,
  yearEndings,
  carryForward,
  feesSync,
  feeBatches,
  syncItems,
  feeImports,
  feeRemovals,
  studentFees,
  cardSetup,
  reportCards,
  familyCards,
  markLocks,
  markStatus,
  platformMarks,
  leaveApplications,
  leaveReports,
}
