import { displayDay, formatRupees, type OfflineFeeAmounts, type OfflineFeeKind, offlineFeeAmounts } from '@school/rules'
import type { DocumentLanguage } from '../../platform/documents/words'
import type { DocumentPart } from '../../platform/documents/write'
import type { Trx } from '../../platform/transaction'
import { readFeeSummary } from '../fees/offline-summary'
import { studentWords } from './student-words'

/** The fees of a student on paper, with their sums below. */
export async function feeSummaryPart(
  trx: Trx,
  studentId: string,
  kind: OfflineFeeKind,
  language: DocumentLanguage,
): Promise<DocumentPart> {
  const words = studentWords[language].complete
  const { asOf, rows, totals } = await readFeeSummary(trx, studentId, kind)
  const heading = kind === 'fee' ? words.fees : words.busFees
  const bus = kind === 'bus'
  const amountsOf = (amounts: OfflineFeeAmounts) => offlineFeeAmounts.map(key => formatRupees(amounts[key]))
  return {
    heading: asOf ? `${heading} · ${words.asOn} ${displayDay(asOf)}` : heading,
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
