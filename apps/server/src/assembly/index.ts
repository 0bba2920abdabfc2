import { contract } from '@school/api'
import type { FastifyInstance } from 'fastify'
import { absenceAlerts } from '../areas/attendance/alerts'
import { attendanceEntryHandlers, workingCalendarHandlers } from '../areas/attendance/handlers'
import { absentPresentExport, absentPresentHandlers } from '../areas/attendance/report'
import { busHandlers } from '../areas/bus/handlers'
import { busClose } from '../areas/bus-attendance/close'
import { busAttendanceHandlers } from '../areas/bus-attendance/handlers'
import { busAttendanceExport } from '../areas/bus-attendance/report'
import { chatHandlers } from '../areas/chat/handlers'
import { chatRetention } from '../areas/chat/retention'
import { classHandlers } from '../areas/classes/handlers'
import { anecdotalExports } from '../areas/diary/anecdotal-report'
import { anecdotalHandlers, diaryHandlers } from '../areas/diary/handlers'
import { documentExportHandlers } from '../areas/document-export/handlers'
import { exportRun } from '../areas/document-export/run'
import { feedbackCategoryHandlers, feedbackHandlers, feedbackViewHandlers } from '../areas/feedback/handlers'
import { feedbackExport } from '../areas/feedback/report'
import { feeHandlers, parentFeeHandlers } from '../areas/fees/handlers'
import { offlineFeeHandlers } from '../areas/fees/offline-handlers'
import { feeOrderHandlers } from '../areas/fees/pos/handlers'
import { posTerminalHandlers } from '../areas/fees/pos/terminals'
import { receiptText } from '../areas/fees/receipt-text'
import { feeReportExport, feeReportHandlers } from '../areas/fees/report'
import { galleryHandlers } from '../areas/gallery/handlers'
import { generalHandlers } from '../areas/general/handlers'
import { registerGuardianUserJobs } from '../areas/guardian-users/generate'
import { guardianUserHandlers } from '../areas/guardian-users/handlers'
import { userExport } from '../areas/guardian-users/report'
import { jobHandlers } from '../areas/jobs/handlers'
import { liveHandlers } from '../areas/live/handlers'
import { lockStudentHandlers } from '../areas/lock-students/handlers'
import { guardianChangeHandlers } from '../areas/logins/guardian-handlers'
import { loginHandlers } from '../areas/logins/handlers'
import { relievedLogins, unblocking } from '../areas/logins/jobs'
import { staffUserHandlers } from '../areas/logins/staff-handlers'
import { masterHandlers } from '../areas/masters/handlers'
import { flashNewsHandlers, noticeHandlers } from '../areas/notices/handlers'
import { notificationHistoryHandlers } from '../areas/notification-history/handlers'
import { historyExport } from '../areas/notification-history/report'
import { platformHandlers } from '../areas/operators/handlers'
import { outboxHandlers } from '../areas/operators/outbox'
import { smsAccountHandlers } from '../areas/operators/sms-accounts'
import { smsCreditHandlers } from '../areas/operators/sms-credits'
import { busExport, routeSheet } from '../areas/people/bus-files'
import { studentExport } from '../areas/people/export'
import { peopleHandlers } from '../areas/people/handlers'
import { statisticsExport } from '../areas/people/statistics-file'
import { studentHandlers } from '../areas/people/students-handlers'
import { platformNoticeHandlers } from '../areas/platform-notices/handlers'
import { adminPortHandlers, portalHandlers } from '../areas/portal/handlers'
import { studentDataExport } from '../areas/profile/data-export'
import { profileHandlers } from '../areas/profile/handlers'
import { selectorHandlers } from '../areas/selectors/handlers'
import { classTeacherExport, staffExport } from '../areas/staff/export'
import { staffHandlers } from '../areas/staff/handlers'
import { timetableHandlers } from '../areas/timetables/handlers'
import { voiceHandlers } from '../areas/voice-descriptions/handlers'
import { bindArea } from '../platform/http/bind'
import type { Services } from '../platform/services'
import { exportRemoval } from '../school/report/file'
import { proofOfWork } from '../services/auth/challenge'
import { loginClean } from '../services/auth/clean'
import { authHandlers } from '../services/auth/handlers'
import { registerCredentialJobs } from '../services/credentials/work'
import { fileHandlers } from '../services/files/handlers'
import { smsFormatHandlers } from '../services/message-formats/approval'
import { messageFormatHandlers } from '../services/message-formats/handlers'
import { messagingHandlers } from '../services/messaging/handlers'
import { tellBatch } from '../services/messaging/news'
import { preferenceHandlers } from '../services/messaging/preferences'
import { tellUnconfirmed } from '../services/messaging/unconfirmed'
import { unsubscribeHandlers } from '../services/messaging/unsubscribe'
import { webhookHandlers } from '../services/messaging/webhooks'
import { pushHandlers } from '../services/push/handlers'
import { homeHandlers } from './homes/handlers'
import { importHandlers } from './imports/handlers'
import { importJobs } from './imports/jobs'

