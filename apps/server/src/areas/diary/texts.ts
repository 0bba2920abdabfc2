import type { DiaryKind, Language } from '@school/rules'
import { fieldTextOf, say, sayOf } from '@school/texts'

const ids = {
  AfterToday: 'diary.AfterToday',
  BeforeToday: 'diary.dueLate',
  DueNeeded: 'diary.DueNeeded',
  NobodyChosen: 'diary.NobodyChosen',
  NobodyThere: 'diary.NobodyThere',
  AnecdotalTitle: 'diary.AnecdotalTitle',
  DiaryTitle: 'diary.DiaryTitle',
  DueOn: 'diary.dueOn',
} as const

export const diaryText = sayOf(ids)

/** The kind of an entry in words. */
export const kindText = (language: Language, kind: DiaryKind): string => say(language, `diary.kind.${kind}`)

/** A text at a field, in the language of its reader. */
export const diaryFieldText = fieldTextOf(ids)
