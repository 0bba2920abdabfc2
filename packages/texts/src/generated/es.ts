import absent from '../../lang/es/absent.json'
import adminPort from '../../lang/es/adminPort.json'
import adoption from '../../lang/es/adoption.json'
import app from '../../lang/es/app.json'
import attendance from '../../lang/es/attendance.json'
import attendanceAllotment from '../../lang/es/attendanceAllotment.json'
import attendanceTaken from '../../lang/es/attendanceTaken.json'
import audience from '../../lang/es/audience.json'
import auth from '../../lang/es/auth.json'
import bankFees from '../../lang/es/bankFees.json'
import bus from '../../lang/es/bus.json'
import calendar from '../../lang/es/calendar.json'
import chat from '../../lang/es/chat.json'
import classTests from '../../lang/es/classTests.json'
import clerk from '../../lang/es/clerk.json'
import code from '../../lang/es/code.json'
import credentials from '../../lang/es/credentials.json'
import curriculum from '../../lang/es/curriculum.json'
import days from '../../lang/es/days.json'
import diary from '../../lang/es/diary.json'
import document from '../../lang/es/document.json'
import documentExport from '../../lang/es/documentExport.json'
import error from '../../lang/es/error.json'
import exams from '../../lang/es/exams.json'
import failure from '../../lang/es/failure.json'
import familyCards from '../../lang/es/familyCards.json'
import familyFees from '../../lang/es/familyFees.json'
import feeOrders from '../../lang/es/feeOrders.json'
import feeReports from '../../lang/es/feeReports.json'
import feeSetup from '../../lang/es/feeSetup.json'
import feeSync from '../../lang/es/feeSync.json'
import feedback from '../../lang/es/feedback.json'
import feedbackCategory from '../../lang/es/feedbackCategory.json'
import feedbackView from '../../lang/es/feedbackView.json'
import fees from '../../lang/es/fees.json'
import field from '../../lang/es/field.json'
import files from '../../lang/es/files.json'
import firstSteps from '../../lang/es/firstSteps.json'
import flash from '../../lang/es/flash.json'
import gallery from '../../lang/es/gallery.json'
import gateways from '../../lang/es/gateways.json'
import generalSettings from '../../lang/es/generalSettings.json'
import guardianUsers from '../../lang/es/guardianUsers.json'
import history from '../../lang/es/history.json'
import home from '../../lang/es/home.json'
import importFiles from '../../lang/es/importFiles.json'
import imports from '../../lang/es/imports.json'
import invitation from '../../lang/es/invitation.json'
import jobs from '../../lang/es/jobs.json'
import leave from '../../lang/es/leave.json'
import leaveMasters from '../../lang/es/leaveMasters.json'
import lists from '../../lang/es/lists.json'
import lockStudents from '../../lang/es/lockStudents.json'
import logins from '../../lang/es/logins.json'
import maintenance from '../../lang/es/maintenance.json'
import markEntry from '../../lang/es/markEntry.json'
import markLocks from '../../lang/es/markLocks.json'
import menu from '../../lang/es/menu.json'
import messageFormats from '../../lang/es/messageFormats.json'
import messages from '../../lang/es/messages.json'
import newSchool from '../../lang/es/newSchool.json'
import notices from '../../lang/es/notices.json'
import offlineFees from '../../lang/es/offlineFees.json'
import ownData from '../../lang/es/ownData.json'
import pause from '../../lang/es/pause.json'
import payments from '../../lang/es/payments.json'
import people from '../../lang/es/people.json'
import platform from '../../lang/es/platform.json'
import platformNotices from '../../lang/es/platformNotices.json'
import platformUsers from '../../lang/es/platformUsers.json'
import portal from '../../lang/es/portal.json'
import pos from '../../lang/es/pos.json'
import posTerminals from '../../lang/es/posTerminals.json'
import preferences from '../../lang/es/preferences.json'
import profile from '../../lang/es/profile.json'
import push from '../../lang/es/push.json'
import qrFees from '../../lang/es/qrFees.json'
import receipts from '../../lang/es/receipts.json'
import register from '../../lang/es/register.json'
import removals from '../../lang/es/removals.json'
import report from '../../lang/es/report.json'
import reportCards from '../../lang/es/reportCards.json'
import reset from '../../lang/es/reset.json'
import rides from '../../lang/es/rides.json'
import schoolDetails from '../../lang/es/schoolDetails.json'
import schoolGroups from '../../lang/es/schoolGroups.json'
import settings from '../../lang/es/settings.json'
import staff from '../../lang/es/staff.json'
import students from '../../lang/es/students.json'
import tabRemarks from '../../lang/es/tabRemarks.json'
import tabReports from '../../lang/es/tabReports.json'
import tabResults from '../../lang/es/tabResults.json'
import tabSetup from '../../lang/es/tabSetup.json'
import tabStatus from '../../lang/es/tabStatus.json'
import timetables from '../../lang/es/timetables.json'
import voiceDescriptions from '../../lang/es/voiceDescriptions.json'
import year from '../../lang/es/year.json'
import yearEnding from '../../lang/es/yearEnding.json'

export const es = {
  ...absent,
  ...adminPort,
  ...adoption,
  ...app,
  ...attendance,
  ...attendanceAllotment,
  ...attendanceTaken,
  ...audience,
  ...auth,
  ...bankFees,
  ...bus,
  ...calendar,
  ...chat,
  ...classTests,
  ...clerk,
  ...code,
  ...credentials,
  ...curriculum,
  ...days,
  ...diary,
  ...document,
  ...documentExport,
  ...error,
  ...exams,
  ...failure,
  ...familyCards,
  ...familyFees,
  ...feeOrders,
  ...feeReports,
  ...feeSetup,
  ...feeSync,
  ...feedback,
  ...feedbackCategory,
  ...feedbackView,
  ...fees,
  ...field,
  ...files,
  ...firstSteps,
  ...flash,
  ...gallery,
  ...gateways,
  ...generalSettings,
  ...guardianUsers,
  ...history,
  ...home,
  ...importFiles,
  ...imports,
  ...invitation,
  ...jobs,
  ...leave,
  ...leaveMasters,
  ...lists,
  ...lockStudents,
  ...logins,
  ...maintenance,
  ...markEntry,
  ...markLocks,
  ...menu,
  ...messageFormats,
  ...messages,
  ...newSchool,
  ...notices,
  ...offlineFees,
  ...ownData,
  ...pause,
  ...payments,
  ...people,
  ...platform,
  ...platformNotices,
  ...platformUsers,
  ...portal,
  ...pos,
  ...posTerminals,
  ...preferences,
  ...profile,
  ...push,
  ...qrFees,
  ...receipts,
  ...register,
  ...removals,
  ...report,
  ...reportCards,
  ...reset,
  ...rides,
  ...schoolDetails,
  ...schoolGroups,
  ...settings,
  ...staff,
  ...students,
  ...tabRemarks,
  ...tabReports,
  ...tabResults,
  ...tabSetup,
  ...tabStatus,
  ...timetables,
  ...voiceDescriptions,
  ...year,
  ...yearEnding,
}
