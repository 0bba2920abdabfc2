import { fieldTextOf } from '@school/texts'

/** A text at a field, in the language of its reader. */
export const leaveFieldText = fieldTextOf({
  FileType: 'leave.fileType',
  FileTooLarge: 'leave.fileTooLarge',
  EndOutside: 'leave.endOutside',
  RemarksNeeded: 'leave.remarksNeeded',
})
