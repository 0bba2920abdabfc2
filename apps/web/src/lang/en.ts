import absent from './en/absent.json'
import adminPort from './en/adminPort.json'
import app from './en/app.json'
import audience from './en/audience.json'
import auth from './en/auth.json'
import bus from './en/bus.json'
import calendar from './en/calendar.json'
import chat from './en/chat.json'
import days from './en/days.json'
import diary from './en/diary.json'
import documentExport from './en/documentExport.json'
import error from './en/error.json'
import feedback from './en/feedback.json'
import feedbackCategory from './en/feedbackCategory.json'
import feedbackView from './en/feedbackView.json'
import feeReports from './en/feeReports.json'
import feeSetup from './en/feeSetup.json'
import flash from './en/flash.json'
import gallery from './en/gallery.json'
import guardianUsers from './en/guardianUsers.json'
import history from './en/history.json'
import home from './en/home.json'
import imports from './en/imports.json'
import lists from './en/lists.json'
import lockStudents from './en/lockStudents.json'
import logins from './en/logins.json'
import menu from './en/menu.json'
import messages from './en/messages.json'
import notices from './en/notices.json'
import offlineFees from './en/offlineFees.json'
import payments from './en/payments.json'
import people from './en/people.json'
import platform from './en/platform.json'
import platformNotices from './en/platformNotices.json'
import portal from './en/portal.json'
import pos from './en/pos.json'
import posTerminals from './en/posTerminals.json'
import preferences from './en/preferences.json'
import profile from './en/profile.json'
import register from './en/register.json'
import report from './en/report.json'
import rides from './en/rides.json'
import settings from './en/settings.json'
import staff from './en/staff.json'
import students from './en/students.json'
import timetables from './en/timetables.json'

/** The application's own English texts; their ids type every use. */
export const own = {
  ...absent,
  ...app,
  ...audience,
  ...auth,
  ...bus,
  ...calendar,
  ...chat,
  ...days,
  ...diary,
  ...documentExport,
  ...error,
  ...feedback,
  ...flash,
  ...adminPort,
  ...feedbackCategory,
  ...feedbackView,
  ...lists,
  ...gallery,
  ...guardianUsers,
  ...history,
  ...home,
  ...imports,
  ...lockStudents,
  ...logins,
  ...menu,
  ...notices,
  ...messages,
  ...payments,
  ...pos,
  ...posTerminals,
  ...offlineFees,
  ...feeReports,
  ...feeSetup,
  ...people,
  ...platform,
  ...platformNotices,
  ...portal,
  ...preferences,
  ...profile,
  ...register,
  ...report,
  ...rides,
  ...settings,
  ...staff,
  ...students,
  ...timetables,
}
