import { fieldTextOf } from '@school/texts'

const ids = {
  NotALink: 'portal.NotALink',
} as const

/** A text at a field, in the language of its reader. */
export const portalFieldText = fieldTextOf(ids)