export interface BindOptions {
  /** Tests check every answer against the contract; production does not. */
  readonly checkAnswers: boolean
}

/** Registers the kinds of work that go on after an answer, and who hears of messages on their way. */
export function registerJobs(services: Services): void {
  for (const kind of importJobs) services.jobs.register(kind)
  for (const kind of anecdotalExports) services.jobs.register(kind)
  registerCredentialJobs(services)
  registerGuardianUserJobs(services)
  services.jobs.register(userExport)
  services.jobs.register(studentExport)
  services.jobs.register(statisticsExport)
  services.jobs.register(busExport)
  services.jobs.register(routeSheet)
  services.jobs.register(receiptText)
  services.jobs.register(unblocking)
  services.jobs.register(relievedLogins)
  services.jobs.register(exportRemoval)
  services.jobs.register(staffExport)
  services.jobs.register(classTeacherExport)
  services.jobs.register(studentDataExport)
  services.jobs.register(chatRetention)
  services.jobs.register(loginClean)
  services.jobs.register(feedbackExport)
  services.jobs.register(historyExport)
  services.jobs.register(absentPresentExport)
  services.jobs.register(feeReportExport)
  services.jobs.register(absenceAlerts)
  services.jobs.register(busAttendanceExport)
  services.jobs.register(busClose)
  services.jobs.register(exportRun)
  services.outbox.watchBatches(tellBatch)
  services.outbox.everyMinute(tellUnconfirmed)
}

