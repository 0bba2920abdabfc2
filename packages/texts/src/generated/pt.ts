import absent from '../../lang/pt/absent.json'
import adminPort from '../../lang/pt/adminPort.json'
import app from '../../lang/pt/app.json'
import audience from '../../lang/pt/audience.json'
import auth from '../../lang/pt/auth.json'
import bus from '../../lang/pt/bus.json'
import calendar from '../../lang/pt/calendar.json'
import chat from '../../lang/pt/chat.json'
import days from '../../lang/pt/days.json'
import diary from '../../lang/pt/diary.json'
import documentExport from '../../lang/pt/documentExport.json'
import error from '../../lang/pt/error.json'
import feeReports from '../../lang/pt/feeReports.json'
import feeSetup from '../../lang/pt/feeSetup.json'
import feedback from '../../lang/pt/feedback.json'
import feedbackCategory from '../../lang/pt/feedbackCategory.json'
import feedbackView from '../../lang/pt/feedbackView.json'
import flash from '../../lang/pt/flash.json'
import gallery from '../../lang/pt/gallery.json'
import guardianUsers from '../../lang/pt/guardianUsers.json'
import history from '../../lang/pt/history.json'
import home from '../../lang/pt/home.json'
import imports from '../../lang/pt/imports.json'
import lists from '../../lang/pt/lists.json'
import lockStudents from '../../lang/pt/lockStudents.json'
import logins from '../../lang/pt/logins.json'
import menu from '../../lang/pt/menu.json'
import messages from '../../lang/pt/messages.json'
import notices from '../../lang/pt/notices.json'
import offlineFees from '../../lang/pt/offlineFees.json'
import payments from '../../lang/pt/payments.json'
import people from '../../lang/pt/people.json'
import platform from '../../lang/pt/platform.json'
import platformNotices from '../../lang/pt/platformNotices.json'
import portal from '../../lang/pt/portal.json'
import pos from '../../lang/pt/pos.json'
import posTerminals from '../../lang/pt/posTerminals.json'
import preferences from '../../lang/pt/preferences.json'
import profile from '../../lang/pt/profile.json'
import register from '../../lang/pt/register.json'
import report from '../../lang/pt/report.json'
import rides from '../../lang/pt/rides.json'
import settings from '../../lang/pt/settings.json'
import staff from '../../lang/pt/staff.json'
import students from '../../lang/pt/students.json'
import timetables from '../../lang/pt/timetables.json'

export const pt = {
  ...absent,
  ...adminPort,
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
  ...feeReports,
  ...feeSetup,
  ...feedback,
  ...feedbackCategory,
  ...feedbackView,
  ...flash,
  ...gallery,
  ...guardianUsers,
  ...history,
  ...home,
  ...imports,
  ...lists,
  ...lockStudents,
  ...logins,
  ...menu,
  ...messages,
  ...notices,
  ...offlineFees,
  ...payments,
  ...people,
  ...platform,
  ...platformNotices,
  ...portal,
  ...pos,
  ...posTerminals,
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
