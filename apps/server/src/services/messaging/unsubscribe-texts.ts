import { fillText, type Language, type TextValues } from '@school/rules'
import { say } from '@school/texts'

const ids = {
  Ask: 'preferences.Ask',
  AskHelp: 'preferences.AskHelp',
  Button: 'preferences.Button',
  Done: 'preferences.Done',
  DoneHelp: 'preferences.DoneHelp',
  Stays: 'preferences.Stays',
  Again: 'preferences.Again',
  Wrong: 'preferences.Wrong',
  WrongHelp: 'preferences.WrongHelp',
  Settings: 'preferences.title',
} as const

export type UnsubscribeText = keyof typeof ids

/** A text of the pages behind a mail; `written` makes of the words what stands around the values. */
export const unsubscribeText = (
  language: Language,
  name: UnsubscribeText,
  values?: TextValues,
  written = (words: string): string => words,
): string => fillText(written(say(language, ids[name])), values)
