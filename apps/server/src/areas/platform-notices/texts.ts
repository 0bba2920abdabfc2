import { fieldTextOf } from '@school/texts'

const ids = {
  MessageNeeded: 'platformNotices.MessageNeeded',
  SchoolsNeeded: 'platformNotices.SchoolsNeeded',
  SchoolsOutside: 'platformNotices.SchoolsOutside',
  EndBeforeStart: 'platformNotices.endBefore',
  EndOver: 'platformNotices.EndOver',
  TooLong: 'platformNotices.tooLong',
} as const

export type PlatformNoticeText = keyof typeof ids

/** The words of a problem of a field, in the language of who asks. */
export const platformNoticeFieldText = fieldTextOf(ids)
