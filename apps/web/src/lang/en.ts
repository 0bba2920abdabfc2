import app from './en/app.json'
import auth from './en/auth.json'
import bus from './en/bus.json'
import chat from './en/chat.json'
import diary from './en/diary.json'
import error from './en/error.json'
import feedback from './en/feedback.json'
import guardianUsers from './en/guardianUsers.json'
import home from './en/home.json'
import imports from './en/imports.json'
import logins from './en/logins.json'
import menu from './en/menu.json'
import people from './en/people.json'
import platform from './en/platform.json'
import portal from './en/portal.json'
import profile from './en/profile.json'
import report from './en/report.json'
import settings from './en/settings.json'
import staff from './en/staff.json'
import students from './en/students.json'

/** The application's own English texts; their ids type every use. */
export const own = {
  ...app,
  ...auth,
  ...bus,
  ...chat,
  ...diary,
  ...error,
  ...feedback,
  ...guardianUsers,
  ...home,
  ...imports,
  ...logins,
  ...menu,
  ...people,
  ...platform,
  ...portal,
  ...profile,
  ...report,
  ...settings,
  ...staff,
  ...students,
}
