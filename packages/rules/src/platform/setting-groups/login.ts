import type { SettingDefinition } from './definition'

/** Logging in and staying signed in. */
export const loginSettings: readonly SettingDefinition[] = [
  {
    code: 'login.allowMobileLogin',
    group: 'login',
    label: 'Log in by mobile number',
    help: 'Guardians and staff may type their mobile number instead of the login name.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'login.guardianIdleDays',
    group: 'login',
    label: 'Days a family stays signed in',
    help: 'Guardians and students who keep signed in are asked again after so many days without use.',
    type: 'int',
    default: 30,
    min: 1,
    max: 90,
    editor: 'both',
  },
  {
    code: 'login.staffIdleHours',
    group: 'login',
    label: 'Hours staff stay signed in',
    help: 'Staff who keep signed in are asked again after so many hours without use.',
    type: 'int',
    default: 24,
    min: 1,
    max: 72,
    editor: 'both',
  },
]
