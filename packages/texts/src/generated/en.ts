import absent from '../../lang/en/absent.json'
import adminPort from '../../lang/en/adminPort.json'
import adoption from '../../lang/en/adoption.json'
import app from '../../lang/en/app.json'
import attendance from '../../lang/en/attendance.json'
import attendanceAllotment from '../../lang/en/attendanceAllotment.json'
import attendanceTaken from '../../lang/en/attendanceTaken.json'
import audience from '../../lang/en/audience.json'
import auth from '../../lang/en/auth.json'
import bankFees from '../../lang/en/bankFees.json'
import bus from '../../lang/en/bus.json'
import calendar from '../../lang/en/calendar.json'
import chat from '../../lang/en/chat.json'
import classTests from '../../lang/en/classTests.json'
import clerk from '../../lang/en/clerk.json'
import code from '../../lang/en/code.json'
import credentials from '../../lang/en/credentials.json'
import curriculum from '../../lang/en/curriculum.json'
import days from '../../lang/en/days.json'
import diary from '../../lang/en/diary.json'
import document from '../../lang/en/document.json'
import documentExport from '../../lang/en/documentExport.json'
import error from '../../lang/en/error.json'
import exams from '../../lang/en/exams.json'
import failure from '../../lang/en/failure.json'
import familyCards from '../../lang/en/familyCards.json'
import familyFees from '../../lang/en/familyFees.json'
import feeOrders from '../../lang/en/feeOrders.json'
import feeReports from '../../lang/en/feeReports.json'
import feeSetup from '../../lang/en/feeSetup.json'
import feeSync from '../../lang/en/feeSync.json'
import feedback from '../../lang/en/feedback.json'
import feedbackCategory from '../../lang/en/feedbackCategory.json'
import feedbackView from '../../lang/en/feedbackView.json'
import fees from '../../lang/en/fees.json'
import field from '../../lang/en/field.json'
import files from '../../lang/en/files.json'
import firstSteps from '../../lang/en/firstSteps.json'
import flash from '../../lang/en/flash.json'
import gallery from '../../lang/en/gallery.json'
import gateways from '../../lang/en/gateways.json'
import generalSettings from '../../lang/en/generalSettings.json'
import guardianUsers from '../../lang/en/guardianUsers.json'
import history from '../../lang/en/history.json'
import home from '../../lang/en/home.json'
import importFiles from '../../lang/en/importFiles.json'
import imports from '../../lang/en/imports.json'
import invitation from '../../lang/en/invitation.json'
import jobs from '../../lang/en/jobs.json'
import leave from '../../lang/en/leave.json'
import leaveMasters from '../../lang/en/leaveMasters.json'
import lists from '../../lang/en/lists.json'
import lockStudents from '../../lang/en/lockStudents.json'
import logins from '../../lang/en/logins.json'
import maintenance from '../../lang/en/maintenance.json'
import markEntry from '../../lang/en/markEntry.json'
import markLocks from '../../lang/en/markLocks.json'
import menu from '../../lang/en/menu.json'
import messageFormats from '../../lang/en/messageFormats.json'
import messages from '../../lang/en/messages.json'
import newSchool from '../../lang/en/newSchool.json'
import notices from '../../lang/en/notices.json'
import offlineFees from '../../lang/en/offlineFees.json'
import ownData from '../../lang/en/ownData.json'
import pause from '../../lang/en/pause.json'
import payments from '../../lang/en/payments.json'
import people from '../../lang/en/people.json'
import platform from '../../lang/en/platform.json'
import platformNotices from '../../lang/en/platformNotices.json'
import platformUsers from '../../lang/en/platformUsers.json'
import portal from '../../lang/en/portal.json'
import pos from '../../lang/en/pos.json'
import posTerminals from '../../lang/en/posTerminals.json'
import preferences from '../../lang/en/preferences.json'
import profile from '../../lang/en/profile.json'
import push from '../../lang/en/push.json'
import qrFees from '../../lang/en/qrFees.json'
import receipts from '../../lang/en/receipts.json'
import register from '../../lang/en/register.json'
import removals from '../../lang/en/removals.json'
import report from '../../lang/en/report.json'
import reportCards from '../../lang/en/reportCards.json'
import reset from '../../lang/en/reset.json'
import rides from '../../lang/en/rides.json'
import schoolDetails from '../../lang/en/schoolDetails.json'
import schoolGroups from '../../lang/en/schoolGroups.json'
import settings from '../../lang/en/settings.json'
import staff from '../../lang/en/staff.json'
import students from '../../lang/en/students.json'
import tabRemarks from '../../lang/en/tabRemarks.json'
import tabReports from '../../lang/en/tabReports.json'
import tabResults from '../../lang/en/tabResults.json'
import tabSetup from '../../lang/en/tabSetup.json'
import tabStatus from '../../lang/en/tabStatus.json'
import timetables from '../../lang/en/timetables.json'
import voiceDescriptions from '../../lang/en/voiceDescriptions.json'
import year from '../../lang/en/year.json'
import yearEnding from '../../lang/en/yearEnding.json'

export const en = {
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
