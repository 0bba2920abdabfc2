import type { AnswerOf, contract } from '@school/api'
import type { Language } from '@school/rules'
import type { Trx } from '../../../platform/transaction'
import { type Match, type MatchedAccount, matchLines } from './matching'
import type { BankRowProblem, KeyedLine } from './read-file'
import { rowErrorText } from './texts'

type Answer = AnswerOf<(typeof contract.bankAccounts)['tryFile']>

/** Rows that are shown before a file is applied. */
export const previewRows = 20
/** Wrong rows that are told. */
const mostErrors = 200

const studentOf = (match: Match) => ('student' in match ? { name: match.student.name, admNo: match.student.admNo } : null)

/** The first rows of a file with what they would be matched by now. */
export async function shownRows(trx: Trx, account: MatchedAccount, lines: readonly KeyedLine[]): Promise<Answer['rows']> {
  const first = lines.slice(0, previewRows)
  const found = await matchLines(trx, account, first)
  return first.map(({ row, line }, index) => {
    const match = found[index]!
    return {
      row,
      valueDate: line.valueDate,
      utr: line.utr,
      drCr: line.drCr,
      amount: line.amount,
      narration: line.narration,
      match: match.by === 'none' ? match.reason : match.by,
      code: 'code' in match ? (match.code ?? null) : null,
      student: studentOf(match),
      orderNo: match.by === 'order' ? match.orderNo : null,
    }
  })
}

export const errorRows = (language: Language, errors: readonly BankRowProblem[]): Answer['errors'] =>
  errors
    .slice(0, mostErrors)
    .map(({ row, column, value, error }) => ({ row, column, value, message: rowErrorText(language, error, row) }))
