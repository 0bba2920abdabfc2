import type { SettingDefinition } from './definition'

/** Anecdotal entries. */
export const anecdotalSettings: readonly SettingDefinition[] = [
  {
    code: 'anecdotal.guardianView',
    group: 'anecdotal',
    label: 'Anecdotal entries shown to guardians',
    help: 'Guardians see the entries they were notified of, or none.',
    type: 'enum',
    default: 'notified',
    options: ['notified', 'never'],
    editor: 'both',
  },
]
