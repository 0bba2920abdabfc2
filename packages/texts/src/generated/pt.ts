import absent from '../../lang/pt/absent.json'
import adminPort from '../../lang/pt/adminPort.json'
import adoption from '../../lang/pt/adoption.json'
import app from '../../lang/pt/app.json'
import attendance from '../../lang/pt/attendance.json'
import attendanceAllotment from '../../lang/pt/attendanceAllotment.json'
import attendanceTaken from '../../lang/pt/attendanceTaken.json'
import audience from '../../lang/pt/audience.json'
import auth from '../../lang/pt/auth.json'
import bankFees from '../../lang/pt/bankFees.json'
import bus from '../../lang/pt/bus.json'
import calendar from '../../lang/pt/calendar.json'
import chat from '../../lang/pt/chat.json'
import classTests from '../../lang/pt/classTests.json'
import clerk from '../../lang/pt/clerk.json'
import code from '../../lang/pt/code.json'
import credentials from '../../lang/pt/credentials.json'
import curriculum from '../../lang/pt/curriculum.json'
import days from '../../lang/pt/days.json'
import diary from '../../lang/pt/diary.json'
import document from '../../lang/pt/document.json'
import documentExport from '../../lang/pt/documentExport.json'
import error from '../../lang/pt/error.json'
import exams from '../../lang/pt/exams.json'
import failure from '../../lang/pt/failure.json'
import familyCards from '../../lang/pt/familyCards.json'
import familyFees from '../../lang/pt/familyFees.json'
import feeOrders from '../../lang/pt/feeOrders.json'
import feeReports from '../../lang/pt/feeReports.json'
import feeSetup from '../../lang/pt/feeSetup.json'
import feeSync from '../../lang/pt/feeSync.json'
import feedback from '../../lang/pt/feedback.json'
import feedbackCategory from '../../lang/pt/feedbackCategory.json'
import feedbackView from '../../lang/pt/feedbackView.json'
import fees from '../../lang/pt/fees.json'
import field from '../../lang/pt/field.json'
import files from '../../lang/pt/files.json'
import firstSteps from '../../lang/pt/firstSteps.json'
import flash from '../../lang/pt/flash.json'
import gallery from '../../lang/pt/gallery.json'
import gateways from '../../lang/pt/gateways.json'
import generalSettings from '../../lang/pt/generalSettings.json'
import guardianUsers from '../../lang/pt/guardianUsers.json'
import history from '../../lang/pt/history.json'
import home from '../../lang/pt/home.json'
import importFiles from '../../lang/pt/importFiles.json'
import imports from '../../lang/pt/imports.json'
import invitation from '../../lang/pt/invitation.json'
import jobs from '../../lang/pt/jobs.json'
import leave from '../../lang/pt/leave.json'
import leaveMasters from '../../lang/pt/leaveMasters.json'
import lists from '../../lang/pt/lists.json'
import lockStudents from '../../lang/pt/lockStudents.json'
import logins from '../../lang/pt/logins.json'
import maintenance from '../../lang/pt/maintenance.json'
import markEntry from '../../lang/pt/markEntry.json'
import markLocks from '../../lang/pt/markLocks.json'
import menu from '../../lang/pt/menu.json'
import messageFormats from '../../lang/pt/messageFormats.json'
import messages from '../../lang/pt/messages.json'
import newSchool from '../../lang/pt/newSchool.json'
import notices from '../../lang/pt/notices.json'
import offlineFees from '../../lang/pt/offlineFees.json'
import ownData from '../../lang/pt/ownData.json'
import pause from '../../lang/pt/pause.json'
import payments from '../../lang/pt/payments.json'
import people from '../../lang/pt/people.json'
import platform from '../../lang/pt/platform.json'
import platformNotices from '../../lang/pt/platformNotices.json'
import platformUsers from '../../lang/pt/platformUsers.json'
import portal from '../../lang/pt/portal.json'
import pos from '../../lang/pt/pos.json'
import posTerminals from '../../lang/pt/posTerminals.json'
import preferences from '../../lang/pt/preferences.json'
import profile from '../../lang/pt/profile.json'
import push from '../../lang/pt/push.json'
import qrFees from '../../lang/pt/qrFees.json'
import receipts from '../../lang/pt/receipts.json'
import register from '../../lang/pt/register.json'
import removals from '../../lang/pt/removals.json'
import report from '../../lang/pt/report.json'
import reportCards from '../../lang/pt/reportCards.json'
import reset from '../../lang/pt/reset.json'
import rides from '../../lang/pt/rides.json'
import schoolDetails from '../../lang/pt/schoolDetails.json'
import schoolGroups from '../../lang/pt/schoolGroups.json'
import settings from '../../lang/pt/settings.json'
import staff from '../../lang/pt/staff.json'
import students from '../../lang/pt/students.json'
import tabRemarks from '../../lang/pt/tabRemarks.json'
import tabReports from '../../lang/pt/tabReports.json'
import tabResults from '../../lang/pt/tabResults.json'
import tabSetup from '../../lang/pt/tabSetup.json'
import tabStatus from '../../lang/pt/tabStatus.json'
import timetables from '../../lang/pt/timetables.json'
import voiceDescriptions from '../../lang/pt/voiceDescriptions.json'
import year from '../../lang/pt/year.json'
import yearEnding from '../../lang/pt/yearEnding.json'

export const pt = {
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
