import { fieldTextOf } from '@school/texts'

const ids = {
  NotOffered: 'pos.NotOffered',
  Used: 'pos.Used',
  Needed: 'pos.Needed',
  Label: 'pos.Label',
} as const

export type TerminalText = keyof typeof ids

/** What is wrong with a field of a card machine, in the language of the reader. */
export const terminalText = fieldTextOf(ids)
