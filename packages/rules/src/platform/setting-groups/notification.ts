import type { SettingDefinition } from './definition'

/** The bell. */
export const notificationSettings: readonly SettingDefinition[] = [
  {
    code: 'notification.bellDays',
    group: 'notification',
    label: 'Days a notification stays in the bell',
    help: 'Older notifications leave the bell and stay in the history.',
    type: 'int',
    default: 30,
    min: 1,
    max: 90,
    editor: 'both',
  },
]
