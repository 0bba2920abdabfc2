import { createHash } from 'node:crypto'
import {
  type Guard,
  guardMessage,
  type ImportProblem,
  type ImportWorkCode,
  importMessage,
  type Language,
  type TextValues,
} from '@school/rules'
import { say, speakIn } from '@school/texts'

/** What the database keeps: the values of a text, or the words where an older version wrote them. */
interface Kept<T extends { code: string; values: unknown }> {
  readonly code: T['code']
  readonly values?: T['values']
  readonly message?: string
}

/** A problem of a row, or a group of them. */
export type KeptProblem = Kept<ImportProblem>

/** What rows hold that a group of equal problems was made of. */
export const patternOf = ({ code, values, message }: KeptProblem) => (values ? { code, values } : { code, message })

/** Names a group of equal problems within its run. */
export const groupKey = (group: KeptProblem): string =>
  `${group.code}-${createHash('sha256')
    .update(JSON.stringify(patternOf(group)))
    .digest('base64url')
    .slice(0, 16)}`

export type KeptGuard = Kept<Guard>

/** The text of a kept problem; of an old one the words that it was kept with. */
export const problemText = ({ code, values, message }: KeptProblem, language: Language): string =>
  values ? importMessage({ code, values }, speakIn(language)) : (message ?? '')

/** The text of a kept guard, likewise. */
export const guardText = ({ code, values, message }: KeptGuard, language: Language): string =>
  values ? guardMessage({ code, values }, speakIn(language)) : (message ?? '')

/** What the work on a run says. */
export const importWorkMessage = (code: ImportWorkCode, language: Language, values?: TextValues): string =>
  say(language, `imports.work.${code}`, values)
