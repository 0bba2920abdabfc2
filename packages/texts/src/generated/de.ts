import absent from '../../lang/de/absent.json'
import adminPort from '../../lang/de/adminPort.json'
import adoption from '../../lang/de/adoption.json'
import app from '../../lang/de/app.json'
import attendance from '../../lang/de/attendance.json'
import attendanceAllotment from '../../lang/de/attendanceAllotment.json'
import attendanceTaken from '../../lang/de/attendanceTaken.json'
import audience from '../../lang/de/audience.json'
import auth from '../../lang/de/auth.json'
import bankFees from '../../lang/de/bankFees.json'
import bus from '../../lang/de/bus.json'
import calendar from '../../lang/de/calendar.json'
import chat from '../../lang/de/chat.json'
import classTests from '../../lang/de/classTests.json'
import clerk from '../../lang/de/clerk.json'
import code from '../../lang/de/code.json'
import credentials from '../../lang/de/credentials.json'
import curriculum from '../../lang/de/curriculum.json'
import days from '../../lang/de/days.json'
import diary from '../../lang/de/diary.json'
import document from '../../lang/de/document.json'
import documentExport from '../../lang/de/documentExport.json'
import error from '../../lang/de/error.json'
import exams from '../../lang/de/exams.json'
import failure from '../../lang/de/failure.json'
import familyCards from '../../lang/de/familyCards.json'
import familyFees from '../../lang/de/familyFees.json'
import feeOrders from '../../lang/de/feeOrders.json'
import feeReports from '../../lang/de/feeReports.json'
import feeSetup from '../../lang/de/feeSetup.json'
import feeSync from '../../lang/de/feeSync.json'
import feedback from '../../lang/de/feedback.json'
import feedbackCategory from '../../lang/de/feedbackCategory.json'
import feedbackView from '../../lang/de/feedbackView.json'
import fees from '../../lang/de/fees.json'
import field from '../../lang/de/field.json'
import files from '../../lang/de/files.json'
import firstSteps from '../../lang/de/firstSteps.json'
import flash from '../../lang/de/flash.json'
import gallery from '../../lang/de/gallery.json'
import gateways from '../../lang/de/gateways.json'
import generalSettings from '../../lang/de/generalSettings.json'
import guardianUsers from '../../lang/de/guardianUsers.json'
import history from '../../lang/de/history.json'
import home from '../../lang/de/home.json'
import importFiles from '../../lang/de/importFiles.json'
import imports from '../../lang/de/imports.json'
import invitation from '../../lang/de/invitation.json'
import jobs from '../../lang/de/jobs.json'
import leave from '../../lang/de/leave.json'
import leaveMasters from '../../lang/de/leaveMasters.json'
import lists from '../../lang/de/lists.json'
import lockStudents from '../../lang/de/lockStudents.json'
import logins from '../../lang/de/logins.json'
import maintenance from '../../lang/de/maintenance.json'
import markEntry from '../../lang/de/markEntry.json'
import markLocks from '../../lang/de/markLocks.json'
import menu from '../../lang/de/menu.json'
import messageFormats from '../../lang/de/messageFormats.json'
import messages from '../../lang/de/messages.json'
import newSchool from '../../lang/de/newSchool.json'
import notices from '../../lang/de/notices.json'
import offlineFees from '../../lang/de/offlineFees.json'
import ownData from '../../lang/de/ownData.json'
import pause from '../../lang/de/pause.json'
import payments from '../../lang/de/payments.json'
import people from '../../lang/de/people.json'
import platform from '../../lang/de/platform.json'
import platformNotices from '../../lang/de/platformNotices.json'
import platformUsers from '../../lang/de/platformUsers.json'
import portal from '../../lang/de/portal.json'
import pos from '../../lang/de/pos.json'
import posTerminals from '../../lang/de/posTerminals.json'
import preferences from '../../lang/de/preferences.json'
import profile from '../../lang/de/profile.json'
import push from '../../lang/de/push.json'
import qrFees from '../../lang/de/qrFees.json'
import receipts from '../../lang/de/receipts.json'
import register from '../../lang/de/register.json'
import removals from '../../lang/de/removals.json'
import report from '../../lang/de/report.json'
import reportCards from '../../lang/de/reportCards.json'
import reset from '../../lang/de/reset.json'
import rides from '../../lang/de/rides.json'
import schoolDetails from '../../lang/de/schoolDetails.json'
import schoolGroups from '../../lang/de/schoolGroups.json'
import settings from '../../lang/de/settings.json'
import staff from '../../lang/de/staff.json'
import students from '../../lang/de/students.json'
import tabRemarks from '../../lang/de/tabRemarks.json'
import tabReports from '../../lang/de/tabReports.json'
import tabResults from '../../lang/de/tabResults.json'
import tabSetup from '../../lang/de/tabSetup.json'
import tabStatus from '../../lang/de/tabStatus.json'
import timetables from '../../lang/de/timetables.json'
import voiceDescriptions from '../../lang/de/voiceDescriptions.json'
import year from '../../lang/de/year.json'
import yearEnding from '../../lang/de/yearEnding.json'

export const de = {
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
