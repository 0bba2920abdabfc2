import type { Language, TextValues } from '@school/rules'
import { say } from '@school/texts'

type Word = 'Done' | 'Unreachable'

/** What a run says when it has ended. */
const ids = {
  Done: 'documentExport.Done',
  Unreachable: 'documentExport.reason.unreachable',
} as const

export const exportWord = (name: Word, language: Language, values?: TextValues): string => say(language, ids[name], values)
