import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  Replied: 'feedback.Replied',
  About: 'feedback.About',
  New: 'feedback.New',
  FollowUp: 'feedback.FollowUp',
  NotWorking: 'feedback.NotWorking',
} as const

export const feedbackText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const feedbackFieldText = fieldTextOf(ids)
