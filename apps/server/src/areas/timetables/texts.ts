import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  Timetable: 'module.TT',
  ClassUpdated: 'timetables.ClassUpdated',
  OwnUpdated: 'timetables.OwnUpdated',
  OutsideYear: 'timetables.outsideYear',
  UploadFile: 'timetables.noFile',
  FileType: 'timetables.FileType',
  FileTooLarge: 'timetables.FileTooLarge',
} as const

export const timetableText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const timetableFieldText = fieldTextOf(ids)
