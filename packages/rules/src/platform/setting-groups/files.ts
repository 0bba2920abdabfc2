import type { SettingDefinition } from './definition'

/** Files of the school. */
export const filesSettings: readonly SettingDefinition[] = [
  {
    code: 'files.quotaMb',
    group: 'files',
    label: 'Room for files in MB',
    help: 'Uploads are refused when the files of the school fill this much.',
    type: 'int',
    default: 10240,
    min: 1024,
    max: 1048576,
    editor: 'operator',
  },
]
