import app from './en/app.json'
import auth from './en/auth.json'
import error from './en/error.json'
import home from './en/home.json'
import imports from './en/imports.json'
import menu from './en/menu.json'
import people from './en/people.json'
import platform from './en/platform.json'
import profile from './en/profile.json'
import settings from './en/settings.json'

/** The application's own English texts; their ids type every use. */
export const own = { ...app, ...auth, ...error, ...home, ...imports, ...menu, ...people, ...platform, ...profile, ...settings }
