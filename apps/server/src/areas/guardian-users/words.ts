import type { Language, TextValues } from '@school/rules'
import { say } from '@school/texts'

/** What jobs on logins of families say when they are done. */
const ids = {
  UsersCreated: 'guardianUsers.UsersCreated',
  NoMobile: 'guardianUsers.NoMobile',
  Regenerated: 'guardianUsers.Regenerated',
} as const

export type UserWord = keyof typeof ids

export const userWord = (name: UserWord, language: Language, values?: TextValues): string => say(language, ids[name], values)
