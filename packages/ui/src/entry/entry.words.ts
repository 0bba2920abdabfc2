import type { IntlShape } from 'react-intl'
import { showValue } from './cell'
import {
  clearedMessage,
  codeMessage,
  decimalsMessage,
  entryMessages,
  filledMessage,
  headMaxMessage,
  lengthMessage,
  longMessage,
  marksMaxMessage,
  maxMessage,
  minMessage,
  noteMessage,
  pastedMessage,
  redoneMessage,
  skippedMessage,
  stepMessage,
  undoneMessage,
  unknownRowsMessage,
  wideMessage,
} from './entry.messages'
import type { CellProblem, EntryColumn } from './entry.types'
import { type EntryCell, type EntryNotice, markOf, problemOf } from './sheet'

/** What is wrong, in words that say what to type. */
export function problemText(intl: IntlShape, column: EntryColumn, problem: CellProblem): string {
  const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 4 })
  switch (problem.kind) {
    case 'max':
      return intl.formatMessage(column.kind === 'marks' ? marksMaxMessage : maxMessage, { max: number(problem.max) })
    case 'min':
      if (column.kind === 'marks' && problem.min === 0) return intl.formatMessage(entryMessages.marksNegative)
      return intl.formatMessage(minMessage, { min: number(problem.min) })
    case 'step':
      return intl.formatMessage(stepMessage, { step: number(problem.step) })
    case 'decimals':
      return intl.formatMessage(decimalsMessage, { count: problem.decimals })
    case 'number':
      return intl.formatMessage(entryMessages.number)
    case 'code':
      return intl.formatMessage(codeMessage, { typed: problem.typed, codes: problem.codes.join(', ') })
    case 'length':
      return intl.formatMessage(lengthMessage, { column: column.header, count: problem.count, max: problem.max })
    case 'note':
      return intl.formatMessage(noteMessage, { code: problem.code })
    case 'row':
      return problem.text
  }
}

/** What there is to say about a cell: its problem, or what became of its saving. */
export function cellTrouble(intl: IntlShape, column: EntryColumn, cell: EntryCell): string | undefined {
  const problem = problemOf(cell)
  if (problem) return problemText(intl, column, problem)
  const mark = markOf(cell)
  if (mark === 'refused') return cell.refusal || intl.formatMessage(entryMessages.refused)
  if (mark === 'conflict' || mark === 'failed') return intl.formatMessage(entryMessages[mark])
  return undefined
}

/** Second line of a head. */
export function headHint(intl: IntlShape, column: EntryColumn): string | undefined {
  if (column.hint !== undefined || column.max === undefined) return column.hint
  return intl.formatMessage(headMaxMessage, { max: intl.formatNumber(column.max) })
}

/** What the last step did. */
export function noticeText(intl: IntlShape, notice: EntryNotice): string {
  switch (notice.kind) {
    case 'pasted':
      return [
        intl.formatMessage(pastedMessage, { count: notice.count }),
        notice.skipped > 0 ? intl.formatMessage(skippedMessage, { count: notice.skipped }) : '',
        notice.wide > 0 ? intl.formatMessage(wideMessage, { count: notice.wide }) : '',
        notice.long > 0 ? intl.formatMessage(longMessage, { count: notice.long }) : '',
        notice.unknown > 0 ? intl.formatMessage(unknownRowsMessage, { count: notice.unknown }) : '',
      ]
        .filter(Boolean)
        .join(' ')
    case 'locked':
      return notice.reason
    case 'filled':
      return intl.formatMessage(filledMessage, { count: notice.count })
    case 'cleared':
      return intl.formatMessage(clearedMessage, { count: notice.count })
    case 'undone':
      return intl.formatMessage(undoneMessage, { count: notice.count })
    case 'redone':
      return intl.formatMessage(redoneMessage, { count: notice.count })
  }
}

/** A value in words: what is empty says so. */
export const valueText = (intl: IntlShape, column: EntryColumn, value: string): string =>
  value === '' ? intl.formatMessage(entryMessages.nothing) : showValue(column, value, intl.locale)
