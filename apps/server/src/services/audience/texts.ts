import { fieldTextOf } from '@school/texts'

const ids = {
  OwnClasses: 'audience.OwnClasses',
} as const

/** A text at a field, in the language of its reader. */
export const audienceText = fieldTextOf(ids)
