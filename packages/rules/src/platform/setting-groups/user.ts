import type { SettingDefinition } from './definition'

/** Logins of families. */
export const userSettings: readonly SettingDefinition[] = [
  {
    code: 'user.guardianLoginRule',
    group: 'user',
    label: 'Login names of guardians',
    help: 'New guardian logins are named by the admission number of the first child or by the mobile number.',
    type: 'enum',
    default: 'admno',
    options: ['admno', 'mobile'],
    editor: 'both',
  },
  {
    code: 'user.autoCreateGuardian',
    group: 'user',
    label: 'Create guardian users after an import',
    help: 'Every applied student import also creates the guardian users that are missing.',
    type: 'bool',
    default: false,
    editor: 'both',
  },
  {
    code: 'user.studentLogins',
    group: 'user',
    label: 'Logins for students',
    help: 'Students get logins of their own beside those of their guardians.',
    type: 'bool',
    default: false,
    editor: 'both',
  },
  {
    code: 'user.credentialChannel',
    group: 'user',
    label: 'Channels for login details',
    help: 'Ways by which login names and temporary passwords may be sent.',
    type: 'multi',
    default: ['sms'],
    options: ['sms', 'email', 'whatsapp'],
    editor: 'both',
  },
]
