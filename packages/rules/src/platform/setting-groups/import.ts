import type { SettingDefinition } from './definition'

/** Imports. */
export const importSettings: readonly SettingDefinition[] = [
  {
    code: 'import.selfService',
    group: 'import',
    label: 'The school imports its own data',
    help: 'System and super administrators may upload data files themselves. Off leaves imports to the operator.',
    type: 'bool',
    default: true,
    editor: 'operator',
  },
]
