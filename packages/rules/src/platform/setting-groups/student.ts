import type { SettingDefinition } from './definition'

/** Students and their records. */
export const studentSettings: readonly SettingDefinition[] = [
  {
    code: 'student.admNoPattern',
    group: 'student',
    label: 'Pattern of admission numbers',
    help: 'Regular expression that every admission number has to fit. Leave it empty to accept all.',
    type: 'text',
    default: '',
    max: 100,
    isPattern: true,
    editor: 'both',
  },
  {
    code: 'student.rollNoOrder',
    group: 'student',
    label: 'Order of roll numbers',
    help: 'Order in which a division is numbered.',
    type: 'enum',
    default: 'name',
    options: ['name', 'admNo', 'girls-first', 'boys-first'],
    editor: 'both',
    waits: true,
  },
  {
    code: 'student.photoMaxKb',
    group: 'student',
    label: 'Largest photo in KB',
    help: 'Photos are made smaller until they fit.',
    type: 'int',
    default: 500,
    min: 50,
    max: 2000,
    editor: 'both',
    waits: true,
  },
]