/** Registers the calls of every area. */
export function bindContract(app: FastifyInstance, services: Services, { checkAnswers }: BindOptions): void {
  const botCheck = proofOfWork(services)
  bindArea(app, services, contract.auth, authHandlers(services, botCheck), checkAnswers)
  bindArea(app, services, contract.home, homeHandlers, checkAnswers)
  bindArea(app, services, contract.general, generalHandlers, checkAnswers)
  bindArea(app, services, contract.files, fileHandlers, checkAnswers)
  bindArea(app, services, contract.selectors, selectorHandlers, checkAnswers)
  bindArea(app, services, contract.masters, masterHandlers, checkAnswers)
  bindArea(app, services, contract.classes, classHandlers, checkAnswers)
  bindArea(app, services, contract.people, peopleHandlers, checkAnswers)
  bindArea(app, services, contract.absentPresent, absentPresentHandlers, checkAnswers)
  bindArea(app, services, contract.students, studentHandlers, checkAnswers)
  bindArea(app, services, contract.imports, importHandlers, checkAnswers)
  bindArea(app, services, contract.jobs, jobHandlers, checkAnswers)
  bindArea(app, services, contract.platform, platformHandlers, checkAnswers)
  bindArea(app, services, contract.lockStudents, lockStudentHandlers, checkAnswers)
  bindArea(app, services, contract.logins, loginHandlers, checkAnswers)
  bindArea(app, services, contract.staffUsers, staffUserHandlers, checkAnswers)
  bindArea(app, services, contract.guardianChanges, guardianChangeHandlers, checkAnswers)
  bindArea(app, services, contract.staff, staffHandlers, checkAnswers)
  bindArea(app, services, contract.profile, profileHandlers, checkAnswers)
  bindArea(app, services, contract.guardianUsers, guardianUserHandlers, checkAnswers)
  bindArea(app, services, contract.anecdotal, anecdotalHandlers, checkAnswers)
  bindArea(app, services, contract.diary, diaryHandlers, checkAnswers)
  bindArea(app, services, contract.bus, busHandlers, checkAnswers)
  bindArea(app, services, contract.feedback, feedbackHandlers, checkAnswers)
  bindArea(app, services, contract.feedbackCategory, feedbackCategoryHandlers, checkAnswers)
  bindArea(app, services, contract.feedbackView, feedbackViewHandlers, checkAnswers)
  bindArea(app, services, contract.portal, portalHandlers, checkAnswers)
  bindArea(app, services, contract.fees, feeHandlers, checkAnswers)
  bindArea(app, services, contract.feeReports, feeReportHandlers, checkAnswers)
  bindArea(app, services, contract.parentFees, parentFeeHandlers, checkAnswers)
  bindArea(app, services, contract.chat, chatHandlers, checkAnswers)
  bindArea(app, services, contract.live, liveHandlers, checkAnswers)
  // A stream never ends by itself: the server would wait for it.
  app.addHook('preClose', () => services.live.close())
  bindArea(app, services, contract.notices, noticeHandlers, checkAnswers)
  bindArea(app, services, contract.flashNews, flashNewsHandlers, checkAnswers)
  bindArea(app, services, contract.adminPort, adminPortHandlers, checkAnswers)
  bindArea(app, services, contract.messageFormats, messageFormatHandlers, checkAnswers)
  bindArea(app, services, contract.feeOrders, feeOrderHandlers, checkAnswers)
  bindArea(app, services, contract.posTerminals, posTerminalHandlers, checkAnswers)
  bindArea(app, services, contract.smsAccounts, smsAccountHandlers, checkAnswers)
  bindArea(app, services, contract.smsCredits, smsCreditHandlers, checkAnswers)
  bindArea(app, services, contract.smsFormats, smsFormatHandlers, checkAnswers)
  bindArea(app, services, contract.messaging, messagingHandlers, checkAnswers)
  bindArea(app, services, contract.preferences, preferenceHandlers, checkAnswers)
  bindArea(app, services, contract.voiceDescriptions, voiceHandlers, checkAnswers)
  bindArea(app, services, contract.push, pushHandlers, checkAnswers)
  bindArea(app, services, contract.webhooks, webhookHandlers, checkAnswers)
  bindArea(app, services, contract.unsubscribe, unsubscribeHandlers, checkAnswers)
  bindArea(app, services, contract.gallery, galleryHandlers, checkAnswers)
  bindArea(app, services, contract.notificationHistory, notificationHistoryHandlers, checkAnswers)
  bindArea(app, services, contract.outbox, outboxHandlers, checkAnswers)
  bindArea(app, services, contract.documentExport, documentExportHandlers, checkAnswers)
  bindArea(app, services, contract.platformNotices, platformNoticeHandlers, checkAnswers)
  bindArea(app, services, contract.timetables, timetableHandlers, checkAnswers)
  bindArea(app, services, contract.attendanceEntry, attendanceEntryHandlers, checkAnswers)
  bindArea(app, services, contract.workingCalendar, workingCalendarHandlers, checkAnswers)
  bindArea(app, services, contract.offlineFees, offlineFeeHandlers, checkAnswers)
  bindArea(app, services, contract.busAttendance, busAttendanceHandlers, checkAnswers)
}
