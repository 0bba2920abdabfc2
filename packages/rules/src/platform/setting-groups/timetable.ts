import type { SettingDefinition } from './definition'

/** Timetables and exams. */
export const timetableSettings: readonly SettingDefinition[] = [
  {
    code: 'timetable.examTab',
    group: 'timetable',
    label: 'Exam timetables are shown',
    help: 'Staff and families find published exam timetables beside the others.',
    type: 'bool',
    default: true,
    module: 'TT',
    editor: 'both',
  },
  {
    code: 'timetable.showTeacher',
    group: 'timetable',
    label: 'Families see who teaches',
    help: 'The name of the teacher stands beside a lesson.',
    type: 'bool',
    default: true,
    module: 'TT',
    editor: 'both',
    waits: true,
  },
  {
    code: 'timetable.showRoom',
    group: 'timetable',
    label: 'Families see the room',
    help: 'The room stands beside a paper or a lesson.',
    type: 'bool',
    default: true,
    module: 'TT',
    editor: 'both',
  },
  {
    code: 'timetable.notifyPublish',
    group: 'timetable',
    label: 'Timetables are announced',
    help: 'Families hear of a new exam timetable, and of each paper the evening before.',
    type: 'bool',
    default: true,
    module: 'TT',
    editor: 'both',
  },
]
