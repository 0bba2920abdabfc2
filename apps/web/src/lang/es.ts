import { es as widgets } from '@school/ui/lang/es'
import app from './es/app.json'
import auth from './es/auth.json'
import error from './es/error.json'
import home from './es/home.json'
import imports from './es/imports.json'
import menu from './es/menu.json'
import people from './es/people.json'
import platform from './es/platform.json'
import profile from './es/profile.json'
import settings from './es/settings.json'

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
