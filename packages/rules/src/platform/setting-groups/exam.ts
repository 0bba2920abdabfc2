import type { SettingDefinition } from './definition'

/** Exam timetables. */
export const examSettings: readonly SettingDefinition[] = [
  {
    code: 'exam.showSyllabus',
    group: 'exam',
    label: 'Families see the syllabus of a paper',
    help: 'What a paper covers stands in the exam timetable of families.',
    type: 'bool',
    default: true,
    module: 'TT',
    editor: 'both',
  },
]
