import { pt as widgets } from '@school/ui/lang/pt'
import app from './pt/app.json'
import auth from './pt/auth.json'
import error from './pt/error.json'
import home from './pt/home.json'
import imports from './pt/imports.json'
import menu from './pt/menu.json'
import people from './pt/people.json'
import platform from './pt/platform.json'
import profile from './pt/profile.json'
import settings from './pt/settings.json'

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
