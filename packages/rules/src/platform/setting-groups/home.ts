import type { SettingDefinition } from './definition'

/** Home pages. */
export const homeSettings: readonly SettingDefinition[] = [
  {
    code: 'home.birthdays',
    group: 'home',
    label: 'Birthdays on the home page',
    help: 'Home pages list the birthdays of the day.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
]
