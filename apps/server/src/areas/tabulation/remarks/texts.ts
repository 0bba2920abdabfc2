import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  ChooseSubject: 'tabRemarks.chooseSubject',
  RemarkTooLong: 'tabRemarks.tooLong',
  DaysExceeded: 'tabRemarks.daysExceeded',
  VersionConflict: 'error.VersionConflict',
  NotFound: 'tabRemarks.notHere',
  NoSubject: 'tabRemarks.noSubject',
  returnedTitle: 'tabRemarks.bell.returned.title',
  returned: 'tabRemarks.bell.returned',
} as const

export const remarkText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const remarkFieldText = fieldTextOf(ids)
