import { displayDay, formatRupees, momentIn } from '@school/rules'
import type { DocumentContent } from '../../../platform/documents/content'
import { documentHead } from '../../../platform/documents/head'
import { writePdf } from '../../../platform/documents/write'
import { type CallContext, personOf } from '../../../platform/http/call'
import { schoolZone } from '../../../school/zone'
import { readClosing } from './closings'
import { closingWords } from './texts'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit' | 'language'>

const figure = (paise: number) => formatRupees(paise).replace('₹', '')

/** A closing sheet on paper, to sign. @throws 404 */
export async function closingSheet(call: Call, id: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const { trx, services, schoolId, language } = call
  const closing = await readClosing(call, id)
  const words = closingWords[language]
  const cash = closing.expected - closing.opening + closing.cashReturned + closing.refunded
  const content: DocumentContent = {
    ...(await documentHead(services, trx, schoolId, language, personOf(call).name)),
    title: words.title,
    lines: [],
    parts: [
      {
        facts: [
          [words.cashier, closing.cashier.name],
          [words.date, displayDay(closing.onDay)],
          [words.no, `${closing.no} · ${momentIn(await schoolZone(trx, schoolId), new Date(closing.at))}`],
          [words.cancelled, `${closing.cancelledCount} · ${figure(closing.cancelled)}`],
          [words.note, closing.note || null],
        ],
      },
      {
        sums: 1,
        columns: [
          { title: words.serial },
          { title: words.mode },
          { title: words.count, align: 'end' },
          { title: words.amount, align: 'end' },
        ],
        rows: [
          ...closing.byMode.map((one, at) => [at + 1, one.mode, one.count, figure(one.amount)]),
          [
            words.total,
            '',
            closing.byMode.reduce((sum, one) => sum + one.count, 0),
            formatRupees(closing.byMode.reduce((sum, one) => sum + one.amount, 0)),
          ],
        ],
      },
      {
        heading: words.drawer,
        sums: 3,
        columns: [{ title: words.particulars }, { title: words.amount, align: 'end' }],
        rows: [
          [words.opening, figure(closing.opening)],
          [words.cashIn, figure(cash)],
          [words.cashReturned, figure(-closing.cashReturned)],
          [words.refunded, figure(-closing.refunded)],
          [words.expected, figure(closing.expected)],
          [words.counted, figure(closing.counted)],
          [words.difference, formatRupees(closing.difference)],
        ],
      },
      { sign: [words.signCashier, words.signSchool] },
    ],
  }
  return { name: `closing-${closing.onDay}-${closing.no}.pdf`, bytes: await writePdf(content) }
}
