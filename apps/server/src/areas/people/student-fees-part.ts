import { displayDay, formatRupees, type OfflineFeeAmounts, type OfflineFeeKind, offlineFeeAmounts } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { DocumentPart } from '../../platform/documents/write'
import { readPosition } from '../fees/position'
import { type FeeReader, readFeeSummary } from '../fees/summary'
import { studentWords } from './student-words'

/** The fees of a student on paper, with their sums below. */
export async function feeSummaryPart(
  where: FeeReader,
  studentId: string,
  kind: OfflineFeeKind,
  language: DocumentLanguage,
): Promise<DocumentPart> {
  const words = studentWords[language].complete
  const { asOf, rows, totals } = await readFeeSummary(where, studentId, kind)
  const heading = kind === 'fee' ? words.fees : words.busFees
  const bus = kind === 'bus'
  const amountsOf = (amounts: OfflineFeeAmounts) => offlineFeeAmounts.map(key => formatRupees(amounts[key]))
  return {
    heading: asOf ? `${heading} · ${words.asOn} ${displayDay(asOf)}` : heading,
    ...(rows.length > 0 ? { sums: 1 } : {}),
    columns: [
      ...[words.installment, words.head, ...(bus ? [words.bus, words.stop] : []), words.dueDate].map(title => ({ title })),
      ...offlineFeeAmounts.map(key => ({ title: words[key], align: 'end' as const })),
    ],
    rows: [
      ...rows.map(row => [
        row.installment,
        row.head,
        ...(bus ? [row.busName ?? '', row.stopName ?? ''] : []),
        displayDay(row.dueDate),
        ...amountsOf(row),
      ]),
      ...(rows.length > 0 ? [[words.total, '', ...(bus ? ['', ''] : []), '', ...amountsOf(totals)]] : []),
    ],
  }
}

/** What the student owes and has paid, a table for each account. */
export async function feePositionParts(
  { services, trx, schoolId }: FeeReader,
  studentId: string,
  language: DocumentLanguage,
): Promise<DocumentPart[]> {
  const words = studentWords[language].complete
  const { accounts } = await readPosition(services, trx, schoolId, studentId, null)
  const columns = [
    ...[words.installment, words.dueDate].map(title => ({ title })),
    ...[words.amount, words.concession, words.paid, words.fine, words.balance].map(title => ({ title, align: 'end' as const })),
  ]
  if (accounts.length === 0) return [{ heading: words.onlineFees, columns, rows: [] }]
  return accounts.map(account => ({
    heading: `${words.onlineFees} · ${account.name}`,
    columns,
    sums: account.advanceAvailable + account.advanceHeld > 0 ? 2 : 1,
    rows: [
      ...account.installments.map(one => [
        `${one.year} ${one.name}`,
        displayDay(one.dueDate),
        ...[one.gross, one.concession, one.paid, one.fineDue, one.balance].map(formatRupees),
      ]),
      [words.feesDue, '', '', '', '', '', formatRupees(account.totalDue)],
      ...(account.advanceAvailable + account.advanceHeld > 0
        ? [[words.advance, '', '', '', '', '', formatRupees(account.advanceAvailable + account.advanceHeld)]]
        : []),
    ],
  }))
}
