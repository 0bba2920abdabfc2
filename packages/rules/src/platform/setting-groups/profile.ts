import type { SettingDefinition } from './definition'

/** What families change of themselves. */
export const profileSettings: readonly SettingDefinition[] = [
  {
    code: 'profile.guardianFields',
    group: 'profile',
    label: 'Fields a guardian may change',
    help: 'Fields of the student profile that guardians may edit. A new mobile number always needs approval.',
    type: 'multi',
    default: ['email', 'whatsappNumber', 'address'],
    options: ['email', 'whatsappNumber', 'address', 'photo'],
    editor: 'both',
  },
  {
    code: 'profile.approval',
    group: 'profile',
    label: 'Changes by guardians need approval',
    help: 'Changes wait until the office approves them.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
]
