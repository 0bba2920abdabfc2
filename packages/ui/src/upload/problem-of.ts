import type { IntlShape } from 'react-intl'
import { problemMessage, uploadMessages } from './upload.messages'
import type { UploadItem } from './uploads.state'

const refusals = { type: uploadMessages.invalidType, size: uploadMessages.invalidSize } as const

/** What is wrong with a file, in words; null when nothing is. A failure keeps the words of the server. */
export function problemOf({ phase }: UploadItem, intl: Pick<IntlShape, 'formatMessage'>): string | null {
  if (phase.name === 'refused') return intl.formatMessage(refusals[phase.problem])
  if (phase.name === 'failed') return phase.text ?? intl.formatMessage(uploadMessages.failed)
  return null
}

/** The same with the name of the file, for screen readers. */
export function namedProblemOf(item: UploadItem, intl: Pick<IntlShape, 'formatMessage'>): string | null {
  const problem = problemOf(item, intl)
  return problem === null ? null : intl.formatMessage(problemMessage, { name: item.file.name, problem })
}

/** That a file was not sent, for screen readers; `text` is what the server said. */
export const failureOf = ({ name }: File, text: string | null, intl: Pick<IntlShape, 'formatMessage'>): string =>
  intl.formatMessage(problemMessage, { name, problem: text ?? intl.formatMessage(uploadMessages.failed) })

/** Why a file was not deleted, in words: those of the server, else the name of the error. */
export const removalProblemOf = (error: unknown, intl: Pick<IntlShape, 'formatMessage'>): string =>
  (error instanceof Error && (error.message || error.name)) || intl.formatMessage(uploadMessages.notDeleted)
