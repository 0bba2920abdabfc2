import { de as widgets } from '@school/ui/lang/de'
import app from './de/app.json'
import auth from './de/auth.json'
import error from './de/error.json'
import home from './de/home.json'
import imports from './de/imports.json'
import menu from './de/menu.json'
import people from './de/people.json'
import platform from './de/platform.json'
import profile from './de/profile.json'
import settings from './de/settings.json'

export const messages: Readonly<Record<string, string>> = {
  ...widgets,
  ...app,
  ...auth,
  ...error,
  ...home,
  ...imports,
  ...menu,
  ...people,
  ...platform,
  ...profile,
  ...settings,
}
