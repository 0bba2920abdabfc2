import type { SettingDefinition } from './definition'

/** The diary of classes. */
export const diarySettings: readonly SettingDefinition[] = [
  {
    code: 'diary.acknowledge',
    group: 'diary',
    label: 'Families mark diary entries as done',
    help: 'Guardians and students can mark homework and reminders as done.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
]
