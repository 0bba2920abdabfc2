import { contract } from '@school/api'
import type { FastifyInstance } from 'fastify'
import { bindArea } from '../platform/http/bind'
import type { Services } from '../platform/services'
import { absenceAlerts } from './attendance/alerts'
import { attendanceEntryHandlers, workingCalendarHandlers } from './attendance/handlers'
import { absentPresentExport, absentPresentHandlers } from './attendance/report'
import { proofOfWork } from './auth/challenge'
import { loginClean } from './auth/clean'
import { authHandlers } from './auth/handlers'
import { busHandlers } from './bus/handlers'
import { busClose } from './bus-attendance/close'
import { busAttendanceHandlers } from './bus-attendance/handlers'
import { busAttendanceExport } from './bus-attendance/report'
import { chatHandlers } from './chat/handlers'
import { chatRetention } from './chat/retention'
import { classHandlers } from './classes/handlers'
import { registerCredentialJobs } from './credentials/work'
import { anecdotalExports } from './diary/anecdotal-report'
import { anecdotalHandlers, diaryHandlers } from './diary/handlers'
import { documentExportHandlers } from './document-export/handlers'
import { exportRun } from './document-export/run'
import { feedbackCategoryHandlers, feedbackHandlers, feedbackViewHandlers } from './feedback/handlers'
import { feedbackExport } from './feedback/report'
import { feeHandlers, parentFeeHandlers } from './fees/handlers'
import { offlineFeeHandlers } from './fees/offline-handlers'
import { feeOrderHandlers } from './fees/pos/handlers'
import { posTerminalHandlers } from './fees/pos/terminals'
import { receiptText } from './fees/receipt-text'
import { feeReportExport, feeReportHandlers } from './fees/report'
import { fileHandlers } from './files/handlers'
import { galleryHandlers } from './gallery/handlers'
import { generalHandlers } from './general/handlers'
import { registerGuardianUserJobs } from './guardian-users/generate'
import { guardianUserHandlers } from './guardian-users/handlers'
import { userExport } from './guardian-users/report'
import { homeHandlers } from './home/handlers'
import { importHandlers } from './imports/handlers'
import { importJobs } from './imports/jobs'
import { jobHandlers } from './jobs/handlers'
import { liveHandlers } from './live/handlers'
import { lockStudentHandlers } from './lock-students/handlers'
import { guardianChangeHandlers } from './logins/guardian-handlers'
import { loginHandlers } from './logins/handlers'
import { relievedLogins, unblocking } from './logins/jobs'
import { staffUserHandlers } from './logins/staff-handlers'
import { masterHandlers } from './masters/handlers'
import { smsFormatHandlers } from './message-formats/approval'
import { messageFormatHandlers } from './message-formats/handlers'
import { messagingHandlers } from './messaging/handlers'
import { tellBatch } from './messaging/news'
import { preferenceHandlers } from './messaging/preferences'
import { tellUnconfirmed } from './messaging/unconfirmed'
import { unsubscribeHandlers } from './messaging/unsubscribe'
import { webhookHandlers } from './messaging/webhooks'
import { flashNewsHandlers, noticeHandlers } from './notices/handlers'
import { notificationHistoryHandlers } from './notification-history/handlers'
import { historyExport } from './notification-history/report'
import { busExport, routeSheet } from './people/bus-files'
import { studentExport } from './people/export'
import { peopleHandlers } from './people/handlers'
import { statisticsExport } from './people/statistics-file'
import { studentHandlers } from './people/students-handlers'
import { platformHandlers } from './platform/handlers'
import { outboxHandlers } from './platform/outbox'
import { smsAccountHandlers } from './platform/sms-accounts'
import { smsCreditHandlers } from './platform/sms-credits'
import { platformNoticeHandlers } from './platform-notices/handlers'
import { adminPortHandlers, portalHandlers } from './portal/handlers'
import { studentDataExport } from './profile/data-export'
import { profileHandlers } from './profile/handlers'
import { pushHandlers } from './push/handlers'
import { exportRemoval } from './report/file'
import { selectorHandlers } from './selectors/handlers'
import { classTeacherExport, staffExport } from './staff/export'
import { staffHandlers } from './staff/handlers'
import { timetableHandlers } from './timetables/handlers'
import { voiceHandlers } from './voice-descriptions/handlers'

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
